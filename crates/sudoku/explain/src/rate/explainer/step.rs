//! A step: what Sudoku Explainer does next, and how difficult it finds that.

use super::board::Board;
use super::houses::{cells, members};
use super::scale::Tenths;

/// Candidates to be removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Removals {
    cells: u128,
    values: [u16; 81],
}

impl Removals {
    pub(super) fn new() -> Removals {
        Removals { cells: 0, values: [0; 81] }
    }

    /// Adds those of the values that are candidates of the cell.
    pub(super) fn add(&mut self, board: &Board, cell: usize, values: u16) {
        let values = values & board.candidates[cell];
        if values != 0 {
            self.cells |= 1 << cell;
            self.values[cell] |= values;
        }
    }

    /// Adds a value in those of the cells that have it as a candidate.
    pub(super) fn add_cells(&mut self, board: &Board, set: u128, value: usize) {
        for cell in cells(set & board.cells[value]) {
            self.add(board, cell, 1 << value);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// The cells, and which candidates each of them loses.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u16)> {
        cells(self.cells).map(|cell| (cell, self.values[cell]))
    }
}

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) rating: Tenths,
    /// The technique, as the tests name it.
    pub(super) technique: &'static str,
    /// The cell that gets a value, and the value.
    pub(super) placed: Option<(usize, usize)>,
    pub(super) removals: Removals,
}

impl Step {
    pub(super) fn place(
        rating: u8,
        technique: &'static str,
        cell: usize,
        value: usize,
    ) -> Option<Step> {
        let placed = Some((cell, value));
        Some(Step { rating: Tenths(rating), technique, placed, removals: Removals::new() })
    }

    /// A step that removes candidates; none if there is nothing to remove.
    pub(super) fn remove(rating: u8, technique: &'static str, removals: Removals) -> Option<Step> {
        (!removals.is_empty()).then_some(Step {
            rating: Tenths(rating),
            technique,
            placed: None,
            removals,
        })
    }

    pub(super) fn apply(&self, board: &mut Board) {
        if let Some((cell, value)) = self.placed {
            board.place(cell, value);
        }
        for (cell, values) in self.removals.iter() {
            for value in members(values) {
                board.remove(cell, value);
            }
        }
    }
}
