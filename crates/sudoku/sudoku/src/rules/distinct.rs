//! Sets of any cells whose values differ: extra regions, and cages without a sum.
//!
//! The two say the same and are drawn differently. A set of as many cells as there are values is a
//! house like a row, so that each value stands in it; a smaller one only keeps equal values apart.
//! A relation could say that, too, but its diagram would have a state for each set of values, where
//! pairs of cells are enough.

use super::{Form, Rules, Variant, VariantError};
use crate::{Cell, Place};

/// Cells whose values differ.
///
/// Invariant: the variant is of the form [`Form::Distinct`]; there are from two to `side` different
/// cells, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Distinct {
    variant: Variant,
    cells: Vec<Cell>,
}

impl Distinct {
    /// The variant to which the cells belong: how they are drawn.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

/// The name of a set of cells whose values differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DistinctName {
    /// The variant to which the cells belong.
    pub variant: Variant,
    /// The number of the set in [`Rules::distinct`], so that no two have the same name.
    pub number: u16,
    /// Whether there are as many cells as values.
    pub is_house: bool,
    /// The first cell.
    pub first: Place,
}

/// How many clauses all sets of a puzzle may have, so that no input can ask for more memory than
/// there is.
const MOST_CLAUSES: usize = 20_000_000;

/// How many sets a puzzle may have: each has a number.
const MOST_SETS: usize = 10_000;

impl Rules {
    /// The extra regions and the cages without a sum, in the order in which they were added.
    #[must_use]
    pub fn distinct(&self) -> &[Distinct] {
        self.added.as_ref().map_or(&[], |added| &added.distinct)
    }

    /// Says that the values of these cells differ. The variant decides how they are drawn.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{Puzzle, Rules, Shape, count_solutions};
    /// let shape = Shape::square(2)?;
    /// let mut rules = Rules::usual(shape);
    /// // The four cells in the middle are a house.
    /// let middle = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|(i, j)| shape.cell(i, j));
    /// rules.add_distinct(Variant::ExtraRegion, middle.to_vec())?;
    /// let count = count_solutions(&Puzzle::empty(rules), 1000, &Interrupt::new())?;
    /// assert_eq!(count.solutions, 168);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the variant does not take such cells, there are fewer than two or more than values, a
    /// cell is named twice or is not in the grid, or there are too many sets.
    pub fn add_distinct(
        &mut self,
        variant: Variant,
        mut cells: Vec<Cell>,
    ) -> Result<(), VariantError> {
        if variant.form() != Form::Distinct {
            return Err(VariantError::NoRelation(variant));
        }
        cells.iter().try_for_each(|&cell| self.require(cell))?;
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            let place = self.shape.place(pair[0]);
            return Err(VariantError::PassedTwice { variant, place });
        }
        let (found, side) = (cells.len(), self.shape.side());
        if found < 2 {
            return Err(VariantError::TooFewCells { variant, found, least: 2 });
        }
        if found > side {
            return Err(VariantError::CageSize { found, side });
        }
        let clauses = |count: usize| count * count / 2 * side;
        let known: usize = self.distinct().iter().map(|set| clauses(set.cells.len())).sum();
        if self.distinct().len() >= MOST_SETS || known + clauses(found) > MOST_CLAUSES {
            return Err(VariantError::TooLarge);
        }
        let place = self.distinct().partition_point(|known| known.variant <= variant);
        self.added_mut().distinct.insert(place, Distinct { variant, cells });
        Ok(())
    }
}
