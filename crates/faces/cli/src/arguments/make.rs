//! Commands that make sudokus, and turn them into others.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use neuf_explain::RuleKind;
use neuf_explain::rate::HodokuLevel;
use neuf_generate::Symmetry;
use neuf_rate::Tenths;
use neuf_sudoku::Shape;
use neuf_words::Numbering;

use super::grids::{BoxArgs, ColumnsArgs, PuzzleArgs, SkipArgs, StyleArgs};
use super::names::{AnyLevel, any_level, hodoku_levels, numberings, symmetries, technique};
use super::quantities::{duration, numbers, ratings, scores, side};
use super::work::{SeedArgs, ThreadArgs, WorkArgs};

/// Arguments of `neuf generate`.
#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// How many puzzles to make
    #[arg(
        short = 'n', long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub(crate) count: u64,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// How many givens: a number, or a range such as 28-32 [default: as few as
    /// possible]
    #[arg(long, value_name = "N", value_parser = numbers)]
    pub(crate) clues: Option<RangeInclusive<usize>>,

    /// Only puzzles from which no given can be removed
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Only puzzles of invented variants from which no cage, line, dot or clue can be left out
    #[arg(long, requires = "variant")]
    pub(crate) minimal_clues: bool,

    /// The symmetry of the givens, and of the cages, lines, dots and clues that are invented
    #[arg(
        long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetries()
    )]
    pub(crate) symmetry: Symmetry,

    /// Only puzzles of this difficulty, or of a range such as easy-hard: beginner, easy,
    /// medium, hard, tough, expert, diabolical, beyond; or of a level of the paper's ladder, 0 to 5
    #[arg(long, value_name = "LEVEL", value_parser = any_level)]
    pub(crate) level: Option<AnyLevel>,

    /// Only puzzles that need these techniques, such as x-wing,naked-pair, when the easiest
    /// technique is taken at each moment (see book/guide/techniques.md)
    #[arg(
        long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique
    )]
    pub(crate) needs: Vec<RuleKind>,

    /// Only puzzles that do without these techniques
    #[arg(
        long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique
    )]
    pub(crate) without: Vec<RuleKind>,

    /// Only puzzles with a score of `neuf rate` in this range, such as 2-6
    #[arg(long, value_name = "RANGE", value_parser = scores)]
    pub(crate) score: Option<RangeInclusive<f64>>,

    /// Only puzzles with a rating of Sudoku Explainer (ER) in this range, such as 7.1-7.3
    #[arg(long, value_name = "RANGE", value_parser = ratings, conflicts_with = "variant")]
    pub(crate) se: Option<RangeInclusive<Tenths>>,

    /// Only puzzles of these levels of HoDoKu: easy, medium, hard, unfair, extreme, or a range
    /// such as hard-unfair
    #[arg(long, value_name = "LEVEL", value_parser = hodoku_levels, conflicts_with = "variant")]
    pub(crate) hodoku: Option<RangeInclusive<HodokuLevel>>,

    /// Positions to practise a technique: puzzles that need it, played up to where it is the
    /// next step; a line of HoDoKu, if that takes candidates that are crossed out
    #[arg(
        long, value_name = "TECHNIQUE", value_parser = technique,
        conflicts_with_all = ["needs", "minimal", "clues", "symmetry"]
    )]
    pub(crate) technique: Option<RuleKind>,

    /// The side of the grid [default: 9]
    #[arg(long, value_name = "N", conflicts_with = "shape", value_parser = side)]
    pub(crate) size: Option<Shape>,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,

    /// Use the rules of this file: a puzzle of a variant, or rules alone; or the names of
    /// variants, such as killer or jigsaw,diagonal, whose cages, regions, marks and
    /// comparisons are invented for each puzzle; or the board of overlapping grids, such as
    /// samurai (see book/guide/variants.md)
    #[arg(long, value_name = "FILE|NAMES", conflicts_with = "pattern")]
    pub(crate) variant: Option<PathBuf>,

    /// Put givens where this file has them: any puzzle, or `x` and `.`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clues", "symmetry"])]
    pub(crate) pattern: Option<PathBuf>,

    /// Take the givens from this solution: a file, or the grid itself; a puzzle
    /// with exactly one solution stands for its solution, and its rules are kept
    #[arg(long, value_name = "SOLUTION")]
    pub(crate) from: Option<OsString>,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,

    /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "60", value_parser = duration)]
    pub(crate) time: Duration,
}

/// Arguments of `neuf repair`.
#[derive(Debug, Args)]
pub(crate) struct RepairArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Print the puzzle after the first change, with its rules if it is a variant
    #[arg(long, conflicts_with_all = ["json", "csv", "limit"])]
    pub(crate) apply: bool,

    /// Name at most this many changes
    #[arg(
        long, value_name = "N", default_value = "5", conflicts_with_all = ["json", "csv"],
        value_parser = clap::value_parser!(u16).range(1..)
    )]
    pub(crate) limit: u16,

    /// From which number rows and columns count; 0 is the paper's numbering
    #[arg(long, value_name = "N", default_value = "1", value_parser = numberings())]
    pub(crate) from: Numbering,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print a table in CSV: the columns of the input, then the puzzle after the first
    /// change, that change, how many changes do it, and status
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf minimize`.
#[derive(Debug, Args)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Try the givens in a random order of this seed, not in reading order
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf canon`.
#[derive(Debug, Args)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    /// Print after the form how the puzzle maps to it, separated by tabs
    #[arg(long, conflicts_with = "json")]
    pub(crate) mapping: bool,

    /// Print one JSON object per line, with the mapping
    #[arg(long)]
    pub(crate) json: bool,

    /// Print a table in CSV: the columns of the input, then the form and status
    #[arg(long, conflicts_with_all = ["json", "mapping"])]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Arguments of `neuf morph`.
#[derive(Debug, Args)]
pub(crate) struct MorphArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) skip: SkipArgs,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// Arguments of `neuf dedup`.
#[derive(Debug, Args)]
pub(crate) struct DedupArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Remove only equal puzzles, not isomorphic ones
    #[arg(long)]
    pub(crate) exact: bool,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) columns: ColumnsArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}
