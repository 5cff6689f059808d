//! Reads compressed input, which is recognised by its first bytes.
//!
//! Files of several members (such as the output of `cat a.gz b.gz`) are read to
//! their end. Input that is cut off, or whose checksum is wrong, is an error and
//! never taken as a shorter file.

use std::fs::{File, metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use lzma_rust2::XzReader;
use neuf_cnf::Interrupt;

use super::identity::refuse_to_read_output;
use super::interruptible::{Fed, Guarded};
use super::members::{Bzip2, Gzip, MemberReader};
use super::meter::Meter;
use super::zstd::ZstdReader;

/// The type of all inputs.
pub(crate) type Input = Box<dyn BufRead + Send>;

/// The size of the buffer, in bytes; larger reads bypass it.
const BUFFER: usize = 1 << 15;

/// Opens a file, or standard input for `-`; compressed input is decompressed.
///
/// # Errors
/// When it cannot be opened or its first bytes cannot be read, or when it is also the standard
/// output; the message names it.
pub(crate) fn open_input(path: &Path) -> anyhow::Result<Input> {
    refuse_to_read_output(path).with_context(|| cannot_read(path))?;
    open_plainly(path)
}

/// The same with a meter that counts the bytes of the file.
///
/// # Errors
/// As for [`open_input`].
pub(crate) fn open_measured(path: &Path, meter: &Meter) -> anyhow::Result<Input> {
    refuse_to_read_output(path).with_context(|| cannot_read(path))?;
    let open = || decompressed(meter.measure(open_stream(path)?));
    open().with_context(|| cannot_read(path))
}

/// The same for a command that listens to signals while it reads: as soon as `interrupt` is
/// requested, reading fails, even if it waits for a pipe.
///
/// # Errors
/// As for [`open_input`], and when `interrupt` is requested.
pub(crate) fn open_interruptible(path: &Path, interrupt: &Interrupt) -> anyhow::Result<Input> {
    let may_wait = path == Path::new("-") || metadata(path).is_ok_and(|found| !found.is_file());
    if !may_wait {
        let inner = open_input(path)?;
        return Ok(guarded(inner, interrupt));
    }
    let named = || cannot_read(path);
    refuse_to_read_output(path).with_context(named)?;
    let owned = path.to_owned();
    let open = move || open_stream(&owned);
    let fed = Fed::new(open, interrupt.clone()).with_context(named)?;
    Ok(guarded(decompressed(fed).with_context(named)?, interrupt))
}

fn guarded(inner: Input, interrupt: &Interrupt) -> Input {
    Box::new(BufReader::with_capacity(BUFFER, Guarded { inner, interrupt: interrupt.clone() }))
}

/// The same for a file that is only looked at.
pub(super) fn open_plainly(path: &Path) -> anyhow::Result<Input> {
    open_stream(path).and_then(decompressed).with_context(|| cannot_read(path))
}

/// Opens a file, or standard input for `-`, as it is.
fn open_stream(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    Ok(Box::new(file))
}

fn cannot_read(path: &Path) -> String {
    if path == Path::new("-") {
        return "cannot read standard input".into();
    }
    format!("cannot read {}", path.display())
}

/// The plain content of a stream that may be compressed.
fn decompressed(mut stream: impl Read + Send + 'static) -> io::Result<Input> {
    let mut start = Vec::new();
    stream.by_ref().take(MAGIC).read_to_end(&mut start)?;
    let magic = start.clone();
    let whole = io::Cursor::new(start).chain(stream);
    let whole = BufReader::with_capacity(BUFFER, whole);
    Ok(match magic[..] {
        [0x1f, 0x8b, ..] => buffered("gzip", MemberReader::<Gzip, _>::new(whole)),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => {
            buffered("bzip2", MemberReader::<Bzip2, _>::new(whole))
        }
        [0xfd, b'7', b'z', b'X', b'Z', 0] => buffered("xz", XzReader::new(whole, true)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            buffered("zstd", ZstdReader::new(whole))
        }
        _ => Box::new(whole),
    })
}

/// How many bytes are needed to recognise a compression.
const MAGIC: u64 = 6;

fn buffered(format: &'static str, decoder: impl Read + Send + 'static) -> Input {
    Box::new(BufReader::with_capacity(BUFFER, Decoder { format, decoder }))
}

/// A decoder whose errors name the format that was decoded.
struct Decoder<R> {
    format: &'static str,
    decoder: R,
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(buffer).map_err(|error| {
            let format = self.format;
            match error.kind() {
                io::ErrorKind::Interrupted => error,
                io::ErrorKind::UnexpectedEof => {
                    io::Error::new(error.kind(), format!("the {format} data is truncated"))
                }
                kind => io::Error::new(kind, format!("the {format} data is corrupt: {error}")),
            }
        })
    }
}
