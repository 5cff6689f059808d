//! The trait of all methods, and their reports.

use std::fmt;

use neuf_cnf::{Interrupt, Valuation};
use neuf_solver::{Cause, Outcome};

use super::error::MethodError;
use crate::{Candidates, Encoded, Grid, Puzzle};

/// A method that solves puzzles.
pub(crate) trait Method {
    /// [`MethodName::solve`](super::MethodName::solve) for this method.
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError>;
}

/// The givens of a puzzle with the usual rules.
///
/// # Errors
/// When the puzzle has other rules.
pub(super) fn usual_givens(puzzle: &Puzzle) -> Result<&Grid, MethodError> {
    if puzzle.rules().is_usual() {
        return Ok(puzzle.givens());
    }
    Err(MethodError::UsualRulesOnly { variants: puzzle.rules().to_string() })
}

/// The result of a method for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How it ended.
    pub outcome: MethodOutcome,
    /// The grid as far as it was filled: the solution if it was found, and the givens if
    /// there is none.
    pub grid: Grid,
    /// The remaining candidates of each cell, if the method reasons with candidates.
    pub candidates: Option<Candidates>,
    /// How many suppositions were made: values tried in cells, literals propagated on trial,
    /// decisions, combinations, or moves of local search. 0 for methods that only deduce.
    pub nodes: u64,
    /// How many suppositions, or puzzles as a whole, led to a contradiction. The method
    /// `dpll` does not count them: it is always 0 there.
    pub conflicts: u64,
    /// The whole work: how many times a cell or a variable was given a value, those that were
    /// taken back included. `None` for a method that does not count it.
    pub assignments: Option<u64>,
}

/// How a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodOutcome {
    /// The grid is full and keeps the rules.
    Solved,
    /// The method cannot do more, and cells are still empty.
    Unfinished,
    /// The grid has no solution.
    NoSolution,
    /// The interrupt came before the method had an answer.
    Interrupted,
}

impl fmt::Display for MethodOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MethodOutcome::Solved => "solved",
            MethodOutcome::Unfinished => "unfinished",
            MethodOutcome::NoSolution => "no solution",
            MethodOutcome::Interrupted => "interrupted",
        })
    }
}

impl Report {
    /// A report in which nothing was counted yet.
    #[must_use]
    pub fn new(outcome: MethodOutcome, grid: Grid) -> Report {
        Report { outcome, grid, candidates: None, nodes: 0, conflicts: 0, assignments: Some(0) }
    }

    /// Enters the outcome of a search on the formula, and the grid of its model.
    pub(super) fn conclude(
        &mut self,
        outcome: Outcome,
        model: Option<&Valuation>,
        encoded: &Encoded,
    ) -> Result<(), MethodError> {
        self.outcome = match outcome {
            Outcome::Satisfiable => MethodOutcome::Solved,
            Outcome::Unsatisfiable => MethodOutcome::NoSolution,
            Outcome::Unknown(Cause::Memory) => return Err(MethodError::OutOfMemory),
            Outcome::Unknown(_) => MethodOutcome::Interrupted,
        };
        if let Some(model) = model {
            self.grid = encoded.decode(model)?;
        }
        Ok(())
    }
}
