//! Unit propagation: the one loop under the paper's methods and the solver.
//!
//! A clause whose literals are all false but one makes that one true; this is
//! done until nothing follows any more or a clause has only false literals.
//! An assignment visits only the clauses that watch its negation, looks at the
//! blocker before the clause, and searches the clause from where the last
//! search ended. The textbook method (part III.A of the 2014 Centrale-Supélec
//! paper) simplifies all clauses after each unit instead: it reaches the same
//! fixpoint and is written out as the reference in this file's tests.
//!
//! The list that is scanned is taken out of its place, so that new watches can
//! be pushed to the other lists meanwhile without `unsafe` aliasing; a new
//! watch never goes to the scanned list, whose literal is false. A buffer of
//! delayed pushes does the same with one more pass over what it holds.

use crate::arena::ClauseRef;
use crate::trail::{Conflict, Reason};
use crate::watch::Watch;
use crate::{Lit, Propagator};

impl Propagator {
    /// Propagates until nothing follows any more, or until a clause is false.
    ///
    /// A conflict at level 0 refutes the formula; a refuted formula has nothing
    /// more to propagate. After a conflict, backtrack before propagating again.
    pub fn propagate(&mut self) -> Option<Conflict> {
        if self.refuted {
            return None;
        }
        let mut conflict = None;
        while let Some(lit) = self.trail.next_pending() {
            self.propagations += 1;
            conflict = self.visit_watches(!lit);
            if conflict.is_some() {
                break;
            }
        }
        if self.level() == 0 {
            self.settle_root();
            if let Some(conflict) = conflict {
                self.refute_by(conflict);
            }
        }
        conflict
    }

    /// Visits the clauses that watch `lit`, which has just become false.
    #[inline(never)]
    fn visit_watches(&mut self, lit: Lit) -> Option<Conflict> {
        let mut list = self.watches.take(lit);
        let mut ticks = 1 + (list.len() * size_of::<Watch>() / 64) as u64;
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        while next < list.len() {
            let watch = list[next];
            list[kept] = watch;
            next += 1;
            kept += 1;
            let blocker = self.trail.raw(watch.blocker);
            if blocker > 0 {
                continue;
            }
            let Some(clause) = watch.clause() else {
                if blocker < 0 {
                    conflict = Some(Conflict::Binary([watch.blocker, lit]));
                    break;
                }
                self.assign_implied(watch.blocker, Reason::Binary(lit));
                continue;
            };
            ticks += 1;
            match self.visit_long(lit, clause) {
                Visit::Blocked(blocker) => list[kept - 1].blocker = blocker,
                Visit::Moved => kept -= 1,
                Visit::Unit(unit) => self.assign_implied(unit, Reason::Long(clause)),
                Visit::False => {
                    conflict = Some(Conflict::Long(clause));
                    break;
                }
            }
        }
        if kept < next {
            list.copy_within(next.., kept);
            list.truncate(kept + list.len() - next);
        }
        self.watches.restore(lit, list);
        self.ticks += ticks;
        conflict
    }

    /// Looks for a literal to watch instead of `lit`, from where the last
    /// search ended, round the clause.
    #[inline]
    fn visit_long(&mut self, lit: Lit, clause: ClauseRef) -> Visit {
        let (position, lits) = self.arena.words_mut(clause);
        let other = Lit::from_word(lits[0] ^ lits[1] ^ lit.word());
        let other_value = self.trail.raw(other);
        if other_value > 0 {
            return Visit::Blocked(other);
        }
        let start = (*position as usize).clamp(2, lits.len());
        let is_not_false = |place: &usize| self.trail.raw(Lit::from_word(lits[*place])) >= 0;
        let found = (start..lits.len()).find(is_not_false);
        let found = found.or_else(|| (2..start).find(is_not_false));
        if let Some(place) = found {
            *position = place as u32;
            let replacement = Lit::from_word(lits[place]);
            if self.trail.raw(replacement) > 0 {
                return Visit::Blocked(replacement);
            }
            lits[0] = other.word();
            lits[1] = replacement.word();
            lits[place] = lit.word();
            self.watches[replacement].push(Watch::long(other, clause));
            return Visit::Moved;
        }
        if other_value < 0 { Visit::False } else { Visit::Unit(other) }
    }

    #[inline]
    fn assign_implied(&mut self, lit: Lit, reason: Reason) {
        if self.trail.is_ordered() {
            self.trail.assign(lit, reason);
        } else {
            self.assign_out_of_order(lit, reason);
        }
    }

    /// Assigns a literal at the highest level of its reason's other literals.
    #[cold]
    fn assign_out_of_order(&mut self, lit: Lit, reason: Reason) {
        let level_of = |other: Lit| self.trail.level_of(other.var());
        let level = self.antecedents(lit, reason).map(level_of).max().unwrap_or(0);
        self.trail.assign_at(lit, level, reason);
        if level == 0 {
            self.derive_unit(lit, reason);
        }
    }

    /// Gives each literal that is new at level 0 its unit clause.
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

    /// Derives the unit clause of a literal that is true at level 0 by this
    /// reason, which it does not need any more then.
    fn derive_unit(&mut self, lit: Lit, reason: Reason) {
        let Some(from) = self.reason_id(lit, reason) else { return };
        let others: Vec<Lit> = self.antecedents(lit, reason).collect();
        if let Some(trace) = &mut self.trace {
            let id = trace.derive_reduced(&[lit], from, others.into_iter());
            trace.set_unit(lit.var(), id);
            self.trail.set_reason(lit.var(), Reason::None);
        }
    }
}

/// What a visit to a watched clause came to.
enum Visit {
    /// This literal is true; it is the new blocker.
    Blocked(Lit),
    /// Another literal is watched instead.
    Moved,
    /// All literals are false but this one, which is unassigned.
    Unit(Lit),
    /// All literals are false.
    False,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs_lits as lits;
    use crate::strategies::{all_models, small_formula};
    use crate::{Formula, Valuation};
    use proptest::prelude::*;

    fn formula(clauses: &[&[i32]]) -> Formula {
        clauses.iter().map(|clause| lits(clause.iter().copied())).collect()
    }

    /// The paper's own method: look for a unit, simplify all clauses, repeat.
    /// `None` when a clause gets empty.
    fn by_simplification(formula: &Formula) -> Option<Valuation> {
        let mut valuation = Valuation::new(formula.var_count());
        let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        loop {
            if clauses.iter().any(Vec::is_empty) {
                return None;
            }
            let is_unit = |clause: &&Vec<Lit>| clause.iter().all(|lit| *lit == clause[0]);
            let Some(unit) = clauses.iter().find(is_unit).map(|clause| clause[0]) else {
                return Some(valuation);
            };
            valuation.assign(unit);
            clauses.retain(|clause| !clause.contains(&unit));
            for clause in &mut clauses {
                clause.retain(|&lit| lit != !unit);
            }
        }
    }

    #[test]
    fn a_chain_of_implications_is_followed() {
        let mut propagator = Propagator::from_formula(&formula(&[&[1], &[-1, 2], &[-1, -2, 3]]));
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
    }

    #[test]
    fn a_false_clause_at_level_0_refutes() {
        let mut propagator = Propagator::from_formula(&formula(&[&[-1, 2], &[-1, -2], &[1]]));
        assert!(propagator.propagate().is_some());
        assert!(propagator.is_refuted());
    }

    #[test]
    fn decisions_are_undone() {
        let mut propagator = Propagator::from_formula(&formula(&[&[-1, 2], &[-2, -3, 4]]));
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
        let mut propagator = Propagator::from_formula(&formula(&[&[1], &[-1, 2]]));
        assert_eq!(propagator.propagate(), None);
        propagator.add_clause(&lits([-1, -2, 3, 3]));
        propagator.add_clause(&lits([4, -4]));
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
        propagator.add_clause(&lits([-3]));
        assert!(propagator.is_refuted());
    }

    proptest! {
        #[test]
        fn watched_propagation_is_the_papers(formula in small_formula()) {
            let mut propagator = Propagator::from_formula(&formula);
            propagator.propagate();
            match by_simplification(&formula) {
                None => prop_assert!(propagator.is_refuted()),
                Some(valuation) => {
                    prop_assert!(!propagator.is_refuted());
                    prop_assert_eq!(propagator.valuation(), &valuation);
                }
            }
        }

        #[test]
        fn propagation_keeps_the_models(formula in small_formula()) {
            let models = all_models(&formula);
            let mut propagator = Propagator::from_formula(&formula);
            propagator.propagate();
            prop_assert!(!propagator.is_refuted() || models.is_empty());
            for &lit in propagator.trail() {
                prop_assert!(models.iter().all(|model| model.value(lit) == Some(true)));
            }
            if !propagator.is_refuted() {
                let simplified = formula.simplified_by(propagator.valuation());
                prop_assert_eq!(all_models(&simplified), models);
            }
        }
    }
}
