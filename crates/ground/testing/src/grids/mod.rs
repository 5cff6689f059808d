//! Shapes, grids that are full, partial or contradictory, and rules of variants.
//!
//! Full grids come from one pattern that is valid for every box shape and is shuffled by
//! the changes that keep a grid valid: of values, of rows within a band, of columns
//! within a stack, of bands and of stacks. This does not reach every grid, but it needs
//! no search, shrinks well, and works for side 4 as for side 100.
//!
//! Each strategy is boxed. Otherwise every test would compile the whole strategy again, which
//! was most of the time that the tests of the sudoku half took to compile.

mod known;
mod recipe;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use neuf_sudoku::{Grid, Shape};

pub use known::{FIGURE_1, G0, M, TP8, every_solution, grid};
pub use recipe::{RulesRecipe, recipes};

/// Small shapes, square and not: sides 1 to 9, including the usual shape.
pub fn shapes() -> BoxedStrategy<Shape> {
    let boxes = vec![(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];
    let shapes = boxes.into_iter().filter_map(|(high, wide)| Shape::new(high, wide).ok());
    select(shapes.collect::<Vec<_>>()).boxed()
}

/// Whether a grid has the shape of the givens and each of their values.
pub fn extends(grid: &Grid, givens: &Grid) -> bool {
    let holds = |(cell, value)| grid.get(cell) == value;
    grid.shape() == givens.shape() && givens.filled().all(holds)
}

/// Full grids that keep the rules.
pub fn full_grids(shape: Shape) -> BoxedStrategy<Grid> {
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
    let values = Just((1..=side as u8).collect::<Vec<_>>()).prop_shuffle();
    (values, lines(side / high, high), lines(side / wide, wide))
        .prop_map(move |(values, rows, columns)| {
            let mut grid = Grid::empty(shape);
            for cell in shape.cells() {
                let (i, j) = (rows[shape.row(cell)], columns[shape.column(cell)]);
                // Each row of a band shifts by the width of a box, and each band by one
                // more, so no value meets itself in a row, a column or a box.
                grid.set(cell, values[(i % high * wide + i / high + j) % side]);
            }
            grid
        })
        .boxed()
}

/// An order of `bands · in_band` lines that keeps each band together.
fn lines(bands: usize, in_band: usize) -> BoxedStrategy<Vec<usize>> {
    let within = Just((0..in_band).collect::<Vec<_>>()).prop_shuffle();
    let order = Just((0..bands).collect::<Vec<_>>()).prop_shuffle();
    (order, vec(within, bands))
        .prop_map(move |(order, within)| {
            let band = |(&band, lines): (&usize, &Vec<usize>)| {
                lines.iter().map(|line| band * in_band + line).collect::<Vec<_>>()
            };
            order.iter().zip(&within).flat_map(band).collect()
        })
        .boxed()
}

/// Partial grids that have at least one solution, with any number of givens, each with
/// the solution from which it was made.
pub fn puzzles(shape: Shape) -> BoxedStrategy<(Grid, Grid)> {
    puzzles_with(shape, 0)
}

/// As [`puzzles`], with at least this many givens (or all cells, if there are fewer).
pub fn puzzles_with(shape: Shape, least: usize) -> BoxedStrategy<(Grid, Grid)> {
    let cells: Vec<_> = shape.cells().collect();
    let count = cells.len();
    (full_grids(shape), subsequence(cells, least.min(count)..=count))
        .prop_map(move |(full, kept)| {
            let mut puzzle = Grid::empty(shape);
            for cell in kept {
                puzzle.set(cell, full.get(cell));
            }
            (puzzle, full)
        })
        .boxed()
}

/// Grids of arbitrary values, most of them contradictory.
pub fn any_grids(shape: Shape) -> BoxedStrategy<Grid> {
    let value = prop_oneof![3 => Just(0), 1 => 1..=shape.side() as u8];
    vec(value, shape.cell_count())
        .prop_map(move |values| Grid::from_values(shape, values).unwrap_or(Grid::empty(shape)))
        .boxed()
}

/// Grids in which at least two cells of a row clash. The side must be at least 2.
pub fn clashing_grids(shape: Shape) -> BoxedStrategy<Grid> {
    let place = (any::<Index>(), any::<Index>(), any::<Index>());
    (puzzles(shape), place)
        .prop_map(move |((mut grid, full), (row, column, other))| {
            let side = shape.side();
            let (i, j) = (row.index(side), column.index(side));
            let beside = (j + 1 + other.index(side - 1)) % side;
            let value = full.get(shape.cell(i, j));
            grid.set(shape.cell(i, j), value);
            grid.set(shape.cell(i, beside), value);
            grid
        })
        .boxed()
}
