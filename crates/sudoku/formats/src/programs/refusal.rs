//! Whether a format can hold a puzzle, and why not; and what it leaves out of a game.
//!
//! One answer serves all who write: the command says it, the page shows it, and the writer refuses
//! what would lose rules in silence.

use neuf_sudoku::{Rules, Shape};
use neuf_words::told;

use crate::entry::Entry;
use crate::programs::exchange::FileFormat;
use crate::programs::marks::Marks;

told! {
    /// Why a format cannot hold a puzzle.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Refusal {
        /// The puzzle is a board of overlapping grids.
        Board {
            /// The format.
            format: FileFormat,
            /// The names of the rules.
            rules: String,
        } = [
            "{format} has no board of overlapping grids ({rules}), but `--format variant` has",
            "{format} n'a pas de plateau de grilles qui se recouvrent ({rules}), mais `--format \
             variant` en a",
        ];
        /// The program knows no grid with such boxes.
        Boxes {
            /// The format.
            format: FileFormat,
            /// The boxes of the puzzle.
            shape: Shape,
        } = ["{format} has no boxes of {shape}", "{format} n'a pas de blocs de {shape}"];
        /// The format holds the grid alone, and the puzzle has rules beside the usual ones.
        Rules {
            /// The format.
            format: FileFormat,
            /// The names of the rules.
            rules: String,
        } = [
            "{format} cannot express its rules ({rules}), but `--format variant` can",
            "{format} ne sait pas exprimer ses règles ({rules}), mais `--format variant` le sait",
        ];
    }
}

impl std::error::Error for Refusal {}

told! {
    /// What a format leaves out of a puzzle that it holds.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Omission {
        /// What a player has found, or some of it.
        Played {
            /// The format.
            format: FileFormat,
            /// How many values the player has entered.
            placed: usize,
            /// How many candidates the player has crossed out.
            crossed_out: usize,
        } = [
            "{format} leaves out what the player has found: values entered ({placed}), candidates \
             crossed out ({crossed_out})",
            "{format} laisse de côté ce que le joueur a trouvé : valeurs inscrites ({placed}), \
             candidats barrés ({crossed_out})",
        ];
    }
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

    /// What the format leaves out of this puzzle; `None` if it holds all that a player has found.
    ///
    /// ```
    /// use neuf_formats::{FileFormat, parse_puzzle};
    /// let text = format!(":0000:x:{}1+2:339 449:::", ".".repeat(79));
    /// let game = parse_puzzle(&text)?;
    /// assert_eq!(FileFormat::Hodoku.leaves_out(&game), None);
    /// let omission = FileFormat::Line.leaves_out(&game).unwrap().to_string();
    /// assert!(omission.ends_with("values entered (1), candidates crossed out (2)"), "{omission}");
    /// # Ok::<(), neuf_formats::FormatError>(())
    /// ```
    #[must_use]
    pub fn leaves_out(self, entry: &Entry) -> Option<Omission> {
        let played = &entry.played;
        let all = [played.placed.len(), played.crossed_out.len()];
        let [placed, crossed_out] = match self {
            FileFormat::Hodoku | FileFormat::OpenSudoku => [0, 0],
            FileFormat::Sdx => [0, unmarked(entry)],
            FileFormat::FPuzzles | FileFormat::FPuzzlesJson => [0, all[1]],
            _ => all,
        };
        let found = Omission::Played { format: self, placed, crossed_out };
        (placed + crossed_out > 0).then_some(found)
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

/// How many crossed-out candidates stand in cells whose marks `SudoCue`'s file does not show.
fn unmarked(entry: &Entry) -> usize {
    if entry.played.crossed_out.is_empty() {
        return 0;
    }
    let marks = Marks::of(entry);
    entry.played.crossed_out.iter().filter(|(cell, _)| !marks.are_shown(*cell)).count()
}
