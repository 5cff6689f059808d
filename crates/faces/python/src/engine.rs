//! One solver, or a portfolio of several threads, behind the calls that both have.
//!
//! A portfolio takes a solver over and does not give it back, and it cannot take a whole
//! formula or an external propagator. So with several threads, clauses go into one solver
//! until the first call, which makes the portfolio.

use neuf_cnf::{Formula, Interrupt, Lit, Valuation};
use neuf_solver::{
    Consequences, Limits, Options, Outcome, Portfolio, PropagatorError, Solver, Stats, ThreadStats,
};

/// What searches for the answers of a solver of Python.
pub(crate) struct Engine {
    threads: usize,
    form: Form,
}

enum Form {
    One(Box<Solver>),
    Several(Box<Portfolio>),
}

impl Engine {
    /// An engine without clauses, which will search with this many threads.
    pub(crate) fn new(options: &Options, threads: usize, interrupt: &Interrupt) -> Engine {
        let mut solver = Solver::with_options(options);
        solver.set_interrupt(interrupt);
        Engine { threads, form: Form::One(Box::new(solver)) }
    }

    /// The only solver; `None` when there are several or will be.
    pub(crate) fn alone(&mut self) -> Option<&mut Solver> {
        match &mut self.form {
            Form::One(solver) if self.threads == 1 => Some(solver),
            _ => None,
        }
    }

    /// The solver into which clauses go; `None` when there are several.
    pub(crate) fn first(&mut self) -> Option<&mut Solver> {
        match &mut self.form {
            Form::One(solver) => Some(solver),
            Form::Several(_) => None,
        }
    }

    pub(crate) fn add_clause(&mut self, clause: &[Lit]) {
        match &mut self.form {
            Form::One(solver) => solver.add_clause(clause.iter().copied()),
            Form::Several(portfolio) => portfolio.add_clause(clause.iter().copied()),
        }
    }

    /// Adds all clauses of a formula. Declared variables that do not occur need no place in a
    /// portfolio: a model of Python has them in any case.
    pub(crate) fn add_formula(&mut self, formula: &Formula) {
        match &mut self.form {
            Form::One(solver) => solver.add_formula(formula),
            Form::Several(_) => formula.clauses().for_each(|clause| self.add_clause(clause)),
        }
    }

    /// Looks for a model under assumptions within limits.
    pub(crate) fn solve(&mut self, assumptions: &[Lit], limits: Limits) -> Outcome {
        if self.threads > 1
            && let Form::One(solver) = &mut self.form
        {
            let solver = std::mem::take(&mut **solver);
            self.form = Form::Several(Box::new(Portfolio::new(solver, self.threads)));
        }
        match &mut self.form {
            Form::One(solver) => {
                solver.set_limits(limits);
                solver.solve_under(assumptions)
            }
            Form::Several(portfolio) => {
                portfolio.set_limits(limits);
                portfolio.solve_under(assumptions)
            }
        }
    }

    pub(crate) fn propagate_under(&mut self, assumptions: &[Lit]) -> Consequences {
        match &mut self.form {
            Form::One(solver) => solver.propagate_under(assumptions),
            Form::Several(portfolio) => portfolio.propagate_under(assumptions),
        }
    }

    pub(crate) fn fixed(&self, lit: Lit) -> Option<bool> {
        match &self.form {
            Form::One(solver) => solver.fixed(lit),
            Form::Several(portfolio) => portfolio.fixed(lit),
        }
    }

    pub(crate) fn set_phase(&mut self, lit: Lit) {
        match &mut self.form {
            Form::One(solver) => solver.set_phase(lit),
            Form::Several(portfolio) => portfolio.set_phase(lit),
        }
    }

    pub(crate) fn model(&self) -> Option<&Valuation> {
        match &self.form {
            Form::One(solver) => solver.model(),
            Form::Several(portfolio) => portfolio.model(),
        }
    }

    pub(crate) fn failed_core(&self) -> &[Lit] {
        match &self.form {
            Form::One(solver) => solver.failed_core(),
            Form::Several(portfolio) => portfolio.failed_core(),
        }
    }

    pub(crate) fn propagator_error(&self) -> Option<PropagatorError> {
        match &self.form {
            Form::One(solver) => solver.propagator_error(),
            Form::Several(_) => None,
        }
    }

    /// The counters of the solver that ended the last call.
    pub(crate) fn stats(&self) -> Stats {
        match &self.form {
            Form::One(solver) => solver.stats(),
            Form::Several(portfolio) => portfolio.stats(),
        }
    }

    /// The counters of each thread, beginning with the first solver, whose counters grow from
    /// call to call, whichever thread ends them.
    pub(crate) fn thread_stats(&self) -> Vec<ThreadStats> {
        match &self.form {
            Form::One(solver) => {
                let mut only = ThreadStats::default();
                only.solver = solver.stats();
                vec![only]
            }
            Form::Several(portfolio) => portfolio.thread_stats(),
        }
    }

    /// The counters against which budgets are counted.
    pub(crate) fn spent(&self) -> Stats {
        match &self.form {
            Form::One(solver) => solver.stats(),
            Form::Several(_) => {
                self.thread_stats().first().map(|thread| thread.solver).unwrap_or_default()
            }
        }
    }
}
