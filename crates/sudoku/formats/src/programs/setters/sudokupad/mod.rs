//! Puzzles of SudokuPad (SCL): a picture of a puzzle, with a text of its rules.
//!
//! Givens, regions and cages are there as what they are; a thermometer is a grey line and a disc,
//! and only the text says what they mean. So a puzzle with lines, arrows or marks is read only if
//! the caller allows that rules are missing. A picture that neuf has written holds the rules a
//! second time, as a board of f-puzzles (`metadata.neuf`, which SudokuPad passes over), and is read
//! back with all of them, unless the picture was edited afterwards.
//!
//! There is no specification; this follows what SudokuPad's own converters write and read.

mod copy;
mod picture;
mod read;
mod strokes;
mod zip;

pub(super) use picture::picture;
pub(super) use read::{is_picture, read};
pub(super) use zip::{is_shortened, unzip};
