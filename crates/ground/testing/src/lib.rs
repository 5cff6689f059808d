//! Strategies that the property tests of several crates draw from, and the damage that each file
//! has to bear which neuf writes and reads again.
//!
//! The crates that are tested have this one as a dependency for tests, and this one has them
//! as dependencies. Cargo allows such a circle, with one consequence: in a unit test of a crate,
//! the types of that crate are not the ones that this crate knows. Such a test either stands in
//! the folder `tests` of its crate, or takes what it needs in the types of a crate below.
//!
//! It is not published. As features of the published crates the strategies would be part of
//! their interface, and proptest with them.

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
