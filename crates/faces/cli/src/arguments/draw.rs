//! Commands that draw sudokus.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use neuf_draw::book::Trim;
use neuf_words::Numbering;

use super::grids::{OnePuzzleArgs, PuzzleArgs};
use super::names::{Lot, lot, numberings, trims};
use super::quantities::duration;
use super::understand::DerivationArgs;
use super::work::SeedArgs;

/// Arguments of `neuf draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// The format [default: from the name of the --output file, else text]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<DrawFormat>,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Draw the candidates of each empty cell
    #[arg(short, long)]
    pub(crate) candidates: bool,

    /// Draw the solution
    #[arg(long, conflicts_with = "candidates")]
    pub(crate) solution: bool,

    /// Draw the N-th step of `neuf explain`: the grid before it, the cells that it
    /// is about, and its text
    #[arg(
        long, value_name = "N", conflicts_with_all = ["candidates", "solution"],
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub(crate) step: Option<u64>,

    /// Number the rows and columns; with --step they always are
    #[arg(long)]
    pub(crate) labels: bool,

    /// From which number rows and columns count; 0 is the paper's numbering
    #[arg(long, value_name = "N", default_value = "1", value_parser = numberings())]
    pub(crate) from: Numbering,

    /// The width of a PNG in pixels [default: twice the width in SVG, less if that is large]
    #[arg(long, value_name = "PIXELS")]
    pub(crate) width: Option<u32>,

    #[command(flatten)]
    pub(crate) derivation: DerivationArgs,
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
    /// A page to print
    Pdf,
}

/// Arguments of `neuf sheet`.
#[derive(Debug, Args)]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// The format [default: from the name of the --output file, else pdf]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<SheetFormat>,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The number of puzzles on a page [default: 4, or 1 in large print]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=400))]
    pub(crate) per_page: Option<u16>,

    /// Print for readers with low vision: texts of 18 points and more, and grids that fill
    /// the page
    #[arg(long)]
    pub(crate) large_print: bool,

    /// Where the solutions stand
    #[arg(long, value_name = "WHERE", default_value = "overleaf")]
    pub(crate) solutions: SolutionsPlace,

    /// The size of the pages
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: PaperName,

    /// A line above the puzzles of each page
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// What stands above each puzzle
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "number,name")]
    pub(crate) captions: Vec<Caption>,

    /// The number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) first_number: u32,

    /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// Arguments of `neuf book`.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Make these puzzles, beside those of the inputs: how many of a level, such as easy:20, or
    /// of variants, such as killer:5 or jigsaw,diagonal/medium-hard:5
    #[arg(long, value_name = "KIND:N", value_parser = lot)]
    pub(crate) make: Vec<Lot>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// Write to this file, a PDF [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The title, on the cover and in the description of the file [default: Sudoku]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// A line below the title [default: the number of puzzles]
    #[arg(long, value_name = "TEXT")]
    pub(crate) subtitle: Option<String>,

    /// Who made the book, on the cover
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,

    /// The size to which the pages are cut, in inches or by its name
    #[arg(long, value_name = "SIZE", default_value = "6x9", value_parser = trims())]
    pub(crate) trim: Trim,

    /// Make the pages larger by an eighth of an inch above, below and at the outer edge, where
    /// the printer cuts them
    #[arg(long)]
    pub(crate) bleed: bool,

    /// The number of puzzles on a page
    #[arg(
        long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u16).range(1..=400)
    )]
    pub(crate) per_page: u16,

    /// Print for readers with low vision: texts of 16 points and more, and grids that fill
    /// the page
    #[arg(long)]
    pub(crate) large_print: bool,

    /// A font in the format TrueType or OpenType for title, headings and names, which may then
    /// have letters that neuf does not have, such as Chinese ones
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,

    /// Print no hints
    #[arg(long)]
    pub(crate) no_hints: bool,

    /// The time limit for each puzzle, to solve it and find its level and a hint: seconds, or
    /// 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10", value_parser = duration)]
    pub(crate) time: Duration,
}

/// The format that `neuf sheet` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Pages to print
    Pdf,
    /// A page for a browser, which can print it in the same way
    Html,
}

/// What `neuf sheet` prints above a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Caption {
    /// Its number on the sheet, by which its solution is found
    Number,
    /// Its name, if it has one
    Name,
    /// How difficult it is for people by `neuf rate`, in a word and a number
    Level,
    /// Its score by `neuf rate`
    Score,
    /// Nothing
    None,
}

/// Where `neuf sheet` puts the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsPlace {
    /// After each page of puzzles, so on its back when printed on both sides
    Overleaf,
    /// On the last pages, in smaller size
    End,
    /// No solutions
    None,
}

/// The paper size of `neuf sheet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}
