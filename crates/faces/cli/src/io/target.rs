//! The target of an output: a file without a name, a temporary file, or a stream.
//!
//! A new regular file has no name until it is complete, where the system can do that
//! (`unnamed.rs`); elsewhere a temporary file beside it is written first and renamed at the end.
//! What cannot be replaced is written directly: a pipe, a device, and a stream that a process has
//! open (`/dev/stdout`, `/dev/fd/3`). Behind such a name may be a file, but others write to it
//! through the same stream, before and afterwards, and would go on with a file that is gone.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use neuf_cnf::Interrupt;
use tempfile::NamedTempFile;

use super::beside::{folder, temporary_names};
use super::identity::{Descriptor, descriptor, destination, is_stdout};
#[cfg(target_os = "linux")]
use super::unnamed;
#[cfg(unix)]
use super::waiting::Waiting;
#[cfg(unix)]
use crate::terminal::process::duplicate;
use crate::terminal::streams::Stdout;
use crate::words::tr;

/// A file under construction; [`Target::finish`] puts it in place.
pub(super) enum Target {
    /// A file without a name, which gets this one when it is complete.
    #[cfg(target_os = "linux")]
    Unnamed { file: File, path: PathBuf },
    /// A temporary file, which is renamed to this path.
    Beside { file: NamedTempFile, path: PathBuf },
    /// A target that cannot be replaced, such as a pipe; it is written directly.
    Direct(Box<dyn Write + Send>),
}

impl Target {
    /// Starts the file at `path`, or standard output for `-`. Where that has to wait for others,
    /// it and each write fail when `interrupt` is requested.
    pub(super) fn create(path: &Path, interrupt: &Interrupt) -> io::Result<Target> {
        if is_stdout(path) {
            return Ok(Target::Direct(Box::new(Stdout)));
        }
        if let Some(descriptor) = descriptor(path) {
            return Target::through(descriptor, path, interrupt);
        }
        match fs::metadata(path) {
            Ok(data) if data.is_file() => Target::in_place_of(path, &data),
            Ok(data) if data.is_dir() => Err(io::Error::other(tr!("it is a folder"))),
            Ok(_) => Target::waiting(path, interrupt),
            Err(_) if !path.is_symlink() => Target::aside(path.to_owned(), None),
            // The file that a link leads to does not exist yet.
            Err(error) => match destination(path) {
                Some(path) => Target::aside(path, None),
                None => Err(error),
            },
        }
    }

    #[cfg(unix)]
    fn waiting(path: &Path, interrupt: &Interrupt) -> io::Result<Target> {
        Ok(Target::Direct(Box::new(Waiting::open(path, interrupt)?)))
    }

    #[cfg(not(unix))]
    fn waiting(path: &Path, _: &Interrupt) -> io::Result<Target> {
        Ok(Target::Direct(Box::new(File::options().write(true).open(path)?)))
    }

    /// A stream that is open already. One of another process cannot be shared, but its file can
    /// be opened once more; then at least nothing in it is lost.
    #[cfg(unix)]
    fn through(descriptor: Descriptor, path: &Path, interrupt: &Interrupt) -> io::Result<Target> {
        let file = match descriptor {
            Descriptor::Own(number) => duplicate(number)?,
            Descriptor::Foreign if fs::metadata(path)?.is_file() => {
                File::options().append(true).open(path)?
            }
            Descriptor::Foreign => return Target::waiting(path, interrupt),
        };
        Ok(Target::Direct(Box::new(Waiting::shared(file, interrupt))))
    }

    #[cfg(not(unix))]
    fn through(_: Descriptor, path: &Path, interrupt: &Interrupt) -> io::Result<Target> {
        Target::waiting(path, interrupt)
    }

    /// Replaces an existing file and keeps its permissions and, where the system lets this user
    /// do so, its owner; for a link, the file that it points to. A rename needs only the
    /// permissions of the folder, so a file that is write-protected is refused here.
    fn in_place_of(path: &Path, old: &Metadata) -> io::Result<Target> {
        if old.permissions().readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                tr!("the file is read-only"),
            ));
        }
        File::options().write(true).open(path)?;
        Target::aside(fs::canonicalize(path)?, Some(old))
    }

    /// A file that will be put at `path`, which is not a link.
    fn aside(path: PathBuf, old: Option<&Metadata>) -> io::Result<Target> {
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::create(folder(&path)) {
            old.map_or(Ok(()), |old| make_alike(&file, old))?;
            return Ok(Target::Unnamed { file, path });
        }
        let file = temporary(&path)?;
        old.map_or(Ok(()), |old| make_alike(file.as_file(), old))?;
        Ok(Target::Beside { file, path })
    }

    /// Puts the file in place.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Target::Unnamed { file, path } => unnamed::place(&file, &path).map_err(without_path),
            Target::Beside { file, path } => {
                file.persist(path)?;
                Ok(())
            }
            Target::Direct(mut writer) => writer.flush(),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            #[cfg(target_os = "linux")]
            Target::Unnamed { file, .. } => file.write(bytes),
            Target::Beside { file, .. } => file.write(bytes),
            Target::Direct(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Target::Unnamed { .. } => Ok(()),
            Target::Beside { file, .. } => file.flush(),
            Target::Direct(writer) => writer.flush(),
        }
    }
}

/// Gives a new file the owner and the permissions of the one that it replaces. Only root may give
/// a file to others; whoever else may replace it becomes its owner.
fn make_alike(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // A member of the group may give the file to it at least.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()))
                .or_else(|_| fchown(file, None, Some(old.gid())));
        }
    }
    // The owner comes first: to change it may take permissions away.
    file.set_permissions(old.permissions())
}

/// A new file in the folder of `path`, with the permissions that files of this
/// user have; those that `tempfile` would choose are meant for secrets.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut builder = temporary_names();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path)).map_err(without_path)
}

/// The error of the system without the name of the temporary file, which the user
/// does not know; `tempfile` combines both in one text.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_kind_of_file_appears_when_it_is_complete() {
        let scratch = tempfile::tempdir().unwrap();
        let names = || fs::read_dir(&scratch).unwrap().count();
        for place in ["new", "old"].map(|name| scratch.path().join(name)) {
            if place.ends_with("old") {
                fs::write(&place, "before").unwrap();
            }
            let mut kinds =
                vec![Target::Beside { file: temporary(&place).unwrap(), path: place.clone() }];
            kinds.push(Target::create(&place, &Interrupt::new()).unwrap());
            for mut target in kinds {
                let before = fs::read(&place).unwrap_or_default();
                target.write_all(b"what is new").unwrap();
                target.flush().unwrap();
                assert_eq!(fs::read(&place).unwrap_or_default(), before);
                target.finish().unwrap();
                assert_eq!(fs::read(&place).unwrap(), b"what is new");
                fs::write(&place, "before").unwrap();
            }
        }
        assert_eq!(names(), 2, "nothing else is left");
    }

    /// Only root can try it.
    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_owner() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("a");
        fs::write(&path, "before").unwrap();
        if chown(&path, Some(12_345), Some(23_456)).is_err() {
            return;
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o4755)).unwrap();
        for is_beside in [false, true] {
            let old = fs::metadata(&path).unwrap();
            let mut target = if is_beside {
                let file = temporary(&path).unwrap();
                make_alike(file.as_file(), &old).unwrap();
                Target::Beside { file, path: path.clone() }
            } else {
                Target::create(&path, &Interrupt::new()).unwrap()
            };
            target.write_all(b"after").unwrap();
            target.finish().unwrap();
            let new = fs::metadata(&path).unwrap();
            assert_eq!((new.uid(), new.gid(), new.mode() & 0o7777), (12_345, 23_456, 0o4755));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_under_way_has_no_name() {
        let scratch = tempfile::tempdir().unwrap();
        if unnamed::create(scratch.path()).is_none() {
            return; // Not on this file system.
        }
        let mut target = Target::create(&scratch.path().join("a"), &Interrupt::new()).unwrap();
        target.write_all(b"under way").unwrap();
        assert_eq!(fs::read_dir(&scratch).unwrap().count(), 0);
        // A name that was taken meanwhile is replaced, as by a rename.
        fs::write(scratch.path().join("a"), "meanwhile").unwrap();
        target.finish().unwrap();
        assert_eq!(fs::read(scratch.path().join("a")).unwrap(), b"under way");
    }

    #[test]
    fn a_folder_that_is_gone_is_an_error_without_a_temporary_name() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("folder");
        fs::create_dir(&folder).unwrap();
        let target = Target::create(&folder.join("a"), &Interrupt::new()).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let error = target.finish().unwrap_err().to_string();
        assert!(!error.contains(".neuf-"), "{error}");
    }
}
