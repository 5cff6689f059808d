//! Copies and pickles: a solver is made again from its clauses and options.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::Solver;
use crate::signals::interrupt;
use crate::state::State;

#[pymethods]
impl Solver {
    fn __copy__(&self) -> PyResult<Solver> {
        let state = &mut *self.lock()?;
        let interrupt = interrupt();
        let mut copy = State::new(state.setup.clone(), &interrupt);
        copy.scope.clone_from(&state.scope);
        copy.load(state.formula.clone(), state.var_count, state.hidden())?;
        Ok(Solver::of(copy, interrupt))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Solver> {
        self.__copy__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Solver>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let state = &mut *slf.get().lock()?;
        let keywords = PyDict::new(py);
        keywords.set_item("bootstrap_with", state.as_cnf())?;
        if state.hidden() > 0 {
            keywords.set_item("_hidden", (state.var_count, state.hidden()))?;
        }
        keywords.set_item("use_timer", state.setup.use_timer)?;
        keywords.set_item("certify", state.setup.certify)?;
        keywords.set_item("options", &state.setup.given)?;
        if state.setup.native_card {
            keywords.set_item("native_card", true)?;
        }
        if state.setup.threads > 1 {
            keywords.set_item("threads", state.setup.threads)?;
        }
        if let Some(format) = state.setup.proof {
            keywords.set_item("_proof", format.name())?;
        }
        let make = py.import("functools")?.getattr("partial")?;
        let make = make.call((slf.get_type(),), Some(&keywords))?;
        (make, ()).into_pyobject(py)
    }
}
