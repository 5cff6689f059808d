//! Output files, compressed according to their names.
//!
//! A file appears under its name only when it is complete: a temporary file beside it is written
//! first and renamed at the end. So a full disk or an interrupt never leaves half a formula that
//! looks complete. (Linux has files without a name, of which nothing is left after a kill either,
//! but not on every file system, so that both ways would be needed.)
//!
//! What cannot be replaced is written directly: a pipe, a device, and a stream that a process has
//! open (`/dev/stdout`, `/dev/fd/3`). Behind such a name may be a file, but others write to it
//! through the same stream, before and afterwards, and would go on with a file that is gone.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use neuf_compress::Compressor;
use tempfile::NamedTempFile;

use super::files::{destination, folder, is_stdout, is_stream};
use crate::terminal::signals::held;
use crate::terminal::streams::{Output, Stdout, cannot_write};
use crate::words::tr;

/// A file that is being written; [`OutputFile::finish`] puts it in place.
pub struct OutputFile {
    path: PathBuf,
    compressor: Compressor<BufWriter<Target>>,
}

/// Starts the file at `path`, or standard output for `-`, compressed if the
/// name ends in `.gz`, `.xz`, `.bz2` or `.zst`.
///
/// # Errors
/// When it cannot be created; the message names it.
pub fn create_output(path: &Path) -> anyhow::Result<OutputFile> {
    let target = Target::create(path).with_context(|| cannot_write_to(path))?;
    let target = BufWriter::with_capacity(1 << 16, target);
    let compressor = Compressor::of_name(target, path).with_context(|| cannot_write_to(path))?;
    Ok(OutputFile { path: path.to_owned(), compressor })
}

/// Writes a whole output: the file at `path`, as `create_output` makes it, or standard output.
///
/// # Errors
/// When `write` fails or something cannot be written; the message names the file.
pub fn write_to<E: Into<anyhow::Error>>(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    let Some(path) = path else {
        let mut output = Output::new();
        write(&mut output).map_err(Into::into).context(cannot_write())?;
        return output.finish();
    };
    let mut file = create_output(path)?;
    write(&mut file).map_err(Into::into).with_context(|| cannot_write_to(path))?;
    file.finish()
}

impl OutputFile {
    /// Writes what is still buffered and puts the file in place.
    ///
    /// # Errors
    /// When something cannot be written; the message names the file, which is
    /// then left as it was before.
    pub fn finish(self) -> anyhow::Result<()> {
        let put_in_place = || {
            let target = self.compressor.finish()?;
            target.into_inner().map_err(io::IntoInnerError::into_error)?.finish()
        };
        put_in_place().with_context(|| cannot_write_to(&self.path))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.compressor.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.compressor.flush()
    }
}

pub(crate) fn cannot_write_to(path: &Path) -> String {
    match path.to_str() {
        Some("-") => cannot_write().into(),
        _ => tr!(["cannot write {name}", "impossible d'écrire {name}"], name = path.display()),
    }
}

/// What is written.
enum Target {
    /// A temporary file, which is renamed to this path when it is complete.
    Beside(NamedTempFile, PathBuf),
    /// A pipe, a device or an open stream.
    Direct(File),
    Stdout(Stdout),
}

impl Target {
    /// Starts the file at `path`, or standard output for `-`.
    fn create(path: &Path) -> io::Result<Target> {
        if is_stdout(path) {
            return Ok(Target::Stdout(Stdout));
        }
        let old = fs::metadata(path).ok();
        match &old {
            Some(data) if data.is_dir() => {
                return Err(io::Error::other(tr!(["it is a folder", "c'est un dossier"])));
            }
            Some(data) if !data.is_file() || is_stream(path) => {
                let mut options = File::options();
                options.write(true).append(data.is_file());
                // The opening of a pipe waits for its reader.
                return Ok(Target::Direct(held(|| options.open(path))?));
            }
            // A rename needs only the permissions of the folder.
            Some(data) if data.permissions().readonly() => {
                let why = tr!(["the file is read-only", "le fichier est en lecture seule"]);
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
            }
            Some(_) => drop(File::options().write(true).open(path)?),
            None => {}
        }
        let path = destination(path)?;
        Ok(Target::Beside(temporary(&path, old.as_ref())?, path))
    }

    /// Puts the file in place.
    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Target::Beside(file, path) = self {
            file.persist(path)?;
        }
        Ok(())
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Beside(file, _) => file.write(bytes),
            Target::Direct(file) => file.write(bytes),
            Target::Stdout(stdout) => stdout.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Beside(file, _) => file.flush(),
            Target::Direct(file) => file.flush(),
            Target::Stdout(stdout) => stdout.flush(),
        }
    }
}

/// A new file in the folder of `path`, with the permissions of the file that it replaces, or those
/// that files of this user have; those that `tempfile` would choose are meant for secrets.
#[cfg_attr(not(unix), expect(unused_variables, reason = "only Unix has permissions in numbers"))]
fn temporary(path: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".neuf-");
    #[cfg(unix)]
    builder.permissions(mode(0o666));
    let file = builder.tempfile_in(folder(path)).map_err(without_path)?;
    #[cfg(unix)]
    if let Some(old) = old {
        use std::os::unix::fs::MetadataExt;
        file.as_file().set_permissions(mode(old.mode() & 0o777))?;
    }
    Ok(file)
}

#[cfg(unix)]
fn mode(bits: u32) -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(bits)
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
    use crate::io::open_input;
    use std::fs;
    use std::io::Read;

    const NAMES: [&str; 5] = ["a.cnf", "a.gz", "a.xz", "a.bz2", "a.zst"];

    /// A text that can be compressed, but not to almost nothing.
    fn text() -> Vec<u8> {
        (0..60_000u32)
            .flat_map(|n| format!("{} ", n.wrapping_mul(2_654_435_761) >> 7).into_bytes())
            .collect()
    }

    fn write(path: &Path, content: &[u8]) {
        let mut file = create_output(path).unwrap();
        file.write_all(content).unwrap();
        file.finish().unwrap();
    }

    fn read(path: &Path) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        let input = open_input(path).map_err(|error| io::Error::other(format!("{error:#}")));
        input?.read_to_end(&mut content)?;
        Ok(content)
    }

    #[test]
    fn each_codec_gives_back_what_it_got() {
        let folder = tempfile::tempdir().unwrap();
        for name in NAMES {
            let path = folder.path().join(name);
            for content in [&b""[..], b"x", &text()] {
                write(&path, content);
                assert!(read(&path).unwrap() == content, "{name}");
            }
            assert_eq!(name == "a.cnf", fs::read(&path).unwrap() == text());
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), NAMES.len());
    }

    #[test]
    fn joined_files_are_read_to_the_end() {
        let folder = tempfile::tempdir().unwrap();
        for name in NAMES {
            let path = folder.path().join(name);
            write(&path, b"one ");
            let mut twice = fs::read(&path).unwrap();
            write(&path, &text());
            twice.extend(fs::read(&path).unwrap());
            fs::write(&path, twice).unwrap();
            assert!(read(&path).unwrap() == [b"one ", &text()[..]].concat(), "{name}");
        }
    }

    #[test]
    fn what_follows_the_last_member_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let with = |name: &str, between: &[u8], after: &[u8]| {
            let path = folder.path().join(name);
            write(&path, b"one ");
            let one = fs::read(&path).unwrap();
            fs::write(&path, [&one, between, &one, after].concat()).unwrap();
            read(&path).map_err(|error| error.to_string())
        };
        let both = Ok(b"one one ".to_vec());
        for (name, after) in [
            ("a.gz", &[0; 1][..]),
            ("a.gz", &[0; 100_000]),
            ("a.gz", b"\0\0\0garbage"),
            ("a.gz", b"garbage"),
            ("a.bz2", b"garbage"),
            ("a.bz2", b"\0\0\0"),
            ("a.xz", &[0; 8]),
        ] {
            assert_eq!(with(name, b"", after), both, "{name} {}", after.escape_ascii());
        }
        assert_eq!(with("a.gz", &[0; 512], &[0; 512]), both, "padding between members");
        // What was probably a member is not taken for the end.
        for (name, length, damage) in
            [("a.gz", 3, 0), ("a.gz", 3, 1), ("a.gz", 3, 2), ("a.bz2", 3, 0), ("a.bz2", 3, 2)]
        {
            let path = folder.path().join(name);
            write(&path, b"one ");
            let mut member = fs::read(&path).unwrap();
            member[damage] ^= 4;
            for end in [length, member.len()] {
                let error = with(name, b"", &member[..end]).unwrap_err();
                assert!(error.contains(" data is "), "{name} {damage} {end}: {error}");
            }
        }
    }

    #[test]
    fn an_unfinished_file_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.cnf");
        write(&path, b"old");
        create_output(&path).unwrap().write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_modes_and_protected_files_stay_as_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        write(&file, b"old");
        let mode = |mode| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        mode(0o640);
        symlink(&file, &link).unwrap();
        write(&link, b"new");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        mode(0o444);
        assert!(create_output(&link).is_err());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_file(&file).unwrap();
        write(&link, b"anew");
        assert_eq!(fs::read(&file).unwrap(), b"anew");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error_that_names_the_file() {
        let mut file = create_output(Path::new("/dev/full")).unwrap();
        file.write_all(b"lost").unwrap();
        assert_eq!(file.finish().unwrap_err().to_string(), "cannot write /dev/full");
    }

    #[test]
    fn folders_and_missing_files_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let message = |path: &Path| open_input(path).err().unwrap().to_string();
        assert!(message(folder.path()).contains(folder.path().to_str().unwrap()));
        assert!(message(&folder.path().join("none")).ends_with("none"));
        let within_none = folder.path().join("none").join("a.cnf");
        let error = format!("{:#}", create_output(&within_none).err().unwrap());
        assert!(!error.contains(".neuf-") && error.contains("a.cnf: "), "{error}");
    }
}
