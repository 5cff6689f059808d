//! Grids: a shape, and in each cell a value or none.
//!
//! A value is a `u8`, with 0 for an empty cell, and all values stand in one vector in
//! reading order. An `Option` of a non-zero number for each cell would say the same in
//! the same space; plain bytes can be read and printed as every format writes them.

mod arrangement;
mod cell;
pub(crate) mod exchange;
mod frame;
mod house;
pub(crate) mod isomorphism;
mod shape;
mod text;
mod value_set;

pub use arrangement::Arrangement;
pub use cell::{Cell, Place};
pub use frame::{Paint, Strokes, write_boxes, write_candidates, write_painted};
pub use house::House;
pub use isomorphism::Isomorphism;
pub use shape::{Shape, ShapeError};
pub use text::{GridTextError, Record, line_text};
pub use value_set::ValueSet;
pub use value_set::ones;

/// A grid of any shape, which may be full or partial and may break the rules.
///
/// Invariant: there is one value for each cell of the shape; it is 0 (empty) or from 1 to
/// the side.
///
/// ```
/// use neuf_sudoku::{Grid, Shape};
/// let shape = Shape::default();
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(4, 2), 8);
/// assert_eq!(grid.get(shape.cell(4, 2)), 8);
/// assert_eq!(grid.filled().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    values: Vec<u8>,
}

impl Grid {
    /// The grid in which all cells are empty.
    #[must_use]
    pub fn empty(shape: Shape) -> Grid {
        Grid { shape, values: vec![0; shape.cell_count()] }
    }

    /// The grid with these values in reading order, 0 for an empty cell. `None` when
    /// there are not as many values as cells, or when one is above the side.
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

    /// The values in reading order as an array, as the bit engine takes them, if the grid
    /// has the usual shape of 3×3 boxes; `None` for every other shape.
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

    /// The values of row `i`, from left to right. Of overlapping grids, the holes in a row of the
    /// board are left out.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn row(&self, i: usize) -> &[u8] {
        if self.shape.arrangement().is_some() {
            let columns = self.shape.columns();
            let cells = (0..columns).filter_map(|j| self.shape.cell_at(i, j));
            let first = cells.clone().next().map_or(0, Cell::position);
            return &self.values[first..first + cells.count()];
        }
        let side = self.shape.side();
        &self.values[i * side..(i + 1) * side]
    }

    /// The cells that hold a value, with their values, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.shape.cells().map(|cell| (cell, self.get(cell))).filter(|&(_, value)| value != 0)
    }

    /// The cells without a value, in reading order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| self.get(cell) == 0)
    }

    /// Whether each cell holds a value; the grid may break the rules.
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
        let shape = Shape::new(2, 2).unwrap();
        assert!(Grid::from_values(shape, vec![0; 15]).is_none());
        assert!(Grid::from_values(shape, vec![5; 16]).is_none());
        let grid = Grid::from_values(shape, (0..16).map(|p| p % 5).collect()).unwrap();
        assert_eq!(grid.row(1), [4, 0, 1, 2]);
        assert_eq!((grid.filled().count(), grid.empty_cells().count()), (12, 4));
        assert!(!grid.is_full());
    }
}
