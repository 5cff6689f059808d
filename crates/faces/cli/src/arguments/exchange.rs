//! Commands between sudokus and formulas.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use neuf_cnf::AtMostOne;
use neuf_formats::FileFormat;
use neuf_sudoku::{Encoding, Family, FormulaPart, Shape};

use super::grids::{BoxArgs, NthArgs, OnePuzzleArgs, PuzzleArgs, StyleArgs};
use super::names::{at_most_one, encodings, family, file_formats, part};
use super::quantities::side;
use super::work::TimeArgs;

/// Arguments of `neuf convert`.
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// The format [default: from the name of the --output file, else line]
    #[arg(short, long, value_name = "FORMAT", value_parser = file_formats())]
    pub(crate) format: Option<FileFormat>,

    /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Print one JSON object about what was written (with --output)
    #[arg(long, requires = "output")]
    pub(crate) json: bool,
}

/// Arguments of `neuf encode`.
#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Which formula to write
    #[arg(
        short, long, value_name = "ENCODING", default_value = "extended",
        value_parser = encodings()
    )]
    pub(crate) encoding: Encoding,

    /// How the formula expresses that at most one of some variables is true
    #[arg(
        long, value_name = "HOW", default_value = "auto", value_parser = at_most_one()
    )]
    pub(crate) at_most_one: AtMostOne,

    /// Write the rules alone, without a puzzle
    #[arg(long, conflicts_with_all = ["input", "nth", "force"])]
    pub(crate) rules_only: bool,

    /// The side of the grid whose rules are written [default: 9]
    #[arg(
        long, value_name = "N", requires = "rules_only", conflicts_with = "shape",
        value_parser = side
    )]
    pub(crate) size: Option<Shape>,

    /// Write only these families of clauses: K1 L1 C1 B1 (each cell, row, column
    /// or box at least once), K2 L2 C2 B2 (at most once)
    #[arg(
        long, value_name = "LIST", value_delimiter = ',', value_parser = family,
        conflicts_with = "encoding"
    )]
    pub(crate) families: Vec<Family>,

    /// Write only these parts of the formula, one or several: rules, givens (the positive
    /// literals), f1, f2; comments tell where each section begins
    #[arg(
        long, value_name = "LIST", value_delimiter = ',', value_parser = part,
        conflicts_with_all = ["encoding", "families", "rules_only"]
    )]
    pub(crate) part: Vec<FormulaPart>,

    /// Write the formula even if the givens clash, so that it has no model
    #[arg(long)]
    pub(crate) force: bool,

    /// Print one JSON object about the formula (with --output)
    #[arg(long, requires = "output")]
    pub(crate) json: bool,
}

/// Arguments of `neuf decode`.
#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The answer: a solver's `s`/`v` lines, MiniSat's result file, or plain
    /// literals; `-` or nothing for standard input
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,

    /// The formula that was solved, as `neuf encode` wrote it: its comments name the
    /// puzzle and the encoding, so no other option is needed
    #[arg(
        long, value_name = "FILE",
        conflicts_with_all = ["puzzle", "nth", "shape", "encoding", "at_most_one"]
    )]
    pub(crate) formula: Option<PathBuf>,

    /// The puzzle whose formula was solved: a file, or the puzzle itself
    #[arg(short, long, value_name = "PUZZLE")]
    pub(crate) puzzle: Option<OsString>,

    #[command(flatten)]
    pub(crate) nth: NthArgs,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,

    /// The encoding that was solved; `compact` needs the puzzle
    #[arg(
        short, long, value_name = "ENCODING", default_value = "extended",
        value_parser = encodings()
    )]
    pub(crate) encoding: Encoding,

    /// How the formula that was solved expresses *at most one*; needed for the size
    /// of the grid when there is no puzzle
    #[arg(
        long, value_name = "HOW", default_value = "auto", value_parser = at_most_one()
    )]
    pub(crate) at_most_one: AtMostOne,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Print one JSON object, with the values in a line
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

/// Arguments of `neuf certify`.
#[derive(Debug, Args)]
pub(crate) struct CertifyArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Write the formula to this file, compressed if it ends in .gz, .xz, .bz2
    /// or .zst
    #[arg(long, value_name = "FILE", requires = "proof_file")]
    pub(crate) formula: Option<PathBuf>,

    /// Write the proof, as LRAT, to this file, compressed in the same way
    #[arg(long = "proof", value_name = "FILE", requires = "formula")]
    pub(crate) proof_file: Option<PathBuf>,

    /// Write the proof as text, not in binary
    #[arg(long, requires = "proof_file")]
    pub(crate) text: bool,

    /// Overwrite a file of --proof whose name does not end as that of a proof
    #[arg(long, requires = "proof_file")]
    pub(crate) force: bool,

    /// Which formula to use for the rules and the givens
    #[arg(
        short, long, value_name = "ENCODING", default_value = "extended",
        value_parser = encodings()
    )]
    pub(crate) encoding: Encoding,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
