//! What the calls of one search may spend together, and have spent.

use std::time::Instant;

use neuf_cnf::{Formula, Interrupt};
use neuf_core::Lit;

use super::groups::Groups;
use super::{Effort, cause};
use crate::{Cause, Certificate, Limits, Options, Outcome, Solver};

/// How many ticks the last refutation may take when the search was stopped.
const GRACE: u64 = 10_000_000;

/// Makes solvers and calls them within limits that hold for all calls together.
pub(super) struct Resources {
    options: Options,
    limits: Limits,
    interrupt: Interrupt,
    effort: Effort,
}

impl Resources {
    pub(super) fn new(options: &Options, limits: Limits, interrupt: &Interrupt) -> Resources {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let interrupt = interrupt.with_deadline(deadline);
        let limits = Limits { time: None, ..limits };
        Resources { options: options.clone(), limits, interrupt, effort: Effort::default() }
    }

    /// What all calls have spent so far.
    pub(super) fn effort(&self) -> Effort {
        self.effort
    }

    /// Counts groups that were found to be needed without a call.
    pub(super) fn note_rotated(&mut self, count: usize) {
        self.effort.rotated += count as u64;
    }

    /// Why the search has to stop between two calls, if it has to.
    pub(super) fn exhausted(&self) -> Option<Cause> {
        Cause::of(&self.interrupt)
    }

    /// A solver without clauses.
    pub(super) fn solver(&self) -> Solver {
        let mut solver = Solver::with_options(&self.options);
        solver.set_interrupt(&self.interrupt);
        solver
    }

    /// Makes a call within what is left.
    pub(super) fn solve(&mut self, solver: &mut Solver, assumptions: &[Lit]) -> Outcome {
        let left = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
        let limits = Limits {
            conflicts: left(self.limits.conflicts, self.effort.conflicts),
            ticks: left(self.limits.ticks, self.effort.ticks),
            ..self.limits
        };
        solver.set_limits(limits);
        let before = solver.stats();
        let outcome = solver.solve_under(assumptions);
        let after = solver.stats();
        self.effort.calls += 1;
        self.effort.conflicts += after.conflicts - before.conflicts;
        self.effort.ticks += after.ticks - before.ticks;
        outcome
    }

    /// Refutes a subset once more with a check of the proof. After the search was stopped, it may
    /// only take a short time, and neither the limits nor the interrupt count any more.
    pub(super) fn refute(
        &mut self,
        groups: &Groups,
        subset: &[usize],
        is_stopped: bool,
    ) -> Result<Certificate, Cause> {
        let mut solver = Solver::with_options(&self.options);
        let ticks = is_stopped.then_some(GRACE);
        solver.set_limits(Limits { ticks, memory: self.limits.memory, ..Limits::default() });
        if !is_stopped {
            solver.set_interrupt(&self.interrupt);
        }
        // The solver has no clauses yet.
        let _ = solver.certify(true);
        let formula: Formula = groups.formula_of(subset);
        // The highest number of a variable may be far above the count of those that occur.
        solver.add_formula(&formula.renumbered(&formula.occurring_vars()));
        let outcome = solver.solve();
        self.effort.calls += 1;
        match (outcome, solver.certificate()) {
            (Outcome::Unsatisfiable, Some(certificate)) => Ok(certificate),
            _ => Err(cause(outcome)),
        }
    }
}
