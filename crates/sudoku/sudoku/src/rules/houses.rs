//! The houses of a puzzle according to its rules.
//!
//! Rows and columns are those of the shape (of all its grids, if they overlap), and so are the
//! boxes, unless the rules have a map of regions. Then box n is region n, of any form, and all code
//! that asks the rules for boxes, their cells or peers works with regions. The shape of a jigsaw's
//! grid has boxes of one row, since a side like 7 has no others; these boxes are never used.

use super::Rules;
use crate::{Cell, Grid, House, ValueSet};

impl Rules {
    /// All houses: rows, then columns, then boxes (or the regions in their place).
    pub(crate) fn houses(&self) -> impl Iterator<Item = House> + Clone + use<> {
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
    pub(crate) fn cell_of(&self, house: House, r: usize) -> Cell {
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

    /// The houses of a cell: its row, its column and its box (or region), or those that it has in
    /// all [overlapping grids](crate::Arrangement).
    pub(crate) fn houses_of(&self, cell: Cell) -> impl Iterator<Item = House> + Clone {
        let region = self.regions().map(|regions| House::Box(regions.of(cell)));
        let named = move |house| match (house, region) {
            (House::Box(_), Some(region)) => region,
            _ => house,
        };
        self.shape.houses_of(cell).map(named)
    }

    /// The values that stand in a house.
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
        let mut seen = ValueSet(0);
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
