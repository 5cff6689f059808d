//! Writes output, compressed according to its name.

use std::io::{self, Write};
use std::path::Path;

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};

use crate::zstd::ZstdWriter;

/// The preset of `xz -6`, which is the default of that tool.
const XZ_PRESET: u32 = 6;

/// A writer that compresses; [`Compressor::finish`] ends it.
pub struct Compressor<W: Write>(Encoder<W>);

enum Encoder<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    Bzip2(BzEncoder<W>),
    Xz(Box<XzWriter<W>>),
    Zstd(ZstdWriter<W>),
}

impl<W: Write> Compressor<W> {
    /// A writer to `target` that compresses if the name ends in `.gz`, `.xz`, `.bz2` or
    /// `.zst`. The target should have a buffer.
    ///
    /// # Errors
    /// When the beginning cannot be written.
    pub fn of_name(target: W, name: &Path) -> io::Result<Compressor<W>> {
        let encoder = match name.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => Encoder::Gzip(GzEncoder::new(target, flate2::Compression::default())),
            Some("bz2") => Encoder::Bzip2(BzEncoder::new(target, bzip2::Compression::best())),
            Some("zst") => Encoder::Zstd(ZstdWriter::new(target)),
            Some("xz") => {
                let options = XzOptions::with_preset(XZ_PRESET);
                Encoder::Xz(Box::new(XzWriter::new(target, options)?))
            }
            _ => Encoder::Plain(target),
        };
        Ok(Compressor(encoder))
    }

    /// Writes what is still missing and gives the target back.
    ///
    /// # Errors
    /// When the rest cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Encoder::Plain(writer) => Ok(writer),
            Encoder::Gzip(writer) => writer.finish(),
            Encoder::Bzip2(writer) => writer.finish(),
            Encoder::Xz(writer) => writer.finish(),
            Encoder::Zstd(writer) => writer.finish(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.0 {
            Encoder::Plain(writer) => writer,
            Encoder::Gzip(writer) => writer,
            Encoder::Bzip2(writer) => writer,
            Encoder::Xz(writer) => writer,
            Encoder::Zstd(writer) => writer,
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}
