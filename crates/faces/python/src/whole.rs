//! Whole numbers from 0 on, as limits, seeds and counts are.
//!
//! PyO3 reads such numbers by itself, but its message for a negative number speaks of unsigned
//! integers, which Python does not have.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// A whole number from 0 on.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    /// # Errors
    /// `ValueError` for numbers below 0 and above 64 bits, and `TypeError` for what is no integer.
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        if !object.is_instance_of::<PyBool>() {
            match object.extract() {
                Ok(number) => return Ok(Whole(number)),
                Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                    let why = format!("{:?} is no whole number from 0 to {}", *object, u64::MAX);
                    return Err(PyValueError::new_err(why));
                }
                Err(_) => {}
            }
        }
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("a whole number is expected here, not {kind}")))
    }
}

impl From<Whole> for u64 {
    fn from(number: Whole) -> u64 {
        number.0
    }
}

impl From<Whole> for usize {
    /// A number that is too large for this machine becomes the largest number.
    fn from(number: Whole) -> usize {
        usize::try_from(number.0).unwrap_or(usize::MAX)
    }
}

/// A number from 0 on whose parameter has a default, which Python's `help` shows only of plain
/// types.
///
/// # Errors
/// The errors of [`Whole`].
pub(crate) fn whole<T: From<Whole>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    object.extract().map(|number: Whole| number.into())
}
