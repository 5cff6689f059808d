//! The position of a grid in its picture, and the lines between its cells.

use std::ops::Range;

use neuf_sudoku::{Cell, Shape};

use crate::scene::{Colour, Scene};

/// Where the grid stands in the scene, and how large its cells are; all in the
/// units of the scene.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) cell: f32,
}

impl Frame {
    /// The width of thick lines.
    pub(crate) fn thick(self) -> f32 {
        (self.cell / 16.0).clamp(2.0, 6.0)
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner(self, shape: Shape, cell: Cell) -> (f32, f32) {
        let (i, j) = (shape.row(cell) as f32, shape.column(cell) as f32);
        (self.left + j * self.cell, self.top + i * self.cell)
    }

    /// Draws an upright line to the left of column `at`, along these rows; or, if
    /// it is not upright, a level line above row `at`, along these columns. Each
    /// end goes half the line's width beyond the last crossing.
    pub(crate) fn draw_line(
        self,
        scene: &mut Scene,
        at: usize,
        along: Range<usize>,
        is_upright: bool,
        width: f32,
        colour: Colour,
    ) {
        let (x, y) = (self.left - width / 2.0, self.top - width / 2.0);
        let across = self.cell * at as f32;
        let from = self.cell * along.start as f32;
        let length = self.cell * along.len() as f32 + width;
        if is_upright {
            scene.fill(x + across, y + from, width, length, colour);
        } else {
            scene.fill(x + from, y + across, length, width, colour);
        }
    }
}
