//! Puzzles in text: lines, grids, pencil marks, tables, and what stands before them.
//!
//! `reader` has the table of the formats without brackets, tags or a header, and `formats` what its
//! rows name. Sections, tables and sheets of rules are rows of the table of all formats
//! (`reader.rs` above this folder), because they hold text of any kind.
//!
//! This is the lowest layer of the reader, because the fields of a table, the strings
//! of JSON and the attributes of a tag contain such text too. If they were read by the
//! reader of all formats, each format would depend on all others.

pub(crate) mod board;
pub(crate) mod comment;
pub(crate) mod count;
mod formats;
pub(crate) mod letters;
pub(crate) mod lines;
pub(crate) mod marks;
pub(crate) mod picture;
pub(crate) mod plain;
pub(crate) mod reader;
pub(crate) mod reading;
pub(crate) mod rows;
pub(crate) mod section;
pub(crate) mod sheet;
pub(crate) mod size;
pub(crate) mod style;
pub(crate) mod symbols;
pub(crate) mod table;
pub(crate) mod table_row;
pub(crate) mod words;

use memchr::memchr2;

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, NONE, SECOND};
use crate::line::MAX_LINE;
use crate::text::plain::plain_puzzle;
use crate::text::reader::TextReader;

/// Reads one puzzle in a text that stands at this place of a file.
pub(crate) fn read_embedded(
    text: &str,
    options: ReaderOptions,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let shape = options.shape.unwrap_or_default();
    let is_one_line = text.len() < MAX_LINE && memchr2(b'\n', b'\r', text.as_bytes()).is_none();
    if is_one_line
        && shape.side() == 9
        && shape.arrangement().is_none()
        && let Some(puzzle) = plain_puzzle(text.as_bytes(), shape, place.0)
    {
        return Ok(puzzle);
    }
    let mut reader = TextReader::new(text.as_bytes(), options, |_| false);
    let puzzles = std::iter::from_fn(|| reader.next().transpose());
    let mut puzzle = the_only(puzzles).map_err(|error| error.embedded_at(place))?;
    puzzle.line = place.0;
    Ok(puzzle)
}

/// The puzzle of an input that must have exactly one.
pub(crate) fn the_only(
    mut reader: impl Iterator<Item = Result<Entry, FormatError>>,
) -> Result<Entry, FormatError> {
    let nothing = || FormatError::unexpected((1, 1), ["a puzzle", "une grille"], NONE);
    let puzzle = reader.next().unwrap_or_else(|| Err(nothing()))?;
    match reader.next() {
        None => Ok(puzzle),
        Some(Ok(second)) => Err(FormatError::unexpected(
            (second.line, 1),
            ["one puzzle", "une seule grille"],
            SECOND,
        )),
        Some(Err(error)) => Err(error),
    }
}
