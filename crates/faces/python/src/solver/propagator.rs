//! The propagator of a caller: how it is connected, and what it observes.

use std::collections::BTreeSet;
use std::sync::{Arc, MutexGuard, PoisonError, TryLockError};

use neuf_proof::Format;
use neuf_solver::Solver as Engine;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::{Solver, deleted, unsupported};
use crate::external::{PyPropagator, Shared};
use crate::literals::{literal, numbers};
use crate::state::Connected;

impl Solver {
    /// What is shared with the propagator, if one is connected.
    fn shared(&self) -> MutexGuard<'_, Option<Arc<Shared>>> {
        self.external.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check_not_deleted(&self) -> PyResult<()> {
        match self.state.try_lock().as_deref() {
            Ok(None) => Err(deleted()),
            _ => Ok(()),
        }
    }

    fn connected(&self) -> PyResult<Arc<Shared>> {
        self.check_not_deleted()?;
        let shared = self.shared().clone();
        shared.ok_or_else(|| PyRuntimeError::new_err("no propagator is connected"))
    }
}

#[pymethods]
impl Solver {
    /// Connects a propagator: an object with the methods of :class:`neuf.Propagator`, as in
    /// PySAT. It replaces the one that is connected. One thread has to search.
    ///
    /// A DRAT proof, and with ``certify`` each answer, then rests on the clauses that the
    /// propagator gives as on those that were added; :attr:`external_clauses` has them. An
    /// LRAT proof has no place for them.
    fn connect_propagator(&self, propagator: &Bound<'_, PyAny>) -> PyResult<()> {
        let shared = Arc::new(Shared::default());
        let propagator = PyPropagator::new(propagator, &self.interrupt, &shared)?;
        let mut state = self.lock()?;
        if state.setup.proof == Some(Format::Lrat) {
            return unsupported("an LRAT proof beside a propagator is");
        }
        let Some(solver) = state.alone() else {
            return unsupported("a propagator beside several threads is");
        };
        let object = propagator.object();
        let dropped = solver.connect(Box::new(propagator));
        let connected =
            Connected { object, shared: Arc::clone(&shared), observed: BTreeSet::new() };
        let replaced = state.external.replace(connected);
        *self.shared() = Some(shared);
        drop(state);
        drop((dropped, replaced));
        Ok(())
    }

    /// Disconnects the propagator. The clauses that it has added stay.
    fn disconnect_propagator(&self) -> PyResult<()> {
        let mut state = self.lock()?;
        let propagator = state.alone().and_then(Engine::disconnect);
        let dropped = (propagator, state.external.take());
        *self.shared() = None;
        drop(state);
        drop(dropped);
        Ok(())
    }

    /// Makes the propagator take part in the search again, which it learns about as far as it
    /// has missed it. The propagator's own methods may call this.
    fn enable_propagator(&self) -> PyResult<()> {
        self.connected()?.set_enabled(true);
        Ok(())
    }

    /// Lets the propagator only check models, and give a clause when it rejects one. The
    /// propagator's own methods may call this.
    fn disable_propagator(&self) -> PyResult<()> {
        self.connected()?.set_enabled(false);
        Ok(())
    }

    /// Whether a propagator is connected and enabled.
    fn propagator_active(&self) -> PyResult<bool> {
        self.check_not_deleted()?;
        Ok(self.shared().as_ref().is_some_and(|shared| shared.is_enabled()))
    }

    /// Whether an observed literal was decided or assumed, and not propagated. To be called
    /// by the propagator's own methods.
    fn is_decision(&self, lit: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.connected()?.is_decision(literal(lit)?))
    }

    /// With a proof or ``certify``: the clauses that propagators have given, in their order.
    /// The proof shows that the clauses of :attr:`formula` and these have no model.
    #[getter]
    fn external_clauses(&self) -> PyResult<Vec<Vec<i32>>> {
        let state = &mut *self.lock()?;
        let axioms = state.engine().axioms();
        Ok(axioms.iter().map(|clause| numbers(clause.iter().copied())).collect())
    }

    /// Makes the propagator observe a variable. When the propagator's own methods call this,
    /// it holds from the next time that the solver asks the propagator.
    fn observe(&self, var: &Bound<'_, PyAny>) -> PyResult<()> {
        let var = literal(var)?.var();
        let shared = self.connected()?;
        if matches!(self.state.try_lock(), Err(TryLockError::WouldBlock)) {
            shared.observe_later(var);
            return Ok(());
        }
        let state = &mut *self.lock()?;
        state.check(&[var.positive()])?;
        if let Some(external) = &mut state.external {
            external.observed.insert(var);
            state.var_count = state.var_count.max(var.index() + 1);
            state.engine().observe(var);
        }
        Ok(())
    }

    /// Makes the propagator observe a variable no longer.
    fn ignore(&self, var: &Bound<'_, PyAny>) -> PyResult<()> {
        let var = literal(var)?.var();
        let state = &mut *self.lock()?;
        if let Some(external) = &mut state.external {
            external.observed.remove(&var);
        }
        state.engine().unobserve(var);
        Ok(())
    }

    /// Makes the propagator observe no variable.
    fn reset_observed(&self) -> PyResult<()> {
        let state = &mut *self.lock()?;
        if let Some(external) = &mut state.external {
            for var in std::mem::take(&mut external.observed) {
                state.engine().unobserve(var);
            }
        }
        Ok(())
    }
}
