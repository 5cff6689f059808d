//! What commands on formulas have in common, beside `puzzles` for commands on sudokus: reading a
//! formula, the words of an answer, formulas with groups, the clauses that a simplification has
//! removed, and the comments of a formula that encodes a sudoku. A command imports this folder, and
//! never another command.

mod answer;
pub mod comments;
mod gcnf;
mod read;
mod removed;

pub(crate) use answer::write_core;
pub use answer::{Literals, require_model, status};
pub(crate) use gcnf::{GroupFile, read as read_groups, write as write_groups};
pub use read::read_formula;
pub(crate) use read::{Stopped, read_with, source, tell_warnings};
pub(crate) use removed::{read as read_removed, write as write_removed};
