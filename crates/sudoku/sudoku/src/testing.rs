//! Grids in the types of this crate's unit tests.
//!
//! Property tests stand in the folder `tests`, because a unit test is compiled together with
//! the whole crate. Unit tests of what is not public draw their grids here.

use crate::{Grid, Isomorphism, Shape};
use neuf_cnf::Random;

pub(crate) use neuf_testing::grids::{FIGURE_1, G0, M, TP8};

/// What `neuf_testing::grids::grid` makes of a text.
pub(crate) fn grid(text: &str) -> Grid {
    let grid = neuf_testing::grids::grid(text);
    let shape = Shape::of_cell_count(grid.values().len()).unwrap();
    Grid::from_values(shape, grid.values().to_vec()).unwrap()
}

/// A full grid, which is a shuffled pattern, and a puzzle made from it that has each given with
/// a probability of `percent` in a hundred.
pub(crate) fn drawn(shape: Shape, percent: usize, random: &mut Random) -> (Grid, Grid) {
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
    let mut pattern = Grid::empty(shape);
    for cell in shape.cells() {
        let (i, j) = (shape.row(cell), shape.column(cell));
        pattern.set(cell, ((i % high * wide + i / high + j) % side) as u8 + 1);
    }
    let full = Isomorphism::draw(shape, random).apply(&pattern);
    let mut puzzle = full.clone();
    for cell in shape.cells() {
        if random.index(100) >= percent {
            puzzle.set(cell, 0);
        }
    }
    (puzzle, full)
}

/// Any values, most of them 0.
pub(crate) fn any_grid(shape: Shape, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        if random.index(4) == 0 {
            grid.set(cell, random.index(shape.side()) as u8 + 1);
        }
    }
    grid
}

/// Small shapes, square and not, including the usual one.
pub(crate) fn shapes() -> impl Iterator<Item = Shape> {
    let boxes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];
    boxes.into_iter().map(|(high, wide)| Shape::new(high, wide).unwrap())
}
