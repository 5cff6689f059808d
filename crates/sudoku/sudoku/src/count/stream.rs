//! All solutions of a puzzle, each of which is passed on and not kept.
//!
//! The bit engine gives the solutions of a usual 9×9 grid if it is asked for. The filters and the
//! solver give the solutions of a variant in turns ([`Solutions`]), until one of the two goes on
//! alone. The solver gives all others. The filters keep no solution that they have found, but for
//! those that wait to be told to the solver. A solver that goes on alone forbids each model by its
//! decisions, and forgets such clauses when later clauses include them
//! ([`Solver::models`](neuf_solver::Solver::models)). So the millionth solution needs no more
//! memory than the ten thousandth; [`Solutions`] by itself keeps a clause for each solution of the
//! solver. The auxiliary variables of the at-most-one encoding and of the sums of cages follow from
//! the cells, so different models are different solutions.

use std::ops::ControlFlow;

use neuf_bits::Values;
use neuf_cnf::Interrupt;
use neuf_solver::Cause;

use crate::solve::{Complete, MethodError, Solutions, loaded};
use crate::{Grid, MethodName, Puzzle};

/// How the enumeration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streamed {
    /// There are no other solutions.
    All,
    /// The callback asked to stop.
    Enough,
    /// The interrupt was requested.
    Stopped,
}

/// Passes each solution of a puzzle to `take`, until `take` returns a break. Each
/// solution is passed once, and the order is the same in every run.
///
/// `method` is [`MethodName::Bits`] or [`MethodName::Sat`]. With any other method, and with `Bits`
/// where it does not support the shape or the rules, the filters and the solver take turns on a
/// variant, and the solver alone takes any other puzzle.
///
/// ```
/// use std::ops::ControlFlow;
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{MethodName, Puzzle, Rules, Shape, Streamed, each_solution};
/// let mut number = 0;
/// let ended = each_solution(
///     &Puzzle::empty(Rules::usual(Shape::new(2, 2)?)),
///     MethodName::Sat,
///     &Interrupt::new(),
///     |_| {
///         number += 1;
///         ControlFlow::Continue(())
///     },
/// )?;
/// assert_eq!((ended, number), (Streamed::All, 288));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn each_solution(
    puzzle: &Puzzle,
    method: MethodName,
    interrupt: &Interrupt,
    take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Streamed, MethodError> {
    match puzzle.usual_values().filter(|_| method == MethodName::Bits) {
        Some(values) => return Ok(on_bits(puzzle.givens(), values, interrupt, take)),
        None if method == MethodName::Sat => {}
        None => {
            if let Some(solutions) = Solutions::by_filters(puzzle, interrupt) {
                return in_turns(solutions, take);
            }
        }
    }
    by_solver(loaded(puzzle, interrupt)?, take)
}

fn on_bits(
    grid: &Grid,
    values: &Values,
    interrupt: &Interrupt,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Streamed {
    neuf_bits::with_engine(|engine| {
        let mut found = engine.solutions(values, interrupt);
        for solution in &mut found {
            let solution = Grid::from_values(grid.shape(), solution.into());
            if solution.is_none_or(|solution| take(solution).is_break()) {
                return Streamed::Enough;
            }
        }
        if found.is_exhausted() { Streamed::All } else { Streamed::Stopped }
    })
}

/// The solutions by filters and the solver in turns, until the solver goes on alone.
fn in_turns(
    mut solutions: Solutions,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Streamed, MethodError> {
    while let Some(solution) = solutions.next() {
        if take(solution).is_break() {
            return Ok(Streamed::Enough);
        }
        if let Some(complete) = solutions.take_lone_solver() {
            return by_solver(complete, take);
        }
    }
    match solutions.fault() {
        _ if solutions.is_exhausted() => Ok(Streamed::All),
        Some(fault) => Err(fault),
        None => Ok(Streamed::Stopped),
    }
}

/// The solutions that a solver finds on its formula.
fn by_solver(
    (encoded, mut solver): Complete,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Streamed, MethodError> {
    let mut models = solver.models();
    for model in &mut models {
        if take(encoded.decode(&model)?).is_break() {
            return Ok(Streamed::Enough);
        }
    }
    match models.stopped() {
        None => Ok(Streamed::All),
        Some(Cause::Memory) => Err(MethodError::OutOfMemory),
        Some(_) => Ok(Streamed::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashSet;

    use super::*;
    use crate::rules::Variant;
    use crate::{Rules, Shape};

    /// The solver takes over the solutions that were found in turns, and gives the rest.
    #[test]
    fn a_solver_that_goes_on_alone_gives_each_other_solution_once() {
        let shape = Shape::new(2, 2).unwrap();
        let mut rules = Rules::usual(shape);
        let line = (0..3).map(|k| shape.cell(k, k)).collect();
        rules.add_clue(Variant::Thermometer, &[], line).unwrap();
        let puzzle = Puzzle::empty(rules);
        let never = Interrupt::new();
        let few = || Solutions::by_filters(&puzzle, &never).unwrap().with_solver_first(5);
        let mut found = FxHashSet::default();
        let take = |solution| {
            assert!(found.insert(solution), "a solution came twice");
            ControlFlow::Continue(())
        };
        assert_eq!(in_turns(few(), take), Ok(Streamed::All));
        let known: FxHashSet<Grid> = Solutions::of(&puzzle, &never).unwrap().collect();
        assert!(found == known && known.len() > 10);
        let mut left = 7;
        let take = |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        assert_eq!((in_turns(few(), take), left), (Ok(Streamed::Enough), 0));
    }
}
