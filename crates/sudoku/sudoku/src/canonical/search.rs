//! The search for the canonical form: it chooses the first two rows, then all columns,
//! then the other rows.

use std::cmp::Ordering;

use neuf_cnf::Interrupt;

use super::lines::Lines;
use crate::grid::isomorphism::Isomorphism;
use crate::{Grid, Shape};

/// How many rows are chosen before the columns.
const FIRST: usize = 2;

pub(super) struct Search<'a> {
    pub(super) shape: Shape,
    pub(super) side: usize,
    pub(super) interrupt: &'a Interrupt,
    /// Whether no row holds a value twice. Only then is `least` right.
    is_distinct: bool,
    pub(super) is_transposed: bool,
    /// The grid, or its transpose.
    pub(super) cells: Vec<u8>,
    pub(super) rows: Lines,
    pub(super) columns: Lines,
    /// The new name of each value, 0 for none yet, and how many values have one.
    pub(super) names: Vec<u8>,
    pub(super) named: u8,
    /// The smallest form found so far, of which the first `known` rows are known.
    pub(super) form: Vec<u8>,
    pub(super) known: usize,
    /// Whether the form has become smaller than the one that `map` leads to.
    pub(super) is_new: bool,
    pub(super) map: Isomorphism,
}

impl<'a> Search<'a> {
    pub(super) fn new(shape: Shape, is_distinct: bool, interrupt: &'a Interrupt) -> Search<'a> {
        Search {
            shape,
            side: shape.side(),
            interrupt,
            is_distinct,
            is_transposed: false,
            cells: Vec::new(),
            rows: Lines::new(shape.side(), shape.box_rows()),
            columns: Lines::new(shape.side(), shape.box_columns()),
            names: vec![0; shape.side() + 1],
            named: 0,
            form: vec![0; shape.cell_count()],
            known: 0,
            is_new: true,
            map: Isomorphism::identity(shape),
        }
    }
}

impl Search<'_> {
    pub(super) fn begin(&mut self, grid: &Grid, is_transposed: bool) {
        let (shape, side) = (self.shape, self.side);
        let turned = |cell| {
            let (i, j) = (shape.row(cell), shape.column(cell));
            grid.get(if is_transposed { shape.cell(j, i) } else { cell })
        };
        self.is_transposed = is_transposed;
        self.cells = shape.cells().map(turned).collect();
        let cells = &self.cells;
        self.rows.set_empty(|i| cells[i * side..][..side].iter().all(|&value| value == 0));
        self.columns.set_empty(|j| (0..side).all(|i| cells[i * side + j] == 0));
    }

    /// The smallest first row that a row can become: boxes with fewer givens stand to the
    /// left, and in each box the empty cells come first.
    fn least(&self, row: usize) -> Vec<u8> {
        let wide = self.columns.in_band;
        let boxes = self.cells[row * self.side..][..self.side].chunks(wide);
        let mut counts: Vec<usize> =
            boxes.map(|cells| cells.iter().filter(|&&value| value != 0).count()).collect();
        counts.sort_unstable();
        let mut least = Vec::with_capacity(self.side);
        let mut name = 0;
        for count in counts {
            least.extend(std::iter::repeat_n(0, wide - count));
            least.extend((0..count).map(|_| {
                name += 1;
                name
            }));
        }
        least
    }

    /// Sets the first row of the form to the smallest of all possible first rows.
    pub(super) fn find_first_row(&mut self) {
        if !self.is_distinct {
            return;
        }
        let least = (0..self.side).map(|row| self.least(row)).min().unwrap_or_default();
        if self.known == 0 || least[..] < self.form[..self.side] {
            self.form[..self.side].copy_from_slice(&least);
            self.known = 1;
        }
    }

    /// Tries all choices of the first two rows; false when interrupted.
    pub(super) fn choose_rows(&mut self) -> bool {
        let place = self.rows.order.len();
        if place == FIRST.min(self.side) {
            return self.place_column(0, 0);
        }
        for row in self.rows.next_range() {
            let is_possible =
                place > 0 || !self.is_distinct || self.least(row)[..] == self.form[..self.side];
            if is_possible && self.rows.can_come(row) {
                self.rows.push(row);
                let goes_on = self.choose_rows();
                self.rows.pop();
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// Tries all columns in the next place; false when interrupted. The first `equal`
    /// places of the second row are known to be equal to those of the form.
    fn place_column(&mut self, place: usize, equal: usize) -> bool {
        if place == self.side {
            self.place_first_rows(0);
            return true;
        }
        if place <= self.columns.in_band && self.interrupt.is_requested() {
            return false;
        }
        for column in self.columns.next_range() {
            if !self.columns.can_come(column) {
                continue;
            }
            self.columns.push(column);
            let begin = self.named;
            let row = usize::from(self.rows.order[0]);
            let value = usize::from(self.cells[row * self.side + column]);
            if value != 0 && self.names[value] == 0 {
                self.named += 1;
                self.names[value] = self.named;
            }
            let equal = if !self.is_distinct {
                self.compare_first()
            } else if self.names[value] != self.form[place] {
                None
            } else if self.known > 1 {
                self.compare_second(equal)
            } else {
                Some(0)
            };
            let goes_on = equal.is_none_or(|equal| self.place_column(place + 1, equal));
            if self.named > begin {
                self.names[value] = 0;
                self.named = begin;
            }
            self.columns.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// For grids in which a row holds a value twice: `None` when the first row, as far as
    /// its columns are placed, is larger than that of the form.
    fn compare_first(&self) -> Option<usize> {
        let cells = &self.cells[usize::from(self.rows.order[0]) * self.side..][..self.side];
        let columns = self.columns.order.iter();
        let row = columns.map(|&column| self.names[usize::from(cells[usize::from(column)])]);
        let is_smaller =
            self.known == 0 || row.le(self.form[..self.columns.order.len()].iter().copied());
        is_smaller.then_some(0)
    }

    /// How many places of the second row are equal to those of the form, as far as
    /// columns and names are known; the first `equal` of them were compared before.
    /// `None` when the row is larger whatever columns follow. A value without a name will
    /// get one above all names that there are.
    ///
    /// A form that is found deeper in the search begins with these places too, so places
    /// that were equal remain so.
    fn compare_second(&self, equal: usize) -> Option<usize> {
        let cells = &self.cells[usize::from(self.rows.order[1]) * self.side..][..self.side];
        let form = &self.form[self.side..];
        for place in equal..self.columns.order.len() {
            let value = usize::from(cells[usize::from(self.columns.order[place])]);
            let (name, known) = (self.names[value], form[place]);
            if value != 0 && name == 0 {
                return (known > self.named).then_some(place);
            }
            if name != known {
                return (name < known).then_some(place);
            }
        }
        Some(self.columns.order.len())
    }

    /// When all columns are placed: compares the rows that were chosen first with the
    /// form, and goes on to the others.
    fn place_first_rows(&mut self, place: usize) {
        if place == self.rows.order.len() {
            self.place_row(place);
            return;
        }
        let row = usize::from(self.rows.order[place]);
        match self.compare_known(row, place) {
            Ordering::Greater => return,
            Ordering::Equal => {}
            Ordering::Less => self.write(row, place),
        }
        let begin = self.named;
        self.name(row);
        self.place_first_rows(place + 1);
        self.forget(row, self.side, begin);
    }

    /// Tries those rows that are the smallest of all that can come next.
    fn place_row(&mut self, place: usize) {
        if place == self.side {
            if self.is_new {
                self.record();
            }
            return;
        }
        // Find the smallest row first, so that only rows equal to it are followed.
        let mut is_any = false;
        for row in self.rows.next_range() {
            if !self.rows.can_come(row) {
                continue;
            }
            let order = self.compare_known(row, place);
            if order == Ordering::Less {
                self.write(row, place);
            }
            is_any |= order != Ordering::Greater;
        }
        if !is_any {
            return;
        }
        for row in self.rows.next_range() {
            // A form found meanwhile may be smaller than this row.
            if !self.rows.can_come(row) || self.compare(row, place) != Ordering::Equal {
                continue;
            }
            let begin = self.named;
            self.name(row);
            self.rows.push(row);
            self.place_row(place + 1);
            self.rows.pop();
            self.forget(row, self.side, begin);
        }
    }
}
