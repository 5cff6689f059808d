//! Derivations that a person can follow, each step standing on the formula.
//!
//! A step names its rule, what it concludes, what has to be known before, and
//! the clauses of the eight families that it follows by; nothing else enters,
//! so each step can be checked by a solver on exactly these clauses (the tests
//! do). The rules are those that people use (singles, intersections, pairs and
//! triples, X-wing and swordfish) and the paper's failed literals, with the
//! chain from what is supposed to the contradiction, nested where one level is
//! not enough. What solvers learn would be shorter, but nobody can see where
//! it comes from.
//!
//! The derivation takes the shortest step there is, again and again
//! (`derive`); afterwards what no later step needs is left out (`prune`).
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_sudoku::explain::{ExplainOptions, Finding, explain};
//! use neuf_sudoku::Grid;
//! let puzzle: Grid = "1... ..3. .4.. ...2".parse()?;
//! let explanation = explain(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
//! assert!(matches!(explanation.finding, Finding::Solved(_)));
//! assert_eq!(explanation.steps.len(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod board;
pub(crate) mod chain;
mod clause_name;
pub(crate) mod closure;
mod contradiction;
mod cover;
mod derive;
mod evidence;
pub(crate) mod fish;
mod focus;
pub(crate) mod ground;
pub(crate) mod intersection;
mod law;
mod mark;
mod nested;
pub(crate) mod net;
mod prune;
mod render;
mod several;
mod single;
mod step;
pub(crate) mod subset;
#[cfg(test)]
mod tests;
mod told;
pub(crate) mod variant;
mod words;

use neuf_cnf::Interrupt;

use self::board::Board;
use self::derive::Derivation;
use self::net::Net;
use self::prune::pruned;
use self::several::several;
use crate::solve::MethodError;
use crate::{Cell, Grid, Puzzle, Uniqueness, uniqueness};

pub use clause_name::ClauseName;
pub use focus::{CellRole, Focus, MarkRole, Progress};
pub use law::{Law, Source};
pub use mark::Mark;
pub use render::{ExplanationFormat, Telling, write_explanation};
pub use several::differing;
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

/// A grid, what became of it, and why.
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
    /// Told to stop before it was known how many solutions there are.
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

/// Explains a puzzle. With the rules of a variant it is told by singles,
/// comparisons, sums and failed literals.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::explain::{ExplainOptions, Finding, explain};
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules};
/// let givens: Grid = "1... ..2. .... 3..2".parse()?;
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
    if !puzzle.rules().is_usual() {
        return explain_variant(puzzle, options, usize::MAX, interrupt);
    }
    let givens = puzzle.givens();
    let finding = match known(puzzle, interrupt)? {
        Uniqueness::None => return contradiction::contradiction(givens, options, interrupt),
        Uniqueness::Unique(solution) => return Ok(derived(givens, solution, options, interrupt)),
        Uniqueness::Several(one, other) => several(puzzle, &one, &other, interrupt)?,
        Uniqueness::Unknown(_) => Finding::Unknown,
    };
    Ok(Explanation { puzzle: givens.clone().into(), finding, steps: Vec::new() })
}

/// The next step alone: the first that [`explain`] would take. What it
/// concludes is not cut down to what later steps need, since nobody has looked
/// at those.
///
/// For a grid that is solved already, or that no rule applies to, there is no
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
    if !puzzle.rules().is_usual() {
        return explain_variant(puzzle, options, 1, interrupt);
    }
    let Uniqueness::Unique(solution) = known(puzzle, interrupt)? else {
        return explain(puzzle, options, interrupt);
    };
    let givens = puzzle.givens();
    let net = Net::new(givens.shape());
    let board = Board::of(&net, givens);
    let mut derivation = Derivation::new(board, Some(&solution), options.depth, interrupt);
    let steps: Vec<Step> = derivation.next().into_iter().collect();
    Ok(Explanation { puzzle: puzzle.clone(), finding: Finding::Hint(solution), steps })
}

fn explain_variant(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    most: usize,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    let (givens, constraints) = (puzzle.givens(), puzzle.rules());
    let depth = options.depth;
    let derive = |solution: Option<&Grid>, most| {
        variant::derive(givens, constraints, solution, depth, most, interrupt)
    };
    let explanation = |finding, steps| Explanation { puzzle: puzzle.clone(), finding, steps };
    Ok(match uniqueness(puzzle, interrupt)? {
        Uniqueness::None => {
            let core = contradiction::minimal_core(puzzle, interrupt)?;
            let (steps, _) = derive(None, usize::MAX);
            let is_reached = steps.last().is_some_and(|step| step.concludes.is_empty());
            let derived_from = is_reached.then(|| givens.clone());
            let steps = if is_reached { shortened(steps, [], options) } else { Vec::new() };
            explanation(Finding::NoSolution { core, derived_from }, steps)
        }
        Uniqueness::Unique(solution) => {
            let (steps, found) = derive(Some(&solution), most);
            if most == 1 {
                return Ok(explanation(Finding::Hint(solution), steps));
            }
            let wanted = found.filled().filter(|&(cell, _)| givens.get(cell) == 0);
            let wanted = wanted.map(|(cell, value)| Mark { cell, value, holds: true });
            let steps = shortened(steps, wanted, options);
            let is_solved = found == solution;
            let finding = if is_solved { Finding::Solved } else { Finding::Unfinished };
            explanation(finding(solution), steps)
        }
        Uniqueness::Several(one, other) => {
            explanation(several(puzzle, &one, &other, interrupt)?, Vec::new())
        }
        Uniqueness::Unknown(_) => explanation(Finding::Unknown, Vec::new()),
    })
}

fn shortened(
    steps: Vec<Step>,
    wanted: impl IntoIterator<Item = Mark>,
    options: &ExplainOptions,
) -> Vec<Step> {
    if options.full { steps } else { pruned(steps, wanted) }
}

/// Whether the grid has one solution; clashes are seen without a search.
fn known(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Uniqueness, MethodError> {
    if puzzle.is_consistent() { uniqueness(puzzle, interrupt) } else { Ok(Uniqueness::None) }
}

fn derived(
    givens: &Grid,
    solution: Grid,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Explanation {
    let net = Net::new(givens.shape());
    let board = Board::of(&net, givens);
    let mut derivation = Derivation::new(board, Some(&solution), options.depth, interrupt);
    let mut steps = derivation.run();
    if !options.full {
        let found = derivation.board.grid();
        let wanted = found.filled().filter(|&(cell, _)| givens.get(cell) == 0);
        steps = pruned(steps, wanted.map(|(cell, value)| Mark { cell, value, holds: true }));
    }
    let is_solved = derivation.board.is_solved();
    let finding = if is_solved { Finding::Solved(solution) } else { Finding::Unfinished(solution) };
    Explanation { puzzle: givens.clone().into(), finding, steps }
}
