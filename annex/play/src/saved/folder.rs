//! The folder of saved games.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use neuf_sudoku::Puzzle;

use super::claim::Claim;
use super::error::SaveError;
use super::record;
use crate::game::Game;

/// The games that are kept in a folder, one file for each puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    folder: PathBuf,
}

/// A game in the folder.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its file.
    pub path: PathBuf,
    /// When it was played last.
    pub time: SystemTime,
}

impl Games {
    /// The games in this folder, which need not exist yet.
    #[must_use]
    pub fn in_folder(folder: impl Into<PathBuf>) -> Games {
        Games { folder: folder.into() }
    }

    /// The user's games: `neuf/games` in the folder that `XDG_STATE_HOME` names, or else in
    /// `~/.local/state`, as the XDG base directory specification has it (which says that a path
    /// that is not absolute is to be ignored); on Windows in `%LOCALAPPDATA%`. `None` if the
    /// user has no such folder.
    #[must_use]
    pub fn of_user() -> Option<Games> {
        let named = |name| std::env::var_os(name).map(PathBuf::from);
        let is_absolute = |path: &PathBuf| path.is_absolute();
        let windows = if cfg!(windows) { named("LOCALAPPDATA") } else { None };
        let state = named("XDG_STATE_HOME").filter(is_absolute).or(windows);
        let home = || std::env::home_dir().filter(is_absolute);
        let state = state.or_else(|| Some(home()?.join(".local").join("state")))?;
        Some(Games::in_folder(state.join("neuf").join("games")))
    }

    /// The file of a puzzle. Its name has the size of the grid and a number that the text of the
    /// puzzle decides.
    #[must_use]
    pub fn path(&self, puzzle: &Puzzle) -> PathBuf {
        let (side, key) = (puzzle.shape().side(), fnv(record::puzzle_text(puzzle).as_bytes()));
        self.folder.join(format!("{side}x{side}-{key:016x}.json"))
    }

    /// Keeps a game under its puzzle, with the name of the puzzle.
    ///
    /// # Errors
    /// When the folder or the file cannot be written; what was kept before is then still there.
    pub fn save(&self, game: &Game, name: Option<&str>) -> Result<(), SaveError> {
        let path = self.path(game.puzzle());
        let write = || -> io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            // The name that the command gives to all files that are not complete.
            let mut file = tempfile::Builder::new().prefix(".neuf-").tempfile_in(&self.folder)?;
            file.write_all(&record::write(game, name)?)?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|error| SaveError::Io { path: path.clone(), error })
    }

    /// Claims the right to keep the game of a puzzle; `None` if another sitting has it. The right
    /// ends when the claim is dropped, and with the process.
    ///
    /// # Errors
    /// When the folder or the file of the lock cannot be made.
    pub fn claim(&self, puzzle: &Puzzle) -> Result<Option<Claim>, SaveError> {
        let path = self.path(puzzle);
        Claim::of(&path).map_err(|error| SaveError::Io { path, error })
    }

    /// The game that was kept of a puzzle, with its name, or `None` if there is none. Nothing is
    /// known of its solutions ([`Game::know`]).
    ///
    /// # Errors
    /// When the file cannot be read, or is not a game of this puzzle.
    pub fn load(&self, puzzle: &Puzzle) -> Result<Option<(Game, Option<String>)>, SaveError> {
        let path = self.path(puzzle);
        if !path.exists() {
            return Ok(None);
        }
        let (game, name) = Games::open(&path)?;
        if game.puzzle() != puzzle {
            return Err(SaveError::OtherPuzzle { path });
        }
        Ok(Some((game, name)))
    }

    /// The game in a file, and the name of its puzzle. Nothing is known of its solutions.
    ///
    /// # Errors
    /// When the file cannot be read, or is not a game.
    pub fn open(path: &Path) -> Result<(Game, Option<String>), SaveError> {
        let refused = |error| SaveError::Io { path: path.into(), error };
        // A pipe would be waited for without an end.
        if !fs::metadata(path).map_err(refused)?.is_file() {
            return Err(SaveError::NoFile { path: path.into() });
        }
        let text = fs::read(path).map_err(refused)?;
        record::read(path, &text)
    }

    /// The games in the folder, the one that was played last first. A folder that does not exist
    /// has none.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, SaveError> {
        let refused = |error| SaveError::Io { path: self.folder.clone(), error };
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(refused)?,
        };
        let mut games = Vec::new();
        for entry in entries {
            let path = entry.map_err(refused)?.path();
            if path.extension().is_none_or(|ending| ending != "json") {
                continue;
            }
            let time = fs::metadata(&path).and_then(|data| data.modified()).map_err(refused)?;
            games.push(Listed { path, time });
        }
        games.sort_by(|a, b| (b.time, &a.path).cmp(&(a.time, &b.path)));
        Ok(games)
    }
}

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits). The standard library's hash may change with
/// its next version, and then no game would be found again.
fn fnv(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values of the hash. With other ones, games would be lost.
    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
