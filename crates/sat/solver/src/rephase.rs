//! Rephasing: from time to time the search continues with other phases.
//!
//! Saved phases keep the search in one region. So the saved phases are reset in turn: to the
//! original phases, to their opposites, to the best phases so far, and to the phases that local
//! search reaches from the saved phases (Biere and Fleury, POS 2020; Cai and Zhang, SAT 2021). In
//! this way the search may leave a region that restarts alone never leave.

use crate::options::Options;

/// Phases to which the saved phases are reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PhaseSource {
    Original,
    Inverted,
    Best,
    Walk,
}

use PhaseSource::{Best, Inverted, Original, Walk};

/// The first two resets; then come the resets of the cycle, again and again.
const FIRST: [PhaseSource; 2] = [Original, Inverted];
const CYCLE: [PhaseSource; 6] = [Best, Walk, Original, Best, Walk, Inverted];
/// The least number of ticks of a local search.
pub(crate) const LEAST: u64 = 100_000;

/// How often the share of local search may be doubled.
const MOST_DOUBLINGS: i32 = 5;

/// The schedule of resets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rephasing {
    count: u64,
    next: u64,
    /// The ticks of the search when local search ran last.
    walked: u64,
    /// How often the share of local search was doubled on a random formula, and the
    /// number of clauses that its best values broke.
    doublings: i32,
    best: Option<usize>,
}

impl Rephasing {
    pub(crate) fn new(interval: u64) -> Rephasing {
        Rephasing { next: interval, ..Rephasing::default() }
    }

    /// The next reset, if it is time.
    pub(crate) fn next_if_due(&mut self, options: &Options, conflicts: u64) -> Option<PhaseSource> {
        if !options.rephase || conflicts < self.next {
            return None;
        }
        let source = self.source();
        self.count += 1;
        self.wait(options, conflicts);
        Some(source)
    }

    /// Waits for the next interval, because the phases have just been set.
    pub(crate) fn wait(&mut self, options: &Options, conflicts: u64) {
        let interval = options.rephase_interval.saturating_mul(self.count + 1);
        self.next = conflicts.saturating_add(interval);
    }

    /// The ticks that local search may spend on most formulas, and on a random formula: its share
    /// of the search's ticks since the last call. `ticks` are all ticks of the search so far.
    pub(crate) fn walk_ticks(&mut self, options: &Options, ticks: u64) -> (u64, u64) {
        let spent = ticks - std::mem::replace(&mut self.walked, ticks);
        let usual = spent as f64 * options.walk_effort;
        let uniform = usual * 2.0f64.powi(self.doublings);
        ((usual as u64).max(LEAST), (uniform as u64).max(LEAST))
    }

    /// Records how many clauses the best values of local search break, on a random formula. Better
    /// values than before double the share of local search, and other values halve it.
    pub(crate) fn note_walk(&mut self, broken: usize) {
        let is_better = self.best.is_none_or(|best| broken < best);
        self.doublings = (self.doublings + if is_better { 1 } else { -1 }).clamp(0, MOST_DOUBLINGS);
        self.best = Some(self.best.map_or(broken, |best| best.min(broken)));
    }

    fn source(&self) -> PhaseSource {
        let count = self.count as usize;
        FIRST.get(count).copied().unwrap_or(CYCLE[count.wrapping_sub(FIRST.len()) % CYCLE.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_search_gets_more_while_it_finds_better_values() {
        let mut rephasing = Rephasing::default();
        let options = Options::default().walk_effort(0.5);
        let mut ticks = 0;
        let mut share = |rephasing: &mut Rephasing| {
            ticks += 10_000_000;
            let (usual, uniform) = rephasing.walk_ticks(&options, ticks);
            assert_eq!(usual, 5_000_000);
            uniform / usual
        };
        let shares: Vec<u64> = [9, 8, 8, 9, 7, 6]
            .into_iter()
            .map(|broken| {
                rephasing.note_walk(broken);
                share(&mut rephasing)
            })
            .collect();
        assert_eq!(shares, [2, 4, 2, 1, 2, 4]);
    }

    #[test]
    fn the_sources_come_round() {
        let mut rephasing = Rephasing::default();
        let sources: Vec<PhaseSource> = (0..9)
            .map(|count| {
                rephasing.count = count;
                rephasing.source()
            })
            .collect();
        let expected = [Original, Inverted, Best, Walk, Original, Best, Walk, Inverted, Best];
        assert_eq!(sources, expected);
    }
}
