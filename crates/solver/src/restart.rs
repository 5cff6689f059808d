//! Restarts: give up the current decisions when conflicts get worse.
//!
//! When the clauses learned lately have clearly higher glue than those of the
//! long run, the search is in a poor place (Audemard and Simon, 2009, as
//! moving averages by Biere and Fröhlich, POS 2015). That alone restarts too
//! often for satisfiable formulas, so stretches of it alternate with stretches
//! of rare restarts by Luby's sequence (reluctant doubling, Knuth), as in
//! Chanseok Oh's thesis (2016). Both kinds of stretch get about equal effort,
//! counted in ticks.
//!
//! A restart keeps the levels whose decisions would be made again anyway (van
//! der Tak, Ramos and Heule 2011).

use crate::Solver;
use crate::ema::Ema;

/// Windows of the averages of glue, in conflicts.
const FAST: f64 = 33.0;
const SLOW: f64 = 1e5;
/// How much worse than usual recent glue must be.
const MARGIN: f64 = 1.1;
/// Conflicts between two restarts, at least.
const INTERVAL: u64 = 2;
/// Conflicts for each unit of Luby's sequence in a stable stretch.
const LUBY_UNIT: u64 = 1024;
/// Length of the first stretch, in conflicts; it sets the ticks of the others.
const FIRST_STRETCH: u64 = 1000;

#[derive(Clone, Debug)]
pub(crate) struct Restarts {
    fast: Ema,
    slow: Ema,
    /// Conflicts at which the next restart is allowed.
    next: u64,
    stable: bool,
    luby: Luby,
    /// How many stretches are over, and the ticks of the first.
    switches: u64,
    stretch: u64,
    switch_at: u64,
}

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, … by Knuth's two counters.
#[derive(Clone, Copy, Debug)]
struct Luby {
    u: u64,
    v: u64,
}

impl Luby {
    fn next(&mut self) -> u64 {
        let term = self.v;
        if self.u & self.u.wrapping_neg() == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
        term
    }
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts {
            fast: Ema::new(FAST),
            slow: Ema::new(SLOW),
            next: INTERVAL,
            stable: false,
            luby: Luby { u: 1, v: 1 },
            switches: 0,
            stretch: 0,
            switch_at: 0,
        }
    }
}

impl Restarts {
    /// Takes note of the glue of a learned clause.
    pub(crate) fn learned(&mut self, glue: u32) {
        self.fast.update(f64::from(glue));
        self.slow.update(f64::from(glue));
    }

    fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next && (self.stable || self.fast.value() > MARGIN * self.slow.value())
    }

    fn schedule(&mut self, conflicts: u64) {
        let interval = if self.stable { LUBY_UNIT * self.luby.next() } else { INTERVAL };
        self.next = conflicts + interval;
    }

    /// Changes between the two kinds of stretch when the current one is over.
    fn switch(&mut self, conflicts: u64, ticks: u64) {
        let is_over = match self.switches {
            0 => conflicts >= FIRST_STRETCH,
            _ => ticks >= self.switch_at,
        };
        if !is_over {
            return;
        }
        if self.switches == 0 {
            self.stretch = ticks.max(1);
        }
        self.switches += 1;
        self.stable = !self.stable;
        // Two stretches of equal length, then two longer ones.
        let pair = self.switches.div_ceil(2);
        self.switch_at = ticks + self.stretch.saturating_mul(pair * pair);
        self.schedule(conflicts);
    }
}

impl Solver {
    /// Restarts if it is time to; `true` when it did.
    pub(crate) fn restart_if_due(&mut self) -> bool {
        let conflicts = self.stats.conflicts;
        self.restarts.switch(conflicts, self.core.ticks());
        let is_due = self.core.level() > self.assumptions.len() && self.restarts.is_due(conflicts);
        if is_due {
            self.stats.restarts += 1;
            self.restarts.schedule(conflicts);
            let level = self.reusable_level();
            self.backtrack(level);
        }
        is_due
    }

    /// The last level whose decision comes before the best open variable.
    fn reusable_level(&mut self) -> usize {
        let values = self.core.valuation();
        let heap = &mut self.decider.heap;
        while heap.top().is_some_and(|var| values.var_value(var).is_some()) {
            heap.pop();
        }
        let Some(next) = heap.top() else { return self.core.level() };
        let history = self.core.history();
        let mut level = self.assumptions.len();
        while level < history.level() {
            match history.decision(level + 1) {
                Some(lit) if heap.score(lit.var()) > heap.score(next) => level += 1,
                _ => break,
            }
        }
        level
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lubys_sequence() {
        let mut luby = Luby { u: 1, v: 1 };
        let terms: Vec<u64> = (0..15).map(|_| luby.next()).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn worse_glue_than_usual_calls_for_a_restart() {
        let mut restarts = Restarts::default();
        (0..1000).for_each(|_| restarts.learned(5));
        assert!(!restarts.is_due(1000));
        (0..20).for_each(|_| restarts.learned(9));
        assert!(restarts.is_due(1020));
        restarts.schedule(1020);
        assert!(!restarts.is_due(1021));
    }
}
