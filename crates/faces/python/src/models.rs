//! Iterators over models.
//!
//! There are two. `Models` has a copy of the solver, so that enumerating leaves the solver as it
//! was and clauses may be added meanwhile. `PysatModels` does what PySAT does: it forbids each
//! model in the solver itself, by a clause that stays (`State::solve_next`).

use std::sync::{Mutex, MutexGuard, TryLockError};

use neuf_cnf::{Formula, Interrupt, Lit, Var};
use neuf_solver::Limits;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::answer::{limit_name, model_numbers, projected_numbers};
use crate::engine::Enumeration;
use crate::signals::{interrupt, interruptible};
use crate::solver::Solver;
use crate::state::{Question, State};

/// An iterator over models, made by :meth:`Solver.models`.
#[pyclass(module = "neuf", frozen)]
pub(crate) struct Models {
    enumeration: Mutex<Enumeration>,
    interrupt: Interrupt,
    projection: Option<Vec<Var>>,
    is_sparse: bool,
    var_count: usize,
}

impl Models {
    /// The models of a solver's clauses in which the assumptions are true.
    pub(crate) fn new(state: &mut State, vars: Option<Vec<Var>>, assumptions: &[Lit]) -> Models {
        let interrupt = interrupt();
        let mut engine = state.engine().clone();
        engine.set_interrupt(&interrupt);
        engine.set_limits(Limits::default());
        let var_count = assumptions.iter().map(|lit| lit.var().index() + 1);
        let var_count = var_count.fold(state.var_count, usize::max);
        let is_sparse = state.is_sparse();
        if !is_sparse {
            // All variables count up to the last one, as in PySAT.
            let mut declared = Formula::new();
            declared.declare_vars(var_count);
            engine.add_formula(&declared);
        }
        let projection = vars.clone();
        let enumeration = Mutex::new(Enumeration::of(engine, assumptions, vars));
        Models { enumeration, interrupt, projection, is_sparse, var_count }
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
        let is_sparse = self.is_sparse;
        let find = || {
            enumeration.advance().map(|model| match &self.projection {
                None => model_numbers(model, self.var_count, is_sparse),
                Some(vars) => projected_numbers(model, vars),
            })
        };
        interruptible(py, &self.interrupt, find)
    }

    /// Why the iterator ended before the last model: ``"interrupted"``, or ``None`` if it did
    /// not. ``RuntimeError`` is raised while another thread waits for a model.
    #[getter]
    fn stopped(&self) -> PyResult<Option<&'static str>> {
        Ok(self.lock()?.stopped().map(limit_name))
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
    /// None after the last model.
    question: Mutex<Option<Question>>,
}

impl PysatModels {
    pub(crate) fn new(solver: Py<Solver>, question: Question) -> PysatModels {
        PysatModels { solver, question: Mutex::new(Some(question)) }
    }
}

#[pymethods]
impl PysatModels {
    fn __iter__(slf: Py<PysatModels>) -> Py<PysatModels> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        let Ok(mut guard) = self.question.try_lock() else {
            return Err(PyRuntimeError::new_err("the iterator is in use by another thread"));
        };
        let Some(question) = guard.as_mut() else { return Ok(None) };
        let model = self.solver.get().next_model(py, question)?;
        if model.is_none() {
            *guard = None;
        }
        Ok(model)
    }
}
