//! The only solution of a puzzle, which every rating begins with: a rating is defined for proper
//! puzzles alone, whatever its scale.
//!
//! It stands here because the crates that rate (`neuf-explain`, `neuf-rate`) do not import each
//! other.

use neuf_cnf::Interrupt;
use thiserror::Error;

use super::{Uniqueness, uniqueness};
use crate::solve::MethodError;
use crate::{Grid, Puzzle};

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RateError {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has several.
    #[error("several solutions")]
    Several,
    /// The interrupt came before it was rated.
    #[error("stopped before it was rated")]
    Interrupted,
    /// The scale is defined for usual 9×9 sudokus only, and this is another puzzle.
    #[error("not a usual 9×9 sudoku")]
    NotUsual,
    /// It is too large for the solver.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// The only solution of a puzzle.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Grid, RateError, only_solution};
/// let solution = |text: &str| {
///     let givens: Grid = text.parse().unwrap();
///     only_solution(&givens.into(), &Interrupt::new())
/// };
/// assert_eq!(solution("1.....3..4.....2"), Ok("1324423124133142".parse()?));
/// assert_eq!(solution("1.....3..4......"), Err(RateError::Several));
/// assert_eq!(solution("11....3..4.....2"), Err(RateError::NoSolution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle does not have exactly one solution, is too large, or is interrupted.
pub fn only_solution(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Grid, RateError> {
    if !puzzle.is_consistent() {
        return Err(RateError::NoSolution);
    }
    match uniqueness(puzzle, interrupt)? {
        Uniqueness::Unique(solution) => Ok(solution),
        Uniqueness::None => Err(RateError::NoSolution),
        Uniqueness::Several(..) => Err(RateError::Several),
        Uniqueness::Unknown(_) => Err(RateError::Interrupted),
    }
}
