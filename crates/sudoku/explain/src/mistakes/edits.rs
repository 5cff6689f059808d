//! All changes that are tried, the likeliest first.
//!
//! A change has a cost: about −10·ln of the chance that this very change undoes the mistake,
//! that is, the share of such mistakes divided by the number of places where one could have been
//! made. The shares are estimates, since nobody has counted the mistakes of people who type
//! sudokus. A digit beside the right one on the keyboard, two neighbours exchanged and a digit one
//! cell too far to the side are common, and there are few places for them. That a digit was left
//! out is common, too, but it could be any digit in any empty cell. A digit that stands twice in a
//! house is likelier to be wrong the more often it does.

use super::Change;
use neuf_sudoku::{Cell, Grid, Shape};

/// Digits that are mistaken for each other when they are read.
const LOOK_ALIKE: [(u8, u8); 6] = [(1, 7), (3, 8), (5, 6), (6, 8), (6, 9), (3, 5)];

const EXCHANGED_BESIDE: u32 = 44;
const REPLACED_NEAR: u32 = 55;
const MOVED_BESIDE: u32 = 55;
const EXCHANGED_BELOW: u32 = 60;
const REMOVED: u32 = 62;
const REPLACED_FAR: u32 = 64;
const MOVED_BELOW: u32 = 66;
const EXCHANGED_IN_ROW: u32 = 67;
const ADDED: u32 = 85;

/// What each other place of the same digit in a house takes from the cost.
const DOUBLED: u32 = 5;

/// Whether two digits are beside each other in the row of digits of a keyboard or on its
/// keypad, or look alike.
fn is_near(one: u8, other: u8) -> bool {
    let (low, high) = (one.min(other), one.max(other));
    let is_above = high <= 9 && high - low == 3;
    high - low == 1 || is_above || LOOK_ALIKE.contains(&(low, high))
}

/// All changes of a grid with their costs, by rising cost and in reading order; without those that
/// only add a value if `with_added` is false.
pub(super) fn edits(grid: &Grid, with_added: bool) -> Vec<Change> {
    let mut found = Edits { grid, costs: Vec::new() };
    let shape = grid.shape();
    for (cell, value) in grid.filled() {
        found.of_one(cell, value);
        found.of_two(cell, value);
    }
    if with_added {
        for cell in grid.empty_cells() {
            let changes = (1..=shape.side() as u8).map(|value| Change::Added { cell, value });
            found.costs.extend(changes.map(|change| (ADDED, change)));
        }
    }
    // The sort is stable, so changes of the same cost stay in reading order.
    found.costs.sort_by_key(|&(cost, _)| cost);
    found.costs.into_iter().map(|(_, change)| change).collect()
}

struct Edits<'g> {
    grid: &'g Grid,
    costs: Vec<(u32, Change)>,
}

impl Edits<'_> {
    fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// How many peers of a cell hold the same value.
    fn doubles(&self, cell: Cell) -> u32 {
        let value = self.grid.get(cell);
        let is_same = |&peer: &Cell| value > 0 && self.grid.get(peer) == value;
        self.shape().peers(cell).filter(is_same).count() as u32
    }

    fn push(&mut self, cost: u32, cells: [Cell; 2], change: Change) {
        let doubles = cells.map(|cell| self.doubles(cell)).into_iter().max().unwrap_or(0);
        self.costs.push((cost.saturating_sub(DOUBLED * doubles), change));
    }

    fn of_one(&mut self, cell: Cell, value: u8) {
        self.push(REMOVED, [cell; 2], Change::Removed { cell, value });
        for to in (1..=self.shape().side() as u8).filter(|&to| to != value) {
            let cost = if is_near(value, to) { REPLACED_NEAR } else { REPLACED_FAR };
            self.push(cost, [cell; 2], Change::Replaced { cell, from: value, to });
        }
    }

    fn of_two(&mut self, cell: Cell, value: u8) {
        let shape = self.shape();
        let (row, column) = (shape.row(cell), shape.column(cell));
        let beside = [column.checked_sub(1), Some(column + 1)].into_iter().flatten();
        let beside = beside.filter_map(|column| shape.cell_at(row, column));
        let beside = beside.map(|cell| (cell, MOVED_BESIDE));
        let below = [row.checked_sub(1), Some(row + 1)].into_iter().flatten();
        let below = below.filter_map(|row| shape.cell_at(row, column));
        let below = below.map(|cell| (cell, MOVED_BELOW));
        for (to, cost) in beside.chain(below) {
            if self.grid.get(to) == 0 {
                self.push(cost, [cell; 2], Change::Moved { value, from: cell, to });
            }
        }
        let in_row = column + 1..shape.columns();
        let in_row = in_row.filter_map(|column| shape.cell_at(row, column));
        let below = shape.cell_at(row + 1, column);
        for other in in_row.chain(below) {
            let second = self.grid.get(other);
            if second == 0 || second == value {
                continue;
            }
            let cost = if shape.row(other) != row {
                EXCHANGED_BELOW
            } else if shape.column(other) == column + 1 {
                EXCHANGED_BESIDE
            } else {
                EXCHANGED_IN_ROW
            };
            let (cells, values) = ([cell, other], [value, second]);
            self.push(cost, cells, Change::Exchanged { cells, values });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_beside_each_other_and_look_alikes_are_near() {
        for (one, other) in [(4, 5), (5, 4), (1, 4), (8, 5), (1, 7), (7, 1), (6, 9), (15, 16)] {
            assert!(is_near(one, other), "{one} {other}");
        }
        for (one, other) in [(1, 5), (2, 7), (1, 9), (12, 15)] {
            assert!(!is_near(one, other), "{one} {other}");
        }
    }

    #[test]
    fn each_change_is_tried_once() {
        let grid: Grid = "12....3....4....".parse().unwrap();
        let changes = edits(&grid, true);
        let mut grids: Vec<_> =
            changes.iter().map(|change| change.apply(&grid).values().to_vec()).collect();
        let count = |test: fn(&Change) -> bool| changes.iter().filter(|c| test(c)).count();
        assert_eq!(count(|c| matches!(c, Change::Replaced { .. })), 4 * 3);
        assert_eq!(count(|c| matches!(c, Change::Removed { .. })), 4);
        assert_eq!(count(|c| matches!(c, Change::Added { .. })), 12 * 4);
        assert_eq!(count(|c| matches!(c, Change::Exchanged { .. })), 1);
        // 1 moves down, 2 to the right and down, 3 in all ways, 4 in all but to the right.
        assert_eq!(count(|c| matches!(c, Change::Moved { .. })), 1 + 2 + 4 + 3);
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len(), changes.len());
        assert!(!grids.contains(&grid.values().to_vec()));
    }

    #[test]
    fn a_doubled_digit_comes_first() {
        let grid: Grid = "1..1............".parse().unwrap();
        let other: Grid = "1...............".parse().unwrap();
        assert!(matches!(edits(&grid, false)[0], Change::Replaced { from: 1, to: 2, .. }));
        assert!(matches!(edits(&other, false)[0], Change::Replaced { .. }));
    }
}
