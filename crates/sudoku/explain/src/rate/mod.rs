//! How much logic a puzzle needs.
//!
//! The rating has three parts, from coarse to fine. The [`Level`] is the puzzle's place
//! on the paper's ladder: how strong the rules must be that solve it. The number of
//! rounds and the length of the contradictions say how much the failed-literal rule has
//! to be used. The score is one number that compares any two puzzles: what a person has
//! to keep in mind at the hardest moment, in points (`effort`). Besides, a [`Way`] says which
//! techniques a person needs, and how difficult that is in words, and [`hodoku_rating`] is the
//! rating of HoDoKu, whose numbers stand in print.
//!
//! All of these measure the steps of this crate's techniques, and so does HoDoKu's score: it is the
//! sum of their points. Sudoku Explainer's rating takes steps of its own, which are its program's
//! habits: it is the crate `neuf-rate`, beside this one.
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_sudoku::Grid;
//! use neuf_explain::rate::{Level, rate};
//! let easy: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let hard: Grid =
//!     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
//!         .parse()?;
//! let interrupt = Interrupt::new();
//! let (easy, hard) = (rate(&easy.into(), &interrupt)?, rate(&hard.into(), &interrupt)?);
//! assert_eq!((easy.level, hard.level), (Level::NakedSingles, Level::FailedLiterals));
//! assert!(easy.score < 2.0 && hard.score > 20.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod effort;
mod hodoku;
mod ladder;
#[cfg(test)]
mod tests;
mod way;
mod weight;

use neuf_cnf::Interrupt;

use neuf_sudoku::{Grid, Puzzle, RateError, Rules, only_solution};

pub use hodoku::{HodokuLevel, HodokuRating, hodoku_rating};
pub use ladder::{Ladder, Level};
pub use way::{TechniqueSet, Way, Ways};

/// How much logic a puzzle needs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// The weakest rules that solve the puzzle.
    pub level: Level,
    /// How many rounds of the failed-literal rule are needed, up to the solution or to
    /// where the rule stops. A round tries all literals and then draws the conclusions of
    /// all that failed. 0 when propagation solves the puzzle.
    pub rounds: usize,
    /// The length of the argument that the puzzle demands: of the shortest contradiction
    /// at the moment where that is longest, counted in clauses *at least once*. `None`
    /// when propagation and patterns solve the puzzle, or when simple suppositions do not
    /// suffice.
    pub contradiction: Option<usize>,
    /// The effort of finding a way through, in points: about 1 to 2 for puzzles that
    /// singles solve, up to 6 with patterns, some 12 to 80 with failed literals, and some
    /// 30 to 80 with nested ones.
    pub score: f64,
}

/// Rates a puzzle.
///
/// The scores of variants can be compared with those of usual puzzles: the same steps
/// cost the same, and what a comparison, a sum or a relation rules out costs as much as an
/// intersection or a subset of as many cells as have to be kept in mind.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::rate::{Level, rate};
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules};
/// let givens: Grid = "1.....2.....3..2".parse()?;
/// let mut rules = Rules::usual(givens.shape());
/// rules.add_rule(Variant::Diagonal)?;
/// let puzzle = Puzzle::new(givens, rules).unwrap();
/// let rating = rate(&puzzle, &Interrupt::new())?;
/// assert!(rating.level <= Level::Propagation && rating.score < 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle does not have exactly one solution, is too large, or is interrupted.
pub fn rate(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Rating, RateError> {
    rate_within(puzzle, true, interrupt)
}

/// Rates a puzzle like [`rate`], without techniques that rest on there being only one solution if
/// `uniqueness` is false. They count in the score, as they do in a [`Way`], and not in the rest.
///
/// # Errors
/// As for [`rate`].
pub fn rate_within(
    puzzle: &Puzzle,
    uniqueness: bool,
    interrupt: &Interrupt,
) -> Result<Rating, RateError> {
    let solution = only_solution(puzzle, interrupt)?;
    let givens = puzzle.givens();
    let ladder = Ladder::new(puzzle.rules());
    let rounds = ladder.rounds(givens, interrupt).ok_or(RateError::Interrupted)?;
    let effort = effort::effort(&mut ladder.board(givens), &solution, uniqueness, interrupt);
    let effort = effort.ok_or(RateError::Interrupted)?;
    // Under the rules of variants the score's way rests on nothing but failed literals: a triple or
    // a swordfish takes two of them, one within the other. So where it ends, those of depth two
    // end.
    let by_depth_two = (!puzzle.rules().is_usual()).then_some(effort.is_through);
    let level = ladder.level_of(givens, &solution, by_depth_two, interrupt)?;
    let contradiction = effort.longest.filter(|_| level <= Level::FailedLiterals);
    Ok(Rating { level, rounds, contradiction, score: effort.score() })
}

/// Finds the level of a puzzle of the usual rules that has only one solution, in a
/// fraction of the time that the whole rating takes. For many puzzles, use a [`Ladder`].
///
/// # Errors
/// When the puzzle is found to have no solution, or when interrupted.
pub fn level(givens: &Grid, interrupt: &Interrupt) -> Result<Level, RateError> {
    Ladder::new(&Rules::usual(givens.shape())).level(givens, interrupt)
}
