//! Cells that hold some of the values only: marked even or odd, or with a list of candidates.

use super::{Parity, Rules, Variant, VariantError};
use crate::{Cell, Grid, ValueSet};

/// A cell that holds some of the values only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limited {
    /// The variant that says so: how it is drawn.
    pub variant: Variant,
    /// The cell.
    pub cell: Cell,
    /// Its values.
    pub values: ValueSet,
}

impl Rules {
    /// The cells that hold some of the values only: those marked even or odd, and then those with
    /// lists of candidates, both in reading order.
    #[must_use]
    pub fn limited(&self) -> &[Limited] {
        self.added.as_ref().map_or(&[], |added| &added.limited)
    }

    /// The cells with lists of candidates, in reading order; all other cells may hold any
    /// value.
    #[must_use]
    pub fn candidates(&self) -> &[Limited] {
        let all = self.limited();
        &all[all.partition_point(|known| known.variant == Variant::EvenOdd)..]
    }

    /// The cells marked even or odd, in reading order.
    pub fn marks(&self) -> impl Iterator<Item = (Cell, Parity)> + '_ {
        let marks = self.limited().iter().take_while(|known| known.variant == Variant::EvenOdd);
        marks.map(|known| (known.cell, Parity::of(known.values)))
    }

    /// Marks a cell as even or odd. A cell that is marked as both can hold nothing.
    ///
    /// # Errors
    /// When the grid has no such cell.
    pub fn add_mark(&mut self, cell: Cell, parity: Parity) -> Result<(), VariantError> {
        self.require(cell)?;
        let values = parity.values(self.shape.side());
        let mark = Limited { variant: Variant::EvenOdd, cell, values };
        let key = |known: &Limited| (known.variant, known.cell, known.values.0);
        if let Err(place) = self.limited().binary_search_by_key(&key(&mark), key) {
            self.added_mut().limited.insert(place, mark);
        }
        Ok(())
    }

    /// Restricts a cell to these values; values that the grid does not have are ignored.
    /// When a cell is restricted several times, it holds a value that all the sets
    /// contain. A cell that is restricted to no value has no candidates.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::{Puzzle, Rules, Shape, ValueSet, count_solutions};
    /// let shape = Shape::new(2, 2)?;
    /// let mut rules = Rules::usual(shape);
    /// rules.add_candidates(shape.cell(0, 0), [1, 3].into_iter().collect())?;
    /// rules.add_candidates(shape.cell(0, 1), ValueSet::of(3))?;
    /// let count = count_solutions(&Puzzle::empty(rules), 1000, &Interrupt::new())?;
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
        let first = self.limited().len() - self.candidates().len();
        match self.candidates().binary_search_by_key(&cell, |known| known.cell) {
            Ok(place) => {
                let known = &mut self.added_mut().limited[first + place].values;
                *known = *known & values;
            }
            Err(place) if values != full => {
                let variant = Variant::Sukaku;
                self.added_mut().limited.insert(first + place, Limited { variant, cell, values });
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// Removes the values that the rules of a variant exclude from the sets of the cells.
    pub(super) fn take_excluded(&self, grid: &Grid, sets: &mut [ValueSet]) {
        let mut exclude = |cell: Cell, value: u8| {
            if grid.get(cell) == 0 && (1..=self.shape.side()).contains(&usize::from(value)) {
                sets[cell.position()].remove(value);
            }
        };
        for (zone, a, b) in self.kept_apart() {
            for (cell, value) in [(a, grid.get(b)), (b, grid.get(a))] {
                if zone.concerns(value) {
                    exclude(cell, value);
                }
            }
        }
        for (_, [(a, value), (b, other)]) in self.excluded() {
            for (cell, value, held) in [(a, value, (b, other)), (b, other, (a, value))] {
                if grid.get(held.0) == held.1 {
                    exclude(cell, value);
                }
            }
        }
        for known in self.limited() {
            let others = ValueSet::full(self.shape.side()) - known.values;
            others.iter().for_each(|value| exclude(known.cell, value));
        }
    }
}
