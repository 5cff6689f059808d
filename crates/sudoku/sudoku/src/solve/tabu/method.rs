//! Local search as a method: singles first, then changes step by step.
//!
//! The search itself is [`super::TabuSearch`]. On its own it serves for comparisons and
//! for grids with very many solutions; in general, [`Portfolio`](crate::solve::Portfolio)
//! is the better choice.

use neuf_cnf::{Interrupt, Random};

use crate::solve::domains::{Domains, domains_of};
use crate::solve::method::usual_givens;
use crate::solve::{Method, MethodError, MethodOutcome, Report};
use crate::{Candidates, Puzzle, ValueSet};

/// Tabu search after naked and hidden singles. It gives up after [`Tabu::STEPS_PER_CELL`]
/// steps for each open cell.
///
/// In its report, each step is a node, and each cell filled by a single is a deduction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tabu;

impl Tabu {
    /// The number of steps for each open cell, which take some seconds on large grids.
    pub const STEPS_PER_CELL: u64 = 1000;
}

impl Method for Tabu {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        let grid = usual_givens(puzzle)?;
        let mut domains = Domains::new(grid.shape(), domains_of(grid));
        if !domains.begin() {
            return Ok(Report::new(MethodOutcome::NoSolution, grid.clone()));
        }
        let mut tabu = super::TabuSearch::new(&domains, Random::stream(0, 0));
        let is_solved = tabu.run(Tabu::STEPS_PER_CELL * tabu.open_count() as u64, interrupt);
        let outcome = match is_solved {
            true => MethodOutcome::Solved,
            false if interrupt.is_requested() => MethodOutcome::Interrupted,
            false => MethodOutcome::Unfinished,
        };
        let filled = domains.grid();
        let mut report = Report::new(outcome, if is_solved { tabu.grid() } else { filled.clone() });
        report.nodes = tabu.steps();
        let forced = (filled.filled_count() - grid.filled_count()) as u64;
        report.assignments = Some(forced + 2 * tabu.steps());
        let left = |cell: crate::Cell| match is_solved {
            true => ValueSet::of(report.grid.get(cell)),
            false => ValueSet::from_bits(domains.of(cell.position() as u16)),
        };
        report.candidates = Some(Candidates::from_fn(grid.shape(), left));
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Shape, extends, is_solution};

    #[test]
    fn open_grids_are_filled() {
        for (high, wide) in [(3, 3), (4, 5), (5, 5), (6, 6)] {
            let shape = Shape::new(high, wide).unwrap();
            let mut grid = Grid::empty(shape);
            grid.set(shape.cell(1, 2), 3);
            let report = Tabu.solve(&grid.clone().into(), &Interrupt::new()).unwrap();
            assert_eq!(report.outcome, MethodOutcome::Solved, "{high}x{wide}");
            assert!(is_solution(&report.grid) && extends(&report.grid, &grid));
        }
    }
}
