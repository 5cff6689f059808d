//! Commands that draw sudokus.

use std::path::PathBuf;

use neuf_words::{Numbering, named};

use super::grids::OnePuzzleArgs;
use super::options::{by_name, options};
use super::quantities::positive;
use super::understand::DerivationArgs;

options! {
    /// A picture of a sudoku.
    pub struct PictureArgs {
        /// The sudoku.
        puzzle: OnePuzzleArgs;
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
        /// How the steps are found.
        derivation: DerivationArgs;
    }
}

options! {
    /// Draw a sudoku, its candidates, its solution or a step
    pub(crate) struct DrawArgs {
        /// The format [default: from the name of the --output file, else text]
        format: Option<DrawFormat> = "-f --format FORMAT";
        /// Write to this file [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        picture: PictureArgs;
    }
    examples "
  neuf draw --candidates puzzle.txt        on the terminal
  neuf draw puzzle.txt -o puzzle.svg
  neuf draw --solution puzzle.txt -o solution.html
  neuf draw --step 5 puzzle.txt -o step.svg
  neuf draw killer.txt -o killer.svg         variants with their signs

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
        Png = "png", "Pixels; `neuf press draw` writes them";
        Html = "html", "A page for a browser";
        Pdf = "pdf", "A page to print; `neuf press draw` writes it";
    }
}

by_name![DrawFormat];
