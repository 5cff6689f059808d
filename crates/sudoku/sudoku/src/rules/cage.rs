//! Cages: cells whose values differ and have a given sum.

use std::sync::Arc;

use super::{Added, Rules, VariantError};
use crate::{Cell, Shape};

/// Cells whose values differ and add up to a sum.
///
/// Invariant: there are from one to `side` different cells, in reading order, and the sum
/// is one that as many different values can have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    sum: usize,
    cells: Vec<Cell>,
}

impl Cage {
    /// A cage on grids of this shape.
    ///
    /// # Errors
    /// When the invariant does not hold.
    pub(super) fn new(
        shape: Shape,
        sum: usize,
        mut cells: Vec<Cell>,
    ) -> Result<Cage, VariantError> {
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(VariantError::CellTwice(shape.place(pair[0])));
        }
        let (count, side) = (cells.len(), shape.side());
        if count == 0 {
            return Err(VariantError::EmptyCage);
        }
        if count > side {
            return Err(VariantError::CageSize { found: count, side });
        }
        let [least, most] = sums(count, side);
        if !(least..=most).contains(&sum) {
            return Err(VariantError::CageSum { cells: count, least, most, sum });
        }
        Ok(Cage { sum, cells })
    }

    /// The sum of the values.
    #[must_use]
    pub fn sum(&self) -> usize {
        self.sum
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The largest number of states that the diagram of this cage can have.
    pub(super) fn states(&self, side: usize) -> usize {
        let [least, most] = sums(self.cells.len(), side);
        side * self.cells.len() * (most - least + 1)
    }
}

impl Rules {
    /// The same rules without cages.
    ///
    /// ```
    /// use neuf_sudoku::{Rules, Shape};
    /// let mut rules = Rules::usual(Shape::default());
    /// rules.add_cage(10, vec![Shape::default().cell(0, 0), Shape::default().cell(0, 1)])?;
    /// assert!(rules.without_cages().is_usual());
    /// # Ok::<(), neuf_sudoku::rules::VariantError>(())
    /// ```
    #[must_use]
    pub fn without_cages(&self) -> Rules {
        let Some(added) = &self.added else { return self.clone() };
        let added = Added { cages: Vec::new(), states: 0, ..Added::clone(added) };
        let has_any = added != Added::default();
        Rules { shape: self.shape, added: has_any.then(|| Arc::new(added)) }
    }
}

/// The smallest and the greatest sum of `count` different values from 1 to `side`.
pub(super) fn sums(count: usize, side: usize) -> [usize; 2] {
    let least = count * (count + 1) / 2;
    [least, count * (side + 1) - least]
}
