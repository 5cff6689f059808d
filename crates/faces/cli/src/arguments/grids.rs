//! The sudokus that a command takes, and how it prints grids.

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, ValueEnum};
use neuf_formats::{ReaderOptions, Style};
use neuf_sudoku::Shape;

use super::names::styles;
use super::quantities::shape;
use crate::selection::Selection;
use crate::share::{self, Share};
use crate::streams::is_terminal;

/// The sudokus of a command that takes many.
#[derive(Clone, Debug, Args)]
pub struct PuzzleArgs {
    /// Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard
    /// input, or the puzzles themselves [default: standard input]
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<OsString>,

    /// Which of several puzzles to take.
    #[command(flatten)]
    pub nth: NthArgs,

    /// How they are read.
    #[command(flatten)]
    pub boxes: BoxArgs,
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

/// The sudoku of a command that takes only one.
#[derive(Clone, Debug, Args)]
pub struct OnePuzzleArgs {
    /// A file with a puzzle in any format, `-` for standard input, or the
    /// puzzle itself
    #[arg(value_name = "PUZZLE")]
    pub input: Option<OsString>,

    /// Which of several puzzles to take.
    #[command(flatten)]
    pub nth: NthArgs,

    /// How they are read.
    #[command(flatten)]
    pub boxes: BoxArgs,
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

/// Which puzzle of a file to take.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub struct NthArgs {
    /// Take only the N-th puzzle of an input that has several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nth: Option<u64>,
}

/// What a reader of puzzles is told: the boxes of a grid, when its size does not determine them, and
/// whether rules may be missing.
#[derive(Clone, Copy, Debug, Args)]
pub struct BoxArgs {
    /// The rows and columns of a box, such as 2x4, when the size of the grid does
    /// not determine them [default: as square as possible]
    #[arg(long = "box", value_name = "RxC", value_parser = shape)]
    pub shape: Option<Shape>,

    /// Take a puzzle of f-puzzles, SudokuPad or Penpa also if neuf does not know all of its
    /// rules: what is left out is told, and the answer holds for the other rules alone
    #[arg(long)]
    pub ignore_unknown_rules: bool,
}

impl BoxArgs {
    /// How puzzles are read.
    pub fn reading(self) -> ReaderOptions {
        ReaderOptions::of_shape(self.shape).ignoring_unknown_rules(self.ignore_unknown_rules)
    }
}

/// How grids are printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct StyleArgs {
    /// How to print grids [default: numbered on a terminal, line otherwise]
    #[arg(short, long, value_name = "FORMAT", value_parser = styles())]
    pub(crate) format: Option<Style>,

    /// The symbols of values above 9 in a line: numbers, letters (1-9A-G for 16x16)
    /// or hex (0-F)
    #[arg(long, value_name = "SYMBOLS", conflicts_with = "format")]
    symbols: Option<Symbols>,
}

/// The columns of a table in CSV.
#[derive(Clone, Debug, Args)]
pub(crate) struct ColumnsArgs {
    /// Print only these columns of a table in CSV, in this order, such as
    /// `id,solution` [default: those of the input, then those of the command]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) columns: Vec<String>,
}

/// The symbols of values above 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Symbols {
    Numbers,
    Letters,
    Hex,
}

impl StyleArgs {
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

/// Where a batch begins.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SkipArgs {
    /// Leave out the first N puzzles of the input, to continue a run that was stopped
    #[arg(
        id = "skip",
        long = "skip",
        value_name = "N",
        conflicts_with = "nth",
        default_value_t = 0,
        hide_default_value = true
    )]
    pub(crate) number: u64,

    /// Take only each N-th puzzle, from the I-th on, so that N jobs share the input
    #[arg(long, value_name = "I/N", conflicts_with = "nth", value_parser = share::parse_of_many)]
    pub(crate) shard: Option<Share>,
}
