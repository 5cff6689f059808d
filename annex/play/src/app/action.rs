//! What a player can do, however it was asked for: by a key, a click or a button.

use neuf_sudoku::Cell;

/// A direction in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Something that a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Goes to the next cell.
    Go(Direction),
    /// Goes there and keeps what is selected.
    Extend(Direction),
    /// Selects this cell alone.
    Select(Cell),
    /// Adds this cell to what is selected.
    Add(Cell),
    /// Enters this value or, in the mode of notes, notes it.
    Value(u8),
    /// Notes this value in any mode.
    Note(u8),
    /// Takes out what is in the selected cells.
    Clear,
    /// Changes between values and notes.
    ToggleNotes,
    /// Writes notes into all cells without any.
    NoteAll,
    Undo,
    Redo,
    Colour,
    Check,
    /// The next stage of a hint.
    Hint,
    /// Does what the hint says; chooses what a dialog offers.
    Accept,
    /// Shows where the value of the cell stands, or ends that.
    Highlight,
    /// Opens the dialog for a new game.
    New,
    /// Chooses the level with this number, from 0.
    Level(usize),
    Help,
    /// Closes a dialog, stops what is being worked on.
    Cancel,
    Quit,
}
