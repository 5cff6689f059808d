//! Another solution, by exchanging two values of the one that is known.
//!
//! Two values stand in each house once. Starting from a cell with one of them,
//! the houses lead on to cells with the other, and so forth; within all cells
//! that are reached the two can be exchanged, and each house still has both
//! (Kempe's chains, 1879, of graph coloring). If no given is among them, that is
//! another solution. A large grid that is far from proper has many such sets of
//! cells, and all of them are looked at in no time, where a solver would have to
//! find its way through the whole grid again.

use crate::{Cell, Grid};

/// A solution of `givens` other than `solution`, which is one, if two values can
/// be exchanged somewhere.
pub(crate) fn exchanged(givens: &Grid, solution: &Grid) -> Option<Grid> {
    let side = solution.shape().side() as u8;
    let places = Places::of(solution);
    let mut seen = vec![u16::MAX; solution.values().len()];
    let mut chain = Vec::new();
    let mut pair = 0;
    for one in 1..side {
        for other in one + 1..=side {
            for start in places.of_value(one) {
                if seen[start.position()] == pair {
                    continue;
                }
                chain.clear();
                chain.push(start);
                seen[start.position()] = pair;
                let mut is_open = true;
                let mut next = 0;
                while let Some(&cell) = chain.get(next) {
                    next += 1;
                    is_open &= givens.get(cell) == 0;
                    let wanted = if solution.get(cell) == one { other } else { one };
                    for beside in places.meeting(solution, cell, wanted) {
                        if seen[beside.position()] != pair {
                            seen[beside.position()] = pair;
                            chain.push(beside);
                        }
                    }
                }
                if is_open {
                    let mut grid = solution.clone();
                    for &cell in &chain {
                        grid.set(cell, one ^ other ^ solution.get(cell));
                    }
                    return Some(grid);
                }
            }
            pair += 1;
        }
    }
    None
}

/// The cell of each value in each house, the houses in the shape's order.
struct Places {
    side: usize,
    cells: Vec<Cell>,
}

impl Places {
    fn of(solution: &Grid) -> Places {
        let shape = solution.shape();
        let side = shape.side();
        let mut cells = vec![Cell::at(0); 3 * side * side];
        for (cell, value) in solution.filled() {
            for house in Places::houses(solution, cell) {
                cells[house * side + usize::from(value) - 1] = cell;
            }
        }
        Places { side, cells }
    }

    /// The cells with a value in the houses of a cell.
    fn meeting(&self, solution: &Grid, cell: Cell, value: u8) -> [Cell; 3] {
        Places::houses(solution, cell)
            .map(|house| self.cells[house * self.side + usize::from(value) - 1])
    }

    /// The numbers of a cell's houses, rows first, boxes last.
    fn houses(solution: &Grid, cell: Cell) -> [usize; 3] {
        let shape = solution.shape();
        let side = shape.side();
        [shape.row(cell), side + shape.column(cell), 2 * side + shape.box_of(cell)]
    }

    /// The cells with a value, row by row.
    fn of_value(&self, value: u8) -> impl Iterator<Item = Cell> + '_ {
        (0..self.side).map(move |row| self.cells[row * self.side + usize::from(value) - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::every_solution;
    use crate::{Shape, extends, is_solution};

    #[test]
    fn an_exchange_is_another_solution_or_there_is_none_of_the_kind() {
        let shape = Shape::square(2).unwrap();
        let mut found = [0; 2];
        for (number, solution) in every_solution(&Grid::empty(shape)).into_iter().enumerate() {
            let mut givens = solution.clone();
            for cell in shape.cells().filter(|cell| (cell.position() * 7 + number) % 3 != 0) {
                givens.set(cell, 0);
            }
            let solutions = every_solution(&givens);
            match exchanged(&givens, &solution) {
                Some(other) => {
                    assert!(is_solution(&other) && extends(&other, &givens) && other != solution);
                    found[1] += 1;
                }
                None => found[0] += 1,
            }
            // Two solutions that differ in two values are an exchange apart.
            let is_exchange = |other: &Grid| {
                let changed = shape.cells().filter(|&cell| other.get(cell) != solution.get(cell));
                let mut values: Vec<u8> = changed.map(|cell| other.get(cell)).collect();
                values.sort_unstable();
                values.dedup();
                values.len() == 2
            };
            let has_exchange = solutions.iter().any(is_exchange);
            assert_eq!(exchanged(&givens, &solution).is_some(), has_exchange);
        }
        assert!(found[0] > 0 && found[1] > 0, "{found:?}");
    }
}
