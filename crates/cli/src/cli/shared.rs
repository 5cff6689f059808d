//! Arguments that several commands take.

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Args;
use neuf_formats::Style;
use neuf_sudoku::Shape;

use crate::output::{is_stderr_terminal, is_terminal, remark};
use crate::values::{duration, shape, styles, threads};

/// Where sudokus come from.
#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for
    /// standard input, or puzzles themselves; standard input when there are none
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

/// How grids are printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct StyleArgs {
    /// How to print [default: boxes on a terminal, line otherwise]
    #[arg(short, long, value_name = "FORMAT", value_parser = styles())]
    pub(crate) format: Option<Style>,
}

impl StyleArgs {
    /// The style asked for, or the one for who reads the output.
    pub(crate) fn style(self) -> Style {
        self.format.unwrap_or(if is_terminal() { Style::Boxes } else { Style::Line })
    }
}

/// What chance is made of.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SeedArgs {
    /// The same seed gives the same puzzles, on any number of threads
    /// [default: another each time]
    #[arg(short, long, value_name = "N")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The seed asked for, or a random one, which is told so that the run can
    /// be repeated.
    pub(crate) fn number_or_any(self, quiet: bool) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one(0) >> 32;
            if !quiet && is_stderr_terminal() {
                remark(format_args!("seed {seed}"));
            }
            seed
        })
    }
}

/// How many threads work.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// One thread, where more would be of no use.
    pub(crate) const ONE: ThreadArgs = ThreadArgs { threads: Some(1) };

    /// The number asked for, or that of the cores.
    pub(crate) fn number(self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }
}

/// How long a command may take that does one thing.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TimeArgs {
    /// Stop after this time: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

impl TimeArgs {
    /// When to stop what began then.
    pub(crate) fn deadline(self, begun: Instant) -> Option<Instant> {
        begun.checked_add(self.time?)
    }
}

/// How much of the machine a batch may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WorkArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,

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
