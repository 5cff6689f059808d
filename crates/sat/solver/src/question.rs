//! Callers who ask again under assumptions: how their search differs from the search for a single
//! answer.
//!
//! A program that asks hundreds of questions under assumptions, such as the algorithms of MaxSAT,
//! has short searches and changes the formula in between. Three rules differ for such a program.
//! First, the modes take turns within a question and not across questions (`mode.rs`). Second, on a
//! small formula the first rounds of simplification come later: a thousand conflicts take little
//! time there, and an eliminated variable comes back when a clause or an assumption mentions it. On
//! the recorded calls of twenty runs of RC2, both rules together took the search from 0.61 to 0.29
//! seconds. Third, target phases do not count. Without target phases, sixty runs of RC2 took 0.9 of
//! the time, a recording of model checking 0.73, and a recording of MaxSAT with hard questions
//! 0.39. Of nine other recordings, one took a quarter less, two took 4 and 6 % more, and the rest
//! were as before.
//!
//! Some calls do not count as further questions: the first call, a call that goes on where a limit
//! ended the call before, and a call without assumptions. A caller who forbids each model by a
//! clause has one long search, which took a fifth more time under these rules. Several threads
//! differ in mode already (`parallel/diversify.rs`).

use neuf_core::Lit;

use crate::{Outcome, Solver};

impl Solver {
    /// Begins a call under these inside assumptions.
    pub(crate) fn begin_question(&mut self, assumptions: &[Lit]) {
        let goes_on = match self.session.last_call {
            None => true,
            Some(Outcome::Unknown(_)) => self.session.assumptions == assumptions,
            Some(_) => false,
        };
        if goes_on || assumptions.is_empty() || self.team.has_others() {
            return;
        }
        self.simplification.wait_for_questions(self.session.literals, &self.stats);
        let ticks = self.search_ticks();
        let (parts, heuristics, _) = self.search_parts();
        if heuristics.modes.begin_question(parts.options, parts.stats.conflicts, ticks) {
            heuristics.follow_mode(&parts);
        } else {
            heuristics.choose_targets(parts.options);
        }
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::{Formula, Lit, Random, Var};

    use crate::{Limits, Outcome, Solver};

    const VARS: usize = 120;

    /// A random formula without a model.
    fn random() -> Formula {
        let mut random = Random::new(3);
        let mut lit = || Var::new(random.index(VARS)).lit(random.below(2) == 0);
        (0..600).map(|_| [lit(), lit(), lit()]).collect()
    }

    #[test]
    fn a_single_answer_is_searched_as_ever_and_one_that_goes_on_too() {
        let formula = random();
        let mut whole = Solver::from_formula(&formula);
        assert_eq!(whole.solve(), Outcome::Unsatisfiable);
        assert!(whole.stats().conflicts > 50, "{}", whole.stats().conflicts);
        assert!(!whole.heuristics.modes.has_questions());
        let mut parts = Solver::from_formula(&formula);
        parts.set_limits(Limits::default().conflicts(20));
        while parts.solve() != Outcome::Unsatisfiable {
            assert!(!parts.heuristics.modes.has_questions());
        }
    }

    #[test]
    fn a_question_that_has_conflicts_goes_into_stable_mode() {
        let off = Var::new(VARS).positive();
        let mut solver = Solver::new();
        for clause in random().clauses() {
            solver.add_clause(clause.iter().copied().chain([off]));
        }
        assert_eq!(solver.solve_under(&[off]), Outcome::Satisfiable);
        assert!(!solver.heuristics.modes.is_stable());
        let assumptions: [Lit; 1] = [!off];
        assert_eq!(solver.solve_under(&assumptions), Outcome::Unsatisfiable);
        assert!(solver.stats().conflicts > 50, "{}", solver.stats().conflicts);
        assert!(solver.heuristics.modes.is_stable());
        assert!(!solver.heuristics.phases.uses_target);
        // The first light question is not known to be light, but the next question is.
        assert_eq!(solver.solve_under(&[off]), Outcome::Satisfiable);
        assert_eq!(solver.solve_under(&[off]), Outcome::Satisfiable);
        assert!(!solver.heuristics.modes.is_stable());
    }
}
