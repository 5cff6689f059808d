//! The collections of puzzles that come along.
//!
//! They are small, so that everything is done in a second, and all but one of their puzzles were
//! made by `neuf generate`; the files say with which options. The large collections that the
//! literature measures on are not part of the project, but the command takes them as files.

use neuf_formats::{PuzzleReader, ReadOptions};
use neuf_sudoku::Puzzle;

/// A collection of puzzles that comes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collection {
    /// Many givens, at random.
    Easy,
    /// Minimal puzzles, at random.
    Minimal,
    /// As few givens as a puzzle can have.
    Seventeen,
    /// Puzzles that were searched for because they are hard.
    Hard,
}

impl Collection {
    /// All collections, the easiest one first.
    pub const ALL: [Collection; 4] =
        [Collection::Easy, Collection::Minimal, Collection::Seventeen, Collection::Hard];

    /// The name: `easy`, `minimal`, `17`, `hard`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Collection::Easy => "easy",
            Collection::Minimal => "minimal",
            Collection::Seventeen => "17",
            Collection::Hard => "hard",
        }
    }

    /// The puzzles.
    ///
    /// ```
    /// use neuf_course::Collection;
    /// assert!(Collection::Seventeen.puzzles().all(|puzzle| puzzle.givens().filled_count() == 17));
    /// ```
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn puzzles(self) -> impl Iterator<Item = Puzzle> {
        let text = match self {
            Collection::Easy => include_str!("../../collections/easy.txt"),
            Collection::Minimal => include_str!("../../collections/minimal.txt"),
            Collection::Seventeen => include_str!("../../collections/seventeen.txt"),
            Collection::Hard => include_str!("../../collections/hard.txt"),
        };
        PuzzleReader::new(text.as_bytes(), ReadOptions::default())
            .map(|entry| entry.expect("a puzzle that comes along").puzzle)
    }
}
