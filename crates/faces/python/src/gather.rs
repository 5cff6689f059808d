//! Formulas out of Python's objects.
//!
//! Lists of lists, and whatever else can be iterated over; formulas of this module and of
//! PySAT; arrays of numpy and other buffers. An array of one dimension has its clauses one
//! after the other, each with a 0 at its end, as in DIMACS; one of two dimensions has a
//! clause in each row, filled up with zeros, and so has a table of pandas.
//!
//! Formulas of PySAT are iterated over, which makes the clauses of `And`, `Neg` and the like. The
//! attribute `clauses` would be nearer, but has only a part of the clauses, and none before the
//! first iteration.

use neuf_cnf::{Formula, Lit, Var};
use pyo3::exceptions::{PyNotImplementedError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use crate::array::{Array, BadElements};
use crate::constraints::AtMost;
use crate::formula::{Cnf, Scope};
use crate::literals::{literals, numbered, out_of_memory, read_literals};

/// The clauses of an object. The variables that it declares beside those that occur are
/// declared only if it is a [`Cnf`]: to a solver, PySAT's objects are their clauses.
///
/// # Errors
/// `TypeError` and `ValueError` for what is no formula, and `NotImplementedError` for one that
/// has other constraints, too.
pub(crate) fn gather(object: &Bound<'_, PyAny>) -> PyResult<Formula> {
    let mut at_mosts = Vec::new();
    let formula = gather_all(object, &mut at_mosts)?;
    if at_mosts.is_empty() {
        return Ok(formula);
    }
    let why = "this formula has native cardinality constraints: a neuf.Solver takes them, and \
               pysat.card encodes them";
    Err(PyNotImplementedError::new_err(why))
}

/// [`gather`], with the constraints of PySAT's `CNFPlus` that are no clauses.
///
/// # Errors
/// `TypeError` and `ValueError` for what is no formula, and for one with cubes, which would be left
/// out.
pub(crate) fn gather_all(
    object: &Bound<'_, PyAny>,
    at_mosts: &mut Vec<AtMost>,
) -> PyResult<Formula> {
    if let Ok(cnf) = object.cast::<Cnf>() {
        let cnf = cnf.try_borrow()?;
        if cnf.cubes.is_empty() {
            return Ok(cnf.formula.clone());
        }
        let why = "the formula has cubes (`p inccnf`), under each of which it is to be solved: \
                   pass its `clauses`, and each of its `cubes` as assumptions";
        return Err(PyValueError::new_err(why));
    }
    if object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.hasattr("__fspath__")?
    {
        let why = "a formula is a list of clauses; CNF.from_file reads a file, CNF.from_string \
                   a text";
        return Err(PyTypeError::new_err(why));
    }
    let mut formula = Formula::new();
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        add_clauses(object, &mut formula)?;
    } else if object.hasattr("columns")? && object.hasattr("to_numpy")? {
        // A table of pandas and the like; to iterate over it gives the names of its columns.
        let array = object.call_method0("to_numpy")?;
        if array.getattr("size")?.eq(0)? {
            // Without elements it has no integers either.
            (0..object.len()?).for_each(|_| formula.add_clause([]));
            return Ok(formula);
        }
        return gather_all(&array, at_mosts);
    } else if object.hasattr("mask")? && object.getattr("mask")?.call_method0("any")?.is_truthy()? {
        // The buffer below has what is masked, too.
        let why = "this array has masked elements: `filled(0)` has zeros in their places, which \
                   fill up the rows of clauses";
        return Err(PyValueError::new_err(why));
    } else if object.hasattr("soft")? && object.hasattr("hard")? {
        let why = "this formula is weighted: pass its `hard` clauses";
        return Err(PyTypeError::new_err(why));
    } else if object.hasattr("atmosts")? {
        for item in object.try_iter()? {
            let item = item?;
            match AtMost::of_item(&item)? {
                Some(at_most) => at_mosts.push(at_most),
                None => add_clause(&mut formula, &literals(&item)?)?,
            }
        }
    } else if let Some(array) = Array::of(object)? {
        add_array(object.py(), &array, &mut formula)?;
    } else {
        add_clauses(object, &mut formula)?;
    }
    Ok(formula)
}

/// What a formula says of its models beside its clauses, if it is one that can.
pub(crate) fn scope_of(object: &Bound<'_, PyAny>) -> PyResult<Scope> {
    match object.cast::<Cnf>() {
        Ok(cnf) => Ok(cnf.try_borrow()?.scope.clone()),
        Err(_) => Ok(Scope::default()),
    }
}

/// Adds a clause, if there is memory for the clause.
fn add_clause(formula: &mut Formula, lits: &[Lit]) -> PyResult<()> {
    if !formula.make_room(1, lits.len()) {
        return Err(out_of_memory());
    }
    formula.add_clause(lits.iter().copied());
    Ok(())
}

fn add_clauses(clauses: &Bound<'_, PyAny>, formula: &mut Formula) -> PyResult<()> {
    let mut lits = Vec::new();
    let mut add = |clause: &Bound<'_, PyAny>| {
        lits.clear();
        read_literals(clause, &mut lits)?;
        add_clause(formula, &lits)
    };
    if let Ok(list) = clauses.cast::<PyList>() {
        return list.iter().try_for_each(|clause| add(&clause));
    }
    let items = clauses.try_iter().map_err(|_| {
        let kind = clauses.get_type();
        PyTypeError::new_err(format!("a formula is a list of clauses, not an object of {kind}"))
    })?;
    for clause in items {
        add(&clause?)?;
    }
    Ok(())
}

fn add_array(py: Python<'_>, array: &Array<'_>, formula: &mut Formula) -> PyResult<()> {
    let (rows, width) = match *array.shape {
        [elements] => (elements, None),
        [rows, width] => (rows, Some(width)),
        _ => return Err(PyValueError::new_err("an array of clauses has one or two dimensions")),
    };
    let elements = array.integers().map_err(|why| match why {
        BadElements::Failed(error) => error,
        BadElements::Large(element) => {
            let most = Var::MAX_COUNT;
            PyValueError::new_err(format!("{element} is over the highest variable, {most}"))
        }
        BadElements::NoIntegers => {
            let format = &array.format;
            PyTypeError::new_err(format!(
                "an array of clauses has integers, not elements `{format}`"
            ))
        }
    })?;
    py.detach(|| match width {
        None => add_flat(&elements, formula),
        Some(0) => {
            (0..rows).for_each(|_| formula.add_clause([]));
            Ok(())
        }
        Some(width) => elements.chunks_exact(width).try_for_each(|row| add_row(row, formula)),
    })
}

/// Adds clauses that end in 0.
fn add_flat(elements: &[i64], formula: &mut Formula) -> PyResult<()> {
    let mut lits: Vec<Lit> = Vec::new();
    for &element in elements {
        match element {
            0 => {
                add_clause(formula, &lits)?;
                lits.clear();
            }
            number => lits.push(numbered(number)?),
        }
    }
    if lits.is_empty() {
        return Ok(());
    }
    let why = "an array of one dimension needs a 0 at the end of each clause, also of the last";
    Err(PyValueError::new_err(why))
}

/// Adds a clause that zeros may fill up.
fn add_row(row: &[i64], formula: &mut Formula) -> PyResult<()> {
    let mut lits = Vec::with_capacity(row.len());
    let mut is_over = false;
    for &element in row {
        match element {
            0 => is_over = true,
            _ if is_over => {
                let why = "in an array of two dimensions, zeros stand at the ends of rows only";
                return Err(PyValueError::new_err(why));
            }
            number => lits.push(numbered(number)?),
        }
    }
    add_clause(formula, &lits)
}
