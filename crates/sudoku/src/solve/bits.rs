//! The bit engine as a method, for the usual 9×9 grid.

use neuf_bits::{Values, with_engine};
use neuf_cnf::Interrupt;

use super::method::usual_givens;
use super::{Method, MethodError, MethodOutcome, Report};
use crate::{Grid, Puzzle, Shape};

/// A depth-first search over bit vectors. It decides every grid of 3×3 boxes and does not
/// accept other shapes.
///
/// In its report, each choice is a node, and each refuted board a conflict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bits;

impl Bits {
    /// The solution that [`Method::solve`] finds, without a report. `None` when there is
    /// none, or when `interrupt` is requested before one is found.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::solve::Bits;
    /// let solution = Bits::solution(&[0; 81], &Interrupt::new()).unwrap();
    /// assert!(solution.iter().all(|value| (1..=9).contains(value)));
    /// ```
    #[must_use]
    pub fn solution(givens: &Values, interrupt: &Interrupt) -> Option<Values> {
        with_engine(|engine| engine.solutions(givens, interrupt).next())
    }
}

impl Method for Bits {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        let grid = usual_givens(puzzle)?;
        let values = grid.usual_values().ok_or(MethodError::OtherShape { shape: grid.shape() })?;
        Ok(with_engine(|engine| {
            let mut solutions = engine.solutions(values, interrupt);
            let found = solutions.next();
            let is_stopped = solutions.is_stopped();
            let solution =
                found.and_then(|found| Grid::from_values(Shape::default(), found.into()));
            let (outcome, grid) = match solution {
                Some(solution) => (MethodOutcome::Solved, solution),
                None if is_stopped => (MethodOutcome::Interrupted, grid.clone()),
                None => (MethodOutcome::NoSolution, grid.clone()),
            };
            let mut report = Report::new(outcome, grid);
            (report.nodes, report.conflicts) = (engine.choices(), engine.conflicts());
            report
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_solution;
    use crate::testing::{TP8, grid};

    #[test]
    fn the_usual_grid_is_solved_and_others_are_refused() {
        let report = Bits.solve(&grid(TP8).into(), &Interrupt::new()).unwrap();
        assert!(report.outcome == MethodOutcome::Solved && is_solution(&report.grid));
        let shape = Shape::new(1, 9).unwrap();
        let error = Bits.solve(&Grid::empty(shape).into(), &Interrupt::new()).unwrap_err();
        assert_eq!(error, MethodError::OtherShape { shape });
    }

    #[test]
    fn an_interrupt_is_obeyed() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let report = Bits.solve(&grid(TP8).into(), &interrupt).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Interrupted);
    }
}
