//! The bytes of a file, one at a time, each with its line and offset.
//!
//! The input may be a chain of decompressors behind a trait object. Calling the trait object for
//! every byte, as with `BufRead`, took most of the time of reading a proof; so this type copies
//! whole blocks of the input into a buffer of its own.

use std::io::{self, ErrorKind, Read};

const BLOCK: usize = 1 << 16;

#[derive(Debug)]
pub(crate) struct Bytes<R> {
    source: R,
    block: Box<[u8]>,
    at: usize,
    end: usize,
    /// How many bytes came before the block.
    before: u64,
    line: u64,
}

impl<R: Read> Bytes<R> {
    pub(crate) fn new(source: R) -> Bytes<R> {
        Bytes { source, block: vec![0; BLOCK].into(), at: 0, end: 0, before: 0, line: 1 }
    }

    /// The next byte, which is still to be read; `None` at the end of the input.
    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at < self.end { Ok(Some(self.block[self.at])) } else { self.refill() }
    }

    /// Goes past the byte that [`Bytes::peek`] gave.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.line += u64::from(self.block[self.at] == b'\n');
        self.at += 1;
    }

    /// How many bytes were read before the next byte.
    pub(crate) fn offset(&self) -> u64 {
        self.before + self.at as u64
    }

    /// The line of the next byte, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    #[cold]
    fn refill(&mut self) -> io::Result<Option<u8>> {
        self.before += self.at as u64;
        (self.at, self.end) = (0, 0);
        loop {
            match self.source.read(&mut self.block) {
                Ok(size) => {
                    self.end = size;
                    return Ok(self.block[..size].first().copied());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives one byte at a time and is interrupted before each.
    struct Halting(Vec<u8>, bool);

    impl Read for Halting {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            Ok(self.0.pop().map_or(0, |byte| {
                block[0] = byte;
                1
            }))
        }
    }

    #[test]
    fn interrupted_reads_are_repeated_and_places_counted() {
        let mut bytes = Bytes::new(Halting(b"c\nba".to_vec(), false));
        let mut seen = Vec::new();
        while let Some(byte) = bytes.peek().unwrap() {
            seen.push((byte, bytes.line(), bytes.offset()));
            bytes.advance();
        }
        assert_eq!(seen, [(b'a', 1, 0), (b'b', 1, 1), (b'\n', 1, 2), (b'c', 2, 3)]);
    }
    /// A source that gives one byte, fails, and is at its end.
    struct Failing(usize);

    impl Read for Failing {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => {
                    block[0] = b'a';
                    Ok(1)
                }
                2 => Err(ErrorKind::BrokenPipe.into()),
                _ => Ok(0),
            }
        }
    }

    #[test]
    fn an_error_of_the_source_is_told() {
        let mut bytes = Bytes::new(Failing(0));
        assert_eq!(bytes.peek().unwrap(), Some(b'a'));
        bytes.advance();
        assert_eq!(bytes.peek().unwrap_err().kind(), ErrorKind::BrokenPipe);
    }
}
