//! The sudokus that a command takes, and how it prints grids.

use std::ffi::OsString;
use std::path::Path;

use neuf_formats::{ReaderOptions, Style};
use neuf_sudoku::Shape;
use neuf_words::named;

use super::options::{by_name, options};
use super::quantities::positive;
use crate::arguments::share::{self, Share};
use crate::puzzles::selection::Selection;
use crate::puzzles::table::Table;
use crate::terminal::exit::UsageError;
use crate::terminal::streams::is_terminal;

options! {
    /// The sudokus of a command that takes many.
    pub struct PuzzleArgs {
        /// Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard
        /// input, or the puzzles themselves [default: standard input]
        inputs: Vec<OsString> = "INPUT";
        /// Which of several puzzles to take.
        nth: NthArgs;
        /// How they are read.
        boxes: BoxArgs;
    }
}

impl NthArgs {
    /// How many puzzles to take at most after [`NthArgs::before`].
    pub(crate) fn most(self) -> u64 {
        if self.nth.is_some() { 1 } else { u64::MAX }
    }

    /// How many puzzles to leave out.
    pub(crate) fn before(self) -> u64 {
        self.nth.map_or(0, |nth| nth - 1)
    }

    /// The same as a choice among the puzzles of several inputs, counted through all of them.
    pub fn selection(self) -> Selection {
        Selection::new(self.nth, self.before(), self.most())
    }
}

impl PuzzleArgs {
    /// What is read if these are files, `-` for standard input.
    pub fn paths(&self) -> Vec<&Path> {
        paths(&self.inputs)
    }
}

options! {
    /// The sudoku of a command that takes only one.
    pub struct OnePuzzleArgs {
        /// A file with a puzzle in any format, `-` for standard input, or the
        /// puzzle itself
        input: Option<OsString> = "PUZZLE";
        /// Which of several puzzles to take.
        nth: NthArgs;
        /// How they are read.
        boxes: BoxArgs;
    }
}

impl OnePuzzleArgs {
    /// What is read if this is a file, `-` for standard input.
    pub fn paths(&self) -> Vec<&Path> {
        paths(self.input.as_slice())
    }
}

fn paths(inputs: &[OsString]) -> Vec<&Path> {
    match inputs {
        [] => vec![Path::new("-")],
        _ => inputs.iter().map(Path::new).collect(),
    }
}

options! {
    /// Which puzzle of a file to take.
    #[derive(Copy)]
    pub struct NthArgs {
        /// Take only the N-th puzzle of an input that has several
        nth: Option<u64> = "--nth N" by positive;
    }
}

options! {
    /// What a reader of puzzles is told: the boxes of a grid, when its size does not determine
    /// them, and whether rules may be missing.
    #[derive(Copy)]
    pub struct BoxArgs {
        /// The rows and columns of a box, such as 2x4, when the size of the grid does
        /// not determine them [default: as square as possible]
        shape: Option<Shape> = "--box RxC";
        /// Take a puzzle of f-puzzles, SudokuPad, Penpa or sigh's solver also if neuf does not know
        /// all of its rules: what is left out is told, and the answer holds for the other rules
        /// alone
        ignore_unknown_rules: bool = "--ignore-unknown-rules";
    }
}

impl BoxArgs {
    /// How puzzles are read.
    pub fn reading(self) -> ReaderOptions {
        ReaderOptions::of_shape(self.shape).ignoring_unknown_rules(self.ignore_unknown_rules)
    }
}

options! {
    /// How grids are printed.
    #[derive(Copy)]
    pub(crate) struct StyleArgs {
        /// How to print grids [default: numbered on a terminal, line otherwise]
        format: Option<Style> = "-f --format FORMAT";
        /// The symbols of values above 9 in a line: numbers, letters (1-9A-G for 16x16)
        /// or hex (0-F)
        symbols: Option<Symbols> = "--symbols SYMBOLS" not "format";
    }
}

options! {
    /// The columns of a table in CSV.
    pub(crate) struct ColumnsArgs {
        /// Print only these columns of a table in CSV, in this order, such as
        /// `id,solution` [default: those of the input, then those of the command]
        columns: Vec<String> = "--columns NAMES,";
    }
}

named! {
    /// The symbols of values above 9.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Symbols {
        Numbers = "numbers";
        Letters = "letters";
        Hex = "hex";
    }
}

by_name!(Symbols: Symbols::ALL, Symbols::name, |_| "");

impl ColumnsArgs {
    /// The table that the command prints, if this option of the command asks for one.
    ///
    /// # Errors
    /// When columns are chosen of a table that is not printed.
    pub(crate) fn table(&self, is_printed: bool, option: &str) -> Result<Table, UsageError> {
        if is_printed || self.columns.is_empty() {
            return Ok(Table::of(&self.columns));
        }
        Err(UsageError::requires("--columns", option))
    }

    /// The same for a command whose style may be a table.
    ///
    /// # Errors
    /// Those of [`ColumnsArgs::table`].
    pub(crate) fn table_in(&self, style: Style) -> Result<Table, UsageError> {
        self.table(style == Style::Csv, "--format csv")
    }
}

impl StyleArgs {
    /// Whether the command line leaves the style to the kind of output.
    pub(crate) fn is_open(self) -> bool {
        self.format.is_none() && self.symbols.is_none()
    }

    /// The wanted style, or the default for the kind of output.
    pub(crate) fn style(self) -> Style {
        match (self.format, self.symbols) {
            (Some(format), _) => format,
            (None, Some(Symbols::Numbers)) => Style::Line,
            (None, Some(Symbols::Letters)) => Style::Letters,
            (None, Some(Symbols::Hex)) => Style::Hexadecimal,
            (None, None) if is_terminal() => Style::Numbered,
            (None, None) => Style::Line,
        }
    }
}

options! {
    /// Where a batch begins.
    #[derive(Copy)]
    pub(crate) struct SkipArgs {
        /// Leave out the first N puzzles of the input, to continue a run that was stopped
        skip: Option<u64> = "--skip N" not "nth";
        /// Take only each N-th puzzle, from the I-th on, so that N jobs share the input
        shard: Option<Share> = "--shard I/N" not "nth" by share::parse_of_many;
    }
}
