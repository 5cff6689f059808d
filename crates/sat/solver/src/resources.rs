//! What the calls of one task may spend together, and have spent.
//!
//! Minimal subsets and backbones take many calls of several solvers, while the limits of their caller
//! hold for all of them together.

use std::time::Instant;

use neuf_cnf::Interrupt;
use neuf_core::Lit;

use crate::{Cause, Limits, Options, Outcome, Solver};

/// How many ticks the last call may take when the task was stopped.
const GRACE: u64 = 10_000_000;

/// Makes solvers and calls them within limits that hold for all calls together.
pub(crate) struct Resources {
    options: Options,
    limits: Limits,
    interrupt: Interrupt,
    spent: Calls,
}

/// What the calls have spent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Calls {
    pub(crate) calls: u64,
    pub(crate) conflicts: u64,
    pub(crate) ticks: u64,
}

impl Resources {
    pub(crate) fn new(options: &Options, limits: Limits, interrupt: &Interrupt) -> Resources {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let interrupt = interrupt.with_deadline(deadline);
        let limits = Limits { time: None, ..limits };
        Resources { options: options.clone(), limits, interrupt, spent: Calls::default() }
    }

    /// What all calls have spent so far.
    pub(crate) fn spent(&self) -> Calls {
        self.spent
    }

    /// Why the task has to stop between two calls, if it has to.
    pub(crate) fn exhausted(&self) -> Option<Cause> {
        Cause::of(&self.interrupt)
    }

    /// A solver without clauses.
    pub(crate) fn solver(&self) -> Solver {
        let mut solver = Solver::with_options(&self.options);
        solver.set_interrupt(&self.interrupt);
        solver
    }

    /// A solver without clauses for one last call. After the task was stopped, it may only take a short
    /// time, and neither the limits nor the interrupt count any more.
    pub(crate) fn last_solver(&mut self, is_stopped: bool) -> Solver {
        let mut solver =
            if is_stopped { Solver::with_options(&self.options) } else { self.solver() };
        let ticks = is_stopped.then_some(GRACE);
        solver.set_limits(Limits { ticks, memory: self.limits.memory, ..Limits::default() });
        self.spent.calls += 1;
        solver
    }

    /// Makes a call within what is left.
    pub(crate) fn solve(&mut self, solver: &mut Solver, assumptions: &[Lit]) -> Outcome {
        let left = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
        let limits = Limits {
            conflicts: left(self.limits.conflicts, self.spent.conflicts),
            ticks: left(self.limits.ticks, self.spent.ticks),
            ..self.limits
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
        let limits = Limits { conflicts: Some(conflicts), ..self.limits };
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
