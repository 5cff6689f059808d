//! A step: what Sudoku Explainer does next, and how difficult it finds that.

use crate::board::Board;
use crate::houses::{cells, members};
use crate::scale::Tenths;

/// Candidates to be removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Removals {
    cells: u128,
    values: [u16; 81],
}

impl Removals {
    pub(crate) fn new() -> Removals {
        Removals { cells: 0, values: [0; 81] }
    }

    /// A value in those of the cells that have it as a candidate.
    pub(crate) fn of_cells(board: &Board, set: u128, value: usize) -> Removals {
        let mut removals = Removals::new();
        removals.add_cells(board, set, value);
        removals
    }

    /// Those of the values that are candidates of the cells, which are places of a house.
    pub(crate) fn of_places(board: &Board, house: usize, places: u16, values: u16) -> Removals {
        let mut removals = Removals::new();
        for place in members(places) {
            removals.add(board, Board::at(house, place), values);
        }
        removals
    }

    /// Adds those of the values that are candidates of the cell.
    pub(crate) fn add(&mut self, board: &Board, cell: usize, values: u16) {
        let values = values & board.candidates[cell];
        if values != 0 {
            self.cells |= 1 << cell;
            self.values[cell] |= values;
        }
    }

    /// Adds a value in those of the cells that have it as a candidate.
    pub(crate) fn add_cells(&mut self, board: &Board, set: u128, value: usize) {
        for cell in cells(set & board.cells[value]) {
            self.add(board, cell, 1 << value);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// The cells, and which candidates each of them loses.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, u16)> {
        cells(self.cells).map(|cell| (cell, self.values[cell]))
    }
}

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) rating: Tenths,
    /// The technique, as the tests name it.
    pub(crate) technique: &'static str,
    /// The cell that gets a value, and the value.
    pub(crate) placed: Option<(usize, usize)>,
    pub(crate) removals: Removals,
}

impl Step {
    pub(crate) fn place(
        rating: u8,
        technique: &'static str,
        cell: usize,
        value: usize,
    ) -> Option<Step> {
        let placed = Some((cell, value));
        Some(Step { rating: Tenths(rating), technique, placed, removals: Removals::new() })
    }

    /// A step that removes candidates; none if there is nothing to remove.
    pub(crate) fn remove(rating: u8, technique: &'static str, removals: Removals) -> Option<Step> {
        (!removals.is_empty()).then_some(Step {
            rating: Tenths(rating),
            technique,
            placed: None,
            removals,
        })
    }

    pub(crate) fn apply(&self, board: &mut Board) {
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
