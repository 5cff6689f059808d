//! Derivations of sudokus that a person can follow, in which each step rests on clauses
//! of the formula.
//!
//! A step names its rule, its conclusions, its premises, and the clauses of the rules
//! that it follows by. It uses nothing else, so a solver can check each step with exactly
//! these clauses, and the tests do so. The rules of reasoning are those that people use:
//! singles, intersections, subsets and fish, wings, colouring, chains, almost locked sets,
//! and (if allowed) what rests on there being only one solution; in variants also
//! comparisons and the sums of cages. What has no name is a failed literal of the
//! paper, each with the chain from what is supposed to the contradiction, and nested
//! where one level is not enough. The clauses that a solver learns would give shorter
//! derivations, but a reader cannot see where such a clause comes from.
//!
//! The same code serves the usual puzzle and all variants. The rules are laid out as a
//! net of groups (`net`), a board holds what is known (`board`), and the derivation takes
//! the easiest step again and again (`derive`, `techniques`). Afterwards, steps that no later step
//! needs are removed (`prune`).
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

#![forbid(unsafe_code)]

mod approach;
mod assumption;
mod balance;
pub(crate) mod board;
pub(crate) mod chain;
mod clause_name;
pub(crate) mod closure;
mod constraint;
mod derive;
mod difficulty;
mod evidence;
mod focus;
mod game;
mod house;
mod kind;
mod mark;
mod nested;
pub(crate) mod net;
mod no_solution;
mod node;
mod on_cell;
mod pattern;
mod prune;
pub mod rate;
mod render;
mod several;
mod source;
mod step;
mod step_text;
mod sum;
mod table;
mod technique_table;
mod techniques;
#[cfg(test)]
mod tests;
pub mod trace;
mod whereabouts;
mod words;

use neuf_cnf::Interrupt;

use self::board::Board;
use self::derive::Derivation;
use self::net::Net;
use self::no_solution::no_solution;
use self::prune::pruned;
use self::several::several;
use neuf_sudoku::mistakes::{Mistakes, mistakes};
use neuf_sudoku::solve::MethodError;
use neuf_sudoku::{Cell, Grid, Puzzle, Uniqueness, uniqueness};

pub use approach::{Approach, approach};
pub use assumption::Assumption;
pub use balance::{Balanced, balances};
pub use clause_name::ClauseName;
pub use difficulty::Difficulty;
pub use focus::{CellRole, Focus, GridState, MarkRole};
pub use game::without_notes;
pub use house::{GroupName, HouseName};
pub use kind::{OtherNames, RuleKind};
pub use mark::Mark;
pub use no_solution::clashing_givens;
pub use on_cell::on_cell;
pub use render::{ExplanationFormat, Telling, write_explanation};
pub use several::differing;
pub use source::Source;
pub use step::Step;
pub use step::links::Link;
pub use technique_table::technique_table;
pub use words::Terms;

/// What an explanation may use and what it keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// How deep suppositions may be nested; 0 forbids suppositions.
    pub depth: usize,
    /// Whether to keep the steps that no later one needs.
    pub full: bool,
    /// What a person has found already, beyond the givens: values entered and candidates
    /// crossed out. The steps start from there.
    pub found: Vec<Mark>,
    /// Whether steps may rest on there being only one solution
    /// ([`RuleKind::rests_on_uniqueness`]). They are used only when that is known.
    pub uniqueness: bool,
    /// Whether to look for the mistake in a puzzle without a solution or with several
    /// ([`neuf_sudoku::mistakes`]).
    pub mistakes: bool,
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions {
            depth: 2,
            full: false,
            found: Vec::new(),
            uniqueness: true,
            mistakes: false,
        }
    }
}

/// A puzzle, what was found out about it, and the steps that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The puzzle, without the notes of a game ([`without_notes`]).
    pub puzzle: Puzzle,
    /// What was known beyond the givens before the first step.
    pub known: Vec<Mark>,
    /// What was found.
    pub finding: Finding,
    /// What is probably mistyped, if there is no solution or several, and it was asked for.
    pub mistakes: Option<Mistakes>,
    /// How many steps were left out before the first one, which counts as the next number.
    pub skipped: usize,
    /// The steps that show it.
    pub steps: Vec<Step>,
}

impl Explanation {
    /// Only the next step, after leaving out the first `after` ones; with `until_digit`,
    /// the next steps up to the first that puts a value into a cell. What the steps that are
    /// left out have found counts as known. If there is no next step because the grid is
    /// solved, the finding is a [`Finding::Hint`] without steps.
    #[must_use]
    pub fn next_steps(mut self, after: usize, until_digit: bool) -> Explanation {
        let (Finding::Solved(solution) | Finding::Unfinished { solution, .. }) = &self.finding
        else {
            return self;
        };
        let solution = solution.clone();
        let after = after.min(self.steps.len());
        for step in self.steps.drain(..after) {
            self.known.extend(step.concludes);
        }
        self.skipped += after;
        let places = |step: &Step| step.concludes.iter().any(|mark| mark.holds);
        let end = if until_digit { self.steps.iter().position(places) } else { Some(0) };
        self.steps.truncate(end.map_or(usize::MAX, |end| end + 1));
        if !self.steps.is_empty() || matches!(self.finding, Finding::Solved(_)) {
            self.finding = Finding::Hint(solution);
        }
        self
    }
}

impl Explanation {
    /// Only the step at this place, counted from 0, as it is numbered here. What the steps
    /// before it have found counts as known.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn only(&self, place: usize) -> Explanation {
        let found = self.steps[..place].iter().flat_map(|step| &step.concludes);
        Explanation {
            puzzle: self.puzzle.clone(),
            known: self.known.iter().chain(found).copied().collect(),
            finding: self.finding.clone(),
            mistakes: self.mistakes.clone(),
            skipped: self.skipped + place,
            steps: vec![self.steps[place].clone()],
        }
    }
}

/// What an explanation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// This is the only solution, and the steps derive it.
    Solved(Grid),
    /// The steps stop before the only solution.
    Unfinished {
        /// The solution.
        solution: Grid,
        /// Why they stop.
        limit: Limit,
    },
    /// This is the only solution. The steps are the next ones on the way to it; there are
    /// none if the grid is solved.
    Hint(Grid),
    /// What was given as found already contradicts the only solution.
    Wrong {
        /// The solution.
        solution: Grid,
        /// What contradicts it.
        marks: Vec<Mark>,
    },
    /// There is no solution.
    NoSolution {
        /// Givens that contradict the rules, none of which can be left out; `None` when
        /// an interrupt came before they were found.
        core: Option<Grid>,
        /// The givens from which the steps start: the core, or all givens where the
        /// contradiction of the core lies too deep. `None` when no steps of the allowed
        /// depth reach a contradiction.
        derived_from: Option<Grid>,
    },
    /// There are several solutions.
    Several {
        /// Two of them.
        solutions: [Grid; 2],
        /// Cells that make the first of these solutions the only one when their values
        /// are given, too.
        cells: Vec<Cell>,
        /// Whether fewer cells could do.
        size: Smallness,
    },
    /// Interrupted before it was known how many solutions there are.
    Unknown,
}

/// Why steps stop before the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// No rule applies any more that supposes things to the allowed depth.
    Depth,
    /// They were interrupted.
    Interrupt,
}

/// Whether fewer cells could make a solution the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Smallness {
    /// Fewer cells are not enough, for any of the solutions.
    Smallest {
        /// How many solutions there are.
        solutions: usize,
    },
    /// Fewer cells are not enough to tell this solution from all others.
    SmallestForSolution,
    /// None of these cells can be left out, but another choice may have fewer.
    Small,
}

/// Explains a puzzle: derives its only solution step by step, or shows why there is none
/// or more than one.
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
/// When the formula of the grid would be too large.
pub fn explain(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    let (puzzle, mut known) = without_notes(puzzle, interrupt)?;
    known.extend(&options.found);
    // Givens that break the rules are recognised without a search.
    let found =
        if puzzle.is_consistent() { uniqueness(&puzzle, interrupt)? } else { Uniqueness::None };
    let (finding, steps) = match found {
        Uniqueness::None => no_solution(&puzzle, options, interrupt)?,
        Uniqueness::Unique(solution) => derived(&puzzle, &known, solution, options, interrupt),
        Uniqueness::Several(one, other) => (several(&puzzle, &one, &other, interrupt)?, Vec::new()),
        Uniqueness::Unknown(_) => (Finding::Unknown, Vec::new()),
    };
    let is_faulty = matches!(finding, Finding::NoSolution { .. } | Finding::Several { .. });
    let wanted = options.mistakes && is_faulty;
    let mistakes = if wanted { mistakes(&puzzle, interrupt)? } else { None };
    Ok(Explanation { puzzle, known, finding, mistakes, skipped: 0, steps })
}

/// The steps that lead from what is known to the only solution.
fn derived(
    puzzle: &Puzzle,
    known: &[Mark],
    solution: Grid,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> (Finding, Vec<Step>) {
    let is_wrong = |mark: &&Mark| (solution.get(mark.cell) == mark.value) != mark.holds;
    let marks: Vec<Mark> = known.iter().filter(is_wrong).copied().collect();
    if !marks.is_empty() {
        return (Finding::Wrong { solution, marks }, Vec::new());
    }
    let (net, givens) = (Net::new(puzzle.rules()), puzzle.givens());
    let mut board = Board::new(&net, givens);
    for mark in known {
        board.set(net.member(mark.cell, mark.value), mark.holds);
    }
    let mut derivation = Derivation::new(board, Some(&solution), options, interrupt);
    let steps = derivation.run(usize::MAX);
    if !derivation.board.is_solved() {
        // What led nowhere is all that a reader can go on from.
        let limit = if interrupt.is_requested() { Limit::Interrupt } else { Limit::Depth };
        return (Finding::Unfinished { solution, limit }, steps);
    }
    if options.full {
        return (Finding::Solved(solution), steps);
    }
    let found = derivation.board.grid();
    let wanted = found.filled().filter(|&(cell, _)| givens.get(cell) == 0);
    let wanted = wanted.map(|(cell, value)| Mark { cell, value, holds: true });
    (Finding::Solved(solution), pruned(steps, wanted))
}

/// Explains only the next step: the first step of [`explain`] with the same options.
///
/// When the puzzle is solved already, there is no step. When no rule applies, or when the
/// puzzle has no solution or several, the result is that of [`explain`].
///
/// # Errors
/// As for [`explain`].
pub fn hint(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    Ok(explain(puzzle, options, interrupt)?.next_steps(0, false))
}
