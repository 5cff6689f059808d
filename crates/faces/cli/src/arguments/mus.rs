//! The arguments of `neuf mus`.

use std::path::PathBuf;

use clap::Args;

use super::formula::FormulaArgs;
use super::sat::LimitArgs;

/// Arguments of `neuf mus`.
#[derive(Debug, Args)]
pub(crate) struct MusArgs {
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,

    /// The file is in the format `p gcnf`, whose clauses name their groups: leave out
    /// whole groups
    #[arg(long, conflicts_with_all = ["strict", "relaxed"])]
    pub(crate) groups: bool,

    /// Print the numbers of the clauses or groups in a `v` line, not the clauses
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Print what each clause says, with the names of variables that comments of the file
    /// give, such as `c tea 1`
    #[arg(long, conflicts_with = "numbers")]
    pub(crate) explain: bool,

    /// Look for a subset with the fewest clauses or groups. If the search ends by itself, no
    /// other has fewer. It can take very long; at a limit, the best is printed, and how many
    /// are needed at least
    #[arg(long)]
    pub(crate) smallest: bool,

    /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with_all = ["numbers", "output"])]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
