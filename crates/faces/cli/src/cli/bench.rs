//! The arguments of `neuf bench`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::sat::SearchArgs;
use crate::values::{duration, size, threads};

/// Arguments of `neuf bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// DIMACS CNF files (also .gz, .xz, .bz2, .zst), and folders, in which all files
    /// with the ending .cnf, .icnf or .dimacs are taken
    #[arg(value_name = "INPUT", required = true)]
    pub(crate) inputs: Vec<PathBuf>,

    /// How many formulas to solve at once; more than one makes each of them slower
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub(crate) jobs: usize,

    /// Write the results to this file as CSV, or continue the run that began it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Check each proof of unsatisfiability while solving
    #[arg(long)]
    pub(crate) certify: bool,

    /// Also read files without a header
    #[arg(long)]
    pub(crate) relaxed: bool,

    /// Print one JSON object for each formula and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    /// Give up a formula after this time, reading included: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", default_value = "60", value_parser = duration, help_heading = "Limits for each formula")]
    pub(crate) time: Duration,

    /// Give up a formula after this many conflicts
    #[arg(long, value_name = "N", help_heading = "Limits for each formula")]
    pub(crate) conflicts: Option<u64>,

    /// Give up a formula when it takes more memory than this: bytes, or 500M, 2G
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "Limits for each formula")]
    pub(crate) memory: Option<u64>,
}
