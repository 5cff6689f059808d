//! Reads compressed input, which is recognised by its first bytes.
//!
//! Files of several members (such as the output of `cat a.gz b.gz`) are read to
//! their end. Input that is cut off, or whose checksum is wrong, is an error and
//! never taken as a shorter file.

use std::io::{self, BufRead, BufReader, Read};

use lzma_rust2::XzReader;
use neuf_words::Carried;

use crate::damage::Damage;
use crate::members::{Bzip2, Gzip, MemberReader};
use crate::zstd::ZstdReader;

/// The content of an input, whatever its compression is.
pub type Input = Box<dyn BufRead + Send>;

/// The size of the buffer, in bytes; larger reads bypass it.
const BUFFER: usize = 1 << 15;

/// How many bytes are needed to recognise a compression.
const MAGIC: u64 = 6;

/// The plain content of a stream that may be compressed. Something odd that does no harm,
/// such as other bytes after the last member of a gzip file, is told to `warn`.
///
/// # Errors
/// When the first bytes cannot be read. Reading from the result fails when the data is
/// truncated or corrupt; the message names the compression.
pub fn decompressed(mut stream: impl Read + Send + 'static, warn: fn(&str)) -> io::Result<Input> {
    let mut start = Vec::new();
    stream.by_ref().take(MAGIC).read_to_end(&mut start)?;
    let magic = start.clone();
    let whole = io::Cursor::new(start).chain(stream);
    let whole = BufReader::with_capacity(BUFFER, whole);
    Ok(match magic[..] {
        [0x1f, 0x8b, ..] => buffered("gzip", MemberReader::<Gzip, _>::new(whole, warn)),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => {
            buffered("bzip2", MemberReader::<Bzip2, _>::new(whole, warn))
        }
        [0xfd, b'7', b'z', b'X', b'Z', 0] => buffered("xz", XzReader::new(whole, true)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            buffered("zstd", ZstdReader::new(whole))
        }
        _ => Box::new(whole),
    })
}

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
            let (format, kind) = (self.format, error.kind());
            let damage = match kind {
                io::ErrorKind::Interrupted => return error,
                io::ErrorKind::UnexpectedEof => Damage::Truncated(format),
                _ => Damage::Corrupt(format, error),
            };
            io::Error::new(kind, Carried::new(damage))
        })
    }
}
