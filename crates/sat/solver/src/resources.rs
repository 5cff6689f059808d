//! Tasks of many calls: their solvers' options, and the limits of all calls together.
//!
//! Minimal subsets and backbones take many calls of several solvers, while the limits of their
//! caller hold for all calls together.

use std::time::Instant;

use neuf_cnf::Interrupt;
use neuf_core::Lit;

use crate::{Cause, Limits, Options, Outcome, Solver};

/// How many ticks the last call may take when the task was stopped.
const GRACE: u64 = 10_000_000;

/// The options and limits of the search for a [backbone](crate::backbone::find) or a [minimal
/// subset](crate::mus::minimize). Without limits of time and without an interrupt, each run is the
/// same.
///
/// ```
/// use neuf_solver::backbone::{Found, find};
/// use neuf_solver::{Formula, Limits, Lit, Task};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a, b], vec![!a]].into_iter().collect();
/// let task = Task { limits: Limits::default().conflicts(1000), certify: true, ..Task::default() };
/// let Found::Satisfiable(backbone) = find(&formula, &task) else { panic!("there is a model") };
/// assert_eq!(backbone.literals, [!a, b]);
/// assert!(backbone.effort.conflicts <= 1000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The options of the solvers.
    pub options: Options,
    /// The limits of all calls together. When a limit is reached, the result so far is returned.
    pub limits: Limits,
    /// An interrupt that stops the task.
    pub interrupt: Interrupt,
    /// Whether each answer of a solver is [checked](Solver::certify). An answer that the checker
    /// refuses ends the task with [`Cause::Refused`].
    pub certify: bool,
}

/// The cost of the calls of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// How many calls of a solver there were.
    pub calls: u64,
    /// The conflicts of all calls.
    pub conflicts: u64,
    /// The ticks of all calls; see [`Limits::ticks`].
    pub ticks: u64,
}

/// Makes solvers and calls them within limits that hold for all calls together.
pub(crate) struct Resources {
    /// The task, with the rest of its limits.
    task: Task,
    /// The effort of all calls so far.
    pub(crate) spent: Effort,
}

impl Resources {
    pub(crate) fn of(task: &Task) -> Resources {
        let mut task = task.clone();
        let time = task.limits.time.take();
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        task.interrupt = task.interrupt.with_deadline(deadline);
        Resources { task, spent: Effort::default() }
    }

    /// Why the task has to stop between two calls; `None` if it may go on.
    pub(crate) fn exhausted(&self) -> Option<Cause> {
        Cause::of(&self.task.interrupt)
    }

    /// A solver without clauses.
    pub(crate) fn solver(&self) -> Solver {
        let mut solver = Solver::with_options(&self.task.options);
        solver.set_interrupt(&self.task.interrupt);
        // The solver has no clauses yet.
        let _ = solver.certify(self.task.certify);
        solver
    }

    /// A solver without clauses for a last call. After the task was stopped, the last call may take
    /// a short time only, and neither the limits nor the interrupt count any more.
    pub(crate) fn last_solver(&mut self, is_stopped: bool) -> Solver {
        let mut solver =
            if is_stopped { Solver::with_options(&self.task.options) } else { self.solver() };
        let ticks = is_stopped.then_some(GRACE);
        solver.set_limits(Limits { ticks, memory: self.task.limits.memory, ..Limits::default() });
        self.spent.calls += 1;
        solver
    }

    /// Makes a call within the rest of the limits.
    pub(crate) fn solve(&mut self, solver: &mut Solver, assumptions: &[Lit]) -> Outcome {
        self.solve_within(solver, assumptions, self.task.limits)
    }

    /// Makes a call that is given up after so many conflicts.
    pub(crate) fn try_to_solve(
        &mut self,
        solver: &mut Solver,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Outcome {
        let limits = self.task.limits;
        let conflicts = limits.conflicts.map_or(conflicts, |left| left.min(conflicts));
        self.solve_within(solver, assumptions, limits.conflicts(conflicts))
    }

    fn solve_within(
        &mut self,
        solver: &mut Solver,
        assumptions: &[Lit],
        limits: Limits,
    ) -> Outcome {
        solver.set_limits(limits);
        let before = solver.stats();
        let outcome = solver.solve_under(assumptions);
        let spent = solver.stats().since(&before);
        self.task.limits = self.task.limits.after(&spent);
        self.spent.calls += 1;
        self.spent.conflicts += spent.conflicts;
        self.spent.ticks += spent.ticks;
        outcome
    }
}

/// The cause of an outcome that is no answer.
pub(crate) fn cause(outcome: Outcome) -> Cause {
    match outcome {
        Outcome::Unknown(cause) => cause,
        _ => Cause::Refused,
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::{Random, Var};

    use super::*;
    use crate::Stats;

    /// Two solvers with a hard formula are called a hundred times, with five conflicts for each
    /// call.
    #[test]
    fn a_limit_holds_for_all_calls_of_a_task() {
        type Count = fn(&Stats) -> u64;
        let none = Limits::default();
        let limited: [(Limits, u64, Cause, Count); 4] = [
            (none.conflicts(43), 43, Cause::Conflicts, |stats| stats.conflicts),
            (none.decisions(900), 900, Cause::Decisions, |stats| stats.decisions),
            (none.propagations(9_000), 9_000, Cause::Propagations, |stats| stats.propagations),
            (none.ticks(40_000), 40_000, Cause::Ticks, |stats| stats.ticks),
        ];
        for (limits, most, cause, count) in limited {
            let mut resources = Resources::of(&Task { limits, ..Task::default() });
            let mut solvers = [(); 2].map(|()| resources.solver());
            let mut random = Random::new(5);
            for _ in 0..1100 {
                let lits = [(); 3].map(|()| Var::new(random.index(250)).lit(random.index(2) == 0));
                solvers.iter_mut().for_each(|solver| solver.add_clause(lits));
            }
            for call in 0..100 {
                let outcome = resources.try_to_solve(&mut solvers[call % 2], &[], 5);
                assert!(call < 98 || outcome == Outcome::Unknown(cause), "{outcome:?}");
            }
            let spent: u64 = solvers.iter().map(|solver| count(&solver.stats())).sum();
            assert!((most..most + most / 10).contains(&spent), "{cause}: {spent}");
        }
    }
}
