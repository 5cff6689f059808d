//! What the sums of whole houses say about cells that belong to no cage: the rule of 45.
//!
//! Rows, columns and regions, one or several side by side, have a known sum. If cages
//! cover them except for some cells, these cells have the remaining sum; if the cages
//! extend beyond them, the cells outside have the excess. When such cells lie in one
//! house, their values differ, and they are a cage like any other. The clauses of single
//! cages do not imply this by propagation, and a search would have to try all values to
//! find it out; people look for it first.

use rustc_hash::FxHashSet;

use super::{Cage, Rules};
use crate::{Cell, House};

impl Rules {
    /// The cages that follow from the given ones, each once; `None` when some house
    /// cannot have its sum.
    pub(crate) fn implied_cages(&self) -> Option<Vec<Cage>> {
        let mut found: Vec<Cage> = Vec::new();
        let mut known: FxHashSet<Vec<Cell>> =
            self.cages().iter().map(|c| c.cells().to_vec()).collect();
        let side = self.shape().side();
        let mut room = MOST_STATES;
        for (cells, sum) in self.stretches() {
            for (rest, rest_sum) in self.remainders(&cells, sum) {
                if rest.is_empty() {
                    if rest_sum != 0 {
                        return None;
                    }
                    continue;
                }
                if !self.is_worth_saying(&rest) || !known.insert(rest.clone()) {
                    continue;
                }
                let sum = usize::try_from(rest_sum).ok()?;
                let cage = Cage::new(self.shape(), sum, rest).ok()?;
                if let Some(left) = room.checked_sub(cage.states(side)) {
                    room = left;
                    found.push(cage);
                }
            }
        }
        Some(found)
    }

    /// Rows and columns side by side, boxes and regions, with their sums.
    fn stretches(&self) -> Vec<(FxHashSet<Cell>, i64)> {
        let shape = self.shape();
        let side = shape.side();
        let house_sum = (side * (side + 1) / 2) as i64;
        let mut stretches = Vec::new();
        let (boxes, lines): (Vec<House>, Vec<House>) =
            self.houses().partition(|house| matches!(house, House::Box(_)));
        // The rows of a grid, its columns, and likewise of each grid if several overlap.
        for side_by_side in lines.chunks_exact(side) {
            for first in 0..side {
                let mut cells = FxHashSet::default();
                let stretch = side_by_side[first..].iter().take(LONGEST_STRETCH);
                for (count, &line) in (1..).zip(stretch) {
                    cells.extend(shape.cells_of(line));
                    stretches.push((cells.clone(), house_sum * count));
                }
            }
        }
        let boxes = boxes.into_iter().map(|house| self.cells_of(house).collect());
        let zones = self.zones().into_iter().map(|zone| zone.cells.into_iter().collect());
        stretches.extend(boxes.chain(zones).map(|cells| (cells, house_sum)));
        stretches
    }

    /// The cells of a stretch that belong to no cage within it, and the cells outside it
    /// of the cages that cover it, each with their sum.
    fn remainders(&self, cells: &FxHashSet<Cell>, sum: i64) -> Vec<(Vec<Cell>, i64)> {
        let is_within = |cage: &&Cage| cage.cells().iter().all(|cell| cells.contains(cell));
        let touches = |cage: &&Cage| cage.cells().iter().any(|cell| cells.contains(cell));
        let mut remainders = Vec::new();
        let (covered, inside) = disjoint(self.cages().iter().filter(is_within));
        if !covered.is_empty() {
            let rest = cells.iter().filter(|cell| !covered.contains(cell)).copied();
            remainders.push((sorted(rest), sum - inside));
        }
        let (covered, over) = disjoint(self.cages().iter().filter(touches));
        if cells.is_subset(&covered) {
            let rest = covered.difference(cells).copied();
            remainders.push((sorted(rest), over - sum));
        }
        remainders
    }

    /// Whether these cells are few and share a house, so that their values differ.
    fn is_worth_saying(&self, cells: &[Cell]) -> bool {
        let is_in = |cell, house| self.houses_of(cell).any(|other| other == house);
        let is_shared = |house| cells.iter().all(|&cell| is_in(cell, house));
        cells.len() <= (self.shape().side() / 2).min(MOST_CELLS)
            && self.houses_of(cells[0]).any(is_shared)
    }
}

/// How many adjacent rows or columns are considered together.
const LONGEST_STRETCH: usize = 9;

/// How many cells an implied cage may have. A cage of many cells says little, and on
/// large grids its diagram is large.
const MOST_CELLS: usize = 8;

/// How many states the diagrams of all implied cages may have together.
const MOST_STATES: usize = 2_000_000;

/// The cells of these cages, without the cages that overlap earlier ones, and their sum.
fn disjoint<'a>(cages: impl Iterator<Item = &'a Cage>) -> (FxHashSet<Cell>, i64) {
    let mut covered = FxHashSet::default();
    let mut sum = 0;
    for cage in cages {
        if cage.cells().iter().all(|cell| !covered.contains(cell)) {
            covered.extend(cage.cells());
            sum += cage.sum() as i64;
        }
    }
    (covered, sum)
}

fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn what_is_left_and_what_sticks_out() {
        let shape = Shape::square(2).unwrap();
        let cell = |i, j| shape.cell(i, j);
        let mut constraints = Rules::usual(shape);
        constraints.add_cage(7, vec![cell(0, 0), cell(0, 1), cell(0, 2)]).unwrap();
        let implied = constraints.implied_cages().unwrap();
        assert_eq!((implied.len(), implied[0].sum()), (1, 3));
        assert_eq!(implied[0].cells(), [cell(0, 3)]);
        constraints.add_cage(6, vec![cell(0, 3), cell(1, 3)]).unwrap();
        let implied = constraints.implied_cages().unwrap();
        // A sum of 13 in both, and of 10 in the first row.
        let below = implied.iter().find(|cage| cage.cells() == [cell(1, 3)]);
        assert_eq!(below.map(Cage::sum), Some(3));
    }

    #[test]
    fn a_house_of_the_wrong_sum_is_noticed() {
        let shape = Shape::square(2).unwrap();
        let mut constraints = Rules::usual(shape);
        constraints.add_cage(3, vec![shape.cell(0, 0), shape.cell(0, 1)]).unwrap();
        constraints.add_cage(5, vec![shape.cell(0, 2), shape.cell(0, 3)]).unwrap();
        assert_eq!(constraints.implied_cages(), None);
    }
}
