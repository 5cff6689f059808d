//! Commands that draw sudokus.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use neuf_sudoku::explain::Language;

use super::shared::{OnePuzzleArgs, PuzzleArgs};
use super::understand::DerivationArgs;
use crate::values::{duration, languages};

/// Arguments of `neuf draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// The format [default: by the name of the file of --output, else text]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<DrawFormat>,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Draw what each empty cell can hold
    #[arg(short, long)]
    pub(crate) candidates: bool,

    /// Draw the solution
    #[arg(short, long, conflicts_with = "candidates")]
    pub(crate) solution: bool,

    /// Draw the N-th step of `neuf explain`: the grid before it, what it looks
    /// at and what it says
    #[arg(
        long, value_name = "N", conflicts_with_all = ["candidates", "solution"],
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub(crate) step: Option<u64>,

    /// Put their numbers beside rows and columns; with --step they always are
    #[arg(long)]
    pub(crate) labels: bool,

    /// The width of a PNG in pixels [default: twice what SVG has, if small]
    #[arg(long, value_name = "PIXELS")]
    pub(crate) width: Option<u32>,

    #[command(flatten)]
    pub(crate) derivation: DerivationArgs,
}

/// What `neuf draw` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawFormat {
    /// Text for a terminal, in colours if it has them
    Text,
    /// A picture that is sharp at any size
    Svg,
    /// A picture of pixels
    Png,
    /// A page that holds the picture
    Html,
    /// A page to print
    Pdf,
}

/// Arguments of `neuf sheet`.
#[derive(Debug, Args)]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// The format [default: by the name of the file of --output, else pdf]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<SheetFormat>,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Puzzles on a page
    #[arg(
        short = 'n', long, value_name = "N", default_value = "4",
        value_parser = clap::value_parser!(u16).range(1..=400)
    )]
    pub(crate) per_page: u16,

    /// Where the solutions go
    #[arg(short, long, value_name = "WHERE", default_value = "overleaf")]
    pub(crate) solutions: SolutionsPlace,

    /// The size of the pages
    #[arg(short, long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: PaperName,

    /// A line above the puzzles of each page
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// The language of what the sheet itself says
    #[arg(short, long, value_name = "LANG", default_value = "en", value_parser = languages())]
    pub(crate) lang: Language,

    /// Time for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// What `neuf sheet` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Pages to print
    Pdf,
    /// A page for a browser, which prints it likewise
    Html,
}

/// Where `neuf sheet` puts the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsPlace {
    /// On the back of each page of puzzles
    Overleaf,
    /// Smaller, on the last pages
    End,
    /// Nowhere
    None,
}

/// The paper that `neuf sheet` is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}
