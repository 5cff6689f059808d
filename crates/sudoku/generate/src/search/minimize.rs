//! Makes a puzzle minimal: no given can be removed without a second solution.
//!
//! The result depends on the order in which the givens are tried. That is the reading
//! order, or a random order of a seed.

use neuf_cnf::{Interrupt, Random};
use neuf_words::told;

use crate::search::judge::{Demand, Judge};
use crate::search::reduce::{Reduced, Task, reduce};
use neuf_sudoku::{Grid, MethodError, Rules, Uniqueness, is_consistent, uniqueness};

told! {
    /// Why a puzzle was not minimized.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum MinimizeError {
        /// It has no solution.
        NoSolution = ["no solution", "pas de solution"];
        /// It has several.
        Several = ["several solutions", "plusieurs solutions"];
        /// The interrupt came before the puzzle was minimal.
        Interrupted = ["stopped before it was minimal", "arrêté avant d'être minimal"];
        /// The puzzle is too large for the solver.
        Method(#[from] error: MethodError) = error;
    }
}

impl std::error::Error for MinimizeError {}

/// Removes givens from a puzzle of the usual rules until none can be removed without a
/// second solution.
///
/// They are tried in reading order, or in the random order that belongs to a seed and a
/// number.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::Grid;
/// use neuf_generate::minimize;
/// let full: Grid = "1234341221434321".parse()?;
/// let minimal = minimize(&full, None, &Interrupt::new())?;
/// assert!((4..=6).contains(&minimal.filled().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle does not have exactly one solution, is too large, or is interrupted.
pub fn minimize(
    puzzle: &Grid,
    order: Option<(u64, u64)>,
    interrupt: &Interrupt,
) -> Result<Grid, MinimizeError> {
    if !is_consistent(puzzle) {
        return Err(MinimizeError::NoSolution);
    }
    let solution = match uniqueness(&puzzle.clone().into(), interrupt)? {
        Uniqueness::Unique(solution) => solution,
        Uniqueness::None => return Err(MinimizeError::NoSolution),
        Uniqueness::Several(..) => return Err(MinimizeError::Several),
        Uniqueness::Unknown(_) => return Err(MinimizeError::Interrupted),
    };
    let shape = puzzle.shape();
    let mut orbits: Vec<Vec<usize>> =
        puzzle.filled().map(|(cell, _)| vec![cell.position()]).collect();
    if let Some((seed, number)) = order {
        Random::stream(seed, number).shuffle(&mut orbits);
    }
    let mut judge = Judge::new(&solution, &Rules::usual(puzzle.shape()), None, interrupt)?;
    let mut values = puzzle.values().to_vec();
    let task = Task { shape, solution: solution.values(), demand: Demand::Unique, least: 0 };
    match reduce(&mut values, &orbits, task, &mut judge, interrupt) {
        Reduced::Done => Grid::from_values(shape, values).ok_or(MinimizeError::Interrupted),
        Reduced::Unsure | Reduced::Interrupted => Err(MinimizeError::Interrupted),
    }
}
