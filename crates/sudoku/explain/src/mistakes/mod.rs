//! Mistakes: what a person probably mistyped, and which entries of a game are wrong.
//!
//! A puzzle that was copied from paper with a mistake mostly has no solution or several, and its
//! owner has to find the cell. A machine can try every mistake that is likely to be made:
//! [`repairs`] makes each small change and keeps those after which there is exactly one solution.
//! In a grid that is half filled, some entries are wrong, and no single change mends it:
//! `removals` finds the fewest entries that have to be taken out. [`mistakes`] chooses between
//! the two. A killer has few givens or none, so what is mistyped there is a sum: [`cage_repairs`].
//!
//! Sets of several changes, or of givens to add, are not searched: there are so many that some of
//! them always leave a proper puzzle, which is hardly the puzzle that was meant.
//!
//! To name the givens that contradict each other, as an explanation does, is not enough: the
//! mistake is one of them, but there may be twenty, and each looks right.
//!
//! On the usual 9×9 grid the bit engine answers each trial in about a microsecond, so all are
//! made. For other grids the solver is asked, and only the likeliest changes are tried.

mod cages;
mod change;
mod core;
mod edits;
mod record;
mod removal;
mod repair;
#[cfg(test)]
mod tests;

pub use self::cages::{CageRepair, cage_repairs};
pub use self::change::Change;
pub(crate) use self::core::minimal_core;
pub use self::record::MistakesRecord;
pub use self::removal::Removal;
use self::removal::removals;
use self::repair::is_untyped;
pub use self::repair::{Repair, Repairs, repairs};

use neuf_cnf::Interrupt;

use neuf_sudoku::{MethodError, Puzzle};

/// What is probably wrong with a puzzle that does not have exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistakes {
    /// One small change, as a person mistypes a puzzle, leaves exactly one solution.
    Typing(Repairs),
    /// Some entries have to be taken out, since they contradict the others: the smallest sets.
    Entries(Vec<Removal>),
}

/// Looks for the mistake in a puzzle that has no solution or several; `None` if nothing was found,
/// and also if the puzzle has exactly one solution.
///
/// If there is no solution and at least half of the cells are filled, the grid is taken for a game
/// whose player has gone wrong, and entries to take out are looked for first. Otherwise it is taken
/// for a puzzle that was mistyped, and changes come first.
///
/// This takes some milliseconds for the usual 9×9 grid, and up to seconds for others.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::mistakes::{Change, Mistakes, mistakes};
/// use neuf_sudoku::Grid;
/// // The 5 of the first row was typed as 4.
/// let puzzle: Grid =
///     "43..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let Some(Mistakes::Typing(found)) = mistakes(&puzzle.clone().into(), &Interrupt::new())? else {
///     panic!("a repair");
/// };
/// // To exchange the 4 with the 3 beside it would do, too, and comes first.
/// let back = Change::Replaced { cell: puzzle.shape().cell(0, 0), from: 4, to: 5 };
/// assert!(found.repairs.iter().take(3).any(|repair| repair.change == back));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn mistakes(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Option<Mistakes>, MethodError> {
    if is_untyped(puzzle) {
        return Ok(None);
    }
    let givens = puzzle.givens();
    let is_game = 2 * givens.filled().count() >= givens.values().len();
    let mut entries = Vec::new();
    if is_game {
        entries = removals(puzzle, interrupt)?;
        if entries.first().is_some_and(|set| set.solution.is_some()) {
            return Ok(Some(Mistakes::Entries(entries)));
        }
    }
    let typing = repairs(puzzle, interrupt)?;
    if !typing.repairs.is_empty() {
        return Ok(Some(Mistakes::Typing(typing)));
    }
    if !is_game {
        entries = removals(puzzle, interrupt)?;
    }
    Ok((!entries.is_empty()).then_some(Mistakes::Entries(entries)))
}
