//! Commands that make sudokus, and turn them into others.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use neuf_explain::RuleKind;
use neuf_explain::rate::HodokuLevel;
use neuf_generate::Symmetry;
use neuf_rate::Tenths;
use neuf_sudoku::Shape;
use neuf_words::{Numbering, named};

use super::grids::{BoxArgs, ColumnsArgs, PuzzleArgs, SkipArgs, StyleArgs};
use super::names::AnyLevel;
use super::options::{by_name, options};
use super::quantities::{positive, side, within};
use super::work::{SeedArgs, ThreadArgs, WorkArgs};

options! {
    /// Make sudokus with the wanted properties
    pub(crate) struct GenerateArgs {
        /// How many puzzles to make
        count: u64 = "-n --count N" default "1" by positive;
        seed: SeedArgs;
        /// How many givens: a number, or a range such as 28-32 [default: as few as
        /// possible]
        clues: Option<RangeInclusive<usize>> = "--clues N";
        /// Only puzzles from which no given can be removed
        minimal: bool = "--minimal";
        /// Only puzzles of invented variants from which no cage, line, dot or clue can be left out
        minimal_clues: bool = "--minimal-clues" with "variant";
        /// How many cells invented cages have (killer, sum-cage, plain-cage): a number, or a range
        /// such as 2-4 [default: 2-5]
        cages: Option<RangeInclusive<usize>> = "--cages N" with "variant";
        /// What invented cages with a sum add up to: a number, or a range such as 3-20 [default:
        /// anything]
        sums: Option<RangeInclusive<usize>> = "--sums N" with "variant";
        /// The symmetry of the givens, and of the cages, lines, dots and clues that are invented
        symmetry: Symmetry = "--symmetry SYMMETRY" default "none";
        /// Only puzzles of this difficulty, or of a range such as easy-hard: beginner, easy,
        /// medium, hard, tough, expert, diabolical, beyond; or of a level of the paper's ladder, 0
        /// to 5
        level: Option<AnyLevel> = "--level LEVEL";
        /// Only puzzles that need these techniques, such as x-wing,naked-pair, when the easiest
        /// technique is taken at each moment (see book/sudoku/techniques.md)
        needs: Vec<RuleKind> = "--needs TECHNIQUE,";
        /// Only puzzles that do without these techniques
        without: Vec<RuleKind> = "--without TECHNIQUE,";
        /// Only puzzles with a score of `neuf rate` in this range, such as 2-6
        score: Option<RangeInclusive<f64>> = "--score RANGE";
        /// Only puzzles with a rating of Sudoku Explainer (ER) in this range, such as 7.1-7.3
        se: Option<RangeInclusive<Tenths>> = "--se RANGE" not "variant";
        /// Only puzzles of these levels of HoDoKu: easy, medium, hard, unfair, extreme, or a range
        /// such as hard-unfair
        hodoku: Option<RangeInclusive<HodokuLevel>> = "--hodoku LEVEL" not "variant";
        /// Positions to practise a technique: puzzles that need it, played up to where it is the
        /// next step; a line of HoDoKu, if that takes candidates that are crossed out
        technique: Option<RuleKind> = "--technique TECHNIQUE" not "needs minimal clues symmetry";
        /// The side of the grid [default: 9]
        size: Option<Shape> = "--size N" not "shape" by side;
        boxes: BoxArgs;
        /// Use the rules of this file: a puzzle of a variant, or rules alone; or the names of
        /// variants, such as killer or jigsaw,diagonal, whose cages, regions, marks and
        /// comparisons are invented for each puzzle; or the board of overlapping grids, such as
        /// samurai (see book/sudoku/variants.md)
        variant: Option<PathBuf> = "--variant FILE|NAMES" not "pattern";
        /// Put givens where this file has them: any puzzle, or `x` and `.`
        pattern: Option<PathBuf> = "--pattern FILE" not "clues symmetry";
        /// Take the givens from this solution: a file, or the grid itself; a puzzle
        /// with exactly one solution stands for its solution, and its rules are kept
        from: Option<OsString> = "--from SOLUTION";
        style: StyleArgs;
        columns: ColumnsArgs;
        threads: ThreadArgs;
        /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
        time: Duration = "--time TIME" default "60";
    }
    examples "
  neuf generate
  neuf generate -n 1000 --seed 7 > puzzles.txt
  neuf generate --symmetry rotational --clues 26-30
  neuf generate --level 0-1 --format csv     easy ones, with solutions
  neuf generate --score 20-30 --minimal
  neuf generate --se 7.1-7.3                 on Sudoku Explainer's scale
  neuf generate --hodoku hard                on HoDoKu's
  neuf generate --technique x-wing -n 5      positions where it is the next step
  neuf generate --clues 18                   rare ones take seconds
  neuf generate --level 3 --time 5m
  neuf generate --size 16 --format json
  neuf generate --box 2x4 --count 10
  neuf generate --variant rules.txt          a variant (book/sudoku/variants.md)
  neuf generate --variant killer --clues 0 --level easy-medium -n 10
  neuf generate --variant killer --cages 2-4 --sums 3-20

Each puzzle has exactly one solution. As many givens are removed as possible, or as --clues \
allows. With a symmetry, whole sets of givens are removed; so a given may remain that could be \
removed alone, unless --minimal is given. All 9x9 solutions are equally likely. Puzzle k \
depends only on k, the seed and the options. If no puzzle is found within --time, the message \
says what was found instead, and the exit code is 1.

Kinds of puzzles that are rarer than one in 500 random ones are searched for step by step (9x9, \
without --pattern): givens are removed and added until the puzzle is of the wanted kind. 18 \
givens take seconds; 17 givens or level 3 take about a minute. Such puzzles are not an even \
sample of their kind. No puzzle of level 4 has been found in this way.

Techniques that hardly any puzzle needs, such as exocet, sk-loop and jellyfish, and the difficulty \
beyond are made near known puzzles (9x9, without --symmetry, --pattern and --from). No puzzle is \
known that needs franken-swordfish or finned-franken-x-wing, which are refused.

The cages of a killer have two to five cells, unless --cages says another number."
}

options! {
    /// Find the single changes that make a mistyped sudoku a proper one
    pub(crate) struct RepairArgs {
        puzzles: PuzzleArgs;
        skip: SkipArgs;
        /// Print the puzzle after the first change, with its rules if it is a variant
        apply: bool = "--apply" not "json csv limit";
        /// Name at most this many changes
        limit: u16 = "--limit N" default "5" not "json csv" by within::<u16, 1, { u16::MAX as u64 }>;
        /// From which number rows and columns count; 0 is the paper's numbering
        from: Numbering = "--from N" default "1";
        /// Print one JSON object per line
        json: bool = "--json";
        /// Print a table in CSV: the columns of the input, then the puzzle after the first
        /// change, that change, how many changes do it, and status
        csv: bool = "--csv" not "json";
        columns: ColumnsArgs;
        work: WorkArgs;
    }
    examples "
  neuf repair puzzle.txt             what to change, the likeliest first
  neuf repair --apply puzzle.txt     the puzzle after the first change
  neuf repair --limit 20 puzzles.txt

A proper puzzle has exactly one solution. All single changes that make one are found: another \
digit, none, a digit more, a digit moved beside, two digits exchanged; and in a killer without a \
solution another sum of one cage. Beyond 9x9 and for variants only the likeliest 400 are tried."
}

options! {
    /// Make puzzles minimal or canonical, shuffle them, drop duplicates
    pub(crate) struct TransformArgs {
        /// What to do
        operation: Operation = "OPERATION";
        puzzles: PuzzleArgs;
        skip: SkipArgs;
        /// With `minimize`, try the givens in a random order of this seed, not in reading order;
        /// with `shuffle`, the seed of the choice [default: another one each time]
        seed: Option<u64> = "--seed N";
        /// With `canon` and without --format, print after the form how the puzzle maps to it,
        /// separated by tabs
        mapping: bool = "--mapping" not "format symbols";
        /// With `dedup`, remove only equal puzzles, not isomorphic ones
        exact: bool = "--exact";
        style: StyleArgs;
        columns: ColumnsArgs;
        work: WorkArgs;
    }
    examples "
  neuf transform minimize puzzle.txt
  neuf transform minimize --seed 3 puzzles.txt   another way to minimize each
  neuf transform canon puzzles.txt | sort -u | wc -l
  neuf transform canon --format json puzzle.txt
  neuf transform shuffle --seed 7 puzzles.txt
  neuf transform dedup puzzles.txt > different.txt
  neuf transform dedup --exact one.txt two.txt.xz

minimize: each puzzle must have exactly one solution. Its givens are tried in reading order, or \
with --seed in a random order that also depends on the puzzle's line. The result has the same \
solution, and without any one of its givens it would have several.

canon: two puzzles have the same form exactly when one becomes the other by renaming values and by \
exchanging bands, rows of a band, stacks, columns of a stack and (where boxes are square) rows \
with columns. The form is the smallest line among all isomorphic puzzles, where an empty cell \
comes before all values. For full grids it is known as the minlex form. With --mapping, four \
fields follow: `T` if rows and columns are exchanged first and `-` if not; for each row of the \
form, the row that it comes from; the same for columns; and for each value from 1 on, the value \
that it becomes. Rows and columns count from 1.

shuffle: prints a random puzzle among all isomorphic ones. It is just as hard, but not easily \
recognised. The choice depends on the seed and on the puzzle's line.

dedup: of puzzles that are isomorphic only the first is kept, in the order of the input and with \
the rest of its line. The memory grows with the number of different puzzles, by about 150 bytes \
for each."
}

named! {
    /// What `neuf transform` does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Operation {
        Minimize = "minimize", "Remove givens until none can be removed";
        Canon = "canon", "The canonical form, which all isomorphic puzzles share";
        Shuffle = "shuffle", "A random isomorphic puzzle";
        Dedup = "dedup", "Keep only the first of puzzles that are isomorphic";
    }
}

by_name![Operation];
