//! The escape sequences of a terminal: for digits, for pencil marks, and for the ground of a cell.

use neuf_explain::{CellRole, MarkRole};
use neuf_sudoku::Cell;

use super::inks::{Ground, Ink, terminal_ground, terminal_ink};
use crate::characters::{CellSigns, terminal_colour};

/// The end of all escape sequences.
pub(super) const RESET: &str = "\x1b[0m";

/// The style of a digit in a cell, which may have a ground.
pub(super) fn digit_style(is_given: bool, has_ground: bool) -> String {
    bold(if is_given { Ink::Plain } else { Ink::First }, has_ground)
}

/// The background of a cell that a step points at, or through which a line passes, with black
/// letters on it.
pub(super) fn ground(role: Option<CellRole>, signs: &CellSigns, cell: Cell) -> Option<String> {
    let colour = match role {
        Some(role) => terminal_ground(Ground::Role(role)),
        None => signs.line[cell.position()].map(terminal_colour)?,
    };
    Some(format!("{}\x1b[48;5;{colour}m", letters(Ink::Plain, true)))
}

/// The style of a pencil mark, which may have a role, in a cell that may have a ground.
pub(super) fn mark_style(role: Option<MarkRole>, has_ground: bool) -> String {
    let Some(role) = role else {
        return if has_ground { "" } else { "\x1b[2m" }.to_owned();
    };
    match role {
        MarkRole::On => bold(Ink::First, has_ground),
        MarkRole::Other | MarkRole::Follows => bold(Ink::Second, has_ground),
        MarkRole::Out => format!("{}\x1b[9m", bold(Ink::Out, has_ground)),
        MarkRole::Supposed => format!("{}\x1b[48;5;214m", bold(Ink::Plain, true)),
        MarkRole::Lost => "\x1b[9m".to_owned(),
    }
}

fn bold(ink: Ink, has_ground: bool) -> String {
    format!("\x1b[1m{}", letters(ink, has_ground))
}

fn letters(ink: Ink, has_ground: bool) -> String {
    terminal_ink(ink, has_ground).map_or(String::new(), |colour| format!("\x1b[38;5;{colour}m"))
}
