//! The right to keep a game: of several sittings with one puzzle, only the first has it.
//!
//! The right is a lock of the system on an empty file beside the game. The lock ends with the
//! process, however the process ends. The file of the game itself cannot be locked, since each save
//! puts another file in its place. A sitting whose window is closed or that is killed leaves its
//! empty file, unlocked; the next sitting with any puzzle takes such files away. To merge the moves
//! of two sittings was rejected: nobody could say which of two entries in one cell is meant.
//!
//! Sittings claim, give back and take away in turns, for which each waits for a lock of the whole
//! folder. Without turns, a sitting that looks whether an empty file is locked would keep another
//! sitting from its game, and a file could be taken away between its opening and its lock. To look
//! afterwards whether the locked file still has its name was rejected: Windows does not tell.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The file whose lock is the turn of a sitting. The file stays in the folder.
const TURN: &str = "turn";

/// The right to keep a game, for as long as this lives.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    /// Locked; `None` while the claim is dropped.
    lock: Option<File>,
}

impl Drop for Claim {
    /// Takes the file away, so that a puzzle which was only looked at leaves none.
    fn drop(&mut self) {
        // Where the file stays, the next sitting finds the file unlocked.
        if let Some(Ok(_turn)) = self.path.parent().map(turn) {
            // Windows keeps the name of a file that is open.
            drop(self.lock.take());
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Claim {
    /// Claims the game that is kept at a path; `None` if another sitting has it.
    pub(super) fn of(path: &Path) -> io::Result<Option<Claim>> {
        let path = path.with_extension("lock");
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder)?;
        let _turn = turn(folder)?;
        sweep(folder, &path);
        let lock = opened(&path)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Claim { path, lock: Some(lock) })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Waits until no other sitting claims a game of the folder, gives one back or takes files away.
/// The turn ends when the file is dropped.
fn turn(folder: &Path) -> io::Result<File> {
    let turn = opened(&folder.join(TURN))?;
    turn.lock()?;
    Ok(turn)
}

/// An empty file, which is made if there is none.
fn opened(path: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).write(true).open(path)
}

/// Takes away the files that other sittings have left in the folder: those that nobody has locked.
/// A file that cannot be taken away is in nobody's way.
fn sweep(folder: &Path, own: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    for path in paths.filter(|path| path != own && path.extension().is_some_and(|e| e == "lock")) {
        let is_left =
            File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if is_left {
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::scope;
    use std::time::Duration;

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
        let left = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(left.collect::<Vec<_>>(), [TURN]);
    }

    /// A sitting that looks whether this file was left keeps no other sitting from its game.
    #[test]
    fn a_file_that_another_sitting_looks_at_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.json");
        let turn = turn(folder.path()).unwrap();
        let looked_at = opened(&path.with_extension("lock")).unwrap();
        looked_at.try_lock().unwrap();
        scope(|threads| {
            let claim = threads.spawn(|| Claim::of(&path).unwrap());
            std::thread::sleep(Duration::from_millis(100));
            assert!(!claim.is_finished());
            drop((looked_at, turn));
            assert!(claim.join().unwrap().is_some());
        });
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
