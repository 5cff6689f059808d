//! Candidates: cells that hold one of some values, as a Sukaku gives them.
//!
//! A Sukaku is a puzzle of pencil marks: its cells have candidates in the place
//! of givens. A cell with one candidate says just what a given says, and the
//! readers make it one; all else is a set for each cell here. A grid type with
//! sets in the place of values, the obvious other design, would have to go
//! through every command that only ever meets givens.

use super::{Constraints, VariantError};
use crate::{Cell, Grid, ValueSet};

impl Constraints {
    /// The cells with their candidates, in reading order; the others may hold
    /// any value.
    #[must_use]
    pub fn candidates(&self) -> &[(Cell, ValueSet)] {
        &self.candidates
    }

    /// Says that a cell holds one of these values; values that the grid has
    /// not are passed over. Said twice, it holds one of those that stand in
    /// both sets. Nothing holds one of none.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::variant::Constraints;
    /// use neuf_sudoku::{Grid, Shape, ValueSet, count_solutions_with};
    /// let shape = Shape::square(2)?;
    /// let mut constraints = Constraints::none(shape);
    /// constraints.add_candidates(shape.cell(0, 0), [1, 3].into_iter().collect())?;
    /// constraints.add_candidates(shape.cell(0, 1), ValueSet::of(3))?;
    /// let grid = Grid::empty(shape);
    /// let count = count_solutions_with(&grid, &constraints, 1000, &Interrupt::new())?;
    /// // Each pair of values at the start of the first row has 24 of the 288.
    /// assert_eq!(count.solutions, 24);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the grid has no such cell.
    pub fn add_candidates(&mut self, cell: Cell, values: ValueSet) -> Result<(), VariantError> {
        self.require(cell)?;
        let full = ValueSet::full(self.shape.side());
        let values = values & full;
        match self.candidates.binary_search_by_key(&cell, |&(known, _)| known) {
            Ok(place) => {
                let known = &mut self.candidates[place].1;
                *known = *known & values;
            }
            Err(place) if values != full => self.candidates.insert(place, (cell, values)),
            Err(_) => {}
        }
        Ok(())
    }

    /// Whether the candidates leave each cell all that the givens in its row,
    /// column and box do: then they say nothing that the puzzle does not.
    pub(crate) fn has_idle_candidates(&self, grid: &Grid) -> bool {
        let shape = self.shape;
        let mut rest = self.candidates.iter();
        rest.all(|&(cell, values)| {
            let seen = shape.peers(cell).map(|peer| grid.get(peer)).filter(|&value| value != 0);
            let taken: ValueSet = seen.collect();
            let own = grid.get(cell);
            let left =
                if own == 0 { ValueSet::full(shape.side()) - taken } else { ValueSet::of(own) };
            (left - values).is_empty()
        })
    }
}
