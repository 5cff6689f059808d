//! Positions to practise a technique: a puzzle played up to where the technique is the next step.
//!
//! The values that were found on the way are filled in. Candidates that were crossed out are not
//! kept at first, so that the position is a grid that anybody can set up. Where the technique is
//! seen only after candidates are gone, further values of the solution are filled in, one after the
//! other, each of which leaves fewer steps before the technique that only cross out candidates.
//! Where that does not help with a few puzzles either, what was crossed out stays as notes, if the
//! request allows it.
//!
//! At first only grids were made. Hard techniques come late, when something has
//! been crossed out nearly always, if only by pointing: house forcing chains were not the next step
//! in any of 29 puzzles that needed them, and with further values in none of 46.

use neuf_cnf::Interrupt;
use neuf_explain::{Approach, ExplainOptions, Mark, RuleKind, approach, hint};
use neuf_sudoku::{Grid, Puzzle};

use crate::{Generated, Misses, Request};

/// The most steps that cross out candidates before a technique, at which it is worth while to look
/// for values that save them.
const MOST_BEFORE: usize = 40;

/// How many puzzles are tried before a position may have notes.
const GRIDS_FIRST: u64 = 3;

/// A position in which a technique is the next step.
struct Position {
    /// The givens.
    grid: Grid,
    /// What was found from there on, if it matters that candidates are crossed out, or that values
    /// are no givens.
    notes: Vec<Mark>,
}

/// Plays what was made up to where the technique to practise is the next step, if the request asks
/// for one. Returns `false` when that step was not reached, which the tally notes.
pub(crate) fn play(
    made: &mut Generated,
    puzzle: impl FnOnce(Grid) -> Puzzle,
    request: &Request,
    tally: &mut Misses,
    interrupt: &Interrupt,
) -> bool {
    let Some(kind) = request.next else { return true };
    let with_notes = request.with_notes && tally.without_position >= GRIDS_FIRST;
    let puzzle = puzzle(made.puzzle.clone());
    let Some(found) = position(&puzzle, &made.solution, kind, with_notes, interrupt) else {
        tally.without_position += 1;
        return false;
    };
    (made.puzzle, made.notes) = (found.grid, found.notes);
    true
}

/// A position of the puzzle with this only solution in which a technique is the next step; `None`
/// if none is found, or when interrupted. It has notes only if these are allowed.
fn position(
    puzzle: &Puzzle,
    solution: &Grid,
    kind: RuleKind,
    with_notes_allowed: bool,
    interrupt: &Interrupt,
) -> Option<Position> {
    let before = |grid: &Grid, most: usize| {
        approach(&puzzle.with_givens(grid.clone()), solution, kind, most, interrupt)
    };
    let first = before(puzzle.givens(), MOST_BEFORE)?;
    let is_next = |position: &Position| is_next(puzzle, position, kind, interrupt);
    let plain = without_notes(puzzle.givens(), &first, solution, before);
    let plain = plain.map(|grid| Position { grid, notes: Vec::new() });
    let with_notes = || Position { grid: puzzle.givens().clone(), notes: first.found.clone() };
    plain.filter(is_next).or_else(|| with_notes_allowed.then(with_notes).filter(is_next))
}

/// Whether the technique is what a hint gives in a position: the first step of those that lead to
/// the solution. A step from which nothing follows is left out of these.
fn is_next(puzzle: &Puzzle, position: &Position, kind: RuleKind, interrupt: &Interrupt) -> bool {
    let mut options = ExplainOptions::default();
    options.found.clone_from(&position.notes);
    let hinted = hint(&puzzle.with_givens(position.grid.clone()), &options, interrupt);
    hinted.is_ok_and(|hint| hint.steps.first().is_some_and(|step| step.kind() == kind))
}

/// A position without notes, from a grid and what comes before the technique there.
fn without_notes(
    grid: &Grid,
    first: &Approach,
    solution: &Grid,
    before: impl Fn(&Grid, usize) -> Option<Approach>,
) -> Option<Grid> {
    let (mut grid, mut found) = (grid.clone(), first.clone());
    while found.crossed_out > 0 {
        let mut empty = grid.shape().cells().filter(|&cell| grid.get(cell) == 0);
        (grid, found) = empty.find_map(|cell| {
            let mut fuller = grid.clone();
            fuller.set(cell, solution.get(cell));
            let found = before(&fuller, found.crossed_out - 1)?;
            Some((fuller, found))
        })?;
    }
    found.found.iter().for_each(|mark| grid.set(mark.cell, mark.value));
    // What was filled in counts as given now, which an avoidable rectangle may not be.
    before(&grid, 0).filter(|found| found.found.is_empty()).map(|_| grid)
}
