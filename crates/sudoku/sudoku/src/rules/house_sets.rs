//! The values that stand in each house, as sets.

use super::Rules;
use crate::{Cell, Grid, House, ValueSet};

/// The values that stand in each row, column and box: the bit masks of the mock exam and
/// of practical 8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HouseSets {
    rules: Rules,
    rows: Vec<ValueSet>,
    columns: Vec<ValueSet>,
    boxes: Vec<ValueSet>,
}

impl HouseSets {
    /// The sets of a grid, where the boxes are those of the rules.
    ///
    /// # Panics
    /// When the grid has another side.
    #[must_use]
    pub(crate) fn of(rules: &Rules, grid: &Grid) -> HouseSets {
        let none = vec![ValueSet(0); grid.shape().side() * grid.shape().grid_count()];
        let rules = rules.clone();
        let mut sets = HouseSets { rules, rows: none.clone(), columns: none.clone(), boxes: none };
        for (cell, value) in grid.filled() {
            sets.insert(cell, value);
        }
        sets
    }

    /// The values that stand in any house of `cell`.
    #[inline]
    #[must_use]
    pub(crate) fn used(&self, cell: Cell) -> ValueSet {
        let shape = self.rules.shape();
        if shape.arrangement().is_some() {
            let houses = shape.houses_of(cell);
            return houses.fold(ValueSet(0), |used, house| used | self.of_house(house));
        }
        self.rows[shape.row(cell)]
            | self.columns[shape.column(cell)]
            | self.boxes[self.rules.box_of(cell)]
    }

    fn of_house(&self, house: House) -> ValueSet {
        let place = self.rules.shape().house_place(house);
        match house {
            House::Row(_) => self.rows[place],
            House::Column(_) => self.columns[place],
            House::Box(_) => self.boxes[place],
        }
    }

    /// Changes the sets of a cell's houses.
    #[inline]
    fn change(&mut self, cell: Cell, change: impl Fn(&mut ValueSet)) {
        let shape = self.rules.shape();
        if shape.arrangement().is_some() {
            for house in shape.houses_of(cell) {
                let place = shape.house_place(house);
                change(match house {
                    House::Row(_) => &mut self.rows[place],
                    House::Column(_) => &mut self.columns[place],
                    House::Box(_) => &mut self.boxes[place],
                });
            }
            return;
        }
        change(&mut self.rows[shape.row(cell)]);
        change(&mut self.columns[shape.column(cell)]);
        change(&mut self.boxes[self.rules.box_of(cell)]);
    }

    /// The values that stand in no house of `cell`, which it can hold if it is empty.
    #[inline]
    #[must_use]
    pub(crate) fn candidates(&self, cell: Cell) -> ValueSet {
        ValueSet::full(self.rules.shape().side()) - self.used(cell)
    }

    /// Records that `cell` now holds `value`.
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell, value: u8) {
        self.change(cell, |set| set.insert(value));
    }

    /// Records that `cell` does not hold `value` any more.
    ///
    /// This is correct only if no other cell of its houses holds the value, as in a grid
    /// that breaks no rule.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell, value: u8) {
        self.change(cell, |set| set.remove(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, TP8, grid};

    fn bits(sets: &[ValueSet]) -> Vec<u128> {
        sets.iter().map(|set| set.0).collect()
    }

    #[test]
    fn g0_masks() {
        let sets = HouseSets::of(&Rules::default(), &grid(G0));
        assert_eq!(bits(&sets.rows), [50, 267, 193, 272, 108, 9, 100, 43, 35]);
        assert_eq!(bits(&sets.columns), [47, 104, 32, 329, 10, 177, 2, 97, 279]);
        assert_eq!(bits(&sets.boxes), [104, 387, 19, 41, 24, 324, 38, 105, 35]);
    }

    /// Practical 8 has digits 0 to 8 and uses bit d for the digit d, which is the value d
    /// + 1 here.
    #[test]
    fn tp8_sets() {
        let grid = grid(TP8);
        let sets = HouseSets::of(&Rules::default(), &grid);
        assert_eq!(sets.rows[0].0, 329);
        assert_eq!(sets.columns[0].0, 276);
        assert_eq!(sets.boxes[1].0, 144);
    }
}
