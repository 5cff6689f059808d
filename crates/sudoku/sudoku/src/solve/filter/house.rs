//! Houses: each value stands in exactly one cell.
//!
//! That two cells of a house differ is said by the peers of a cell, as soon as the cell holds one
//! value. Here is the rest: a value without a cell, a value with one cell, and values that stand in
//! the cells of another house only, so that the rest of the other house does not hold them (locked
//! candidates). Naked and hidden pairs and the complete filter of such a constraint (Régin, "A
//! filtering algorithm for constraints of difference in CSPs", 1994) cost more than they saved.

use super::board::{Board, CellNumber, Conflict, Filtered, Set};

/// A house.
#[derive(Clone, Debug)]
pub(super) struct House {
    pub(super) cells: Vec<CellNumber>,
    crossings: Vec<Crossing>,
}

/// What two houses have in common, if this is more than one cell.
#[derive(Clone, Debug)]
struct Crossing {
    /// The cells of the first house that the second one lacks.
    own: Vec<CellNumber>,
    /// The cells of the second house that the first one lacks.
    beyond: Vec<CellNumber>,
}

impl House {
    /// The houses with these cells.
    pub(super) fn all(houses: &[Vec<CellNumber>]) -> Vec<House> {
        let house = |cells: &Vec<CellNumber>| {
            let without = |one: &[CellNumber], other: &[CellNumber]| -> Vec<CellNumber> {
                one.iter().copied().filter(|cell| !other.contains(cell)).collect()
            };
            let crossing = |other: &Vec<CellNumber>| {
                let own = without(cells, other);
                let common = cells.len() - own.len();
                (common > 1 && !own.is_empty())
                    .then(|| Crossing { own, beyond: without(other, cells) })
            };
            House { cells: cells.clone(), crossings: houses.iter().filter_map(crossing).collect() }
        };
        houses.iter().map(house).collect()
    }

    pub(super) fn filter(&self, board: &mut Board, full: Set) -> Filtered {
        let [once, twice] = board.once_and_twice(&self.cells);
        if once != full {
            return Err(Conflict { cell: None });
        }
        let only = once & !twice;
        for &cell in &self.cells {
            let here = board.get(cell) & only;
            if here != 0 {
                board.keep(cell, here)?;
                if !here.is_power_of_two() {
                    return Err(Conflict { cell: Some(cell) });
                }
            }
        }
        for crossing in &self.crossings {
            let own = crossing.own.iter().fold(0, |own, &cell| own | board.get(cell));
            let locked = full & !own;
            if locked != 0 {
                crossing.beyond.iter().try_for_each(|&cell| board.keep(cell, !locked))?;
            }
        }
        Ok(())
    }

    /// The work of filtering, in about the cells that are looked at.
    pub(super) fn cost(&self) -> u64 {
        (2 + self.crossings.len() as u64) * self.cells.len() as u64
    }
}
