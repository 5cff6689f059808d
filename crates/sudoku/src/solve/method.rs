//! The trait of all methods, and their reports.

use std::fmt;

use neuf_cnf::{Interrupt, Valuation};
use neuf_solver::{Cause, Outcome};

use super::error::MethodError;
use crate::{Candidates, Encoded, Grid, Puzzle};

/// A method that solves puzzles.
pub trait Method {
    /// Solves `puzzle` as far as the method can, or until `interrupt` is requested.
    ///
    /// It is not an error if givens clash; such a puzzle has no solution.
    ///
    /// # Errors
    /// When the puzzle is too large for the method, which then does not start, or when it
    /// has rules that the method does not support. [`Sat`](super::Sat) and
    /// [`DpllMethod`](super::DpllMethod) solve any formula and support all rules; the
    /// other methods support only the usual ones.
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
pub struct Report {
    /// How it ended.
    pub outcome: MethodOutcome,
    /// The grid as far as it was filled: the solution if it was found, and the givens if
    /// there is none.
    pub grid: Grid,
    /// The remaining candidates of each cell, if the method reasons with candidates.
    pub candidates: Option<Candidates>,
    /// The number of facts found without branching: cells filled by naked singles, or
    /// literals found by propagation.
    pub deductions: u64,
    /// The number of choices tried: values, decisions or combinations.
    pub nodes: u64,
    /// The number of contradictions on the way.
    pub conflicts: u64,
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
    pub(super) fn new(outcome: MethodOutcome, grid: Grid) -> Report {
        Report { outcome, grid, candidates: None, deductions: 0, nodes: 0, conflicts: 0 }
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
