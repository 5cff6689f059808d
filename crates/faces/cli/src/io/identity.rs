//! Finds out which file a path or a stream leads to.
//!
//! Paths cannot be compared as text: a link, `./` or standard input may lead to the same file. On
//! Unix the numbers of device and file decide, elsewhere the full path. Two new files whose names
//! differ only in capital letters count as two, which is wrong on some file systems.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::beside::folder;
use crate::words::tr;

/// The name of standard input or output on the command line.
pub(super) const STREAM: &str = "-";

/// What a path leads to, so that two paths to the same file are equal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// A file that exists, by its device and its number there.
    #[cfg(unix)]
    File(u64, u64),
    /// A file that does not exist, or on other systems any file, by its one full path.
    Path(PathBuf),
    /// Standard output, if that is not a file.
    Stdout,
}

impl Identity {
    /// The file that an input leads to; `None` if it is not a file but, for example, a pipe or
    /// a puzzle.
    pub(super) fn of_input(path: &Path) -> Option<Identity> {
        if path == Path::new(STREAM) { Identity::of_stdin() } else { Identity::of_file(path) }
    }

    /// The file that an output leads to, or will be; `None` for devices and pipes, which may be
    /// written twice.
    pub(super) fn of_output(path: &Path) -> Option<Identity> {
        if path == Path::new(STREAM) {
            return Some(Identity::of_stdout().unwrap_or(Identity::Stdout));
        }
        match fs::metadata(path) {
            Ok(_) => Identity::of_file(path),
            Err(_) => Some(Identity::Path(destination(path)?)),
        }
    }

    #[cfg(unix)]
    fn of_file(path: &Path) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        let data = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(Identity::File(data.dev(), data.ino()))
    }

    #[cfg(not(unix))]
    fn of_file(path: &Path) -> Option<Identity> {
        fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(Identity::Path(fs::canonicalize(path).ok()?))
    }

    #[cfg(unix)]
    fn of_stream(stream: impl std::os::fd::AsFd) -> Option<Identity> {
        use rustix::fs::{FileType, fstat};
        let data = fstat(stream).ok()?;
        let is_file = FileType::from_raw_mode(data.st_mode) == FileType::RegularFile;
        // The types of these numbers differ between systems.
        #[allow(clippy::unnecessary_cast, reason = "other systems have other types")]
        is_file.then_some(Identity::File(data.st_dev as u64, data.st_ino as u64))
    }

    #[cfg(unix)]
    fn of_stdin() -> Option<Identity> {
        Identity::of_stream(std::io::stdin())
    }

    #[cfg(unix)]
    fn of_stdout() -> Option<Identity> {
        Identity::of_stream(std::io::stdout())
    }

    #[cfg(not(unix))]
    fn of_stdin() -> Option<Identity> {
        None
    }

    #[cfg(not(unix))]
    fn of_stdout() -> Option<Identity> {
        None
    }
}

/// Checks that standard output is not appended to this input; otherwise the command would read
/// what it prints.
///
/// # Errors
/// When it is.
pub(super) fn refuse_to_read_output(path: &Path) -> anyhow::Result<()> {
    let stdout = Identity::of_stdout();
    if stdout.is_some() && stdout == Identity::of_input(path) {
        bail!(tr!("it is also the standard output"));
    }
    Ok(())
}

/// How many links are followed at most, as many as Linux does.
const LINKS: usize = 40;

/// The full path of a file that does not exist, at the end of all links.
fn destination(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = folder(&path).to_owned();
        match fs::read_link(&path) {
            Ok(next) => path = folder.join(next),
            Err(_) => return Some(fs::canonicalize(folder).ok()?.join(path.file_name()?)),
        }
    }
    None
}
