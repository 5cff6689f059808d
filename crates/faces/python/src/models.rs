//! Iterators over models.
//!
//! There are two. `Models` has a copy of the solver, so that enumerating leaves the solver as it
//! was and clauses may be added meanwhile. `PysatModels` does what PySAT does: it forbids each
//! model in the solver itself, by a clause that stays.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use neuf_cnf::{Formula, Interrupt, Lit, Valuation, Var};
use neuf_solver::{Cause, Limits, Models as EngineModels, Solver as Engine};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use self_cell::{MutBorrow, self_cell};

use crate::answer::{limit_name, model_numbers};
use crate::signals::{interrupt, interruptible};
use crate::solver::Solver;
use crate::state::State;

self_cell!(
    /// A solver and the enumeration that borrows it.
    struct Enumeration {
        owner: MutBorrow<Engine>,

        #[covariant]
        dependent: EngineModels,
    }
);

/// An iterator over models, made by :meth:`Solver.models`.
#[pyclass(module = "neuf", frozen)]
pub(crate) struct Models {
    enumeration: Mutex<Enumeration>,
    interrupt: Interrupt,
    is_projected: bool,
    is_sparse: bool,
    var_count: usize,
}

impl Models {
    /// The models of a solver's clauses in which the assumptions are true.
    pub(crate) fn new(state: &mut State, vars: Option<Vec<Var>>, assumptions: &[Lit]) -> Models {
        let interrupt = interrupt();
        let mut engine = state.engine.clone();
        engine.set_interrupt(&interrupt);
        engine.set_limits(Limits::default());
        for &lit in assumptions {
            engine.add_clause([lit]);
        }
        let var_count = assumptions.iter().map(|lit| lit.var().index() + 1);
        let var_count = var_count.fold(state.var_count, usize::max);
        let is_sparse = state.is_sparse();
        if !is_sparse {
            // All variables count up to the last one, as in PySAT.
            let mut declared = Formula::new();
            declared.declare_vars(var_count);
            engine.add_formula(&declared);
        }
        let is_projected = vars.is_some();
        let enumeration = Enumeration::new(MutBorrow::new(engine), |engine| {
            let models = engine.borrow_mut().models();
            match vars {
                Some(vars) => models.project(vars),
                None => models,
            }
        });
        let enumeration = Mutex::new(enumeration);
        Models { enumeration, interrupt, is_projected, is_sparse, var_count }
    }

    /// Takes the enumeration. It never waits: this thread holds Python's lock, which a thread
    /// that looks for a model needs before it gives the enumeration back.
    fn lock(&self) -> PyResult<MutexGuard<'_, Enumeration>> {
        match self.enumeration.try_lock() {
            Ok(enumeration) => Ok(enumeration),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the iterator is in use by another thread"))
            }
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }
}

#[pymethods]
impl Models {
    fn __iter__(slf: Py<Models>) -> Py<Models> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        let mut enumeration = self.lock()?;
        let enumeration: &mut Enumeration = &mut enumeration;
        let find = || enumeration.with_dependent_mut(|_, models| models.next());
        let model = interruptible(py, &self.interrupt, find)?;
        Ok(model.map(|model: Valuation| {
            model_numbers(&model, self.var_count, self.is_projected || self.is_sparse)
        }))
    }

    /// Why the iterator ended before the last model: ``"interrupted"``, or ``None`` if it did
    /// not. ``RuntimeError`` is raised while another thread waits for a model.
    #[getter]
    fn stopped(&self) -> PyResult<Option<&'static str>> {
        let cause: Option<Cause> = self.lock()?.borrow_dependent().stopped();
        Ok(cause.map(limit_name))
    }

    /// Ends the iterator, also from another thread.
    fn interrupt(&self) {
        self.interrupt.request();
    }
}

/// An iterator over models that forbids each of them in its solver, made by
/// :meth:`Solver.enum_models`.
#[pyclass(module = "neuf", frozen)]
pub(crate) struct PysatModels {
    solver: Py<Solver>,
    assumptions: Vec<Lit>,
    is_over: Mutex<bool>,
}

impl PysatModels {
    pub(crate) fn new(solver: Py<Solver>, assumptions: Vec<Lit>) -> PysatModels {
        PysatModels { solver, assumptions, is_over: Mutex::new(false) }
    }
}

#[pymethods]
impl PysatModels {
    fn __iter__(slf: Py<PysatModels>) -> Py<PysatModels> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        let is_over = || self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_over() {
            return Ok(None);
        }
        let solver = self.solver.get();
        solver.solve_once(py, &self.assumptions, false)?;
        let model = solver.model_list()?;
        match &model {
            Some(model) => {
                let negated = model.iter().filter_map(|&number| Lit::from_dimacs(-number));
                solver.add(&negated.collect::<Vec<_>>())?;
            }
            None => *is_over() = true,
        }
        Ok(model)
    }
}
