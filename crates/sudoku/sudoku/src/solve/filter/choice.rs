//! Cells whose values differ and are one of some sets: a cage with a sum, a renban line.
//!
//! A set of values is possible if each cell can hold one of its values and each value can stand in
//! some cell. The cells hold what is in some possible set. What is in all of them stands in the
//! cells, so a value with one place is found, and no other cell that sees all the cells holds the
//! value. The complete filter would match values to cells for each set; it found little more on
//! killers.
//!
//! To keep, for each cage, the sets of values that fit its sum is what people do, and what the
//! solvers of killers have always done; see also Beldiceanu and others, "Global constraint
//! catalogue" (`sum_ctr` with `alldifferent`).

use super::MOST_VALUES;
use super::board::{Board, CellNumber, Conflict, Filtered, Set};

/// Cells whose values differ and are one of some sets.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) cells: Vec<CellNumber>,
    /// The sets, each of as many values as there are cells.
    pub(super) sets: Vec<Set>,
    /// Other cells that see all the cells.
    pub(super) around: Vec<CellNumber>,
}

/// What the cells hold together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Together {
    /// The values that some cell may hold.
    any: Set,
    /// The values of the cells that hold one.
    placed: Set,
}

impl Together {
    #[inline]
    pub(super) fn of(sets: impl Iterator<Item = Set>) -> Together {
        let mut together = Together { any: 0, placed: 0 };
        for set in sets {
            together.any |= set;
            if set.is_power_of_two() {
                together.placed |= set;
            }
        }
        together
    }

    /// Whether the cells, whose own sets are `each`, can hold these values, as far as cells and
    /// values are looked at one by one.
    #[inline]
    pub(super) fn can_be(self, values: Set, mut each: impl Iterator<Item = Set>) -> bool {
        values & !self.any == 0 && self.placed & !values == 0 && each.all(|set| set & values != 0)
    }
}

impl Choice {
    pub(super) fn filter(&self, board: &mut Board) -> Filtered {
        let mut held = [0; MOST_VALUES];
        let held = &mut held[..self.cells.len()];
        for (set, &cell) in held.iter_mut().zip(&self.cells) {
            *set = board.get(cell);
        }
        let together = Together::of(held.iter().copied());
        let (mut any, mut all) = (0, Set::MAX);
        for &set in &self.sets {
            if together.can_be(set, held.iter().copied()) {
                any |= set;
                all &= set;
            }
        }
        if any == 0 {
            return Err(Conflict { cell: None });
        }
        self.cells.iter().try_for_each(|&cell| board.keep(cell, any))?;
        let [once, twice] = board.once_and_twice(&self.cells);
        let only = once & !twice & all;
        if only != 0 {
            for &cell in &self.cells {
                let here = board.get(cell) & only;
                if here != 0 {
                    board.keep(cell, here)?;
                }
            }
        }
        self.around.iter().try_for_each(|&cell| board.keep(cell, !all))
    }

    /// The work of filtering, in about the cells that are looked at.
    pub(super) fn cost(&self) -> u64 {
        (self.sets.len() + 2 * self.cells.len()) as u64
    }
}
