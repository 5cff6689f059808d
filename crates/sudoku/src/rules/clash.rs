//! Whether a grid keeps the rules, and where it breaks them.
//!
//! Each clash is named with both its cells and a house, since a person who
//! mistyped a digit looks for exactly these. Two cells that share a row (or a
//! column) and a box clash once, in the row: the same pair twice would be
//! noise.

use std::fmt;

use crate::{Cell, Grid, House, HouseSets, Shape, ValueSet};

/// Two cells of a house that hold the same value.
///
/// ```
/// use neuf_sudoku::{Grid, Shape, clashes};
/// let shape = Shape::default();
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(0, 1), 5);
/// grid.set(shape.cell(0, 6), 5);
/// let found = clashes(&grid);
/// assert_eq!(found[0].to_string(), "5 at row 1, column 2 and row 1, column 7 (row 1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The shape of the grid, which tells where the cells are.
    pub shape: Shape,
    /// The value.
    pub value: u8,
    /// The earlier cell in reading order.
    pub first: Cell,
    /// The later cell.
    pub second: Cell,
    /// A house of both.
    pub house: House,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = [self.first, self.second].map(|cell| self.shape.place(cell));
        write!(f, "{} at {first} and {second} ({})", self.value, self.house)
    }
}

/// All clashes of a grid, by house: those in rows, then those in columns, then
/// those in boxes that no row or column has named.
#[must_use]
pub fn clashes(grid: &Grid) -> Vec<Clash> {
    let shape = grid.shape();
    shape.houses().flat_map(|house| clashes_in(grid, house)).collect()
}

/// The first clash of [`clashes`], if there is one.
#[must_use]
pub fn first_clash(grid: &Grid) -> Option<Clash> {
    let shape = grid.shape();
    shape.houses().find_map(|house| clashes_in(grid, house).into_iter().next())
}

/// The clashes of one house that are not also a row's or a column's.
fn clashes_in(grid: &Grid, house: House) -> Vec<Clash> {
    let shape = grid.shape();
    if !holds_twice(grid, house) {
        return Vec::new();
    }
    let filled: Vec<Cell> = shape.cells_of(house).filter(|&cell| grid.get(cell) != 0).collect();
    let mut found = Vec::new();
    for (place, &first) in filled.iter().enumerate() {
        let value = grid.get(first);
        let same = filled[place + 1..].iter().filter(|&&second| grid.get(second) == value);
        let named = same.filter(|&&second| house_of_pair(shape, first, second) == Some(house));
        found.extend(named.map(|&second| Clash { shape, value, first, second, house }));
    }
    found
}

/// Whether some value stands twice in a house.
fn holds_twice(grid: &Grid, house: House) -> bool {
    let mut seen = ValueSet::EMPTY;
    let mut values = grid.shape().cells_of(house).map(|cell| grid.get(cell));
    values.any(|value| {
        value != 0
            && (seen.contains(value) || {
                seen.insert(value);
                false
            })
    })
}

/// The house that two cells share: their row or column before their box.
fn house_of_pair(shape: Shape, a: Cell, b: Cell) -> Option<House> {
    shape.houses_of(a).into_iter().zip(shape.houses_of(b)).find(|(x, y)| x == y).map(|(x, _)| x)
}

/// Whether no value stands twice in a house. Empty cells are no fault.
#[must_use]
pub fn is_consistent(grid: &Grid) -> bool {
    grid.shape().houses().all(|house| !holds_twice(grid, house))
}

/// Whether the grid is full and keeps the rules.
#[must_use]
pub fn is_solution(grid: &Grid) -> bool {
    grid.is_full() && holds_each_value(grid)
}

/// Whether each house of a full grid holds each value: in one pass and without
/// asking for the place of each cell, since every solution found is checked.
fn holds_each_value(grid: &Grid) -> bool {
    let shape = grid.shape();
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
    let all = ValueSet::full(side);
    let (mut columns, mut boxes) = (vec![ValueSet::EMPTY; side], vec![ValueSet::EMPTY; high]);
    for (i, row) in grid.values().chunks_exact(side).enumerate() {
        let mut in_row = ValueSet::EMPTY;
        for (j, &value) in row.iter().enumerate() {
            in_row.insert(value);
            columns[j].insert(value);
        }
        for (part, values) in row.chunks_exact(wide).enumerate() {
            values.iter().for_each(|&value| boxes[part].insert(value));
        }
        if in_row != all {
            return false;
        }
        if i % high == high - 1
            && std::mem::replace(&mut boxes, vec![ValueSet::EMPTY; high])
                .iter()
                .any(|&set| set != all)
        {
            return false;
        }
    }
    columns.iter().all(|&set| set == all)
}

/// Whether `grid` has the shape of `givens` and each of their values.
#[must_use]
pub fn extends(grid: &Grid, givens: &Grid) -> bool {
    grid.shape() == givens.shape() && givens.filled().all(|(cell, value)| grid.get(cell) == value)
}

/// The first empty cell that can hold nothing, if there is one.
pub(crate) fn stuck_cell(grid: &Grid, sets: &HouseSets) -> Option<Cell> {
    grid.empty_cells().find(|&cell| sets.candidates(cell).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, grid};

    fn places(clash: &Clash) -> [(usize, usize); 2] {
        [clash.first, clash.second].map(|c| (clash.shape.row(c), clash.shape.column(c)))
    }

    #[test]
    fn a_valid_grid_has_no_clash() {
        let grid = grid(G0);
        assert!(clashes(&grid).is_empty() && is_consistent(&grid) && !is_solution(&grid));
    }

    #[test]
    fn each_pair_is_named_once_with_its_house() {
        let mut grid = grid(G0);
        // 4 stands at (1,0), (4,1), (5,3), (7,4): now in row 1 and box 0 too.
        grid.set(grid.shape().cell(1, 1), 4);
        let found: Vec<_> = clashes(&grid).iter().map(|c| (places(c), c.house)).collect();
        assert_eq!(
            found,
            [([(1, 0), (1, 1)], House::Row(1)), ([(1, 1), (4, 1)], House::Column(1))]
        );
        assert_eq!(first_clash(&grid), clashes(&grid).first().copied());
    }

    #[test]
    fn a_clash_in_a_box_alone_is_named_there() {
        let mut grid = Grid::empty(Shape::new(2, 3).unwrap());
        grid.set(grid.shape().cell(4, 3), 6);
        grid.set(grid.shape().cell(5, 5), 6);
        let found = clashes(&grid);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "6 at row 5, column 4 and row 6, column 6 (box 6)");
    }

    #[test]
    fn three_alike_make_three_pairs() {
        let mut grid = Grid::empty(Shape::default());
        for j in [0, 4, 8] {
            grid.set(grid.shape().cell(0, j), 1);
        }
        assert_eq!(clashes(&grid).len(), 3);
    }
}
