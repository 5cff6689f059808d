//! Times and counters.

use neuf_solver::ThreadStats;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Solver;
use crate::answer::counters;

#[pymethods]
impl Solver {
    /// How many seconds the last call took; 0 without ``use_timer=True``.
    fn time(&self) -> PyResult<f64> {
        let state = &mut *self.lock()?;
        Ok(if state.setup.use_timer { state.call_time } else { 0.0 })
    }

    /// How many seconds all calls took; 0 without ``use_timer=True``.
    fn time_accum(&self) -> PyResult<f64> {
        let state = &mut *self.lock()?;
        Ok(if state.setup.use_timer { state.total_time } else { 0.0 })
    }

    /// Restarts, conflicts, decisions and propagations over all calls.
    fn accum_stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.lock()?.stats();
        let dict = PyDict::new(py);
        dict.set_item("restarts", stats.restarts)?;
        dict.set_item("conflicts", stats.conflicts)?;
        dict.set_item("decisions", stats.decisions)?;
        dict.set_item("propagations", stats.propagations)?;
        Ok(dict)
    }

    /// All counters by name.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.lock()?.stats();
        counters(py, &stats)
    }

    /// The counters of each thread by name, and how many clauses it has sent to the others
    /// (``exported``) and taken from them (``imported``). There is one row as long as one
    /// thread is enough, which it is for easy formulas.
    fn thread_stats<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let threads = self.lock()?.thread_stats();
        let row = |thread: ThreadStats| {
            let row = counters(py, &thread.solver)?;
            row.set_item("exported", thread.exported)?;
            row.set_item("imported", thread.imported)?;
            Ok(row)
        };
        threads.into_iter().map(row).collect()
    }
}
