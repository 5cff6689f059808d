//! Finds another solution by exchanging two values of a known one.
//!
//! Each house contains each of two values once. From a cell with one of them, its houses
//! lead to cells with the other, and so on. In all cells that are reached in this way the
//! two values can be exchanged, and each house still contains both (Kempe chains, 1879,
//! of graph colouring). If none of these cells is given, the result is another solution.
//! A large grid that is far from having only one solution has many such sets of cells,
//! and all of them can be examined in almost no time, whereas a solver would have to
//! search the whole grid again.

use crate::{Cell, Grid};

/// A solution of `givens` other than the known `solution`, if exchanging two values
/// somewhere gives one.
pub(crate) fn exchanged(givens: &Grid, solution: &Grid) -> Option<Grid> {
    let side = solution.shape().side() as u8;
    let mut placed = Placed::from(solution.clone());
    let mut chains = Vec::new();
    for one in 1..side {
        for other in one + 1..=side {
            for start in placed.of_value(one) {
                let begin = chains.len();
                placed.follow(start, other, &mut chains);
                let chain = &chains[begin..];
                if !chain.is_empty() && chain.iter().all(|&cell| givens.get(cell) == 0) {
                    let mut grid = solution.clone();
                    for &cell in chain {
                        grid.set(cell, one ^ other ^ solution.get(cell));
                    }
                    return Some(grid);
                }
            }
            placed.leave(&chains);
            chains.clear();
        }
    }
    None
}

/// A full grid together with the cell of each value in each house. Searching the grid for
/// these cells would take 16 s for a walk over a grid of 100×100.
pub(crate) struct Placed {
    grid: Grid,
    /// The cell of each value in each house: first the rows, then the columns, then the
    /// boxes.
    cells: Vec<Cell>,
    /// Whether a cell is in a chain that was [followed](Placed::follow).
    is_in: Vec<bool>,
}

impl From<Grid> for Placed {
    /// For a grid that is full and keeps the rules.
    fn from(grid: Grid) -> Placed {
        let side = grid.shape().side();
        let cells = vec![Cell::at(0); 3 * side * side];
        let is_in = vec![false; side * side];
        let mut placed = Placed { grid: grid.clone(), cells, is_in };
        grid.filled().for_each(|(cell, value)| placed.set(cell, value));
        placed
    }
}

impl Placed {
    /// The grid as it is.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Puts a value into a cell. The grid keeps the rules again when all cells of the
    /// exchange have their new values.
    pub(crate) fn set(&mut self, cell: Cell, value: u8) {
        self.grid.set(cell, value);
        for place in self.places_of(cell, value) {
            self.cells[place] = cell;
        }
    }

    /// The cells with a value in the row, the column and the box of a cell.
    pub(crate) fn beside(&self, cell: Cell, value: u8) -> [Cell; 3] {
        self.places_of(cell, value).map(|place| self.cells[place])
    }

    /// Adds to `chain` the cells to which houses lead from `start`, by its value and the
    /// other value in turn. Adds nothing if `start` is in a chain that was not
    /// [left](Placed::leave) since.
    pub(crate) fn follow(&mut self, start: Cell, other: u8, chain: &mut Vec<Cell>) {
        let both = self.grid.get(start) ^ other;
        let mut next = chain.len();
        self.enter(start, chain);
        while let Some(&cell) = chain.get(next) {
            next += 1;
            for beside in self.beside(cell, both ^ self.grid.get(cell)) {
                self.enter(beside, chain);
            }
        }
    }

    /// Marks these cells as not followed.
    pub(crate) fn leave(&mut self, chain: &[Cell]) {
        chain.iter().for_each(|cell| self.is_in[cell.position()] = false);
    }

    fn enter(&mut self, cell: Cell, chain: &mut Vec<Cell>) {
        if !std::mem::replace(&mut self.is_in[cell.position()], true) {
            chain.push(cell);
        }
    }

    /// The places in `cells` of a value in the three houses of a cell.
    fn places_of(&self, cell: Cell, value: u8) -> [usize; 3] {
        let shape = self.grid.shape();
        let side = shape.side();
        [shape.row(cell), side + shape.column(cell), 2 * side + shape.box_of(cell)]
            .map(|house| house * side + usize::from(value) - 1)
    }

    /// The cells that hold a value, row by row.
    fn of_value(&self, value: u8) -> Vec<Cell> {
        let side = self.grid.shape().side();
        (0..side).map(|row| self.cells[row * side + usize::from(value) - 1]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, Solutions, extends, is_solution};
    use neuf_cnf::Interrupt;

    fn every_solution(grid: &Grid) -> Vec<Grid> {
        Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap().collect()
    }

    #[test]
    fn an_exchange_is_another_solution_or_there_is_none_of_the_kind() {
        let shape = Shape::new(2, 2).unwrap();
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
            // Two solutions that differ in two values only differ by an exchange.
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
