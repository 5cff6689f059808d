//! Opens input, which may be compressed, or text in UTF-16.

use std::fs::{File, metadata};
use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use neuf_cnf::Interrupt;
pub use neuf_compress::Input;

use super::identity::refuse_to_read_output;
use super::interruptible::{Fed, Guarded};
use super::meter::Meter;
use super::utf16::Utf16;
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
/// When it cannot be opened or its first bytes cannot be read, when it is also the standard output, and
/// when `interrupt` is requested.
pub fn open_interruptible(path: &Path, interrupt: &Interrupt) -> anyhow::Result<Input> {
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
        return Err(io::Error::other(tr!("it is a folder")));
    }
    Ok(Box::new(file))
}

fn cannot_read(path: &Path) -> String {
    if path == Path::new("-") {
        return tr!("cannot read standard input").into();
    }
    tr!("cannot read {name}", name = path.display())
}

/// The plain content of a stream that may be compressed, in UTF-8.
fn decompressed(stream: impl Read + Send + 'static) -> io::Result<Input> {
    let plain =
        neuf_compress::decompressed(stream, |warning| warn(tr!("warning: {warning}", warning)))?;
    // Only a mark of UTF-16 at the start is looked for, so that other input is not read twice.
    Ok(match Utf16::decoded(plain)? {
        Ok(decoded) => Box::new(BufReader::with_capacity(BUFFER, decoded)),
        Err(plain) => plain,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_is_turned_into_utf_8_and_loses_its_mark() {
        let text = "53..7....\r\né日𝄞\n".repeat(4000);
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            let coded: Vec<u8> = units.flat_map(bytes).collect();
            for (end, rest) in [(&b""[..], ""), (b"\x07", "\u{fffd}")] {
                let mut read = String::new();
                let stream = io::Cursor::new([&coded, end].concat());
                decompressed(stream).unwrap().read_to_string(&mut read).unwrap();
                assert!(read == text.clone() + rest);
            }
        }
    }
}
