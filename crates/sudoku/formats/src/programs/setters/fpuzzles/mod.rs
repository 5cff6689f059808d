//! Boards of f-puzzles: the JSON in which most setters share their puzzles, and which SudokuPad
//! opens, too.
//!
//! There is no specification. What stands here was learned from boards that people publish and from
//! programs that read them (SudokuPad; Rangsk's solver and the constraints that his script adds).
//! `keys.rs` is the table of all constraints. What f-puzzles has no constraint for (moves of an
//! elephant, numbered rooms, comparisons) is written under keys of neuf's own in the same manner,
//! which other programs pass over, and in words in the text of the rules.

mod constraints;
mod keys;
mod read;
mod write;

pub(super) use read::{is_board, read};
pub(super) use write::{board, lost};
