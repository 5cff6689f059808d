//! Positions to practise a technique: a puzzle played up to where the technique is the next step.
//!
//! The values that were found on the way are filled in, but candidates that were crossed out are not
//! kept: a position is a grid that anybody can set up. So a technique that is seen only after
//! candidates are gone does not count, which the explanation of the position decides.

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, RuleKind, explain};
use neuf_sudoku::{Grid, MethodError, Puzzle};

/// The position of a puzzle in which a technique is the next step; `None` if there is none, or when
/// interrupted.
pub(crate) fn position(
    puzzle: &Puzzle,
    kind: RuleKind,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, MethodError> {
    let mut options = ExplainOptions::default();
    options.full = true;
    let explanation = explain(puzzle, &options, interrupt)?;
    let mut grid = puzzle.givens().clone();
    for step in &explanation.steps {
        if step.kind() == kind {
            let again = explain(&puzzle.with_givens(grid.clone()), &options, interrupt)?;
            let is_next = again.steps.first().is_some_and(|first| first.kind() == kind);
            return Ok(is_next.then_some(grid));
        }
        for mark in step.concludes.iter().filter(|mark| mark.holds) {
            grid.set(mark.cell, mark.value);
        }
    }
    Ok(None)
}
