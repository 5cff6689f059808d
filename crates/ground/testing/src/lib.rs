//! Strategies that the property tests of several crates draw from.
//!
//! The crates that are tested have this one as a dependency for tests, and this one has them
//! as dependencies. Cargo allows such a circle, with one consequence: in a unit test of a crate,
//! the types of that crate are not the ones that this crate knows. Such a test either stands in
//! the folder `tests` of its crate, or takes what it needs in the types of a crate below.
//!
//! It is not published. As features of the published crates the strategies would be part of
//! their interface, and proptest with them.

#![forbid(unsafe_code)]

pub mod clauses;
#[cfg(feature = "formulas")]
pub mod formulas;
#[cfg(feature = "grids")]
pub mod grids;
