//! Compressed input and output.
//!
//! The compression of input is recognised by its first bytes, since a pipe has no name and a
//! name may be wrong; output is compressed according to the name that the user chose. All
//! four codecs are written in Rust, so no C library is needed, and no `xz` on the path as for
//! most solvers.
//!
//! ```
//! use std::io::{Read, Write};
//! use neuf_compress::{Compressor, decompressed};
//! let mut compressor = Compressor::of_name(Vec::new(), "formula.cnf.gz".as_ref())?;
//! compressor.write_all(b"p cnf 0 0\n")?;
//! let bytes = std::io::Cursor::new(compressor.finish()?);
//! let mut text = String::new();
//! decompressed(bytes, |warning| panic!("{warning}"))?.read_to_string(&mut text)?;
//! assert_eq!(text, "p cnf 0 0\n");
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

mod damage;
mod input;
mod members;
mod output;
mod zstd;

pub use input::{Input, decompressed};
pub use output::Compressor;
