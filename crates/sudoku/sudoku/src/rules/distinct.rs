//! Sets of any cells whose values differ: cages, with or without a sum, and extra regions.
//!
//! Extra regions and cages without a sum say the same and are drawn differently. A set of as many
//! cells as there are values is a house like a row, so that each value stands in it; a smaller one
//! only keeps equal values apart. A relation could say that, too, but its diagram would have a
//! state for each set of values, where pairs of cells are enough.
//!
//! The cage of a killer has a sum as well. Written as two rules, a relation for the sum and a set
//! of cells that differ, sixty killers took twice as long to solve, and 1.4 times as long to rate,
//! with the same steps: where values differ, only the *set* of the values matters to a sum, which
//! has a smaller diagram (`formula/diagram.rs`) than the values one by one. So the sum belongs to
//! the set.

use std::sync::Arc;

use super::{Added, Rules, Variant, VariantError};
use crate::{Cell, Place, Shape};

/// Cells whose values differ.
///
/// Those that [`Rules`] have are from one to `side` different cells, in reading order; a killer has
/// a sum that as many different values can have, and the others have two cells at least and no sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Distinct {
    /// The variant to which the cells belong: how they are drawn.
    pub variant: Variant,
    /// The sum of the values, if they have one: that of a killer's cage.
    pub sum: Option<usize>,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
}

impl Distinct {
    /// Cells of a grid of this shape.
    ///
    /// # Errors
    /// When there are too few or too many, a cell is named twice, or the values cannot have the
    /// sum.
    pub(super) fn new(
        shape: Shape,
        variant: Variant,
        sum: Option<usize>,
        mut cells: Vec<Cell>,
    ) -> Result<Distinct, VariantError> {
        let (found, side) = (cells.len(), shape.side());
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            let place = shape.place(pair[0]);
            return Err(match sum {
                Some(_) => VariantError::CellTwice(place),
                None => VariantError::PassedTwice { variant, place },
            });
        }
        match sum {
            Some(_) if found == 0 => return Err(VariantError::EmptyCage),
            None if found < 2 => {
                return Err(VariantError::TooFewCells { variant, found, least: 2 });
            }
            _ => {}
        }
        if found > side {
            return Err(VariantError::CageSize { found, side });
        }
        let [least, most] = sums(found, side);
        if let Some(sum) = sum.filter(|sum| !(least..=most).contains(sum)) {
            return Err(VariantError::CageSum { cells: found, least, most, sum });
        }
        Ok(Distinct { variant, sum, cells })
    }

    /// How much memory the set can ask for on a grid of this side.
    pub(super) fn size(&self, side: usize) -> Size {
        #[cfg(test)]
        tests::SIZES.set(tests::SIZES.get() + 1);
        let count = self.cells.len();
        let [least, most] = sums(count, side);
        let states = if self.sum.is_some() { side * count * (most - least + 1) } else { 0 };
        Size { clauses: count * count / 2 * side, states }
    }
}

/// How much memory sets can ask for. The rules keep the sum over all their sets, since a file may
/// have many thousand sets and each addition asks for the sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    clauses: usize,
    /// The largest number of states that the diagrams of the sums can have.
    pub(super) states: usize,
}

impl Size {
    fn and(self, other: Size) -> Size {
        Size { clauses: self.clauses + other.clauses, states: self.states + other.states }
    }
}

/// The smallest and the greatest sum of `count` different values from 1 to `side`.
pub(super) fn sums(count: usize, side: usize) -> [usize; 2] {
    let least = count * (count + 1) / 2;
    [least, count * (side + 1) - least]
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

/// How many states the diagrams of all sums may have, for the same reason. By this count, a killer
/// of 25×25 with cages of five cells has some two million.
const MOST_STATES: usize = 20_000_000;

/// How many sets a puzzle may have: each has a number.
const MOST_SETS: usize = 50_000;

impl Rules {
    /// The sets of cells that differ, in the order of their variants; those of one variant in the
    /// order in which they were added.
    #[must_use]
    pub fn distinct(&self) -> &[Distinct] {
        self.added.as_ref().map_or(&[], |added| &added.distinct)
    }

    /// The cages with a sum, in the order in which they were added. They are the first of
    /// [`Rules::distinct`].
    #[must_use]
    pub fn cages(&self) -> &[Distinct] {
        let all = self.distinct();
        &all[..all.partition_point(|set| set.sum.is_some())]
    }

    /// The same rules without what was added of this variant, which is one of sets of cells or of
    /// candidates.
    ///
    /// ```
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{Rules, Shape};
    /// let shape = Shape::default();
    /// let mut rules = Rules::usual(shape);
    /// rules.add_clue(Variant::Killer, &[10], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
    /// assert!(rules.without(Variant::Killer).is_usual());
    /// # Ok::<(), neuf_sudoku::rules::VariantError>(())
    /// ```
    #[must_use]
    pub fn without(&self, variant: Variant) -> Rules {
        let Some(added) = &self.added else { return self.clone() };
        let mut added = Added::clone(added);
        added.limited.retain(|known| known.variant != variant);
        added.distinct.retain(|set| set.variant != variant);
        let sizes = added.distinct.iter().map(|set| set.size(self.shape.side()));
        added.distinct_size = sizes.fold(Size::default(), Size::and);
        let has_any = added != Added::default();
        Rules { shape: self.shape, added: has_any.then(|| Arc::new(added)) }
    }

    /// Adds cells that differ, with the sum of a cage.
    pub(super) fn add_set(
        &mut self,
        variant: Variant,
        sum: Option<usize>,
        cells: Vec<Cell>,
    ) -> Result<(), VariantError> {
        cells.iter().try_for_each(|&cell| self.require(cell))?;
        let set = Distinct::new(self.shape, variant, sum, cells)?;
        let known = self.distinct();
        let size = self.added.as_ref().map_or(Size::default(), |added| added.distinct_size);
        let size = size.and(set.size(self.shape.side()));
        let has_room =
            known.len() < MOST_SETS && size.clauses <= MOST_CLAUSES && size.states <= MOST_STATES;
        if !has_room {
            return Err(VariantError::TooLarge);
        }
        let place = known.partition_point(|known| known.variant <= variant);
        let added = self.added_mut();
        added.distinct.insert(place, set);
        added.distinct_size = size;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;

    use super::*;

    thread_local! {
        /// How many times this thread asked for the size of a set.
        pub(super) static SIZES: Counter<usize> = const { Counter::new(0) };
    }

    #[test]
    fn each_addition_asks_for_the_size_of_one_set() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let pair = vec![shape.cell(0, 0), shape.cell(0, 1)];
        SIZES.set(0);
        for _ in 0..MOST_SETS {
            rules.add_clue(Variant::Killer, &[10], pair.clone()).unwrap();
        }
        assert_eq!(SIZES.get(), MOST_SETS);
        assert_eq!(rules.add_clue(Variant::Killer, &[10], pair), Err(VariantError::TooLarge));
    }

    #[test]
    fn the_running_sums_are_the_sums_over_all_sets() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let run = |count| (0..count).map(|j| shape.cell(0, j)).collect::<Vec<Cell>>();
        for count in 2..=9 {
            rules.add_clue(Variant::Killer, &[count * (count + 1) / 2], run(count)).unwrap();
            rules.add_clue(Variant::ExtraRegion, &[], run(count)).unwrap();
        }
        for rules in [rules.without(Variant::Killer), rules] {
            let sizes = rules.distinct().iter().map(|set| set.size(9));
            let all = sizes.fold(Size::default(), Size::and);
            assert_eq!(rules.added.unwrap().distinct_size, all);
        }
    }
}
