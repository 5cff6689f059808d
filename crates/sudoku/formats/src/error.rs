//! The errors in the text of a puzzle, with their places.

use std::io;

use thiserror::Error;

use crate::guess::assumed::{Assumed, Candidate};
use crate::line::MAX_LINE;
use crate::unread::Unread;
use neuf_sudoku::rules::VariantError;
use neuf_sudoku::{Grid, Shape, ShapeError, UnknownName};

/// Why a text is not a puzzle, and at which place.
///
/// It is displayed as `line 3, column 81: expected 81 cells, found 80`. The name of
/// the file is not part of the message.
#[derive(Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct FormatError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1 without escape sequences for
    /// colours; one after the end when something is missing there.
    pub column: usize,
    /// What was expected and what was found.
    pub kind: FormatErrorKind,
}

/// What was expected of a puzzle and what was found instead.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// A puzzle on one line has too few or too many cells.
    #[error("expected {expected} cells, found {found}")]
    CellCount {
        /// The number of cells of the most likely grid.
        expected: usize,
        /// The number of cells on the line.
        found: usize,
    },
    /// A row has too few or too many cells.
    #[error("expected {expected} cells in this row, found {found}")]
    RowLength {
        /// The number of cells in the other rows.
        expected: usize,
        /// The number of cells in this one.
        found: usize,
    },
    /// A grid has too few or too many rows.
    #[error("expected {expected} rows of {expected} cells, found {found}")]
    RowCount {
        /// The number of cells in a row.
        expected: usize,
        /// The number of rows.
        found: usize,
    },
    /// The board of overlapping grids has too few rows.
    #[error("expected {expected} rows of the board, found {found}")]
    BoardRows {
        /// The number of rows, or of grids that stand one after the other.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Overlapping grids, written one after the other, disagree about a common cell.
    #[error("expected {expected}, which this cell has in another grid, found {found}")]
    CommonCell {
        /// The value in the grid before.
        expected: u8,
        /// The value in this grid.
        found: u8,
    },
    /// The board of overlapping grids has a hole where a cell is named.
    #[error("expected a cell of one of the grids, found {found}")]
    Hole {
        /// The place as it is written, in quotes.
        found: String,
    },
    /// A character or word that is neither a value nor a blank.
    #[error("expected a value or a blank, found {}", quoted(found))]
    Stray {
        /// The character or word.
        found: String,
    },
    /// A value that is too large for the grid.
    #[error("expected a value from 1 to {side}, found {found}")]
    AboveSide {
        /// The side of the grid, which is its largest value.
        side: usize,
        /// The value as it is written.
        found: String,
    },
    /// A grid that does not have the requested side.
    #[error("expected a grid of side {} (boxes of {wanted}), found one of side {found}", wanted.side())]
    OtherSide {
        /// The requested shape.
        wanted: Shape,
        /// The side of the grid.
        found: usize,
    },
    /// A grid of a side for which there are no usual boxes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A word in a list of cells that is not a cell.
    #[error("expected a cell such as r1c1, found {found}")]
    NoCell {
        /// The word, in quotes.
        found: String,
    },
    /// A cell that the grid does not have.
    #[error("expected a cell from r1c1 to r{side}c{side}, found {found}")]
    OutsideGrid {
        /// The side of the grid.
        side: usize,
        /// The cell as it is written, in quotes.
        found: String,
    },
    /// A name that is not the name of a variant.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// Rules that no grid can have.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Any other text that was not expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// An error in a part of a file that has a name there.
    #[error("{part}: {kind}")]
    Part {
        /// The name of the part, in quotes, and its number if there are several.
        part: String,
        /// The error.
        kind: Box<FormatErrorKind>,
    },
    /// A puzzle with rules that neuf does not know: an answer under the others may be wrong.
    #[error("not all rules of this puzzle are known: {}", all_told(_0))]
    UnknownRules(Vec<Unread>),
    /// A line or a value in brackets that is too long.
    #[error("expected at most {limit} bytes in a puzzle, found more")]
    TooLong {
        /// How many bytes are allowed.
        limit: usize,
    },
    /// A grid that was typed in a way that may mean another one. A person can be asked whether the
    /// likeliest reading is meant.
    #[error("{}", doubt(assumed))]
    Doubtful {
        /// The likeliest reading.
        reading: Box<Grid>,
        /// What has to be assumed for it.
        assumed: Assumed,
    },
    /// Reading the input failed.
    #[error("cannot continue reading: {0}")]
    Io(#[from] io::Error),
}

impl FormatErrorKind {
    pub(crate) fn doubtful(likeliest: Candidate) -> FormatErrorKind {
        let Candidate { grid, assumed } = likeliest;
        FormatErrorKind::Doubtful { reading: Box::new(grid), assumed }
    }
}

/// All of these, one after the other.
fn all_told(unread: &[Unread]) -> String {
    unread.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
}

/// Why a reading is in doubt, and what to do.
fn doubt(assumed: &Assumed) -> String {
    match assumed {
        Assumed::EmptyCells => "empty places seem to be empty cells, but it is not clear in which \
                                columns the digits stand: write a dot for each empty cell"
            .to_owned(),
        Assumed::Letters(letters) => {
            let letters: Vec<String> = letters.iter().map(|(c, _)| format!("`{c}`")).collect();
            let letters = letters.join(" and ");
            format!(
                "the letter {letters} seems to be a digit, but then two values clash: write the \
                 digit that is meant"
            )
        }
        Assumed::Missing { place, value } => {
            let what = match value {
                0 => "an empty cell".to_owned(),
                value => format!("a {value}"),
            };
            format!(
                "expected 81 cells, found 80; perhaps {what} is missing at {place}, but it is not \
                 certain: add the one that is missing"
            )
        }
        Assumed::Surplus { found, number } => format!(
            "expected 81 cells, found 82; several of them may be one too many, such as number \
             {number}, `{found}`: take out the one that is"
        ),
        // The length of a board says which one it is.
        Assumed::Board(_) => assumed.to_string(),
    }
}

impl FormatError {
    pub(crate) fn new(
        (line, column): (usize, usize),
        kind: impl Into<FormatErrorKind>,
    ) -> FormatError {
        FormatError { line, column, kind: kind.into() }
    }

    pub(crate) fn unexpected(
        place: (usize, usize),
        expected: &'static str,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::new(place, FormatErrorKind::Unexpected { expected, found: found.into() })
    }

    /// The place of the error.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    pub(crate) fn too_long(line: usize) -> FormatError {
        FormatError::new((line, MAX_LINE + 1), FormatErrorKind::TooLong { limit: MAX_LINE })
    }

    /// The same error for a text that itself stands at this place of a file.
    pub(crate) fn embedded_at(mut self, (line, column): (usize, usize)) -> FormatError {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

/// A piece of the input as error messages show it: on one line, cut off if it is
/// long, with control characters as escapes.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
