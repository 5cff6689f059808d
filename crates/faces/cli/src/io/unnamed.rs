//! Files without a name, which Linux can put in place when they are complete.
//!
//! A file that has no name yet disappears when the process ends, even if it is killed or the
//! power fails. A temporary file beside the target would stay behind. Not
//! every file system supports this (NFS and FAT do not); then [`create`] returns `None`, and
//! the caller uses a temporary file.
//!
//! A link cannot replace a file that exists. In that case the complete file first gets a
//! temporary name and is then renamed, which replaces the other one. Only if the process is
//! killed between these two system calls does a file stay behind.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

use super::beside::{folder, temporary_names};

/// Creates a file without a name on the file system of a folder, with the permissions that new
/// files of this user have; `None` if that is not possible there.
pub(super) fn create(folder: &Path) -> Option<File> {
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
    // Without /proc the file could not be given a name later.
    fs::symlink_metadata(handle(&file)).is_ok().then_some(file)
}

/// Gives the file its name. A file that has the name already is replaced.
pub(super) fn place(file: &File, path: &Path) -> io::Result<()> {
    let link = |path: &Path| {
        linkat(CWD, handle(file), CWD, path, AtFlags::SYMLINK_FOLLOW).map_err(io::Error::from)
    };
    match link(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let linked = temporary_names().make_in(folder(path), link)?;
            linked.persist(path)?;
            Ok(())
        }
        linked => linked,
    }
}

/// The name by which the system lets a process link a file that it has open.
fn handle(file: &File) -> PathBuf {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}
