//! What the sums of whole houses say about cells that belong to no cage: the rule of 45.
//!
//! Rows, columns and regions, one or several side by side, have a known sum. If cages cover them
//! except for some cells (the innies), these cells have the remaining sum; if the cages extend
//! beyond them, the cells outside (the outies) have the excess; and if both is so, the innies
//! exceed the outies by a known number. Such a [`Balance`] is a step of explanations. The clauses
//! of single cages do not imply it by propagation, and a search would have to try all values to
//! find it out; people look for it first. So where the cells are innies alone or outies alone and
//! lie in one house, their values differ, and they are a cage like any other, which the formula has
//! too.
//!
//! What counts as a cage is every rule that says what its cells add up to: besides cages with a sum
//! also X and V and the diagonals of little killers.

use rustc_hash::FxHashSet;

use super::{Distinct, Fillings, Rules, Seen, Variant};
use crate::{Cell, House};

/// Cells with a known sum.
#[derive(Clone, Copy, Debug)]
struct Summed<'a> {
    cells: &'a [Cell],
    sum: usize,
}

/// What is known of some cells because whole houses and rules about sums balance: the values of the
/// innies add up to those of the outies and the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The cells of the rules about sums that were added up; each rule's cells with their sum.
    pub sums: Vec<(Vec<Cell>, usize)>,
    /// The cells of the houses that these rules do not cover, in reading order.
    pub innies: Vec<Cell>,
    /// The cells outside of the houses that these rules cover, in reading order.
    pub outies: Vec<Cell>,
    /// By how much the innies exceed the outies.
    pub total: i64,
}

impl Balance {
    /// What sums say of cells with this total. A sum that overlaps an earlier sum is left out.
    fn of<'a>(
        inside: &FxHashSet<Cell>,
        total: i64,
        sums: impl Iterator<Item = Summed<'a>>,
    ) -> Balance {
        let mut covered = FxHashSet::default();
        let mut used: Vec<(Vec<Cell>, usize)> = Vec::new();
        for Summed { cells, sum } in sums {
            if cells.iter().all(|cell| !covered.contains(cell)) {
                covered.extend(cells);
                used.push((cells.to_vec(), sum));
            }
        }
        let added: usize = used.iter().map(|&(_, sum)| sum).sum();
        Balance {
            sums: used,
            innies: sorted(inside.difference(&covered).copied()),
            outies: sorted(covered.difference(inside).copied()),
            total: total - added as i64,
        }
    }

    /// The innies and then the outies.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        [&self.innies[..], &self.outies].concat()
    }

    /// The ways to fill the innies and the outies, in this order, so that cells that see each other
    /// differ.
    #[must_use]
    pub fn fillings(&self, seen: &Seen<'_>) -> Fillings {
        let weights = [vec![1; self.innies.len()], vec![-1; self.outies.len()]].concat();
        let fillings = Fillings::weighted(&weights, self.total, seen.side());
        fillings.apart(&seen.among(&self.cells()))
    }
}

impl Rules {
    /// What the sum of houses that have no cell in common says about few other cells: once for the
    /// cages within them alone, and once for each choice of those that stick out which leaves
    /// fewest cells. Nothing is said of the cells of one cage alone.
    ///
    /// ```
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{House, Rules, Shape};
    /// let shape = Shape::new(2, 2)?;
    /// let mut rules = Rules::usual(shape);
    /// rules.add_clue(Variant::Killer, &[7], (0..3).map(|j| shape.cell(0, j)).collect())?;
    /// let row: Vec<_> = rules.cells_of(House::Row(0)).collect();
    /// let found = rules.balances(&[&row]);
    /// // The row adds up to 10, so its last cell holds 3.
    /// assert_eq!((&found[0].innies[..], found[0].total), (&[shape.cell(0, 3)][..], 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn balances(&self, houses: &[&[Cell]]) -> Vec<Balance> {
        let side = self.shape().side();
        let inside: FxHashSet<Cell> =
            houses.iter().flat_map(|cells| cells.iter().copied()).collect();
        let total = (houses.len() * side * (side + 1) / 2) as i64;
        let sums = self.sums();
        let within =
            |sum: &Summed<'_>| sum.cells.iter().filter(|cell| inside.contains(cell)).count();
        let outside = |sum: &Summed<'_>| sum.cells.len() - within(sum);
        type Choice<'c> = &'c dyn Fn(usize, usize) -> bool;
        let choices: [Choice<'_>; 4] = [
            &|_, outside| outside == 0,
            &|within, outside| outside < within,
            &|within, outside| outside <= within,
            &|_, _| true,
        ];
        let mut found: Vec<Balance> = Vec::new();
        for is_chosen in choices {
            let chosen = sums.iter().copied().filter(|sum| {
                let within = within(sum);
                within > 0 && is_chosen(within, outside(sum))
            });
            let balance = Balance::of(&inside, total, chosen);
            let count = balance.innies.len() + balance.outies.len();
            let cells = balance.cells();
            let is_known = balance.sums.is_empty()
                || sums.iter().any(|sum| sum.cells == cells)
                || found.contains(&balance);
            if (1..=MOST_BALANCED).contains(&count) && !is_known {
                found.push(balance);
            }
        }
        found
    }

    /// The cages.
    fn cage_sums(&self) -> impl Iterator<Item = Summed<'_>> {
        self.cages().iter().filter_map(|cage| Some(Summed { cells: &cage.cells, sum: cage.sum? }))
    }

    /// The rules that say what their cells add up to.
    fn sums(&self) -> Vec<Summed<'_>> {
        let related = self.related().iter().filter_map(|related| {
            let sum = related.relation.total(&related.numbers)?;
            Some(Summed { cells: &related.cells, sum })
        });
        self.cage_sums().chain(related).collect()
    }

    /// The cages that follow from the given ones, each once; `None` when some house
    /// cannot have its sum.
    pub(crate) fn implied_cages(&self) -> Option<Vec<Distinct>> {
        let mut found: Vec<Distinct> = Vec::new();
        let mut known: FxHashSet<Vec<Cell>> =
            self.cages().iter().map(|c| c.cells.to_vec()).collect();
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
                let cage = Distinct::new(self.shape(), Variant::Killer, Some(sum), rest).ok()?;
                if let Some(left) = room.checked_sub(cage.size(side).states) {
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
        let zones =
            self.zones_but_regions().into_iter().map(|zone| zone.cells.into_iter().collect());
        stretches.extend(boxes.chain(zones).map(|cells| (cells, house_sum)));
        stretches
    }

    /// The cells of a stretch that belong to no cage within it, and the cells outside it
    /// of the cages that cover it, each with their sum.
    fn remainders(&self, cells: &FxHashSet<Cell>, sum: i64) -> Vec<(Vec<Cell>, i64)> {
        let within =
            self.cage_sums().filter(|sum| sum.cells.iter().all(|cell| cells.contains(cell)));
        let touching =
            self.cage_sums().filter(|sum| sum.cells.iter().any(|cell| cells.contains(cell)));
        let mut remainders = Vec::new();
        let inside = Balance::of(cells, sum, within);
        if !inside.sums.is_empty() {
            remainders.push((inside.innies, inside.total));
        }
        let across = Balance::of(cells, sum, touching);
        if across.innies.is_empty() {
            remainders.push((across.outies, -across.total));
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

/// How many innies and outies together a balance may have.
const MOST_BALANCED: usize = 5;

/// How many cells an implied cage may have. A cage of many cells says little, and on
/// large grids its diagram is large.
const MOST_CELLS: usize = 8;

/// How many states the diagrams of all implied cages may have together.
const MOST_STATES: usize = 2_000_000;

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
        let shape = Shape::new(2, 2).unwrap();
        let cell = |i, j| shape.cell(i, j);
        let mut constraints = Rules::usual(shape);
        constraints
            .add_clue(Variant::Killer, &[7], vec![cell(0, 0), cell(0, 1), cell(0, 2)])
            .unwrap();
        let implied = constraints.implied_cages().unwrap();
        assert_eq!((implied.len(), implied[0].sum), (1, Some(3)));
        assert_eq!(implied[0].cells, [cell(0, 3)]);
        constraints.add_clue(Variant::Killer, &[6], vec![cell(0, 3), cell(1, 3)]).unwrap();
        let implied = constraints.implied_cages().unwrap();
        // A sum of 13 in both, and of 10 in the first row.
        let below = implied.iter().find(|cage| cage.cells == [cell(1, 3)]);
        assert_eq!(below.and_then(|cage| cage.sum), Some(3));
    }

    #[test]
    fn a_house_of_the_wrong_sum_is_noticed() {
        let shape = Shape::new(2, 2).unwrap();
        let mut constraints = Rules::usual(shape);
        constraints
            .add_clue(Variant::Killer, &[3], vec![shape.cell(0, 0), shape.cell(0, 1)])
            .unwrap();
        constraints
            .add_clue(Variant::Killer, &[5], vec![shape.cell(0, 2), shape.cell(0, 3)])
            .unwrap();
        assert_eq!(constraints.implied_cages(), None);
    }
}
