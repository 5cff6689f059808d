//! Measures how much of an input is done.
//!
//! What is known beforehand is the size of the file, which may be compressed, and it is read
//! in blocks that are larger than many whole inputs. So three places are counted: the bytes
//! of the file that were read, the plain bytes that came out of them, and those of the latter
//! that were taken for puzzles. Counting only the first would show 100 % at
//! once for a file of a hundred hard puzzles.

use std::fs::metadata;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    #[cfg(unix)]
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
        assert_eq!(
            size_of(Path::new("Cargo.toml")),
            Some(include_str!("../../Cargo.toml").len() as u64)
        );
        assert_eq!(size_of(Path::new("no such file")), None);
    }
}
