//! Unit propagation, literal by literal.
//!
//! The propagator runs to its fixpoint first; the trace is told afterwards from its trail, which
//! has the literals in the order in which they became true. An observer of each literal would make
//! every propagation slower, and the trail already knows everything.

use neuf_cnf::Interrupt;
use neuf_explain::paper::{Loaded, ended};
use neuf_sudoku::{MethodError, Puzzle};

use super::events::{Events, Trace};
use super::method::TracedMethod;
use super::selection::{Rows, Selection};
use super::simplification::Simplification;

pub(super) fn trace(
    puzzle: &Puzzle,
    selection: &Selection,
    interrupt: &Interrupt,
) -> Result<Trace, MethodError> {
    let mut loaded = Loaded::new(puzzle, interrupt)?;
    // A contradiction is seen in the trail.
    let _ = loaded.propagator.propagate();
    let mut rows = Rows::new(selection);
    let end = loaded.propagator.trail().len();
    let propagated =
        Simplification::new(&loaded.formula).follow(&loaded, loaded.units, end, &mut rows);
    let (outcome, grid) = ended(&loaded, puzzle.givens());
    Ok(Trace {
        method: TracedMethod::Propagation,
        givens: puzzle.givens().clone(),
        events: Events::Propagation(propagated),
        beyond: rows.beyond(),
        outcome,
        grid,
    })
}
