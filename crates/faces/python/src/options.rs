//! The options of a solver, and its number of threads.

use neuf_solver::{OptionError, Options, Value};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::state::Setup;

/// The largest number of threads; the system may refuse more.
pub(crate) const MOST_THREADS: usize = 1 << 10;

/// A number of threads, or `auto` for one on each core.
pub(crate) fn thread_count(threads: &Bound<'_, PyAny>) -> PyResult<usize> {
    let wrong = || {
        let why =
            format!("threads is a number from 1 to {MOST_THREADS}, or \"auto\", not {threads:?}");
        PyValueError::new_err(why)
    };
    if threads.is_instance_of::<PyString>() {
        let is_auto = threads.eq("auto")?;
        return if is_auto { Ok(cores().min(MOST_THREADS)) } else { Err(wrong()) };
    }
    if threads.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("threads is a number, or \"auto\""));
    }
    let count: i64 = threads.extract()?;
    usize::try_from(count).ok().filter(|count| (1..=MOST_THREADS).contains(count)).ok_or_else(wrong)
}

/// The number of processors.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Sets options from a dictionary, if there is one.
pub(crate) fn set_options(setup: &mut Setup, options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    for (name, value) in options.into_iter().flatten() {
        let name: String = name.extract()?;
        let value = match value.cast::<PyBool>() {
            Ok(value) => value.is_true().to_string(),
            Err(_) => value.str()?.to_string(),
        };
        let set = setup.options.set(&name, &value);
        set.map_err(|error| {
            let more = match error {
                OptionError::Unknown(_) => "; neuf.options() has all of them",
                _ => "",
            };
            PyValueError::new_err(format!("{error}{more}"))
        })?;
        setup.given.insert(name, value);
    }
    Ok(())
}

/// The options of the solver: for each name its default, lowest and highest value, and what
/// it does.
///
/// >>> import neuf
/// >>> neuf.options()["seed"][:2]
/// (0, 0)
#[pyfunction(name = "options")]
pub(crate) fn option_table(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let table = PyDict::new(py);
    let object = |value: Value| match value {
        Value::Switch(value) => value.into_py_any(py),
        Value::Count(value) => value.into_py_any(py),
        Value::Factor(value) => value.into_py_any(py),
    };
    for info in Options::TABLE {
        let row = (object(info.default)?, object(info.low)?, object(info.high)?, info.help);
        table.set_item(info.name, row)?;
    }
    Ok(table)
}
