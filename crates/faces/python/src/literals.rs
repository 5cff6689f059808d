//! Python's integers as literals, and lists of them as clauses.
//!
//! A literal is a non-zero integer, as in DIMACS. Integers of other types, such as those of
//! numpy, are taken; floats and booleans are refused, since they are mistakes. A clause is
//! read to its end before anything is done with it, so a bad literal changes nothing.

use neuf_cnf::{Lit, Var, make_room};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyTuple};
use rustc_hash::FxHashSet;

/// The literal of a Python object.
///
/// # Errors
/// `TypeError` for what is no integer, and `ValueError` for 0 and numbers over the limit.
pub(crate) fn literal(item: &Bound<'_, PyAny>) -> PyResult<Lit> {
    if !item.is_exact_instance_of::<PyInt>() && !is_index(item) {
        return Err(not_an_integer(item));
    }
    match item.extract::<i32>() {
        Ok(number) => numbered(i64::from(number)),
        // The object is an integer, so it can only be too large.
        Err(_) => Err(out_of_range(item)),
    }
}

/// The literal with a DIMACS number.
///
/// # Errors
/// `ValueError` for 0 and numbers over the limit.
#[inline]
pub(crate) fn numbered(number: i64) -> PyResult<Lit> {
    let lit = i32::try_from(number).ok().and_then(Lit::from_dimacs);
    lit.ok_or_else(|| out_of_range(number))
}

fn is_index(item: &Bound<'_, PyAny>) -> bool {
    !item.is_instance_of::<PyBool>()
        && (item.is_instance_of::<PyInt>() || item.hasattr("__index__").unwrap_or(false))
        // An array of one number has the method, too.
        && !item.hasattr("__len__").unwrap_or(true)
}

fn not_an_integer(item: &Bound<'_, PyAny>) -> PyErr {
    let kind = item.get_type().name().map_or_else(|_| "this".into(), |name| name.to_string());
    PyTypeError::new_err(format!("a literal must be a non-zero integer, not {kind}"))
}

fn out_of_range(number: impl std::fmt::Display) -> PyErr {
    let most = Var::MAX_COUNT;
    PyValueError::new_err(format!(
        "{number} is not a literal: literals are the integers from -{most} to {most} except 0"
    ))
}

/// There is no memory for what a caller passes.
pub(crate) fn out_of_memory() -> PyErr {
    PyMemoryError::new_err("there is not enough memory for these clauses")
}

/// Appends a literal. An iterable may have as many as it likes.
fn push(lits: &mut Vec<Lit>, lit: Lit) -> PyResult<()> {
    if !make_room(lits, 1) {
        return Err(out_of_memory());
    }
    lits.push(lit);
    Ok(())
}

/// Appends the literals of a clause, or of assumptions, to `lits`.
///
/// # Errors
/// The errors of [`literal`], `TypeError` for an object that cannot be iterated over, and
/// `MemoryError`. Literals that were appended before stay.
pub(crate) fn read_literals(clause: &Bound<'_, PyAny>, lits: &mut Vec<Lit>) -> PyResult<()> {
    if let Ok(list) = clause.cast::<PyList>() {
        for item in list.iter() {
            push(lits, literal(&item)?)?;
        }
    } else if let Ok(tuple) = clause.cast::<PyTuple>() {
        for item in tuple.iter_borrowed() {
            push(lits, literal(&item)?)?;
        }
    } else {
        let items = clause.try_iter().map_err(|_| not_a_clause(clause))?;
        for item in items {
            push(lits, literal(&item?)?)?;
        }
    }
    Ok(())
}

fn not_a_clause(clause: &Bound<'_, PyAny>) -> PyErr {
    let kind = clause.get_type().name().map_or_else(|_| "this".into(), |name| name.to_string());
    PyTypeError::new_err(format!("literals must come in a list or the like, not as {kind}"))
}

/// The literals of a clause, or of assumptions.
///
/// # Errors
/// The errors of [`read_literals`].
pub(crate) fn literals(clause: &Bound<'_, PyAny>) -> PyResult<Vec<Lit>> {
    let mut lits = Vec::new();
    read_literals(clause, &mut lits)?;
    Ok(lits)
}

/// The variable of a positive number.
///
/// # Errors
/// The errors of [`literal`], and `ValueError` for negative numbers.
pub(crate) fn variable(number: &Bound<'_, PyAny>) -> PyResult<Var> {
    let lit = literal(number)?;
    if lit.is_positive() {
        return Ok(lit.var());
    }
    Err(PyValueError::new_err(format!("{lit} is not a variable: it is negative")))
}

/// The variables of positive numbers that differ.
///
/// # Errors
/// The errors of [`variable`], and `ValueError` for repeated variables.
pub(crate) fn distinct_variables(numbers: &Bound<'_, PyAny>) -> PyResult<Vec<Var>> {
    let mut seen = FxHashSet::default();
    let mut vars = Vec::new();
    for number in numbers.try_iter().map_err(|_| not_a_clause(numbers))? {
        let var = variable(&number?)?;
        if !seen.insert(var) {
            let why = format!("variable {} is given twice", var.to_dimacs());
            return Err(PyValueError::new_err(why));
        }
        vars.push(var);
    }
    Ok(vars)
}

/// The DIMACS numbers of literals.
pub(crate) fn numbers(lits: impl IntoIterator<Item = Lit>) -> Vec<i32> {
    lits.into_iter().map(Lit::to_dimacs).collect()
}
