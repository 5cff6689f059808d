//! The shape of a grid: boxes of any height and width, cells, houses.
//!
//! A grid whose boxes have `box_rows` × `box_columns` cells has as many values as a box has cells;
//! this number is its side. The same code serves every shape, and the usual grid is just
//! [`Shape::default`]. Tables of houses and peers are left to the engines that need them.
//! Everything here is computed, so a 100×100 grid costs nothing to describe. Only overlapping
//! grids have a table (`arrangement`), and their *side* is that of each grid, not of the board.
//!
//! Here are the sizes of a shape; `cells` says where a cell lies, and `houses` what a cell shares
//! with others.
//!
//! The numbering is that of the 2014 Centrale-Supélec paper: rows, columns, blocks and
//! the cells of a block count from 0 in reading order. What the paper calls a *block* is
//! called a *box* here.

mod cells;
mod houses;

use std::fmt;

use neuf_words::told;

use super::arrangement::{Arrangement, Board};
use super::house::MOST;

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

told! {
    /// Why there is no such shape.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ShapeError {
        /// A box without rows or without columns.
        Empty(rows: usize, columns: usize) = [
            "a box needs at least one row and one column, not {rows}x{columns}",
            "un bloc a au moins une ligne et une colonne, et non {rows}x{columns}",
        ];
        /// More values than [`Shape::MAX_SIDE`].
        TooLarge(rows: usize, columns: usize) = [
            "boxes of {rows}x{columns} make a grid larger than {most}x{most}",
            "des blocs de {rows}x{columns} font une grille de plus de {most}x{most}";
            most = Shape::MAX_SIDE
        ];
        /// A side over [`Shape::MAX_SIDE`].
        LargeSide(side: usize) = [
            "a grid of side {side} is larger than {most}x{most}",
            "une grille de côté {side} dépasse {most}x{most}";
            most = Shape::MAX_SIDE
        ];
        /// Overlapping grids whose boxes have a single row or column, or with more values than
        /// [`Shape::MAX_OVERLAPPING_SIDE`].
        NotOverlapping(rows: usize, columns: usize) = [
            "overlapping grids need boxes of two rows and two columns at least and have at most \
             {most}x{most} cells each; boxes of {rows}x{columns} are not possible",
            "des grilles qui se recouvrent ont des blocs d'au moins deux lignes et deux colonnes et \
             au plus {most}x{most} cases chacune ; il n'y en a pas avec des blocs de {rows}x{columns}";
            most = Shape::MAX_OVERLAPPING_SIDE
        ];
        /// There is no usual box for grids of this side.
        NoUsualBox(side: usize) = [
            "no box shape is usual for a grid of side {side}; say it as ROWSxCOLUMNS",
            "aucune forme de bloc n'est habituelle pour une grille de côté {side} : dites-la sous \
             la forme LIGNESxCOLONNES",
        ];
    }
}

impl std::error::Error for ShapeError {}

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
