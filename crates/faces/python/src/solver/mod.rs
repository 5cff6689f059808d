//! `Solver`: the interface of PySAT's solvers, and beside it calls that return objects.
//!
//! Its methods stand in the files of this folder, one idea in each.

mod budgets;
mod clauses;
mod copies;
mod counters;
mod enumeration;
mod heuristics;
mod propagator;
mod search;

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use neuf_cnf::{Interrupt, Lit};
use neuf_proof::Format;
use pyo3::exceptions::{PyNotImplementedError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};

use crate::external::Shared;
use crate::formula::size;
use crate::gather::{gather_all, scope_of};
use crate::literals::literals;
use crate::options::{set_options, thread_count};
use crate::proofs::proof_format;
use crate::signals::interrupt;
use crate::state::{Setup, State};
use crate::whole::Whole;

/// A SAT solver with the interface of ``pysat.solvers.Solver``.
///
/// >>> from neuf import Solver
/// >>> with Solver(bootstrap_with=[[-1, 2], [-2, 3]]) as solver:
/// ...     solver.solve(assumptions=[1, -3]), solver.get_core()
/// ...     solver.solve(assumptions=[1]), solver.get_model()
/// (False, [-3, 1])
/// (True, [1, 2, 3])
///
/// Whatever ``name`` is, the solver is neuf's: it is there so that code written for PySAT
/// runs as it is. ``with_proof`` keeps a proof, ``certify`` checks each answer before it is
/// returned, ``seed`` and ``options`` (see :func:`neuf.options`) influence the search.
/// ``threads`` is how many threads look for each answer, ``"auto"`` for one on each core; with
/// more than one, answers are the same, but models, cores and counters may differ from run to
/// run, and each thread takes memory and has the budgets of its own.
///
/// While a call runs, Python's lock is released, so other threads go on. Only one thread may
/// use a solver at a time: others get ``RuntimeError``, except from :meth:`interrupt`. After
/// :meth:`delete`, every method but :meth:`delete` raises ``ValueError``.
///
/// A pickled solver is its clauses and options; what it has learned is not kept. After
/// ``os.fork``, both processes have a solver of their own.
#[pyclass(module = "neuf", subclass, dict, weakref, frozen)]
pub(crate) struct Solver {
    state: Mutex<Option<State>>,
    interrupt: Interrupt,
    /// What the propagator's methods may use while the solver works; none without one.
    external: Mutex<Option<Arc<Shared>>>,
}

/// What a solver without a state answers.
fn deleted() -> PyErr {
    PyValueError::new_err("the solver was deleted")
}

/// The state of a solver that was not deleted, while a method uses it.
struct Used<'a>(MutexGuard<'a, Option<State>>);

impl Deref for Used<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        self.0.as_ref().unwrap_or_else(|| unreachable!("a deleted solver is never used"))
    }
}

impl DerefMut for Used<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.0.as_mut().unwrap_or_else(|| unreachable!("a deleted solver is never used"))
    }
}

impl Solver {
    /// A solver with this state and this interrupt.
    fn of(state: State, interrupt: Interrupt) -> Solver {
        Solver { state: Mutex::new(Some(state)), interrupt, external: Mutex::default() }
    }

    /// The state, which a deleted solver does not have.
    fn any_state(&self) -> PyResult<MutexGuard<'_, Option<State>>> {
        self.state.try_lock().map_err(|error| {
            PyRuntimeError::new_err(match error {
                TryLockError::WouldBlock => "the solver is in use by another thread",
                TryLockError::Poisoned(_) => "an earlier call of this solver has crashed",
            })
        })
    }

    fn lock(&self) -> PyResult<Used<'_>> {
        let state = self.any_state()?;
        if state.is_none() { Err(deleted()) } else { Ok(Used(state)) }
    }
}

/// The assumptions of a call.
pub(crate) fn assumed(assumptions: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Lit>> {
    assumptions.map_or_else(|| Ok(Vec::new()), literals)
}

/// A positive number of seconds.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time)
        .map_err(|_| PyValueError::new_err(format!("{time} is no number of seconds")))
}

fn unsupported<T>(what: &str) -> PyResult<T> {
    Err(PyNotImplementedError::new_err(format!("{what} not supported by neuf")))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (
        name = None, bootstrap_with = None, use_timer = false, *, with_proof = false,
        certify = false, seed = None, threads = None, options = None, **pysat
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn new(
        py: Python<'_>,
        name: Option<&Bound<'_, PyAny>>,
        bootstrap_with: Option<&Bound<'_, PyAny>>,
        use_timer: bool,
        with_proof: bool,
        certify: bool,
        seed: Option<Whole>,
        threads: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
        pysat: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solver> {
        if let Some(name) = name
            && !name.is_instance_of::<PyString>()
        {
            let why = "the name of a solver is a string; pass clauses as bootstrap_with=…";
            return Err(PyTypeError::new_err(why));
        }
        let mut setup = Setup { certify, use_timer, ..Setup::default() };
        setup.proof = with_proof.then_some(Format::Drat);
        let mut hidden = None;
        for (key, value) in pysat.into_iter().flatten() {
            match key.extract::<String>()?.as_str() {
                "native_card" => setup.native_card = value.is_truthy()?,
                "_proof" => setup.proof = Some(proof_format(&value.extract::<String>()?)?),
                "_complete" => setup.is_complete = true,
                "_once" => setup.asks_once = true,
                "_hidden" => hidden = Some(value.extract()?),
                // What PySAT's constructors take has no meaning here, but is no mistake.
                "incr" | "warm_start" | "sync_with" => {}
                key => {
                    let why = format!("Solver() got an unexpected keyword argument '{key}'");
                    return Err(PyTypeError::new_err(why));
                }
            }
        }
        setup.threads = threads.map_or(Ok(1), thread_count)?;
        set_options(&mut setup, options)?;
        if let Some(Whole(seed)) = seed {
            setup.options.seed = seed;
            setup.given.insert("seed".into(), seed.to_string());
        }
        let interrupt = interrupt();
        let mut state = State::new(setup, &interrupt);
        if let Some(clauses) = bootstrap_with {
            let mut at_mosts = Vec::new();
            let formula = gather_all(clauses, &mut at_mosts)?;
            state.scope = scope_of(clauses)?;
            match hidden {
                None => py.detach(|| state.add_formula(formula))?,
                Some((var_count, hidden)) => {
                    py.detach(|| state.load(formula, var_count, hidden))?;
                }
            }
            state.add_at_mosts(&at_mosts)?;
        }
        Ok(Solver::of(state, interrupt))
    }

    /// Frees the memory of the solver. Afterwards it cannot be used.
    fn delete(&self) -> PyResult<()> {
        *self.any_state()? = None;
        Ok(())
    }

    fn __enter__(slf: Py<Solver>) -> Py<Solver> {
        slf
    }

    fn __exit__(&self, _error: Py<PyAny>, _value: Py<PyAny>, _trace: Py<PyAny>) -> PyResult<()> {
        self.delete()
    }

    /// Sets options by name (see :func:`neuf.options`), before the first clause is added and
    /// before a propagator is connected.
    fn configure(&self, parameters: &Bound<'_, PyDict>) -> PyResult<()> {
        let state = &mut *self.lock()?;
        // The solver is made anew, without the propagator, whose constraint would be lost.
        if !state.formula.is_empty() || state.external.is_some() {
            let why = "options can be set only before the first clause is added and before a \
                       propagator is connected";
            return Err(PyRuntimeError::new_err(why));
        }
        let mut setup = state.setup.clone();
        set_options(&mut setup, Some(parameters))?;
        let (budgets, declared) = (state.budgets, std::mem::take(&mut state.formula));
        let scope = std::mem::take(&mut state.scope);
        *state = State::new(setup, &self.interrupt);
        (state.budgets, state.scope) = (budgets, scope);
        if declared.var_count() > 0 {
            state.add_formula(declared)?;
        }
        Ok(())
    }

    /// Only a new solver has a mode to start in; this does nothing.
    #[pyo3(signature = (warm = false))]
    fn start_mode(&self, warm: bool) {
        let _ = warm;
    }

    fn __repr__(&self) -> String {
        match self.state.try_lock().as_deref() {
            Ok(Some(state)) => {
                format!("<Solver: {}>", size(state.var_count, state.formula.len()))
            }
            Ok(None) => "<Solver: deleted>".into(),
            Err(_) => "<Solver: in use>".into(),
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.state.try_lock().as_deref() {
            Ok(Some(State { external: Some(external), .. })) => visit.call(&*external.object),
            _ => Ok(()),
        }
    }

    fn __clear__(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            *state = None;
        }
    }
}
