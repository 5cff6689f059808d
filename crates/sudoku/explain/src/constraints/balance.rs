//! The rule of 45: which houses are added up, alone or with their neighbours.
//!
//! Up to three rows or columns side by side are added up, and up to three boxes or regions
//! of which each touches another, as people do who look for innies and outies. What follows
//! from two smaller sums is left out, and what few houses show comes before what many do.
//!
//! Any other choice of houses would be as true. But the rows 2, 5 and 7 share no cages that
//! the single rows do not show, except in grids where hardly anybody would look for them.

use neuf_sudoku::rules::{Balance, Related, Rules, ZoneName};
use neuf_sudoku::{Cell, House, Shape};

use crate::names::house::HouseName;

/// How many houses are added up at most.
const MOST_HOUSES: usize = 3;

/// How many innies and outies several houses may have together.
const MOST_OF_SEVERAL: usize = 3;

/// Houses with a known sum, and what it says of a few cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// The houses, none of which has a cell in common with another.
    pub houses: Vec<HouseName>,
    /// The innies and outies, and the sums that were added up.
    pub balance: Balance,
}

/// What the sums of houses say under these rules: those of one house first, each once.
///
/// ```
/// use neuf_explain::balances;
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Rules, Shape};
/// let shape = Shape::new(2, 2)?;
/// let mut rules = Rules::usual(shape);
/// assert!(balances(&rules).is_empty());
/// rules.add_clue(Variant::Killer, &[7], (0..3).map(|j| shape.cell(0, j)).collect())?;
/// // What is left of the row is one cell, which holds 3.
/// assert_eq!(balances(&rules)[0].balance.total, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn balances(rules: &Rules) -> Vec<Balanced> {
    let mut found: Vec<Balanced> = Vec::new();
    let has_total = |related: &Related| related.relation.total(&related.numbers).is_some();
    if rules.cages().is_empty() && !rules.related().iter().any(has_total) {
        return found;
    }
    for houses in groups(rules) {
        let cells: Vec<Vec<Cell>> = houses.iter().map(|house| house.cells(rules)).collect();
        let cells: Vec<&[Cell]> = cells.iter().map(Vec::as_slice).collect();
        for balance in rules.balances(&cells) {
            let count = balance.innies.len() + balance.outies.len();
            let is_large = houses.len() > 1 && count > MOST_OF_SEVERAL;
            if !is_large && !follows(&found, &balance) {
                found.push(Balanced { houses: houses.clone(), balance });
            }
        }
    }
    found
}

/// Whether a balance is known, or is the sum of two that are.
fn follows(known: &[Balanced], balance: &Balance) -> bool {
    let is_within = |part: &[Cell], whole: &[Cell]| part.iter().all(|cell| whole.contains(cell));
    let parts: Vec<&Balance> = known
        .iter()
        .map(|known| &known.balance)
        .filter(|part| is_within(&part.innies, &balance.innies))
        .filter(|part| is_within(&part.outies, &balance.outies))
        .collect();
    let count = |balance: &Balance| balance.innies.len() + balance.outies.len();
    let are_all = |one: &Balance, other: &Balance| {
        let is_apart = !one.cells().iter().any(|cell| other.cells().contains(cell));
        is_apart && count(one) + count(other) == count(balance)
    };
    parts.iter().enumerate().any(|(place, one)| {
        count(one) == count(balance) || parts[..place].iter().any(|other| are_all(one, other))
    })
}

/// The houses that are added up, fewest first.
fn groups(rules: &Rules) -> Vec<Vec<HouseName>> {
    let houses = HouseName::all(rules);
    let cells: Vec<Vec<Cell>> = houses.iter().map(|house| house.cells(rules)).collect();
    let shape = rules.shape();
    let is_beside = |a: usize, b: usize| match (houses[a], houses[b]) {
        (HouseName::Usual(House::Row(a)), HouseName::Usual(House::Row(b)))
        | (HouseName::Usual(House::Column(a)), HouseName::Usual(House::Column(b))) => {
            a.abs_diff(b) == 1
        }
        (
            HouseName::Usual(House::Box(_)) | HouseName::Zone(ZoneName::Region(_)),
            HouseName::Usual(House::Box(_)) | HouseName::Zone(ZoneName::Region(_)),
        ) => a != b && touch(shape, &cells[a], &cells[b]),
        _ => false,
    };
    let mut all: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    let mut last = all.clone();
    for _ in 1..MOST_HOUSES {
        let mut next: Vec<Vec<usize>> = Vec::new();
        for group in &last {
            for house in 0..houses.len() {
                let is_next = group.iter().any(|&known| is_beside(known, house));
                // Houses of grids that overlap can have cells in common.
                let is_apart =
                    |&known: &usize| !cells[known].iter().any(|c| cells[house].contains(c));
                if is_next && group.iter().all(is_apart) {
                    let mut larger = [&group[..], &[house]].concat();
                    larger.sort_unstable();
                    next.push(larger);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        all.extend(next.iter().cloned());
        last = next;
    }
    all.into_iter().map(|group| group.into_iter().map(|house| houses[house]).collect()).collect()
}

/// Whether a cell of the one house has an edge in common with a cell of the other.
fn touch(shape: Shape, one: &[Cell], other: &[Cell]) -> bool {
    let are_beside = |a: Cell, b: Cell| {
        let rows = shape.row(a).abs_diff(shape.row(b));
        rows + shape.column(a).abs_diff(shape.column(b)) == 1
    };
    one.iter().any(|&a| other.iter().any(|&b| are_beside(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::rules::Variant;

    #[test]
    fn neighbours_are_added_up_and_nothing_else() {
        let groups = groups(&Rules::usual(Shape::default()));
        let count = |size: usize| groups.iter().filter(|group| group.len() == size).count();
        // Runs of rows and columns; boxes: 12 pairs, 6 lines of three and 16 corners of three.
        assert_eq!([count(1), count(2), count(3)], [27, 8 + 8 + 12, 7 + 7 + 6 + 16]);
    }

    #[test]
    fn innies_outies_and_both_are_found() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let cells = |row: usize, columns: std::ops::Range<usize>| -> Vec<Cell> {
            columns.map(|column| shape.cell(row, column)).collect()
        };
        rules.add_clue(Variant::Killer, &[15], cells(0, 0..3)).unwrap();
        rules.add_clue(Variant::Killer, &[22], cells(0, 3..7)).unwrap();
        // Row 1 is left with two cells, of which the next cage takes one and a cell of row 2.
        rules.add_clue(Variant::Killer, &[9], vec![shape.cell(0, 7), shape.cell(1, 7)]).unwrap();
        let found = balances(&rules);
        let of_row: Vec<&Balance> = found
            .iter()
            .filter(|found| found.houses == [HouseName::Usual(House::Row(0))])
            .map(|found| &found.balance)
            .collect();
        let [innies, both] = of_row[..] else { panic!("{of_row:?}") };
        assert_eq!((&innies.innies, innies.outies.len(), innies.total), (&cells(0, 7..9), 0, 8));
        assert_eq!((&both.innies, &both.outies), (&cells(0, 8..9), &cells(1, 7..8)));
        assert_eq!(both.total, 45 - 15 - 22 - 9);
    }

    #[test]
    fn what_two_smaller_sums_show_is_not_said_again() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        for row in 0..2 {
            let cells = (0..8).map(|column| shape.cell(row, column)).collect();
            rules.add_clue(Variant::Killer, &[40 - row], cells).unwrap();
        }
        let found = balances(&rules);
        assert!(found.iter().all(|found| found.houses.len() == 1), "{found:?}");
        assert_eq!(found.iter().map(|found| found.balance.total).collect::<Vec<_>>(), [5, 6]);
    }
}
