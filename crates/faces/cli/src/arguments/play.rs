//! The command that plays a sudoku.

use clap::Args;
use neuf_explain::Difficulty;

use super::grids::OnePuzzleArgs;
use super::names::difficulties;

/// Arguments of `neuf play`.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Make a new puzzle of this level
    #[arg(long, value_name = "LEVEL", conflicts_with = "input", value_parser = difficulties())]
    pub(crate) level: Option<Difficulty>,

    /// Begin the puzzle again instead of going on with it
    #[arg(long, requires = "input")]
    pub(crate) restart: bool,
}
