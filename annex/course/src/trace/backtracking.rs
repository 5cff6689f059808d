//! Backtracking as the loop of the mock exam.
//!
//! The search of `neuf-sudoku` remembers which candidates of a cell it has tried. The mock
//! exam's loop finds them again whenever it comes back to the cell; the cells before it are
//! the same then, so the candidates are, too. Each of its rounds either puts a value into
//! the cell and goes to the next free one, or empties the cell and goes to the one before.

use neuf_cnf::Interrupt;
use neuf_sudoku::{BacktrackingStep, Cell, Grid, MethodOutcome, Puzzle, ValueSet, backtrack};

use super::events::{Events, Position, Trace, Turn};
use super::method::TracedMethod;
use super::selection::{Rows, Selection};

pub(super) fn trace(puzzle: &Puzzle, selection: &Selection, interrupt: &Interrupt) -> Trace {
    let givens = puzzle.givens();
    let mut telling = Recorder {
        grid: givens.clone(),
        free: givens.empty_cells().collect(),
        path: Vec::new(),
        round: None,
        rows: Rows::new(selection),
        turns: Vec::new(),
        placements: 0,
        returns: 0,
    };
    let begin = telling.free.first().map_or(Position::After, |&cell| Position::Cell(cell));
    let report = backtrack(givens, interrupt, |step| telling.take(step));
    if report.outcome == MethodOutcome::NoSolution {
        telling.end(0, Position::Before);
    }
    let Recorder { rows, turns, placements, returns, .. } = telling;
    Trace {
        method: TracedMethod::Backtracking,
        givens: givens.clone(),
        events: Events::Backtracking { begin, turns, rounds: rows.count(), placements, returns },
        beyond: rows.beyond(),
        outcome: report.outcome,
        grid: report.grid,
    }
}

struct Recorder<'s> {
    grid: Grid,
    free: Vec<Cell>,
    /// The candidates of each cell on the path.
    path: Vec<ValueSet>,
    /// The round under way: its cell, and the value that the cell held before.
    round: Option<(Cell, u8)>,
    rows: Rows<'s>,
    turns: Vec<Turn>,
    placements: u64,
    returns: u64,
}

impl Recorder<'_> {
    fn take(&mut self, step: BacktrackingStep) {
        match step {
            BacktrackingStep::Visit(cell, found) => {
                self.path.push(found);
                self.round = Some((cell, 0));
            }
            BacktrackingStep::Choose(cell, value) => {
                self.placements += 1;
                self.grid.set(cell, value);
                let next = self.free.get(self.path.len());
                let next = next.map_or(Position::After, |&cell| Position::Cell(cell));
                self.end(value, next);
            }
            BacktrackingStep::Return(cell) => {
                self.returns += 1;
                self.end(0, Position::Cell(cell));
                self.path.pop();
                self.round = Some((cell, self.grid.get(cell)));
                self.grid.set(cell, 0);
            }
        }
    }

    /// Ends the round under way.
    fn end(&mut self, placed: u8, next: Position) {
        let Some((cell, element)) = self.round.take() else { return };
        let Some(number) = self.rows.next(cell, placed != 0) else { return };
        let candidates = self.path.last().copied().unwrap_or_default();
        let grid = self.grid.clone();
        self.turns.push(Turn { number, cell, element, candidates, placed, next, grid });
    }
}
