//! Rephasing: start again from other phases now and then.
//!
//! Saved phases keep the search in one corner. So they are reset in turn to
//! the original ones, to their opposite, to the best ones seen, and to those
//! that local search reaches from where they are (Biere and Fleury, POS 2020;
//! Cai and Zhang, SAT 2021). The search may leave a corner by this that
//! restarts alone never do.

use crate::Solver;
use crate::walk::{Effort, walk};

/// Where the phases come from next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Original,
    Inverted,
    Best,
    Walk,
}

use Source::{Best, Inverted, Original, Walk};

/// The first two, then these again and again.
const FIRST: [Source; 2] = [Original, Inverted];
const CYCLE: [Source; 6] = [Best, Walk, Original, Best, Walk, Inverted];
/// Ticks of local search, at least.
const LEAST: u64 = 100_000;

/// When to rephase next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rephasing {
    count: u64,
    next: u64,
    /// Ticks of the search when local search ran last.
    walked: u64,
}

impl Rephasing {
    pub(crate) fn new(interval: u64) -> Rephasing {
        Rephasing { count: 0, next: interval, walked: 0 }
    }

    fn source(&self) -> Source {
        let count = self.count as usize;
        FIRST.get(count).copied().unwrap_or(CYCLE[count.wrapping_sub(FIRST.len()) % CYCLE.len()])
    }
}

impl Solver {
    /// Resets the phases if it is time to; `true` when it did.
    pub(crate) fn rephase_if_due(&mut self) -> bool {
        let conflicts = self.stats.conflicts;
        if !self.options.rephase || conflicts < self.heuristics.rephasing.next {
            return false;
        }
        let source = self.heuristics.rephasing.source();
        self.heuristics.rephasing.count += 1;
        let interval =
            self.options.rephase_interval.saturating_mul(self.heuristics.rephasing.count + 1);
        self.heuristics.rephasing.next = conflicts.saturating_add(interval);
        self.stats.rephased += 1;
        self.backtrack(0);
        self.heuristics.phases.clear_target();
        match source {
            Original => self.heuristics.phases.reset(false),
            Inverted => self.heuristics.phases.reset(true),
            Best => self.heuristics.phases.take_best(),
            Walk => self.walk(),
        }
        true
    }

    /// Lets local search go on from the saved phases, for its part of the
    /// ticks since last time.
    fn walk(&mut self) {
        let spent = self.search_ticks() - self.heuristics.rephasing.walked;
        self.heuristics.rephasing.walked = self.search_ticks();
        let ticks = (spent as f64 * self.options.walk_effort) as u64;
        let ticks = ticks.max(LEAST);
        self.walk_for(ticks, ticks);
    }

    /// Lets local search start before anything is known, for as long as it
    /// makes progress: formulas with many models fall to it, most others stop
    /// it soon.
    pub(crate) fn walk_first(&mut self) {
        let ticks = self.options.walk_first * self.session.literals as f64;
        if ticks > 0.0 {
            let patience = self.session.literals + LEAST;
            self.walk_for(ticks as u64 + LEAST, patience);
        }
    }

    fn walk_for(&mut self, ticks: u64, patience: u64) {
        if !self.options.walk {
            return;
        }
        // By what was given, not by what it takes here: with a proof, clauses
        // are longer by their numbers, and the search must stay the same.
        let setup = (self.session.literals + self.session.map.len() as u64) / 4;
        let effort = Effort { setup, ticks, patience };
        let start = self.heuristics.phases.values();
        let walked = walk(
            &self.propagator,
            &start,
            &mut self.heuristics.random,
            effort,
            self.budget.interrupt(),
        );
        let Some(walked) = walked else { return };
        self.stats.walks += 1;
        self.stats.flips += walked.flips;
        self.stats.walk_ticks += walked.ticks;
        if walked.broken < walked.started {
            self.heuristics.phases.set_values(&walked.phases);
        }
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
