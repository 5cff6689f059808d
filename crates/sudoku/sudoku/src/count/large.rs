//! Finds two solutions of a large grid, if there are as many.
//!
//! The first solution comes from the method for large grids. A grid that is far from
//! having only one solution yields a second one by an [exchange](crate::grid::exchange)
//! of two values. If no exchange is possible, the solver is asked for another solution or
//! a proof that there is none.

use neuf_cnf::Interrupt;

use crate::grid::exchange::exchanged;
use crate::solve::portfolio::search;
use crate::solve::{Count, Method, MethodError, MethodOutcome, Portfolio, Solutions};
use crate::{Grid, Puzzle};

/// Up to two solutions of a puzzle of the usual rules, and whether the search was
/// interrupted.
pub(super) fn first_two(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<(Option<Grid>, Option<Grid>, bool), MethodError> {
    let (report, complete) = search(puzzle.givens(), interrupt)?;
    match report.outcome {
        MethodOutcome::Solved => (),
        MethodOutcome::NoSolution => return Ok((None, None, false)),
        MethodOutcome::Interrupted | MethodOutcome::Unfinished => return Ok((None, None, true)),
    }
    let first = report.grid;
    if let Some(second) = exchanged(puzzle.givens(), &first) {
        return Ok((Some(first), Some(second), false));
    }
    // The solver has learned from this grid and goes on from there.
    let mut others = match complete {
        Some(complete) => Solutions::with(puzzle, Some(complete), interrupt),
        None => Solutions::of(puzzle, interrupt)?,
    };
    others.block(&first);
    let second = others.next();
    let is_stopped = others.is_stopped();
    Ok((Some(first), second, is_stopped))
}

/// The number of solutions, up to `limit`, which is at most 2.
pub(super) fn count_up_to_two(
    puzzle: &Puzzle,
    limit: u128,
    interrupt: &Interrupt,
) -> Result<Count, MethodError> {
    if limit == 2 {
        let (first, second, interrupted) = first_two(puzzle, interrupt)?;
        let solutions = u128::from(first.is_some()) + u128::from(second.is_some());
        return Ok(Count { solutions, exact: !interrupted && solutions < 2, interrupted });
    }
    if limit == 0 {
        return Ok(Count { solutions: 0, exact: false, interrupted: false });
    }
    let outcome = Portfolio.solve(puzzle, interrupt)?.outcome;
    Ok(Count {
        solutions: u128::from(outcome == MethodOutcome::Solved),
        exact: outcome == MethodOutcome::NoSolution,
        interrupted: outcome == MethodOutcome::Interrupted,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::full_grid;
    use crate::{Shape, count_solutions, extends, is_solution};
    use neuf_cnf::Random;

    #[test]
    fn two_solutions_are_found_or_proved_not_to_be_there() {
        let shape = Shape::new(4, 5).unwrap();
        let mut random = Random::stream(8, 0);
        let full = full_grid(shape, &mut random, &Interrupt::new()).unwrap().unwrap();
        let mut seen = [false; 2];
        for share in [45, 60, 75, 90] {
            let mut puzzle = full.clone();
            for cell in shape.cells().filter(|_| random.index(100) >= share) {
                puzzle.set(cell, 0);
            }
            let (first, second, is_stopped) =
                first_two(&puzzle.clone().into(), &Interrupt::new()).unwrap();
            let first = first.expect("a solution");
            assert!(!is_stopped && is_solution(&first) && extends(&first, &puzzle));
            let all = count_solutions(&puzzle.clone().into(), 3, &Interrupt::new()).unwrap();
            assert_eq!(second.is_some(), all.solutions > 1);
            seen[usize::from(second.is_some())] = true;
            if let Some(second) = second {
                assert!(is_solution(&second) && extends(&second, &puzzle) && second != first);
            }
        }
        assert_eq!(seen, [true; 2]);
    }

    #[test]
    fn a_search_for_the_second_can_be_interrupted() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let empty = Grid::empty(Shape::new(5, 5).unwrap());
        assert_eq!(first_two(&empty.into(), &interrupt).unwrap(), (None, None, true));
    }
}
