//! One of several overlapping grids, where a terminal has no room for the whole board.
//!
//! A samurai takes 30 lines and a terminal has 24, so the board was scrolled away above the
//! sentence that speaks of it. Nearly all steps lie in one grid, which takes 13 lines and has room
//! for all pencil marks. Rows and columns keep their numbers on the board, so the sentence need not
//! change.

use neuf_explain::{CellRole, MarkRole};
use neuf_sudoku::Cell;

use crate::characters::needs_lines;
use crate::clues;
use crate::picture::Picture;

impl Picture {
    /// The grid of a board of overlapping ones in which the step of this picture lies: that of most
    /// of its conclusions, and of these, of most of the cells that it speaks of. The grids count
    /// from 0. `None` on other boards, and where signs stand between the cells or around the board,
    /// so that a grid cannot be shown by itself.
    #[must_use]
    pub fn grid_of_step(&self) -> Option<usize> {
        let shape = self.grid().shape();
        shape.arrangement()?;
        if needs_lines(self.rules()) || clues::room(self.rules(), 1.0) > 0.0 {
            return None;
        }
        let concludes = |cell: Cell| {
            let is_out = |value| self.focus().mark(cell, value) == Some(MarkRole::Out);
            self.focus().cell(cell) == Some(CellRole::New) || (1..=shape.side() as u8).any(is_out)
        };
        let count = |grid: usize| {
            let [rows, columns] = self.ranges(grid);
            let is_within = |&cell: &Cell| {
                rows.contains(&shape.row(cell)) && columns.contains(&shape.column(cell))
            };
            let within = || shape.cells().filter(is_within);
            let spoken_of = within().filter(|&cell| self.focus().cell(cell).is_some()).count();
            (within().filter(|&cell| concludes(cell)).count(), spoken_of)
        };
        // Of equal ones, the first.
        (0..shape.grid_count()).rev().max_by_key(|&grid| count(grid))
    }

    /// In text for a terminal, only this one of overlapping grids, with the numbers that its rows
    /// and columns have on the board.
    ///
    /// # Panics
    /// When there is no such grid.
    #[must_use]
    pub fn only_grid(mut self, grid: usize) -> Picture {
        self.part = Some(self.ranges(grid));
        self
    }

    /// The rows and the columns of a grid.
    fn ranges(&self, grid: usize) -> [std::ops::Range<usize>; 2] {
        let shape = self.grid().shape();
        let [rows, columns] = &shape.lines()[2 * grid];
        let top = shape.cells_of(rows[0]).next().map_or(0, |cell| shape.row(cell));
        let left = shape.cells_of(columns[0]).next().map_or(0, |cell| shape.column(cell));
        [top..top + shape.side(), left..left + shape.side()]
    }
}
