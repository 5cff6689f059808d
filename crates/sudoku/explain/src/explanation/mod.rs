//! Explanations: what was found out about a puzzle, and the steps that show it.
//!
//! What an explanation consists of stands here, and `explain` makes it: `no_solution` and `several`
//! for puzzles that are not proper, and `game` for puzzles that a person has begun. A new finding
//! is a variant of [`Finding`] here and its sentence in `words`.

mod explain;
pub(crate) mod game;
pub(crate) mod no_solution;
pub(crate) mod several;

use crate::mistakes::Mistakes;
use neuf_sudoku::{Cell, Grid, Puzzle};

use crate::names::mark::Mark;
use crate::step::Step;

pub use explain::{explain, hint};

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
    /// ([`RuleKind::rests_on_uniqueness`](crate::RuleKind::rests_on_uniqueness)). They are used
    /// only when that is known.
    pub uniqueness: bool,
    /// Whether to look for the mistake in a puzzle without a solution or with several
    /// ([`crate::mistakes`]).
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
    /// The puzzle, without the notes of a game ([`without_notes`](crate::without_notes)).
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
