//! Learns from a failed literal: propagation leads from the literal to a conflict.
//!
//! A failed literal is false. So is each *dominator* (unique implication point): a literal through
//! which all ways from the failed literal to the conflict lead. The negation of the dominator
//! nearest to the conflict may imply more than the negation of the failed literal. Sources: Heule,
//! Järvisalo and Biere ("Revisiting hyper binary resolution", CPAIOR 2013), and Biere's
//! descriptions of Lingeling.

use neuf_core::{ClauseId, Conflict, Lit, Propagator, Reason};

use crate::analyze::{Analysis, VarMark};
use crate::stats::Stats;

/// A literal that leads to a conflict, with the clauses of the way.
struct Dominator {
    lit: Lit,
    /// The clauses from here to the previous dominator, or to the conflict: first the units of
    /// level 0, then the others, the clauses nearest to the conflict first.
    units: Vec<ClauseId>,
    resolved: Vec<ClauseId>,
}

/// Learns everything that follows from the failure of a root.
pub(super) fn fail(
    propagator: &mut Propagator,
    analysis: &mut Analysis,
    stats: &mut Stats,
    conflict: Conflict,
) {
    stats.failed_literals += 1;
    let dominators = dominators(propagator, analysis, conflict);
    propagator.backtrack(0);
    let mut last = None;
    for Dominator { lit, units: mut chain, resolved } in dominators {
        if propagator.value(lit).is_none() {
            chain.sort_unstable();
            chain.dedup();
            chain.extend(resolved.iter().rev());
            chain.extend(last.and_then(|last: Lit| propagator.unit_id(last.var())));
            let id = propagator.derive(&[!lit], &chain);
            propagator.fix(!lit, id);
            stats.probed_units += 1;
            propagator.propagate();
        }
        if propagator.is_refuted() {
            return;
        }
        last = Some(lit);
    }
}

/// The literals of level 1 through which all ways to the conflict lead; the literal nearest to the
/// conflict comes first, the decision last.
fn dominators(
    propagator: &Propagator,
    analysis: &mut Analysis,
    conflict: Conflict,
) -> Vec<Dominator> {
    let mut found = Vec::new();
    let (mut units, mut resolved) = (Vec::new(), Vec::new());
    resolved.extend(propagator.conflict_id(conflict));
    let lits = propagator.conflict_lits(conflict);
    let mut open = meet_all(propagator, analysis, lits, &mut units);
    for place in (0..propagator.trail().len()).rev() {
        let lit = propagator.trail()[place];
        if !analysis.has(lit.var(), VarMark::SEEN) {
            continue;
        }
        let reason = propagator.history().reason_of(lit.var());
        open -= 1;
        if open == 0 {
            let (units, resolved) = (std::mem::take(&mut units), std::mem::take(&mut resolved));
            found.push(Dominator { lit, units, resolved });
            if reason == Reason::None {
                break;
            }
        }
        resolved.extend(propagator.reason_id(lit, reason));
        let others = propagator.antecedents(lit, reason);
        open += meet_all(propagator, analysis, others, &mut units);
    }
    analysis.clear();
    found
}

/// Marks false literals. Records the units of literals of level 0, and returns how many of the
/// other literals had no mark.
fn meet_all(
    propagator: &Propagator,
    analysis: &mut Analysis,
    lits: impl Iterator<Item = Lit>,
    units: &mut Vec<ClauseId>,
) -> usize {
    let mut count = 0;
    for lit in lits {
        if propagator.history().level_of(lit.var()) == 0 {
            units.extend(propagator.unit_id(lit.var()));
        } else if !analysis.has(lit.var(), VarMark::SEEN) {
            analysis.set(lit.var(), VarMark::SEEN);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};
    use neuf_core::Trials;

    #[test]
    fn all_dominators_of_a_conflict_fail() {
        // From 1 by two ways to 4, on to 5, and from there to the conflict.
        let clauses: &[&[i32]] = &[
            &[-1, 2],
            &[-1, 3],
            &[-2, -3, 4],
            &[-4, 5],
            &[-5, 6],
            &[-5, 7],
            &[-6, -7, 8],
            &[-6, -8],
        ];
        let mut solver = solver_of(clauses);
        let root = lits(&[1])[0];
        let conflict = Trials::new(8).try_literal(&mut solver.propagator, root).unwrap();
        let analysis = &mut solver.learning.analysis;
        let found = dominators(&solver.propagator, analysis, conflict);
        let found: Vec<Lit> = found.iter().map(|found| found.lit).collect();
        assert_eq!(found, lits(&[5, 4, 1]));
    }
}
