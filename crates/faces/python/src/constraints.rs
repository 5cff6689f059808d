//! Constraints that are no clauses: at most so much of some literals, and exclusive or.
//!
//! Constraints become clauses as they come (`neuf_cnf::encode_at_most`, `neuf_cnf::encode_parity`),
//! over variables that the caller never sees. So constraints work with everything that clauses work
//! with: threads, certified answers and proofs, assumptions, pickles. A propagator, as PySAT has
//! for three of its solvers, was rejected: a solver has only one propagator, and the caller may
//! need it.

use neuf_cnf::{Lit, TooManyStates, Var, encode_at_most, encode_parity};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};

use crate::literals::{literal, literals};

/// The variables from here on belong to constraints, in a solver that has some.
pub(crate) const FIRST_HIDDEN: usize = Var::MAX_COUNT / 4 * 3;

/// The weights of the true literals add up to at most the bound.
pub(crate) struct AtMost {
    terms: Vec<(Lit, i64)>,
    bound: i64,
}

impl AtMost {
    /// A constraint out of the arguments of PySAT's `add_atmost`.
    ///
    /// # Errors
    /// `TypeError` and `ValueError` for arguments that are no such constraint.
    pub(crate) fn read(
        lits: &Bound<'_, PyAny>,
        bound: &Bound<'_, PyAny>,
        weights: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<AtMost> {
        let bound = integer(bound, "the bound")?;
        let lits = literals(lits)?;
        let weights = match weights {
            None => vec![1; lits.len()],
            Some(weights) if weights.is_instance_of::<PyDict>() => {
                let weight = |lit: &Lit| integer(&weights.get_item(lit.to_dimacs())?, "a weight");
                lits.iter().map(weight).collect::<PyResult<_>>()?
            }
            Some(weights) => {
                let weights = weights.try_iter()?.map(|weight| integer(&weight?, "a weight"));
                let weights = weights.collect::<PyResult<Vec<i64>>>()?;
                // PySAT's default is an empty list.
                if weights.is_empty() { vec![1; lits.len()] } else { weights }
            }
        };
        if weights.len() != lits.len() {
            let why = format!("there are {} literals and {} weights", lits.len(), weights.len());
            return Err(PyValueError::new_err(why));
        }
        Ok(AtMost { terms: lits.into_iter().zip(weights).collect(), bound })
    }

    /// The constraint of an item of PySAT's `CNFPlus` that is no clause: literals and a bound,
    /// perhaps with weights.
    ///
    /// # Errors
    /// The errors of [`AtMost::read`].
    pub(crate) fn of_item(item: &Bound<'_, PyAny>) -> PyResult<Option<AtMost>> {
        if !item.is_instance_of::<PyList>() && !item.is_instance_of::<PyTuple>() {
            return Ok(None);
        }
        let count = item.len()?;
        if !(2..=3).contains(&count) || literal(&item.get_item(0)?).is_ok() {
            return Ok(None);
        }
        let weights = if count == 3 { Some(item.get_item(2)?) } else { None };
        AtMost::read(&item.get_item(0)?, &item.get_item(1)?, weights.as_ref()).map(Some)
    }

    pub(crate) fn lits(&self) -> impl Iterator<Item = Lit> + '_ {
        self.terms.iter().map(|&(lit, _)| lit)
    }

    /// Passes the clauses to `sink`.
    ///
    /// # Errors
    /// `ValueError` for a constraint that takes too many clauses.
    pub(crate) fn encode(
        &self,
        fresh: impl FnMut() -> Var,
        mut sink: impl FnMut(&[Lit]),
    ) -> PyResult<()> {
        // A negative weight of a literal becomes a positive weight of its negation, and changes the
        // bound.
        let paid = |&(_, weight): &(Lit, i64)| i128::from(weight.min(0));
        let bound = i128::from(self.bound) - self.terms.iter().map(paid).sum::<i128>();
        let Ok(bound) = u64::try_from(bound) else {
            // The number is negative, or larger than any sum that matters.
            if bound < 0 {
                sink(&[]);
            }
            return Ok(());
        };
        let positive = |&(lit, weight): &(Lit, i64)| {
            (if weight < 0 { !lit } else { lit }, weight.unsigned_abs())
        };
        let terms: Vec<(Lit, u64)> = self.terms.iter().map(positive).collect();
        encode_at_most(&terms, bound, fresh, sink).map_err(|TooManyStates| {
            PyValueError::new_err(
                "these weights need too many clauses: encode the constraint with pysat.pb, or \
                 divide the weights by a common factor",
            )
        })
    }
}

/// An odd, or an even, number of literals is true.
pub(crate) struct Parity {
    pub(crate) lits: Vec<Lit>,
    pub(crate) is_odd: bool,
}

impl Parity {
    /// Passes the clauses to `sink`.
    pub(crate) fn encode(&self, fresh: impl FnMut() -> Var, sink: impl FnMut(&[Lit])) {
        encode_parity(&self.lits, self.is_odd, fresh, sink);
    }
}

fn integer(object: &Bound<'_, PyAny>, what: &str) -> PyResult<i64> {
    if object.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(format!("{what} must be an integer, not bool")));
    }
    let number: Result<i64, PyErr> = object.extract();
    number.map_err(|_| {
        let kind = object.get_type();
        PyTypeError::new_err(format!(
            "{what} must be an integer of 64 bits, not {object} of {kind}"
        ))
    })
}
