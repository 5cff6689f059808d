//! Opens input, which may be compressed, and measures how much of it is done.
//!
//! What is known beforehand is the size of the file, which may be compressed, and it is read
//! in blocks that are larger than many whole inputs. So three places are counted: the bytes
//! of the file that were read, the plain bytes that came out of them, and those of the latter
//! that were taken for puzzles. Counting only the first would show 100 % at
//! once for a file of a hundred hard puzzles.

use std::fs::{File, metadata};
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use neuf_cnf::Interrupt;
pub use neuf_compress::Input;

use super::files::refuse_to_read_output;
use super::interruptible::{Fed, Guarded};
use crate::terminal::streams::warn;
use crate::words::tr;

/// The size of the buffer, in bytes; larger reads bypass it.
const BUFFER: usize = 1 << 15;

/// Opens a file, or standard input for `-`; compressed input is decompressed.
///
/// # Errors
/// When it cannot be opened or its first bytes cannot be read, or when it is also the standard
/// output; the message names it.
pub(crate) fn open_input(path: &Path) -> anyhow::Result<Input> {
    open_measured(path, &Meter::default())
}

/// The same with a meter that counts the bytes of the file.
///
/// # Errors
/// As for [`open_input`].
pub(crate) fn open_measured(path: &Path, meter: &Meter) -> anyhow::Result<Input> {
    let open = || decompressed(meter.measure(open_stream(path)?));
    refuse_to_read_output(path).and_then(|()| open()).with_context(|| cannot_read(path))
}

/// The same for a command that listens to signals while it reads: as soon as `interrupt` is
/// requested, reading fails, even if it waits for a pipe.
///
/// # Errors
/// When it cannot be opened or its first bytes cannot be read, when it is also the standard output,
/// and when `interrupt` is requested.
pub fn open_interruptible(path: &Path, interrupt: &Interrupt) -> anyhow::Result<Input> {
    let may_wait = path == Path::new("-") || metadata(path).is_ok_and(|found| !found.is_file());
    let inner = if may_wait {
        let owned = path.to_owned();
        let open = || Fed::new(move || open_stream(&owned), interrupt.clone());
        let fed = refuse_to_read_output(path).and_then(|()| open());
        fed.and_then(decompressed).with_context(|| cannot_read(path))?
    } else {
        open_input(path)?
    };
    let guarded = Guarded { inner, interrupt: interrupt.clone() };
    Ok(Box::new(BufReader::with_capacity(BUFFER, guarded)))
}

/// Opens a file, or standard input for `-`, as it is.
fn open_stream(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other(tr!(["it is a folder", "c'est un dossier"])));
    }
    Ok(Box::new(file))
}

fn cannot_read(path: &Path) -> String {
    if path == Path::new("-") {
        return tr!(["cannot read standard input", "impossible de lire l'entrée standard"]).into();
    }
    tr!(["cannot read {name}", "impossible de lire {name}"], name = path.display())
}

/// The plain content of a stream that may be compressed.
fn decompressed(stream: impl Read + Send + 'static) -> io::Result<Input> {
    neuf_compress::decompressed(stream, |warning| {
        warn(tr!(["warning: {warning}", "attention : {warning}"], warning));
    })
}

/// Counters of one input, which its streams share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    /// Bytes of the file that were read.
    raw: AtomicU64,
    /// Plain bytes that came out of them.
    plain: AtomicU64,
    /// Plain bytes that were taken.
    taken: AtomicU64,
}

impl Meter {
    /// Counts plain bytes that were read.
    pub(crate) fn add_plain(&self, bytes: usize) {
        self.0.plain.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Counts plain bytes that were taken.
    pub(crate) fn add_taken(&self, bytes: usize) {
        self.0.taken.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// About how many bytes of the file are done.
    pub(crate) fn reached(&self) -> u64 {
        let [raw, plain, taken] =
            [&self.0.raw, &self.0.plain, &self.0.taken].map(|count| count.load(Ordering::Relaxed));
        if plain == 0 { 0 } else { (raw as f64 * (taken as f64 / plain as f64)) as u64 }
    }

    /// A stream whose bytes count as those of the file.
    pub(crate) fn measure<R: Read>(&self, inner: R) -> impl Read + use<R> {
        Measured { inner, meter: self.clone() }
    }
}

/// The size of a file in bytes, or of standard input for `-`; `None` for a pipe.
pub(crate) fn size_of(path: &Path) -> Option<u64> {
    let path = if path == Path::new("-") { Path::new("/dev/stdin") } else { path };
    metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
}

struct Measured<R> {
    inner: R,
    meter: Meter,
}

impl<R: Read> Read for Measured<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.meter.0.raw.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_ahead_is_not_done() {
        let meter = Meter::default();
        assert_eq!(meter.reached(), 0);
        let mut text = Vec::new();
        meter.measure(&[0; 100][..]).read_to_end(&mut text).unwrap();
        // Each byte of the file stands for three.
        meter.add_plain(300);
        meter.add_taken(150);
        assert_eq!(meter.reached(), 50);
        let own = include_str!("../../Cargo.toml").len();
        assert_eq!(size_of(Path::new("Cargo.toml")), Some(own as u64));
        assert_eq!(size_of(Path::new("no such file")), None);
    }
}
