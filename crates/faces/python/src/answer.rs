//! Answers as objects.
//!
//! PySAT's interface asks the solver for its model, core and counters after a call, and the next
//! call changes them. An `Answer` holds what one call has found, so it stays valid.

use std::borrow::Cow;

use neuf_cnf::{Lit, Valuation, Var};
use neuf_solver::{Cause, Stats};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::literals::{literal, numbers};

/// The result of a call: what was found, by what effort, and why the solver stopped if it
/// found nothing.
///
/// An answer is true if there is a model and false if there is none; for an unknown answer,
/// ``bool`` raises ``ValueError``.
///
/// A pickled answer has all fields, so it can come from another process.
#[pyclass(module = "neuf", frozen)]
pub(crate) struct Answer {
    pub(crate) satisfiable: Option<bool>,
    pub(crate) limit: Option<Cow<'static, str>>,
    pub(crate) model: Option<Py<Model>>,
    pub(crate) core: Option<Vec<i32>>,
    pub(crate) proof: Option<String>,
    pub(crate) certified: Option<u64>,
    pub(crate) stats: Vec<(Cow<'static, str>, u64)>,
    pub(crate) seconds: f64,
}

/// The fields of a pickled answer; its model is the list of its literals.
type Pickled = (
    Option<bool>,
    Option<String>,
    Option<Vec<i32>>,
    Option<Vec<i32>>,
    Option<String>,
    Option<u64>,
    Vec<(String, u64)>,
    f64,
);

/// Makes an answer out of a pickled answer.
#[pyfunction]
#[pyo3(name = "_answer")]
pub(crate) fn restored(py: Python<'_>, pickled: Pickled) -> PyResult<Answer> {
    let (satisfiable, limit, model, core, proof, certified, stats, seconds) = pickled;
    let model = model.map(|lits| Py::new(py, Model::of(lits))).transpose()?;
    let limit = limit.map(Cow::Owned);
    let stats = stats.into_iter().map(|(name, count)| (Cow::Owned(name), count)).collect();
    Ok(Answer { satisfiable, limit, model, core, proof, certified, stats, seconds })
}

/// The name of a limit.
pub(crate) fn limit_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Interrupted => "interrupted",
        Cause::Time => "time",
        Cause::Conflicts => "conflicts",
        Cause::Decisions => "decisions",
        Cause::Propagations => "propagations",
        Cause::Ticks => "ticks",
        Cause::Memory => "memory",
        Cause::Proof => "proof",
        Cause::Propagator => "propagator",
        Cause::Refused => "refused",
        Cause::Panicked => "panicked",
        Cause::Cubes => "cubes",
        Cause::Number => "number",
        _ => "unknown",
    }
}

/// The counters of a solver by name.
pub(crate) fn counters<'py>(py: Python<'py>, stats: &Stats) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in stats.rows() {
        dict.set_item(name, value)?;
    }
    Ok(dict)
}

#[pymethods]
impl Answer {
    /// ``True`` if there is a model, ``False`` if there is none, ``None`` if a limit came
    /// first.
    #[getter]
    fn satisfiable(&self) -> Option<bool> {
        self.satisfiable
    }

    /// The model, if there is one.
    #[getter]
    fn model(&self, py: Python<'_>) -> Option<Py<Model>> {
        self.model.as_ref().map(|model| model.clone_ref(py))
    }

    /// If there is no model: assumptions that cannot hold together. It is empty if the
    /// clauses alone have no model.
    #[getter]
    fn core(&self) -> Option<Vec<i32>> {
        self.core.clone()
    }

    /// The proof as a text, if one was asked for and there is no model.
    #[getter]
    fn proof(&self) -> Option<String> {
        self.proof.clone()
    }

    /// With ``certify=True``: how many derived clauses were checked. The answer itself was
    /// checked in any case.
    #[getter]
    fn certified(&self) -> Option<u64> {
        self.certified
    }

    /// Which limit came first, if one did: ``"conflicts"``, ``"decisions"``,
    /// ``"propagations"``, ``"ticks"``, ``"time"``, ``"memory"`` or ``"interrupted"``.
    #[getter]
    fn limit(&self) -> Option<&str> {
        self.limit.as_deref()
    }

    /// The counters of the solver after this call, over all its calls.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.stats.iter().try_for_each(|(name, value)| dict.set_item(&**name, value))?;
        Ok(dict)
    }

    /// How long the call took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    fn __bool__(&self) -> PyResult<bool> {
        self.satisfiable.ok_or_else(|| {
            let limit = self.limit().unwrap_or_default();
            PyValueError::new_err(format!("the answer is unknown ({limit}): look at .satisfiable"))
        })
    }

    fn __repr__(&self) -> String {
        match self.satisfiable {
            Some(true) => "<Answer: satisfiable>".into(),
            Some(false) => "<Answer: unsatisfiable>".into(),
            None => format!("<Answer: unknown ({})>", self.limit().unwrap_or_default()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Answer>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, answer) = (slf.py(), slf.get());
        let pickled: Pickled = (
            answer.satisfiable,
            answer.limit.as_ref().map(ToString::to_string),
            answer.model.as_ref().map(|model| model.get().lits.clone()),
            answer.core.clone(),
            answer.proof.clone(),
            answer.certified,
            answer.stats.iter().map(|(name, count)| (name.to_string(), *count)).collect(),
            answer.seconds,
        );
        let restore = py.import("neuf._neuf")?.getattr("_answer")?;
        (restore, (pickled,)).into_pyobject(py)
    }
}

/// A model: the values of the variables.
///
/// It is a sequence of the true literals in the order of their variables, in which
/// ``literal in model`` is fast, and ``model.value(literal)`` is the value of a literal.
#[pyclass(module = "neuf", frozen, sequence)]
pub(crate) struct Model {
    pub(crate) valuation: Valuation,
    pub(crate) lits: Vec<i32>,
}

impl Model {
    pub(crate) fn new(valuation: &Valuation, var_count: usize, is_sparse: bool) -> Model {
        Model::of(model_numbers(valuation, var_count, is_sparse))
    }

    /// The model with these true literals, in the order of their variables.
    pub(crate) fn of(lits: Vec<i32>) -> Model {
        let valuation = lits.iter().filter_map(|&number| Lit::from_dimacs(number)).collect();
        Model { valuation, lits }
    }
}

/// The true literals of a model: of all variables up to the last one, and only of those that
/// occur if the formula is sparse. Variables that do not occur are false.
pub(crate) fn model_numbers(model: &Valuation, var_count: usize, is_sparse: bool) -> Vec<i32> {
    if is_sparse {
        // Variables over the last one belong to constraints that are no clauses.
        return numbers(model.true_literals().filter(|lit| lit.var().index() < var_count));
    }
    let lit = |var: Var| var.lit(model.var_value(var) == Some(true));
    numbers((0..var_count).map(Var::new).map(lit))
}

/// The values that a model gives these variables, as literals in the order of the variables.
pub(crate) fn projected_numbers(model: &Valuation, vars: &[Var]) -> Vec<i32> {
    numbers(vars.iter().map(|&var| var.lit(model.var_value(var) == Some(true))))
}

#[pymethods]
impl Model {
    /// The value of a literal; ``None`` if its variable has none.
    fn value(&self, lit: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
        Ok(self.valuation.value(literal(lit)?))
    }

    /// The true literals as a list.
    #[getter]
    fn literals(&self) -> Vec<i32> {
        self.lits.clone()
    }

    fn __len__(&self) -> usize {
        self.lits.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(place) = index.extract::<isize>() else {
            // A slice, or a mistake, which a list reports.
            return PyList::new(py, &self.lits)?.as_any().get_item(index);
        };
        let count = self.lits.len();
        let place = if place < 0 { place.checked_add_unsigned(count) } else { Some(place) };
        let lit = place.and_then(|place| self.lits.get(usize::try_from(place).ok()?));
        let lit =
            lit.ok_or_else(|| PyIndexError::new_err(format!("there are {count} literals")))?;
        lit.into_bound_py_any(py)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, &self.lits)?.try_iter()?.into_any())
    }

    fn __contains__(&self, lit: &Bound<'_, PyAny>) -> bool {
        literal(lit).is_ok_and(|lit| self.valuation.value(lit) == Some(true))
    }

    fn __eq__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<bool> {
        match other.cast::<Model>() {
            Ok(other) => Ok(self.lits == other.get().lits),
            Err(_) => PyList::new(py, &self.lits)?.eq(other),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, &self.lits)?.hash()
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 12;
        let shown: Vec<String> = self.lits.iter().take(SHOWN).map(ToString::to_string).collect();
        let dots = if self.lits.len() > SHOWN { ", …" } else { "" };
        format!("<Model: {}{dots}>", shown.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // A pickled model is the list of its literals.
        let list = py.get_type::<PyList>();
        (list, (self.lits.clone(),)).into_bound_py_any(py)
    }
}
