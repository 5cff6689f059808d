//! The numbers that Penpa gives to the places of its board.
//!
//! Around the board lie two more cells on each side. All cells have a number, row by row; then the
//! corners have one each (the lower right one of each cell), the edges below cells and those to the
//! right, and then four places in each cell.

use neuf_sudoku::{Cell, Shape};

/// A board, and the square of cells that is the grid.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// How many cells a row has, with those around the board.
    width: usize,
    /// How many cells there are, with those around the board.
    count: usize,
    /// The row and the column of the first cell of the grid.
    first: [usize; 2],
    /// The usual shape of the grid.
    pub(super) shape: Shape,
}

impl Frame {
    /// The frame of a board of this many columns and rows, of which these cells are the grid;
    /// `None` if they are no square.
    pub(super) fn of(columns: usize, rows: usize, cells: &[usize]) -> Option<Frame> {
        let (width, count) = (columns + 4, (columns + 4) * (rows + 4));
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let (&low, &high) = (cells.first()?, cells.last()?);
        let side = cells.len().isqrt();
        let first = [low / width, low % width];
        let is_square = side * side == cells.len()
            && high == low + (side - 1) * (width + 1)
            && cells.iter().all(|cell| (first[1]..first[1] + side).contains(&(cell % width)));
        let shape = Shape::of_side(side).or_else(|_| Shape::new(1, side)).ok()?;
        (is_square && high < count).then_some(Frame { width, count, first, shape })
    }

    /// The cell of the grid with this number.
    pub(super) fn cell(&self, number: usize) -> Option<Cell> {
        let row = (number / self.width).checked_sub(self.first[0])?;
        let column = (number % self.width).checked_sub(self.first[1])?;
        let is_in = number < self.count && row < self.shape.side() && column < self.shape.side();
        is_in.then(|| self.shape.cell(row, column))
    }

    /// The cell of the grid in which this place lies, if it is one of the four in each cell.
    pub(super) fn cell_around(&self, number: usize) -> Option<Cell> {
        let number = number.checked_sub(4 * self.count)?;
        (number < 4 * self.count).then(|| self.cell(number / 4))?
    }

    /// The two cells that an edge between two corners parts; `None` on the rim of the grid or if
    /// the corners are not beside each other.
    pub(super) fn parted(&self, from: usize, to: usize) -> Option<[Cell; 2]> {
        let (from, to) = (from.min(to).checked_sub(self.count)?, from.max(to) - self.count);
        if to >= self.count {
            return None;
        }
        match to - from {
            1 => Some([self.cell(to)?, self.cell(to + self.width)?]),
            step if step == self.width => Some([self.cell(to)?, self.cell(to + 1)?]),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found() {
        // A grid of 4x4 with one more row and column on each side.
        let cells: Vec<usize> = (3..7).flat_map(|i| (3..7).map(move |j| 10 * i + j)).collect();
        let frame = Frame::of(6, 6, &cells).unwrap();
        let shape = frame.shape;
        assert_eq!(frame.cell(33), Some(shape.cell(0, 0)));
        assert_eq!(frame.cell(66), Some(shape.cell(3, 3)));
        assert_eq!((frame.cell(32), frame.cell(37), frame.cell(83)), (None, None, None));
        assert_eq!(frame.parted(124, 134), Some([shape.cell(0, 1), shape.cell(0, 2)]));
        assert_eq!(frame.parted(142, 143), Some([shape.cell(1, 0), shape.cell(2, 0)]));
        assert_eq!(frame.parted(122, 123), None, "the rim");
        assert_eq!(frame.cell_around(400 + 4 * 44 + 2), Some(shape.cell(1, 1)));
        assert!(Frame::of(6, 6, &cells[1..]).is_none());
    }
}
