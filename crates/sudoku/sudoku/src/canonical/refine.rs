//! The canonical form of puzzles, row by row: all arrangements are kept for which the
//! rows so far are the smallest.
//!
//! An arrangement fixes only what its rows have shown: which rows come first, the places
//! of those stacks and columns that have a given in one of them, and the names of the
//! values there. Empty cells come first, so stacks and columns without a given so far
//! stand to the left of the others, in an order that is still open. So each row that may
//! come next has one smallest form, which is found by sorting: first empty cells, then
//! values with a name, then values without one. Only when several values without a name,
//! or several boxes that look alike, share the same places, every order of them makes an
//! arrangement of its own. All arrangements with the smallest row are kept for the next
//! row.
//!
//! A search that goes into depth first, as `search` does, follows arrangements that a
//! smaller third row excludes later, and tries all orders of columns that no row has told
//! apart yet. It takes some fifteen times as long for puzzles of 17 to 30 givens. But a
//! first row that is nearly full has too many orders for this method; `search`, which
//! looks at two rows at once, is better there.

use std::cmp::Ordering;

use neuf_cnf::Interrupt;

use crate::grid::isomorphism::{Isomorphism, can_transpose};
use crate::{Grid, Shape};

/// When there are more arrangements of the first row than this, or more of any number of
/// rows, the puzzle is left to the search.
const MOST_OF_FIRST: usize = 32;
const MOST: usize = 50_000;

pub(super) enum Refined {
    Found(Grid, Isomorphism),
    TooMany,
    Interrupted,
}

/// The smallest form, found by arrangements of sides up to `N`. `is_distinct` says that
/// no row or column holds a value twice.
///
/// # Panics
/// When the grid has a side over `N`.
pub(super) fn form<const N: usize>(
    grid: &Grid,
    is_distinct: bool,
    interrupt: &Interrupt,
) -> Refined {
    let shape = grid.shape();
    let ways = if can_transpose(shape) { 2 } else { 1 };
    let mut refiner = Refiner::<N>::new(grid, ways, is_distinct);
    let mut all: Vec<Arrangement<N>> =
        [false, true].into_iter().take(ways).map(Arrangement::new).collect();
    let mut values = Vec::with_capacity(shape.cell_count());
    for place in 0..shape.side() {
        refiner.is_any = false;
        for arrangement in &all {
            if interrupt.is_requested() {
                return Refined::Interrupted;
            }
            if !refiner.extend(arrangement, place) {
                return Refined::TooMany;
            }
        }
        values.extend_from_slice(&refiner.best[..shape.side()]);
        all.clear();
        std::mem::swap(&mut all, &mut refiner.next);
    }
    let found = all.first().map(|arrangement| arrangement.map(shape));
    match (Grid::from_values(shape, values), found) {
        (Some(form), Some(map)) => Refined::Found(form, map),
        _ => Refined::TooMany,
    }
}

/// An arrangement of the rows so far, as far as it is fixed.
#[derive(Clone)]
struct Arrangement<const N: usize> {
    is_transposed: bool,
    rows: [u8; N],
    used: u128,
    /// The column in each place. Stacks and columns that have a given in one of the rows
    /// are in their final places, to the right of the others.
    columns: [u8; N],
    /// By place of a stack: how many of its columns are in their final places.
    touched: [u8; N],
    /// The new name of each value, from the value 1 on; 0 for none yet.
    names: [u8; N],
    named: u8,
}

impl<const N: usize> Arrangement<N> {
    fn new(is_transposed: bool) -> Arrangement<N> {
        Arrangement {
            is_transposed,
            rows: [0; N],
            used: 0,
            columns: std::array::from_fn(|column| column as u8),
            touched: [0; N],
            names: [0; N],
            named: 0,
        }
    }

    fn is_used(&self, row: usize) -> bool {
        self.used >> row & 1 == 1
    }

    /// The name of a value: 0 for an empty cell, and the largest number for a value
    /// without a name.
    fn key(&self, value: u8) -> u8 {
        match value {
            0 => 0,
            _ => match self.names[usize::from(value) - 1] {
                0 => u8::MAX,
                name => name,
            },
        }
    }

    fn map(&self, shape: Shape) -> Isomorphism {
        let side = shape.side();
        let mut values = self.names[..side].to_vec();
        let mut named = self.named;
        for name in values.iter_mut().filter(|name| **name == 0) {
            // Values that do not occur come after all those that do.
            named += 1;
            *name = named;
        }
        Isomorphism {
            shape,
            is_transposed: self.is_transposed,
            rows: self.rows[..side].to_vec(),
            columns: self.columns[..side].to_vec(),
            values,
        }
    }
}

/// Several things of the same size, side by side, that may be in any order.
#[derive(Clone, Copy)]
struct Run {
    begin: usize,
    size: usize,
    count: usize,
}

struct Refiner<const N: usize> {
    side: usize,
    box_rows: usize,
    box_columns: usize,
    /// The rows of the grid, and of its transpose.
    cells: [Vec<[u8; N]>; 2],
    is_empty: [u128; 2],
    /// The smallest row found so far for the place under way, if there is one, and the
    /// arrangements that have it.
    is_any: bool,
    best: [u8; N],
    next: Vec<Arrangement<N>>,
    runs: Vec<Run>,
    /// Whether no row holds a value twice. Otherwise the orders of values without a name
    /// make different rows.
    is_distinct: bool,
}

impl<const N: usize> Refiner<N> {
    fn new(grid: &Grid, ways: usize, is_distinct: bool) -> Refiner<N> {
        let shape = grid.shape();
        let side = shape.side();
        let mut cells = [vec![[0; N]; side], Vec::new()];
        for (row, line) in cells[0].iter_mut().enumerate() {
            line[..side].copy_from_slice(grid.row(row));
        }
        if ways == 2 {
            cells[1] = (0..side)
                .map(|j| std::array::from_fn(|i| if i < side { cells[0][i][j] } else { 0 }))
                .collect();
        }
        let empty = |lines: &[[u8; N]]| {
            let empty = |&(_, line): &(usize, &[u8; N])| line.iter().all(|&value| value == 0);
            lines.iter().enumerate().filter(empty).fold(0, |bits, (row, _)| bits | 1 << row)
        };
        Refiner {
            side,
            box_rows: shape.box_rows(),
            box_columns: shape.box_columns(),
            is_empty: [empty(&cells[0]), empty(&cells[1])],
            cells,
            is_any: false,
            best: [0; N],
            next: Vec::new(),
            runs: Vec::new(),
            is_distinct,
        }
    }

    /// Tries each row that can come next. Of several empty rows in a band, and of several
    /// empty bands, only one is tried. Returns false when there are too many
    /// arrangements.
    fn extend(&mut self, arrangement: &Arrangement<N>, place: usize) -> bool {
        let high = self.box_rows;
        let is_begun = !place.is_multiple_of(high);
        let bands = if is_begun {
            let band = usize::from(arrangement.rows[place - 1]) / high;
            band..band + 1
        } else {
            0..self.side / high
        };
        let empty = self.is_empty[usize::from(arrangement.is_transposed)];
        let mut is_empty_band_tried = false;
        for band in bands {
            let mut rows = band * high..(band + 1) * high;
            if !is_begun && arrangement.is_used(band * high) {
                continue;
            }
            let is_empty_band = rows.clone().all(|row| empty >> row & 1 == 1);
            if is_empty_band && !is_begun && std::mem::replace(&mut is_empty_band_tried, true) {
                continue;
            }
            let first_empty = rows.find(|&row| empty >> row & 1 == 1 && !arrangement.is_used(row));
            for row in band * high..(band + 1) * high {
                let is_repeated = empty >> row & 1 == 1 && first_empty != Some(row);
                let is_possible = !arrangement.is_used(row) && !is_repeated;
                if is_possible && !self.try_row(arrangement, place, row) {
                    return false;
                }
            }
        }
        true
    }

    /// Arranges a row in its smallest form, in all ways that lead to it; false when there
    /// are too many.
    fn try_row(&mut self, from: &Arrangement<N>, place: usize, row: usize) -> bool {
        let wide = self.box_columns;
        let cells = self.cells[usize::from(from.is_transposed)][row];
        let mut new = from.clone();
        let key = |column: u8| from.key(cells[usize::from(column)]);
        self.runs.clear();
        let untouched = (0..self.side / wide).take_while(|&stack| from.touched[stack] == 0).count();
        for (stack, &touched) in from.touched.iter().enumerate().take(self.side / wide) {
            let end = wide - usize::from(touched);
            insertion_sort(&mut new.columns[stack * wide..][..end], key);
        }
        sort_stacks(&mut new.columns[..untouched * wide], wide, key);
        // The orders of stacks that look alike are varied before the orders of columns in
        // them.
        let keys = new.columns.map(key);
        let stack_keys = |stack: usize| &keys[stack * wide..][..wide];
        let mut stack = 0;
        while stack < untouched {
            let alike = |&other: &usize| stack_keys(other) == stack_keys(stack);
            let count = (stack..untouched).take_while(alike).count();
            if count > 1 && keys[(stack + 1) * wide - 1] != 0 {
                self.runs.push(Run { begin: stack * wide, size: wide, count });
            }
            stack += count;
        }
        for stack in 0..self.side / wide {
            let end = wide - usize::from(new.touched[stack]);
            let keys = &keys[stack * wide..][..end];
            let empty = keys.iter().take_while(|&&key| key == 0).count();
            // Values without a name; or a value with a name twice, in grids that break
            // the rules.
            let mut begin = empty;
            while begin < end {
                let count = keys[begin..].iter().take_while(|&&key| key == keys[begin]).count();
                if count > 1 {
                    self.runs.push(Run { begin: stack * wide + begin, size: 1, count });
                }
                begin += count;
            }
            new.touched[stack] = (wide - empty) as u8;
        }
        new.rows[place] = row as u8;
        new.used |= 1 << row;
        if self.is_distinct && !self.compare(&new, &cells) {
            return true;
        }
        let orders = |run: &Run| (2..=run.count).fold(1, usize::saturating_mul);
        let ways = self.runs.iter().map(orders).fold(1, usize::saturating_mul);
        if self.next.len().saturating_add(ways) > if place == 0 { MOST_OF_FIRST } else { MOST } {
            return false;
        }
        self.vary(&mut new, &cells, 0);
        true
    }

    /// Brings the runs from this one on into all their orders.
    fn vary(&mut self, new: &mut Arrangement<N>, cells: &[u8; N], run: usize) {
        match self.runs.get(run).copied() {
            Some(Run { begin, size, count }) => self.permute(new, cells, run, begin, size, count),
            None => {
                if self.compare(new, cells) {
                    self.keep(new, cells);
                }
            }
        }
    }

    fn permute(
        &mut self,
        new: &mut Arrangement<N>,
        cells: &[u8; N],
        run: usize,
        begin: usize,
        size: usize,
        count: usize,
    ) {
        if count == 1 {
            self.vary(new, cells, run + 1);
            return;
        }
        for other in 0..count {
            let swap = |columns: &mut [u8; N]| {
                for k in 0..size {
                    columns.swap(begin + k, begin + other * size + k);
                }
            };
            swap(&mut new.columns);
            self.permute(new, cells, run, begin + size, size, count - 1);
            swap(&mut new.columns);
        }
    }

    /// Whether a row, with the names that it would get, is not larger than the smallest
    /// row. If it is smaller, it takes the place of that row.
    fn compare(&mut self, new: &Arrangement<N>, cells: &[u8; N]) -> bool {
        let (mut names, mut named) = (new.names, new.named);
        let mut row = [0; N];
        for (to, &column) in row.iter_mut().zip(&new.columns).take(self.side) {
            let value = usize::from(cells[usize::from(column)]);
            if value == 0 {
                continue;
            }
            let name = &mut names[value - 1];
            if *name == 0 {
                named += 1;
                *name = named;
            }
            *to = *name;
        }
        let order = if self.is_any { row.cmp(&self.best) } else { Ordering::Less };
        if order == Ordering::Less {
            self.is_any = true;
            self.best = row;
            self.next.clear();
        }
        order != Ordering::Greater
    }

    /// Keeps an arrangement, with the names that its last row adds.
    fn keep(&mut self, new: &Arrangement<N>, cells: &[u8; N]) {
        let mut kept = new.clone();
        for (&name, &column) in self.best.iter().zip(&new.columns).take(self.side) {
            if name > 0 {
                kept.names[usize::from(cells[usize::from(column)]) - 1] = name;
                kept.named = kept.named.max(name);
            }
        }
        self.next.push(kept);
    }
}

/// Sorts a few columns.
fn insertion_sort(columns: &mut [u8], key: impl Fn(u8) -> u8) {
    for end in 1..columns.len() {
        let mut place = end;
        while place > 0 && key(columns[place - 1]) > key(columns[place]) {
            columns.swap(place - 1, place);
            place -= 1;
        }
    }
}

/// Sorts stacks by the keys of their columns.
fn sort_stacks(columns: &mut [u8], wide: usize, key: impl Fn(u8) -> u8) {
    for end in 1..columns.len() / wide {
        let mut stack = end;
        while stack > 0 {
            let pair = &mut columns[(stack - 1) * wide..][..2 * wide];
            let (left, right) = pair.split_at_mut(wide);
            let keys = left.iter().map(|&column| key(column));
            if keys.le(right.iter().map(|&column| key(column))) {
                break;
            }
            left.swap_with_slice(right);
            stack -= 1;
        }
    }
}
