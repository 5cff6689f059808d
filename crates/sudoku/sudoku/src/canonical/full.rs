//! The canonical form of full 9×9 grids, by pairs of rows.
//!
//! The first row of the form is always 123456789, and the second row depends on two rows
//! of one band alone. It is given by the map that leads from each column to the column in
//! which the upper row has the value of the lower row, up to orders of the columns that
//! keep stacks. If in each box the lower row has the three values that the upper row has
//! in one other box, the pair is *pure* and the second row begins with 456789. Otherwise
//! it begins with 457 (two values of one box and one of the other). So the values 4 to 9
//! determine which columns stand where, up to 18 choices for pure pairs (the first stack
//! and the order in it) and 12 for the others. Only the rest of the row has to be
//! compared: the cycles of that map. A grid has 36 such pairs in both directions. The
//! pairs with the smallest second row are compared by the third row of the band. The rest
//! is determined, since the first column gives the order of all other rows.
//!
//! Classes of bands are told apart by such pairs where they are counted (Felgenhauer and
//! Jarvis, 2006; Russell and Jarvis, 2006), and the programs that search for grids with
//! few clues begin in the same way (McGuire, Tugemann and Civario, 2014). A table of the
//! smallest second row for each map would save these comparisons, but they take less time
//! than the rest.

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
    /// By row and value: the column in which the value stands.
    places: [[u8; SIDE + 1]; SIDE],
}

/// A choice of the first two rows and of the order of all columns.
#[derive(Clone, Copy)]
struct Choice {
    view: usize,
    first: usize,
    second: usize,
    columns: Row,
}

/// The form of a full 9×9 grid that keeps the rules; `None` for other grids.
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

/// The grid and its transpose; `None` when the grid is not full or breaks a rule.
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
    // If any pair is pure, the other pairs cannot have the smallest second row.
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

/// The smallest second row, and the choices that lead to it.
struct Best {
    row: Row,
    choices: Vec<Choice>,
}

impl Best {
    /// Compares all orders of the columns that a pair of rows allows: those in which the
    /// second row begins with the columns of 4, 5, 6 or of 4, 5, 7.
    ///
    /// `to` leads from a column to the column in which the first row has the value of the
    /// second row.
    fn compare(&mut self, to: &Row, is_pure: bool, choice: Choice) {
        let at = |column: u8| to[usize::from(column)];
        for stack in [0, 3, 6_u8] {
            // Two of the three columns lead to the same stack. Which one does not?
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
                // The column of the stack p / 3 that is neither p nor q.
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

    /// The order of all rows. The first column gives the order of those below the band.
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

/// A row in the order of the columns, with the names of its values.
#[inline]
fn named(view: &View, row: usize, columns: &Row, names: &[u8; SIDE + 1]) -> Row {
    let cells = &view.cells[row];
    columns.map(|column| names[usize::from(cells[usize::from(column)])])
}
