//! The arguments of `neuf sat`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};
use neuf_solver::{OptionError, Options, Profile};

use super::formula::FormulaArgs;
use super::names::{WrittenFormat, profiles, written_formats};
use super::quantities::{Variables, duration, size, threads_or_auto, variables};

/// Arguments of `neuf sat`.
#[derive(Debug, Args)]
pub struct SatArgs {
    /// The formula.
    #[command(flatten)]
    pub formula: FormulaArgs,

    /// Which search to use
    #[arg(short, long, value_name = "METHOD", default_value = "cdcl")]
    pub method: SatMethod,

    /// Apply the failed-literal rule at each node (with `dpll`)
    #[arg(long)]
    pub look_ahead: bool,

    /// How many threads search for one answer, or `auto` for one for each core; with
    /// more than one, no run is like another, and each takes memory of its own (--all lists
    /// models in one thread)
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads_or_auto)]
    pub threads: usize,

    /// How to search.
    #[command(flatten)]
    pub search: SearchArgs,

    /// List the options of the search with the values of the profile, and exit
    #[arg(long)]
    pub list_options: bool,

    /// Do not print the model
    #[arg(long)]
    pub no_model: bool,

    /// Print on `b` lines which literals the search has found to be true in every model, also
    /// without an answer; `neuf backbone` finds all of them
    #[arg(long, conflicts_with = "all")]
    pub fixed: bool,

    /// Print only the variables that occur in clauses, not all of the header
    #[arg(long, conflicts_with_all = ["no_model", "all"])]
    pub partial_model: bool,

    /// Show the progress of the search in comments, as on a terminal; given
    /// twice, also what each technique does
    #[arg(short, long, action = ArgAction::Count, conflicts_with_all = ["quiet", "json"])]
    pub verbose: u8,

    /// Print the solver's counters and times as comments
    #[arg(short, long)]
    pub stats: bool,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,

    // These come last, since their headings would also apply to what follows.
    /// The proof.
    #[command(flatten)]
    pub proof: ProofArgs,

    /// How many models.
    #[command(flatten)]
    pub models: ModelArgs,

    /// When to stop.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How the search of a formula goes about its work.
#[derive(Clone, Debug, Args)]
pub struct SearchArgs {
    /// A preset of options for a purpose; --option and --seed go on from it
    #[arg(long, value_name = "NAME", default_value = "default", value_parser = profiles())]
    pub profile: Profile,

    /// The seed of all random choices; the same seed gives the same run of one
    /// thread
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Set an option of the search; may be given several times
    #[arg(short = 'O', long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub options: Vec<(String, String)>,
}

impl SearchArgs {
    /// The options of the search.
    #[must_use]
    pub fn to_options(&self) -> Options {
        let mut options = Options::profile(self.profile);
        for (name, value) in &self.options {
            // Name and value were checked when the command line was read.
            let _ = options.set(name, value);
        }
        options.seed = self.seed.unwrap_or(options.seed);
        options
    }
}

/// How like a known name must be to one that is not, from 0 to 1; this is clap's limit.
const SIMILAR: f64 = 0.7;

/// An option of the search and its value.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as seed=7")?;
    // The value is checked here, so that an error is reported before any work.
    let mut options = Options::default();
    options.set(name.trim(), value.trim()).map_err(|error| match error {
        OptionError::Unknown(ref name) => with_similar(&error.to_string(), name),
        error => error.to_string(),
    })?;
    Ok((name.trim().into(), value.trim().into()))
}

/// A complaint about an option of the search that does not exist, with the one that is meant,
/// if a name is like it.
fn with_similar(what: &str, unknown: &str) -> String {
    let names = Options::TABLE.iter().map(|info| info.name);
    let scored = names.map(|name| (strsim::jaro(name, unknown), name));
    match scored.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((score, name)) if score > SIMILAR => {
            format!("{what}: is `{name}` meant? `neuf sat --list-options` lists all")
        }
        _ => format!("{what}: `neuf sat --list-options` lists all"),
    }
}

/// The search that `neuf sat` uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SatMethod {
    /// Conflict-driven clause learning
    Cdcl,
    /// Branch and backtrack, without learning
    Dpll,
}

/// The proof that `neuf sat` writes or checks.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Proofs")]
pub struct ProofArgs {
    /// Write a proof of unsatisfiability to this file, compressed if it ends
    /// in .gz, .xz, .bz2 or .zst
    #[arg(value_name = "PROOF", help_heading = None)]
    pub proof_file: Option<PathBuf>,

    /// The format of the proof [default: that of the file's name, such as p.drat or p.pbp;
    /// otherwise lrat]
    #[arg(
        long = "proof", value_name = "FORMAT", requires = "proof_file",
        value_parser = written_formats()
    )]
    pub format: Option<WrittenFormat>,

    /// Write the proof as text, not in binary
    #[arg(long, requires = "proof_file")]
    pub text: bool,

    /// Overwrite a proof file whose name does not end as that of a proof
    #[arg(long, requires = "proof_file")]
    pub force: bool,

    /// Check the proof while solving, in one more thread; unsatisfiability is
    /// announced only if the checker accepts the proof
    #[arg(long)]
    pub certify: bool,

    /// Write the clauses that the refutation uses to this file, in their order in the
    /// formula: they contradict each other, too. `neuf mus` goes on from there
    #[arg(long, value_name = "FILE")]
    pub core: Option<PathBuf>,
}

/// How many models `neuf sat` looks for.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Models")]
pub struct ModelArgs {
    /// Print all models, or with --no-model only count them
    #[arg(short, long)]
    pub all: bool,

    /// Stop after this many models (with --all)
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub count_limit: Option<u64>,

    /// Count models that agree on these variables, such as 1-9,20, as one, and
    /// print only these variables (with --all) [default: those that the file names
    /// in `c p show` or `c ind`]
    #[arg(long, value_name = "VARIABLES", requires = "all", value_parser = variables)]
    pub(crate) project: Option<Variables>,
}

/// The limits of `neuf sat`.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Stop after this time, reading included: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,

    /// Stop after this many conflicts of each thread
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,

    /// Stop after this many ticks of propagation of each thread, which are the same on
    /// every machine
    #[arg(long, value_name = "N")]
    pub ticks: Option<u64>,

    /// Stop when the process takes more memory than this: bytes, or 500M, 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_the_search_are_checked() {
        assert!(option("seed=7").is_ok());
        assert!(option("seed").is_err() && option("seed=x").is_err() && option("luck=1").is_err());
    }
}
