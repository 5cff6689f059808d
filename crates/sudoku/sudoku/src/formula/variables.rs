//! The variables.var(variables.shape.cell(i, j), k): cell (i,j) holds the value k.
//!
//! They are numbered in the order in which the 2014 Centrale-Supélec paper lists them:
//! row by row, cell by cell, value by value. So on the usual grid x(i,j,k) is the DIMACS
//! variable 81·i + 9·j + k. Several courses put the decimal digits of i, j and k into the
//! number. That is easy to read, but it leaves gaps, for which solvers pay, and it ends
//! at side 9.

use neuf_cnf::Var;

use crate::{Cell, Shape};

/// The numbering of the side³ variables of a shape.
///
/// ```
/// use neuf_sudoku::{Shape, Variables};
/// let shape = Shape::default();
/// let variables = Variables { shape };
/// let x = |i, j, k| variables.var(shape.cell(i, j), k).to_dimacs();
/// assert_eq!(variables.count(), 729);
/// assert_eq!(x(0, 0, 1), 1);
/// assert_eq!(x(5, 0, 8), 81 * 5 + 8);
/// assert_eq!(x(8, 8, 9), 729);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variables {
    /// The shape whose cells and values are numbered.
    pub shape: Shape,
}

impl Variables {
    /// The number of variables: the cube of the side, at most 128³.
    #[must_use]
    pub fn count(self) -> usize {
        self.shape.cell_count() * self.shape.side()
    }

    /// The variable that is true when `cell` holds `value`.
    ///
    /// # Panics
    /// When the value is 0 or above the side.
    #[must_use]
    pub fn var(self, cell: Cell, value: u8) -> Var {
        let (side, value) = (self.shape.side(), usize::from(value));
        assert!((1..=side).contains(&value), "no value {value} in a grid of side {side}");
        Var::new(cell.position() * side + value - 1)
    }

    /// The cell and the value of a variable, or `None` when there is no such variable.
    #[must_use]
    pub fn meaning(self, var: Var) -> Option<(Cell, u8)> {
        let side = self.shape.side();
        let (position, value) = (var.index() / side, var.index() % side + 1);
        (var.index() < self.count()).then(|| (Cell::at(position), value as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_papers() {
        let variables = Variables { shape: Shape::default() };
        for (i, j, k) in [(0, 0, 1), (0, 0, 9), (0, 1, 1), (1, 0, 1), (4, 2, 8), (8, 8, 9)] {
            let number = 81 * i + 9 * j + usize::from(k);
            assert_eq!(variables.var(variables.shape.cell(i, j), k).to_dimacs() as usize, number);
        }
        // A scan of the paper prints 93 instead of 9³.
        assert_eq!(variables.count(), 729);
    }

    #[test]
    fn each_variable_means_its_cell_and_value() {
        for shape in [Shape::new(1, 1), Shape::new(2, 3), Shape::new(3, 3), Shape::new(8, 16)] {
            let variables = Variables { shape: shape.unwrap() };
            for index in 0..variables.count() {
                let (cell, value) = variables.meaning(Var::new(index)).unwrap();
                assert_eq!(variables.var(cell, value).index(), index);
            }
            assert_eq!(variables.meaning(Var::new(variables.count())), None);
        }
    }
}
