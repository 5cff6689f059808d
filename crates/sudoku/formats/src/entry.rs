//! What reading gives and what it starts from: an entry and the options.

use std::time::Duration;

use neuf_sudoku::{Cell, Grid, Puzzle, Shape};

use crate::guess::assumed::Assumed;
use crate::text::table_row::TableRow;
use crate::unread::Unread;

/// What the reader knows beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReaderOptions {
    /// The shape that every grid must have; `None` if the input decides.
    pub shape: Option<Shape>,
    /// Whether a puzzle is read without the rules that neuf does not know, which then stand in
    /// [`Entry::unread`]. Otherwise it is an error.
    pub ignores_unknown_rules: bool,
    /// For how long the solutions of a puzzle with constraints for which neuf has no rule are
    /// counted. If the other rules leave one solution, the puzzle is read with these. `None` if
    /// nothing is counted.
    pub counting: Option<Duration>,
}

impl ReaderOptions {
    /// Grids must have this shape; the input decides if there is none.
    #[must_use]
    pub fn of_shape(shape: Option<Shape>) -> ReaderOptions {
        ReaderOptions { shape, ..ReaderOptions::default() }
    }

    /// The same options; a puzzle is read without the rules that neuf does not know if
    /// `is_ignoring` is true.
    #[must_use]
    pub fn ignoring_unknown_rules(self, is_ignoring: bool) -> ReaderOptions {
        ReaderOptions { ignores_unknown_rules: is_ignoring, ..self }
    }

    /// The same options; a puzzle of which the known rules leave one solution is read without the
    /// constraints that neuf does not know. The solution is right if these constraints only forbid,
    /// as nearly all do. The solutions are counted for this time at most.
    ///
    /// ```
    /// use std::time::Duration;
    /// use neuf_formats::{ReaderOptions, Unread, parse_puzzle, parse_puzzle_with};
    /// let row = r#"{"value":1,"given":true},{"value":2,"given":true}"#;
    /// let below = r#"{"value":2,"given":true},{}"#;
    /// let board = format!(r#"{{"grid":[[{row}],[{below}]],"nabner":[{{}}]}}"#);
    /// assert!(parse_puzzle(&board).is_err());
    /// let options = ReaderOptions::default().counting_solutions(Some(Duration::from_secs(1)));
    /// assert!(parse_puzzle_with(&board, options)?.unread.contains(&Unread::Decided));
    /// # Ok::<(), neuf_formats::FormatError>(())
    /// ```
    #[must_use]
    pub fn counting_solutions(self, time: Option<Duration>) -> ReaderOptions {
        ReaderOptions { counting: time, ..self }
    }
}

/// A puzzle of an input and the texts beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The puzzle: its givens and, if the input gives some, rules beside the usual
    /// ones.
    pub puzzle: Puzzle,
    /// The line of the input on which it starts, counted from 1.
    pub line: usize,
    /// The text after the puzzle on its line, or the other fields of its record,
    /// unchanged; empty if there is none.
    pub extra: String,
    /// The text before it: an identifier on its line, or a line of prose.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The solution in a table or a JSON object, which is not checked.
    pub solution: Option<Grid>,
    /// What a player has found already.
    pub played: Played,
    /// The whole row, if the puzzle stands in a table.
    pub row: Option<TableRow>,
    /// What the reader had to assume, which a person should be told.
    pub assumed: Vec<Assumed>,
    /// What the file holds beside the rules of the puzzle.
    pub unread: Vec<Unread>,
}

impl Entry {
    /// What the puzzle is called: its name, or else the words after it, without the sign of a
    /// comment. Numbers alone, such as a rating, are not a name.
    ///
    /// ```
    /// use neuf_formats::parse_puzzle;
    /// let entry = parse_puzzle("1... .2.. ..3. ...4 # Easy Monday")?;
    /// assert_eq!(entry.title(), Some("Easy Monday"));
    /// assert_eq!(parse_puzzle("1....2....3....4 7.2")?.title(), None);
    /// # Ok::<(), neuf_formats::FormatError>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        let words = |text: &str| text.chars().any(char::is_alphabetic);
        let extra = self.extra.trim_start_matches(['#', ' ', '\t', ',', ';']).trim_end();
        self.name
            .as_deref()
            .filter(|name| !name.is_empty())
            .or(Some(extra).filter(|text| words(text)))
    }
}

/// What a player has found in a puzzle, as files of games have it. The puzzle itself is its
/// givens: this follows from them, or is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// The values that were entered into empty cells.
    pub placed: Vec<(Cell, u8)>,
    /// The candidates that were crossed out.
    pub crossed_out: Vec<(Cell, u8)>,
}

impl Entry {
    /// The rules, and the drawings that may stand for some, without which the puzzle was read.
    pub fn left_out(&self) -> impl Iterator<Item = &Unread> {
        self.unread.iter().filter(|part| part.may_be_rule())
    }

    /// A puzzle without any text beside it.
    #[must_use]
    pub fn new(puzzle: impl Into<Puzzle>, line: usize) -> Entry {
        Entry {
            puzzle: puzzle.into(),
            line,
            extra: String::new(),
            name: None,
            author: None,
            solution: None,
            played: Played::default(),
            row: None,
            assumed: Vec::new(),
            unread: Vec::new(),
        }
    }
}
