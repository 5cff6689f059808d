//! The right to keep a game: of several sittings with one puzzle, only the first has it.
//!
//! It is a lock of the system on an empty file beside the game, which ends with the process,
//! however that ends. The file of the game itself cannot be locked, since each save puts another
//! one in its place. A sitting whose window is closed or that is killed leaves its file, unlocked;
//! the next sitting with any puzzle takes such files away. To merge the moves of two sittings was
//! rejected: nobody could say which of two entries in one cell is meant.

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
        let path = path.with_extension("lock");
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
            sweep(folder, &path);
        }
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

/// Takes away the files that other sittings have left in the folder: those that nobody has locked.
/// A file that cannot be taken away is in nobody's way.
fn sweep(folder: &Path, own: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    for path in paths.filter(|path| path != own && path.extension().is_some_and(|e| e == "lock")) {
        let Ok(lock) = File::options().write(true).open(&path) else { continue };
        // It is locked while it goes, so that no sitting claims it by then.
        if lock.try_lock().is_ok() && is_at(&lock, &path).unwrap_or(false) {
            let _ = fs::remove_file(&path);
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

    /// The file of a sitting that was killed goes, and that of another sitting stays.
    #[test]
    fn what_a_killed_sitting_left_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("killed.lock"), "").unwrap();
        let other = Claim::of(&path("other.json")).unwrap().unwrap();
        let own = Claim::of(&path("own.json")).unwrap().unwrap();
        assert!(!path("killed.lock").exists());
        assert!(path("other.lock").exists() && path("own.lock").exists());
        drop((other, own));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

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
