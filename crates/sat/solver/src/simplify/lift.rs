//! Lifting: what a literal and its negation both imply is true.
//!
//! One of the two is true, so a literal that propagation finds under both is a unit. And
//! if a literal is implied by one of them and its negation by the other, it is equal to
//! the former (Le Berre, "Exploiting the real power of unit propagation lookahead", SAT
//! 2001; the dilemma rule of Stålmarck's method does the same for one level). Neither
//! follows from failed literals. Only roots of the binary implication graph that were
//! just tried and did not fail are lifted, so half of the work is already done.
//! Equalities are added as pairs of binary clauses, which `decompose.rs` uses.
//!
//! Off by default: it doubles the cost of a root, and found one equality in 4,500 roots
//! of nine industrial and combinatorial formulas.
//!
//! Budget: it is a part of probing and of its ticks.

use neuf_core::{ClauseId, Lit, Propagator};

use super::Context;
use super::failed::fail;
use super::hyper::derive_under;
use crate::analyze::Analysis;
use crate::stats::Stats;

/// A literal implied under one value of the root, with the numbers of the clauses that
/// say so.
struct Implied {
    lit: Lit,
    /// Whether the other value implies this literal as well. Otherwise it implies its
    /// negation.
    is_unit: bool,
    ids: [Option<ClauseId>; 2],
}

/// Compares what a root implies, which did not fail, with what its negation implies.
/// `marks` is by literal; all are false.
///
/// To be called at level 0 with everything propagated; the same holds afterwards, unless
/// the formula is refuted.
pub(super) fn lift(context: &mut Context<'_>, root: Lit, implied: &[Lit], marks: &mut [bool]) {
    let Context { propagator, learning, stats, .. } = context;
    let analysis = &mut learning.analysis;
    for lit in implied {
        marks[lit.code()] = true;
    }
    propagator.decide(!root);
    if let Some(conflict) = propagator.propagate() {
        fail(propagator, analysis, stats, conflict);
    } else {
        let found = propagator.trail()[propagator.history().start(1)..].iter().skip(1);
        let found = found.filter(|lit| marks[lit.code()] || marks[(!**lit).code()]);
        let new = |&lit: &Lit| Implied { lit, is_unit: marks[lit.code()], ids: [None; 2] };
        let mut found: Vec<Implied> = found.map(new).collect();
        if !found.is_empty() {
            derive_lifted(propagator, analysis, root, &mut found);
        }
        propagator.backtrack(0);
        add_lifted(propagator, stats, root, found);
    }
    for lit in implied {
        marks[lit.code()] = false;
    }
}

/// Derives, with a proof, what each value of the root implies about these literals. The
/// negation of the root is the current decision.
fn derive_lifted(
    propagator: &mut Propagator,
    analysis: &mut Analysis,
    root: Lit,
    found: &mut [Implied],
) {
    if !propagator.is_traced() {
        return;
    }
    for Implied { lit, ids, .. } in found.iter_mut() {
        ids[0] = derive_under(propagator, analysis, !root, *lit);
    }
    propagator.backtrack(0);
    propagator.decide(root);
    let _ = propagator.propagate();
    for Implied { lit, is_unit, ids } in found {
        ids[1] = derive_under(propagator, analysis, root, if *is_unit { *lit } else { !*lit });
    }
}

fn add_lifted(propagator: &mut Propagator, stats: &mut Stats, root: Lit, found: Vec<Implied>) {
    let mut units = Vec::new();
    for Implied { lit, is_unit, ids } in found {
        if is_unit {
            let antecedents: Vec<ClauseId> = ids.into_iter().flatten().collect();
            units.push((lit, propagator.derive(&[lit], &antecedents)));
        }
        let mut is_new = false;
        let other = if is_unit { lit } else { !lit };
        for (clause, id) in [[root, lit], [!root, other]].into_iter().zip(ids) {
            if is_unit || propagator.has_binary(clause[0], clause[1]) {
                propagator.retract(&clause, id);
            } else {
                propagator.attach(&clause, true, 1, id);
                is_new = true;
            }
        }
        // Equalities with assumptions are not replaced, and are found again in each
        // round.
        stats.lifted_equalities += u64::from(is_new);
    }
    // Nothing is propagated before, so all units are new.
    for &(unit, id) in &units {
        stats.lifted_units += 1;
        propagator.fix(unit, id);
    }
    if !units.is_empty() {
        propagator.propagate();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, run, solver_of};

    #[test]
    fn what_both_values_imply_is_true_and_what_they_contradict_is_equal() {
        // 1 implies 2 by 3, its negation implies 2 by 4 and 5; and 6 is 1.
        let clauses: &[&[i32]] =
            &[&[-1, 3], &[-3, -1, 2], &[1, 4], &[1, 5], &[-4, -5, 2], &[-1, -3, 6], &[-4, -5, -6]];
        let mut solver = solver_of(clauses);
        let root = lits([1])[0];
        let mut marks = vec![false; 12];
        run(&mut solver, |_, context| lift(context, root, &lits([3, 2, 6]), &mut marks));
        assert!(marks.iter().all(|&mark| !mark));
        assert_eq!(solver.propagator.trail(), lits([2]));
        assert_eq!((solver.stats.lifted_units, solver.stats.lifted_equalities), (1, 1));
        assert!(solver.propagator.implied(root).any(|lit| lit == lits([6])[0]));
        assert!(solver.propagator.implied(!root).any(|lit| lit == lits([-6])[0]));
    }

    #[test]
    fn a_negation_that_fails_makes_the_root_true() {
        let mut solver = solver_of(&[&[-1, 2], &[1, 3], &[1, 4], &[-3, -4]]);
        run(&mut solver, |_, context| {
            lift(context, lits([1])[0], &lits([2]), &mut [false; 8]);
        });
        assert_eq!(solver.propagator.trail()[0], lits([1])[0]);
    }
}
