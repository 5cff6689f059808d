//! What a method does on a puzzle, told step by step.
//!
//! A trace is not a second way to solve. Each method runs as it always does: naked singles pass by
//! pass (`neuf_sudoku::pass`), propagation and the failed-literal rule in the propagator of
//! `neuf-cnf`, backtracking and DPLL in their own loops with an observer. What is added here is the
//! telling: the clause that became a unit, how many clauses a literal removes and shortens, the
//! clause that fails. Algorithms of its own would be easier to tell, but would show something that
//! the methods do not do.
//!
//! | in the paper and the courses | here |
//! |---|---|
//! | `propagation`, `nouveau_lit_isole`, `simplification` (III.A) | [`Events::Propagation`] |
//! | `propagation2`, the rule of the *littéral infructueux* (III.B) | [`Events::Probing`] |
//! | `deduction` (III.B.3) | [`deduce`] |
//! | `unTour`, `complete` of the mock exam | [`Events::NakedSingles`] |
//! | `solutionSudoku` of the mock exam and the table of its values | [`Events::Backtracking`] |

mod backtracking;
mod deduction;
mod dpll;
mod events;
mod json;
mod method;
mod naked_singles;
mod probing;
mod propagation;
mod selection;
mod simplification;
mod tell;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_sudoku::MethodError;
use neuf_sudoku::Puzzle;

use neuf_explain::paper::{PaperFormat, write_blocks};
use neuf_words::{Language, Numbering};

pub use deduction::{Deduction, deduce};
pub use events::{
    Because, Branch, BranchEnd, Events, Failed, Isolated, Pass, Position, Propagated, Trace, Turn,
};
pub use method::TracedMethod;
pub use selection::Selection;

/// Runs a method on a puzzle with the usual rules, and records what it does.
///
/// Only the rows that `selection` wants are kept, but everything is counted. When
/// `interrupt` is requested, the trace ends there.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_course::trace::{Events, Selection, TracedMethod, trace};
/// use neuf_sudoku::Grid;
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let method = TracedMethod::Propagation;
/// let trace = trace(&puzzle.into(), method, &Selection::default(), &Interrupt::new())?;
/// assert!(trace.grid.is_full());
/// let Events::Propagation(propagated) = &trace.events else { unreachable!() };
/// assert_eq!(propagated.clauses, 448 + 4 * 4 + 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle has other rules, or when its formula is too large.
pub fn trace(
    puzzle: &Puzzle,
    method: TracedMethod,
    selection: &Selection,
    interrupt: &Interrupt,
) -> Result<Trace, MethodError> {
    if !puzzle.rules().is_usual() {
        return Err(MethodError::UsualRulesOnly { variants: puzzle.rules().to_string() });
    }
    match method {
        TracedMethod::NakedSingles => naked_singles::trace(puzzle, selection, interrupt),
        TracedMethod::Propagation => propagation::trace(puzzle, selection, interrupt),
        TracedMethod::Probing => probing::trace(puzzle, selection, interrupt),
        TracedMethod::Backtracking => Ok(backtracking::trace(puzzle, selection, interrupt)),
        TracedMethod::Dpll => dpll::trace(puzzle, selection, interrupt),
    }
}

/// Writes a trace. The time is in proportion to its rows, of which a search can have millions.
///
/// # Errors
/// Those of `out`, and one of the kind `Other` when `interrupt` is requested.
pub fn write_trace(
    out: &mut impl Write,
    trace: &Trace,
    format: PaperFormat,
    language: Language,
    numbering: Numbering,
    interrupt: &Interrupt,
) -> io::Result<()> {
    let mut out = Ended { out, interrupt };
    match format {
        PaperFormat::Json => json::write(&mut out, trace, numbering, interrupt),
        _ => {
            let blocks = tell::blocks(trace, language, numbering, interrupt);
            write_blocks(&mut out, &blocks, format)
        }
    }
}

/// An output that fails when an interrupt is requested.
struct Ended<'a, W> {
    out: &'a mut W,
    interrupt: &'a Interrupt,
}

impl<W: Write> Write for Ended<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupt.check().map_err(io::Error::other)?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
