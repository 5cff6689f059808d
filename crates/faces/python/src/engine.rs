//! The engine's solver inside a Python solver, which an enumeration may borrow.
//!
//! PySAT's `enum_models` forbids each model by a clause and solves again. Done in this way, the
//! search begins anew for each model, and the clauses, which name all variables, slow the search
//! down: 100,000 models took five times as long as with CaDiCaL. So the engine's own enumeration
//! finds the models: it goes on from the last model and forbids models by decisions. Meanwhile the
//! solver belongs to the enumeration. As soon as a caller needs the solver for anything else, the
//! solver comes back with all learned clauses, and only then gets the clauses that forbid the
//! models. A second solver for the enumeration was rejected: it would learn everything twice.

use neuf_cnf::{Lit, Valuation, Var};
use neuf_solver::{Cause, Models, Solver, Stats, ThreadStats};
use self_cell::{MutBorrow, self_cell};

self_cell!(
    /// A solver and the enumeration that borrows it.
    pub(crate) struct Enumeration {
        owner: MutBorrow<Solver>,

        #[covariant]
        dependent: Models,
    }
);

impl Enumeration {
    /// Enumerates the models of a solver's clauses in which the assumptions are true, or the
    /// values of these variables in them.
    pub(crate) fn of(solver: Solver, assumptions: &[Lit], vars: Option<Vec<Var>>) -> Enumeration {
        Enumeration::new(MutBorrow::new(solver), |solver| {
            let models = solver.borrow_mut().models().under(assumptions.iter().copied());
            match vars {
                Some(vars) => models.project(vars),
                None => models,
            }
        })
    }

    /// Looks for the next model, with all its variables.
    pub(crate) fn advance(&mut self) -> Option<&Valuation> {
        let is_found = self.with_dependent_mut(|_, models| models.advance());
        self.borrow_dependent().whole().filter(|_| is_found)
    }

    /// Why the enumeration ended before the last model, if it did.
    pub(crate) fn stopped(&self) -> Option<Cause> {
        self.borrow_dependent().stopped()
    }
}

/// The engine's solver, which an enumeration may have.
pub(crate) struct Engine {
    /// An empty solver as long as an enumeration has the solver.
    solver: Solver,
    enumeration: Option<Enumeration>,
}

impl Engine {
    pub(crate) fn new(solver: Solver) -> Engine {
        Engine { solver, enumeration: None }
    }

    /// Whether an enumeration has the solver.
    pub(crate) fn is_enumerating(&self) -> bool {
        self.enumeration.is_some()
    }

    /// The present enumeration, or a new enumeration with these assumptions and this
    /// projection.
    pub(crate) fn enumeration_for(
        &mut self,
        assumptions: &[Lit],
        projection: Option<&[Var]>,
    ) -> &mut Enumeration {
        let Engine { solver, enumeration } = self;
        enumeration.get_or_insert_with(|| {
            let vars = projection.map(<[Var]>::to_vec);
            Enumeration::of(std::mem::take(solver), assumptions, vars)
        })
    }

    /// The solver, which is taken back from an enumeration. The solver has the clauses that it had
    /// before.
    pub(crate) fn take_back(&mut self) -> &mut Solver {
        if let Some(enumeration) = self.enumeration.take() {
            self.solver = enumeration.into_owner().into_inner();
        }
        &mut self.solver
    }

    /// The model of the last call, or the last model of the enumeration.
    pub(crate) fn model(&self) -> Option<&Valuation> {
        match &self.enumeration {
            None => self.solver.model(),
            Some(enumeration) => enumeration.borrow_dependent().whole(),
        }
    }

    /// The core of the last call.
    pub(crate) fn core(&self) -> &[Lit] {
        self.solver.failed_core()
    }

    /// The counters of the solver.
    pub(crate) fn stats(&self) -> Stats {
        match &self.enumeration {
            None => self.solver.stats(),
            Some(enumeration) => enumeration.borrow_dependent().stats(),
        }
    }

    /// The counters of each thread of the solver.
    pub(crate) fn thread_stats(&self) -> Vec<ThreadStats> {
        let mut threads = self.solver.thread_stats();
        if let (Some(enumeration), Some(first)) = (&self.enumeration, threads.first_mut()) {
            // Only a solver of one thread goes to an enumeration.
            first.solver = enumeration.borrow_dependent().stats();
        }
        threads
    }
}
