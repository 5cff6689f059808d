//! Arguments that several commands take.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use neuf_sudoku::Shape;

use crate::values::{duration, shape, threads};

/// Where sudokus come from.
#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// A file of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for
    /// standard input, or a puzzle itself; standard input when there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,
}

/// The one sudoku of a command that takes no more.
#[derive(Clone, Debug, Args)]
pub(crate) struct OnePuzzleArgs {
    /// A file with a puzzle in any format, `-` for standard input, or the
    /// puzzle itself
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: Option<OsString>,

    #[command(flatten)]
    pub(crate) nth: NthArgs,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,
}

/// Which puzzle of a file.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NthArgs {
    /// Take the N-th puzzle of a file that has several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nth: Option<u64>,
}

/// The boxes of a grid, when its size does not tell.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BoxArgs {
    /// Rows and columns of a box, such as 2x4, when the size of the grid does
    /// not tell [default: as square as can be]
    #[arg(long = "box", value_name = "RxC", value_parser = shape)]
    pub(crate) shape: Option<Shape>,
}

/// How much of the machine a batch may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WorkArgs {
    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Time for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// Where a formula comes from, and how strictly it is read.
#[derive(Clone, Debug, Args)]
pub(crate) struct FormulaArgs {
    /// A DIMACS CNF file (also .gz, .xz, .bz2, .zst), `-` or nothing for
    /// standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Refuse what is otherwise warned of, such as wrong counts in the header
    #[arg(long, conflicts_with = "relaxed")]
    pub(crate) strict: bool,

    /// Read files without a header too
    #[arg(long)]
    pub(crate) relaxed: bool,
}
