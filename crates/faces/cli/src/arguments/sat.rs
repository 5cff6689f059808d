//! The arguments of `neuf sat`.

use std::path::PathBuf;
use std::time::Duration;

use neuf_solver::{Options, Profile};
use neuf_words::named;

use super::formula::FormulaArgs;
use super::names::WrittenFormat;
use super::options::{Times, by_name, options};
use super::quantities::{Variables, positive, size, threads_or_auto};

options! {
    /// Solve a formula in DIMACS
    pub struct SatArgs {
        /// The formula.
        formula: FormulaArgs;
        /// Which search to use
        method: SatMethod = "-m --method METHOD" default "cdcl";
        /// Apply the failed-literal rule at each node (with `dpll`)
        look_ahead: bool = "--look-ahead";
        /// How many threads search for one answer, or `auto` for one for each core; with
        /// more than one, no run is like another, and each takes memory of its own (--all
        /// lists models in one thread)
        threads: usize = "--threads N" default "1" by threads_or_auto;
        /// How to search.
        search: SearchArgs;
        /// List the options of the search with the values of the profile, and exit
        list_options: bool = "--list-options";
        /// Do not print the model
        no_model: bool = "--no-model";
        /// Print on `b` lines which literals the search has found to be true in every model, also
        /// without an answer; `neuf backbone` finds all of them
        fixed: bool = "--fixed" not "all";
        /// Print only the variables that occur in clauses, not all of the header
        partial_model: bool = "--partial-model" not "no_model all";
        /// Show the progress of the search in comments, as on a terminal; given
        /// twice, also what each technique does
        verbose: Times = "-v --verbose" not "quiet json";
        /// Print the solver's counters and times as comments
        stats: bool = "-s --stats";
        /// Print one JSON object and nothing else
        json: bool = "--json";
        /// The proof.
        proof: ProofArgs;
        /// How many models.
        models: ModelArgs;
        /// When to stop.
        limits: LimitArgs;
    }
    examples "
  neuf sat formula.cnf
  xzcat formula.cnf.xz | neuf sat --time 60 --stats
  neuf sat --threads auto formula.cnf     on all cores
  neuf sat --json --no-model formula.cnf
  neuf sat --certify formula.cnf          the proof is checked while solving
  neuf sat formula.cnf proof.lrat.zst     and written, here compressed
  neuf sat formula.cnf proof.drat --text  the name says the format
  neuf sat --core core.cnf formula.cnf    which clauses contradict each other?
  neuf sat --all --project 1-20 formula.cnf
  neuf sat --all --no-model formula.cnf   how many models?
  neuf sat --fixed --time 10 formula.cnf  what is true in every model so far
  neuf sat -O restart_margin=1.2 --seed 7 formula.cnf
  neuf sat --profile unsat -v formula.cnf   progress, for an expected refutation
  neuf sat --list-options                 book/engine/sat.md says more
  neuf sat --method dpll --look-ahead small.cnf

The output has the form of the SAT competitions: one `s` line, `v` lines that end with 0, and \
comments that begin with `c`. Each model is checked against the clauses before it is printed, \
and has all variables of the header. The exit code is 10 (satisfiable), 20 (unsatisfiable) or 0 \
(unknown). A `p inccnf` file is solved under each of its cubes and is satisfiable if it is so \
under one of them.

On a terminal, and with -v, comments show the progress: time, memory, conflicts and conflicts a \
second, restarts, redundant and irredundant clauses, the mean glue of the clauses learned since \
the last line, and the variables that are left. Lines come at growing intervals. After an \
interrupt, at SIGUSR1, and with --stats, comments show the counters and the time of each \
technique (book/engine/statistics.md).

Options of Kissat, CaDiCaL and MiniSat are understood, such as -n, --unsat and --no-binary, or \
answered with those of neuf (book/engine/coming.md). If something fails, the object of --json \
has the members `error` and `code`, and `file`, `line` and `column` where the error has a \
place.

The proof is completely written before the `s` line is printed; if it cannot be written, there \
is no answer and the exit code is 1. If the formula is not refuted, the proof contains what was \
learned. The core of --core is written only if it is refuted. With --threads, each run has \
the same answer, but its own model, proof, core and time; the proof is one proof of all \
threads. With --all, one `s` line is followed by a `v` line for each model."
}

options! {
    /// How the search of a formula goes about its work.
    pub struct SearchArgs {
        /// A preset of options for a purpose; --option and --seed go on from it
        profile: Profile = "--profile NAME" default "default";
        /// The seed of all random choices; the same seed gives the same run of one
        /// thread
        seed: Option<u64> = "--seed N";
        /// Set an option of the search; may be given several times
        options: Vec<(String, String)> = "-O --option NAME=VALUE";
    }
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

named! {
    /// The search that `neuf sat` uses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SatMethod {
        Cdcl = "cdcl", "Conflict-driven clause learning";
        Dpll = "dpll", "Branch and backtrack, without learning";
    }
}

by_name![SatMethod];

options! {
    /// The proof that `neuf sat` writes or checks.
    pub struct ProofArgs under "Proofs" {
        /// Write a proof of unsatisfiability to this file, compressed if it ends
        /// in .gz, .xz, .bz2 or .zst
        proof_file: Option<PathBuf> = "PROOF";
        /// The format of the proof [default: that of the file's name, such as p.drat or p.pbp;
        /// otherwise lrat]
        format: Option<WrittenFormat> = "--proof FORMAT" with "proof_file";
        /// Write the proof as text, not in binary
        text: bool = "--text" with "proof_file";
        /// Overwrite a proof file whose name does not end as that of a proof
        force: bool = "--force" with "proof_file";
        /// Check the proof while solving, in one more thread; unsatisfiability is
        /// announced only if the checker accepts the proof
        certify: bool = "--certify";
        /// Write the clauses that the refutation uses to this file, in their order in the
        /// formula: they contradict each other, too. `neuf mus` goes on from there
        core: Option<PathBuf> = "--core FILE";
    }
}

options! {
    /// How many models `neuf sat` looks for.
    pub struct ModelArgs under "Models" {
        /// Print all models, or with --no-model only count them
        all: bool = "-a --all";
        /// Stop after this many models (with --all)
        count_limit: Option<u64> = "--count-limit N" with "all" by positive;
        /// Count models that agree on these variables, such as 1-9,20, as one, and
        /// print only these variables (with --all) [default: those that the file names
        /// in `c p show` or `c ind`]
        project: Option<Variables> = "--project VARIABLES" with "all";
    }
}

options! {
    /// The limits of `neuf sat`.
    pub struct LimitArgs under "Limits" {
        /// Stop after this time, reading included: seconds, or 500ms, 2m, 1h
        time: Option<Duration> = "-t --time TIME";
        /// Stop after this many conflicts of each thread
        conflicts: Option<u64> = "--conflicts N";
        /// Stop after this many ticks of propagation of each thread, which are the same on
        /// every machine
        ticks: Option<u64> = "--ticks N";
        /// Stop when the process takes more memory than this: bytes, or 500M, 2G
        memory: Option<u64> = "--memory SIZE" by size;
    }
}
