//! DIMACS files: reading and writing formulas and the answers of solvers.
//!
//! - [`read()`] reads a CNF file, even if untidy, and returns a [`DimacsFile`]; an error names the
//!   line and column.
//! - [`write()`] and [`write_clauses`] write files that every solver can read.
//! - [`Names`] are the names that the comments of a file give to variables.
//! - [`answer`] reads and writes the answers that solvers print.
//!
//! The format is that of the second DIMACS challenge (1993), with the restrictions that the SAT
//! competitions added. Real files are less tidy; the documentation of [`read()`] lists the
//! deviations that are accepted.

pub mod answer;
mod error;
mod foreign;
mod header;
mod names;
mod place;
mod read;
mod smooth;
#[cfg(test)]
mod tests;
mod write;

pub use error::{AnswerFlaw, Flaw, ReadError, Warning, WarningCause};
pub use foreign::Foreign;
pub use header::Header;
pub use names::Names;
pub use read::{DimacsFile, ReadOptions, read};
pub use write::{write, write_clauses};
