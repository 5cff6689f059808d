//! Puzzles of any shape, generated quickly.
//!
//! A full grid is the cyclic pattern with its values, the rows within each band and the
//! columns within each stack shuffled; a puzzle results from it when cells are emptied.
//! It has at least one solution, possibly more.

use neuf_sudoku::{Grid, Shape};

use crate::random::Random;

/// A full valid grid.
#[must_use]
pub fn full(shape: Shape, seed: u64) -> Grid {
    let mut random = Random::new(seed);
    let side = shape.side();
    let rows = shuffled_in_groups(side, shape.box_rows(), &mut random);
    let columns = shuffled_in_groups(side, shape.box_columns(), &mut random);
    let mut values: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut values);
    let mut grid = Grid::empty(shape);
    for (i, &row) in rows.iter().enumerate() {
        // Each row of a band is the one above it, shifted by the width of a box; each
        // band is shifted by one more.
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        for (j, &column) in columns.iter().enumerate() {
            grid.set(shape.cell(i, j), values[(column + shift) % side]);
        }
    }
    grid
}

/// A puzzle with this number of givens, and a solution of it.
#[must_use]
pub fn puzzle(shape: Shape, givens: usize, seed: u64) -> (Grid, Grid) {
    let solution = full(shape, seed);
    let mut cells: Vec<_> = shape.cells().collect();
    Random::new(seed ^ 1).shuffle(&mut cells);
    let mut puzzle = solution.clone();
    for &cell in cells.iter().skip(givens) {
        puzzle.set(cell, 0);
    }
    (puzzle, solution)
}

/// The numbers 0 … `side`−1, in which the groups of `group` neighbours are shuffled, each
/// in itself.
fn shuffled_in_groups(side: usize, group: usize, random: &mut Random) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..side).collect();
    for chunk in numbers.chunks_mut(group) {
        random.shuffle(chunk);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_grids_are_solutions() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (3, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            assert!(neuf_sudoku::is_solution(&full(shape, 7)), "{shape}");
        }
    }
}
