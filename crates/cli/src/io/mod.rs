//! Input and output files and streams, compressed or not.
//!
//! The compression of input is recognised by its first bytes, since a pipe has no
//! name and a name may be wrong; output is compressed according to the name that
//! the user chose. All four codecs are written in Rust, so the command needs no C
//! library, and no `xz` on the path as most solvers do.

mod beside;
mod blocks;
mod files;
mod identity;
mod input;
mod interruptible;
mod members;
mod meter;
mod output;
mod target;
#[cfg(target_os = "linux")]
mod unnamed;
mod zstd;

pub(crate) use blocks::Blocks;
pub(crate) use files::Files;
pub(crate) use input::{Input, open_input, open_interruptible, open_measured};
pub(crate) use meter::{Meter, size_of};
pub(crate) use output::{OutputFile, create_output};
