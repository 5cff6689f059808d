//! Streams of Zstandard frames.
//!
//! `ruzstd` decodes and compresses one frame at a time, but real files have several frames, and
//! skippable ones. The caller of `ruzstd` also has to compare the checksum and the size that a
//! frame states.

use std::io::{self, BufRead, Read, Write};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress};

use crate::damage::Fault;

/// Reads the content of all frames, one after the other.
pub(crate) struct ZstdReader<R> {
    source: R,
    decoder: FrameDecoder,
    in_frame: bool,
    /// How many bytes of the frame's content were given.
    given: u64,
}

/// About how many bytes are decoded at a time.
const PIECE: usize = 1 << 17;

impl<R: BufRead> ZstdReader<R> {
    pub(crate) fn new(source: R) -> ZstdReader<R> {
        ZstdReader { source, decoder: FrameDecoder::new(), in_frame: false, given: 0 }
    }

    /// Starts the next frame; `false` at the end of the source.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skip(u64::from(length))?,
                Err(error) => return Err(corrupt(&error)),
            }
        }
        Ok(false)
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        if skipped < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }

    /// Decodes more of the current frame.
    fn decode(&mut self) -> io::Result<()> {
        let strategy = BlockDecodingStrategy::UptoBytes(PIECE);
        self.decoder.decode_blocks(&mut self.source, strategy).map_err(|error| corrupt(&error))?;
        Ok(())
    }
}

impl<R: BufRead> Read for ZstdReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                self.in_frame = self.next_frame()?;
                self.given = 0;
                if !self.in_frame {
                    return Ok(0);
                }
            }
            let count = self.decoder.read(buffer)?;
            self.given += count as u64;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            if self.decoder.is_finished() {
                check(&self.decoder, self.given)?;
                self.in_frame = false;
            } else {
                self.decode()?;
            }
        }
    }
}

/// Whether the content of a finished frame has the right size and checksum, where these are stated.
fn check(decoder: &FrameDecoder, size: u64) -> io::Result<()> {
    let checksum = decoder.get_checksum_from_data();
    if checksum.is_some() && checksum != decoder.get_calculated_checksum() {
        return Err(Fault::Checksum.into());
    }
    // Zero stands for a size that is not stated.
    if ![0, size].contains(&decoder.content_size()) {
        return Err(Fault::Size.into());
    }
    Ok(())
}

/// An error of the decoder; input that ends early shows as one of reading.
fn corrupt(error: &FrameDecoderError) -> io::Error {
    let mut cause: &(dyn std::error::Error + 'static) = error;
    loop {
        if let Some(io) = cause.downcast_ref::<io::Error>() {
            return io::Error::new(io.kind(), io.to_string());
        }
        match cause.source() {
            Some(source) => cause = source,
            None => return io::Error::new(io::ErrorKind::InvalidData, error.to_string()),
        }
    }
}

/// Writes a frame for each few megabytes, which any decoder reads as one file.
pub(crate) struct ZstdWriter<W: Write> {
    target: W,
    pending: Vec<u8>,
}

/// The size of the content of a frame, which the compressor takes as a whole.
const FRAME: usize = 1 << 23;

impl<W: Write> ZstdWriter<W> {
    pub(crate) fn new(target: W) -> ZstdWriter<W> {
        ZstdWriter { target, pending: Vec::new() }
    }

    /// Writes what is still buffered and gives the target back.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.write_frame()?;
        Ok(self.target)
    }

    fn write_frame(&mut self) -> io::Result<()> {
        // The compressor panics when its target fails, so it writes to memory.
        let mut frame = Vec::new();
        compress(&self.pending[..], &mut frame, CompressionLevel::Fastest);
        self.pending.clear();
        self.target.write_all(&frame)
    }
}

impl<W: Write> Write for ZstdWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(FRAME - self.pending.len());
        self.pending.extend_from_slice(&bytes[..count]);
        if self.pending.len() == FRAME {
            self.write_frame()?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_has_the_size_that_it_states() {
        // A frame that states its size in one byte, with one block that is not compressed.
        let frame = |size: u8| [b"\x28\xb5\x2f\xfd\x20", &[size][..], b"\x19\0\0abc"].concat();
        let read = |bytes: &[u8]| {
            let mut content = Vec::new();
            ZstdReader::new(bytes).read_to_end(&mut content).map(|_| content)
        };
        assert_eq!(read(&[frame(3), frame(3)].concat()).unwrap(), b"abcabc");
        for size in [4, 200] {
            assert_eq!(read(&frame(size)).unwrap_err().to_string(), "the size is wrong");
        }
        // The decoder itself refuses a block that is larger than its frame.
        assert!(read(&frame(2)).is_err());
    }
}
