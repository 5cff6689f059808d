//! Why a game could not be kept or taken up again.

use std::io;
use std::path::PathBuf;

use neuf_formats::FormatError;
use neuf_words::{Language, Told};
use thiserror::Error;

/// Why a game could not be kept or taken up again.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The system refused a file or the folder.
    #[error("{}: {}", path.display(), error.told(Language::English))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not what a game is saved as.
    #[error(
        "{}: line {}, column {}: this is not a saved game ({error}); move or delete the file",
        path.display(), error.line(), error.column()
    )]
    Json {
        /// The file.
        path: PathBuf,
        /// What was expected, and where.
        error: serde_json::Error,
    },
    /// Another version of neuf has saved the game, in a format that this one does not know.
    #[error("{}: the game was saved by another version of neuf (format {found})", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The number of the format.
        found: u32,
    },
    /// The puzzle in the file cannot be read.
    #[error("{}: the saved puzzle cannot be read: {error}", path.display())]
    Puzzle {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<FormatError>,
    },
    /// A move in the file cannot be made in the puzzle.
    #[error("{}: move {number} does not fit the puzzle; move or delete the file", path.display())]
    Move {
        /// The file.
        path: PathBuf,
        /// The number of the move, counted from 1.
        number: usize,
    },
    /// The file that belongs to a puzzle holds another one.
    #[error("{}: the file holds another puzzle; move or delete it", path.display())]
    OtherPuzzle {
        /// The file.
        path: PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_system_has_no_number() {
        let error = io::Error::from_raw_os_error(16);
        let text = SaveError::Io { path: "games".into(), error }.to_string();
        assert!(text.starts_with("games: ") && text.len() > 7 && !text.contains("16"), "{text}");
    }
}
