//! Commands that draw sudokus.

use std::path::PathBuf;
use std::time::Duration;

use neuf_draw::book::Trim;
use neuf_words::{Numbering, named};

use super::grids::{OnePuzzleArgs, PuzzleArgs};
use super::names::Lot;
use super::options::{by_name, options};
use super::quantities::{positive, within};
use super::understand::DerivationArgs;
use super::work::SeedArgs;

options! {
    /// Draw a sudoku, its candidates, its solution or a step
    pub(crate) struct DrawArgs {
        puzzle: OnePuzzleArgs;
        /// The format [default: from the name of the --output file, else text]
        format: Option<DrawFormat> = "-f --format FORMAT";
        /// Write to this file [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// Draw the candidates of each empty cell
        candidates: bool = "-c --candidates";
        /// Draw the solution
        solution: bool = "--solution" not "candidates";
        /// Draw the N-th step of `neuf explain`: the grid before it, the cells that it
        /// is about, and its text
        step: Option<u64> = "--step N" not "candidates solution" by positive;
        /// Number the rows and columns; with --step they always are
        labels: bool = "--labels";
        /// From which number rows and columns count; 0 is the paper's numbering
        from: Numbering = "--from N" default "1";
        /// The width of a PNG in pixels [default: twice the width in SVG, less if that is large]
        width: Option<u32> = "--width PIXELS";
        derivation: DerivationArgs;
    }
    examples "
  neuf draw --candidates puzzle.txt        on the terminal
  neuf draw puzzle.txt -o puzzle.svg
  neuf draw --solution puzzle.txt -o solution.png --width 800
  neuf draw --step 5 puzzle.txt -o step.pdf
  neuf draw killer.txt -o killer.pdf         variants with their signs

The picture of a step shows the grid before it. Values that the step places are green; \
candidates that it removes are red and struck through. The cells that the rule is about are \
blue, and the facts that it needs are yellow. In the chain of a failed literal, the supposition \
is orange, its consequences are green, and the contradiction is red. Givens are bold. Pictures \
need no font and are the same on every machine."
}

named! {
    /// The format that `neuf draw` writes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum DrawFormat {
        Text = "text", "Text for a terminal, in colours if it has them";
        Svg = "svg", "A picture that is sharp at any size";
        Png = "png", "A picture of pixels";
        Html = "html", "A page for a browser";
        Pdf = "pdf", "A page to print";
    }
}

by_name![DrawFormat];

options! {
    /// Arrange sudokus on pages to print, with their solutions
    pub(crate) struct SheetArgs {
        puzzles: PuzzleArgs;
        /// The format [default: from the name of the --output file, else pdf]
        format: Option<SheetFormat> = "-f --format FORMAT";
        /// Write to this file [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// The number of puzzles on a page [default: 4, or 1 in large print]
        per_page: Option<u16> = "--per-page N" by within::<_, 1, 400>;
        /// Print for readers with low vision: texts of 18 points and more, and grids that fill
        /// the page
        large_print: bool = "--large-print";
        /// Where the solutions stand
        solutions: SolutionsPlace = "--solutions WHERE" default "overleaf";
        /// The size of the pages
        paper: PaperName = "--paper PAPER" default "a4";
        /// A line above the puzzles of each page
        title: Option<String> = "--title TEXT";
        /// What stands above each puzzle
        captions: Vec<Caption> = "--captions LIST," default "number,name";
        /// The number of the first puzzle
        first_number: u32 = "--first-number N" default "1";
        /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
        time: Option<Duration> = "--time TIME";
    }
    examples "
  neuf sheet puzzles.txt -o puzzles.pdf
  neuf sheet --per-page 6 --title Sunday *.sdm -o sunday.pdf
  neuf sheet --solutions end --paper letter puzzles.txt -o puzzles.html
  neuf sheet --lang fr puzzles.txt -o grilles.pdf

Each page of puzzles is followed by a page with their solutions, for printing on both sides of \
the paper. A puzzle that does not have exactly one solution is left out and reported, and the \
exit code is then 1."
}

options! {
    /// Make a book of sudokus to print, with instructions, hints and solutions
    pub(crate) struct BookArgs {
        puzzles: PuzzleArgs;
        /// Make these puzzles, beside those of the inputs: how many of a level, such as easy:20, or
        /// of variants, such as killer:5 or jigsaw,diagonal/medium-hard:5
        make: Vec<Lot> = "--make KIND:N";
        seed: SeedArgs;
        /// Write to this file, a PDF [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// The title, on the cover and in the description of the file [default: Sudoku]
        title: Option<String> = "--title TEXT";
        /// A line below the title [default: the number of puzzles]
        subtitle: Option<String> = "--subtitle TEXT";
        /// Who made the book, on the cover
        author: Option<String> = "--author NAME";
        /// The size to which the pages are cut, in inches or by its name
        trim: Trim = "--trim SIZE" default "6x9";
        /// Make the pages larger by an eighth of an inch above, below and at the outer edge, where
        /// the printer cuts them
        bleed: bool = "--bleed";
        /// The number of puzzles on a page
        per_page: u16 = "--per-page N" default "1" by within::<_, 1, 400>;
        /// Print for readers with low vision: texts of 16 points and more, and grids that fill
        /// the page
        large_print: bool = "--large-print";
        /// A font in the format TrueType or OpenType for title, headings and names, which may then
        /// have letters that neuf does not have, such as Chinese ones
        font: Option<PathBuf> = "--font FILE";
        /// Print no hints
        no_hints: bool = "--no-hints";
        /// The time limit for each puzzle, to solve it and find its level and a hint: seconds, or
        /// 500ms, 2m, 1h
        time: Duration = "--time TIME" default "10";
    }
    examples "
  neuf book puzzles.txt --title Sunday --author 'A. N. Author' -o book.pdf
  neuf book easy.txt hard.txt killer.txt --trim 8.5x11 --per-page 4 -o book.pdf
  neuf book --lang fr --trim a5 --large-print grilles.txt -o livre.pdf
  neuf book --make easy:20 --make hard:20 --make killer/medium:10 -o book.pdf
  neuf book --title 数独 --font font.ttf puzzles.txt -o book.pdf

The book has a cover, contents, a page on how each kind of puzzle is played with an example, \
the puzzles by kind and level, each with a hint upside down and the page of its solution, and \
the solutions. The inner margin is as wide as printers on demand ask for. The file is in grey, \
has all its fonts, and is a PDF/A-1b. A puzzle that does not have exactly one solution is left \
out and reported, and the exit code is then 1."
}

named! {
    /// The format that `neuf sheet` writes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum SheetFormat {
        Pdf = "pdf", "Pages to print";
        Html = "html", "A page for a browser, which can print it in the same way";
    }
}

by_name![SheetFormat];

named! {
    /// What `neuf sheet` prints above a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Caption {
        Number = "number", "Its number on the sheet, by which its solution is found";
        Name = "name", "Its name, if it has one";
        Level = "level", "How difficult it is for people by `neuf rate`, in a word and a number";
        Score = "score", "Its score by `neuf rate`";
        None = "none", "Nothing";
    }
}

by_name![Caption];

named! {
    /// Where `neuf sheet` puts the solutions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum SolutionsPlace {
        Overleaf = "overleaf", "After each page of puzzles, so on its back when printed on both sides";
        End = "end", "On the last pages, in smaller size";
        None = "none", "No solutions";
    }
}

by_name![SolutionsPlace];

named! {
    /// The paper size of `neuf sheet`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum PaperName {
        A4 = "a4", "210 x 297 mm";
        Letter = "letter", "8.5 x 11 inches";
    }
}

by_name![PaperName];
