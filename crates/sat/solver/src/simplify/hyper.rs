//! Hyper-binary resolution: binary clauses for what long clauses imply under a single
//! decision.
//!
//! When propagation of a root implies a literal by a long clause, the other literals of
//! that clause are all false because of one literal, their *dominator* in the tree of
//! implications. The dominator implies the literal, and the binary clause that says so is
//! the resolvent of the long clause with binary ones (Bacchus and Winter, "Effective
//! preprocessing with hyper-resolution and equality reduction", SAT 2003; Gershman and
//! Strichman, SAT 2005, add only immediate ones; dominators by Heule, Järvisalo and
//! Biere, "Revisiting hyper binary resolution", CPAIOR 2013).
//!
//! If the negation of the dominator is in the long clause, the binary clause replaces it.
//! This makes the formula stronger and smaller and is always done. All other binary
//! clauses are new clauses that propagation has to visit, and there is one for nearly
//! every implied literal. So only a small number of them is added for each root,
//! `hyper_limit`, and only if no other binary clause implies the literal by something
//! that is already true. They are learned clauses, which `transitive.rs` can remove
//! again.
//!
//! By default none are added: twenty for each root made no measurable difference (1.01 ±
//! 0.02 of the ticks on unsatisfiable formulas).
//!
//! Rejected: propagating binary clauses before all others, as lookahead solvers do, so
//! that fewer literals have a long reason. It would be a second propagation loop, for a
//! technique that has a part of probing's small budget.

use neuf_core::{ClauseId, ClauseRef, Lit, Propagator, Reason};

use crate::analyze::{Analysis, Mark};
use crate::chain::derive_implied;
use crate::stats::Stats;

/// A binary clause: the dominator implies `lit`. With a proof it has a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hyper {
    dominator: Lit,
    lit: Lit,
    id: Option<ClauseId>,
    /// The long clause of which it is a part, if it is.
    replaces: Option<ClauseRef>,
}

/// The hyper-binary resolvents of what a root implies. To be called at level 1 without a
/// conflict. At most `limit` of them replace no clause. `parents` is working memory, by
/// variable.
///
/// Takes time linear in the lengths of the clauses that implied something and of the
/// watch lists of what they implied. Adds that to `ticks`.
pub(super) fn hyper_binaries(
    propagator: &mut Propagator,
    analysis: &mut Analysis,
    limit: u64,
    parents: &mut Vec<Lit>,
    ticks: &mut u64,
) -> Vec<Hyper> {
    let start = propagator.history().start(1);
    let root = propagator.trail()[start];
    parents.resize(propagator.var_count(), root);
    let mut left = limit;
    let mut found = Vec::new();
    for place in start + 1..propagator.trail().len() {
        let lit = propagator.trail()[place];
        let reason = propagator.history().reason_of(lit.var());
        let dominator = dominator(propagator, lit, reason, parents);
        parents[lit.var().index()] = dominator;
        let Reason::Long(clause) = reason else { continue };
        *ticks += 1 + propagator.arena().len(clause) as u64 / 16;
        let is_part = propagator.arena().lits(clause).any(|other| other == !dominator);
        if !is_part && left == 0 {
            continue;
        }
        *ticks += propagator.watches()[lit].len() as u64 / 8;
        if is_part || !is_implied_by_binary(propagator, lit, place) {
            left -= u64::from(!is_part);
            let id = derive_under(propagator, analysis, dominator, lit);
            found.push(Hyper { dominator, lit, id, replaces: is_part.then_some(clause) });
        }
    }
    found
}

/// The last literal through which all ways from the root to this literal lead.
fn dominator(propagator: &Propagator, lit: Lit, reason: Reason, parents: &[Lit]) -> Lit {
    let history = propagator.history();
    let causes = propagator.antecedents(lit, reason).map(|other| !other);
    let causes = causes.filter(|cause| history.level_of(cause.var()) > 0);
    let meeting = causes.reduce(|mut a, mut b| {
        while a != b {
            let (place_a, place_b) = (history.place_of(a.var()), history.place_of(b.var()));
            let later = if place_a > place_b { &mut a } else { &mut b };
            *later = parents[later.var().index()];
        }
        a
    });
    // A literal that follows from level 0 alone would be at level 0.
    meeting.unwrap_or(propagator.trail()[history.start(1)])
}

/// Whether a binary clause implies the literal at this place of the trail by a literal
/// that comes before it.
fn is_implied_by_binary(propagator: &Propagator, lit: Lit, place: usize) -> bool {
    let history = propagator.history();
    propagator.implied(!lit).any(|other| {
        propagator.value(other) == Some(false) && history.place_of(other.var()) < place
    })
}

/// Adds the clauses. To be called at level 0, when nothing has changed since they were
/// found.
pub(super) fn add_hyper_binaries(propagator: &mut Propagator, stats: &mut Stats, found: &[Hyper]) {
    for &Hyper { dominator, lit, id, replaces } in found {
        let clause = [!dominator, lit];
        let is_learned = replaces.is_none_or(|long| propagator.arena().is_learned(long));
        if propagator.has_binary(clause[0], clause[1]) {
            propagator.retract(&clause, id);
            continue;
        }
        propagator.attach(&clause, is_learned, 1, id);
        match replaces {
            None => stats.hyper_binaries += 1,
            Some(long) => {
                stats.hyper_replaced += 1;
                // Otherwise the next root would be propagated by a clause that no longer
                // exists.
                propagator.detach(long);
                propagator.delete(long);
            }
        }
    }
}

/// Derives that one literal of level 1 implies another, when all ways back from the
/// latter lead through it.
fn derive_under(
    propagator: &mut Propagator,
    analysis: &mut Analysis,
    from: Lit,
    lit: Lit,
) -> Option<ClauseId> {
    if !propagator.is_traced() {
        return None;
    }
    analysis.set(from.var(), Mark::DERIVED);
    derive_implied(propagator, analysis, lit.var());
    let chain = &mut analysis.chain;
    chain.units.append(&mut chain.implied);
    let id = propagator.derive(&[!from, lit], &chain.units);
    analysis.clear();
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::simplify::testing::{lits, run, solver_of};

    /// What probing one root says, as pairs of numbers with the number of the
    /// literals that it replaces.
    fn found(clauses: &[&[i32]], root: i32, limit: u64) -> Vec<(i32, i32, Option<usize>)> {
        let mut solver = solver_of(clauses);
        solver.propagator.decide(lits([root])[0]);
        assert!(solver.propagator.propagate().is_none());
        let analysis = &mut solver.learning.analysis;
        let found =
            hyper_binaries(&mut solver.propagator, analysis, limit, &mut Vec::new(), &mut 0);
        let size = |clause| solver.propagator.arena().len(clause);
        found
            .iter()
            .map(|h| (h.dominator.to_dimacs(), h.lit.to_dimacs(), h.replaces.map(size)))
            .collect()
    }

    #[test]
    fn the_last_literal_of_all_ways_implies_what_a_long_clause_does() {
        // 1 implies 2, that 3 and 4, and they 5; 5 and 1 imply 6.
        let clauses: &[&[i32]] =
            &[&[-1, 2], &[-2, 3], &[-2, 4], &[-3, -4, 5], &[-5, -1, 6], &[-6, 7]];
        assert_eq!(found(clauses, 1, 10), [(2, 5, None), (1, 6, Some(3))]);
        assert_eq!(found(clauses, 1, 0), [(1, 6, Some(3))]);
        assert_eq!(found(clauses, 2, 10), [(2, 5, None)]);
    }

    #[test]
    fn what_binary_clauses_imply_needs_no_other() {
        // 1 implies 4 by a long clause, before 3 does.
        let clauses: &[&[i32]] = &[&[-1, -2, 4], &[-1, 2], &[-2, 3], &[-3, 4]];
        assert_eq!(found(clauses, 1, 10), [(1, 4, Some(3))]);
        let clauses: &[&[i32]] = &[&[-1, 2], &[-1, 3], &[-2, -3, 4], &[-3, 4]];
        assert_eq!(found(clauses, 1, 10), []);
    }

    #[test]
    fn a_clause_is_replaced_by_its_part() {
        let mut solver = solver_of(&[&[-1, 2], &[-1, -2, 3, -4], &[4, 5], &[-1, 4]]);
        solver.options = Options { probe_effort: 10.0, ..Options::default() };
        solver.technique_ticks.granted = 1000;
        run(&mut solver, |techniques, context| techniques.probe.run(context));
        let [a, c] = [1, 3].map(|number| lits([number])[0]);
        assert_eq!((solver.stats.hyper_replaced, solver.stats.hyper_binaries), (1, 0));
        assert!(solver.propagator.implied(a).any(|lit| lit == c));
        assert!(solver.propagator.arena().refs().next().is_none());
    }
}
