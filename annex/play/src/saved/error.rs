//! Why a game could not be kept or taken up again.

use std::io;
use std::path::PathBuf;

use neuf_formats::FormatError;
use neuf_words::told;

told! {
    /// Why a game could not be kept or taken up again.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum SaveError {
        /// The system refused a file or the folder.
        Io {
            /// The file or folder.
            path: PathBuf as path.display(),
            /// What the system says.
            error: io::Error,
        } = ["{path}: {error}", "{path} : {error}"];
        /// A folder, a pipe or a device stands where the file of a game would be.
        NoFile {
            /// What stands there.
            path: PathBuf as path.display(),
        } = [
            "{path}: a game is saved in a regular file, and this is none",
            "{path} : une partie est enregistrée dans un fichier ordinaire, ce qui n'est pas le cas ici",
        ];
        /// The file is not what a game is saved as.
        Json {
            /// The file.
            path: PathBuf as path.display(),
            /// What was expected, and where.
            error: serde_json::Error,
        } = [
            "{path}: line {line}, column {column}: this is not a saved game ({error}); move or \
             delete the file",
            "{path} : ligne {line}, colonne {column} : ce n'est pas une partie enregistrée ({error}) ; \
             déplacez ce fichier ou supprimez-le";
            line = error.line(), column = error.column()
        ];
        /// Another version of neuf has saved the game, in a format that this one does not know.
        Version {
            /// The file.
            path: PathBuf as path.display(),
            /// The number of the format.
            found: u32,
        } = [
            "{path}: the game was saved by another version of neuf (format {found})",
            "{path} : la partie a été enregistrée par une autre version de neuf (format {found})",
        ];
        /// The puzzle in the file cannot be read.
        Puzzle {
            /// The file.
            path: PathBuf as path.display(),
            /// What is wrong with it.
            error: Box<FormatError>,
        } = [
            "{path}: the saved puzzle cannot be read: {error}",
            "{path} : la grille enregistrée n'est pas lisible : {error}",
        ];
        /// A move in the file cannot be made in the puzzle.
        Move {
            /// The file.
            path: PathBuf as path.display(),
            /// The number of the move, counted from 1.
            number: usize,
        } = [
            "{path}: move {number} does not fit the puzzle; move or delete the file",
            "{path} : le coup {number} ne convient pas à la grille ; déplacez ce fichier ou \
             supprimez-le",
        ];
        /// The file says something that is not in the game which it describes.
        Changed {
            /// The file.
            path: PathBuf as path.display(),
        } = [
            "{path}: the file was changed after the game was saved; move or delete it",
            "{path} : ce fichier a été modifié après l'enregistrement de la partie ; déplacez-le ou \
             supprimez-le",
        ];
        /// The file that belongs to a puzzle holds another one.
        OtherPuzzle {
            /// The file.
            path: PathBuf as path.display(),
        } = [
            "{path}: the file holds another puzzle; move or delete it",
            "{path} : ce fichier contient une autre grille ; déplacez-le ou supprimez-le",
        ];
    }
}

impl std::error::Error for SaveError {}

#[cfg(test)]
mod tests {
    use neuf_words::{Language, Told as _};

    use super::*;

    #[test]
    fn a_folder_is_no_game() {
        let folder = tempfile::tempdir().unwrap();
        let error = crate::Games::open(folder.path()).unwrap_err();
        assert!(matches!(error, SaveError::NoFile { .. }), "{error}");
        assert!(error.told(Language::French).contains("un fichier ordinaire"));
    }

    #[test]
    fn an_error_of_the_system_has_no_number() {
        let error = io::Error::from_raw_os_error(16);
        let text = SaveError::Io { path: "games".into(), error }.to_string();
        assert!(text.starts_with("games: ") && text.len() > 7 && !text.contains("16"), "{text}");
    }
}
