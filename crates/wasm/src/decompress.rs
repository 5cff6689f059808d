//! Files as they are dropped onto the page, which may be compressed.
//!
//! The compression is recognised by its first bytes. The browser itself could only undo
//! gzip, and of a file of several members only the first.

use std::io::{self, BufRead, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};

/// The content of a file.
///
/// # Errors
/// When the first bytes of compressed data are damaged.
pub(crate) fn decompressed(bytes: &[u8]) -> io::Result<Box<dyn Read + '_>> {
    Ok(match bytes {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(bytes)),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Box::new(MultiBzDecoder::new(bytes)),
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Box::new(XzReader::new(bytes, true)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            Box::new(Frames { bytes: Cursor::new(bytes), content: Cursor::default() })
        }
        _ => Box::new(bytes),
    })
}

/// The frames of Zstandard, one after the other, which `ruzstd` decodes singly.
struct Frames<'a> {
    bytes: Cursor<&'a [u8]>,
    /// The content of the current frame.
    content: Cursor<Vec<u8>>,
}

impl Read for Frames<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.content.read(buffer)?;
            if count > 0 || buffer.is_empty() || self.bytes.fill_buf()?.is_empty() {
                return Ok(count);
            }
            let mut content = Vec::new();
            match StreamingDecoder::new(&mut self.bytes) {
                Ok(mut decoder) => {
                    decoder.read_to_end(&mut content)?;
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.bytes.consume(length as usize),
                Err(error) => {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string()));
                }
            }
            self.content = Cursor::new(content);
        }
    }
}
