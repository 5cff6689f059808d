//! The collections of puzzles that come along.
//!
//! They are small, so that everything is done in a second, and all but one of their puzzles were
//! made by `neuf generate`; the files say with which options. The large collections that the
//! literature measures on are not part of the project, but the command takes them as files.

use neuf_formats::{PuzzleReader, ReaderOptions};
use neuf_sudoku::Puzzle;
use neuf_words::named;

named! {
    /// A collection of puzzles that comes along.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Collection("collection") {
        /// Many givens, at random.
        Easy = "easy";
        /// Minimal puzzles, at random.
        Minimal = "minimal";
        /// As few givens as a puzzle can have.
        Seventeen = "17";
        /// Puzzles that were searched for because they are hard.
        Hard = "hard";
    }
}

impl Collection {
    /// The puzzles.
    ///
    /// ```
    /// use neuf_course::Collection;
    /// let mut puzzles = Collection::Seventeen.puzzles();
    /// assert!(puzzles.all(|puzzle| puzzle.givens().filled().count() == 17));
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
        PuzzleReader::new(text.as_bytes(), ReaderOptions::default())
            .map(|entry| entry.expect("a puzzle that comes along").puzzle)
    }
}
