//! The mistake that was probably made in a puzzle of a batch.
//!
//! To find it takes a thousand times as long as to solve the puzzle. So only the first lines of an
//! input are examined: a person who typed some puzzles is told, and a file of millions is not
//! slowed down. The line decides, and not how many were examined already, so that the output does
//! not depend on the threads.

use neuf_cnf::Interrupt;
use neuf_explain::Terms as _;
use neuf_explain::mistakes::{Mistakes, MistakesRecord, mistakes};
use neuf_formats::Entry;
use neuf_words::Numbering;

use crate::words;

/// The last line of an input on which a puzzle is examined, with the bit engine and with the
/// solver, which takes up to a second for each.
const LAST: [usize; 2] = [1000, 20];

/// What is probably mistyped in a puzzle that has no solution or several; `None` if nothing is
/// known.
pub(crate) fn mistake(entry: &Entry, interrupt: &Interrupt) -> Option<Mistakes> {
    let puzzle = &entry.puzzle;
    if entry.line > LAST[usize::from(puzzle.usual_values().is_none())] {
        return None;
    }
    mistakes(puzzle, interrupt).ok().flatten()
}

/// What was found, in a sentence.
pub(crate) fn told(found: &Mistakes, entry: &Entry, from: Numbering) -> String {
    words::language().mistakes(entry.puzzle.shape(), found, from)
}

/// What was found, as a member of a JSON object.
pub(crate) fn record(found: &Mistakes, entry: &Entry, from: Numbering) -> MistakesRecord {
    MistakesRecord::new(found, entry.puzzle.shape(), from)
}
