//! The single changes after which a puzzle has exactly one solution.

use neuf_cnf::Interrupt;

use super::edits::edits;
use super::{Change, minimal_core};
use neuf_sudoku::{Grid, MethodError, Puzzle, Uniqueness, solve_on_bits, uniqueness};

/// How many changes are tried where the solver has to answer for each, in a millisecond or more.
const MOST_ASKED: usize = 400;

/// A change after which a puzzle has exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The change.
    pub change: Change,
    /// The solution after it.
    pub solution: Grid,
}

/// The changes after which a puzzle has exactly one solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repairs {
    /// The changes, the likeliest first.
    pub repairs: Vec<Repair>,
    /// Whether all changes were tried. Otherwise only the likeliest were, or none.
    pub are_all: bool,
}

/// Finds all single changes of a puzzle after which it has exactly one solution: another value in a
/// cell, or none; a value in an empty cell; a value moved into an empty cell beside, above or below
/// its own; and two values exchanged that are neighbours or in one row.
///
/// The likeliest come first: neighbours exchanged, a digit beside the right one on a keyboard or
/// one that looks like it, a digit that stands twice in a house. That a digit was left out comes
/// last, because it could be so many.
///
/// A puzzle that has exactly one solution needs no change, so the result is then empty; so is that
/// for a variant without givens.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::mistakes::{Change, repairs};
/// use neuf_sudoku::Grid;
/// let puzzle: Grid = "1.....3..4.....1".parse()?;
/// let found = repairs(&puzzle.into(), &Interrupt::new())?;
/// assert!(found.are_all);
/// let firsts: Vec<Change> = found.repairs.iter().map(|repair| repair.change).collect();
/// assert!(matches!(firsts[0], Change::Replaced { from: 1, to: 2, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn repairs(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Repairs, MethodError> {
    let givens = puzzle.givens();
    let found =
        if puzzle.is_consistent() { uniqueness(puzzle, interrupt)? } else { Uniqueness::None };
    let core = match found {
        Uniqueness::None => minimal_core(puzzle, interrupt)?,
        // Nobody has typed a digit. To add each digit to a variant that has none took four hundred
        // searches and up to twelve seconds, and would repair hardly any.
        Uniqueness::Several(..) if is_untyped(puzzle) => return Ok(Repairs::default()),
        Uniqueness::Several(..) => None,
        Uniqueness::Unique(_) => return Ok(Repairs { repairs: Vec::new(), are_all: true }),
        Uniqueness::Unknown(_) => return Ok(Repairs::default()),
    };
    // Without a solution, a change must take away one of the givens that contradict each other.
    let is_of_core = |&change: &Change| {
        let Some(core) = &core else { return true };
        change.cells().iter().any(|&(cell, ..)| core.get(cell) != 0)
    };
    let mut changes = edits(givens, core.is_none());
    changes.retain(is_of_core);
    let tried = match puzzle.usual_values() {
        Some(_) => changes.len(),
        None => changes.len().min(MOST_ASKED),
    };
    let mut found = Repairs { repairs: Vec::new(), are_all: tried == changes.len() };
    for &change in &changes[..tried] {
        if interrupt.is_requested() {
            return Ok(Repairs { are_all: false, ..found });
        }
        let solution = only_solution(puzzle, change.apply(givens), interrupt)?;
        found.repairs.extend(solution.map(|solution| Repair { change, solution }));
    }
    Ok(found)
}

/// Whether a variant has no givens, so that no digit can be mistyped.
pub(super) fn is_untyped(puzzle: &Puzzle) -> bool {
    puzzle.usual_values().is_none() && puzzle.givens().filled().next().is_none()
}

/// The solution of the puzzle with other givens, if there is exactly one.
pub(super) fn only_solution(
    puzzle: &Puzzle,
    givens: Grid,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, MethodError> {
    if puzzle.rules().is_usual()
        && let Some(values) = givens.usual_values()
    {
        let (first, count) = solve_on_bits(values, 2, interrupt);
        let only = first.filter(|_| count.exact && count.solutions == 1);
        return Ok(only.and_then(|only| Grid::from_values(givens.shape(), only.into())));
    }
    let changed = puzzle.with_givens(givens);
    if !changed.is_consistent() {
        return Ok(None);
    }
    Ok(match uniqueness(&changed, interrupt)? {
        Uniqueness::Unique(solution) => Some(solution),
        _ => None,
    })
}
