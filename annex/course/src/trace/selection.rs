//! Which rows of a trace are kept.
//!
//! Rows are chosen while the method runs, and not afterwards, because a search can have more
//! rows than fit into memory. All of them are counted nevertheless, so a row has the same number
//! whatever is selected.

use std::ops::RangeInclusive;

use neuf_sudoku::Cell;

/// Which rows of a trace are wanted. A row is a filled cell, an isolated literal, a round of
/// the loop, or a branch; rows count from 1, whether they are wanted or not.
///
/// By default all are wanted, up to [`Selection::MOST`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Selection {
    /// The last row; the rows after it are only counted.
    pub until: Option<usize>,
    /// If there are any, only rows about these cells.
    pub cells: Vec<Cell>,
    /// If there are any, only rows in one of these ranges.
    pub rows: Vec<RangeInclusive<usize>>,
    /// Only rows that put a value into a cell.
    pub digits: bool,
}

impl Selection {
    /// The largest number of rows that are kept, because a search can have billions.
    pub const MOST: usize = 1_000_000;

    fn wants(&self, row: usize, cell: Cell, puts: bool) -> bool {
        (self.cells.is_empty() || self.cells.contains(&cell))
            && (self.rows.is_empty() || self.rows.iter().any(|range| range.contains(&row)))
            && (puts || !self.digits)
    }
}

/// Counts the rows of a trace and decides which are kept.
pub(super) struct Rows<'s> {
    selection: &'s Selection,
    count: usize,
    kept: usize,
    beyond: usize,
}

impl Rows<'_> {
    pub(super) fn new(selection: &Selection) -> Rows<'_> {
        Rows { selection, count: 0, kept: 0, beyond: 0 }
    }

    /// Counts a row about this cell, which puts a value into it or does not. Returns its
    /// number if it is kept.
    pub(super) fn next(&mut self, cell: Cell, puts: bool) -> Option<usize> {
        self.count += 1;
        if !self.selection.wants(self.count, cell, puts) {
            return None;
        }
        let last = self.selection.until.unwrap_or(usize::MAX);
        if self.count > last || self.kept == Selection::MOST {
            self.beyond += 1;
            return None;
        }
        self.kept += 1;
        Some(self.count)
    }

    /// How many rows there were.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// How many wanted rows came after the last that was kept.
    pub(super) fn beyond(&self) -> usize {
        self.beyond
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(selection: &Selection) -> (Vec<usize>, usize) {
        let mut rows = Rows::new(selection);
        let found = (0..10).filter_map(|place| rows.next(Cell::at(place % 3), place % 2 == 0));
        let found = found.collect();
        (found, rows.beyond())
    }

    #[test]
    fn rows_are_chosen_by_cell_number_and_kind() {
        let all = Selection::default();
        assert_eq!(kept(&all), ((1..=10).collect(), 0));
        assert_eq!(kept(&Selection { until: Some(3), ..all.clone() }), (vec![1, 2, 3], 7));
        let cells = vec![Cell::at(1)];
        assert_eq!(kept(&Selection { cells: cells.clone(), ..all.clone() }).0, [2, 5, 8]);
        let both = Selection { cells, digits: true, until: Some(4), ..all.clone() };
        assert_eq!(kept(&both), (vec![], 1));
        assert_eq!(kept(&Selection { rows: vec![2..=3, 9..=20], ..all }).0, [2, 3, 9, 10]);
    }
}
