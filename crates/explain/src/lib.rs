//! Derivations that a person can follow, each step standing on the formula.
//!
//! A step names its rule, what it concludes, what has to be known before, and
//! the clauses of the rules that it follows by. Nothing else enters, so each
//! step can be checked by a solver on exactly these clauses, and the tests do
//! so. The rules of reasoning are those that people use (singles, intersections,
//! pairs and triples, X-wing and swordfish; in variants also comparisons and the
//! sums of cages) and the paper's failed literals, each with the chain from what
//! is supposed to the contradiction, nested where one level is not enough. What
//! solvers learn would be shorter, but a reader cannot see where it comes from.
//!
//! One machine serves the usual puzzle and all variants. The rules are laid out
//! as a net of groups (`net`), what is known stands on a board (`board`), and
//! the derivation takes the shortest step there is, again and again (`derive`);
//! afterwards, what no later step needs is left out (`prune`).
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_explain::{ExplainOptions, Finding, explain};
//! use neuf_sudoku::Grid;
//! let puzzle: Grid = "1.....3..4.....2".parse()?;
//! let explanation = explain(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
//! assert!(matches!(explanation.finding, Finding::Solved(_)));
//! assert_eq!(explanation.steps.len(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod board;
mod broken;
pub(crate) mod chain;
mod clause_name;
pub(crate) mod closure;
mod cover;
mod derive;
mod evidence;
pub(crate) mod fish;
mod focus;
mod house;
mod inference;
pub(crate) mod intersection;
mod mark;
mod nested;
pub(crate) mod net;
mod no_solution;
mod propagator;
mod prune;
pub mod rate;
mod render;
mod several;
mod single;
mod source;
mod step;
mod step_text;
pub(crate) mod subset;
mod sum;
#[cfg(test)]
mod tests;
mod words;

use neuf_cnf::Interrupt;

use self::board::Board;
use self::derive::Derivation;
use self::net::Net;
use self::no_solution::no_solution;
use self::prune::pruned;
use self::several::several;
use neuf_sudoku::solve::MethodError;
use neuf_sudoku::{Cell, Grid, Puzzle, Uniqueness, uniqueness};

pub use clause_name::ClauseName;
pub use focus::{CellRole, Focus, MarkRole, Progress};
pub use house::{GroupName, HouseName};
pub use mark::Mark;
pub use render::{ExplanationFormat, Telling, write_explanation};
pub use several::differing;
pub use source::Source;
pub use step::{Rule, RuleKind, Step};
pub use words::Language;

/// How far an explanation goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainOptions {
    /// How deep suppositions may be nested; 0 for none at all.
    pub depth: usize,
    /// Whether to keep the steps that no later one needs.
    pub full: bool,
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions { depth: 2, full: false }
    }
}

/// A puzzle, what became of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The puzzle that is explained.
    pub puzzle: Puzzle,
    /// What was found.
    pub finding: Finding,
    /// How it follows, step by step.
    pub steps: Vec<Step>,
}

/// What an explanation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// This is the only solution, and the steps derive it.
    Solved(Grid),
    /// This is the only solution, but the steps stop before it: at this depth
    /// no rule applies any more, or they were interrupted.
    Unfinished(Grid),
    /// This is the only solution; the step, if there is one, is the next on
    /// the way to it.
    Hint(Grid),
    /// There is no solution.
    NoSolution {
        /// Givens that already clash, none of which can be left out; `None`
        /// when an interrupt came first.
        core: Option<Grid>,
        /// The givens that the steps start from: the core, or all givens where
        /// the core's contradiction lies too deep; `None` when no steps reach
        /// one at the depth that was asked for.
        derived_from: Option<Grid>,
    },
    /// There are several solutions.
    Several {
        /// Two of them.
        solutions: [Grid; 2],
        /// Cells that would make the first of them the only one, if they were
        /// given.
        cells: Vec<Cell>,
        /// How few these are.
        size: Smallness,
    },
    /// Interrupted before it was known how many solutions there are.
    Unknown,
}

/// How few cells are that make a solution the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smallness {
    /// Fewer are not enough, whichever of the solutions is meant.
    Smallest {
        /// How many solutions there are.
        solutions: usize,
    },
    /// Fewer are not enough to tell this solution from all others.
    SmallestForSolution,
    /// None of them can be left out; there may be others that are fewer.
    Small,
}

/// Explains a puzzle.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::{ExplainOptions, Finding, explain};
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules};
/// let givens: Grid = "1.....2.....3..2".parse()?;
/// let mut rules = Rules::usual(givens.shape());
/// rules.add_rule(Variant::Diagonal)?;
/// let puzzle = Puzzle::new(givens, rules).unwrap();
/// let explanation = explain(&puzzle, &ExplainOptions::default(), &Interrupt::new())?;
/// assert!(matches!(explanation.finding, Finding::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the grid is so large and empty that its formula cannot be held.
pub fn explain(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    explained(puzzle, options, interrupt, |solution| {
        let (net, givens) = (Net::new(puzzle.rules()), puzzle.givens());
        let board = Board::new(&net, givens);
        let mut derivation = Derivation::new(board, Some(&solution), options.depth, interrupt);
        let mut steps = derivation.run(usize::MAX);
        if !options.full {
            let found = derivation.board.grid();
            let wanted = found.filled().filter(|&(cell, _)| givens.get(cell) == 0);
            steps = pruned(steps, wanted.map(|(cell, value)| Mark { cell, value, holds: true }));
        }
        let is_solved = derivation.board.is_solved();
        let finding = if is_solved { Finding::Solved } else { Finding::Unfinished };
        (finding(solution), steps)
    })
}

/// The next step alone: the first that [`explain`] would take. What it
/// concludes is not cut down to what later steps need, since those are not
/// looked at.
///
/// For a puzzle that is solved already, or that no rule applies to, there is no
/// step; for one without solution or with several the explanation is the same
/// as that of [`explain`].
///
/// # Errors
/// As for [`explain`].
pub fn hint(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    explained(puzzle, options, interrupt, |solution| {
        let net = Net::new(puzzle.rules());
        let board = Board::new(&net, puzzle.givens());
        let mut derivation = Derivation::new(board, Some(&solution), options.depth, interrupt);
        (Finding::Hint(solution), derivation.run(1))
    })
}

/// The explanation of a puzzle; `derive` says what there is to say of one with
/// this only solution.
fn explained(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
    derive: impl FnOnce(Grid) -> (Finding, Vec<Step>),
) -> Result<Explanation, MethodError> {
    // Givens that break the rules are seen without a search.
    let found =
        if puzzle.is_consistent() { uniqueness(puzzle, interrupt)? } else { Uniqueness::None };
    let (finding, steps) = match found {
        Uniqueness::None => no_solution(puzzle, options, interrupt)?,
        Uniqueness::Unique(solution) => derive(solution),
        Uniqueness::Several(one, other) => (several(puzzle, &one, &other, interrupt)?, Vec::new()),
        Uniqueness::Unknown(_) => (Finding::Unknown, Vec::new()),
    };
    Ok(Explanation { puzzle: puzzle.clone(), finding, steps })
}
