//! The only solution of a puzzle, which every rating begins with: a rating is defined for proper
//! puzzles alone, whatever its scale.
//!
//! It stands here because the crates that rate (`neuf-explain`, `neuf-rate`) do not import each
//! other.

use neuf_cnf::Interrupt;
use neuf_words::told;

use super::{Uniqueness, uniqueness};
use crate::solve::MethodError;
use crate::{Grid, Puzzle};

told! {
    /// Why a puzzle has no rating.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RateError {
        /// It has no solution.
        NoSolution = ["no solution", "pas de solution"];
        /// It has several.
        Several = ["several solutions", "plusieurs solutions"];
        /// The interrupt came before it was rated.
        Interrupted = ["stopped before it was rated", "arrêté avant d'être évalué"];
        /// The scale is defined for usual 9×9 sudokus only, and this is another puzzle.
        NotUsual = ["not a usual 9×9 sudoku", "pas un sudoku 9×9 ordinaire"];
        /// It is too large for the solver.
        Method(#[from] error: MethodError) = error;
    }
}

impl std::error::Error for RateError {}

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
