//! Full 9×9 grids: the pairs of rows first.
//!
//! The first row of the form is always 123456789, and the second depends on two
//! rows of a band alone: on the map that leads from each column to that where
//! the upper row has the value of the lower one, up to orders of columns that
//! keep stacks. If the lower row has in each box the three values of one other
//! box, the pair is *pure* and the second row begins 456789, else it begins 457
//! (two values of one box, one of the other). So the values 4 to 9 tell which
//! columns stand where, up to 18 choices for pure pairs (the first stack and
//! the order in it) and 12 for the others, and only the rest of the row remains
//! to be compared: the cycles of that map. A grid has 36 pairs in both
//! directions. Pairs whose second row is the smallest are compared by the third
//! row of the band; what follows is known, as the first column tells the order
//! of all other rows.
//!
//! That bands are told apart by such pairs is how the classes of bands are
//! counted (Felgenhauer and Jarvis, 2006; Russell and Jarvis, 2006), and the
//! programs for grids with few clues begin likewise (McGuire, Tugemann and
//! Civario, 2014). A table of the smallest row for each map would save the
//! comparisons; they take less than the rest.

use std::cmp::Ordering;

use crate::grid::isomorphism::Isomorphism;
use crate::{Grid, Shape};

const SIDE: usize = 9;
type Row = [u8; SIDE];

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A grid, or its transpose.
struct View {
    cells: [Row; SIDE],
    /// By row and value: the column where it stands.
    places: [[u8; SIDE + 1]; SIDE],
}

/// How the first rows and all columns may be chosen.
#[derive(Clone, Copy)]
struct Choice {
    view: usize,
    first: usize,
    second: usize,
    columns: Row,
}

/// The form of a full 9×9 grid that keeps the rules; `None` for others.
pub(super) fn form(grid: &Grid) -> Option<(Grid, Isomorphism)> {
    let views = views(grid)?;
    let mut rows = [[0; SIDE]; SIDE];
    let mut found: Option<(Choice, Row)> = None;
    let choices = choices(&views);
    rows[0] = std::array::from_fn(|place| place as u8 + 1);
    for choice in choices {
        let view = &views[choice.view];
        let names = choice.names(view);
        let third = 3 * (choice.first / 3) + 3 - choice.first % 3 - choice.second % 3;
        let third_row = named(view, third, &choice.columns, &names);
        let mut order = if found.is_some() { third_row.cmp(&rows[2]) } else { Ordering::Less };
        if order == Ordering::Greater {
            continue;
        }
        let row_order = choice.row_order(view, third, &names);
        for place in 3..SIDE {
            let next = named(view, row_order[place].into(), &choice.columns, &names);
            if order == Ordering::Equal {
                order = next.cmp(&rows[place]);
            }
            match order {
                Ordering::Greater => break,
                Ordering::Equal => {}
                Ordering::Less => rows[place] = next,
            }
        }
        if order == Ordering::Less {
            rows[1] = named(view, choice.second, &choice.columns, &names);
            rows[2] = third_row;
            found = Some((choice, row_order));
        }
    }
    let (choice, row_order) = found?;
    let names = choice.names(&views[choice.view]);
    let map = Isomorphism {
        shape: grid.shape(),
        is_transposed: choice.view == 1,
        rows: row_order.to_vec(),
        columns: choice.columns.to_vec(),
        values: names[1..].to_vec(),
    };
    Some((Grid::from_values(grid.shape(), rows.concat())?, map))
}

/// The grid and its transpose; `None` when it is not full or breaks a rule.
fn views(grid: &Grid) -> Option<[View; 2]> {
    if grid.shape() != Shape::default() {
        return None;
    }
    let mut cells = [[[0; SIDE]; SIDE]; 2];
    for (i, row) in grid.values().chunks_exact(SIDE).enumerate() {
        for (j, &value) in row.iter().enumerate() {
            cells[0][i][j] = value;
            cells[1][j][i] = value;
        }
    }
    let is_full = |values: u16| values == 0b11_1111_1110;
    let bits = |values: &[u8]| values.iter().fold(0, |all, &value| all | 1_u16 << value);
    let lines = cells.as_flattened().iter();
    let of_box = |k: usize| {
        let rows = &cells[0][k / 3 * 3..][..3];
        rows.iter().fold(0, |all, row| all | bits(&row[k % 3 * 3..][..3]))
    };
    if !lines.map(|line| bits(line)).all(is_full) || !(0..SIDE).map(of_box).all(is_full) {
        return None;
    }
    Some(cells.map(|cells| {
        let mut places = [[0; SIDE + 1]; SIDE];
        for (row, places) in cells.iter().zip(&mut places) {
            for (column, &value) in (0..).zip(row) {
                places[usize::from(value)] = column;
            }
        }
        View { cells, places }
    }))
}

/// All choices with the smallest second row.
fn choices(views: &[View; 2]) -> Vec<Choice> {
    let mut best = Best { row: [u8::MAX; SIDE], choices: Vec::with_capacity(64) };
    // Where one pair is pure the others need no look.
    for is_pure in [true, false] {
        for (number, view) in views.iter().enumerate() {
            for first in 0..SIDE {
                let band = first / 3 * 3;
                for second in (band..band + 3).filter(|&second| second != first) {
                    let (upper, lower) = (&view.places[first], &view.cells[second]);
                    let to = lower.map(|value| upper[usize::from(value)]);
                    if (to[0] / 3 == to[1] / 3 && to[1] / 3 == to[2] / 3) == is_pure {
                        let choice = Choice { view: number, first, second, columns: [0; SIDE] };
                        best.compare(&to, is_pure, choice);
                    }
                }
            }
        }
        if !best.choices.is_empty() {
            break;
        }
    }
    best.choices
}

/// The smallest second row, and what leads to it.
struct Best {
    row: Row,
    choices: Vec<Choice>,
}

impl Best {
    /// Compares all orders of columns that a pair of rows allows: those where
    /// the second row begins with the columns of 4, 5, 6 or of 4, 5, 7.
    ///
    /// `to` leads from a column to that where the first row has the value of
    /// the second.
    fn compare(&mut self, to: &Row, is_pure: bool, choice: Choice) {
        let at = |column: u8| to[usize::from(column)];
        for stack in [0, 3, 6_u8] {
            // Two of the three lead to the next stack: which does not?
            let [a, b, c] = [at(stack) / 3, at(stack + 1) / 3, at(stack + 2) / 3];
            let odd = if a == b { 2 } else { usize::from(a == c) };
            for order in ORDERS {
                if !is_pure && order[2] != odd {
                    continue;
                }
                let [x, y, z] = order.map(|k| stack + k as u8);
                if is_pure {
                    let [p, q, r] = [x, y, z].map(at);
                    self.add([x, y, z, p, q, r, at(p), at(q), at(r)], to, choice);
                    continue;
                }
                let [p, q, s] = [x, y, z].map(at);
                // Of the stack p / 3, the one that is neither p nor q.
                let r = p / 3 * 9 + 3 - p - q;
                let [t, u] = [(s % 3 + 1) % 3, (s % 3 + 2) % 3].map(|k| s / 3 * 3 + k);
                self.add([x, y, z, p, q, r, s, t, u], to, choice);
                self.add([x, y, z, p, q, r, s, u, t], to, choice);
            }
        }
    }

    #[inline]
    fn add(&mut self, columns: Row, to: &Row, choice: Choice) {
        let mut names = [0; SIDE];
        for (place, &column) in (1..).zip(&columns) {
            names[usize::from(column)] = place;
        }
        let name = |column: u8| names[usize::from(to[usize::from(column)])];
        let mut place = 3;
        while place < SIDE {
            match name(columns[place]).cmp(&self.row[place]) {
                Ordering::Less => break,
                Ordering::Greater => return,
                Ordering::Equal => place += 1,
            }
        }
        if place < SIDE {
            self.row = columns.map(name);
            self.choices.clear();
        }
        self.choices.push(Choice { columns, ..choice });
    }
}

impl Choice {
    /// The name of each value: its place in the first row, from 1.
    fn names(&self, view: &View) -> [u8; SIDE + 1] {
        let mut names = [0; SIDE + 1];
        for (name, &column) in (1..).zip(&self.columns) {
            names[usize::from(view.cells[self.first][usize::from(column)])] = name;
        }
        names
    }

    /// The order of all rows: the first column tells that of the later ones.
    fn row_order(&self, view: &View, third: usize, names: &[u8; SIDE + 1]) -> Row {
        let column = usize::from(self.columns[0]);
        let name = |row: usize| names[usize::from(view.cells[row][column])];
        let others = [(self.first / 3 + 1) % 3, (self.first / 3 + 2) % 3];
        let mut bands = others.map(|band| {
            let mut rows = [0, 1, 2].map(|k| (name(3 * band + k), (3 * band + k) as u8));
            rows.sort_unstable();
            rows
        });
        bands.sort_unstable();
        let [[a, b, c], [d, e, f]] = bands.map(|rows| rows.map(|(_, row)| row));
        [self.first as u8, self.second as u8, third as u8, a, b, c, d, e, f]
    }
}

/// A row in the order of the columns, by the names of its values.
#[inline]
fn named(view: &View, row: usize, columns: &Row, names: &[u8; SIDE + 1]) -> Row {
    let cells = &view.cells[row];
    columns.map(|column| names[usize::from(cells[usize::from(column)])])
}
