//! The command line: the subcommands are defined here, and their options in one
//! file for each group of subcommands.
//!
//! `--help` shows the comments of these definitions, and below them the examples of the
//! subcommand, which `examples` holds. Only the top page is different: clap would list all
//! subcommands together, but a newcomer wants to see which of them are about sudokus and
//! which about formulas. So `help` replaces that page by one with groups.

mod backbone;
mod deferred;
mod draw;
mod examples;
mod exchange;
mod extras;
mod formula;
mod grids;
mod make;
mod mus;
mod names;
mod quantities;
mod sat;
mod solve;
mod understand;
mod work;

use clap::{Args, Parser, Subcommand, ValueEnum};
use neuf_words::Language;

pub(crate) use backbone::BackboneArgs;
pub use draw::PictureArgs;
pub(crate) use draw::{DrawArgs, DrawFormat};
pub(crate) use exchange::{CertifyArgs, ConvertArgs, DecodeArgs, EncodeArgs};
pub(crate) use extras::{CompletionsArgs, ManArgs};
pub use formula::FormulaArgs;
pub(crate) use formula::{CheckProofArgs, ReconstructArgs, SimplifyArgs, SimplifyMethod};
pub(crate) use grids::SkipArgs;
pub use grids::{BoxArgs, NthArgs, OnePuzzleArgs, PuzzleArgs};
pub(crate) use make::{CanonArgs, DedupArgs, GenerateArgs, MinimizeArgs, MorphArgs, RepairArgs};
pub(crate) use mus::MusArgs;
pub use names::{
    AnyLevel, WrittenFormat, any_level, difficulties, encodings, family, named, numberings,
};
pub(crate) use names::{CheckedFormat, plain_letters};
pub use quantities::duration;
pub(crate) use quantities::{Variables, shape};
pub use sat::{ProofArgs, SatArgs, SatMethod};
pub(crate) use solve::{CandidatesArgs, CheckArgs, CountArgs, SolveArgs};
pub(crate) use understand::{ExplainArgs, HintArgs, RateArgs, RulesName, TellArgs};
pub use work::{SeedArgs, ThreadArgs, TimeArgs, WorkArgs};

use crate::words::user_language;
use deferred::Deferred;
use names::languages;

/// Solve sudokus and DIMACS files.
#[derive(Debug, Parser)]
#[command(name = "neuf", version, infer_subcommands = false, max_term_width = 90)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Where [`Global`] stands in the help of a subcommand: below its own options. Without a heading
/// of their own, clap would mix these with them.
const OF_EVERY_COMMAND: &str = "Options of every command";

/// Options of every subcommand.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = OF_EVERY_COMMAND)]
pub struct Global {
    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// The language of the commands on sudokus and in class; help and the commands on formulas
    /// are in English [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(short, long, global = true, value_name = "LANG", default_value = user_language().name(),
        hide_default_value = true, value_parser = languages())]
    pub lang: Language,

    /// Print results and errors only: no progress, summary, warning or comment
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// When to do something that is meant for a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// If the output is a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The subcommands. Those whose options have headings of their own are not deferred: clap would show
/// these headings below that of the options of every command, which it then knows before.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve sudokus, one or millions
    #[command(after_long_help = examples::SOLVE)]
    Solve(Deferred<SolveArgs>),
    /// Check whether grids are valid, and report each clash
    #[command(after_long_help = examples::CHECK)]
    Check(Deferred<CheckArgs>),
    /// Count the solutions of sudokus, or the models of a formula
    #[command(after_long_help = examples::COUNT)]
    Count(Deferred<CountArgs>),
    /// Show the candidates of each empty cell
    #[command(after_long_help = examples::CANDIDATES)]
    Candidates(Deferred<CandidatesArgs>),
    /// Explain a sudoku step by step, or why it is not a proper puzzle
    #[command(after_long_help = examples::EXPLAIN)]
    Explain(Deferred<ExplainArgs>),
    /// Show only the next step
    #[command(after_long_help = examples::HINT)]
    Hint(Deferred<HintArgs>),
    /// Rate how much logic sudokus need
    #[command(after_long_help = examples::RATE)]
    Rate(Deferred<RateArgs>),
    /// Make sudokus with the wanted properties
    #[command(after_long_help = examples::GENERATE)]
    Generate(Deferred<GenerateArgs>),
    /// Find the single changes that make a mistyped sudoku a proper one
    #[command(after_long_help = examples::REPAIR)]
    Repair(Deferred<RepairArgs>),
    /// Remove givens until none can be removed
    #[command(after_long_help = examples::MINIMIZE)]
    Minimize(Deferred<MinimizeArgs>),
    /// Print the canonical form, which all isomorphic puzzles share
    #[command(after_long_help = examples::CANON)]
    Canon(Deferred<CanonArgs>),
    /// Print a random isomorphic puzzle
    #[command(after_long_help = examples::MORPH)]
    Morph(Deferred<MorphArgs>),
    /// Keep only the first of puzzles that are isomorphic
    #[command(after_long_help = examples::DEDUP)]
    Dedup(Deferred<DedupArgs>),
    /// Draw a sudoku, its candidates, its solution or a step
    #[command(after_long_help = examples::DRAW)]
    Draw(Deferred<DrawArgs>),
    /// Write sudokus in the format of another program
    #[command(after_long_help = examples::CONVERT)]
    Convert(Deferred<ConvertArgs>),
    /// Write a sudoku as a formula in DIMACS
    #[command(after_long_help = examples::ENCODE)]
    Encode(Deferred<EncodeArgs>),
    /// Turn a solver's answer back into a grid
    #[command(after_long_help = examples::DECODE)]
    Decode(Deferred<DecodeArgs>),
    /// Prove that the solution of a sudoku is the only one
    #[command(after_long_help = examples::CERTIFY)]
    Certify(Deferred<CertifyArgs>),
    /// Solve a formula in DIMACS
    #[command(after_long_help = examples::SAT)]
    Sat(SatArgs),
    /// Check a proof that a formula is unsatisfiable
    #[command(after_long_help = examples::CHECK_PROOF)]
    CheckProof(Deferred<CheckProofArgs>),
    /// Simplify a formula: by propagation, failed literals, or all techniques
    #[command(after_long_help = examples::SIMPLIFY)]
    Simplify(Deferred<SimplifyArgs>),
    /// Find a minimal set of clauses that contradict each other
    #[command(after_long_help = examples::MUS)]
    Mus(MusArgs),
    /// Find the literals that are true in every model
    #[command(after_long_help = examples::BACKBONE)]
    Backbone(BackboneArgs),
    /// Turn a model of a simplified formula into one of the original
    #[command(after_long_help = examples::RECONSTRUCT)]
    Reconstruct(Deferred<ReconstructArgs>),
    /// Print the completions of a shell
    #[command(after_long_help = examples::COMPLETIONS)]
    Completions(Deferred<CompletionsArgs>),
    /// Print a manual page, or write all of them to a folder
    #[command(after_long_help = examples::MAN)]
    Man(Deferred<ManArgs>),
}
