//! Commands that explain and rate sudokus.

use clap::{Args, ValueEnum};
use neuf_explain::{ExplainOptions, ExplanationFormat, Mark};
use neuf_words::Numbering;

use super::grids::{ColumnsArgs, OnePuzzleArgs, PuzzleArgs, SkipArgs};
use super::names::{explanations, numberings};
use super::work::{TimeArgs, WorkArgs};
use crate::naming::{CellName, cell_name};

/// The language and the limits of explanations.
#[derive(Clone, Copy, Debug, Args)]
pub struct DerivationArgs {
    /// How deeply suppositions may be nested; 0 allows none
    #[arg(
        short, long, value_name = "N", default_value = "2",
        value_parser = clap::value_parser!(u8).range(0..=4)
    )]
    pub depth: u8,

    /// Use no techniques that rest on there being only one solution: unique rectangles and
    /// the bivalue universal grave
    #[arg(long)]
    pub no_uniqueness: bool,

    /// The limit of time.
    #[command(flatten)]
    pub time: TimeArgs,
}

impl DerivationArgs {
    /// The options of the explanation, which keeps all steps if `full` is true and starts
    /// from what a player has found.
    pub(crate) fn options(&self, full: bool, found: Vec<Mark>) -> ExplainOptions {
        let uniqueness = !self.no_uniqueness;
        let mut options = ExplainOptions::default();
        options.depth = self.depth.into();
        options.full = full;
        options.uniqueness = uniqueness;
        options.found = found;
        options.mistakes = true;
        options
    }
}

/// The form of explanations.
#[derive(Clone, Debug, Args)]
pub(crate) struct TellArgs {
    /// How to print
    #[arg(
        short, long, value_name = "FORMAT", default_value = "text",
        value_parser = explanations()
    )]
    pub(crate) format: ExplanationFormat,

    /// Name the facts and the clauses of the formula that each step uses
    #[arg(long)]
    pub(crate) clauses: bool,

    /// From which number rows, columns and boxes count; 0 is the paper's numbering
    #[arg(long, value_name = "N", default_value = "1", value_parser = numberings())]
    pub(crate) from: Numbering,

    #[command(flatten)]
    pub(crate) derivation: DerivationArgs,
}

/// Arguments of `neuf explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Keep the steps that no later one needs
    #[arg(long)]
    pub(crate) full: bool,

    /// The rules that steps may use; `paper` stands for unit propagation and failed
    /// literals alone, told by the clauses of the formula
    #[arg(long, value_name = "RULES", default_value = "all")]
    pub(crate) rules: RulesName,

    /// Derive only this cell, and show the clauses that it needs: r1c8, or 0,7 as in the
    /// paper; implies --rules paper
    #[arg(long, value_name = "CELL", value_parser = cell_name)]
    pub(crate) cell: Option<CellName>,

    #[command(flatten)]
    pub(crate) tell: TellArgs,
}

/// The rules that an explanation may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesName {
    /// All techniques that neuf knows
    All,
    /// Unit propagation and failed literals, the rules of the 2014 paper
    Paper,
}

/// Arguments of `neuf hint`.
#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Leave out the first N steps of the explanation, which were taken already
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) after: usize,

    /// Show the steps up to the next digit
    #[arg(long)]
    pub(crate) until_digit: bool,

    #[command(flatten)]
    pub(crate) tell: TellArgs,
}

/// Arguments of `neuf rate`.
#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print a table for people, as on a terminal: the level in words, the score, the hardest
    /// technique, and how often each is needed
    #[arg(long, conflicts_with_all = ["json", "tabs"])]
    pub(crate) table: bool,

    /// Print fields with tabs between them, as into a pipe: score, level, rounds, length of the
    /// contradiction, puzzle
    #[arg(long, conflicts_with = "json")]
    pub(crate) tabs: bool,

    /// Print a table in CSV: the columns of the input, then score, level, difficulty, hardest
    /// technique and status; with --se, then ER, EP, ED and status
    #[arg(long, conflicts_with_all = ["json", "tabs", "table"])]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    /// Add to --json and --tabs what the table says: the level in words, the hardest
    /// technique, and how often each is needed
    #[arg(long)]
    pub(crate) techniques: bool,

    /// Use no techniques that rest on there being only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Print the rating of Sudoku Explainer 1.2.1 instead: ER (the hardest step), EP (the hardest
    /// up to the first value), ED (the first step), and the puzzle. ≥ stands before a number if a
    /// step is needed that neuf does not know
    #[arg(long, conflicts_with_all = ["table", "tabs", "techniques", "no_uniqueness"])]
    pub(crate) se: bool,

    /// Print the score and the level of HoDoKu instead, and the puzzle; with --csv as columns
    #[arg(long, conflicts_with_all = ["table", "tabs", "techniques", "no_uniqueness", "se"])]
    pub(crate) hodoku: bool,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}
