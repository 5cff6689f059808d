//! Links to Penpa: a drawing of a puzzle of any kind.
//!
//! A link holds lines of text, compressed with deflate: a header with the sizes and the texts, the
//! drawing of the question, that of the answer, and the list of the cells that belong to the grid.
//! What a sudoku has of this and what is named like a rule is read: digits, thick borders, cages
//! with their sums, thermometers, arrows, and the diagonals of the dialog for new sudokus. All else
//! is a drawing without a rule. Links of the first version of Penpa (2019) have another form and
//! are not read.

mod drawing;
mod frame;
mod read;
#[cfg(test)]
mod tests;
mod text;

pub(super) use read::read;
pub(super) use text::{packed, unpack};
