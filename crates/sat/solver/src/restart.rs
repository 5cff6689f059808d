//! Restarts: the search gives up its decisions when conflicts get worse.
//!
//! In focused mode a restart comes when recently learned clauses have clearly higher glue than
//! clauses in the long run: a sign that the search is in a bad region (Audemard and Simon, 2009;
//! with moving averages by Biere and Fröhlich, POS 2015). In stable mode restarts are rare and
//! follow Luby's sequence (reluctant doubling, Knuth). A restart keeps the levels whose decisions
//! would be made again anyway (van der Tak, Ramos and Heule 2011).
//!
//! Only clauses of focused mode count for the averages of glue. With one long-run average for both
//! modes, focused mode would hardly ever restart on formulas whose clauses of stable mode have
//! higher glue.

use neuf_core::Propagator;

use crate::decide::Decider;
use crate::ema::Ema;
use crate::options::Options;

/// The windows of the averages of glue, in conflicts.
const FAST: f64 = 33.0;
const SLOW: f64 = 1e5;
/// The largest term of Luby's sequence, in units.
const LARGEST: u64 = 1 << 10;

#[derive(Clone, Debug)]
pub(crate) struct Restarts {
    /// The averages of the glue in focused mode, recently and in the long run.
    fast: Ema,
    slow: Ema,
    /// The average numbers of decisions between conflicts, in focused and in stable mode.
    rates: [Ema; 2],
    /// The number of decisions up to the last conflict.
    decisions: u64,
    /// The number of conflicts from which the next restart is allowed.
    next: u64,
    luby: Luby,
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
        if self.v > LARGEST {
            *self = Luby::default();
        }
        term
    }
}

impl Default for Luby {
    fn default() -> Luby {
        Luby { u: 1, v: 1 }
    }
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts {
            fast: Ema::new(FAST),
            slow: Ema::new(SLOW),
            rates: [Ema::new(SLOW); 2],
            decisions: 0,
            next: 0,
            luby: Luby::default(),
        }
    }
}

impl Restarts {
    /// Records the glue of a clause learned in this mode, and the number of decisions so
    /// far.
    pub(crate) fn learned(&mut self, is_stable: bool, glue: u32, decisions: u64) {
        if !is_stable {
            self.fast.update(f64::from(glue));
            self.slow.update(f64::from(glue));
        }
        self.rates[usize::from(is_stable)].update((decisions - self.decisions) as f64);
        self.decisions = decisions;
    }

    /// The average number of decisions between two conflicts of this mode.
    pub(crate) fn decision_rate(&self, is_stable: bool) -> f64 {
        self.rates[usize::from(is_stable)].value()
    }

    /// Whether recent clauses of focused mode are worse than usual.
    fn is_worse(&self, margin: f64) -> bool {
        self.fast.value() > margin * self.slow.value()
    }

    /// Whether it is time to restart in this mode.
    pub(crate) fn is_due(&self, is_stable: bool, conflicts: u64, options: &Options) -> bool {
        options.restart
            && conflicts >= self.next
            && (is_stable || self.is_worse(options.restart_margin))
    }

    /// Determines when the next restart is allowed.
    pub(crate) fn schedule(&mut self, is_stable: bool, conflicts: u64, options: &Options) {
        let interval = if is_stable {
            options.restart_unit.saturating_mul(self.luby.next())
        } else {
            options.restart_interval
        };
        self.next = conflicts.saturating_add(interval);
    }
}

/// The last level that a restart can keep: up to there, all decisions come before the best open
/// variable in the order of decisions. The result is not below `level`.
pub(crate) fn reusable_level(
    decider: &mut Decider,
    propagator: &Propagator,
    mut level: usize,
) -> usize {
    let Some(next) = decider.next(propagator.valuation()) else { return propagator.level() };
    let history = propagator.history();
    while level < history.level() {
        match history.decision(level + 1) {
            Some(lit) if decider.is_before(lit.var(), next) => level += 1,
            _ => break,
        }
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lubys_sequence() {
        let mut luby = Luby::default();
        let terms: Vec<u64> = (0..15).map(|_| luby.next()).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn worse_glue_than_usual_calls_for_a_restart() {
        let mut restarts = Restarts::default();
        (0..1000).for_each(|_| restarts.learned(false, 5, 0));
        (0..1000).for_each(|_| restarts.learned(true, 50, 0));
        assert!(!restarts.is_worse(1.1));
        (0..20).for_each(|_| restarts.learned(false, 9, 0));
        assert!(restarts.is_worse(1.1));
    }
}
