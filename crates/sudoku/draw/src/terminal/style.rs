//! The escape sequences of a terminal: for digits, for pencil marks, and for the ground of a cell.
//!
//! Digits and marks have the eight colours that each terminal has and that people choose to suit
//! their eyes. Only grounds have numbers of the larger table, with black letters on them, because
//! the eight colours are too strong behind a text.

use neuf_explain::{CellRole, MarkRole};
use neuf_sudoku::Cell;

use crate::characters::{CellSigns, terminal_colour};
use crate::picture::Picture;

/// The escape sequences for givens, found digits and pencil marks.
pub(super) const BOLD: &str = "\x1b[1m";
pub(super) const FOUND: &str = "\x1b[1m\x1b[34m";
pub(super) const FAINT: &str = "\x1b[2m";
pub(super) const RESET: &str = "\x1b[0m";

/// The style of the digit in a cell.
pub(super) fn digit_style(picture: &Picture, coloured: bool, cell: Cell) -> &'static str {
    match (coloured, picture.is_given(cell)) {
        (false, _) => "",
        (true, true) => BOLD,
        (true, false) => FOUND,
    }
}

/// The background of a cell that a step points at, or through which a line passes, with black
/// letters on it.
pub(super) fn ground(role: Option<CellRole>, signs: &CellSigns, cell: Cell) -> Option<String> {
    let colour = match role {
        Some(CellRole::New) => 151,
        Some(CellRole::Place) => 153,
        Some(CellRole::Fact) => 229,
        Some(CellRole::Broken) => 224,
        None => signs.line[cell.position()].map(terminal_colour)?,
    };
    Some(format!("\x1b[30;48;5;{colour}m"))
}

pub(super) fn mark_style(role: MarkRole) -> &'static str {
    match role {
        MarkRole::On => "\x1b[1;34m",
        MarkRole::Other => "\x1b[1;32m",
        MarkRole::Out => "\x1b[1;9;31m",
        MarkRole::Supposed => "\x1b[1;30;48;5;214m",
        MarkRole::Follows => "\x1b[1;32m",
        MarkRole::Lost => "\x1b[9m",
    }
}
