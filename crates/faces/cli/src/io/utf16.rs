//! Text in UTF-16, as programs of Windows save it, read as UTF-8.
//!
//! The crate `encoding_rs` knows forty encodings and takes seconds to compile; this is the one that
//! files of puzzles are in.

use std::io::{self, BufRead, Read};

use neuf_compress::Input;

/// A stream in UTF-8 of one in UTF-16. What is no text becomes the replacement character.
pub(super) struct Utf16 {
    inner: Input,
    unit: fn([u8; 2]) -> u16,
    /// What was read and is not decoded yet.
    bytes: Vec<u8>,
    /// What was decoded, and how much of the text was taken.
    text: String,
    taken: usize,
}

impl Utf16 {
    /// The stream, if it begins with the mark of UTF-16, which is left out; otherwise the inner
    /// one.
    pub(super) fn decoded(mut inner: Input) -> io::Result<Result<Utf16, Input>> {
        let unit = match inner.fill_buf()? {
            [0xff, 0xfe, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] => u16::from_be_bytes,
            _ => return Ok(Err(inner)),
        };
        inner.consume(2);
        Ok(Ok(Utf16 { inner, unit, bytes: Vec::new(), text: String::new(), taken: 0 }))
    }

    /// Decodes what is read next; returns whether anything was.
    fn decode(&mut self) -> io::Result<bool> {
        let found = self.inner.fill_buf()?;
        let count = found.len();
        self.bytes.extend_from_slice(found);
        self.inner.consume(count);
        let pairs = self.bytes.chunks_exact(2);
        let mut units: Vec<u16> = pairs.map(|pair| (self.unit)([pair[0], pair[1]])).collect();
        // The second half of a character may come with the next bytes.
        if count > 0 {
            units.pop_if(|last| (0xd800..0xdc00).contains(last));
        }
        self.bytes.drain(..2 * units.len());
        let chars = char::decode_utf16(units);
        self.text = chars.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.taken = 0;
        if count == 0 && !self.bytes.is_empty() {
            self.bytes.clear();
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
        Ok(count > 0 || !self.text.is_empty())
    }
}

impl Read for Utf16 {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() {
            if !self.decode()? {
                return Ok(0);
            }
        }
        let count = (&self.text.as_bytes()[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}
