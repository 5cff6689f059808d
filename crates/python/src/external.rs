//! External propagators that are objects of Python, with the methods of PySAT's
//! ``Propagator``.
//!
//! The engine asks for one literal and for one clause at a time, and PySAT's methods return
//! lists, so what is left of a list waits here. What a method raises ends the call of the
//! solver and is raised there; a call that the method makes back into the same solver raises,
//! because the solver is in use.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{ExternalPropagator, Lifetime};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::literals::{literal, literals, numbers};

/// What a method of a propagator has raised; the solver's owner shares it.
pub(crate) type Raised = Arc<Mutex<Option<PyErr>>>;

/// A propagator in Python.
pub(crate) struct PyPropagator {
    object: Arc<Py<PyAny>>,
    is_lazy: bool,
    has_clause: bool,
    /// What `propagate` has returned and was not yet asked for.
    waiting: VecDeque<Lit>,
    raised: Raised,
    /// Ends the call when something was raised.
    interrupt: Interrupt,
}

impl PyPropagator {
    /// # Errors
    /// `TypeError` for an object without the method ``check_model``.
    pub(crate) fn new(object: &Bound<'_, PyAny>, interrupt: &Interrupt) -> PyResult<PyPropagator> {
        if !object.hasattr("check_model")? {
            let why = "a propagator has the methods of neuf.Propagator, at least check_model";
            return Err(PyTypeError::new_err(why));
        }
        let is_lazy = object.hasattr("is_lazy")? && object.getattr("is_lazy")?.is_truthy()?;
        Ok(PyPropagator {
            object: Arc::new(object.clone().unbind()),
            is_lazy,
            has_clause: object.hasattr("has_clause")?,
            waiting: VecDeque::new(),
            raised: Raised::default(),
            interrupt: interrupt.clone(),
        })
    }

    /// Where what a method raises is found.
    pub(crate) fn raised(&self) -> Raised {
        Arc::clone(&self.raised)
    }

    /// The object itself, of which there is one reference.
    pub(crate) fn object(&self) -> Arc<Py<PyAny>> {
        Arc::clone(&self.object)
    }

    /// Calls a method, if the object has it and nothing was raised before.
    fn call<T>(
        &self,
        name: &str,
        arguments: impl for<'py> FnOnce(Python<'py>) -> PyResult<Bound<'py, PyTuple>>,
        read: impl for<'py> FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
    ) -> Option<T> {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        if raised.is_some() {
            return None;
        }
        let called = Python::try_attach(|py| {
            let object = self.object.bind(py);
            if !object.hasattr(name)? {
                return Ok(None);
            }
            let result = object.call_method1(name, arguments(py)?)?;
            read(&result).map(Some)
        });
        match called {
            Some(Ok(result)) => result,
            Some(Err(error)) => {
                *raised = Some(error);
                self.interrupt.request();
                None
            }
            // The interpreter is being shut down.
            None => {
                self.interrupt.request();
                None
            }
        }
    }

    /// The clause of a method without arguments.
    fn clause(&self, name: &str) -> Option<Vec<Lit>> {
        self.call(name, |py| Ok(PyTuple::empty(py)), optional_literals)
    }
}

/// The literals of a list; none for `None`.
fn optional_literals(object: &Bound<'_, PyAny>) -> PyResult<Vec<Lit>> {
    if object.is_none() { Ok(Vec::new()) } else { literals(object) }
}

impl ExternalPropagator for PyPropagator {
    fn is_lazy(&self) -> bool {
        self.is_lazy
    }

    fn assigned(&mut self, lits: &[Lit]) {
        for lit in lits {
            let number = lit.to_dimacs();
            self.call("on_assignment", |py| (number, false).into_pyobject(py), |_| Ok(()));
        }
    }

    fn level_opened(&mut self) {
        self.call("on_new_level", |py| Ok(PyTuple::empty(py)), |_| Ok(()));
    }

    fn backtracked(&mut self, level: usize) {
        self.waiting.clear();
        self.call("on_backtrack", |py| (level,).into_pyobject(py), |_| Ok(()));
    }

    fn fixed(&mut self, lit: Lit) {
        let number = lit.to_dimacs();
        self.call("on_assignment", |py| (number, true).into_pyobject(py), |_| Ok(()));
    }

    fn propagate(&mut self) -> Option<Lit> {
        if self.waiting.is_empty() {
            self.waiting.extend(self.clause("propagate")?);
        }
        self.waiting.pop_front()
    }

    fn reason(&mut self, lit: Lit, clause: &mut Vec<Lit>) {
        let number = lit.to_dimacs();
        let reason = self.call("provide_reason", |py| (number,).into_pyobject(py), literals);
        clause.extend(reason.unwrap_or_default());
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        if self.has_clause {
            let read = |answer: &Bound<'_, PyAny>| answer.is_truthy();
            if !self.call("has_clause", |py| Ok(PyTuple::empty(py)), read)? {
                return None;
            }
        }
        *clause = self.clause("add_clause")?;
        (self.has_clause || !clause.is_empty()).then_some(Lifetime::Lasting)
    }

    fn decide(&mut self) -> Option<Lit> {
        let read = |answer: &Bound<'_, PyAny>| {
            let is_open = answer.is_none() || answer.eq(0)?;
            if is_open { Ok(None) } else { literal(answer).map(Some) }
        };
        self.call("decide", |py| Ok(PyTuple::empty(py)), read).flatten()
    }

    fn accepts(&mut self, model: &[Lit], _clause: &mut Vec<Lit>) -> bool {
        let model = numbers(model.iter().copied());
        let read = |answer: &Bound<'_, PyAny>| answer.is_truthy();
        self.call("check_model", |py| (model,).into_pyobject(py), read).unwrap_or(false)
    }
}
