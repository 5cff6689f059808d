//! External propagators that are objects of Python, with the methods of PySAT's
//! ``Propagator``.
//!
//! The engine asks for one literal and for one clause at a time, and PySAT's methods return lists,
//! so the rest of a list waits here. An exception of a method ends the call of the solver, which
//! raises the exception. A call that the method makes back into the same solver raises, because the
//! solver is in use. Only the calls that use [`Shared`] work at any time.
//!
//! A disabled propagator judges models and hears nothing else. When the propagator is enabled
//! again, it hears all changes of the meantime, so its picture of the trail is never wrong. For
//! this, the trail is kept here too (`trail.rs`).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use neuf_cnf::{Interrupt, Lit, Var};
use neuf_solver::{ExternalPropagator, Lifetime};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::literals::{literal, literals, numbers};
use crate::trail::{Event, Trail};

/// What a propagator and the owner of its solver share.
#[derive(Default)]
pub(crate) struct Shared {
    is_disabled: AtomicBool,
    /// Variables that the propagator wants to observe while the solver works.
    to_observe: Mutex<VecDeque<Var>>,
    /// Variables that the propagator has observed since the last call.
    observed: Mutex<Vec<Var>>,
    /// Of each level, the decision with which it begins, if it is observed.
    decisions: Mutex<Vec<Option<Lit>>>,
    raised: Mutex<Option<PyErr>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Whether the propagator takes part in the search, and does not only judge models.
    pub(crate) fn is_enabled(&self) -> bool {
        !self.is_disabled.load(Ordering::Relaxed)
    }

    pub(crate) fn set_enabled(&self, is_enabled: bool) {
        self.is_disabled.store(!is_enabled, Ordering::Relaxed);
    }

    /// Makes the propagator observe a variable while the solver works.
    pub(crate) fn observe_later(&self, var: Var) {
        locked(&self.to_observe).push_back(var);
    }

    /// The variables that were observed in this way, once.
    pub(crate) fn take_observed(&self) -> Vec<Var> {
        std::mem::take(&mut *locked(&self.observed))
    }

    /// Whether an observed literal is a decision or an assumption.
    pub(crate) fn is_decision(&self, lit: Lit) -> bool {
        locked(&self.decisions).contains(&Some(lit))
    }

    /// Takes the exception that a method has raised.
    pub(crate) fn take_raised(&self) -> Option<PyErr> {
        locked(&self.raised).take()
    }
}

/// A propagator in Python.
pub(crate) struct PyPropagator {
    object: Arc<Py<PyAny>>,
    is_lazy: bool,
    has_clause: bool,
    trail: Trail,
    /// The literals that `propagate` has returned and that were not yet asked for.
    waiting: VecDeque<Lit>,
    /// Whether the last model was rejected, so that a clause may follow.
    has_rejected: bool,
    shared: Arc<Shared>,
    /// Ends the call when something was raised.
    interrupt: Interrupt,
}

impl PyPropagator {
    /// # Errors
    /// `TypeError` for an object without the method ``check_model``.
    pub(crate) fn new(
        object: &Bound<'_, PyAny>,
        interrupt: &Interrupt,
        shared: &Arc<Shared>,
    ) -> PyResult<PyPropagator> {
        if !object.hasattr("check_model")? {
            let why = "a propagator has the methods of neuf.Propagator, at least check_model";
            return Err(PyTypeError::new_err(why));
        }
        let is_lazy = object.hasattr("is_lazy")? && object.getattr("is_lazy")?.is_truthy()?;
        Ok(PyPropagator {
            object: Arc::new(object.clone().unbind()),
            is_lazy,
            has_clause: object.hasattr("has_clause")?,
            trail: Trail::new(),
            waiting: VecDeque::new(),
            has_rejected: false,
            shared: Arc::clone(shared),
            interrupt: interrupt.clone(),
        })
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
        if self.has_raised() {
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
                *locked(&self.shared.raised) = Some(error);
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

    fn has_raised(&self) -> bool {
        locked(&self.shared.raised).is_some()
    }

    /// The clause of a method without arguments.
    fn clause(&self, name: &str) -> Option<Vec<Lit>> {
        self.call(name, |py| Ok(PyTuple::empty(py)), optional_literals)
    }

    /// Notifies the propagator of all news, if it is enabled.
    fn tell(&mut self) {
        while self.shared.is_enabled() && !self.has_raised() {
            let Some(event) = self.trail.next_event() else { return };
            match event {
                Event::Backtracked(level) => {
                    self.call("on_backtrack", |py| (level,).into_pyobject(py), |_| Ok(()))
                }
                Event::Opened => self.call("on_new_level", |py| Ok(PyTuple::empty(py)), |_| Ok(())),
                Event::Assigned(lit) => self.tell_assigned(lit, false),
                Event::Fixed(lit) => self.tell_assigned(lit, true),
            };
        }
    }

    fn tell_assigned(&self, lit: Lit, is_fixed: bool) -> Option<()> {
        let number = lit.to_dimacs();
        self.call("on_assignment", |py| (number, is_fixed).into_pyobject(py), |_| Ok(()))
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
        self.trail.assign(lits);
        self.tell();
    }

    fn level_opened(&mut self) {
        locked(&self.shared.decisions).push(None);
        self.trail.open();
        self.tell();
    }

    fn decided(&mut self, lit: Lit) {
        if let Some(decision) = locked(&self.shared.decisions).last_mut() {
            *decision = Some(lit);
        }
    }

    fn backtracked(&mut self, level: usize) {
        locked(&self.shared.decisions).truncate(level);
        self.waiting.clear();
        self.trail.backtrack(level);
        self.tell();
    }

    fn fixed(&mut self, lit: Lit) {
        self.trail.fix(lit);
        self.tell();
    }

    fn observe(&mut self) -> Option<Var> {
        let var = locked(&self.shared.to_observe).pop_front()?;
        locked(&self.shared.observed).push(var);
        Some(var)
    }

    fn propagate(&mut self) -> Option<Lit> {
        self.has_rejected = false;
        self.tell();
        if !self.shared.is_enabled() {
            self.waiting.clear();
        } else if self.waiting.is_empty() {
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
        self.tell();
        if !self.shared.is_enabled() && !self.has_rejected {
            return None;
        }
        if self.has_clause {
            let read = |answer: &Bound<'_, PyAny>| answer.is_truthy();
            if !self.call("has_clause", |py| Ok(PyTuple::empty(py)), read)? {
                return None;
            }
        }
        *clause = self.clause("add_clause")?;
        let has_clause = self.has_clause || !clause.is_empty();
        has_clause.then_some(Lifetime::Lasting)
    }

    fn decide(&mut self) -> Option<Lit> {
        self.tell();
        if !self.shared.is_enabled() {
            return None;
        }
        let read = |answer: &Bound<'_, PyAny>| {
            let is_open = answer.is_none() || answer.eq(0)?;
            if is_open { Ok(None) } else { literal(answer).map(Some) }
        };
        self.call("decide", |py| Ok(PyTuple::empty(py)), read).flatten()
    }

    fn accepts(&mut self, model: &[Lit], _clause: &mut Vec<Lit>) -> bool {
        let model = numbers(model.iter().copied());
        let read = |answer: &Bound<'_, PyAny>| answer.is_truthy();
        let is_accepted =
            self.call("check_model", |py| (model,).into_pyobject(py), read).unwrap_or(false);
        self.has_rejected = !is_accepted;
        is_accepted
    }
}
