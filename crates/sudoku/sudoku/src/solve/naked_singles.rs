//! Naked singles: the naive algorithm of the mock exam.
//!
//! A pass goes through the cells in reading order and fills each empty cell that has only
//! one candidate. It does so at once, so that later cells of the same pass take it into
//! account. Passes are repeated until one fills nothing. A queue of touched cells would
//! find the same singles with less work, but it would not be the algorithm whose passes
//! the sources print.

use neuf_cnf::Interrupt;

use super::method::usual_givens;
use super::{Method, MethodError, MethodOutcome, Report};
use crate::rules::stuck_cell;
use crate::{Grid, HouseSets, Puzzle, Rules, candidates, is_consistent};

/// Repeats [`pass`] until nothing is filled any more; it may stop unfinished.
pub(crate) struct NakedSingles;

/// Makes one pass over the cells in reading order: fills each empty cell that has only
/// one candidate, and returns how many cells it filled.
///
/// A cell without candidates is left empty.
///
/// ```
/// use neuf_sudoku::{Grid, Shape, pass};
/// let shape = Shape::new(2, 2)?;
/// let rows = [[1, 2, 3, 0], [0; 4], [0; 4], [0; 4]];
/// let mut grid = Grid::from_values(shape, rows.concat()).unwrap();
/// assert_eq!(pass(&mut grid), 1);
/// assert_eq!(grid.row(0), [1, 2, 3, 4]);
/// # Ok::<(), neuf_sudoku::ShapeError>(())
/// ```
pub fn pass(grid: &mut Grid) -> usize {
    let mut sets = HouseSets::of(&Rules::usual(grid.shape()), grid);
    let mut filled = 0;
    for cell in grid.shape().cells() {
        if grid.get(cell) != 0 {
            continue;
        }
        if let Some(value) = sets.candidates(cell).single() {
            grid.set(cell, value);
            sets.insert(cell, value);
            filled += 1;
        }
    }
    filled
}

impl Method for NakedSingles {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        let grid = usual_givens(puzzle)?;
        let mut report = Report::new(MethodOutcome::NoSolution, grid.clone());
        if !is_consistent(grid) {
            return Ok(report);
        }
        let mut reached = grid.clone();
        loop {
            let filled = pass(&mut reached);
            report.assignments = report.assignments.map(|done| done + filled as u64);
            if filled == 0 || interrupt.is_requested() {
                break;
            }
        }
        report.outcome =
            if stuck_cell(&reached, &HouseSets::of(&Rules::usual(reached.shape()), &reached))
                .is_some()
            {
                report.conflicts = 1;
                return Ok(report);
            } else if reached.is_full() {
                MethodOutcome::Solved
            } else if interrupt.is_requested() {
                MethodOutcome::Interrupted
            } else {
                MethodOutcome::Unfinished
            };
        report.candidates = Some(candidates(&reached.clone().into()));
        report.grid = reached;
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, M, grid};

    fn solve(grid: &Grid) -> Report {
        NakedSingles.solve(&grid.clone().into(), &Interrupt::new()).unwrap()
    }

    /// The printed paper leaves the cell (1,6) blank; its only candidate is 5.
    #[test]
    fn one_pass_over_m_gives_the_rows_of_the_paper() {
        let mut reached = grid(M);
        let filled = pass(&mut reached);
        let expected = grid(
            "2...9.3.. .19.8.574 ..84..629 59.621487 .27.38165 .61574293 .85..973. 936.5.842 ..2.6.951",
        );
        assert_eq!(reached, expected);
        assert_eq!(filled, expected.filled().count() - grid(M).filled().count());
    }

    #[test]
    fn m_is_solved_and_g0_is_not() {
        let report = solve(&grid(M));
        assert_eq!(report.outcome, MethodOutcome::Solved);
        assert!(crate::is_solution(&report.grid));
        assert_eq!(report.assignments, Some(grid(M).empty_cells().count() as u64));
        let report = solve(&grid(G0));
        assert_eq!(report.outcome, MethodOutcome::Unfinished);
        assert_eq!(report.candidates, Some(candidates(&report.grid.clone().into())));
    }

    #[test]
    fn a_cell_that_is_left_without_a_candidate_ends_it() {
        // (0,3) sees 1, 2 and 3 in its row and 4 in its column.
        let given = grid("123. .... ...4 ....");
        let report = solve(&given);
        assert_eq!((report.outcome, report.grid), (MethodOutcome::NoSolution, given));
    }
}
