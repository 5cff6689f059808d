//! The literals that the failed-literal rule need not try again.
//!
//! A literal *fails* when propagating it leads to a contradiction. The rule in `neuf-cnf` and the
//! solver's probing both try literals one after the other, and two exact shortcuts save most of the
//! work. First, a literal need not be tried again before a new unit has been found. Second, let b
//! follow from a literal a that did not fail: then b cannot fail either, because the consequences
//! of b are consequences of a.

use crate::{Conflict, Lit, Propagator};

/// The literals that are known not to fail.
///
/// ```
/// use neuf_core::{Lit, Propagator, Trials};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut propagator = Propagator::new();
/// for clause in [[!a, b], [!c, a], [!c, !a]] {
///     propagator.add_clause(&clause);
/// }
/// let mut trials = Trials::new(3);
/// assert_eq!(trials.try_literal(&mut propagator, a), None);
/// // b follows from a.
/// assert!(trials.is_passed(a) && trials.is_passed(b) && !trials.is_passed(c));
/// assert!(trials.try_literal(&mut propagator, c).is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trials {
    /// How often [`Trials::forget`] was called, plus 1.
    found: u64,
    /// By literal: the value of `found` when the literal was last known not to fail.
    passed: Vec<u64>,
}

impl Trials {
    /// The state in which no literal of this many variables has been tried.
    #[must_use]
    pub fn new(var_count: usize) -> Trials {
        Trials { found: 1, passed: vec![0; 2 * var_count] }
    }

    /// Makes room for this many variables.
    pub fn grow(&mut self, var_count: usize) {
        self.found = self.found.max(1);
        self.passed.resize(self.passed.len().max(2 * var_count), 0);
    }

    /// Whether the literal is known not to fail.
    #[inline]
    #[must_use]
    pub fn is_passed(&self, lit: Lit) -> bool {
        self.passed[lit.code()] == self.found
    }

    /// Forgets everything. Call this when units have been found: literals that did not fail before
    /// may fail now.
    pub fn forget(&mut self) {
        self.found += 1;
    }

    /// Notes that these literals do not fail, because they follow from a literal that does not
    /// fail.
    #[inline]
    pub fn pass(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.passed[lit.code()] = self.found;
        }
    }

    /// Decides an unassigned literal and propagates. If the literal fails, the conflict is returned
    /// and the new level stays open. Otherwise the level is undone, and neither the literal nor its
    /// consequences need be tried again.
    #[inline]
    pub fn try_literal(&mut self, propagator: &mut Propagator, lit: Lit) -> Option<Conflict> {
        let level = propagator.level();
        propagator.decide(lit);
        let conflict = propagator.propagate();
        if conflict.is_none() {
            let start = propagator.history().start(level + 1);
            self.pass(&propagator.trail()[start..]);
            propagator.backtrack(level);
        }
        conflict
    }
}
