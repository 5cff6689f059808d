//! All models.

use neuf_solver::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Solver, assumed, unsupported};
use crate::literals::distinct_variables;
use crate::models::{Models, PysatModels};
use crate::state::Question;

impl Solver {
    /// Looks for the next model of an enumeration, and forbids it.
    pub(crate) fn next_model(
        &self,
        py: Python<'_>,
        question: &mut Question,
    ) -> PyResult<Option<Vec<i32>>> {
        let state = &mut *self.lock()?;
        state.budgets = Limits::default();
        self.run(py, state, |state| state.solve_next(question))?;
        Ok(state.forbid(question))
    }
}

#[pymethods]
impl Solver {
    /// Yields models as PySAT does: each is forbidden by a clause that stays, so that at last
    /// the clauses have no model under the assumptions, and clauses that are added meanwhile
    /// count. With a ``projection`` that is not empty, only the values of these variables are
    /// yielded and forbidden, in the order in which the variables are given; they must differ
    /// and occur. :meth:`models` leaves the solver as it is.
    ///
    /// >>> solver = Solver(bootstrap_with=[[1, 2], [1, -3]])
    /// >>> sorted(solver.enum_models(assumptions=[1], projection=[3, 1]))
    /// [[-3, 1], [3, 1]]
    #[pyo3(signature = (assumptions = None, projection = None))]
    fn enum_models(
        slf: &Bound<'_, Solver>,
        assumptions: Option<&Bound<'_, PyAny>>,
        projection: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PysatModels> {
        let assumptions = assumed(assumptions)?;
        let projection = projection.map(distinct_variables).transpose()?;
        let projection = projection.filter(|vars| !vars.is_empty());
        let highest = projection.iter().flatten().map(|var| var.index() + 1).max();
        let assumed = assumptions.iter().map(|lit| lit.var().index() + 1).max();
        let state = slf.get().lock()?;
        state.check(&assumptions)?;
        let known = state.var_count.max(assumed.unwrap_or(0));
        drop(state);
        if highest.is_some_and(|highest| highest > known) {
            let why = format!("the projection has a variable over {known}, the highest there is");
            return Err(PyValueError::new_err(why));
        }
        let question = Question { assumptions, projection, found: 0, uses: 0 };
        Ok(PysatModels::new(slf.clone().unbind(), question))
    }

    /// Yields every model once, or with ``project``, every combination of values of these
    /// variables, in the order in which they are given. Without ``project``, the variables are
    /// those that the formulas have named as their :attr:`CNF.projection`, if they have, and a file
    /// whose header declares millions of variables that occur in no clause is a ``ValueError``. The
    /// iterator has a solver of its own, with the clauses of this moment.
    ///
    /// >>> solver = Solver(bootstrap_with=[[1, 2], [1, -3]])
    /// >>> sum(1 for model in solver.models())
    /// 5
    /// >>> sorted(solver.models(project=[1, 2]))
    /// [[-1, 2], [1, -2], [1, 2]]
    #[pyo3(signature = (project = None, assumptions = None))]
    fn models(
        &self,
        project: Option<&Bound<'_, PyAny>>,
        assumptions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Models> {
        let vars = project.map(distinct_variables).transpose()?;
        let assumptions = assumed(assumptions)?;
        let state = &mut *self.lock()?;
        let vars = vars.or_else(|| state.scope.projection.clone());
        let declared = state.scope.declared;
        let is_sparse = neuf_cnf::is_sparse(declared, state.formula.literal_count());
        if vars.is_none() && (is_sparse || declared > state.var_count) {
            let why = format!(
                "a file declares {declared} variables, of which nearly all occur in no clause: \
                 `project` says which of them the models are for"
            );
            return Err(PyValueError::new_err(why));
        }
        state.check(&assumptions)?;
        state.check(&vars.iter().flatten().map(|var| var.positive()).collect::<Vec<_>>())?;
        if state.external.is_some() {
            return unsupported("models() beside a propagator is; use enum_models()");
        }
        Ok(Models::new(state, vars, &assumptions))
    }
}
