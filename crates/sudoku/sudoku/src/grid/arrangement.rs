//! Overlapping grids: several square grids on one larger board, which have boxes in common.
//!
//! A samurai has five grids of 9×9, of which four share a corner box with the one in the middle; a
//! twin has two. Boards with other numbers of grids were read once and are no more: no collection
//! has them. The board is described by one table: which places of it are cells, and which
//! houses each cell has. A [`Shape`](super::Shape) without such a table is a single square and
//! computes all that. So everything that asks a shape for its cells and houses (clauses, check,
//! explanations, pictures) works on overlapping grids, too, and a single square costs what it
//! always did.
//!
//! A type of its own, which ties several puzzles by their common cells, was rejected: it would need
//! a second formula, a second check and a second explainer. A square board of 21×21 with empty
//! places was rejected, because each place would then have to be asked whether it is a cell.
//!
//! The arrangements are a closed list, which keeps a shape a small value that is copied: the tables
//! are made once for each arrangement and each form of box, and kept until the program ends. A
//! corner step is the distance of two grids that share exactly one box.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use neuf_words::named;

use super::cell::{Cell, Place};
use super::house::House;

named! {
    /// How several grids overlap on a board.
    ///
    /// ```
    /// use neuf_sudoku::{Arrangement, Shape};
    /// let samurai = Shape::overlapping(Arrangement::Samurai, 3, 3)?;
    /// assert_eq!((samurai.rows(), samurai.columns()), (21, 21));
    /// // Five grids of 81 cells share four boxes of 9.
    /// assert_eq!(samurai.cell_count(), 5 * 81 - 4 * 9);
    /// # Ok::<(), neuf_sudoku::ShapeError>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Arrangement("arrangement") {
        Twin = "twin", "two grids share a corner box";
        Samurai = "samurai", "four grids share a corner box with one in the middle";
    }
}

impl Arrangement {
    /// The upper left box of each grid, by its row and column in corner steps. The grids are in
    /// reading order.
    fn corners(self) -> &'static [(usize, usize)] {
        match self {
            Arrangement::Twin => &[(0, 0), (1, 1)],
            Arrangement::Samurai => &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
        }
    }
}

/// The board of an arrangement: its cells and their houses.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) arrangement: Arrangement,
    /// The rows and columns of a box.
    box_size: (usize, usize),
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The upper left place of each grid.
    starts: Vec<(usize, usize)>,
    /// The place of each cell, in reading order.
    pub(super) places: Vec<Place>,
    /// The cell at each place in reading order; none in a hole.
    cells: Vec<Option<Cell>>,
    /// The houses: rows, columns, boxes, each grid by grid, and a common box once.
    pub(super) houses: Vec<House>,
    /// The houses of each cell; its box is the last.
    pub(super) houses_of: Vec<Vec<House>>,
}

/// The boards that were made.
static BOARDS: Mutex<Vec<&'static Board>> = Mutex::new(Vec::new());

impl Board {
    /// The board of an arrangement with boxes of this height and width, which is made once. Both
    /// are at least 2, and their product is small: the board is never given back.
    pub(super) fn of(arrangement: Arrangement, box_size: (usize, usize)) -> &'static Board {
        let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it =
            |board: &&&Board| board.arrangement == arrangement && board.box_size == box_size;
        if let Some(board) = boards.iter().find(is_it) {
            return board;
        }
        let board = Box::leak(Box::new(Board::make(arrangement, box_size)));
        boards.push(board);
        board
    }

    fn make(arrangement: Arrangement, (box_rows, box_columns): (usize, usize)) -> Board {
        let side = box_rows * box_columns;
        // The next grid begins with the last box of a grid.
        let step = (side - box_rows, side - box_columns);
        let starts: Vec<(usize, usize)> =
            arrangement.corners().iter().map(|&(i, j)| (i * step.0, j * step.1)).collect();
        let end = |of: fn(&(usize, usize)) -> usize| {
            starts.iter().map(of).max().unwrap_or_default() + side
        };
        let (rows, columns) = (end(|start| start.0), end(|start| start.1));
        let grids_at = |row: usize, column: usize| {
            let is_in = move |&(_, &(i, j)): &(usize, &(usize, usize))| {
                (i..i + side).contains(&row) && (j..j + side).contains(&column)
            };
            starts.iter().enumerate().filter(is_in)
        };
        let (mut places, mut cells, mut houses_of) = (Vec::new(), Vec::new(), Vec::new());
        let mut houses = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let mut of_cell: Vec<House> = Vec::new();
                let line = |grid, place| House::of_grid(grid, place);
                of_cell.extend(
                    grids_at(row, column).map(|(g, start)| House::Row(line(g, row - start.0))),
                );
                of_cell.extend(
                    grids_at(row, column)
                        .map(|(g, start)| House::Column(line(g, column - start.1))),
                );
                // A common box is named by the first grid that has it.
                of_cell.extend(grids_at(row, column).take(1).map(|(g, &(i, j))| {
                    let number = (row - i) / box_rows * box_rows + (column - j) / box_columns;
                    House::Box(line(g, number))
                }));
                if of_cell.is_empty() {
                    cells.push(None);
                    continue;
                }
                cells.push(Some(Cell::at(places.len())));
                places.push(Place { row, column });
                houses.extend_from_slice(&of_cell);
                houses_of.push(of_cell);
            }
        }
        houses.sort_unstable();
        houses.dedup();
        let box_size = (box_rows, box_columns);
        Board { arrangement, box_size, rows, columns, starts, places, cells, houses, houses_of }
    }

    pub(super) fn grid_count(&self) -> usize {
        self.starts.len()
    }

    /// The upper left place of a grid, by its number from 0.
    pub(super) fn start(&self, grid: usize) -> (usize, usize) {
        self.starts[grid]
    }

    /// The cell at a place of the board, if there is one.
    pub(super) fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        if row < self.rows && column < self.columns {
            self.cells[row * self.columns + column]
        } else {
            None
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.arrangement, self.box_size) == (other.arrangement, other.box_size)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.arrangement, self.box_size).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    /// Of a board of 3×3 boxes: its grids, rows, columns and cells. The cells are counted by hand:
    /// 81 for each grid, less 9 for each box in which a further grid takes part.
    #[test]
    fn boards_have_the_sizes_of_the_published_puzzles() {
        for (arrangement, grids, rows, columns, shared) in
            [(Arrangement::Twin, 2, 15, 15, 1), (Arrangement::Samurai, 5, 21, 21, 4)]
        {
            let shape = Shape::overlapping(arrangement, 3, 3).unwrap();
            let cells = 81 * grids - 9 * shared;
            let found = (shape.grid_count(), shape.rows(), shape.columns(), shape.cell_count());
            assert_eq!(found, (grids, rows, columns, cells), "{arrangement}");
            assert_eq!(shape.houses().count(), 18 * grids + 9 * grids - shared, "{arrangement}");
        }
    }

    #[test]
    fn cells_and_houses_name_each_other() {
        for &arrangement in Arrangement::ALL {
            for (box_rows, box_columns) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
                let shape = Shape::overlapping(arrangement, box_rows, box_columns).unwrap();
                for cell in shape.cells() {
                    assert_eq!(shape.cell_at(shape.row(cell), shape.column(cell)), Some(cell));
                    for house in shape.houses_of(cell) {
                        assert!(shape.cells_of(house).any(|other| other == cell));
                    }
                    assert!(
                        shape.houses_of(cell).any(|house| house == House::Box(shape.box_of(cell)))
                    );
                }
                let mut members = 0;
                for house in shape.houses() {
                    for (place, cell) in shape.cells_of(house).enumerate() {
                        assert_eq!(shape.cell_of(house, place), cell);
                        assert!(shape.houses_of(cell).any(|other| other == house));
                        members += 1;
                    }
                }
                let of_cells: usize = shape.cells().map(|cell| shape.houses_of(cell).count()).sum();
                assert_eq!(members, of_cells);
            }
        }
    }

    #[test]
    fn houses_are_named_with_their_grid() {
        let shape = Shape::overlapping(Arrangement::Samurai, 3, 3).unwrap();
        let cell = shape.cell(7, 8);
        let names: Vec<String> = shape.houses_of(cell).map(|house| house.to_string()).collect();
        let expected = [
            "row 8 of grid 1",
            "row 2 of grid 3",
            "column 9 of grid 1",
            "column 3 of grid 3",
            "box 9 of grid 1",
        ];
        assert_eq!(names, expected);
        assert_eq!(shape.cell_at(0, 9), None);
        assert!(
            shape.are_peers(cell, shape.cell(7, 14))
                && !shape.are_peers(shape.cell(0, 0), shape.cell(0, 20))
        );
    }

    #[test]
    fn the_same_board_is_the_same_shape() {
        let shape = |arrangement, high, wide| Shape::overlapping(arrangement, high, wide).unwrap();
        assert_eq!(shape(Arrangement::Twin, 2, 3), shape(Arrangement::Twin, 2, 3));
        assert_ne!(shape(Arrangement::Twin, 2, 3), shape(Arrangement::Twin, 3, 2));
        assert_ne!(shape(Arrangement::Twin, 3, 3), Shape::default());
        assert!(Shape::overlapping(Arrangement::Twin, 1, 9).is_err());
        assert!(Shape::overlapping(Arrangement::Twin, 6, 6).is_err());
    }
}
