//! A formula, and the commands on formulas and proofs besides `neuf sat`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::names::{CheckedFormat, checked_formats};
use super::quantities::duration;
use super::work::TimeArgs;

/// Where a formula comes from, and how strictly it is read.
#[derive(Clone, Debug, Args)]
pub struct FormulaArgs {
    /// A DIMACS CNF file (also .gz, .xz, .bz2, .zst), `-` or nothing for
    /// standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Treat warnings as errors, such as wrong counts in the header
    #[arg(long, conflicts_with = "relaxed")]
    pub strict: bool,

    /// Also read files without a header
    #[arg(long)]
    pub relaxed: bool,
}

impl FormulaArgs {
    /// The file to read, `-` for standard input.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new("-"))
    }
}

/// Arguments of `neuf check-proof`.
#[derive(Debug, Args)]
pub(crate) struct CheckProofArgs {
    /// The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst)
    #[arg(value_name = "FORMULA")]
    pub(crate) formula: PathBuf,

    /// The proof (compressed or not), `-` for standard input
    #[arg(value_name = "PROOF")]
    pub(crate) proof: PathBuf,

    /// The format of the proof [default: recognised from its first bytes]
    #[arg(long = "proof", value_name = "FORMAT", value_parser = checked_formats())]
    pub(crate) format: Option<CheckedFormat>,

    /// Read formulas without a header too
    #[arg(long)]
    pub(crate) relaxed: bool,

    /// The proof is text
    #[arg(long, conflicts_with = "binary")]
    pub(crate) text: bool,

    /// The proof is binary
    #[arg(long)]
    pub(crate) binary: bool,

    /// Write the part of a DRAT or FRAT proof that is needed to this file, as LRAT (text
    /// or binary like the proof), compressed if it ends in .gz, .xz, .bz2 or .zst
    #[arg(long, value_name = "FILE")]
    pub(crate) trim: Option<PathBuf>,

    /// Write the clauses of the formula that the proof needs to this file, in their order:
    /// they contradict each other, too
    #[arg(long, value_name = "FILE")]
    pub(crate) core: Option<PathBuf>,

    /// Overwrite a file of --trim whose name does not end as that of a proof
    #[arg(long, requires = "trim")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `neuf simplify`.
#[derive(Debug, Args)]
pub(crate) struct SimplifyArgs {
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,

    /// Which techniques to use
    #[arg(short, long, value_name = "METHOD", default_value = "probing")]
    pub(crate) method: SimplifyMethod,

    /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The file for what `neuf reconstruct` needs (with `--method full`)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) reconstruction: Option<PathBuf>,

    /// Stop after this time and write what was found: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Print one JSON object about the result (with --output)
    #[arg(long, requires = "output")]
    pub(crate) json: bool,
}

/// The paper's two algorithms, and all techniques of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimplifyMethod {
    /// Unit propagation
    Propagation,
    /// Unit propagation and the failed-literal rule
    Probing,
    /// Elimination, vivification, equivalences and all others; the result is
    /// satisfiable if and only if the formula is, but has other models
    Full,
}

/// Arguments of `neuf reconstruct`.
#[derive(Debug, Args)]
pub(crate) struct ReconstructArgs {
    /// The file that `neuf simplify --method full --reconstruction` wrote
    #[arg(value_name = "RECONSTRUCTION")]
    pub(crate) reconstruction: PathBuf,

    /// The answer for the simplified formula: a solver's `s`/`v` lines,
    /// MiniSat's result file, or plain literals; `-` or nothing for standard
    /// input
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,

    /// The original formula, to check the model against
    #[arg(long, value_name = "FILE")]
    pub(crate) formula: Option<PathBuf>,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
