//! The right to keep a game: of several sittings with one puzzle, only the first has it.
//!
//! It is a lock of the system on an empty file beside the game, which ends with the process,
//! however that ends. The file of the game itself cannot be locked, since each save puts another
//! one in its place. To merge the moves of two sittings was rejected: nobody could say which of two
//! entries in one cell is meant.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The right to keep a game, for as long as this lives.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    _lock: File,
}

impl Drop for Claim {
    /// Takes the file away, so that a puzzle which was only looked at leaves none.
    fn drop(&mut self) {
        // Where it stays, it is found unlocked.
        let _ = fs::remove_file(&self.path);
    }
}

impl Claim {
    /// Claims the game that is kept at a path; `None` if another sitting has it.
    pub(super) fn of(path: &Path) -> io::Result<Option<Claim>> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let path = path.with_extension("lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&path)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Claim { path, _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
