//! Commands that draw sudokus.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use neuf_words::Numbering;

use super::grids::OnePuzzleArgs;
use super::names::numberings;
use super::understand::DerivationArgs;

/// A picture of a sudoku.
#[derive(Clone, Debug, Args)]
pub struct PictureArgs {
    /// The sudoku.
    #[command(flatten)]
    pub puzzle: OnePuzzleArgs,

    /// Draw the candidates of each empty cell
    #[arg(short, long)]
    pub candidates: bool,

    /// Draw the solution
    #[arg(long, conflicts_with = "candidates")]
    pub solution: bool,

    /// Draw the N-th step of `neuf explain`: the grid before it, the cells that it
    /// is about, and its text
    #[arg(
        long, value_name = "N", conflicts_with_all = ["candidates", "solution"],
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub step: Option<u64>,

    /// Number the rows and columns; with --step they always are
    #[arg(long)]
    pub labels: bool,

    /// From which number rows and columns count; 0 is the paper's numbering
    #[arg(long, value_name = "N", default_value = "1", value_parser = numberings())]
    pub from: Numbering,

    /// How the steps are found.
    #[command(flatten)]
    pub derivation: DerivationArgs,
}

/// Arguments of `neuf draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// The format [default: from the name of the --output file, else text]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<DrawFormat>,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The width of a PNG in pixels [default: twice the width in SVG, less if that is large]
    #[arg(long, value_name = "PIXELS")]
    pub(crate) width: Option<u32>,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The format that `neuf draw` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawFormat {
    /// Text for a terminal, in colours if it has them
    Text,
    /// A picture that is sharp at any size
    Svg,
    /// A picture of pixels
    Png,
    /// A page for a browser
    Html,
    /// `neuf press draw` writes it
    #[value(hide = true)]
    Pdf,
}
