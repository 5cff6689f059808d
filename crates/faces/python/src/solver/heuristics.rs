//! What decisions go by: phases and activities.

use neuf_cnf::{Lit, Var};
use neuf_solver::Solver as Engine;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Solver, assumed};
use crate::literals::variable;

#[pymethods]
impl Solver {
    /// Makes decisions try these literals before their negations. Their variables count as those
    /// of a clause do.
    #[pyo3(signature = (literals = None))]
    fn set_phases(&self, literals: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let lits = assumed(literals)?;
        let state = &mut *self.lock()?;
        state.check(&lits)?;
        state.note_vars(&lits);
        lits.iter().for_each(|&lit| state.engine().set_phase(lit));
        Ok(())
    }

    /// Makes later decisions prefer variables of higher activities, a dictionary. All others have
    /// the activity 0 and are decided after them. The search goes on from there: each conflict
    /// changes the activities.
    #[pyo3(signature = (activities = None))]
    fn set_activities(&self, activities: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let mut read: Vec<(Var, f64)> = Vec::new();
        if let Some(activities) = activities {
            let activities: Vec<(Bound<'_, PyAny>, f64)> = activities
                .call_method0("items")
                .map_err(|_| PyTypeError::new_err("activities come in a dictionary"))?
                .try_iter()?
                .map(|item| item?.extract())
                .collect::<PyResult<_>>()?;
            for (var, activity) in activities {
                if !(0.0..=Engine::MAX_ACTIVITY).contains(&activity) {
                    let why = format!("{activity} is no activity: they go from 0 to 1e100");
                    return Err(PyValueError::new_err(why));
                }
                read.push((variable(&var)?, activity));
            }
        }
        let state = &mut *self.lock()?;
        let lits: Vec<Lit> = read.iter().map(|(var, _)| var.positive()).collect();
        state.check(&lits)?;
        state.note_vars(&lits);
        state.engine().set_activities(read);
        Ok(())
    }

    /// The activities of these variables as a dictionary: larger ones are decided earlier. They
    /// can be compared with each other, not with those of another moment. Variables that the
    /// solver does not know have 0.
    #[pyo3(signature = (variables = None))]
    fn get_activities<'py>(
        &self,
        py: Python<'py>,
        variables: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut vars: Vec<Var> = Vec::new();
        if let Some(variables) = variables {
            for var in variables.try_iter()? {
                vars.push(variable(&var?)?);
            }
        }
        let state = &mut *self.lock()?;
        let engine = state.engine();
        let activities = PyDict::new(py);
        for var in vars {
            activities.set_item(var.to_dimacs(), engine.activity(var))?;
        }
        Ok(activities)
    }
}
