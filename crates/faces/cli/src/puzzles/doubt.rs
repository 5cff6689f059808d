//! What was assumed about a puzzle that was not typed exactly, and the question where that is in
//! doubt.
//!
//! The reader of puzzles says what it assumed, and this is said once for each such puzzle. Where it
//! is in doubt, a person at a terminal is asked; a program that feeds a pipe cannot answer, so
//! there the doubt is an error.

use std::io::{self, BufRead, IsTerminal, Write};

use neuf_formats::{Entry, FormatError, FormatErrorKind, PuzzleReader, ReaderOptions, TableRow};
use neuf_sudoku::Grid;

use crate::io::Input;
use crate::terminal::progress::asking;
use crate::terminal::streams::{is_quiet, is_stderr_terminal, remark};
use crate::terminal::style::boxes;
use crate::words::{self, told, tr};

/// What the reader assumed about a puzzle, or left out of it, as one sentence; `None` if it did
/// neither.
pub(crate) fn assumed(entry: &Entry) -> Option<String> {
    let mut told: Vec<String> = entry.assumed.iter().map(told).collect();
    told.extend(left_out(entry));
    (!told.is_empty()).then(|| told.join("; "))
}

/// Under which rules an answer holds, and what else the file of the puzzle has.
fn left_out(entry: &Entry) -> Option<String> {
    if entry.unread.is_empty() {
        return None;
    }
    let parts: Vec<String> = entry.unread.iter().map(told).collect();
    let parts = parts.join(tr!(["; ", " ; "]));
    let rules = entry.puzzle.rules();
    Some(if rules.is_usual() {
        tr!(
            [
                "read with the usual rules alone; {parts}",
                "lue avec les seules règles habituelles ; {parts}"
            ],
            parts
        )
    } else {
        tr!(
            ["read with the rules {rules}; {parts}", "lue avec les règles {rules} ; {parts}"],
            rules,
            parts
        )
    })
}

/// What is wrong with a puzzle, and what to do where an option helps.
pub fn reason(error: &FormatError) -> String {
    let what = told(error);
    match error.kind {
        FormatErrorKind::UnknownRules(_) => {
            tr!(
                [
                    "{what} (--ignore-unknown-rules goes on without them)",
                    "{what} (--ignore-unknown-rules continue sans elles)"
                ],
                what
            )
        }
        _ => what,
    }
}

/// The error of an input in which a puzzle is wrong, with its place where the sentence is that of
/// the reader alone.
pub fn refused(error: FormatError, name: &str) -> anyhow::Error {
    let (what, reason) = (told(&error), reason(&error));
    if what == reason {
        anyhow::Error::new(error).context(name.to_owned())
    } else {
        anyhow::anyhow!("{name}: {reason}")
    }
}

/// The same puzzle, or the reading of a doubtful one that a person at the terminal accepts.
///
/// # Errors
/// The error that was there, if it is no doubt or nobody can be asked.
pub(crate) fn settled(
    read: Result<Entry, FormatError>,
    source: &str,
) -> Result<Entry, FormatError> {
    let error = match read {
        Err(error) if source != words::STANDARD_INPUT => error,
        read => return read,
    };
    let FormatErrorKind::Doubtful { reading, assumed } = &error.kind else { return Err(error) };
    if !io::stdin().is_terminal() || !is_stderr_terminal() || is_quiet() {
        return Err(error);
    }
    let place = format!("{}:{}", words::source(source), error.line);
    let is_accepted = asking(|| {
        remark(format_args!("{place}: {}", told(assumed)));
        is_accepted(reading)
    });
    if !is_accepted {
        return Err(error);
    }
    Ok(Entry::new(reading.as_ref().clone(), error.line))
}

/// Asks whether this puzzle is meant.
fn is_accepted(puzzle: &Grid) -> bool {
    let question =
        tr!(["is this the puzzle that you mean? [y/N] ", "est-ce la grille voulue ? [o/N] "]);
    let asked = write!(io::stderr(), "{}\nneuf: {question}", boxes(puzzle))
        .and_then(|()| io::stderr().flush());
    let mut answer = String::new();
    let is_answered = asked.is_ok() && io::stdin().lock().read_line(&mut answer).is_ok();
    is_answered && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "o" | "oui")
}

/// A puzzle that cannot be read, and the row of a table in which it stands.
pub(crate) struct Broken {
    pub(crate) error: FormatError,
    pub(crate) row: Option<TableRow>,
}

/// The puzzles of an input with this label, which was opened. What was assumed about one is said
/// when it is read.
pub fn puzzles(
    label: String,
    input: Input,
    reading: ReaderOptions,
) -> impl Iterator<Item = Result<Entry, FormatError>> {
    rows(label, input, reading).map(|read| read.map_err(|broken| broken.error))
}

/// The same, with the rows in which a puzzle was expected.
pub(crate) fn rows(
    label: String,
    input: Input,
    reading: ReaderOptions,
) -> impl Iterator<Item = Result<Entry, Broken>> {
    let mut reader = PuzzleReader::new(input, reading);
    std::iter::from_fn(move || {
        let read = settled(reader.next()?, &label);
        if let Ok(entry) = &read
            && let Some(what) = assumed(entry)
            && !is_quiet()
        {
            let place = format!("{}:{}", words::source(&label), entry.line);
            remark(format_args!("{place}: {what}"));
        }
        Some(read.map_err(|error| Broken { error, row: reader.take_broken_row() }))
    })
}
