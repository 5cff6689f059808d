//! Text in UTF-16, as Windows programs save it, turned into UTF-8.
//!
//! It is recognised by its byte order mark, which is dropped. What is no text becomes the
//! replacement character, which no format uses.

use std::io::{self, Read};

/// How many bytes are turned at a time.
const PIECE: usize = 1 << 14;

/// A stream of UTF-16 as a stream of UTF-8.
pub(super) struct Utf16<R> {
    inner: R,
    is_little_endian: bool,
    /// The text that was turned and not read yet.
    ready: io::Cursor<Vec<u8>>,
    /// The bytes at the end of the last piece that are no whole character.
    rest: Vec<u8>,
    is_begun: bool,
}

impl<R: Read> Utf16<R> {
    /// Turns a stream that begins with a byte order mark.
    pub(super) fn new(inner: R, is_little_endian: bool) -> Utf16<R> {
        let ready = io::Cursor::new(Vec::new());
        Utf16 { inner, is_little_endian, ready, rest: Vec::new(), is_begun: false }
    }

    /// Turns the next piece; false at the end.
    fn turn(&mut self) -> io::Result<bool> {
        let mut piece = std::mem::take(&mut self.rest);
        let before = piece.len();
        piece.resize(before + PIECE, 0);
        let count = self.inner.read(&mut piece[before..])?;
        piece.truncate(before + count);
        if piece.is_empty() {
            return Ok(false);
        }
        let is_end = count == 0;
        let unit = |pair: &[u8]| {
            let pair = [pair[0], pair[1]];
            if self.is_little_endian { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
        };
        let mut whole = piece.len() & !1;
        let is_high = |unit: u16| (0xd800..0xdc00).contains(&unit);
        if !is_end && whole > 0 && is_high(unit(&piece[whole - 2..])) {
            whole -= 2;
        }
        let units = piece[..whole].chunks_exact(2).map(unit);
        let mut text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        if whole > 0 && !std::mem::replace(&mut self.is_begun, true) {
            text = text.trim_start_matches('\u{feff}').to_owned();
        }
        if is_end && whole < piece.len() {
            text.push(char::REPLACEMENT_CHARACTER);
        } else {
            self.rest = piece.split_off(whole);
        }
        self.ready = io::Cursor::new(text.into_bytes());
        Ok(true)
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.ready.read(buffer)?;
            if count > 0 || buffer.is_empty() || !self.turn()? {
                return Ok(count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    #[test]
    fn both_orders_are_read_in_pieces_of_any_size() {
        let text = "53..7....\r\né日𝄞\n";
        for is_little in [true, false] {
            let bytes = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            let mut coded: Vec<u8> = units.flat_map(bytes).collect();
            for size in [1, 2, 3, 100] {
                let mut read = String::new();
                Utf16::new(Slow(&coded, size), is_little).read_to_string(&mut read).unwrap();
                assert_eq!(read, text);
            }
            coded.push(7);
            let mut read = String::new();
            Utf16::new(&coded[..], is_little).read_to_string(&mut read).unwrap();
            assert_eq!(read, format!("{text}\u{fffd}"));
        }
    }
}
