//! The bit engine as a method, for the usual 9×9 grid.

use neuf_bits::{Values, with_engine};
use neuf_cnf::Interrupt;

use super::method::usual_givens;
use super::number::Count;
use super::{Method, MethodError, MethodOutcome, Report};
use crate::{Grid, Puzzle, Shape};

/// A depth-first search over bit vectors. It decides every grid of 3×3 boxes and does not
/// accept other shapes.
pub(crate) struct Bits;

/// The first solution of a usual 9×9 grid that [`MethodName::Bits`](super::MethodName::Bits)
/// finds, and how many solutions there are, counted up to `limit`: with a limit of 2, whether the
/// solution is the only one.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::solve_on_bits;
/// let (solution, count) = solve_on_bits(&[0; 81], 2, &Interrupt::new());
/// assert!(solution.is_some() && count.solutions == 2 && !count.exact);
/// ```
#[must_use]
pub fn solve_on_bits(
    givens: &Values,
    limit: u64,
    interrupt: &Interrupt,
) -> (Option<Values>, Count) {
    with_engine(|engine| {
        let mut found = engine.solutions(givens, interrupt);
        let first = if limit > 0 { found.next() } else { None };
        let more = if first.is_some() { found.skip_up_to(limit - 1) } else { 0 };
        let solutions = u128::from(first.is_some()) + u128::from(more);
        let (exact, interrupted) = (found.is_exhausted(), found.is_stopped());
        (first, Count { solutions, exact, interrupted })
    })
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
            // Its registers hold many values each, and what they do to one is not counted.
            report.assignments = None;
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
    fn the_second_look_agrees_with_the_count() {
        let interrupt = Interrupt::new();
        let values = |text: &str| *grid(text).usual_values().unwrap();
        let mut two = grid(TP8);
        let solution = Bits.solve(&two.clone().into(), &interrupt).unwrap().grid;
        assert!(is_solution(&solution));
        let unique = solve_on_bits(&values(TP8), 2, &interrupt);
        assert_eq!(unique.0.map(Vec::from), Some(solution.values().to_vec()));
        assert!(unique.1.exact && unique.1.solutions == 1);
        let first_given = two.filled().next().unwrap().0;
        two.set(first_given, 0);
        for limit in 0..4 {
            let values = two.usual_values().unwrap();
            let (first, count) = solve_on_bits(values, limit, &interrupt);
            let counted = with_engine(|engine| {
                let mut found = engine.solutions(values, &interrupt);
                (found.skip_up_to(limit).into(), found.is_exhausted())
            });
            assert_eq!(first.is_some(), limit > 0);
            assert_eq!((count.solutions, count.exact), counted);
        }
    }

    #[test]
    fn an_interrupt_is_obeyed() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let report = Bits.solve(&grid(TP8).into(), &interrupt).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Interrupted);
    }
}
