//! Grids: a shape and a value, or none, in each cell.
//!
//! A value is a `u8`, 0 for an empty cell, in one vector in reading order. An
//! `Option` of a non-zero number in each cell would say the same in as much
//! space; the plain byte reads and prints as every format writes it.

pub mod exchange;
mod frame;
pub(crate) mod isomorphism;
mod shape;
mod text;
mod value_set;

pub use frame::{Paint, Strokes, write_boxes, write_candidates};
pub use isomorphism::Isomorphism;
pub use shape::{Cell, House, Place, Shape, ShapeError};
pub use text::{GridTextError, Record, line_text};
pub use value_set::ValueSet;
pub use value_set::ones;

/// A grid of some shape, full, partial or empty, valid or not.
///
/// Invariant: one value for each cell of the shape, each 0 (empty) or from 1
/// to the side.
///
/// ```
/// use neuf_sudoku::{Grid, Shape};
/// let shape = Shape::default();
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(4, 2), 8);
/// assert_eq!(grid.get(shape.cell(4, 2)), 8);
/// assert_eq!(grid.filled_count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    values: Vec<u8>,
}

impl Grid {
    /// The grid with no value in any cell.
    #[must_use]
    pub fn empty(shape: Shape) -> Grid {
        Grid { shape, values: vec![0; shape.cell_count()] }
    }

    /// The grid with these values in reading order, 0 for an empty cell;
    /// `None` when their number is not that of the cells or one is above the
    /// side.
    #[must_use]
    pub fn from_values(shape: Shape, values: Vec<u8>) -> Option<Grid> {
        let fits = values.len() == shape.cell_count()
            && values.iter().all(|&value| usize::from(value) <= shape.side());
        fits.then_some(Grid { shape, values })
    }

    /// The shape of this grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The value of a cell, 0 when it is empty.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> u8 {
        self.values[cell.position()]
    }

    /// Puts a value into a cell; 0 empties it.
    ///
    /// # Panics
    /// When the value is above the side.
    #[inline]
    pub fn set(&mut self, cell: Cell, value: u8) {
        let side = self.shape.side();
        assert!(usize::from(value) <= side, "no value {value} in a grid of side {side}");
        self.values[cell.position()] = value;
    }

    /// The values in reading order, 0 for an empty cell.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The values in reading order as an array, which the bit engine takes, when
    /// the grid has the usual shape of 3×3 boxes; `None` for any other shape.
    ///
    /// ```
    /// use neuf_sudoku::{Grid, Shape};
    /// assert_eq!(Grid::empty(Shape::default()).usual_values(), Some(&[0; 81]));
    /// assert_eq!(Grid::empty(Shape::new(1, 9)?).usual_values(), None);
    /// # Ok::<(), neuf_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn usual_values(&self) -> Option<&[u8; 81]> {
        if self.shape == Shape::default() { self.values.as_slice().try_into().ok() } else { None }
    }

    /// The values of row `i`, from the left.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn row(&self, i: usize) -> &[u8] {
        let side = self.shape.side();
        &self.values[i * side..(i + 1) * side]
    }

    /// The cells that hold a value, with it, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.shape.cells().map(|cell| (cell, self.get(cell))).filter(|&(_, value)| value != 0)
    }

    /// The cells without a value, in reading order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| self.get(cell) == 0)
    }

    /// How many cells hold a value.
    #[must_use]
    pub fn filled_count(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }

    /// Whether each cell holds a value (valid or not).
    #[must_use]
    pub fn is_full(&self) -> bool {
        !self.values.contains(&0)
    }
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Grid {} {:?}", self.shape, self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_must_fit_the_shape() {
        let shape = Shape::square(2).unwrap();
        assert!(Grid::from_values(shape, vec![0; 15]).is_none());
        assert!(Grid::from_values(shape, vec![5; 16]).is_none());
        let grid = Grid::from_values(shape, (0..16).map(|p| p % 5).collect()).unwrap();
        assert_eq!(grid.row(1), [4, 0, 1, 2]);
        assert_eq!((grid.filled_count(), grid.empty_cells().count()), (12, 4));
        assert!(!grid.is_full());
    }
}
