//! Questions and their answers.

use std::time::Instant;

use neuf_cnf::Lit;
use neuf_solver::{Cause, Limits, Outcome};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::{Solver, assumed, seconds};
use crate::answer::{Answer, Model, limit_name, model_numbers};
use crate::literals::numbers;
use crate::proofs::{CertificationError, Text};
use crate::signals::interruptible;
use crate::state::State;
use crate::whole::Whole;

impl Solver {
    /// Looks for a model, checks the answer if that was requested, and returns it.
    pub(super) fn run(
        &self,
        py: Python<'_>,
        state: &mut State,
        work: impl FnOnce(&mut State) -> Outcome + Send,
    ) -> PyResult<Outcome> {
        // A handler of a signal may have ended the last call before this was taken.
        drop(state.external.as_ref().and_then(|external| external.shared.take_raised()));
        let outcome = interruptible(py, &self.interrupt, || work(state))?;
        if outcome == Outcome::Satisfiable && state.is_enumerating() {
            return Ok(outcome);
        }
        if let Some(why) = state.engine().refusal() {
            return Err(CertificationError::new_err(format!("a defect of neuf: {why}")));
        }
        if let Some(external) = &mut state.external {
            for var in external.shared.take_observed() {
                external.observed.insert(var);
                state.var_count = state.var_count.max(var.index() + 1);
            }
            if let Some(error) = external.shared.take_raised() {
                self.interrupt.clear();
                return Err(error);
            }
        }
        match (outcome, state.engine().propagator_error()) {
            (Outcome::Unknown(Cause::Propagator), Some(error)) => {
                Err(PyRuntimeError::new_err(error.to_string()))
            }
            (Outcome::Unknown(Cause::Panicked), _) => {
                Err(PyRuntimeError::new_err("a defect of neuf: a thread of the solver panicked"))
            }
            _ => Ok(outcome),
        }
    }

    fn solve_once(
        &self,
        py: Python<'_>,
        assumptions: &[Lit],
        is_limited: bool,
    ) -> PyResult<Option<bool>> {
        let state = &mut *self.lock()?;
        state.check(assumptions)?;
        let limits = if is_limited {
            state.budget_left()
        } else {
            state.budgets = Limits::default();
            Limits::default()
        };
        self.run(py, state, |state| state.solve(assumptions, limits))?;
        Ok(state.status)
    }
}

#[pymethods]
impl Solver {
    /// Finds out whether there is a model in which all assumptions are true. ``None`` means
    /// that :meth:`interrupt` came first. It lifts all budgets.
    #[pyo3(signature = (assumptions = None))]
    fn solve(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<bool>> {
        self.solve_once(py, &assumed(assumptions)?, false)
    }

    /// The same within the budgets. ``None`` means that one of them is spent, or that
    /// :meth:`interrupt` was called; :attr:`limit` tells which.
    #[pyo3(signature = (assumptions = None, expect_interrupt = false))]
    fn solve_limited(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
        expect_interrupt: bool,
    ) -> PyResult<Option<bool>> {
        // Interrupts and signals work together, so none need be expected.
        let _ = expect_interrupt;
        self.solve_once(py, &assumed(assumptions)?, true)
    }

    /// Answers with an object: model or core, proof, counters, and the limit that came first.
    /// The limits hold for this call only; ``time`` is in seconds and ``memory`` in bytes.
    ///
    /// >>> answer = Solver(bootstrap_with=[[1, 2], [-1, 2]]).ask([-2])
    /// >>> answer.satisfiable, answer.core
    /// (False, [-2])
    #[pyo3(signature = (
        assumptions = None, *, conflicts = None, decisions = None, propagations = None,
        ticks = None, time = None, memory = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn ask(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
        conflicts: Option<Whole>,
        decisions: Option<Whole>,
        propagations: Option<Whole>,
        ticks: Option<Whole>,
        time: Option<f64>,
        memory: Option<Whole>,
    ) -> PyResult<Answer> {
        let assumptions = assumed(assumptions)?;
        let limits = Limits::default()
            .conflicts(conflicts.map(u64::from))
            .decisions(decisions.map(u64::from))
            .propagations(propagations.map(u64::from))
            .ticks(ticks.map(u64::from))
            .time(time.map(seconds).transpose()?)
            .memory(memory.map(u64::from));
        let state = &mut *self.lock()?;
        state.check(&assumptions)?;
        let started = Instant::now();
        let outcome = self.run(py, state, |state| state.solve(&assumptions, limits))?;
        let elapsed = started.elapsed().as_secs_f64();
        let (var_count, is_sparse) = (state.var_count, state.is_sparse());
        let is_refuted = outcome == Outcome::Unsatisfiable;
        let model = state.model().map(|model| Model::new(model, var_count, is_sparse));
        Ok(Answer {
            satisfiable: state.status,
            limit: match outcome {
                Outcome::Unknown(cause) => Some(limit_name(cause).into()),
                _ => None,
            },
            model: model.map(|model| Py::new(py, model)).transpose()?,
            core: is_refuted.then(|| numbers(state.core().iter().copied())),
            proof: state.proof.as_ref().filter(|_| is_refuted).map(Text::read),
            certified: state.setup.certify.then(|| state.engine().checked_lemmas()),
            stats: state.stats().rows().map(|(name, count)| (name.into(), count)).collect(),
            seconds: elapsed,
        })
    }

    /// Stops the call that runs in another thread, and later ones at once, until
    /// :meth:`clear_interrupt`. Any thread may call this at any time.
    fn interrupt(&self) {
        self.interrupt.request();
    }

    /// Takes an interrupt back.
    fn clear_interrupt(&self) {
        self.interrupt.clear();
    }

    /// Propagates the assumptions without a search. It returns whether there is no conflict,
    /// and the literals that are then true. ``phase_saving`` has no effect.
    #[pyo3(signature = (assumptions = None, phase_saving = 0))]
    fn propagate(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
        phase_saving: i64,
    ) -> PyResult<(bool, Vec<i32>)> {
        let _ = phase_saving;
        let assumptions = assumed(assumptions)?;
        let state = &mut *self.lock()?;
        state.check(&assumptions)?;
        let (is_consistent, lits) =
            interruptible(py, &self.interrupt, || state.propagate(&assumptions))?;
        Ok((is_consistent, numbers(lits)))
    }

    /// The last answer: ``True``, ``False``, or ``None`` if there is none.
    fn get_status(&self) -> PyResult<Option<bool>> {
        Ok(self.lock()?.status)
    }

    /// The model of the last call, if it found one: the true literals of all variables.
    fn get_model(&self) -> PyResult<Option<Vec<i32>>> {
        let state = &mut *self.lock()?;
        if state.status != Some(true) {
            return Ok(None);
        }
        let (var_count, is_sparse) = (state.var_count, state.is_sparse());
        Ok(state.model().map(|model| model_numbers(model, var_count, is_sparse)))
    }

    /// Assumptions of the last call that cannot hold together; ``None`` if that call was not
    /// refuted by its assumptions.
    fn get_core(&self) -> PyResult<Option<Vec<i32>>> {
        let state = &mut *self.lock()?;
        let is_core = state.status == Some(false) && !state.core().is_empty();
        Ok(is_core.then(|| numbers(state.core().iter().copied())))
    }

    /// The lines of the DRAT proof so far; ``None`` without ``with_proof=True``.
    fn get_proof(&self) -> PyResult<Option<Vec<String>>> {
        let text = self.lock()?.proof.as_ref().map(Text::read);
        Ok(text.map(|text| text.lines().map(Into::into).collect()))
    }

    /// Which limit ended the last call without an answer; ``None`` if none did.
    #[getter]
    fn limit(&self) -> PyResult<Option<&'static str>> {
        Ok(match self.lock()?.outcome {
            Some(Outcome::Unknown(cause)) => Some(limit_name(cause)),
            _ => None,
        })
    }
}
