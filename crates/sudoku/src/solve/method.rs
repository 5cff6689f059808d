//! What every method is and what it reports.

use std::fmt;

use neuf_cnf::{Interrupt, Valuation};
use neuf_solver::{Cause, Outcome};

use super::error::MethodError;
use crate::{Candidates, Encoded, Grid, Puzzle};

/// A way to solve a grid.
pub trait Method {
    /// Solves `puzzle` as far as the method goes, or until `interrupt` is
    /// requested.
    ///
    /// Givens that clash are no error: such a puzzle has no solution.
    ///
    /// # Errors
    /// When the puzzle is too much for the method, which is then not started, or
    /// has rules that the method does not know. [`Sat`](super::Sat) and
    /// [`DpllMethod`](super::DpllMethod), which solve a formula, whatever it says,
    /// take all rules; the others the usual ones only.
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError>;
}

/// The givens of a puzzle that has the usual rules.
///
/// # Errors
/// When it has others.
pub(super) fn usual_givens(puzzle: &Puzzle) -> Result<&Grid, MethodError> {
    if puzzle.rules().is_usual() {
        return Ok(puzzle.givens());
    }
    Err(MethodError::UsualRulesOnly { variants: puzzle.rules().to_string() })
}

/// What a method found out about a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: MethodOutcome,
    /// The grid as far as it got: the solution when it is solved, the givens
    /// when there is none.
    pub grid: Grid,
    /// What the method left in each cell, when it reasons on candidates.
    pub candidates: Option<Candidates>,
    /// Facts drawn without branching: cells filled by naked singles, literals
    /// found by propagation.
    pub deductions: u64,
    /// Choices tried: values, decisions, combinations.
    pub nodes: u64,
    /// Contradictions met on the way.
    pub conflicts: u64,
}

/// How a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodOutcome {
    /// The grid is full and keeps the rules.
    Solved,
    /// The method can do no more, and cells are empty.
    Unfinished,
    /// The grid has no solution.
    NoSolution,
    /// Told to stop before it knew.
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
    /// A report with nothing counted yet.
    pub(super) fn new(outcome: MethodOutcome, grid: Grid) -> Report {
        Report { outcome, grid, candidates: None, deductions: 0, nodes: 0, conflicts: 0 }
    }

    /// Notes how a search on the formula ended, and the grid of its model.
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
