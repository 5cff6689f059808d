//! Positions to practise a technique: a puzzle played up to where the technique is the next step.
//!
//! The values that were found on the way are filled in, but candidates that were crossed out are not
//! kept: a position is a grid that anybody can set up. So a technique that is seen only after
//! candidates are gone does not count. Where it is so, further values of the solution are filled in, one
//! after the other, each of which leaves fewer steps before the technique that only cross out candidates.
//!
//! At first only positions of the way itself were tried. Hard techniques come late, when something has
//! been crossed out nearly always: house forcing chains were not the next step in any of 29 puzzles that
//! needed them.

use neuf_cnf::Interrupt;
use neuf_explain::{Approach, RuleKind, approach};
use neuf_sudoku::{Grid, Puzzle};

/// The most steps that cross out candidates before a technique, at which it is worth while to look for
/// values that save them.
const MOST_BEFORE: usize = 40;

/// A position of the puzzle with this only solution in which a technique is the next step; `None` if none
/// is found, or when interrupted.
pub(crate) fn position(
    puzzle: &Puzzle,
    solution: &Grid,
    kind: RuleKind,
    interrupt: &Interrupt,
) -> Option<Grid> {
    let before = |grid: &Grid, most: usize| {
        approach(&puzzle.with_givens(grid.clone()), solution, kind, most, interrupt)
    };
    let mut grid = puzzle.givens().clone();
    let mut found = before(&grid, MOST_BEFORE)?;
    while found.crossed_out > 0 {
        let empty = grid.shape().cells().filter(|&cell| grid.get(cell) == 0);
        (grid, found) = empty.into_iter().find_map(|cell| {
            let mut fuller = grid.clone();
            fuller.set(cell, solution.get(cell));
            let found = before(&fuller, found.crossed_out - 1)?;
            Some((fuller, found))
        })?;
    }
    let Approach { placed, .. } = found;
    placed.iter().for_each(|mark| grid.set(mark.cell, mark.value));
    // What was filled in counts as given now, which an avoidable rectangle may not be.
    before(&grid, 0).filter(|found| found.placed.is_empty()).map(|_| grid)
}
