//! Strategies for the property tests of several crates, and the damage with which all files are
//! tested that neuf writes and reads again.
//!
//! The tested crates depend on `neuf-testing` for their tests, and `neuf-testing` depends on them.
//! Cargo allows this circle, with one consequence: in a unit test of a crate, the types of the
//! crate are not the types that `neuf-testing` knows. Such a test either stands in the folder
//! `tests` of its crate, or uses the types of a crate below.
//!
//! This crate is not published. As features of the published crates, the strategies and proptest
//! would be a part of their interface.

#![forbid(unsafe_code)]

pub mod changes;
pub mod clauses;
#[cfg(feature = "formulas")]
pub mod formulas;
#[cfg(feature = "grids")]
pub mod grids;

/// The literal with this DIMACS number.
///
/// # Panics
/// When the number is no literal's.
#[must_use]
pub fn lit(number: i32) -> neuf_core::Lit {
    neuf_core::Lit::from_dimacs(number).expect("the number of a literal")
}

/// The literals with these DIMACS numbers.
///
/// # Panics
/// When a number is no literal's.
#[must_use]
pub fn lits(numbers: &[i32]) -> Vec<neuf_core::Lit> {
    numbers.iter().copied().map(lit).collect()
}
