//! Fixed and equal literals that the small solver finds, and how they are added to the
//! formula.
//!
//! The techniques that ask the small solver (`inner`) about pairs of literals share this:
//! a conclusion of one literal becomes a unit, two implications between two literals
//! become binary clauses, and from then on one of the literals stands for the other. The
//! equivalences are kept as binary clauses until the end of a round, when `decompose.rs`
//! replaces the literals; rewriting the clauses after each of thousands of equivalences
//! would take most of the time.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use super::inner::{Answer, Inner};

/// What a round has found.
#[derive(Debug)]
pub(super) struct Merging {
    /// By literal: an equal literal that was found in this round, or the literal itself.
    /// Each literal is equal to its parent by two binary clauses.
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

    /// Whether no other literal was found to be equal to this one and to stand for it.
    pub(super) fn is_root(&self, lit: Lit) -> bool {
        self.parents[lit.code()] == lit
    }

    /// Gives the small solver what is known about a variable when it is first met.
    /// Returns the variable that stands for it if that one was not met before either.
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

    /// Asks whether two literals, for which no others stand, have the same value in all
    /// models, and adds what is found. Each question is asked by `ask`.
    pub(super) fn ask_equal(
        &mut self,
        core: &mut Propagator,
        inner: &mut Inner,
        [a, b]: [Lit; 2],
        mut ask: impl FnMut(&mut Inner, &[Lit]) -> Answer,
    ) -> Answer {
        let mut is_new = false;
        for question in [[a, !b], [!a, b]] {
            let answer = ask(inner, &question);
            if answer != Answer::Unsatisfiable {
                return answer;
            }
            let [first, second] = question.map(|lit| !lit);
            if inner.conclusion().len() < 2 {
                self.learn(core, inner);
                return Answer::Unsatisfiable;
            }
            if !core.has_binary(first, second) {
                let id = inner.prove(core, &[]);
                self.kept.extend(id);
                core.attach(&[first, second], true, 1, id);
                is_new = true;
            }
        }
        // There are no cycles, since both are their own parents.
        self.parents[b.code()] = a;
        self.parents[(!b).code()] = !a;
        // Equal assumptions are found to be equal again in each round.
        self.equal += u64::from(is_new);
        Answer::Unsatisfiable
    }

    /// Asks whether a literal is false in all models, and makes it false then.
    pub(super) fn ask_false(
        &mut self,
        core: &mut Propagator,
        inner: &mut Inner,
        lit: Lit,
        mut ask: impl FnMut(&mut Inner, &[Lit]) -> Answer,
    ) -> Answer {
        let answer = ask(inner, &[lit]);
        if answer == Answer::Unsatisfiable {
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

    /// Retracts from the proof what was derived in the current environment and does not
    /// stay.
    pub(super) fn retract(&mut self, core: &mut Propagator, inner: &mut Inner) {
        inner.retract(core, &[], &self.kept);
        self.kept.clear();
    }
}
