//! The budgets of limited calls.

use pyo3::prelude::*;

use super::{Solver, seconds};

#[pymethods]
impl Solver {
    /// Lets later limited calls have this many conflicts, all together; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1))]
    fn conf_budget(&self, budget: i64) -> PyResult<()> {
        let state = &mut *self.lock()?;
        state.budgets.conflicts = last(budget, state.spent().conflicts);
        Ok(())
    }

    /// Lets later limited calls propagate this many literals, all together; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1))]
    fn prop_budget(&self, budget: i64) -> PyResult<()> {
        let state = &mut *self.lock()?;
        state.budgets.propagations = last(budget, state.spent().propagations);
        Ok(())
    }

    /// Lets later limited calls make this many decisions, all together; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1))]
    fn dec_budget(&self, budget: i64) -> PyResult<()> {
        let state = &mut *self.lock()?;
        state.budgets.decisions = last(budget, state.spent().decisions);
        Ok(())
    }

    /// Lets each later limited call take this many seconds; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1.0))]
    fn time_budget(&self, budget: f64) -> PyResult<()> {
        let time = if budget <= 0.0 { None } else { Some(seconds(budget)?) };
        self.lock()?.budgets.time = time;
        Ok(())
    }
}

/// The count at which a budget is spent.
fn last(budget: i64, spent: u64) -> Option<u64> {
    u64::try_from(budget).ok().filter(|&budget| budget > 0).map(|budget| spent + budget)
}
