//! Proves that a cut loses no answer: the proof writes the formula again in new variables. A new
//! variable has the value of the old variable or, where the cut would be violated, of the old
//! variable's image.
//!
//! A clause that cuts models off does not follow from the formula, and in the variables of the
//! formula it has no proof in LRAT that is short in general. But let `s` be "the base is false and
//! the other literal is true", and let each moved variable have a successor, the image of the
//! variable if `s`, and otherwise the variable itself. Each clause holds for the successors:
//! without `s` it is the clause itself, and with `s` its image, and the formula has both. And the
//! base's successor is true whenever the other literal's successor is true. So the proof consists
//! of definitions and steps by propagation (Heule, Hunt and Wetzler, "Expressing symmetry breaking
//! in DRAT proofs", CADE 2015, where a network of such exchanges sorts whole rows). From then on
//! the proof speaks of the successors, and the old clauses and the definitions are deleted. The
//! solver itself keeps its variables, and only their names in the proof change: a model of the
//! formula with the cuts is a model of the formula.
//!
//! A symmetry that moves the base does not take cuts of the base to cuts. These cuts hold for the
//! successors all the same: where the base becomes true, all its cuts become true, and otherwise
//! nothing changes.

use neuf_core::{ClauseId, Conflict, Lit, Reason};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Context;
use super::automorphism::moved_clauses;
use super::clauses::{ClauseGraph, Index};
use super::orbit::Permutation;

/// About how many literals and hints a clause with a moved literal takes in a proof, and
/// the definition of the successor of such a literal.
const PER_OCCURRENCE: u64 = 12;
const PER_LITERAL: u64 = 10;

/// The definition of the successor of a moved literal `old`, whose image is `image`.
#[derive(Clone, Copy, Debug)]
struct Successor {
    new: Lit,
    /// `new ∨ ¬s ∨ ¬image` and `new ∨ s ∨ ¬old`.
    if_image: Option<ClauseId>,
    if_old: Option<ClauseId>,
}

/// The proof of the cuts of one base.
///
/// Invariant: `ids` has the number of each clause of a [`ClauseGraph`] in the proof, if there is
/// one.
pub(super) struct CutProver {
    ids: Vec<Option<ClauseId>>,
    /// The literals that the current base cuts off, and the numbers of the cuts.
    cuts: Vec<(Lit, Option<ClauseId>)>,
    /// Whether learned clauses still exist.
    has_learned: bool,
    /// About how many literals and hints the proof of all cuts has, even if no proof is written.
    pub(super) size: u64,
}

impl CutProver {
    pub(super) fn new(context: &Context<'_>, clauses: &ClauseGraph) -> CutProver {
        let core = &*context.propagator;
        let id = |index| match clauses.origin(index)? {
            Conflict::Long(clause) => core.clause_id(clause),
            Conflict::Binary([a, b]) => core.reason_id(a, Reason::Binary(b)),
        };
        let ids = (0..clauses.len() as Index).map(id).collect();
        CutProver { ids, cuts: Vec::new(), has_learned: true, size: 0 }
    }

    /// Adds the cut "`base`, or not `other`", by a symmetry that takes `base` to `other`. Learned
    /// clauses are forgotten, since they would have to be derived again. `None` when no numbers are
    /// left for variables, or when `symmetry` is no symmetry of the clauses.
    pub(super) fn cut(
        &mut self,
        context: &mut Context<'_>,
        clauses: &ClauseGraph,
        [base, other]: [Lit; 2],
        symmetry: &Permutation,
    ) -> Option<()> {
        let occurrences = symmetry.keys().map(|&lit| clauses.with(lit).len() as u64);
        self.size +=
            PER_OCCURRENCE * occurrences.sum::<u64>() + PER_LITERAL * symmetry.len() as u64;
        // The cut rests on the symmetry, so the symmetry is checked once more, with a proof and
        // without.
        if symmetry.get(&base) != Some(&other) {
            return None;
        }
        let moved = moved_clauses(clauses, symmetry).0?;
        let mut step = None;
        if context.propagator.is_traced() {
            step = CutDefinitions::new(context, [base, other], symmetry);
            if step.is_none() {
                context.release_names();
                return None;
            }
        }
        // Learned clauses are deleted only now that the cut is certain; `give_back` frees them.
        if std::mem::take(&mut self.has_learned) {
            self.forget_learned(context, clauses);
        }
        match step {
            Some(step) => {
                self.exchange(context, clauses, &moved, &step);
                step.finish(context);
            }
            None => self.cuts.push((other, None)),
        }
        Some(())
    }

    /// If a clause of the base has only literals that are cut off, the numbers from which the
    /// base follows.
    pub(super) fn known_by(&self, clauses: &ClauseGraph, base: Lit) -> Option<Vec<ClauseId>> {
        let is_cut = |lit: Lit| self.cuts.iter().any(|&(other, _)| other == lit);
        let is_whole = |&index: &Index| clauses.is_cut_off(index, base, self.cuts.len(), is_cut);
        let index = clauses.with(base).iter().copied().find(is_whole)?;
        let lits = clauses.lits(index);
        let own = self.cuts.iter().filter(|(other, _)| lits.contains(other));
        Some(own.filter_map(|&(_, id)| id).chain(self.id(index)).collect())
    }

    /// Takes the cuts of the base.
    pub(super) fn take_cuts(&mut self) -> Vec<(Lit, Option<ClauseId>)> {
        std::mem::take(&mut self.cuts)
    }

    /// The number of a clause.
    pub(super) fn id(&self, index: Index) -> Option<ClauseId> {
        self.ids[index as usize]
    }

    /// Adds the number of a clause that was added.
    pub(super) fn add(&mut self, id: Option<ClauseId>) {
        self.ids.push(id);
    }

    /// Deletes the learned clauses. An irredundant binary clause shares its number with learned
    /// copies, and gets a number of its own.
    fn forget_learned(&mut self, context: &mut Context<'_>, clauses: &ClauseGraph) {
        let core = &mut *context.propagator;
        let mut learned: FxHashSet<[Lit; 2]> = FxHashSet::default();
        for lit in core.watches().literals() {
            let copies = core.watches()[lit].iter().filter(|watch| watch.is_learned_binary());
            learned.extend(copies.map(|watch| [lit, watch.blocker()]).filter(|[a, b]| a < b));
        }
        let mut renumbered = Vec::new();
        for (index, id) in self.ids.iter_mut().enumerate() {
            if let Some(Conflict::Binary(pair)) = clauses.origin(index as Index)
                && learned.contains(&pair)
                && let Some(old) = *id
            {
                *id = core.derive(&pair, &[old]);
                renumbered.extend(id.map(|id| (pair, id)));
            }
        }
        core.delete_learned_with(|_| true);
        for (pair, id) in renumbered {
            core.renumber(Conflict::Binary(pair), id);
        }
    }

    /// Derives each moved clause and each cut for the successors, and deletes the old clauses.
    fn exchange(
        &mut self,
        context: &mut Context<'_>,
        clauses: &ClauseGraph,
        moved: &[[Index; 2]],
        step: &CutDefinitions,
    ) {
        let core = &mut *context.propagator;
        let mut new_ids = Vec::with_capacity(moved.len());
        let (mut lits, mut chain) = (Vec::new(), Vec::new());
        for &[index, image] in moved {
            let old = clauses.lits(index);
            let successors = || old.iter().filter_map(|lit| step.successors.get(lit));
            lits.clear();
            lits.extend(old.iter().map(|&lit| step.successor(lit)));
            // Without `s`, the clause itself is false.
            lits.push(step.s);
            chain.clear();
            chain.extend(successors().filter_map(|successor| successor.if_old));
            chain.extend(self.id(index));
            let lemma = core.derive(&lits, &chain);
            // Then `s` is true, and the image is false.
            chain.clear();
            chain.extend(lemma);
            chain.extend(successors().filter_map(|successor| successor.if_image));
            chain.extend(self.id(image));
            new_ids.push(core.derive(&lits[..old.len()], &chain));
            core.retract(&lits, lemma);
        }
        for (&[index, _], id) in moved.iter().zip(new_ids) {
            core.retract(clauses.lits(index), self.id(index));
            self.ids[index as usize] = id;
        }
        let [base, other] = step.pair;
        for (lit, id) in std::mem::take(&mut self.cuts).into_iter().chain([(other, None)]) {
            // If the base's successor is false, the base was false before, and nothing is
            // exchanged.
            chain.clear();
            chain.extend(step.base_if_s);
            chain.extend(step.successors.get(&base).and_then(|successor| successor.if_old));
            if lit != !base {
                chain.extend(step.successors.get(&!lit).and_then(|successor| successor.if_old));
            }
            chain.extend(id.or(step.s_if));
            let cut = [base, !lit];
            let new = cut.map(|lit| step.successor(lit));
            let derived = core.derive(if lit == !base { &new[..1] } else { &new }, &chain);
            if id.is_some() {
                core.retract(&cut, id);
            }
            self.cuts.push((lit, derived));
        }
    }
}

/// The definitions for one cut.
struct CutDefinitions {
    pair: [Lit; 2],
    s: Lit,
    successors: FxHashMap<Lit, Successor>,
    /// The clauses of the definitions, and `new base ∨ ¬s`.
    clauses: Vec<(Vec<Lit>, Option<ClauseId>)>,
    base_if_s: Option<ClauseId>,
    /// `s ∨ ¬other ∨ base`.
    s_if: Option<ClauseId>,
    renamed: Vec<[Lit; 2]>,
}

impl CutDefinitions {
    /// Defines `s` and the successors.
    fn new(
        context: &mut Context<'_>,
        pair: [Lit; 2],
        symmetry: &Permutation,
    ) -> Option<CutDefinitions> {
        let [base, other] = pair;
        let s = context.session.map.add_name()?.positive();
        let mut step = CutDefinitions {
            pair,
            s,
            successors: FxHashMap::default(),
            clauses: Vec::new(),
            base_if_s: None,
            s_if: None,
            renamed: Vec::new(),
        };
        let not_base = step.define(context, vec![!s, !base], &[]);
        let mut others = vec![not_base];
        let mut definition = vec![s, base];
        if other != !base {
            others.push(step.define(context, vec![!s, other], &[]));
            definition.push(!other);
        }
        step.s_if = step.define(context, definition, &others);
        let mut moved: Vec<(Lit, Lit)> =
            symmetry.iter().map(|(&old, &image)| (old, image)).collect();
        moved.retain(|(old, _)| old.is_positive());
        moved.sort_unstable();
        for (old, image) in moved {
            let new = context.session.map.add_name()?.positive();
            step.renamed.push([old, new]);
            let negative = [vec![!new, !s, image], vec![!new, s, old]]
                .map(|lits| step.define(context, lits, &[]));
            let positive = [vec![new, !s, !image], vec![new, s, !old]]
                .map(|lits| step.define(context, lits, &negative));
            for (lit, new, [if_image, if_old]) in [(old, new, positive), (!old, !new, negative)] {
                step.successors.insert(lit, Successor { new, if_image, if_old });
            }
        }
        // With `s`, the other literal is true, which is the image of the base.
        let other_if_s = if other == !base { not_base } else { others[1] };
        let lits = vec![step.successor(base), !s];
        let if_image = step.successors.get(&base).and_then(|successor| successor.if_image);
        let chain: Vec<ClauseId> = [other_if_s, if_image].into_iter().flatten().collect();
        step.base_if_s = context.propagator.derive(&lits, &chain);
        step.clauses.push((lits, step.base_if_s));
        Some(step)
    }

    fn define(
        &mut self,
        context: &mut Context<'_>,
        lits: Vec<Lit>,
        others: &[Option<ClauseId>],
    ) -> Option<ClauseId> {
        let others: Vec<ClauseId> = others.iter().copied().flatten().collect();
        let id = context.propagator.define(&lits, &others);
        self.clauses.push((lits, id));
        id
    }

    /// The successor of a literal; a literal that is not moved is its own successor.
    fn successor(&self, lit: Lit) -> Lit {
        self.successors.get(&lit).map_or(lit, |successor| successor.new)
    }

    /// Deletes the definitions, and puts the successors in the place of the old variables.
    fn finish(self, context: &mut Context<'_>) {
        let Context { propagator, session, proof, .. } = context;
        for (lits, id) in &self.clauses {
            propagator.retract(lits, *id);
        }
        // The steps so far use the old names.
        proof.hand_over(propagator, &session.map);
        for [old, new] in self.renamed {
            session.map.rename_in_proof(old.var(), new.var());
        }
        session.map.drop_names();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::simplify::testing::{run, solver_of};
    use crate::testing::Checking;
    use neuf_testing::lit;

    /// A permutation that takes literals and their negations in a circle.
    fn circle(numbers: &[i32]) -> Permutation {
        let next = numbers.iter().cycle().skip(1);
        let moved = numbers.iter().zip(next).map(|(&from, &to)| (lit(from), lit(to)));
        moved.flat_map(|(from, to)| [(from, to), (!from, !to)]).collect()
    }

    #[test]
    fn a_cut_needs_a_symmetry_that_takes_its_base_to_the_other_literal() {
        let clauses: [&[i32]; 5] = [&[1, 4], &[2, 4], &[3, 4], &[1, 2, 3], &[-5, -1, -2]];
        for is_traced in [false, true] {
            let mut solver = solver_of(&clauses);
            if is_traced {
                solver = Solver::new();
                solver.set_proof(Box::new(Checking::default())).unwrap();
                for number in 1..6 {
                    solver.session.map.enter(lit(number));
                }
                clauses.iter().for_each(|clause| solver.add_clause(clause.iter().map(|&n| lit(n))));
            }
            run(&mut solver, |_, context| {
                let clauses = ClauseGraph::new(context.propagator);
                let mut prover = CutProver::new(context, &clauses);
                let mut half = circle(&[1, 2]);
                half.retain(|lit, _| lit.is_positive());
                let forgeries = [
                    ([1, 2], circle(&[1, 3])),
                    ([1, 2], circle(&[1, 2, 3])),
                    ([1, 4], circle(&[1, 4])),
                    ([1, 2], circle(&[1, 2]).into_iter().chain(circle(&[3, 4])).collect()),
                    ([1, 2], half),
                    ([1, -2], circle(&[1, -2])),
                    ([3, 1], circle(&[1, 2])),
                    ([1, 2], Permutation::default()),
                ];
                for (pair, symmetry) in forgeries {
                    let cut = prover.cut(context, &clauses, pair.map(lit), &symmetry);
                    assert!(cut.is_none(), "{pair:?} {symmetry:?}");
                }
                assert!(
                    prover.cut(context, &clauses, [lit(1), lit(2)], &circle(&[1, 2])).is_some()
                );
                let cut: Vec<Lit> =
                    prover.take_cuts().into_iter().map(|(other, _)| other).collect();
                assert_eq!(cut, [lit(2)]);
            });
        }
    }

    #[test]
    fn a_base_is_known_by_a_clause_of_literals_that_are_cut_off() {
        // 1, 2 and 3 can be interchanged.
        let [whole, shorter]: [&[&[i32]]; 2] = [&[&[1, 2, 3]], &[]];
        let other: &[&[i32]] = &[&[1, 2, 4], &[1, 3, 4], &[2, 3, 4]];
        let longer: &[&[i32]] = &[&[1, 2, 3, 4]];
        let rest: &[&[i32]] = &[&[1, 4], &[2, 4], &[3, 4], &[-1, -2, -3]];
        for (clauses, is_known) in
            [(whole, true), (other, false), (longer, false), (shorter, false)]
        {
            let mut solver = solver_of(&[clauses, rest].concat());
            run(&mut solver, |_, context| {
                let clauses = ClauseGraph::new(context.propagator);
                let mut prover = CutProver::new(context, &clauses);
                for other in [2, 3] {
                    assert!(prover.known_by(&clauses, lit(1)).is_none());
                    let swap = circle(&[1, other]);
                    assert!(prover.cut(context, &clauses, [lit(1), lit(other)], &swap).is_some());
                }
                assert_eq!(prover.known_by(&clauses, lit(1)).is_some(), is_known);
            });
        }
    }
}
