//! Files as people have them: compressed or not, or a stream.
//!
//! Input is recognised by its first bytes, since a pipe has no name and a name
//! may lie; output is compressed by the name that the user chose. All four
//! codecs are in Rust, so the command needs no C library and no `xz` on the
//! path, which is how most solvers do it.

mod blocks;
mod guard;
mod input;
mod output;
mod zstd;

pub(crate) use blocks::Blocks;
pub(crate) use guard::refuse_to_overwrite;
pub(crate) use input::{Input, open_input};
pub(crate) use output::{OutputFile, create_output};
