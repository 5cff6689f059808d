//! The shape of a grid: boxes of any height and width, cells, houses.
//!
//! A grid whose boxes have `box_rows` × `box_columns` cells has as many values as a box has cells;
//! this number is its side. The same code serves every shape, and the usual grid is just
//! [`Shape::default`]. Tables of houses and peers are left to the engines that need them.
//! Everything here is computed, so a 100×100 grid costs nothing to describe. Only overlapping
//! grids have a table (`arrangement`), and their *side* is that of each grid, not of the board.
//!
//! The numbering is that of the 2014 Centrale-Supélec paper: rows, columns, blocks and
//! the cells of a block count from 0 in reading order. What the paper calls a *block* is
//! called a *box* here.

use std::fmt;

use thiserror::Error;

use super::arrangement::{Arrangement, Board};
use super::cell::{Cell, Place};
use super::house::{House, MOST};

/// How a grid is divided into boxes, and how several such grids overlap if there are several.
///
/// Invariant: both numbers are at least 1 and the side, their product, is at
/// least 1 and at most [`Shape::MAX_SIDE`]. A board has boxes of the same numbers.
///
/// ```
/// use neuf_sudoku::Shape;
/// let usual = Shape::default();
/// assert_eq!(usual.side(), 9);
/// assert_eq!(usual.index(3, 6), usual.cell(5, 0));
/// assert_eq!(Shape::new(2, 3)?.side(), 6);
/// # Ok::<(), neuf_sudoku::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
    /// The board of overlapping grids; none for a single square.
    board: Option<&'static Board>,
}

/// Why there is no such shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A box without rows or without columns.
    #[error("a box needs at least one row and one column, not {0}x{1}")]
    Empty(usize, usize),
    /// More values than [`Shape::MAX_SIDE`].
    #[error("boxes of {0}x{1} make a grid larger than {max}x{max}", max = Shape::MAX_SIDE)]
    TooLarge(usize, usize),
    /// A side over [`Shape::MAX_SIDE`].
    #[error("a grid of side {0} is larger than {max}x{max}", max = Shape::MAX_SIDE)]
    LargeSide(usize),
    /// Overlapping grids whose boxes have a single row or column, or with more values than
    /// [`Shape::MAX_OVERLAPPING_SIDE`].
    #[error("overlapping grids need boxes of two rows and two columns at least and have at most {max}x{max} cells each; boxes of {0}x{1} are not possible", max = Shape::MAX_OVERLAPPING_SIDE)]
    NotOverlapping(usize, usize),
    /// There is no usual box for grids of this side.
    #[error("no box shape is usual for a grid of side {0}; say it as ROWSxCOLUMNS")]
    NoUsualBox(usize),
}

impl Shape {
    /// The largest side, because the values of a cell must fit a set of 128 bits.
    pub const MAX_SIDE: usize = MOST;

    /// The shape with boxes of this height and width.
    ///
    /// # Errors
    /// When one of them is 0, or their product is over [`Shape::MAX_SIDE`].
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Shape, ShapeError> {
        if box_rows == 0 || box_columns == 0 {
            return Err(ShapeError::Empty(box_rows, box_columns));
        }
        match box_rows.checked_mul(box_columns) {
            Some(side) if side <= Shape::MAX_SIDE => {
                Ok(Shape { box_rows: box_rows as u8, box_columns: box_columns as u8, board: None })
            }
            _ => Err(ShapeError::TooLarge(box_rows, box_columns)),
        }
    }

    /// The largest side of overlapping grids.
    pub const MAX_OVERLAPPING_SIDE: usize = 25;

    /// Overlapping grids with boxes of this height and width.
    ///
    /// # Errors
    /// When there is no such shape, the boxes have a single row or column, or a grid has more than
    /// [`Shape::MAX_OVERLAPPING_SIDE`] values.
    pub fn overlapping(
        arrangement: Arrangement,
        box_rows: usize,
        box_columns: usize,
    ) -> Result<Shape, ShapeError> {
        let single = Shape::new(box_rows, box_columns)?;
        if box_rows < 2 || box_columns < 2 || single.side() > Shape::MAX_OVERLAPPING_SIDE {
            return Err(ShapeError::NotOverlapping(box_rows, box_columns));
        }
        Ok(Shape { board: Some(Board::of(arrangement, (box_rows, box_columns))), ..single })
    }

    /// How the grids overlap; `None` for a single one.
    #[must_use]
    pub fn arrangement(self) -> Option<Arrangement> {
        self.board.map(|board| board.arrangement)
    }

    /// The shape of each of the overlapping grids; a single grid is its own.
    #[must_use]
    pub fn single(self) -> Shape {
        Shape { board: None, ..self }
    }

    /// The number of grids: 1, unless they overlap.
    #[must_use]
    pub fn grid_count(self) -> usize {
        self.board.map_or(1, Board::grid_count)
    }

    /// The number of rows of the board: the side, unless grids overlap.
    #[inline]
    #[must_use]
    pub fn rows(self) -> usize {
        self.board.map_or_else(|| self.side(), |board| board.rows)
    }

    /// The number of columns of the board: the side, unless grids overlap.
    #[inline]
    #[must_use]
    pub fn columns(self) -> usize {
        self.board.map_or_else(|| self.side(), |board| board.columns)
    }

    /// The shape of order `n`: boxes of n×n, a grid of n²×n².
    ///
    /// # Errors
    /// When `n` is 0 or n² is over [`Shape::MAX_SIDE`].
    pub fn square(order: usize) -> Result<Shape, ShapeError> {
        Shape::new(order, order)
    }

    /// The usual shape of a grid of this side. Its boxes are as nearly square as possible
    /// and at least as wide as high (6 gives 2×3, 12 gives 3×4, 30 gives 5×6).
    ///
    /// # Errors
    /// When the side is 0, too large, or a prime above 3 (whose only boxes
    /// are whole rows).
    pub fn of_side(side: usize) -> Result<Shape, ShapeError> {
        if side > Shape::MAX_SIDE {
            return Err(ShapeError::LargeSide(side));
        }
        if side == 0 {
            return Err(ShapeError::NoUsualBox(side));
        }
        let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
        if rows == 1 && side > 3 {
            return Err(ShapeError::NoUsualBox(side));
        }
        Shape::new(rows, side / rows)
    }

    /// The usual shape of a grid with this number of cells (81 gives 3×3 boxes, 36 gives
    /// 2×3).
    ///
    /// # Errors
    /// When the number is not a square, and as for [`Shape::of_side`].
    pub fn of_cell_count(cells: usize) -> Result<Shape, ShapeError> {
        let side = cells.isqrt();
        if side * side != cells {
            return Err(ShapeError::NoUsualBox(side));
        }
        Shape::of_side(side)
    }

    /// The number of rows in a box.
    #[must_use]
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// The number of columns in a box.
    #[must_use]
    pub fn box_columns(self) -> usize {
        usize::from(self.box_columns)
    }

    /// The side of the grid: the number of its rows, columns, boxes and values. The side of each
    /// grid, if several overlap.
    #[inline]
    #[must_use]
    pub fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// The number of cells: the square of the side, unless grids overlap.
    #[inline]
    #[must_use]
    pub fn cell_count(self) -> usize {
        self.board.map_or_else(|| self.side() * self.side(), |board| board.places.len())
    }

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

    /// The paper's function `indice`: the cell of box `b` at place `r`, both in reading
    /// order. For 3×3 boxes this is the cell (3·(b/3) + r/3, 3·(b mod 3) + r mod 3), so
    /// (3,6) gives (5,0).
    ///
    /// # Panics
    /// When there is no such box, or the place is not below the side.
    #[must_use]
    pub fn index(self, b: usize, r: usize) -> Cell {
        // A row of boxes has `box_rows` boxes: side / box_columns.
        let (high, wide) = (self.box_rows(), self.box_columns());
        let ((top, left), b) = self.start_of(b);
        let i = high * (b / high) + r / wide;
        let j = wide * (b % high) + r % wide;
        self.cell(top + i, left + j)
    }

    /// The upper left place of the grid that has the house of this number, and the number of the
    /// house in its grid.
    fn start_of(self, number: usize) -> ((usize, usize), usize) {
        match self.board {
            None => ((0, 0), number),
            Some(board) => (board.start(number / MOST - 1), number % MOST),
        }
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

    /// The box of a cell: the number b for which some `index(b, r)` is this cell.
    #[inline]
    #[must_use]
    pub fn box_of(self, cell: Cell) -> usize {
        if let Some(board) = self.board {
            return board.houses_of[cell.position()].last().map_or(0, |house| house.number());
        }
        let (high, wide) = (self.box_rows(), self.box_columns());
        self.row(cell) / high * high + self.column(cell) / wide
    }

    /// The row and the column of a cell together.
    #[must_use]
    pub fn place(self, cell: Cell) -> Place {
        Place { row: self.row(cell), column: self.column(cell) }
    }

    /// The houses of a cell: its row, its column and its box. Where grids overlap, its rows and its
    /// columns in all grids that have it, and then its box.
    pub fn houses_of(self, cell: Cell) -> impl Iterator<Item = House> + Clone {
        let of_board = self.board.map_or(&[][..], |board| &board.houses_of[cell.position()]);
        let of_square = self.board.is_none().then(|| {
            [
                House::Row(self.row(cell)),
                House::Column(self.column(cell)),
                House::Box(self.box_of(cell)),
            ]
        });
        of_square.into_iter().flatten().chain(of_board.iter().copied())
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(Cell::at)
    }

    /// All houses: rows, then columns, then boxes, each in the order of their numbers.
    pub fn houses(self) -> impl Iterator<Item = House> + Clone {
        let side = if self.board.is_some() { 0 } else { self.side() };
        let rows = (0..side).map(House::Row);
        let of_square = rows.chain((0..side).map(House::Column)).chain((0..side).map(House::Box));
        let of_board = self.board.map_or(&[][..], |board| &board.houses);
        of_square.chain(of_board.iter().copied())
    }

    /// For each grid its rows and its columns, and once more its columns and its rows: the lines
    /// along which a pattern may lie, and those across.
    #[must_use]
    pub fn lines(self) -> Vec<[Vec<House>; 2]> {
        let of_kind = |is_kind: fn(&House) -> bool| self.houses().filter(is_kind).collect();
        let rows: Vec<House> = of_kind(|house| matches!(house, House::Row(_)));
        let columns: Vec<House> = of_kind(|house| matches!(house, House::Column(_)));
        let both = rows.chunks(self.side()).zip(columns.chunks(self.side()));
        let both = both.map(|(rows, columns)| [rows.to_vec(), columns.to_vec()]);
        both.flat_map(|[rows, columns]| [[rows.clone(), columns.clone()], [columns, rows]])
            .collect()
    }

    /// The place of a row or a column among all of its kind, and the place that a box would have if
    /// no grids had any in common.
    #[inline]
    #[must_use]
    pub fn house_place(self, house: House) -> usize {
        let number = house.number();
        match self.board {
            None => number,
            Some(_) => (number / Shape::MAX_SIDE - 1) * self.side() + number % Shape::MAX_SIDE,
        }
    }

    /// The cells of a house, in reading order.
    ///
    /// # Panics
    /// When the house's number is not below the side.
    pub fn cells_of(self, house: House) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..self.side()).map(move |r| self.cell_of(house, r))
    }

    /// The cell at place `r` of a house, in reading order.
    ///
    /// # Panics
    /// When the house's number or the place is not below the side.
    #[must_use]
    pub fn cell_of(self, house: House, r: usize) -> Cell {
        assert!(r < self.side(), "no place {r} in a house of {}", self.side());
        let ((top, left), number) = self.start_of(house.number());
        match house {
            House::Row(_) => self.cell(top + number, left + r),
            House::Column(_) => self.cell(top + r, left + number),
            House::Box(b) => self.index(b, r),
        }
    }

    /// The other cells that share a house with `cell`, in reading order, each once (20 on
    /// the usual grid). This takes time linear in the size of the grid.
    pub fn peers(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        self.cells().filter(move |&other| self.are_peers(cell, other))
    }

    /// Whether two cells are different and share a row, a column or a box.
    #[must_use]
    pub fn are_peers(self, a: Cell, b: Cell) -> bool {
        if let Some(board) = self.board {
            let [of_a, of_b] = [a, b].map(|cell| &board.houses_of[cell.position()]);
            return a != b && of_a.iter().any(|house| of_b.contains(house));
        }
        a != b
            && (self.row(a) == self.row(b)
                || self.column(a) == self.column(b)
                || self.box_of(a) == self.box_of(b))
    }
}

impl Default for Shape {
    /// Boxes of 3×3: the usual grid of 9×9.
    fn default() -> Shape {
        Shape { box_rows: 3, box_columns: 3, board: None }
    }
}

impl fmt::Display for Shape {
    /// The rows and columns of a box: `2x3`; of overlapping grids `samurai 2x3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(arrangement) = self.arrangement() {
            write!(f, "{arrangement} ")?;
        }
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_is_the_papers() {
        let shape = Shape::default();
        assert_eq!(shape.index(3, 6), shape.cell(5, 0));
        assert_ne!(shape.index(3, 6), shape.cell(0, 5));
        for b in 0..9 {
            for r in 0..9 {
                let cell = shape.index(b, r);
                assert_eq!(shape.row(cell), 3 * (b / 3) + r / 3);
                assert_eq!(shape.column(cell), 3 * (b % 3) + r % 3);
            }
        }
    }

    #[test]
    fn boxes_partition_every_shape() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 4), (4, 4), (2, 7), (5, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            let mut seen = vec![false; shape.cell_count()];
            for b in 0..shape.side() {
                for cell in shape.cells_of(House::Box(b)) {
                    assert_eq!(shape.box_of(cell), b);
                    assert!(!std::mem::replace(&mut seen[cell.position()], true));
                }
            }
            assert!(seen.into_iter().all(|s| s));
        }
    }

    #[test]
    fn each_cell_of_the_usual_grid_has_twenty_peers() {
        let shape = Shape::default();
        assert!(shape.cells().all(|cell| shape.peers(cell).count() == 20));
    }

    #[test]
    fn usual_boxes() {
        for (side, rows, columns) in [
            (1, 1, 1),
            (4, 2, 2),
            (6, 2, 3),
            (8, 2, 4),
            (9, 3, 3),
            (12, 3, 4),
            (30, 5, 6),
            (100, 10, 10),
        ] {
            assert_eq!(Shape::of_side(side), Shape::new(rows, columns));
        }
        assert_eq!(Shape::of_side(7), Err(ShapeError::NoUsualBox(7)));
        assert_eq!(Shape::of_cell_count(82), Err(ShapeError::NoUsualBox(9)));
    }

    #[test]
    fn impossible_shapes_are_refused() {
        assert_eq!(Shape::new(0, 3), Err(ShapeError::Empty(0, 3)));
        assert_eq!(Shape::new(12, 12), Err(ShapeError::TooLarge(12, 12)));
        assert!(Shape::new(usize::MAX, usize::MAX).is_err());
    }
}
