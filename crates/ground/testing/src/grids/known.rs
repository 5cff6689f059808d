//! Grids of the sources, and all solutions of small grids.

use neuf_sudoku::{Grid, Shape, is_consistent};

/// Figure 1 of the paper: propagation stops on it, and one failed literal finishes it.
pub const FIGURE_1: &str = ".9.2..6.5 32...7... .7.9.5..8 .1....... ..7....94
    6........ ..8.....7 .3.4915.. .....3...";

/// G0 of the mock exam.
pub const G0: &str = ".6....2.5 4..921... .7...8..1 .....5..9 64.....73
    1..4..... 3..7...6. ...146..2 2.6....1.";

/// M of the mock exam, easy enough for its naive algorithm.
pub const M: &str = "2...9.3.. .19.8..74 ..84..62. 59.621... .27...16.
    ...574.93 .85..97.. 93..5.84. ..2.6...1";

/// The grid of practical 8, with its digits 0 to 8 and −1 raised by one.
pub const TP8: &str = ".4....179 ..2..8.54 ..6..5..8 .8..7.91. .5..9..3.
    .19.6..4. 3..4..7.. 57.1..2.. 928....6.";

/// The grid of a text of digits and dots, in the usual shape for its length.
///
/// # Panics
/// When no shape has this number of cells, or a digit is too large for it.
pub fn grid(text: &str) -> Grid {
    let values: Vec<u8> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_digit(36).unwrap_or(0) as u8)
        .collect();
    let shape = Shape::of_cell_count(values.len()).expect("a shape has that many cells");
    Grid::from_values(shape, values).expect("the digits are values of the shape")
}

/// All solutions of a small grid, found by trying each value in each cell.
pub fn every_solution(grid: &Grid) -> Vec<Grid> {
    if !is_consistent(grid) {
        return Vec::new();
    }
    let Some(cell) = grid.empty_cells().next() else { return vec![grid.clone()] };
    let with = |value| {
        let mut next = grid.clone();
        next.set(cell, value);
        next
    };
    (1..=grid.shape().side() as u8).flat_map(|value| every_solution(&with(value))).collect()
}
