//! Adds fixed and equal literals that the small solver finds to the formula.
//!
//! The techniques that ask the small solver (`inner`) about pairs of literals share this module. A
//! conclusion of one literal becomes a unit. Two implications between two literals become binary
//! clauses, and from then on one of the two literals stands for the other. The equivalences are
//! kept as binary clauses until the end of a round, when `decompose.rs` replaces the literals;
//! rewriting the clauses after each of thousands of equivalences would take most of the time.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use super::inner::{Inner, InnerAnswer};

/// The finds of a round.
#[derive(Debug)]
pub(super) struct Merging {
    /// By literal: its parent, an equal literal that was found in this round, or the literal
    /// itself. Each literal is equal to its parent by two binary clauses.
    parents: Vec<Lit>,
    /// The clauses that were proved in the current environment and that stay.
    kept: Vec<ClauseId>,
    /// How many pairs of literals were found to be equal, and how many units were found.
    pub(super) equal: u64,
    pub(super) units: u64,
}

impl Merging {
    pub(super) fn new(core: &Propagator) -> Merging {
        let parents = core.watches().literals().collect();
        Merging { parents, kept: Vec::new(), equal: 0, units: 0 }
    }

    /// Whether no other literal stands for this literal.
    pub(super) fn is_root(&self, lit: Lit) -> bool {
        self.parents[lit.code()] == lit
    }

    /// Gives the small solver the known facts about a variable that is met for the first time.
    /// Returns the variable that stands for it, if that variable was not met before either.
    pub(super) fn enter(&self, core: &Propagator, inner: &mut Inner, var: Var) -> Option<Var> {
        let mut lit = var.positive();
        let mut met = Vec::new();
        while !inner.knows(lit.var()) {
            inner.meet(lit.var());
            met.push(lit);
            lit = self.parents[lit.code()];
        }
        for &lit in &met {
            if let Some(value) = core.value(lit) {
                let unit = if value { lit } else { !lit };
                inner.add([unit], core.unit_id(lit.var()));
            }
            let parent = self.parents[lit.code()];
            if parent != lit {
                inner.add([!lit, parent], core.binary_id(!lit, parent));
                inner.add([lit, !parent], core.binary_id(lit, !parent));
            }
        }
        met.last().copied().filter(|&last| self.is_root(last)).map(Lit::var)
    }

    /// Asks whether two literals, both roots, have the same value in all models, and adds the
    /// finds. `ask` asks each question.
    pub(super) fn ask_equal(
        &mut self,
        core: &mut Propagator,
        inner: &mut Inner,
        [a, b]: [Lit; 2],
        mut ask: impl FnMut(&mut Inner, &[Lit]) -> InnerAnswer,
    ) -> InnerAnswer {
        let mut is_new = false;
        for question in [[a, !b], [!a, b]] {
            let answer = ask(inner, &question);
            if answer != InnerAnswer::Unsatisfiable {
                return answer;
            }
            let [first, second] = question.map(|lit| !lit);
            if inner.conclusion().len() < 2 {
                self.learn(core, inner);
                return InnerAnswer::Unsatisfiable;
            }
            if !core.has_binary(first, second) {
                let id = inner.prove(core, &[]);
                self.kept.extend(id);
                core.attach(&[first, second], true, 1, id);
                is_new = true;
            }
        }
        // There are no cycles, since both literals are their own parents.
        self.parents[b.code()] = a;
        self.parents[(!b).code()] = !a;
        // Equal assumptions are found to be equal again in each round.
        self.equal += u64::from(is_new);
        InnerAnswer::Unsatisfiable
    }

    /// Asks whether a literal is false in all models, and if so makes it false.
    pub(super) fn ask_false(
        &mut self,
        core: &mut Propagator,
        inner: &mut Inner,
        lit: Lit,
        mut ask: impl FnMut(&mut Inner, &[Lit]) -> InnerAnswer,
    ) -> InnerAnswer {
        let answer = ask(inner, &[lit]);
        if answer == InnerAnswer::Unsatisfiable {
            self.learn(core, inner);
        }
        answer
    }

    /// Adds the conclusion of the last question, which is a unit or the empty clause.
    pub(super) fn learn(&mut self, core: &mut Propagator, inner: &mut Inner) {
        let conclusion = inner.conclusion();
        let id = inner.prove(core, &[]);
        let Some(&unit) = conclusion.first() else {
            self.kept.extend(id);
            core.refute(id.as_slice());
            return;
        };
        debug_assert_eq!(conclusion.len(), 1);
        match core.value(unit) {
            Some(true) => (),
            Some(false) => {
                let ids: Vec<ClauseId> = core.unit_id(unit.var()).into_iter().chain(id).collect();
                core.refute(&ids);
            }
            None => {
                self.kept.extend(id);
                core.fix(unit, id);
                core.propagate();
                self.units += 1;
            }
        }
    }

    /// Retracts from the proof the clauses of the current environment that do not stay.
    pub(super) fn retract(&mut self, core: &mut Propagator, inner: &mut Inner) {
        inner.retract(core, &[], &self.kept);
        self.kept.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::simplify::testing::{lits, solver_of};

    /// 1 and 2 have the same value, which no propagation shows.
    const EQUAL: [&[i32]; 4] = [&[-1, 2, 3], &[-1, 2, -3], &[1, -2, 3], &[1, -2, -3]];

    /// The small solver about these clauses, and the solver that the small solver serves.
    fn both(clauses: &[&[i32]]) -> (Solver, Inner) {
        let solver = solver_of(clauses);
        let mut inner = Inner::default();
        inner.grow(solver.propagator.var_count());
        inner.clear();
        for clause in clauses {
            inner.add(clause.iter().map(|&number| lits(&[number])[0]), None);
        }
        (solver, inner)
    }

    /// Asks whether 1 and 2 are equal. Some answers are not those of the small solver. Returns
    /// which of the two implications were added, and what was found.
    fn asked(clauses: &[&[i32]], forged: [Option<InnerAnswer>; 2]) -> ([bool; 2], u64, Vec<Lit>) {
        let (mut solver, mut inner) = both(clauses);
        let core = &mut solver.propagator;
        let mut merging = Merging::new(core);
        let mut forged = forged.into_iter();
        let [a, b] = [1, 2].map(|number| lits(&[number])[0]);
        let answer = merging.ask_equal(core, &mut inner, [a, b], |inner, question| {
            let answer = inner.solve(question, u64::MAX);
            forged.next().flatten().unwrap_or(answer)
        });
        let is_merged = !merging.is_root(b);
        assert_eq!((merging.equal > 0, merging.is_root(!b)), (is_merged, !is_merged));
        assert!(merging.is_root(a) && (!is_merged || answer == InnerAnswer::Unsatisfiable));
        let implied = [[!a, b], [a, !b]].map(|[a, b]| core.has_binary(a, b));
        (implied, merging.equal, core.trail().to_vec())
    }

    #[test]
    fn literals_are_equal_only_if_both_differences_are_refuted() {
        assert_eq!(asked(&EQUAL, [None, None]), ([true; 2], 1, vec![]));
        // Without the last clause, 2 without 1 has a model; without the second, 1 without 2.
        assert_eq!(asked(&EQUAL[..3], [None, None]), ([true, false], 0, vec![]));
        let rest = [EQUAL[0], EQUAL[2], EQUAL[3]];
        assert_eq!(asked(&rest, [None, None]), ([false; 2], 0, vec![]));
        for answer in [InnerAnswer::Satisfiable, InnerAnswer::Unknown] {
            assert_eq!(asked(&EQUAL, [Some(answer), None]), ([false; 2], 0, vec![]));
            assert_eq!(asked(&EQUAL, [None, Some(answer)]), ([true, false], 0, vec![]));
        }
        // 1 alone is refuted, which says nothing about 2.
        let unit: [&[i32]; 3] = [&[-1, 3, 4], &[-1, -3, 4], &[-1, -4]];
        assert_eq!(
            asked(&[&unit[..], &[&[2, 5, 6]]].concat(), [None, None]),
            ([false; 2], 0, lits(&[-1]))
        );
    }

    #[test]
    fn a_literal_is_false_only_if_it_is_refuted() {
        let clauses: [&[i32]; 3] = [&[-1, 3, 4], &[-1, -3, 4], &[-1, -4]];
        for forged in [None, Some(InnerAnswer::Satisfiable), Some(InnerAnswer::Unknown)] {
            for lit in lits(&[1, -1]) {
                let (mut solver, mut inner) = both(&clauses);
                let core = &mut solver.propagator;
                let mut merging = Merging::new(core);
                merging.ask_false(core, &mut inner, lit, |inner, question| {
                    let answer = inner.solve(question, u64::MAX);
                    forged.unwrap_or(answer)
                });
                let is_false = lit.is_positive() && forged.is_none();
                assert_eq!(core.trail(), if is_false { lits(&[-1]) } else { vec![] });
                assert_eq!(merging.units, u64::from(is_false));
            }
        }
    }

    /// The small solver gets the known facts, with the right signs.
    #[test]
    fn values_and_equal_literals_are_entered_as_they_are() {
        for sign in [1, -1] {
            let (mut solver, _) = both(&EQUAL);
            let core = &mut solver.propagator;
            let mut merging = Merging::new(core);
            let [a, b, c] = [sign, 2, 3 * sign].map(|number| lits(&[number])[0]);
            (merging.parents[b.code()], merging.parents[(!b).code()]) = (a, !a);
            core.fix(c, None);
            let mut inner = Inner::default();
            inner.grow(core.var_count());
            inner.clear();
            assert_eq!(merging.enter(core, &mut inner, b.var()), Some(a.var()));
            assert_eq!(merging.enter(core, &mut inner, c.var()), Some(c.var()));
            assert_eq!(merging.enter(core, &mut inner, a.var()), None);
            for (question, answer) in [
                ([a, !b], InnerAnswer::Unsatisfiable),
                ([!a, b], InnerAnswer::Unsatisfiable),
                ([a, b], InnerAnswer::Satisfiable),
                ([!a, !b], InnerAnswer::Satisfiable),
                ([a, !c], InnerAnswer::Unsatisfiable),
                ([a, c], InnerAnswer::Satisfiable),
            ] {
                assert_eq!(inner.solve(&question, u64::MAX), answer, "{question:?}");
            }
        }
    }

    #[test]
    fn a_unit_that_contradicts_another_refutes() {
        let clauses: [&[i32]; 3] = [&[-1, 3, 4], &[-1, -3, 4], &[-1, -4]];
        for known in [None, Some(1), Some(-1)] {
            let (mut solver, mut inner) = both(&clauses);
            let core = &mut solver.propagator;
            let mut merging = Merging::new(core);
            if let Some(known) = known {
                core.fix(lits(&[known])[0], None);
            }
            assert_eq!(inner.solve(&lits(&[1]), u64::MAX), InnerAnswer::Unsatisfiable);
            merging.learn(core, &mut inner);
            assert_eq!(core.is_refuted(), known == Some(1));
            assert_eq!(merging.units, u64::from(known.is_none()));
        }
    }
}
