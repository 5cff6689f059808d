//! The command line: every subcommand and every option, in this one file.
//!
//! What is written here is what `--help` shows. The top page is the exception:
//! clap lists subcommands in one heap, and a newcomer wants to see which of
//! them are about sudokus and which about formulas, so [`help`] replaces that
//! page by one made from groups. The examples stand there too.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use neuf_proof::Format;
use neuf_sudoku::explain::{ExplanationFormat, Language};
use neuf_sudoku::format::Style;
use neuf_sudoku::{Encoding, Family, MethodName, Shape};

use crate::help;
use crate::values::{
    Variables, duration, encodings, explanations, family, languages, methods, option,
    proof_formats, shape, side, size, styles, threads, variables,
};

/// Solve sudokus and DIMACS files.
#[derive(Debug, Parser)]
#[command(name = "neuf", version, infer_subcommands = false, max_term_width = 90)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options of every subcommand.
#[derive(Clone, Debug, Args)]
pub(crate) struct Global {
    /// When to use colour; `auto` is on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,

    /// Print results and errors only: no progress, summary, warning or comment
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// When to do something that a terminal is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve sudokus, one or millions
    #[command(after_long_help = help::SOLVE)]
    Solve(SolveArgs),
    /// Say whether grids are valid, and where they are not
    #[command(after_long_help = help::CHECK)]
    Check(CheckArgs),
    /// Count the solutions of sudokus
    #[command(after_long_help = help::COUNT)]
    Count(CountArgs),
    /// Show what each empty cell can hold
    #[command(after_long_help = help::CANDIDATES)]
    Candidates(CandidatesArgs),
    /// Explain a sudoku step by step, or why it is no proper puzzle
    #[command(after_long_help = help::EXPLAIN)]
    Explain(ExplainArgs),
    /// Show the next step alone
    #[command(after_long_help = help::HINT)]
    Hint(HintArgs),
    /// Run every method on one sudoku and compare them
    #[command(after_long_help = help::COMPARE)]
    Compare(CompareArgs),
    /// Write a sudoku as a formula in DIMACS
    #[command(after_long_help = help::ENCODE)]
    Encode(EncodeArgs),
    /// Read a solver's answer back into a grid
    #[command(after_long_help = help::DECODE)]
    Decode(DecodeArgs),
    /// Prove that the solution of a sudoku is the only one
    #[command(after_long_help = help::CERTIFY)]
    Certify(CertifyArgs),
    /// Solve a formula in DIMACS
    #[command(after_long_help = help::SAT)]
    Sat(SatArgs),
    /// Check a proof that a formula is unsatisfiable
    #[command(after_long_help = help::CHECK_PROOF)]
    CheckProof(CheckProofArgs),
    /// Simplify a formula: by propagation, failed literals, or all there is
    #[command(after_long_help = help::SIMPLIFY)]
    Simplify(SimplifyArgs),
    /// Turn a model of a simplified formula into one of the original
    #[command(after_long_help = help::RECONSTRUCT)]
    Reconstruct(ReconstructArgs),
}

/// Where sudokus come from.
#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// A file of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for
    /// standard input, or a puzzle itself; standard input when there is none
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

/// How much of the machine a batch may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WorkArgs {
    /// Threads to work with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Time for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// Arguments of `neuf solve`.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// How to solve [default: bits for the usual 9x9, sat for any other grid]
    #[arg(short, long, value_name = "METHOD", value_parser = methods())]
    pub(crate) method: Option<MethodName>,

    /// Which formula `dpll` and `sat` work on [default: compact]; alone it asks
    /// for `sat`
    #[arg(long, value_name = "ENCODING", value_parser = encodings())]
    pub(crate) encoding: Option<Encoding>,

    /// Apply the failed-literal rule at each node (with `dpll`)
    #[arg(long)]
    pub(crate) look_ahead: bool,

    /// Let `brute-force` start whatever the number of combinations
    #[arg(long)]
    pub(crate) force: bool,

    /// How to print [default: boxes on a terminal, line otherwise]
    #[arg(short, long, value_name = "FORMAT", value_parser = styles())]
    pub(crate) format: Option<Style>,

    /// Show the candidates left in each cell when a method stops unfinished
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

    /// Also demand exactly one solution
    #[arg(short, long)]
    pub(crate) unique: bool,

    /// Print one JSON object a line
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

    /// Stop counting here; a count that stopped is printed as `N+`
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf candidates`.
#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How explanations are told.
#[derive(Clone, Debug, Args)]
pub(crate) struct TellArgs {
    /// How to print
    #[arg(
        short, long, value_name = "FORMAT", default_value = "text",
        value_parser = explanations()
    )]
    pub(crate) format: ExplanationFormat,

    /// In which language
    #[arg(short, long, value_name = "LANG", default_value = "en", value_parser = languages())]
    pub(crate) lang: Language,

    /// Leave out what each step stands on: what has to be known, the clauses
    #[arg(short, long)]
    pub(crate) brief: bool,

    /// How deep suppositions may be nested; 0 for none
    #[arg(
        short, long, value_name = "N", default_value = "2",
        value_parser = clap::value_parser!(u8).range(0..=4)
    )]
    pub(crate) depth: u8,

    /// Stop after this time: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// Arguments of `neuf explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Keep the steps that no later one needs
    #[arg(long)]
    pub(crate) full: bool,

    #[command(flatten)]
    pub(crate) tell: TellArgs,
}

/// Arguments of `neuf hint`.
#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    #[command(flatten)]
    pub(crate) tell: TellArgs,
}

/// Arguments of `neuf compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Which formula `dpll` and `sat` work on
    #[arg(long, value_name = "ENCODING", default_value = "compact", value_parser = encodings())]
    pub(crate) encoding: Encoding,

    /// Time for each method: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10", value_parser = duration)]
    pub(crate) time: Duration,

    /// Let `brute-force` start whatever the number of combinations
    #[arg(long)]
    pub(crate) force: bool,

    /// Print one JSON object
    #[arg(long)]
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

    /// Write the rules alone, without a puzzle
    #[arg(long, conflicts_with_all = ["input", "nth", "force"])]
    pub(crate) rules_only: bool,

    /// The side of the grid that the rules are for [default: 9]
    #[arg(
        long, value_name = "N", requires = "rules_only", conflicts_with = "shape",
        value_parser = side
    )]
    pub(crate) size: Option<Shape>,

    /// Write these families of clauses and no other: K1 L1 C1 B1 (each cell,
    /// row, column, box at least once), K2 L2 C2 B2 (at most once)
    #[arg(
        long, value_name = "LIST", value_delimiter = ',', value_parser = family,
        conflicts_with = "encoding"
    )]
    pub(crate) families: Vec<Family>,

    /// Write the formula even when the givens clash (it has no model then)
    #[arg(long)]
    pub(crate) force: bool,
}

/// Arguments of `neuf decode`.
#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The answer: a solver's `s`/`v` lines, MiniSat's result file, or plain
    /// literals; `-` or nothing for standard input
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,

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

    /// How to print [default: boxes on a terminal, line otherwise]
    #[arg(short, long, value_name = "FORMAT", value_parser = styles())]
    pub(crate) format: Option<Style>,
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

    /// Write the proof, as LRAT, to this file, compressed likewise
    #[arg(long = "proof", value_name = "FILE", requires = "formula")]
    pub(crate) proof_file: Option<PathBuf>,

    /// Write the proof as text, not in bytes
    #[arg(long, requires = "proof_file")]
    pub(crate) text: bool,

    /// Which formula says the rules and the givens
    #[arg(
        short, long, value_name = "ENCODING", default_value = "extended",
        value_parser = encodings()
    )]
    pub(crate) encoding: Encoding,

    /// Stop after this time: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `neuf sat`.
#[derive(Debug, Args)]
pub(crate) struct SatArgs {
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,

    /// Which search to use
    #[arg(short, long, value_name = "METHOD", default_value = "cdcl")]
    pub(crate) method: SatMethod,

    /// Apply the failed-literal rule at each node (with `dpll`)
    #[arg(long)]
    pub(crate) look_ahead: bool,

    /// Seed of all random choices; the same seed gives the same run
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Set an option of the search; may be given several times
    #[arg(short = 'O', long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) options: Vec<(String, String)>,

    /// List the options of the search and end
    #[arg(long)]
    pub(crate) list_options: bool,

    /// Do not print the model
    #[arg(short, long)]
    pub(crate) no_model: bool,

    /// Print the solver's counters as comments
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) stats: bool,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    // Last: the headings of these would hold for what follows too.
    #[command(flatten)]
    pub(crate) proof: ProofArgs,

    #[command(flatten)]
    pub(crate) models: ModelArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What `neuf sat` leaves as evidence.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Proofs")]
pub(crate) struct ProofArgs {
    /// Write a proof of unsatisfiability to this file, compressed if it ends
    /// in .gz, .xz, .bz2 or .zst
    #[arg(value_name = "PROOF", help_heading = None)]
    pub(crate) proof_file: Option<PathBuf>,

    /// The format of the proof
    #[arg(
        long = "proof", value_name = "FORMAT", default_value = "lrat",
        requires = "proof_file", value_parser = proof_formats()
    )]
    pub(crate) format: Format,

    /// Write the proof as text, not in bytes
    #[arg(long, requires = "proof_file")]
    pub(crate) text: bool,

    /// Overwrite the proof file even if it looks like a formula
    #[arg(long, requires = "proof_file")]
    pub(crate) force: bool,

    /// Check the proof while solving, in a second thread; only what it accepts
    /// is called unsatisfiable
    #[arg(long)]
    pub(crate) certify: bool,
}

/// How many models `neuf sat` looks for.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Models")]
pub(crate) struct ModelArgs {
    /// Print all models, or with --no-model only count them
    #[arg(short, long)]
    pub(crate) all: bool,

    /// Stop after this many models (with --all)
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count_limit: Option<u64>,

    /// Count models as one that agree on these variables, such as 1-9,20, and
    /// print no others (with --all) [default: those that the file names in
    /// `c p show` or `c ind`]
    #[arg(long, value_name = "VARIABLES", requires = "all", value_parser = variables)]
    pub(crate) project: Option<Variables>,
}

/// How far `neuf sat` goes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after this time, reading included: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Stop after this many conflicts
    #[arg(short, long, value_name = "N")]
    pub(crate) conflicts: Option<u64>,

    /// Stop after this many ticks of propagation: the same on every machine
    #[arg(long, value_name = "N")]
    pub(crate) ticks: Option<u64>,

    /// Stop when clauses and tables take more than this: bytes, or 500M, 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<u64>,
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

    /// The format of the proof [default: told from its first bytes]
    #[arg(long = "proof", value_name = "FORMAT", value_parser = proof_formats())]
    pub(crate) format: Option<Format>,

    /// Read formulas without a header too
    #[arg(long)]
    pub(crate) relaxed: bool,

    /// The proof is text
    #[arg(long, conflicts_with = "binary")]
    pub(crate) text: bool,

    /// The proof is in bytes
    #[arg(long)]
    pub(crate) binary: bool,

    /// Write what is needed of a DRAT proof to this file, as LRAT in the
    /// notation of the proof, compressed if it ends in .gz, .xz, .bz2 or .zst
    #[arg(long, value_name = "FILE")]
    pub(crate) trim: Option<PathBuf>,

    /// Overwrite the file of --trim even if it looks like a formula
    #[arg(long, requires = "trim")]
    pub(crate) force: bool,

    /// Stop after this time: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// The search that `neuf sat` uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SatMethod {
    /// Conflict-driven clause learning
    Cdcl,
    /// Branch and backtrack, without learning
    Dpll,
}

/// Arguments of `neuf simplify`.
#[derive(Debug, Args)]
pub(crate) struct SimplifyArgs {
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,

    /// How far to go
    #[arg(short, long, value_name = "METHOD", default_value = "probing")]
    pub(crate) method: SimplifyMethod,

    /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Where `--method full` writes what `neuf reconstruct` needs
    #[arg(short, long, value_name = "FILE")]
    pub(crate) reconstruction: Option<PathBuf>,

    /// Stop after this time with what is found: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// Arguments of `neuf reconstruct`.
#[derive(Debug, Args)]
pub(crate) struct ReconstructArgs {
    /// What `neuf simplify --method full --reconstruction` wrote
    #[arg(value_name = "RECONSTRUCTION")]
    pub(crate) reconstruction: PathBuf,

    /// The answer about the simplified formula: a solver's `s`/`v` lines,
    /// MiniSat's result file, or plain literals; `-` or nothing for standard
    /// input
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,

    /// The original formula: check the model against it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) formula: Option<PathBuf>,
}

/// The paper's two algorithms, and all that the solver knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimplifyMethod {
    /// Unit propagation
    Propagation,
    /// Unit propagation and the failed-literal rule
    Probing,
    /// Elimination, vivification, equivalences and the rest: as satisfiable,
    /// but with other models
    Full,
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
