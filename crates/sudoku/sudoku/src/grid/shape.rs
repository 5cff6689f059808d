//! The shape of a grid: boxes of any height and width, cells, houses.
//!
//! A grid whose boxes have `box_rows` × `box_columns` cells has as many values as a box has cells;
//! this number is its side. The same code serves every shape, and the usual grid is just
//! [`Shape::default`]. Tables of houses and peers are left to the engines that need them.
//! Everything here is computed, so a 100×100 grid costs nothing to describe.
//!
//! The numbering is that of the 2014 Centrale-Supélec paper: rows, columns, blocks and
//! the cells of a block count from 0 in reading order. What the paper calls a *block* is
//! called a *box* here.

use std::fmt;

use neuf_words::{Language, Numbering};
use thiserror::Error;

/// How a grid is divided into boxes.
///
/// Invariant: both numbers are at least 1 and the side, their product, is at
/// least 1 and at most [`Shape::MAX_SIDE`].
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
    box_rows: usize,
    box_columns: usize,
}

/// A cell, given by its position in reading order.
///
/// A cell belongs to a shape, which numbers it ([`Shape::cell`]) and tells its row,
/// column and box ([`Shape::row`], [`Shape::column`], [`Shape::box_of`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// A house: a row, a column or a box, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, in reading order.
    Box(usize),
}

/// The row and the column of a cell, from 0. In contrast to a [`Cell`], it can be shown
/// to people without the shape.
///
/// ```
/// use neuf_sudoku::Shape;
/// let shape = Shape::default();
/// assert_eq!(shape.place(shape.cell(0, 6)).to_string(), "row 1, column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
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
    /// There is no usual box for grids of this side.
    #[error("no box shape is usual for a grid of side {0}; say it as ROWSxCOLUMNS")]
    NoUsualBox(usize),
}

impl Shape {
    /// The largest side, because the values of a cell must fit a set of 128 bits.
    pub const MAX_SIDE: usize = 128;

    /// The shape with boxes of this height and width.
    ///
    /// # Errors
    /// When one of them is 0, or their product is over [`Shape::MAX_SIDE`].
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Shape, ShapeError> {
        if box_rows == 0 || box_columns == 0 {
            return Err(ShapeError::Empty(box_rows, box_columns));
        }
        match box_rows.checked_mul(box_columns) {
            Some(side) if side <= Shape::MAX_SIDE => Ok(Shape { box_rows, box_columns }),
            _ => Err(ShapeError::TooLarge(box_rows, box_columns)),
        }
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
        self.box_rows
    }

    /// The number of columns in a box.
    #[must_use]
    pub fn box_columns(self) -> usize {
        self.box_columns
    }

    /// The side of the grid: the number of its rows, columns, boxes and values.
    #[must_use]
    pub fn side(self) -> usize {
        self.box_rows * self.box_columns
    }

    /// The number of cells: the square of the side.
    #[must_use]
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// The cell of row `i` and column `j`.
    ///
    /// # Panics
    /// When one of them is not below the side.
    #[must_use]
    pub fn cell(self, i: usize, j: usize) -> Cell {
        let side = self.side();
        assert!(i < side && j < side, "no cell ({i},{j}) in a grid of side {side}");
        Cell((i * side + j) as u16)
    }

    /// The paper's function `indice`: the cell of box `b` at place `r`, both in reading
    /// order. For 3×3 boxes this is the cell (3·(b/3) + r/3, 3·(b mod 3) + r mod 3), so
    /// (3,6) gives (5,0).
    ///
    /// # Panics
    /// When one of them is not below the side.
    #[must_use]
    pub fn index(self, b: usize, r: usize) -> Cell {
        // A row of boxes has `box_rows` boxes: side / box_columns.
        let (high, wide) = (self.box_rows, self.box_columns);
        let i = high * (b / high) + r / wide;
        let j = wide * (b % high) + r % wide;
        self.cell(i, j)
    }

    /// The row of a cell: the paper's i.
    #[must_use]
    pub fn row(self, cell: Cell) -> usize {
        cell.position() / self.side()
    }

    /// The column of a cell: the paper's j.
    #[must_use]
    pub fn column(self, cell: Cell) -> usize {
        cell.position() % self.side()
    }

    /// The box of a cell: the number b for which some `index(b, r)` is this cell.
    #[must_use]
    pub fn box_of(self, cell: Cell) -> usize {
        let (high, wide) = (self.box_rows, self.box_columns);
        self.row(cell) / high * high + self.column(cell) / wide
    }

    /// The row and the column of a cell together.
    #[must_use]
    pub fn place(self, cell: Cell) -> Place {
        Place { row: self.row(cell), column: self.column(cell) }
    }

    /// The three houses of a cell.
    #[must_use]
    pub fn houses_of(self, cell: Cell) -> [House; 3] {
        [
            House::Row(self.row(cell)),
            House::Column(self.column(cell)),
            House::Box(self.box_of(cell)),
        ]
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..self.cell_count() as u16).map(Cell)
    }

    /// All houses: rows, then columns, then boxes.
    pub fn houses(self) -> impl Iterator<Item = House> + Clone {
        let side = self.side();
        let rows = (0..side).map(House::Row);
        rows.chain((0..side).map(House::Column)).chain((0..side).map(House::Box))
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
        match house {
            House::Row(i) => self.cell(i, r),
            House::Column(j) => self.cell(r, j),
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
        a != b
            && (self.row(a) == self.row(b)
                || self.column(a) == self.column(b)
                || self.box_of(a) == self.box_of(b))
    }
}

impl Default for Shape {
    /// Boxes of 3×3: the usual grid of 9×9.
    fn default() -> Shape {
        Shape { box_rows: 3, box_columns: 3 }
    }
}

impl Cell {
    /// The position of the cell in reading order, from 0.
    #[inline]
    #[must_use]
    pub fn position(self) -> usize {
        usize::from(self.0)
    }

    /// The cell at this position in reading order, which is the inverse of
    /// [`Cell::position`]. Prefer [`Shape::cell`] where the row and the column are known.
    ///
    /// The position is not checked, since the shape is not known here. A grid that does
    /// not have this cell panics when it is used with it.
    #[inline]
    #[must_use]
    pub fn at(position: usize) -> Cell {
        Cell(position as u16)
    }
}

impl House {
    /// The number of the house among the houses of its kind, from 0.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            House::Row(number) | House::Column(number) | House::Box(number) => number,
        }
    }
}

impl fmt::Display for House {
    /// Numbers count from 1, as people count: `row 1`; with `{:#}`, from 0 as in the paper.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = usize::from(!f.alternate());
        match self {
            House::Row(i) => write!(f, "row {}", i + first),
            House::Column(j) => write!(f, "column {}", j + first),
            House::Box(b) => write!(f, "box {}", b + first),
        }
    }
}

impl Place {
    /// The short name, as players write it: `r1c7`, in French `L1C7`; counted from 0 as in the
    /// paper, `(0,6)`.
    ///
    /// ```
    /// use neuf_sudoku::Place;
    /// use neuf_words::{Language, Numbering};
    /// let place = Place { row: 0, column: 6 };
    /// assert_eq!(place.short(Language::French, Numbering::FromOne), "L1C7");
    /// ```
    #[must_use]
    pub fn short(self, language: Language, from: Numbering) -> String {
        let [row, column] = [self.row, self.column].map(|index| from.number(index));
        match (from, language) {
            (Numbering::FromZero, _) => format!("({row},{column})"),
            (Numbering::FromOne, Language::English) => format!("r{row}c{column}"),
            (Numbering::FromOne, Language::French) => format!("L{row}C{column}"),
        }
    }
}

impl fmt::Display for Place {
    /// Numbers count from 1, as people count: `row 1, column 7`; with `{:#}`, from 0 as in the
    /// paper.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = usize::from(!f.alternate());
        write!(f, "row {}, column {}", self.row + first, self.column + first)
    }
}

impl fmt::Display for Shape {
    /// The rows and columns of a box: `2x3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
