//! The arguments of commands for a course on the formula.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use neuf_sudoku::Family;

use super::grids::{BoxArgs, NthArgs};
use super::names::family;
use super::work::WorkArgs;

/// Arguments of `neuf grade`.
#[derive(Debug, Args)]
pub(crate) struct GradeArgs {
    /// The pupil's formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst), with or without a
    /// header, `-` or nothing for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The grid that F1 and F2 are about: a file, or the puzzle itself [default: that of the
    /// comments of `neuf encode`, or of the unit clauses]
    #[arg(short, long, value_name = "GRID")]
    pub(crate) puzzle: Option<OsString>,

    #[command(flatten)]
    pub(crate) nth: NthArgs,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,

    /// The families that were asked for, such as L2 or K1,L1 [default: all eight]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = family)]
    pub(crate) families: Vec<Family>,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `neuf claims`.
#[derive(Debug, Args)]
pub(crate) struct ClaimsArgs {
    /// Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard input,
    /// or the puzzles themselves [default: four small collections that come along]
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}
