//! Reads compressed input, which is recognised by its first bytes.
//!
//! Files of several members (such as the output of `cat a.gz b.gz`) are read to
//! their end. Input that is cut off, or whose checksum is wrong, is an error and
//! never taken as a shorter file.
//!
//! The result is text in UTF-8 without a byte order mark, also for a file in UTF-16, as programs of
//! Windows save text. All faces open their files here, so a file means the same to each face.

use std::io::{self, BufRead, BufReader, Read};

use lzma_rust2::XzReader;
use neuf_words::Carried;

use crate::damage::Damage;
use crate::members::{Bzip2, Gzip, MemberReader, Warn};
use crate::zstd::ZstdReader;

/// The content of an input, whatever its compression is.
pub type Input = Box<dyn BufRead + Send>;

/// The size of the buffer, in bytes; larger reads bypass it.
const BUFFER: usize = 1 << 15;

/// How many bytes are needed to recognise a compression.
const MAGIC: u64 = 6;

/// The plain content of a stream that may be compressed. `warn` gets harmless oddities, such as
/// other bytes after the last member of a gzip file. A byte order mark at the beginning is left
/// out, and content that begins with the mark of UTF-16 becomes UTF-8.
///
/// # Errors
/// When the first bytes cannot be read. Reading from the result fails when the data is
/// truncated or corrupt; the message names the compression.
pub fn decompressed(
    stream: impl Read + Send + 'static,
    warn: impl FnMut(&str) + Send + 'static,
) -> io::Result<Input> {
    in_utf_8(plain(stream, Box::new(warn))?)
}

/// The plain bytes of a stream that may be compressed.
fn plain(mut stream: impl Read + Send + 'static, warn: Warn) -> io::Result<Input> {
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

/// A text that begins with a byte order mark, in UTF-8 and without the mark.
fn in_utf_8(mut plain: Input) -> io::Result<Input> {
    let unit = match plain.fill_buf()? {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        [0xef, 0xbb, 0xbf, ..] => {
            plain.consume(3);
            return Ok(plain);
        }
        _ => return Ok(plain),
    };
    plain.consume(2);
    let decoded = Utf16 { inner: plain, unit, text: io::Cursor::default() };
    Ok(Box::new(BufReader::with_capacity(BUFFER, decoded)))
}

/// A stream in UTF-16 as a stream in UTF-8. Bytes that are no text become the replacement
/// character.
///
/// The crate `encoding_rs` knows forty encodings and takes seconds to compile; files of puzzles
/// need only UTF-16.
struct Utf16 {
    inner: Input,
    unit: fn([u8; 2]) -> u16,
    /// What was decoded.
    text: io::Cursor<String>,
}

impl Read for Utf16 {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        if count > 0 {
            return Ok(count);
        }
        let mut bytes = Vec::new();
        self.inner.by_ref().take(BUFFER as u64).read_to_end(&mut bytes)?;
        let is_half = |pair: &[u8; 2]| (0xd800..0xdc00).contains(&(self.unit)(*pair));
        if bytes.as_chunks().0.last().is_some_and(is_half) {
            self.inner.by_ref().take(2).read_to_end(&mut bytes)?;
        }
        let (pairs, rest) = bytes.as_chunks();
        let units: Vec<u16> = pairs.iter().map(|&pair| (self.unit)(pair)).collect();
        let mut text = String::from_utf16_lossy(&units);
        text.extend(rest.first().map(|_| char::REPLACEMENT_CHARACTER));
        self.text = io::Cursor::new(text);
        self.text.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use neuf_testing::changes::every_change;

    use super::*;
    use crate::Compressor;

    /// What one wrong byte makes of compressed data is an error, or the same content; or it is no
    /// compressed data any more where the byte is one by which the compression is recognised.
    #[test]
    fn damage_is_noticed() {
        let content = "p cnf 3 2\n1 -2 3 0\n-1 2 -3 0\n".repeat(3);
        for (name, magic) in [("a.gz", 2), ("a.bz2", 4), ("a.xz", 6), ("a.zst", 4)] {
            let mut compressor = Compressor::of_name(Vec::new(), name.as_ref()).unwrap();
            compressor.write_all(content.as_bytes()).unwrap();
            let whole = compressor.finish().unwrap();
            let tally = every_change(&whole, |bytes| {
                let Ok(mut input) = decompressed(io::Cursor::new(bytes.to_vec()), |_| ()) else {
                    return false;
                };
                let mut found = Vec::new();
                if input.read_to_end(&mut found).is_err() {
                    return false;
                }
                let is_plain = bytes.get(..magic) != whole.get(..magic);
                assert!(is_plain || found == content.as_bytes(), "{name}");
                !is_plain
            });
            assert!(tally.refused > 1000 && tally.refused > 9 * tally.accepted, "{name} {tally:?}");
        }
    }

    fn read(bytes: Vec<u8>) -> String {
        let mut text = String::new();
        let input = decompressed(io::Cursor::new(bytes), |warning| panic!("{warning}"));
        input.unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn utf_16_is_turned_into_utf_8_and_marks_are_left_out() {
        let text = "53..7....\r\né日𝄞\n".repeat(4000);
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            let coded: Vec<u8> = units.flat_map(bytes).collect();
            for (end, rest) in [(&b""[..], ""), (b"\x07", "\u{fffd}")] {
                assert!(read([&coded, end].concat()) == text.clone() + rest);
            }
        }
        assert!(read(format!("\u{feff}{text}").into_bytes()) == text);
        assert_eq!(read("\u{feff}\u{feff}1".into()), "\u{feff}1");
    }
}
