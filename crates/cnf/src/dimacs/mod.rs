//! DIMACS files: formulas in, formulas out, and the answers of solvers.
//!
//! - [`read()`] takes any CNF file as people write it and gives a
//!   [`DimacsFile`]; each fault comes with its line and column.
//! - [`write()`] and [`write_clauses`] write files that every solver reads.
//! - [`answer`] reads and writes what solvers print.
//!
//! The format is that of the second DIMACS challenge (1993) as the SAT
//! competitions narrowed it; real files are less tidy, and [`read()`] says what
//! it makes of them.

pub mod answer;
mod error;
mod header;
mod place;
mod read;
mod smooth;
#[cfg(test)]
mod tests;
mod write;

pub use error::{AnswerCause, Cause, ReadError, Warning, WarningCause};
pub use header::Header;
pub use read::{DimacsFile, ReadOptions, read};
pub use write::{write, write_clauses};
