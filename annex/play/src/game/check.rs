//! The check of what a player has entered.
//!
//! The check names entries and notes, never a given: the player cannot change a given, and a
//! given that clashes with an entry says nothing against the given.

use neuf_sudoku::{Cell, Grid, Puzzle};

/// What is wrong in a grid, and how much is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The cells whose entries break a rule, among themselves or with givens, in reading order.
    pub clashing: Vec<Cell>,
    /// The cells whose entry is not that of the only solution, in reading order. None if the
    /// puzzle has no solution or several.
    pub wrong: Vec<Cell>,
    /// The empty cells that have notes, but not that of their value in the only solution, in
    /// reading order.
    pub missing: Vec<Cell>,
    /// How many cells are empty.
    pub empty: usize,
}

impl Check {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.clashing.is_empty() && self.wrong.is_empty() && self.missing.is_empty()
    }

    /// Whether a cell is to be marked. Missing notes count only where no value is wrong: a wrong
    /// entry takes right notes out of other cells.
    #[must_use]
    pub fn marks(&self, cell: Cell) -> bool {
        let has_wrong = !self.wrong.is_empty() || !self.clashing.is_empty();
        let faults = [&self.wrong, &self.clashing];
        if has_wrong {
            faults.iter().any(|cells| cells.contains(&cell))
        } else {
            self.missing.contains(&cell)
        }
    }
}

/// The cells of a grid that break a rule together, in reading order, those of givens left out.
pub(super) fn clashing(puzzle: &Puzzle, grid: &Grid) -> Vec<Cell> {
    let shape = puzzle.shape();
    let places = puzzle.rules().violations(grid).flat_map(|fault| fault.places());
    let mut cells: Vec<Cell> = places.map(|place| shape.cell(place.row, place.column)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|&cell| puzzle.givens().get(cell) == 0);
    cells
}
