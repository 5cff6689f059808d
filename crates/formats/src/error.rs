//! What can be wrong with a puzzle, and where.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::source::MAX_LINE;
use neuf_sudoku::rules::VariantError;
use neuf_sudoku::{Shape, ShapeError, UnknownName};

/// Why some text is not a puzzle, with its place.
///
/// Shows as `line 3, column 81: expected 81 cells, found 80`; the file's name
/// is for the caller to put before it.
#[derive(Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1, escape sequences for colours left
    /// out; one past the end when something is missing there.
    pub column: usize,
    /// What was expected there and what was found.
    pub kind: FormatErrorKind,
}

/// What was expected of a puzzle and what was found instead.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// A puzzle on one line with too few or too many cells.
    #[error("expected {expected} cells, found {found}")]
    CellCount {
        /// The number of cells of the likeliest grid.
        expected: usize,
        /// The number of cells there are.
        found: usize,
    },
    /// A row with too few or too many cells.
    #[error("expected {expected} cells in this row, found {found}")]
    RowLength {
        /// The number of cells in the other rows.
        expected: usize,
        /// The number of cells in this one.
        found: usize,
    },
    /// A grid whose rows end too early.
    #[error("expected {expected} rows of {expected} cells, found {found}")]
    RowCount {
        /// The number of cells in a row.
        expected: usize,
        /// The number of rows.
        found: usize,
    },
    /// A character that no grid has.
    #[error("expected a value or a blank, found {}", quoted(found))]
    Stray {
        /// The character, or the word, as it stands there.
        found: String,
    },
    /// A value that the grid has no room for.
    #[error("expected a value from 1 to {side}, found {found}")]
    AboveSide {
        /// The number of values of the grid.
        side: usize,
        /// The value as it stands there.
        found: String,
    },
    /// A grid that has not the side that was asked for.
    #[error("expected a grid of side {} (boxes of {wanted}), found one of side {found}", wanted.side())]
    OtherSide {
        /// The shape asked for.
        wanted: Shape,
        /// The side of the grid there is.
        found: usize,
    },
    /// A grid of a side that has no usual boxes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A word that is no cell, where cells are listed.
    #[error("expected a cell such as r1c1, found {found}")]
    NoCell {
        /// The word as it stands there, in quotes.
        found: String,
    },
    /// A cell that the grid does not have.
    #[error("expected a cell from r1c1 to r{side}c{side}, found {found}")]
    OutsideGrid {
        /// The side of the grid.
        side: usize,
        /// The cell as it stands there, in quotes.
        found: String,
    },
    /// A name that no variant has.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// Rules that no grid can have.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Something else than a puzzle.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should have stood there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A line, or a bracketed value, beyond the limit.
    #[error("expected at most {limit} bytes in a puzzle, found more")]
    TooLong {
        /// How many bytes there may be.
        limit: usize,
    },
    /// The input could not be read on.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
}

impl FormatError {
    pub(crate) fn new(line: usize, column: usize, kind: impl Into<FormatErrorKind>) -> FormatError {
        FormatError { line, column, kind: kind.into() }
    }

    pub(crate) fn unexpected(
        (line, column): (usize, usize),
        expected: &'static str,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::new(
            line,
            column,
            FormatErrorKind::Unexpected { expected, found: found.into() },
        )
    }

    pub(crate) fn too_long(line: usize) -> FormatError {
        FormatError::new(line, MAX_LINE + 1, FormatErrorKind::TooLong { limit: MAX_LINE })
    }

    /// The same error in a text that itself stands at some place of a file.
    pub(crate) fn embedded_at(mut self, (line, column): (usize, usize)) -> FormatError {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

/// A piece of the input as an error message shows it: on one line, not too
/// much of it, control characters spelled out.
pub(crate) fn quoted(text: &str) -> impl fmt::Display {
    const SHOWN: usize = 24;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
