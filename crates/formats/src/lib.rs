//! Reading puzzles as they are met in the wild, and writing them.
//!
//! [`PuzzleReader`] reads any input, a puzzle at a time, and recognises the
//! format by itself; [`Style`] names the ways to write. There is no flag for
//! the input's format, because people do not know what theirs is called; so
//! the rules by which it is told must be plain, and are these.
//!
//! **Lines.** Empty lines and lines that start with `#` are passed over,
//! escape sequences for colours too. Bytes that are no UTF-8 are stray
//! characters. A line has at most 1 MiB, and so has a value in brackets;
//! of a list of JSON objects each is a value.
//!
//! **Which family.**
//! 1. A line that starts with a bracket (after `name =`, if there is one)
//!    opens an array or a JSON value, which may go on for several lines.
//! 2. A line of fields one of which is `puzzle`, `quizzes` or the like is the
//!    header of a CSV table, to the end of the input.
//! 3. A line `variant:`, `regions:`, `cages:`, `even:`, `odd:` or `greater:`
//!    says rules of a variant (the opening of `sheet.rs` and `docs/variants.md`
//!    tell which).
//! 4. A tag (`<opensudoku`, `<game` …) opens XML, to `</opensudoku>`.
//! 5. A line of one word in brackets heads a section; but for `[Puzzle]`, all
//!    of it is passed over.
//! 6. Anything else is text. Words are parted by white space, `,` `;` `/` and
//!    quotes; bars (`|` `!` `:` `+`, box-drawing characters) part them too,
//!    and where they stand at even distances they tell the box's width. A `#`
//!    ends the cells of a line.
//!
//! **Text on one line.** A line is a whole grid when one of these has the
//! number of cells of a usual grid (16, 36, 64, 81, 144, 256, 625 …) or of
//! the shape that was asked for, in this order:
//! n words of n cells each, at the start (`.6....2.5 4..921... …`);
//! one word, the longest that does, the first of equals (among bars only one
//! of 64 cells or more): what stands before is the puzzle's name, what stands after is kept aside (so of a puzzle and
//! its solution the first is read);
//! all words, as numbers of one cell each, up to the first that is none;
//! all characters.
//!
//! **Text on several lines.** A shorter line is a row. Rows are gathered until
//! there are as many as the row has cells, or up to an empty line; empty lines
//! may also stand between all rows or all bands. Borders between rows are
//! passed over. A line of nothing but `-` or `*` is a border too, unless the
//! grid's other rows use that character as a blank. A line that starts with a
//! word and cannot be a row is the name of the grid after it. A line `3`,
//! `9`, `2 3` or `3x3` is the size of the boxes or of the grid.
//!
//! **Pencil marks.** 729 characters, nine for each cell, its digit or a blank,
//! are a line of candidates. So are rows of words up to 9×9 that are digits in
//! rising order, if two of them have several and there are as many rows as
//! words. A cell with one candidate is a given; what the candidates say beyond
//! the givens becomes the rules of [`Entry::puzzle`]. With a `u` before some digits it
//! is a game under way, of which the givens are the puzzle.
//!
//! **Links.** A line without blanks that has a `/`, a `.` and, between other
//! signs, 81 cells (`https://…?bd=530070…`) is a link to somebody's solver.
//!
//! **A grid or a row?** 16 cells are a 4×4 grid or a row of 16×16 (36, 64, 81,
//! 100 likewise). With bars it is a row. Else it is a row if at least half of
//! the values of the lines up to the next empty one, or of the first 16 of
//! them, are too large for the small grid; else a whole one.
//!
//! **Numbers or characters?** Words of different lengths that are all numbers
//! are one cell each (`10 2 0`); words of the same length are, if they fit a
//! grid that way (`01 02`), else they are groups of characters (`12 34`).
//!
//! **Values.** Blanks are `.` `_` `*` `-` `?`, `0`, and `x` where it is no
//! value. Letters go on after 9 with A for 10 (1–9A–G on 16×16), in either
//! case. In a grid of letters without digits A is 1. Above 9×9, where there
//! are letters, digits, a blank other than `0` and not the highest value, `0`
//! is a value, the first (0–F on 16×16). Where `-1` is a blank, values count
//! from 0, unless the highest value occurs and 0 does not. Each grid is judged
//! by itself: at the worst its values are renamed throughout.
//!
//! **Shape.** The one that was asked for; else the one that the file says (a
//! size, bars, `box` in JSON); else [`Shape::of_side`].

#![forbid(unsafe_code)]

mod arrays;
mod brackets;
mod error;
mod exchange;
mod hodoku;
mod link;
mod marks;
mod markup;
mod nested;
mod pattern;
mod plain;
mod reader;
mod rows;
mod section;
mod sheet;
mod size;
mod source;
mod style;
mod symbols;
mod table;
mod text;
mod words;

#[cfg(test)]
mod tests;

use neuf_sudoku::{Grid, Puzzle, Shape};

pub use error::{FormatError, FormatErrorKind};
pub use exchange::{FileFormat, PuzzleWriter};
pub use pattern::parse_pattern;
pub use plain::{PlainLine, PlainLines};
pub use reader::PuzzleReader;
pub use sheet::{write_rule_lists, write_variant};
pub use style::{Style, write_csv_header, write_grid, write_solution};

/// What the reader is told beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The shape that every grid must have; `None` to take it from the input.
    pub shape: Option<Shape>,
}

/// A puzzle as an input has it, and what stood beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The puzzle: its givens and, where the input says some, rules beside the
    /// usual ones.
    pub puzzle: Puzzle,
    /// The line of the input that it starts on, from 1.
    pub line: usize,
    /// What followed the puzzle on its line, or the other fields of its
    /// record, as they stand there; empty when there was nothing.
    pub extra: String,
    /// What stood before it: an identifier on its line, or a line of prose.
    pub name: Option<String>,
    /// The solution that a table or a JSON object gave, unchecked.
    pub solution: Option<Grid>,
}

impl Entry {
    /// A puzzle with nothing beside it.
    pub(crate) fn new(puzzle: impl Into<Puzzle>, line: usize) -> Entry {
        Entry { puzzle: puzzle.into(), line, extra: String::new(), name: None, solution: None }
    }
}

/// Reads one puzzle, as it is given on a command line.
///
/// ```
/// use neuf_formats::parse_puzzle;
/// let entry = parse_puzzle("1... .2.. ..3. ...4")?;
/// assert_eq!(entry.puzzle.shape().side(), 4);
/// let error = parse_puzzle("1... .2.. ..3. ...5").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 19: expected a value from 1 to 4, found 5");
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
///
/// # Errors
/// When it is malformed, when there is none, or more than one.
pub fn parse_puzzle(text: &str) -> Result<Entry, FormatError> {
    parse_puzzle_with(text, ReadOptions::default())
}

/// The same for a puzzle of a shape that is known.
///
/// # Errors
/// As for [`parse_puzzle`], and when the puzzle has another side.
pub fn parse_puzzle_with(text: &str, options: ReadOptions) -> Result<Entry, FormatError> {
    reader::the_only(PuzzleReader::new(text.as_bytes(), options))
}
