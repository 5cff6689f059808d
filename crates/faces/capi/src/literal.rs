//! Numbers of the caller as literals.

#![forbid(unsafe_code)]

use std::ffi::c_int;

use neuf_cnf::{Lit, make_room};

use crate::report::{Error, Kind};

/// The literal of a number.
pub(crate) fn literal(number: c_int) -> Result<Lit, Error> {
    Lit::from_dimacs(number).ok_or_else(|| {
        let message = match number {
            0 => "0 is not a literal".to_owned(),
            _ => format!("{number} is not a literal: there are at most 2^28 variables"),
        };
        Error::new(Kind::Argument, message)
    })
}

/// The literals of numbers.
pub(crate) fn literals(numbers: &[c_int]) -> Result<Vec<Lit>, Error> {
    let mut lits = Vec::new();
    if !make_room(&mut lits, numbers.len()) {
        return Err(Error::memory());
    }
    for &number in numbers {
        lits.push(literal(number)?);
    }
    Ok(lits)
}
