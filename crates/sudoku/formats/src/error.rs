//! The errors in the text of a puzzle, with their places.

use std::io;

use neuf_words::{Language, Numbering, Told, shown_as_told, told, tr};

use crate::guess::assumed::{Assumed, Candidate};
use crate::line::MAX_LINE;
use crate::unread::Unread;
use neuf_sudoku::rules::VariantError;
use neuf_sudoku::{Grid, Shape, ShapeError, UnknownName};

/// Why a text is not a puzzle, and at which place.
///
/// It is displayed as `line 3, column 81: expected 81 cells, found 80`. The name of
/// the file is not part of the message.
#[derive(Debug)]
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

impl Told for FormatError {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        let FormatError { line, column, kind } = self;
        tr!(
            language,
            ["line {line}, column {column}: {kind}", "ligne {line}, colonne {column} : {kind}"],
            line,
            column,
            kind = kind.told_from(language, from)
        )
    }
}

shown_as_told!(FormatError);

impl std::error::Error for FormatError {}

told! {
    /// What was expected of a puzzle and what was found instead.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum FormatErrorKind(language, from) {
        /// A puzzle on one line has too few or too many cells.
        CellCount {
            /// The number of cells of the most likely grid.
            expected: usize,
            /// The number of cells on the line.
            found: usize,
        } = ["expected {expected} cells, found {found}", "il faut {expected} cases, il y en a {found}"];
        /// A row has too few or too many cells.
        RowLength {
            /// The number of cells in the other rows.
            expected: usize,
            /// The number of cells in this one.
            found: usize,
        } = [
            "expected {expected} cells in this row, found {found}",
            "il faut {expected} cases dans cette ligne, il y en a {found}",
        ];
        /// A grid has too few or too many rows.
        RowCount {
            /// The number of cells in a row.
            expected: usize,
            /// The number of rows.
            found: usize,
        } = [
            "expected {expected} rows of {expected} cells, found {found}",
            "il faut {expected} lignes de {expected} cases, il y en a {found}",
        ];
        /// The board of overlapping grids has too few rows.
        BoardRows {
            /// The number of rows, or of grids that stand one after the other.
            expected: usize,
            /// How many there are.
            found: usize,
        } = [
            "expected {expected} rows of the board, found {found}",
            "il faut {expected} lignes du plateau, il y en a {found}",
        ];
        /// Overlapping grids, written one after the other, disagree about a common cell.
        CommonCell {
            /// The value in the grid before.
            expected: u8,
            /// The value in this grid.
            found: u8,
        } = [
            "expected {expected}, which this cell has in another grid, found {found}",
            "il faut {expected}, que cette case contient dans une autre grille, il y a {found}",
        ];
        /// The board of overlapping grids has a hole where a cell is named.
        Hole {
            /// The place as it is written, in quotes.
            found: String,
        } = [
            "expected a cell of one of the grids, found {found}",
            "il faut une case de l'une des grilles, il y a {found}",
        ];
        /// A character or word that is neither a value nor a blank.
        Stray {
            /// The character or word.
            found: String as quoted(found),
        } = [
            "expected a value or a blank, found {found}",
            "il faut une valeur ou un blanc, il y a {found}",
        ];
        /// A value that is too large for the grid.
        AboveSide {
            /// The side of the grid, which is its largest value.
            side: usize,
            /// The value as it is written.
            found: String,
        } = [
            "expected a value from 1 to {side}, found {found}",
            "il faut une valeur de 1 à {side}, il y a {found}",
        ];
        /// A grid that does not have the requested side.
        OtherSide {
            /// The requested shape.
            wanted: Shape,
            /// The side of the grid.
            found: usize,
        } = [
            "expected a grid of side {side} (boxes of {wanted}), found one of side {found}",
            "il faut une grille de côté {side} (blocs de {wanted}), celle-ci a le côté {found}";
            side = wanted.side()
        ];
        /// A grid of a side for which there are no usual boxes.
        Shape(#[from] error: ShapeError) = error;
        /// A word in a list of cells that is not a cell.
        NoCell {
            /// The word, in quotes.
            found: String,
        } = [
            "expected a cell such as r1c1, found {found}",
            "il faut une case comme r1c1, il y a {found}",
        ];
        /// A cell that the grid does not have.
        OutsideGrid {
            /// The side of the grid.
            side: usize,
            /// The cell as it is written, in quotes.
            found: String,
        } = [
            "expected a cell from r1c1 to r{side}c{side}, found {found}",
            "il faut une case de r1c1 à r{side}c{side}, il y a {found}",
        ];
        /// A name that is not the name of a variant.
        Name(#[from] error: UnknownName) = error;
        /// Rules that no grid can have.
        Variant(#[from] error: VariantError) = error;
        /// Any other text that was not expected.
        Unexpected {
            /// What was expected.
            expected: [&'static str; 2] as language.of(*expected),
            /// What was found.
            found: Found,
        } = ["expected {expected}, found {found}", "il faut {expected}, il y a {found}"];
        /// An error in a part of a file that has a name there.
        Part {
            /// The name of the part, in quotes, and its number if there are several.
            part: String,
            /// The error.
            kind: Box<FormatErrorKind>,
        } = ["{part}: {kind}", "{part} : {kind}"];
        /// A puzzle with rules that neuf does not know: an answer under the others may be wrong.
        UnknownRules(unread: Vec<Unread> as all_told(language, unread)) = [
            "not all rules of this puzzle are known: {unread}",
            "des règles de cette grille sont inconnues : {unread}",
        ];
        /// A line or a value in brackets that is too long.
        TooLong {
            /// How many bytes are allowed.
            limit: usize,
        } = [
            "expected at most {limit} bytes in a puzzle, found more",
            "il faut au plus {limit} octets dans une grille, il y en a davantage",
        ];
        /// A grid that was typed in a way that may mean another one. A person can be asked whether
        /// the likeliest reading is meant.
        Doubtful {
            /// The likeliest reading.
            reading: Box<Grid> as "",
            /// What has to be assumed for it.
            assumed: Assumed,
        } = { assumed.doubt(language, from) };
        /// Reading the input failed.
        Io(#[from] error: io::Error) = [
            "cannot continue reading: {error}", "impossible de continuer à lire : {error}",
        ];
    }
}

impl std::error::Error for FormatErrorKind {}

/// Where nothing is found that was expected.
pub(crate) const NONE: [&str; 2] = ["none", "rien"];

/// Where something is found that stands there already.
pub(crate) const SECOND: [&str; 2] = ["a second one", "en voici une deuxième"];

/// What stands inside brackets or a tag that are not closed: the input ends there.
pub(crate) const END_INSIDE: [&str; 2] =
    ["the end of the input inside it", "la fin de l'entrée à l'intérieur"];

/// The same: a puzzle follows.
pub(crate) const PUZZLE_INSIDE: [&str; 2] =
    ["another puzzle inside it", "une autre grille à l'intérieur"];

/// What a line may be.
pub(crate) const PUZZLE_OR_ROW: [&str; 2] =
    ["a puzzle or a row of one", "une grille ou l'une de ses lignes"];

/// What was found: words in each language, or a piece of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found([String; 2]);

impl Told for Found {
    fn told_from(&self, language: Language, _: Numbering) -> String {
        self.0[language as usize].clone()
    }
}

impl<T: Into<String>> From<[T; 2]> for Found {
    fn from(words: [T; 2]) -> Found {
        Found(words.map(Into::into))
    }
}

impl From<String> for Found {
    fn from(piece: String) -> Found {
        Found([piece.clone(), piece])
    }
}

impl FormatErrorKind {
    pub(crate) fn doubtful(likeliest: Candidate) -> FormatErrorKind {
        let Candidate { grid, assumed } = likeliest;
        FormatErrorKind::Doubtful { reading: Box::new(grid), assumed }
    }
}

/// All of these, one after the other.
fn all_told(language: Language, unread: &[Unread]) -> String {
    let all: Vec<String> = unread.iter().map(|part| part.told(language)).collect();
    all.join(language.of(["; ", " ; "]))
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
        expected: [&'static str; 2],
        found: impl Into<Found>,
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
