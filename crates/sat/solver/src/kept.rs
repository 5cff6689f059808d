//! The trail of a model, kept for the next call.
//!
//! Most programs that ask again change little: they forbid the model with a clause, add a step to a
//! sequence, or assume the same literals as before. So the levels stay open after a model. A new
//! clause is watched by the literals that lose their values last, and undoes only the levels that
//! it contradicts. A call under the same first assumptions keeps their levels (Nadel, "Introducing
//! Intel SAT Solver", SAT 2022, calls this incremental lazy backtracking).
//!
//! Most solvers go back to level 0 after each call, which is simpler. A program that forbids one
//! model after the other then decides all variables anew for each model, and visits many clauses
//! that forbid earlier models.
//!
//! Every other function of the solver goes back to level 0 before it begins, or changes nothing and
//! looks at level 0 only. Some calls go back to level 0 at once: with a proof, an external
//! propagator, several threads or a clause for one call.

use neuf_core::{Lit, Reason};

use crate::chrono::jump_back;
use crate::{Outcome, Solver};

/// How a clause stands to the open levels, after the levels that it contradicts were undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// The clause implies nothing new.
    Quiet,
    /// The first literal of the clause is open, and all others are false at this level and below.
    Implies(usize),
    /// All literals of the clause are false, at least two of them at this level, which is still
    /// open.
    False(usize),
}

impl Solver {
    /// Whether the levels may stay open after a call with this outcome.
    pub(crate) fn may_keep_trail(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Satisfiable
            && !self.external.is_some()
            && !self.propagator.is_traced()
            && !self.team.has_others()
            && self.session.given_constraint.is_none()
    }

    /// The level to which a call under these inside assumptions goes back: the level of the last
    /// assumption in common with the call before. With equal assumptions, the call goes back no
    /// level.
    pub(crate) fn kept_level(&self, assumptions: &[Lit]) -> usize {
        let before = &self.session.assumptions;
        if !self.session.has_kept_trail || self.session.constraint.is_some() {
            0
        } else if before == assumptions {
            self.propagator.level()
        } else {
            before.iter().zip(assumptions).take_while(|(one, other)| one == other).count()
        }
    }

    /// Adds a clause of inside literals while levels are open. No proof is written.
    pub(crate) fn add_above_root(&mut self, clause: &[Lit]) {
        let (mut rest, mut id) = (Vec::new(), None);
        if !self.propagator.reduce_input(clause, &mut id, &mut rest) {
            return;
        }
        if rest.len() < 2 {
            self.backtrack(0);
            self.propagator.add_reduced(&rest, id);
            return;
        }
        let fit = self.fit(&mut rest);
        if let Fit::False(level) = fit {
            // After this, the two literals of `level` are open again.
            self.backtrack(level - 1);
        }
        let reason = self.propagator.attach(&rest, false, 0, id);
        if let Reason::Long(clause) = reason {
            self.learning.recent.add(&self.propagator, clause);
        }
        if let Fit::Implies(level) = fit
            && reason != Reason::None
        {
            self.propagator.imply_at(rest[0], level, reason);
        }
    }

    /// Puts first the two literals of a clause that are to be watched: open or true literals if
    /// there are two, and otherwise literals of the highest levels. If the clause should have
    /// implied its first literal at a lower level, goes back to a level where this literal is open.
    pub(crate) fn fit(&mut self, clause: &mut [Lit]) -> Fit {
        let key = |&lit: &Lit| {
            let level = self.level_of(lit);
            match self.propagator.value(lit) {
                Some(true) => (0, level),
                None => (1, 0),
                Some(false) => (2, usize::MAX - level),
            }
        };
        clause.sort_by_key(key);
        let [first, second] = [clause[0], clause[1]];
        let [value, other] = [first, second].map(|lit| self.propagator.value(lit));
        let [level, second_level] = [first, second].map(|lit| self.level_of(lit));
        if other != Some(false) || (value == Some(true) && level <= second_level) {
            return Fit::Quiet;
        }
        if value == Some(false) && level == second_level {
            return Fit::False(level);
        }
        if value.is_some() {
            self.backtrack(level - 1);
        }
        let (mut parts, heuristics, _) = self.search_parts();
        jump_back(&mut parts, heuristics, second_level);
        Fit::Implies(second_level)
    }

    /// The level of an assigned literal.
    fn level_of(&self, lit: Lit) -> usize {
        self.propagator.history().level_of(lit.var()) as usize
    }

    /// The value of an inside literal at level 0.
    pub(crate) fn root_value(&self, lit: Lit) -> Option<bool> {
        self.propagator.value(lit).filter(|_| self.level_of(lit) == 0)
    }
}

#[cfg(test)]
mod tests {
    use neuf_core::Var;
    use neuf_testing::formulas::{literal, small_formula};
    use neuf_testing::lit;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Forbids one model after the other, and returns how many there are.
    fn count_by_hand(solver: &mut Solver) -> usize {
        let mut count = 0;
        while solver.solve() == Outcome::Satisfiable {
            count += 1;
            let model = solver.model().unwrap();
            let forbidding: Vec<Lit> = model.true_literals().map(|lit| !lit).collect();
            solver.add_clause(forbidding);
        }
        count
    }

    #[test]
    fn the_next_model_needs_few_decisions() {
        let mut solver: Solver = [[lit(1), lit(12)]].into_iter().collect();
        solver.extend((2..12).map(|number| [lit(number), lit(-number - 1), lit(1)]));
        let expected = solver.clone().models().count();
        assert!(expected > 2000, "{expected}");
        assert_eq!(count_by_hand(&mut solver), expected);
        let decisions = solver.stats().decisions as usize;
        assert!(decisions < 3 * expected, "{decisions} decisions for {expected} models");
    }

    #[test]
    fn clauses_that_forbid_models_do_not_pile_up() {
        let mut solver: Solver = [[lit(1), lit(2), lit(16)]].into_iter().collect();
        solver.extend((2..16).map(|number| [lit(number), lit(-number - 1), lit(1)]));
        let mut most = 0;
        for _ in 0..2000 {
            assert_eq!(solver.solve(), Outcome::Satisfiable);
            let model = solver.model().unwrap();
            let forbidding: Vec<Lit> = model.true_literals().map(|lit| !lit).collect();
            solver.add_clause(forbidding);
            most = most.max(solver.progress().clauses().irredundant);
        }
        assert!(most < 200, "{most} clauses");
    }

    #[test]
    fn a_call_under_the_same_assumptions_goes_on_behind_them() {
        let mut solver: Solver = (1..100).map(|number| [lit(-number), lit(number + 1)]).collect();
        assert_eq!(solver.solve_under(&[lit(1), lit(200), lit(201)]), Outcome::Satisfiable);
        let before = solver.stats();
        assert_eq!(solver.solve_under(&[lit(1), lit(200), lit(201)]), Outcome::Satisfiable);
        assert_eq!(solver.stats(), before);
        // The first assumption is kept, and the second contradicts the earlier assumptions.
        assert_eq!(solver.solve_under(&[lit(1), lit(-200)]), Outcome::Satisfiable);
        assert!(solver.stats().propagations - before.propagations < 10);
        assert_eq!(solver.value(lit(-200)), Some(true));
        assert_eq!(solver.solve_under(&[lit(1), lit(-200), lit(-50)]), Outcome::Unsatisfiable);
        assert_eq!(solver.solve_under(&[lit(-50)]), Outcome::Satisfiable);
        assert_eq!(solver.value(lit(1)), Some(false));
    }

    #[test]
    fn between_calls_only_what_holds_in_all_models_is_told() {
        let mut solver: Solver = [vec![lit(1)], vec![lit(-1), lit(2)]].into_iter().collect();
        solver.extend([[lit(3), lit(4)]]);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert!(solver.propagator.level() > 0);
        assert_eq!(
            [2, -2, 3, 4].map(|number| solver.fixed(lit(number))),
            [Some(true), Some(false), None, None]
        );
        assert_eq!(solver.fixed_literals().collect::<Vec<_>>(), [lit(1), lit(2)]);
        let mut told = Vec::new();
        solver.for_each_clause(|clause, _| {
            told.push(clause.to_vec());
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(told, [vec![lit(1)], vec![lit(2)], vec![lit(3), lit(4)]]);
        // A hint counts from the next call on.
        let wanted = solver.model().unwrap().value(lit(3)).map(|value| !value).unwrap();
        let hint = Var::new(2).lit(wanted);
        solver.set_phase(hint);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert_eq!(solver.value(hint), Some(true));
    }

    proptest! {
        // Each clause is compared with a solver that begins anew.
        #[test]
        fn clauses_of_any_kind_may_come_while_levels_are_open(
            formula in small_formula(),
            calls in vec((vec(vec(literal(12), 0..5), 0..4), vec(literal(12), 0..4)), 1..12),
        ) {
            let (mut formula, mut solver) = (formula.clone(), Solver::from_formula(&formula));
            for (clauses, assumptions) in calls {
                for clause in clauses {
                    formula.add_clause(clause.iter().copied());
                    solver.add_clause(clause);
                }
                let mut anew = Solver::from_formula(&formula);
                let outcome = anew.solve_under(&assumptions);
                prop_assert_eq!(solver.solve_under(&assumptions), outcome);
                if let Some(model) = solver.model() {
                    prop_assert!(formula.is_satisfied_by(model));
                    prop_assert!(assumptions.iter().all(|&lit| model.value(lit) == Some(true)));
                }
            }
        }
    }
}
