//! Input and output files and streams, compressed or not.
//!
//! The compression of input is recognised by its first bytes, since a pipe has no
//! name and a name may be wrong; output is compressed according to the name that
//! the user chose. All four codecs are written in Rust, so the command needs no C
//! library, and no `xz` on the path as most solvers do.

mod blocks;
mod guard;
mod input;
mod output;
mod zstd;

pub(crate) use blocks::Blocks;
pub(crate) use guard::refuse_to_overwrite;
pub(crate) use input::{Input, open_input};
pub(crate) use output::{OutputFile, create_output};
