//! `mus`: which clauses, or groups of clauses, contradict each other.

use std::borrow::Cow;
use std::time::Instant;

use neuf_cnf::Valuation;
use neuf_solver::mus::{Groups, Minimized, minimize};
use neuf_solver::{Limits, Task};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::answer::{Model, limit_name};
use crate::gather::gather;
use crate::literals::numbers;
use crate::options::set_options;
use crate::signals::{interrupt, interruptible};
use crate::solver::seconds;
use crate::state::Setup;
use crate::whole::{Whole, whole};

/// The result of :func:`mus`: groups of clauses that contradict each other, or a model.
#[pyclass(module = "neuf", frozen)]
pub(crate) struct Mus {
    model: Option<Py<Model>>,
    groups: Option<Vec<usize>>,
    clauses: Option<Vec<Vec<i32>>>,
    is_minimal: bool,
    limit: Option<Cow<'static, str>>,
    certified: Option<u64>,
    calls: u64,
    seconds: f64,
}

/// What a pickled result consists of; its model is the list of its literals.
type Pickled = (
    Option<Vec<i32>>,
    Option<Vec<usize>>,
    Option<Vec<Vec<i32>>>,
    bool,
    Option<String>,
    Option<u64>,
    u64,
    f64,
);

/// Makes a result out of a pickled one.
#[pyfunction]
#[pyo3(name = "_mus")]
pub(crate) fn restored(py: Python<'_>, pickled: Pickled) -> PyResult<Mus> {
    let (model, groups, clauses, is_minimal, limit, certified, calls, seconds) = pickled;
    let model = model.map(|lits| Py::new(py, Model::of(lits))).transpose()?;
    let limit = limit.map(Cow::Owned);
    Ok(Mus { model, groups, clauses, is_minimal, limit, certified, calls, seconds })
}

#[pymethods]
impl Mus {
    /// ``True`` if all clauses together have a model, ``False`` if they have none, ``None`` if a
    /// limit came first.
    #[getter]
    fn satisfiable(&self) -> Option<bool> {
        match (&self.model, &self.groups) {
            (Some(_), _) => Some(true),
            (None, Some(_)) => Some(false),
            (None, None) => None,
        }
    }

    /// The model, if there is one.
    #[getter]
    fn model(&self, py: Python<'_>) -> Option<Py<Model>> {
        self.model.as_ref().map(|model| model.clone_ref(py))
    }

    /// The numbers of the groups that contradict each other, ascending. Without ``groups``, these
    /// are the numbers of the clauses, counted from 1.
    #[getter]
    fn groups(&self) -> Option<Vec<usize>> {
        self.groups.clone()
    }

    /// Their clauses, with those of group 0, in the order in which they were given.
    #[getter]
    fn clauses(&self) -> Option<Vec<Vec<i32>>> {
        self.clauses.clone()
    }

    /// Whether there would be a model without any one of the groups. It is ``False`` if a limit
    /// came first.
    #[getter]
    fn is_minimal(&self) -> bool {
        self.is_minimal
    }

    /// Which limit came first, if one did.
    #[getter]
    fn limit(&self) -> Option<&str> {
        self.limit.as_deref()
    }

    /// How many derived clauses were checked of the last refutation of the subset.
    #[getter]
    fn certified(&self) -> Option<u64> {
        self.certified
    }

    /// How many times a solver was called.
    #[getter]
    fn calls(&self) -> u64 {
        self.calls
    }

    /// How long the search took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    fn __repr__(&self) -> String {
        match (&self.groups, self.is_minimal) {
            (Some(groups), true) => format!("<Mus: {} groups>", groups.len()),
            (Some(groups), false) => format!("<Mus: {} groups, perhaps not minimal>", groups.len()),
            (None, _) if self.model.is_some() => "<Mus: satisfiable>".into(),
            (None, _) => format!("<Mus: unknown ({})>", self.limit().unwrap_or_default()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Mus>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, mus) = (slf.py(), slf.get());
        let pickled: Pickled = (
            mus.model.as_ref().map(|model| model.get().lits.clone()),
            mus.groups.clone(),
            mus.clauses.clone(),
            mus.is_minimal,
            mus.limit.as_ref().map(ToString::to_string),
            mus.certified,
            mus.calls,
            mus.seconds,
        );
        let restore = py.import("neuf._neuf")?.getattr("_mus")?;
        (restore, (pickled,)).into_pyobject(py)
    }
}

/// Looks for clauses that have no model together, but would have one without any one of them: a
/// minimal unsatisfiable subset. ``groups`` gives each clause the number of its group, which is
/// kept or left out as a whole; clauses of group 0 are always kept. Other subsets may be smaller.
///
/// The last refutation of the subset is checked. When a limit comes first, the best subset so far
/// is returned. The limits are those of :meth:`Solver.ask`, for all calls together.
///
/// >>> import neuf
/// >>> found = neuf.mus([[1], [-1, 2], [3, 2], [-2], [-3, 1]])
/// >>> found.groups, found.clauses, found.is_minimal
/// ([1, 2, 4], [[1], [-1, 2], [-2]], True)
/// >>> neuf.mus([[1], [-1, 2], [-2], [-1, 3]], groups=[0, 1, 1, 2]).groups
/// [1]
#[pyfunction]
#[pyo3(signature = (
    formula, groups = None, *, conflicts = None, ticks = None, time = None, memory = None,
    options = None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
pub(crate) fn mus(
    py: Python<'_>,
    formula: &Bound<'_, PyAny>,
    groups: Option<&Bound<'_, PyAny>>,
    conflicts: Option<Whole>,
    ticks: Option<Whole>,
    time: Option<f64>,
    memory: Option<Whole>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Mus> {
    let formula = gather(formula)?;
    let groups = match groups {
        None => Groups::of_clauses(&formula),
        Some(numbers) => {
            let numbers: Vec<usize> =
                numbers.try_iter()?.map(|number| whole(&number?)).collect::<PyResult<_>>()?;
            if numbers.len() != formula.len() {
                let (clauses, numbers) = (formula.len(), numbers.len());
                let why = format!("there are {clauses} clauses and {numbers} numbers of groups");
                return Err(PyValueError::new_err(why));
            }
            let mut groups = Groups::default();
            for (number, clause) in numbers.into_iter().zip(formula.clauses()) {
                groups.add_clause(number, clause.iter().copied());
            }
            groups
        }
    };
    let mut setup = Setup::default();
    set_options(&mut setup, options)?;
    let limits = Limits::default()
        .conflicts(conflicts.map(u64::from))
        .ticks(ticks.map(u64::from))
        .time(time.map(seconds).transpose()?)
        .memory(memory.map(u64::from));
    let interrupt = interrupt();
    let task = Task { options: setup.options, limits, interrupt, ..Task::default() };
    let started = Instant::now();
    let found = interruptible(py, &task.interrupt, || minimize(&groups, &task))?;
    let mut result = Mus {
        model: None,
        groups: None,
        clauses: None,
        is_minimal: false,
        limit: None,
        certified: None,
        calls: 0,
        seconds: started.elapsed().as_secs_f64(),
    };
    match found {
        Minimized::Satisfiable(model) => {
            let model: Valuation = model;
            let model = Model::new(&model, formula.var_count(), formula.is_sparse());
            result.model = Some(Py::new(py, model)?);
        }
        Minimized::Unknown(cause) => result.limit = Some(limit_name(cause).into()),
        Minimized::Unsatisfiable(mus) => {
            let clause = |index| numbers(groups.clauses().clause(index).iter().copied());
            result.clauses = Some(groups.subset(&mus.groups).map(clause).collect());
            result.is_minimal = mus.is_minimal;
            result.limit = mus.stopped.map(|cause| limit_name(cause).into());
            result.certified = mus.certificate.map(|certificate| certificate.lemmas);
            result.calls = mus.effort.calls;
            result.groups = Some(mus.groups);
        }
    }
    Ok(result)
}
