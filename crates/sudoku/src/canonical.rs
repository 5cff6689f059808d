//! The smallest of all forms of a puzzle: equal for isomorphic puzzles alone.
//!
//! Forms are compared as their values in reading order, an empty cell before
//! all values: for full grids that is the usual *minlex* form. Values are named
//! in the order of their first appearance. How small a row can become if it is
//! the first depends on how many givens it has in each box alone, so the first
//! row of the form is known at once, and which rows can be it, of the grid and
//! of its transpose. With each of them, and each other row of its band as the
//! second, the columns are placed from the left as long as the first row is as
//! it must be and the second not larger than in the smallest form so far. Where
//! all columns find a place, the other rows are chosen from the top, always the
//! smallest of those that may come next; equal ones are all followed. Exchanging empty lines changes nothing, so of several
//! only the first is tried: an empty grid would take the longest otherwise.
//!
//! Of full grids it is the second row that counts: it tells nearly each column
//! by the one before. With the first row alone, 46,656 orders of columns are
//! left of a 9×9 grid, and it takes some twenty times as long; the obvious way,
//! all 3,359,232 arrangements, another hundred times. Faster ones (G. Fowler's
//! `sudoku`) begin at the rarest pattern of a band; they are about full grids
//! of 9×9.

use std::cmp::Ordering;

use neuf_cnf::Interrupt;

use crate::isomorphism::{Isomorphism, can_transpose};
use crate::{Grid, Shape};

/// The smallest form of a grid, and a map to it; `None` when interrupted.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::canonical_form;
/// use neuf_sudoku::format::{line_text, parse_puzzle};
/// let grid = parse_puzzle("4... .3.. ..2. ...1")?.grid;
/// let (form, map) = canonical_form(&grid, &Interrupt::new()).unwrap();
/// assert_eq!(line_text(&form), "...1..2..3..4...");
/// assert_eq!(map.apply(&grid), form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn canonical_form(grid: &Grid, interrupt: &Interrupt) -> Option<(Grid, Isomorphism)> {
    let shape = grid.shape();
    let mut search = Search {
        shape,
        side: shape.side(),
        interrupt,
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
    };
    let ways = if can_transpose(shape) { 2 } else { 1 };
    for is_transposed in [false, true].into_iter().take(ways) {
        search.begin(grid, is_transposed);
        search.find_first_row();
    }
    for is_transposed in [false, true].into_iter().take(ways) {
        search.begin(grid, is_transposed);
        if !search.choose_rows() {
            return None;
        }
    }
    search.finish()
}

/// How many rows are chosen before the columns.
const FIRST: usize = 2;

/// Rows, or columns, on their way into an order that keeps bands together.
struct Lines {
    in_band: usize,
    /// The lines placed, in their new order.
    order: Vec<u8>,
    is_used: Vec<bool>,
    /// Whether all cells of a line are empty, or of all lines of a band.
    is_empty: Vec<bool>,
    is_band_empty: Vec<bool>,
}

impl Lines {
    fn new(side: usize, in_band: usize) -> Lines {
        Lines {
            in_band,
            order: Vec::with_capacity(side),
            is_used: vec![false; side],
            is_empty: vec![false; side],
            is_band_empty: vec![false; side / in_band],
        }
    }

    fn set_empty(&mut self, is_empty: impl Fn(usize) -> bool) {
        let side = self.is_used.len();
        self.is_empty = (0..side).map(is_empty).collect();
        let bands = self.is_empty.chunks(self.in_band);
        self.is_band_empty = bands.map(|band| !band.contains(&false)).collect();
    }

    /// The lines that can come next, as a range with gaps.
    fn next_range(&self) -> std::ops::Range<usize> {
        match self.order.last() {
            Some(&last) if !self.order.len().is_multiple_of(self.in_band) => {
                let begin = usize::from(last) / self.in_band * self.in_band;
                begin..begin + self.in_band
            }
            _ => 0..self.is_used.len(),
        }
    }

    /// Whether a line of that range can come next and is no repetition.
    fn can_come(&self, line: usize) -> bool {
        if self.is_used[line] {
            return false;
        }
        let band = line / self.in_band;
        let begin = band * self.in_band;
        if self.order.len().is_multiple_of(self.in_band) {
            let is_begun = |band: usize| self.is_used[band * self.in_band];
            let is_repeated = (0..band).any(|other| self.is_band_empty[other] && !is_begun(other));
            if self.is_band_empty[band] && is_repeated {
                return false;
            }
        }
        !(self.is_empty[line]
            && (begin..line).any(|other| self.is_empty[other] && !self.is_used[other]))
    }

    fn push(&mut self, line: usize) {
        self.order.push(line as u8);
        self.is_used[line] = true;
    }

    fn pop(&mut self) {
        if let Some(line) = self.order.pop() {
            self.is_used[usize::from(line)] = false;
        }
    }
}

struct Search<'a> {
    shape: Shape,
    side: usize,
    interrupt: &'a Interrupt,
    is_transposed: bool,
    /// The grid, or its transpose.
    cells: Vec<u8>,
    rows: Lines,
    columns: Lines,
    /// The new name of each value, 0 for none yet, and how many have one.
    names: Vec<u8>,
    named: u8,
    /// The smallest form, as far as it is known: so many rows of it.
    form: Vec<u8>,
    known: usize,
    /// Whether the form has become smaller than that of `map`.
    is_new: bool,
    map: Isomorphism,
}

impl Search<'_> {
    fn begin(&mut self, grid: &Grid, is_transposed: bool) {
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

    /// How small a row can become as the first: boxes with fewer givens to the
    /// left, in each of them empty cells first.
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

    /// Makes the smallest of all first rows that of the form.
    fn find_first_row(&mut self) {
        let least = (0..self.side).map(|row| self.least(row)).min().unwrap_or_default();
        if self.known == 0 || least[..] < self.form[..self.side] {
            self.form[..self.side].copy_from_slice(&least);
            self.known = 1;
        }
    }

    /// Tries all pairs of first rows; false when interrupted.
    fn choose_rows(&mut self) -> bool {
        let place = self.rows.order.len();
        if place == FIRST.min(self.side) {
            return self.place_column(0);
        }
        for row in self.rows.next_range() {
            let is_possible = place > 0 || self.least(row)[..] == self.form[..self.side];
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

    /// Tries all columns in the next place; false when interrupted.
    fn place_column(&mut self, place: usize) -> bool {
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
            let is_hopeless =
                self.names[value] != self.form[place] || self.known > 1 && self.is_second_larger();
            let goes_on = is_hopeless || self.place_column(place + 1);
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

    /// Whether the second row is larger than that of the form, whatever
    /// columns follow. What has no name yet gets one above all that there are.
    fn is_second_larger(&self) -> bool {
        let cells = &self.cells[usize::from(self.rows.order[1]) * self.side..][..self.side];
        for (&column, &known) in self.columns.order.iter().zip(&self.form[self.side..]) {
            let value = usize::from(cells[usize::from(column)]);
            let name = self.names[value];
            if value != 0 && name == 0 {
                return known <= self.named;
            }
            if name != known {
                return name > known;
            }
        }
        false
    }

    /// Compares the rows that were chosen first with the form, all columns
    /// being placed, and goes on with the others.
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

    /// Compares a row with one of the form; less, when that is not known yet.
    fn compare_known(&mut self, row: usize, with: usize) -> Ordering {
        if self.known > with { self.compare(row, with) } else { Ordering::Less }
    }

    /// Compares a row, as it would be named, with a row of the form. Names stay
    /// as they were.
    fn compare(&mut self, row: usize, with: usize) -> Ordering {
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

    /// Takes back the names above `begin`, of values in a row.
    #[inline]
    fn forget(&mut self, row: usize, columns: usize, begin: u8) {
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

    /// Makes a row, as it would be named, a row of the form, the last known.
    fn write(&mut self, row: usize, to: usize) {
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

    fn name(&mut self, row: usize) {
        for &column in &self.columns.order {
            let value = usize::from(self.cells[row * self.side + usize::from(column)]);
            if value != 0 && self.names[value] == 0 {
                self.named += 1;
                self.names[value] = self.named;
            }
        }
    }

    /// Tries the smallest of the rows that can come next.
    fn place_row(&mut self, place: usize) {
        if place == self.side {
            if self.is_new {
                self.record();
            }
            return;
        }
        // First find the smallest, so that only those like it are followed.
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
            // What was found on the way may be smaller than this row now.
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

    /// Keeps the map to the form.
    fn record(&mut self) {
        self.is_new = false;
        self.map.is_transposed = self.is_transposed;
        self.map.rows.clone_from(&self.rows.order);
        self.map.columns.clone_from(&self.columns.order);
        let mut next = self.named;
        for (value, name) in self.map.values.iter_mut().zip(&self.names[1..]) {
            // Values that do not occur come after all that do.
            *value = if *name == 0 {
                next += 1;
                next
            } else {
                *name
            };
        }
    }

    fn finish(self) -> Option<(Grid, Isomorphism)> {
        Grid::from_values(self.shape, self.form).map(|form| (form, self.map))
    }
}

#[cfg(test)]
mod tests;
