//! The command line: every subcommand here, their options in a file for each
//! group of them.
//!
//! What is written here is what `--help` shows. The top page is the exception:
//! clap lists subcommands in one heap, and a newcomer wants to see which of
//! them are about sudokus and which about formulas, so [`help`] replaces that
//! page by one made from groups. The examples stand there too.

mod draw;
mod exchange;
mod extras;
mod formula;
mod make;
mod sat;
mod shared;
mod solve;
mod understand;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::help;

pub(crate) use draw::{DrawArgs, DrawFormat, PaperName, SheetArgs, SheetFormat, SolutionsPlace};
pub(crate) use exchange::{CertifyArgs, ConvertArgs, DecodeArgs, EncodeArgs};
pub(crate) use extras::{CompletionsArgs, ManArgs};
pub(crate) use formula::{CheckProofArgs, ReconstructArgs, SimplifyArgs, SimplifyMethod};
pub(crate) use make::{CanonArgs, DedupArgs, GenerateArgs, MinimizeArgs, MorphArgs};
pub(crate) use sat::{ProofArgs, SatArgs, SatMethod};
pub(crate) use shared::{FormulaArgs, OnePuzzleArgs, PuzzleArgs, ThreadArgs, WorkArgs};
pub(crate) use solve::{CandidatesArgs, CheckArgs, CompareArgs, CountArgs, SolveArgs};
pub(crate) use understand::{ExplainArgs, HintArgs, RateArgs, TellArgs};

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
    /// Say how much logic sudokus need
    #[command(after_long_help = help::RATE)]
    Rate(RateArgs),
    /// Make sudokus, as they are wanted
    #[command(after_long_help = help::GENERATE)]
    Generate(GenerateArgs),
    /// Take givens away until none can go
    #[command(after_long_help = help::MINIMIZE)]
    Minimize(MinimizeArgs),
    /// Give the smallest of all isomorphic forms
    #[command(after_long_help = help::CANON)]
    Canon(CanonArgs),
    /// Give a random isomorph
    #[command(after_long_help = help::MORPH)]
    Morph(MorphArgs),
    /// Keep the first puzzle of each kind
    #[command(after_long_help = help::DEDUP)]
    Dedup(DedupArgs),
    /// Draw a sudoku, its candidates, its solution or a step
    #[command(after_long_help = help::DRAW)]
    Draw(DrawArgs),
    /// Put sudokus on pages to print, with the solutions overleaf
    #[command(after_long_help = help::SHEET)]
    Sheet(SheetArgs),
    /// Write sudokus in the format of another program
    #[command(after_long_help = help::CONVERT)]
    Convert(ConvertArgs),
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
    /// Print the completions of a shell
    #[command(after_long_help = help::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print a manual page, or write them all
    #[command(after_long_help = help::MAN)]
    Man(ManArgs),
}
