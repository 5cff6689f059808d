//! Tasks of many calls: with what they are done, and what the calls may spend together.
//!
//! Minimal subsets and backbones take many calls of several solvers, while the limits of their
//! caller hold for all of them together.

use std::time::Instant;

use neuf_cnf::Interrupt;
use neuf_core::Lit;

use crate::{Cause, Limits, Options, Outcome, Solver};

/// How many ticks the last call may take when the task was stopped.
const GRACE: u64 = 10_000_000;

/// With what a [backbone](crate::backbone::find) or a [minimal subset](crate::mus::minimize) is
/// looked for. Without limits of time and without an interrupt, each run is the same.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The options of the solvers.
    pub options: Options,
    /// The limits of all calls together. When a limit is reached, what is known by then is
    /// returned.
    pub limits: Limits,
    /// What stops the task.
    pub interrupt: Interrupt,
    /// Whether each answer of a solver is [checked](Solver::certify). An answer that the checker
    /// refuses ends the task with [`Cause::Refused`].
    pub certify: bool,
}

/// What the calls of a task have cost.
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
    task: Task,
    /// What all calls have spent so far.
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

    /// Why the task has to stop between two calls, if it has to.
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

    /// A solver without clauses for one last call. After the task was stopped, it may only take a
    /// short time, and neither the limits nor the interrupt count any more.
    pub(crate) fn last_solver(&mut self, is_stopped: bool) -> Solver {
        let mut solver =
            if is_stopped { Solver::with_options(&self.task.options) } else { self.solver() };
        let ticks = is_stopped.then_some(GRACE);
        solver.set_limits(Limits { ticks, memory: self.task.limits.memory, ..Limits::default() });
        self.spent.calls += 1;
        solver
    }

    /// Makes a call within what is left.
    pub(crate) fn solve(&mut self, solver: &mut Solver, assumptions: &[Lit]) -> Outcome {
        let left = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
        let limits = Limits {
            conflicts: left(self.task.limits.conflicts, self.spent.conflicts),
            ticks: left(self.task.limits.ticks, self.spent.ticks),
            ..self.task.limits
        };
        self.solve_within(solver, assumptions, limits)
    }

    /// Makes a call that is given up after so many conflicts.
    pub(crate) fn try_to_solve(
        &mut self,
        solver: &mut Solver,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Outcome {
        let limits = Limits { conflicts: Some(conflicts), ..self.task.limits };
        self.solve_within(solver, assumptions, limits)
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
        let after = solver.stats();
        self.spent.calls += 1;
        self.spent.conflicts += after.conflicts - before.conflicts;
        self.spent.ticks += after.ticks - before.ticks;
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
