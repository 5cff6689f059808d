//! The moves of a game, those that were taken back included.
//!
//! A move is kept as the cells that it changed, each before and after. Taking it back then needs
//! no code of its own for each kind of move, and cannot differ from what the move did: the other
//! way, a command with a method `undo`, would have to find out again which notes followed an
//! entry.

use neuf_sudoku::Cell;

use super::cell::CellState;

/// One cell before and after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// What stood in it.
    pub before: CellState,
    /// What stands in it now.
    pub after: CellState,
}

/// The moves in their order, and how many of them are in force: those after these were taken
/// back and can be done again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    moves: Vec<Vec<Change>>,
    done: usize,
}

impl History {
    /// All moves, also those that were taken back.
    #[must_use]
    pub fn moves(&self) -> &[Vec<Change>] {
        &self.moves
    }

    /// How many moves are in force.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done
    }

    /// Adds a move after those in force; what was taken back before is then gone.
    pub(super) fn push(&mut self, changes: Vec<Change>) {
        self.moves.truncate(self.done);
        self.moves.push(changes);
        self.done += 1;
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) -> Option<&[Change]> {
        self.done = self.done.checked_sub(1)?;
        Some(&self.moves[self.done])
    }

    /// Does the next move again.
    pub(super) fn redo(&mut self) -> Option<&[Change]> {
        let changes = self.moves.get(self.done)?;
        self.done += 1;
        Some(changes)
    }
}
