//! Proofs of unsatisfiability: DRAT and LRAT, written, read and checked.
//!
//! - [`ProofWriter`] writes the steps of a derivation; [`ProofSink`] is how a
//!   solver hands them over.
//! - [`LratChecker`] checks LRAT steps as they are made; [`check_lrat`] does so
//!   for a file, in one pass.
//! - [`check_drat`] checks DRAT backwards, and turns what was needed into LRAT.
//! - [`detect`] tells which format a file has.
//!
//! The checkers share no code with the solver, only the types of `neuf-cnf`:
//! one that did would repeat its mistakes.

mod bytes;
mod clauses;
mod drat;
mod error;
mod format;
mod lrat;
mod names;
mod read;
#[cfg(test)]
mod reference;
mod sink;
mod write;

pub use drat::{DratCheck, DratOptions, DratReport, UnitDeletions, check_drat};
pub use error::{CheckError, Malformed, Place, StepError};
pub use format::{Format, Notation, UnknownFormat, detect};
pub use lrat::{LratChecker, LratReport, check_lrat};
pub use sink::ProofSink;
pub use write::ProofWriter;

/// A formula by its DIMACS numbers, for tests.
#[cfg(test)]
fn formula(clauses: &[&[i32]]) -> neuf_cnf::Formula {
    let lit = |&number: &i32| neuf_cnf::Lit::from_dimacs(number).expect("a literal");
    clauses.iter().map(|clause| clause.iter().map(lit).collect::<Vec<_>>()).collect()
}
