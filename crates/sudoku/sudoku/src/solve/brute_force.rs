//! Brute force: the odometer of question 24 of the OCaml practical.
//!
//! The free cells in reading order are the wheels of an odometer, of which the last is
//! the fastest. Each combination is put into the grid, and only then the grid is checked.
//! Nothing is pruned, on purpose: the other methods are measured against the resulting
//! numbers.

use neuf_cnf::Interrupt;

use super::method::usual_givens;
use super::{MAX_COMBINATIONS, Method, MethodError, MethodOutcome, Report};
use crate::{Cell, Grid, Puzzle, is_consistent};

/// Tries every combination of values for the free cells, in order. It decides every grid
/// that it accepts.
pub(crate) struct BruteForce {
    /// Whether to accept any number of combinations.
    pub(crate) force: bool,
}

/// How many combinations pass between two checks of the interrupt.
const COMBINATIONS_PER_LOOK: u64 = 4096;

impl BruteForce {
    /// Refuses a grid with too many combinations.
    fn refuse(grid: &Grid) -> Result<(), MethodError> {
        let side = grid.shape().side();
        let free = grid.empty_cells().count();
        let combinations = (side as u64).checked_pow(free as u32);
        match combinations {
            Some(count) if count <= MAX_COMBINATIONS => Ok(()),
            _ => Err(MethodError::TooManyCombinations { side, free }),
        }
    }
}

impl Method for BruteForce {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        let grid = usual_givens(puzzle)?;
        let mut report = Report::new(MethodOutcome::NoSolution, grid.clone());
        if !is_consistent(grid) {
            return Ok(report);
        }
        if !self.force {
            BruteForce::refuse(grid)?;
        }
        let mut odometer = Odometer::new(grid);
        loop {
            report.nodes += 1;
            report.assignments = Some(odometer.set);
            if is_consistent(&odometer.grid) {
                report.outcome = MethodOutcome::Solved;
                report.grid = odometer.grid;
                return Ok(report);
            }
            report.conflicts += 1;
            if !odometer.turn() {
                return Ok(report);
            }
            if report.nodes.is_multiple_of(COMBINATIONS_PER_LOOK) && interrupt.is_requested() {
                report.outcome = MethodOutcome::Interrupted;
                return Ok(report);
            }
        }
    }
}

/// A full grid whose free cells run through all combinations.
struct Odometer {
    grid: Grid,
    free: Vec<Cell>,
    /// How many times a cell was given a value.
    set: u64,
}

impl Odometer {
    /// The odometer with all wheels at 1.
    fn new(grid: &Grid) -> Odometer {
        let free: Vec<Cell> = grid.empty_cells().collect();
        let mut grid = grid.clone();
        for &cell in &free {
            grid.set(cell, 1);
        }
        let set = free.len() as u64;
        Odometer { grid, free, set }
    }

    /// Moves to the next combination; false when all wheels are back at 1.
    fn turn(&mut self) -> bool {
        let side = self.grid.shape().side();
        for &cell in self.free.iter().rev() {
            self.set += 1;
            let value = self.grid.get(cell);
            if usize::from(value) < side {
                self.grid.set(cell, value + 1);
                return true;
            }
            self.grid.set(cell, 1);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, M, grid};
    use crate::{Shape, is_solution};

    fn solve(grid: &Grid, force: bool) -> Result<Report, MethodError> {
        BruteForce { force }.solve(&grid.clone().into(), &Interrupt::new())
    }

    #[test]
    fn the_odometer_shows_each_combination_once_in_order() {
        let mut odometer = Odometer::new(&Grid::empty(Shape::new(1, 2).unwrap()));
        let mut seen = vec![odometer.grid.values().to_vec()];
        while odometer.turn() {
            seen.push(odometer.grid.values().to_vec());
        }
        assert_eq!(seen.len(), 16);
        assert!(seen.is_sorted_by(|a, b| a < b));
        assert_eq!(odometer.grid.values(), [1; 4]);
    }

    #[test]
    fn small_grids_are_solved() {
        let report = solve(&grid("1... ..3. .4.. ...2"), false).unwrap();
        assert!(report.outcome == MethodOutcome::Solved && is_solution(&report.grid));
        let none = solve(&grid("12.. ..1. 34.2 .1.3"), false).unwrap();
        assert_eq!(none.outcome, MethodOutcome::NoSolution);
        assert_eq!(none.nodes, 4u64.pow(8));
    }

    #[test]
    fn too_many_combinations_are_refused_with_their_number() {
        let error = solve(&grid(G0), false).unwrap_err();
        assert_eq!(
            error.to_string(),
            "brute force would try 9^53 combinations, more than the 100000000 it takes on unless forced"
        );
    }

    #[test]
    fn a_full_grid_is_one_combination() {
        let full =
            super::super::NakedSingles.solve(&grid(M).into(), &Interrupt::new()).unwrap().grid;
        let report = solve(&full, false).unwrap();
        assert_eq!((report.outcome, report.nodes), (MethodOutcome::Solved, 1));
    }

    #[test]
    fn a_forced_run_can_be_interrupted() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let report = BruteForce { force: true }.solve(&grid(G0).into(), &interrupt).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Interrupted);
        assert_eq!(report.nodes, COMBINATIONS_PER_LOOK);
    }
}
