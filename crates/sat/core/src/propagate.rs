//! Unit propagation: the one loop under the paper's methods and the solver.
//!
//! A clause whose literals are all false except one makes the remaining literal true. This is
//! repeated until nothing more follows or a clause has only false literals. An assignment visits
//! only the clauses that watch its negation (`database/visit.rs`). The textbook method (part III.A
//! of the 2014 Centrale-Supélec paper) simplifies all clauses after each unit instead. The
//! textbook method reaches the same fixpoint, and is the reference in the tests of this file.

use crate::reason::{ClauseRef, Conflict, Reason};
use crate::{Lit, Propagator};

impl Propagator {
    /// Propagates until nothing more follows, or until a clause is false.
    ///
    /// A conflict at level 0 refutes the formula; in a refuted formula, nothing is
    /// propagated. After a conflict above level 0, backtrack before propagating
    /// again.
    pub fn propagate(&mut self) -> Option<Conflict> {
        self.propagate_as::<false>(None)
    }

    /// Propagates without the clauses that are marked as garbage and without the clause `ignored`,
    /// to find out what the other clauses imply about `ignored`. Watches of garbage are removed on
    /// the way.
    ///
    /// The consequences of `ignored` are missing at the levels that are open, so a search must not
    /// continue from any open level.
    pub fn propagate_without(&mut self, ignored: Option<ClauseRef>) -> Option<Conflict> {
        self.propagate_as::<true>(ignored)
    }

    #[allow(unsafe_code)]
    fn propagate_as<const OMITS: bool>(&mut self, ignored: Option<ClauseRef>) -> Option<Conflict> {
        if self.refuted {
            return None;
        }
        let (known, listed) = (2 * self.var_count(), self.watches().literals().len());
        assert!(listed <= known, "{listed} literals have a watch list, {known} are known");
        let before = self.trail.lits().len();
        let mut conflict = None;
        while let Some(lit) = self.trail.next_pending() {
            self.propagations += 1;
            if self.clauses.watches().count(!lit) == 0 {
                self.ticks += 1;
                continue;
            }
            if let Some(next) = self.trail.pending() {
                self.clauses.watches().prefetch(!next);
            }
            let (clauses, trail, ticks) = (&mut self.clauses, &mut self.trail, &mut self.ticks);
            // SAFETY: the trail knows as many literals as there are lists, as was found above;
            // neither number changes here. The negation of a literal on the trail is false.
            conflict = unsafe { clauses.visit::<OMITS>(trail, !lit, ignored, ticks) };
            if conflict.is_some() {
                break;
            }
        }
        if self.level() == 0 {
            self.settle_root();
            if let Some(conflict) = conflict {
                self.refute_by(conflict);
            }
        } else if !self.trail.is_ordered() {
            self.settle_from(before);
        }
        conflict
    }

    /// With proofs on, derives unit clauses for the literals from this place of the trail on that
    /// were implied at level 0 while higher levels are open.
    #[cold]
    fn settle_from(&mut self, start: usize) {
        for place in start..self.trail.lits().len() {
            let lit = self.trail.lits()[place];
            let reason = self.trail.reason_of(lit.var());
            if self.trail.level_of(lit.var()) == 0 && reason != Reason::None {
                self.derive_unit(lit, reason);
            }
        }
    }

    /// With proofs on, derives the unit clause of each new literal at level 0.
    fn settle_root(&mut self) {
        let Some(trace) = &self.trace else { return };
        for place in trace.settled..self.trail.lits().len() {
            let lit = self.trail.lits()[place];
            let reason = self.trail.reason_of(lit.var());
            if reason != Reason::None {
                self.derive_unit(lit, reason);
            }
        }
        if let Some(trace) = &mut self.trace {
            trace.settled = self.trail.lits().len();
        }
    }

    /// Derives the unit clause of a literal that is true at level 0 by this reason;
    /// afterwards the literal does not need the reason any more.
    pub(crate) fn derive_unit(&mut self, lit: Lit, reason: Reason) {
        let Some(from) = self.reason_id(lit, reason) else { return };
        let others: Vec<Lit> = self.antecedents(lit, reason).collect();
        if let Some(trace) = &mut self.trace {
            let id = trace.derive_reduced(&[lit], from, others.into_iter());
            trace.set_unit(lit.var(), id);
            self.trail.forget_reason(lit.var());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::dimacs_lits as lits;
    use crate::propagator;

    #[test]
    fn a_chain_of_implications_is_followed() {
        let mut propagator = propagator(&[&[1], &[-1, 2], &[-1, -2, 3]]);
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
    }

    #[test]
    fn a_false_clause_at_level_0_refutes() {
        let mut propagator = propagator(&[&[-1, 2], &[-1, -2], &[1]]);
        assert!(propagator.propagate().is_some());
        assert!(propagator.is_refuted());
    }

    #[test]
    fn decisions_are_undone() {
        let mut propagator = propagator(&[&[-1, 2], &[-2, -3, 4]]);
        let [a, c] = [lits([1])[0], lits([3])[0]];
        propagator.decide(a);
        assert_eq!(propagator.propagate(), None);
        propagator.decide(c);
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3, 4]));
        propagator.backtrack(1);
        assert_eq!((propagator.value(c), propagator.level()), (None, 1));
        propagator.backtrack(0);
        assert_eq!(propagator.trail(), []);
    }

    #[test]
    fn clauses_may_come_after_units() {
        let mut propagator = propagator(&[&[1], &[-1, 2]]);
        assert_eq!(propagator.propagate(), None);
        propagator.add_clause(&lits([-1, -2, 3, 3]));
        propagator.add_clause(&lits([4, -4]));
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
        propagator.add_clause(&lits([-3]));
        assert!(propagator.is_refuted());
    }
}
