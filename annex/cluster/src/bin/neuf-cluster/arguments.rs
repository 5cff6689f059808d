//! The arguments of the subcommands.

use std::path::PathBuf;

use clap::Args;

use neuf_cli::arguments::share::{self, Share};
use neuf_cli::arguments::{FormulaArgs, ProofArgs, SatArgs, TimeArgs, WrittenFormat};

/// Arguments of `neuf cluster cubes`.
#[derive(Debug, Args)]
pub(crate) struct CubesArgs {
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,

    /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// How many cubes are wanted; the hardest one is cut next until there are as many
    #[arg(short = 'n', long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) count: u64,

    /// Cut no cube that has this many literals
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,

    /// Cut no cube that leaves at most this many variables without a value
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) open: usize,

    /// Write the cubes alone, without the clauses
    #[arg(long)]
    pub(crate) plain: bool,

    /// Prove that each model satisfies one of the cubes, and write the proof to this file
    /// (LRAT); `neuf check-proof` checks it against the output
    #[arg(long, value_name = "FILE", conflicts_with = "plain", requires = "output")]
    pub(crate) proof: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) form: LratArgs,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Print one JSON object about the cubes (with --output)
    #[arg(long, requires = "output")]
    pub(crate) json: bool,
}

/// How the file of `--proof` is written.
#[derive(Debug, Args)]
pub(crate) struct LratArgs {
    /// Write the proof as text, not in binary
    #[arg(long, requires = "proof")]
    pub(crate) text: bool,

    /// Overwrite a proof file whose name does not end as that of a proof
    #[arg(long, requires = "proof")]
    pub(crate) force: bool,
}

impl LratArgs {
    /// The arguments of a proof in LRAT, which is also checked if `certify` says so.
    pub(crate) fn proof(&self, file: Option<PathBuf>, certify: bool) -> ProofArgs {
        let LratArgs { text, force } = *self;
        let (format, core) = (Some(WrittenFormat::Lrat), None);
        ProofArgs { proof_file: file, format, text, force, certify, core }
    }
}

/// Arguments of `neuf cluster join`.
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst)
    #[arg(value_name = "FORMULA")]
    pub(crate) formula: PathBuf,

    /// The results: files, or folders with files that end in .result
    #[arg(value_name = "RESULTS", required = true)]
    pub(crate) results: Vec<PathBuf>,

    /// The file with the cubes, to see which results are missing
    #[arg(long, value_name = "FILE")]
    pub(crate) cubes: Option<PathBuf>,

    /// Read formulas without a header too
    #[arg(long)]
    pub(crate) relaxed: bool,

    /// Believe what the results say, with or without proofs
    #[arg(long, conflicts_with = "proof")]
    pub(crate) trust_results: bool,

    /// Write the refutation of the formula to this file (LRAT)
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) form: LratArgs,

    #[command(flatten)]
    pub(crate) time: TimeArgs,

    /// Do not print the model
    #[arg(long)]
    pub(crate) no_model: bool,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `neuf cluster sat`: those of `neuf sat`, and the cubes.
#[derive(Debug, Args)]
pub(crate) struct ByCubesArgs {
    #[command(flatten)]
    pub(crate) sat: SatArgs,

    #[command(flatten)]
    pub(crate) cubes: CubeArgs,
}

/// The cubes by which a formula is solved.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Cubes")]
pub(crate) struct CubeArgs {
    /// Solve the formula by the cubes of this file (`neuf cluster cubes` makes one); --threads
    /// solve one cube each
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) cubes: PathBuf,

    /// Keep the results of cubes in this folder, so that none is solved twice if the run
    /// is stopped and started again; they contain their proofs, which are then checked
    #[arg(long, value_name = "FOLDER")]
    pub(crate) results: Option<PathBuf>,

    /// Believe the results in the folder, and write none of their proofs
    #[arg(long, requires = "results", conflicts_with_all = ["certify", "proof_file"])]
    pub(crate) trust_results: bool,

    /// Cut a cube again after this many conflicts; 0 for never
    #[arg(long, value_name = "N", default_value = "20000")]
    pub(crate) split_after: u64,

    /// Solve only this cube, counted from 1, and write its result to the folder, for
    /// `neuf cluster join`; I/N takes each N-th cube from I on
    #[arg(long, value_name = "I[/N]", requires = "results", value_parser = share::parse)]
    pub(crate) cube_index: Option<Share>,
}
