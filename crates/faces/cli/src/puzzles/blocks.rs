//! Reads input in blocks of whole lines.
//!
//! One thread works on the content of one block, so a block should end at the end
//! of a line; a line in two blocks would need separate work. The buffer of the
//! standard library gives everything that it has; here the beginning of a line is
//! kept for the next block.

use std::io::{self, BufRead, Read};

use memchr::memrchr;

use crate::io::Meter;

/// The size of the first block, in bytes: some lines, so that all threads soon have
/// work.
const LEAST: usize = 1 << 12;

/// The size of the largest block, in bytes: less than a core's own cache.
const MOST: usize = 1 << 16;

/// A buffered stream that gives whole lines, if its buffer contains any.
#[derive(Debug)]
pub(crate) struct Blocks<R> {
    inner: R,
    /// Invariant: `begin <= shown <= filled <= buffer.len()`.
    buffer: Vec<u8>,
    begin: usize,
    shown: usize,
    filled: usize,
    /// How much was read so far.
    total: usize,
    meter: Meter,
}

impl<R: Read> Blocks<R> {
    /// The blocks of a stream; the meter counts what is read and what is taken.
    pub(crate) fn new(inner: R, meter: Meter) -> Blocks<R> {
        Blocks { inner, buffer: Vec::new(), begin: 0, shown: 0, filled: 0, total: 0, meter }
    }

    /// Reads the next block after what is left of the block before.
    fn read_block(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.shown..self.filled, 0);
        self.filled -= self.shown;
        (self.begin, self.shown) = (0, 0);
        // With more input, it matters less that one thread ends later than the
        // others, and more that each turn has a cost.
        let size = (self.total / 64).clamp(LEAST, MOST);
        if self.buffer.len() < self.filled + size {
            self.buffer.resize(self.filled + size, 0);
        }
        let count = self.inner.read(&mut self.buffer[self.filled..])?;
        let read = self.filled..self.filled + count;
        self.total += count;
        self.meter.add_plain(count);
        self.filled = read.end;
        // At the end of the input, and in a line longer than a block, everything is
        // given.
        let lines = memrchr(b'\n', &self.buffer[read.clone()]);
        self.shown = lines.map_or(read.end, |end| read.start + end + 1);
        Ok(())
    }
}

impl<R: Read> Read for Blocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Blocks<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.begin == self.shown {
            self.read_block()?;
        }
        Ok(&self.buffer[self.begin..self.shown])
    }

    fn consume(&mut self, count: usize) {
        self.begin = (self.begin + count).min(self.shown);
        self.meter.add_taken(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives this many bytes at a time.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len());
            (&mut self.0).take(count as u64).read(buffer)
        }
    }

    #[test]
    fn blocks_end_where_lines_do_and_lose_nothing() {
        let long = "x".repeat(3 * LEAST);
        let text = format!("a\nbc\n\n{long}\n{}last", "line\n".repeat(30_000));
        for size in [1, 2, 7, 1000, usize::MAX] {
            let mut blocks = Blocks::new(Pieces(text.as_bytes(), size), Meter::default());
            let mut found = Vec::new();
            loop {
                let block = blocks.fill_buf().unwrap();
                if block.is_empty() {
                    break;
                }
                let is_within_long = block.iter().all(|&byte| byte == b'x');
                assert!(block.ends_with(b"\n") || is_within_long || size < 6 || block == b"last");
                found.extend_from_slice(block);
                let count = block.len();
                // The line is consumed in two steps, as a parser would do it.
                blocks.consume(count / 2);
                assert_eq!(blocks.fill_buf().unwrap().len(), count - count / 2);
                blocks.consume(count - count / 2);
            }
            assert!(found == text.as_bytes(), "{size}");
        }
    }

    #[test]
    fn an_error_leaves_what_was_read() {
        struct Failing(usize);
        impl Read for Failing {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 += 1;
                if self.0 == 2 {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                (&b"a\nb"[..]).read(buffer)
            }
        }
        let mut blocks = Blocks::new(Failing(0), Meter::default());
        assert_eq!(blocks.fill_buf().unwrap(), b"a\n");
        blocks.consume(2);
        assert!(blocks.fill_buf().is_err());
        assert_eq!(blocks.fill_buf().unwrap(), b"ba\n");
    }
}
