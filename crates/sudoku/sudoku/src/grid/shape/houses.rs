//! The houses of a shape: its rows, columns and boxes, their cells, and which cells share one.
//!
//! A house is a kind and a number, and its cells are computed from them. On a board of overlapping
//! grids the number also says to which grid it belongs (`House::of_grid`), and a row of the board
//! can be part of several houses. So whoever asks for the houses of a cell must not expect three.

use super::Shape;
use crate::grid::cell::Cell;
use crate::grid::house::{House, MOST};

impl Shape {
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
    pub(crate) fn cell_of(self, house: House, r: usize) -> Cell {
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
    pub(crate) fn are_peers(self, a: Cell, b: Cell) -> bool {
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
}
