//! Removes repeated binary clauses, and finds units in pairs of binary clauses that
//! differ in the sign of one literal.
//!
//! Learning and strengthening produce the same binary clause again and again. Propagation visits
//! each copy, and copies hide roots and gates from the techniques that count binary clauses. One
//! pass over the watch lists, with a mark for each literal, finds copies; a list with both (a ∨
//! b) and (a ∨ ¬b) gives the unit a. Each list is processed separately: among equal clauses the
//! first stays, and becomes irredundant if any of them was. So both lists of a clause get the same
//! result. The lists of assigned literals are processed as well, since a copy must not stay in one
//! of its two lists only. Hashing the pairs would need a table as large as the lists. The technique
//! was described for `CaDiCaL` (Biere). There is no budget: a round looks at all binary clauses
//! once.

use neuf_core::{Lit, Propagator};

use crate::stats::Stats;

/// The marks of a literal that was met in the current list.
const GIVEN: u8 = 1;
const LEARNED: u8 = 2;
const KEPT: u8 = 4;

/// Removes repeated binary clauses, and fixes the units found meanwhile.
///
/// To be called at level 0 with everything propagated. The function leaves level 0 completely
/// propagated, unless it refutes the formula.
pub(super) fn merge_binaries(propagator: &mut Propagator, stats: &mut Stats) {
    let mut marks = vec![0u8; propagator.watches().literals().len()];
    let mut met = Vec::new();
    for lit in propagator.watches().literals() {
        let mut is_repeated = false;
        let mut unit_by = None;
        for watch in propagator.watches()[lit].iter().filter(|watch| watch.is_binary()) {
            let other = watch.blocker();
            let mark = if watch.is_learned_binary() { LEARNED } else { GIVEN };
            is_repeated |= marks[other.code()] != 0;
            if marks[(!other).code()] != 0 {
                unit_by = unit_by.or(Some(other));
            }
            marks[other.code()] |= mark;
            met.push(other);
        }
        let is_open = propagator.value(lit).is_none();
        if is_repeated {
            let removed = keep_first_copies(propagator, lit, &mut marks);
            stats.duplicates += if is_open { removed } else { 0 };
        }
        for other in met.drain(..) {
            marks[other.code()] = 0;
        }
        if let Some(other) = unit_by
            && is_open
        {
            resolve_to_unit(propagator, lit, other);
            stats.duplicate_units += 1;
        }
    }
    propagator.propagate();
}

/// Removes all copies of each clause but the first from the list of `lit`. Returns how many removed
/// copies have `lit` as their first literal, so that each clause is counted in only one of its two
/// lists.
fn keep_first_copies(propagator: &mut Propagator, lit: Lit, marks: &mut [u8]) -> u64 {
    let mut removed = 0;
    propagator.retain_binaries(lit, |watch| {
        let mark = &mut marks[watch.blocker().code()];
        let is_first = *mark & KEPT == 0;
        *mark |= KEPT;
        removed += u64::from(!is_first && lit < watch.blocker());
        is_first
    });
    propagator.relabel_binaries(lit, |watch| marks[watch.blocker().code()] & GIVEN == 0);
    removed
}

/// Fixes `lit`, because it has binary clauses with both literals of a variable.
fn resolve_to_unit(propagator: &mut Propagator, lit: Lit, other: Lit) {
    let ids = [other, !other].map(|other| propagator.binary_id(lit, other));
    let antecedents: Vec<_> = ids.into_iter().flatten().collect();
    let id = propagator.derive(&[lit], &antecedents);
    propagator.fix(lit, id);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};

    #[test]
    fn of_equal_clauses_one_stays_and_is_irredundant() {
        let mut solver = solver_of(&[&[1, 2], &[2, 1], &[1, 3]]);
        let pair = lits(&[1, 2]);
        solver.propagator.attach(&pair, true, 1, None);
        merge_binaries(&mut solver.propagator, &mut solver.stats);
        assert_eq!(solver.stats.duplicates, 2);
        for (lit, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let copies = solver.propagator.watches()[lit].iter();
            let copies: Vec<_> = copies.filter(|watch| watch.blocker() == other).collect();
            assert!(copies.len() == 1 && !copies[0].is_learned_binary());
        }
    }

    #[test]
    fn a_learned_clause_alone_stays_learned() {
        let mut solver = solver_of(&[]);
        let pair = lits(&[1, 2]);
        solver.session.map.enter(pair[0]);
        solver.session.map.enter(pair[1]);
        solver.grow();
        for _ in 0..2 {
            solver.propagator.attach(&pair, true, 1, None);
        }
        merge_binaries(&mut solver.propagator, &mut solver.stats);
        let [watch] = solver.propagator.watches()[pair[0]] else { panic!("one copy") };
        assert!(watch.blocker() == pair[1] && watch.is_learned_binary());
    }

    #[test]
    fn clauses_that_differ_in_a_sign_give_a_unit() {
        let mut solver = solver_of(&[&[1, 2], &[3, 1], &[-2, 1], &[-1, 4, 5]]);
        merge_binaries(&mut solver.propagator, &mut solver.stats);
        assert_eq!(solver.propagator.trail(), lits(&[1]));
        assert_eq!(solver.stats.duplicate_units, 1);
    }
}
