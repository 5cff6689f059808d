//! What kind of puzzle is wanted.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::Symmetry;
use neuf_explain::rate::Level;
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Cell, Grid, Shape};

/// What kind of puzzle is wanted; any, when nothing is said.
///
/// Without [`clues`](Request::clues), as many givens are taken away as can be:
/// with a symmetry, whole sets of symmetric cells, so that a given may be left
/// that could go by itself unless [`is_minimal`](Request::is_minimal) is set.
///
/// What is rare among such puzzles is searched for, on the usual grid: it is
/// then no plain sample of its kind (see [`generate`](super)).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The rules; levels, scores and patterns are for puzzles of the usual ones.
    pub rules: Rules,
    /// How many givens it has.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no given can go without a second solution.
    pub is_minimal: bool,
    /// The symmetry of the cells with givens.
    pub symmetry: Symmetry,
    /// The weakest rules that solve it.
    pub levels: Option<RangeInclusive<Level>>,
    /// Its score, see [`Rating::score`](neuf_explain::rate::Rating::score).
    pub scores: Option<RangeInclusive<f64>>,
    /// The cells with givens, in reading order; symmetry and number are theirs.
    pub pattern: Option<Vec<Cell>>,
    /// The solution.
    pub solution: Option<Grid>,
}

/// Why there can be no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// A range that has nothing in it.
    #[error("the range {0} is empty")]
    EmptyRange(&'static str),
    /// More givens than cells.
    #[error("{clues} givens do not fit a grid of {cells} cells")]
    TooManyClues {
        /// The smallest number that is wanted.
        clues: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// Fewer givens than any puzzle with one solution has.
    #[error("no grid with fewer than {least} givens has just one solution")]
    TooFewClues {
        /// The smallest number there is.
        least: usize,
    },
    /// The solution that was given is of another shape.
    #[error("the solution has boxes of {0}, not {1}")]
    OtherShape(Shape, Shape),
    /// The solution that was given is none.
    #[error("what is to be the solution is not a full grid that keeps the rules")]
    NoSolution,
    /// The solution that was given breaks a rule of the variant.
    #[error("the solution breaks a rule: {0}")]
    BrokenRule(String),
    /// No grid keeps the rules of the variant.
    #[error("no grid keeps these rules ({0})")]
    NoGrid(String),
    /// What is asked for is known of puzzles without other rules alone.
    #[error("levels, scores and patterns are for puzzles of the usual rules only")]
    UsualRulesOnly,
    /// The pattern has a cell that the grid has not.
    #[error("the pattern is that of another grid")]
    OtherPattern,
}

impl Request {
    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Looks for what can be known beforehand to have no answer.
    ///
    /// # Errors
    /// When no puzzle can be as it is wanted.
    pub fn check(&self) -> Result<(), RequestError> {
        let cells = self.shape().cell_count();
        let least = if self.rules.is_usual() { fewest(self.shape()) } else { 0 };
        if let Some(clues) = &self.clues {
            if clues.is_empty() {
                return Err(RequestError::EmptyRange("of givens"));
            }
            if *clues.start() > cells {
                return Err(RequestError::TooManyClues { clues: *clues.start(), cells });
            }
            if *clues.end() < least {
                return Err(RequestError::TooFewClues { least });
            }
        }
        if self.levels.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(RequestError::EmptyRange("of levels"));
        }
        if self.scores.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(RequestError::EmptyRange("of scores"));
        }
        if let Some(pattern) = &self.pattern {
            if pattern.iter().any(|cell| cell.position() >= cells) {
                return Err(RequestError::OtherPattern);
            }
            if pattern.len() < least {
                return Err(RequestError::TooFewClues { least });
            }
        }
        let is_rated = self.levels.is_some() || self.scores.is_some() || self.pattern.is_some();
        if is_rated && !self.rules.is_usual() {
            return Err(RequestError::UsualRulesOnly);
        }
        self.solution.as_ref().map_or(Ok(()), |solution| self.check_solution(solution))
    }

    fn check_solution(&self, solution: &Grid) -> Result<(), RequestError> {
        if solution.shape() != self.shape() {
            return Err(RequestError::OtherShape(solution.shape(), self.shape()));
        }
        if !neuf_sudoku::is_solution(solution) {
            return Err(RequestError::NoSolution);
        }
        match self.rules.first_violation(solution) {
            Some(violation) => Err(RequestError::BrokenRule(violation.to_string())),
            None => Ok(()),
        }
    }
}

/// A number of givens below which no puzzle of a shape has one solution: 17 on
/// 9×9 (McGuire, Tugemann and Civario, 2012), 4 on 4×4; else all values but one
/// must be seen somewhere.
fn fewest(shape: Shape) -> usize {
    match (shape.side(), shape == Shape::default()) {
        (9, true) => 17,
        (4, _) if shape == Shape::square(2).unwrap_or_default() => 4,
        (side, _) => side - 1,
    }
}
