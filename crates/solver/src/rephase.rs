//! Rephasing: from time to time the search continues with other phases.
//!
//! Saved phases keep the search in one region. So they are reset in turn to the original
//! ones, to their opposites, to the best ones seen, and to those that local search
//! reaches from them (Biere and Fleury, POS 2020; Cai and Zhang, SAT 2021). In this way
//! the search may leave a region that restarts alone never leave.

use crate::options::Options;

/// What the phases are reset to next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Original,
    Inverted,
    Best,
    Walk,
}

use Source::{Best, Inverted, Original, Walk};

/// First come these two, and then those of the cycle, again and again.
const FIRST: [Source; 2] = [Original, Inverted];
const CYCLE: [Source; 6] = [Best, Walk, Original, Best, Walk, Inverted];
/// The least number of ticks of a local search.
pub(crate) const LEAST: u64 = 100_000;

/// When to rephase next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rephasing {
    count: u64,
    next: u64,
    /// The ticks of the search when local search ran last.
    walked: u64,
}

impl Rephasing {
    pub(crate) fn new(interval: u64) -> Rephasing {
        Rephasing { count: 0, next: interval, walked: 0 }
    }

    /// What the phases are to be reset to, if it is time for that.
    pub(crate) fn next_if_due(&mut self, options: &Options, conflicts: u64) -> Option<Source> {
        if !options.rephase || conflicts < self.next {
            return None;
        }
        let source = self.source();
        self.count += 1;
        let interval = options.rephase_interval.saturating_mul(self.count + 1);
        self.next = conflicts.saturating_add(interval);
        Some(source)
    }

    /// The ticks that local search may spend after this many ticks of the search: its
    /// share of those since the last time.
    pub(crate) fn walk_ticks(&mut self, options: &Options, ticks: u64) -> u64 {
        let spent = ticks - std::mem::replace(&mut self.walked, ticks);
        ((spent as f64 * options.walk_effort) as u64).max(LEAST)
    }

    fn source(&self) -> Source {
        let count = self.count as usize;
        FIRST.get(count).copied().unwrap_or(CYCLE[count.wrapping_sub(FIRST.len()) % CYCLE.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_come_round() {
        let mut rephasing = Rephasing::default();
        let sources: Vec<Source> = (0..9)
            .map(|count| {
                rephasing.count = count;
                rephasing.source()
            })
            .collect();
        let expected = [Original, Inverted, Best, Walk, Original, Best, Walk, Inverted, Best];
        assert_eq!(sources, expected);
    }
}
