//! The pencil marks of a game, for formats that save each of them.
//!
//! neuf keeps what a player has entered and crossed out; other programs keep the marks that are
//! left in each cell.

use crate::entry::Entry;
use neuf_sudoku::{Candidates, Cell, Grid, ValueSet, candidates};

/// The marks of a 9×9 game, as a player sees them: the values that the filled cells leave to the
/// others, without what was crossed out.
pub(crate) struct Marks {
    pub(super) filled: Grid,
    left: Candidates,
    /// Whether `SudoCue`'s file shows any marks.
    is_game: bool,
}

impl Marks {
    pub(super) fn of(entry: &Entry) -> Marks {
        let (mut filled, played) = (entry.puzzle.givens().clone(), &entry.played);
        for &(cell, value) in &played.placed {
            filled.set(cell, value);
        }
        let mut crossed_out = vec![ValueSet(0); filled.shape().cell_count()];
        for &(cell, value) in &played.crossed_out {
            crossed_out[cell.position()].insert(value);
        }
        let left = candidates(&filled.clone().into());
        let of = |cell: Cell| left.get(cell) - crossed_out[cell.position()];
        let left = Candidates::from_fn(filled.shape(), of);
        let mut marks = Marks { filled, left, is_game: true };
        // Without at least two cells of several marks, or a digit entered, the file is an ordinary
        // grid.
        let several = marks.filled.empty_cells().filter(|&cell| marks.are_shown(cell)).count();
        marks.is_game = several > 1 || !played.placed.is_empty();
        marks
    }

    /// The marks of an empty cell.
    pub(super) fn in_cell(&self, cell: Cell) -> impl Iterator<Item = u8> + use<> {
        self.left.get(cell).iter()
    }

    /// Whether `SudoCue`'s file shows the marks of a cell: a single digit would be a given.
    pub(super) fn are_shown(&self, cell: Cell) -> bool {
        self.is_game && self.filled.get(cell) == 0 && self.in_cell(cell).count() > 1
    }
}
