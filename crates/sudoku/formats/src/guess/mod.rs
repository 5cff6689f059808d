//! What a text was meant to be that no format reads: the one door of the guesses.
//!
//! People type blanks as blanks and the letter O for a zero, lose a character of 81, and publish a
//! samurai without a line that says so. A [`TextReader`] asks here once, after the format of the
//! text has refused the text. Each guess may read the text from the first refused line on; what a
//! guess assumed stands in [`Entry::assumed`]. If no guess reads the text, the error of the format
//! stays.
//!
//! What is kept is what people type or publish. Empty fields of a spreadsheet, matrices of LaTeX,
//! the uneven columns of a PDF, rows that begin with the sign of a comment, and five grids below a
//! title were guesses, too; no public file needs them, and each could be wrong about the text of a
//! format.
//!
//! [`Entry::assumed`]: crate::Entry::assumed

pub(crate) mod assumed;
mod blank_cells;
mod board;
#[cfg(test)]
mod board_tests;
mod empty_cells;
mod letters;
mod miscounted;

use std::io::BufRead;

use crate::entry::Entry;
use crate::error::{FormatError, FormatErrorKind};
use crate::line::Line;
use crate::text::reader::{Before, TextReader};
use crate::text::size::is_wrong_size;
use crate::text::words::is_spacer;
use assumed::{Candidate, puzzles_of};

impl<R: BufRead> TextReader<R> {
    /// Reads the puzzle that begins with a line, which is neither empty nor a comment.
    /// `None` if the line has no cells.
    pub(crate) fn read(&mut self, line: &Line) -> Result<Option<Entry>, FormatError> {
        let before = self.before.clone();
        self.source.record(line);
        let found = self.read_as_it_stands(line);
        let lines = self.source.recorded();
        let wanted = self.options.shape;
        match found.and_then(|found| board::refuse(found, wanted)) {
            Err(error) => {
                let refused = Refused { line, lines, before, error: &error };
                read(self, &refused)?.map_or(Err(error), |entry| Ok(Some(entry)))
            }
            Ok(None) if is_spacer(&line.text) => empty_cells::read_from_bars(self, line),
            found => found,
        }
    }
}

/// A text that a format has refused.
struct Refused<'a> {
    /// Its first line.
    pub(crate) line: &'a Line,
    /// The lines that the format has taken; none if it gave even the first one back.
    pub(crate) lines: Vec<Line>,
    /// What stood before the text.
    pub(crate) before: Before,
    /// Why it was refused.
    pub(crate) error: &'a FormatError,
}

/// A guess: its name, and how it reads what comes after the first line that was refused. If it is
/// wrong about the text, it gives back what it has taken.
type Guess<R> =
    (&'static str, fn(&mut TextReader<R>, &Refused<'_>) -> Result<Option<Entry>, FormatError>);

/// Reads a text that a format has refused; `None` if no guess is good. Then the reader stands where
/// the format has left it.
fn read<R: BufRead>(
    reader: &mut TextReader<R>,
    refused: &Refused<'_>,
) -> Result<Option<Entry>, FormatError> {
    let guesses: [Guess<R>; 5] = [
        ("overlapping grids without a line that says so", board::read),
        ("a grid with blanks for empty cells", empty_cells::read),
        ("a line with blanks for empty cells", blank_cells::read),
        ("letters for digits", letters::read),
        ("80 or 82 cells", miscounted::read),
    ];
    if matches!(refused.error.kind, FormatErrorKind::Io(_)) {
        return Ok(None);
    }
    let after = std::mem::replace(&mut reader.before, refused.before.clone());
    reader.source.rewind(&refused.lines)?;
    for (_, guess) in guesses {
        match guess(reader, refused) {
            Ok(None) => reader.before = refused.before.clone(),
            Ok(found) => return Ok(found),
            Err(error) => {
                // A doubtful puzzle has had its title.
                let _ = reader.take_title();
                return Err(error);
            }
        }
    }
    if is_wrong_size(refused.error) || refused.lines.is_empty() {
        reader.source.give_back(std::iter::once(refused.line.clone()));
    } else {
        reader.source.pass(refused.lines.len() - 1)?;
    }
    reader.before = after;
    Ok(None)
}

/// The reading that is meant: the likeliest, which stands first, if it is sure, and otherwise the
/// only one that is a puzzle.
///
/// # Errors
/// When none of them or several are puzzles, so that a person has to be asked.
fn meant(
    mut readings: Vec<Candidate>,
    is_sure: bool,
    (line, column): (usize, usize),
) -> Result<Candidate, FormatError> {
    let likeliest = readings.remove(0);
    if is_sure {
        return Ok(likeliest);
    }
    let puzzles = puzzles_of(std::iter::once(likeliest.clone()).chain(readings));
    <[Candidate; 1]>::try_from(puzzles)
        .map(|[only]| only)
        .map_err(|_| FormatError::new((line, column), FormatErrorKind::doubtful(likeliest)))
}

/// The entry of a grid that was read by a guess.
fn entry<R: BufRead>(reader: &mut TextReader<R>, found: Candidate, line: usize) -> Entry {
    Entry { assumed: vec![found.assumed], ..reader.named(found.grid, line) }
}
