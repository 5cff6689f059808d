//! The smallest form found so far: comparing rows with it, writing rows to it, and naming
//! values.
//!
//! A value has no name before it is seen. So a row is compared and written with the names
//! that its values would get if it came next.

use std::cmp::Ordering;

use super::search::Search;
use crate::Grid;
use crate::grid::isomorphism::Isomorphism;

impl Search<'_> {
    /// Compares a row with a row of the form. The result is `Less` when that row of the
    /// form is not known yet.
    pub(super) fn compare_known(&mut self, row: usize, with: usize) -> Ordering {
        if self.known > with { self.compare(row, with) } else { Ordering::Less }
    }

    /// Compares a row, with the names that it would get, with a row of the form. The
    /// names are not changed.
    pub(super) fn compare(&mut self, row: usize, with: usize) -> Ordering {
        let begin = self.named;
        let mut found = Ordering::Equal;
        let cells = &self.cells[row * self.side..][..self.side];
        let form = &self.form[with * self.side..][..self.side];
        let mut end = 0;
        for (&column, &known) in self.columns.order.iter().zip(form) {
            let value = usize::from(cells[usize::from(column)]);
            end += 1;
            let mut name = self.names[value];
            if name == 0 && value != 0 {
                self.named += 1;
                name = self.named;
                self.names[value] = name;
            }
            if name != known {
                found = name.cmp(&known);
                break;
            }
        }
        self.forget(row, end, begin);
        found
    }

    /// Removes the names above `begin`, which belong to values in these columns of the
    /// row.
    #[inline]
    pub(super) fn forget(&mut self, row: usize, columns: usize, begin: u8) {
        if self.named == begin {
            return;
        }
        self.named = begin;
        for &column in &self.columns.order[..columns] {
            let name =
                &mut self.names[usize::from(self.cells[row * self.side + usize::from(column)])];
            if *name > begin {
                *name = 0;
            }
        }
    }

    /// Makes a row, with the names that it would get, the last known row of the form.
    pub(super) fn write(&mut self, row: usize, to: usize) {
        let begin = self.named;
        self.name(row);
        for (place, &column) in self.columns.order.iter().enumerate() {
            let value = self.cells[row * self.side + usize::from(column)];
            self.form[to * self.side + place] = self.names[usize::from(value)];
        }
        self.forget(row, self.side, begin);
        self.known = to + 1;
        self.is_new = true;
    }

    pub(super) fn name(&mut self, row: usize) {
        for &column in &self.columns.order {
            let value = usize::from(self.cells[row * self.side + usize::from(column)]);
            if value != 0 && self.names[value] == 0 {
                self.named += 1;
                self.names[value] = self.named;
            }
        }
    }

    /// Stores the map that leads to the form.
    pub(super) fn record(&mut self) {
        self.is_new = false;
        self.map.is_transposed = self.is_transposed;
        self.map.rows.clone_from(&self.rows.order);
        self.map.columns.clone_from(&self.columns.order);
        let mut next = self.named;
        for (value, name) in self.map.values.iter_mut().zip(&self.names[1..]) {
            // Values that do not occur come after all those that do.
            *value = if *name == 0 {
                next += 1;
                next
            } else {
                *name
            };
        }
    }

    pub(super) fn finish(self) -> Option<(Grid, Isomorphism)> {
        Grid::from_values(self.shape, self.form).map(|form| (form, self.map))
    }
}
