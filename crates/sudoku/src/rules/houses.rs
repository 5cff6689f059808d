//! The houses of a puzzle, as its rules have them.
//!
//! Rows and columns are the shape's. Boxes are, too, unless the rules have a map
//! of regions: then box n is region n, of any form, and everything that asks the
//! rules for boxes, their cells or peers gets regions without knowing. The grid
//! of a jigsaw has a shape of one-row boxes, since a side like 7 has no others;
//! its own boxes are never looked at.

use super::Rules;
use crate::{Cell, Grid, House, ValueSet};

impl Rules {
    /// All houses: rows, then columns, then boxes (or the regions in their place).
    pub fn houses(&self) -> impl Iterator<Item = House> + Clone + use<> {
        self.shape.houses()
    }

    /// The number of the box (or region) of a cell.
    #[inline]
    #[must_use]
    pub fn box_of(&self, cell: Cell) -> usize {
        self.regions().map_or_else(|| self.shape.box_of(cell), |regions| regions.of(cell))
    }

    /// The cell at place `r` of a house, in reading order.
    ///
    /// # Panics
    /// When the house's number or the place is not below the side.
    #[must_use]
    pub fn cell_of(&self, house: House, r: usize) -> Cell {
        match (house, self.regions()) {
            (House::Box(b), Some(regions)) => regions.cells_of(b)[r],
            _ => self.shape.cell_of(house, r),
        }
    }

    /// The cells of a house, in reading order.
    ///
    /// # Panics
    /// When the house's number is not below the side.
    pub fn cells_of(&self, house: House) -> impl ExactSizeIterator<Item = Cell> + Clone + '_ {
        (0..self.shape.side()).map(move |r| self.cell_of(house, r))
    }

    /// The three houses of a cell: its row, its column and its box (or region).
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> [House; 3] {
        let shape = self.shape;
        [
            House::Row(shape.row(cell)),
            House::Column(shape.column(cell)),
            House::Box(self.box_of(cell)),
        ]
    }

    /// The values that a house holds.
    #[must_use]
    pub(crate) fn values_of(&self, grid: &Grid, house: House) -> ValueSet {
        self.cells_of(house).map(|cell| grid.get(cell)).filter(|&value| value != 0).collect()
    }

    /// Whether no value stands twice in a house.
    pub(crate) fn are_houses_distinct(&self, grid: &Grid) -> bool {
        self.houses().all(|house| !self.holds_twice(grid, house))
    }

    /// Whether some value stands twice in a house.
    pub(crate) fn holds_twice(&self, grid: &Grid, house: House) -> bool {
        let mut seen = ValueSet::EMPTY;
        let mut values = self.cells_of(house).map(|cell| grid.get(cell));
        values.any(|value| {
            value != 0
                && (seen.contains(value) || {
                    seen.insert(value);
                    false
                })
        })
    }
}
