//! Commands that solve sudokus, check them and compare methods on them.

use clap::Args;
use neuf_cnf::AtMostOne;
use neuf_sudoku::{Encoding, MethodName};
use neuf_words::Numbering;

use super::grids::{ColumnsArgs, PuzzleArgs, SkipArgs, StyleArgs};
use super::names::{at_most_one, encodings, methods, numberings};
use super::quantities::{Variables, variables};
use super::work::WorkArgs;

/// Arguments of `neuf solve`.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// The method [default: bits for the usual 9x9, sat up to 16x16, portfolio above]
    #[arg(short, long, value_name = "METHOD", value_parser = methods())]
    pub(crate) method: Option<MethodName>,

    /// Which formula `dpll` and `sat` work on [default: compact]; without --method
    /// it implies `sat`
    #[arg(long, value_name = "ENCODING", value_parser = encodings())]
    pub(crate) encoding: Option<Encoding>,

    /// How the formula of `sat` expresses that at most one of some variables is true
    /// [default: auto]; without --method it implies `sat`
    #[arg(long, value_name = "HOW", value_parser = at_most_one())]
    pub(crate) at_most_one: Option<AtMostOne>,

    /// Print the first solution that is found, without looking for a second one
    #[arg(long, conflicts_with = "all")]
    pub(crate) first: bool,

    /// Print every solution of each puzzle, as it is found
    #[arg(long, conflicts_with_all = ["pencil", "encoding", "at_most_one", "skip"])]
    pub(crate) all: bool,

    /// Print at most this many solutions of a puzzle
    #[arg(
        long, value_name = "N", requires = "all",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub(crate) limit: Option<u64>,

    /// Apply the failed-literal rule at each node (with `dpll`)
    #[arg(long)]
    pub(crate) look_ahead: bool,

    /// Let `brute-force` start even if there are too many combinations
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    /// Show the remaining candidates of each cell when a method stops unfinished
    #[arg(long)]
    pub(crate) pencil: bool,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Also check that there is exactly one solution
    #[arg(short, long)]
    pub(crate) unique: bool,

    /// Print a table in CSV: the columns of the input, `valid`, `filled`, and `solutions`
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    /// From which number rows, columns and boxes count; 0 is the paper's numbering
    #[arg(long, value_name = "N", default_value = "1", value_parser = numberings())]
    pub(crate) from: Numbering,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf count`.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Print a table in CSV: the columns of the input, `solutions`, and `exact`
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    /// Stop counting here; a count that stopped is printed as `N+`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// The input is a formula; a file with one is recognised, so this is for standard input
    #[arg(long)]
    pub(crate) formula: bool,

    /// Of a formula, count the values of these variables, such as 1-9,20, that can be
    /// extended to a model [default: those that the file names in `c p show` or `c ind`,
    /// or all]
    #[arg(long, value_name = "VARIABLES", value_parser = variables)]
    pub(crate) project: Option<Variables>,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf candidates`.
#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print a table in CSV: the columns of the input, then the candidates of all cells (those
    /// of a cell without anything between them up to 9×9, with / on larger grids) and status
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,
}
