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
        loop {
            let lock = File::options().create(true).truncate(false).write(true).open(&path)?;
            match lock.try_lock() {
                // Between the opening and the lock, a sitting that ended may have taken the file
                // away, and a third sitting may have made and locked another one.
                Ok(()) if !is_at(&lock, &path)? => {}
                Ok(()) => return Ok(Some(Claim { path, _lock: lock })),
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }
}

/// Whether the open file is the one that the path names.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let file = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (file.dev(), file.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere, a file that is open keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::scope;

    use super::*;

    #[test]
    fn two_never_have_the_right_while_others_take_it_and_give_it_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let (holders, claims) = (AtomicUsize::new(0), AtomicUsize::new(0));
        scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    for _ in 0..2000 {
                        let Some(_claim) = Claim::of(&path).unwrap() else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        claims.fetch_add(1, Ordering::SeqCst);
                        std::thread::yield_now();
                        holders.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(claims.into_inner() > 0);
    }
}
