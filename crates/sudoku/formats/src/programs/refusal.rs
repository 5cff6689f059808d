//! Whether a format can hold a puzzle, and why not.
//!
//! One answer serves all who write: the command says it, the page shows it, and the writer refuses
//! what would lose rules in silence.

use neuf_sudoku::{Rules, Shape};
use neuf_words::{Numbering, Told};
use thiserror::Error;

use crate::entry::Entry;
use crate::programs::exchange::FileFormat;

/// Why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The puzzle is a board of overlapping grids.
    #[error("{format} has no board of overlapping grids ({rules}), but `--format variant` has")]
    Board {
        /// The format.
        format: FileFormat,
        /// The names of the rules.
        rules: String,
    },
    /// The program knows no grid with such boxes.
    #[error("{format} has no boxes of {shape}")]
    Boxes {
        /// The format.
        format: FileFormat,
        /// The boxes of the puzzle.
        shape: Shape,
    },
    /// The format holds the grid alone, and the puzzle has rules beside the usual ones.
    #[error("{format} cannot express its rules ({rules}), but `--format variant` can")]
    Rules {
        /// The format.
        format: FileFormat,
        /// The names of the rules.
        rules: String,
    },
}

impl FileFormat {
    /// Why the format cannot hold this puzzle; `None` if it can.
    ///
    /// ```
    /// use neuf_formats::{FileFormat, parse_puzzle};
    /// let small = parse_puzzle("1... .2.. ..3. ...4")?;
    /// assert_eq!(FileFormat::Line.refuses(&small), None);
    /// let refusal = FileFormat::Hodoku.refuses(&small).unwrap();
    /// assert_eq!(refusal.to_string(), "hodoku has no boxes of 2x2");
    /// # Ok::<(), neuf_formats::FormatError>(())
    /// ```
    #[must_use]
    pub fn refuses(self, entry: &Entry) -> Option<Refusal> {
        let (shape, rules) = (entry.puzzle.shape(), entry.puzzle.rules());
        let (format, names) = (self, Rules::to_string);
        let takes_rules = match self {
            FileFormat::Variant => return None,
            FileFormat::FPuzzles | FileFormat::FPuzzlesJson | FileFormat::SudokuPad => true,
            _ => rules.is_usual(),
        };
        if shape.arrangement().is_some() {
            Some(Refusal::Board { format, rules: names(rules) })
        } else if !self.takes(shape) {
            Some(Refusal::Boxes { format, shape })
        } else {
            (!takes_rules).then(|| Refusal::Rules { format, rules: names(rules) })
        }
    }

    /// Whether the program behind the format knows single grids of this shape.
    pub(super) fn takes(self, shape: Shape) -> bool {
        match self {
            FileFormat::Ss
            | FileFormat::Sdx
            | FileFormat::Hodoku
            | FileFormat::OpenSudoku
            | FileFormat::Link => shape == Shape::default(),
            FileFormat::FPuzzles | FileFormat::FPuzzlesJson => shape.side() <= 16,
            _ => true,
        }
    }
}

impl Told for Refusal {
    fn french(&self, _: Numbering) -> String {
        match self {
            Refusal::Board { format, rules } => format!(
                "{format} n'a pas de plateau de grilles qui se recouvrent ({rules}), mais `--format \
                 variant` en a"
            ),
            Refusal::Boxes { format, shape } => format!("{format} n'a pas de blocs de {shape}"),
            Refusal::Rules { format, rules } => format!(
                "{format} ne sait pas exprimer ses règles ({rules}), mais `--format variant` le sait"
            ),
        }
    }
}
