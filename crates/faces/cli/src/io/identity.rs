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
        if is_stdout(path) {
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

/// Whether an output is standard output, as `-` or by another name.
pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new(STREAM) || descriptor(path) == Some(Descriptor::Own(1))
}

/// A stream that a process has open, and that has a name for it (`/dev/stdout`, `/dev/fd/3`,
/// `/proc/self/fd/3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Descriptor {
    /// One of this process, by its number.
    Own(i32),
    /// One of another process.
    Foreign,
}

/// The stream that a path leads to, if it leads to none but by way of a process that has it open.
/// The system shows such a name as a link to the file, as if there were nothing but the file.
pub(super) fn descriptor(path: &Path) -> Option<Descriptor> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = fs::canonicalize(folder(&path)).ok()?;
        let name = path.file_name()?;
        if let Some(is_own) = has_descriptors(&folder) {
            let number: i32 = name.to_str()?.parse().ok()?;
            return Some(if is_own { Descriptor::Own(number) } else { Descriptor::Foreign });
        }
        path = folder.join(fs::read_link(folder.join(name)).ok()?);
    }
    None
}

/// For the folder of the streams of a process: whether that is this one.
fn has_descriptors(folder: &Path) -> Option<bool> {
    let parts: Vec<&str> = folder.iter().map(|part| part.to_str().unwrap_or_default()).collect();
    match parts[..] {
        ["/", "dev", "fd"] => Some(true),
        ["/", "proc", process, "fd"] | ["/", "proc", process, "task", _, "fd"] => {
            let number: u32 = process.parse().ok()?;
            Some(number == std::process::id())
        }
        _ => None,
    }
}

/// The full path of a file that does not exist, at the end of all links.
pub(super) fn destination(path: &Path) -> Option<PathBuf> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn names_of_streams_are_no_names_of_files() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/stdout", &link).unwrap();
        let own = format!("/proc/{}/fd/7", std::process::id());
        for (path, number) in [
            ("/dev/stdout", 1),
            ("/dev/stderr", 2),
            ("/dev/fd/3", 3),
            ("/proc/self/fd/4", 4),
            ("/proc/thread-self/fd/5", 5),
            ("/dev/../dev/fd/6", 6),
            (&own, 7),
            (link.to_str().unwrap(), 1),
        ] {
            assert_eq!(descriptor(Path::new(path)), Some(Descriptor::Own(number)), "{path}");
        }
        assert_eq!(descriptor(Path::new("/proc/1/fd/1")), Some(Descriptor::Foreign));
        std::os::unix::fs::symlink("self", folder.path().join("self")).unwrap();
        for path in ["/dev/null", "fd/3", "/dev/fd", "/tmp/fd/1", "-"] {
            assert_eq!(descriptor(Path::new(path)), None, "{path}");
        }
        assert_eq!(descriptor(&folder.path().join("self")), None);
        assert!(is_stdout(Path::new("-")) && is_stdout(&link));
    }
}
