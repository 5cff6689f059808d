//! The cells of a shape: in which row and column each lies, and which there are.
//!
//! Cells are numbered in reading order, so that a grid is one vector of values. On a single square
//! rows and columns are computed from that number. The holes between overlapping grids are no
//! cells, so there the board's table is asked.

use super::Shape;
use crate::grid::cell::{Cell, Place};

impl Shape {
    /// The cell of row `i` and column `j`.
    ///
    /// # Panics
    /// When there is no such cell.
    #[must_use]
    pub fn cell(self, i: usize, j: usize) -> Cell {
        match self.cell_at(i, j) {
            Some(cell) => cell,
            None => panic!("no cell ({i},{j}) in a grid of side {}", self.side()),
        }
    }

    /// The cell of row `i` and column `j`; `None` outside the board, and in the holes that
    /// overlapping grids leave between them.
    #[inline]
    #[must_use]
    pub fn cell_at(self, i: usize, j: usize) -> Option<Cell> {
        if let Some(board) = self.board {
            return board.cell_at(i, j);
        }
        let side = self.side();
        (i < side && j < side).then(|| Cell::at(i * side + j))
    }

    /// The row of a cell: the paper's i. Rows of overlapping grids are those of the board.
    #[inline]
    #[must_use]
    pub fn row(self, cell: Cell) -> usize {
        match self.board {
            None => cell.position() / self.side(),
            Some(board) => board.places[cell.position()].row,
        }
    }

    /// The column of a cell: the paper's j. Columns of overlapping grids are those of the board.
    #[inline]
    #[must_use]
    pub fn column(self, cell: Cell) -> usize {
        match self.board {
            None => cell.position() % self.side(),
            Some(board) => board.places[cell.position()].column,
        }
    }

    /// The row and the column of a cell together.
    #[must_use]
    pub fn place(self, cell: Cell) -> Place {
        Place { row: self.row(cell), column: self.column(cell) }
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(Cell::at)
    }
}
