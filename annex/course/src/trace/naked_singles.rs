//! The naive algorithm of the mock exam, pass by pass.
//!
//! The method itself reports only how it ended. The passes are made once more here, by the same
//! function (`pass`) from which the method is built, which takes microseconds.

use neuf_cnf::Interrupt;
use neuf_sudoku::{MethodError, MethodName, MethodOptions, Puzzle, is_consistent, pass};

use super::events::{Events, Pass, Trace};
use super::method::TracedMethod;
use super::selection::{Rows, Selection};

pub(super) fn trace(
    puzzle: &Puzzle,
    selection: &Selection,
    interrupt: &Interrupt,
) -> Result<Trace, MethodError> {
    let report = MethodName::NakedSingles.solve(puzzle, &MethodOptions::default(), interrupt)?;
    let mut rows = Rows::new(selection);
    let mut grid = puzzle.givens().clone();
    let mut passes = Vec::new();
    while is_consistent(puzzle.givens()) {
        let before = grid.clone();
        let count = pass(&mut grid);
        let new = grid.filled().filter(|&(cell, _)| before.get(cell) == 0);
        let filled =
            new.filter_map(|(cell, value)| Some((rows.next(cell, true)?, cell, value))).collect();
        passes.push(Pass { filled, count, grid: grid.clone() });
        // The last pass is the one that fills nothing; the method stops after it as well.
        if count == 0 || interrupt.is_requested() {
            break;
        }
    }
    Ok(Trace {
        method: TracedMethod::NakedSingles,
        givens: puzzle.givens().clone(),
        events: Events::NakedSingles(passes),
        beyond: rows.beyond(),
        outcome: report.outcome,
        grid,
    })
}
