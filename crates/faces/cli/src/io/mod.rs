//! Input and output files and streams, compressed or not.
//!
//! The compression itself is in the crate `neuf-compress`.

mod beside;
mod blocks;
mod files;
mod identity;
mod input;
mod interruptible;
mod meter;
mod other;
mod output;
#[cfg(unix)]
pub(crate) mod standard;
mod target;
#[cfg(target_os = "linux")]
mod unnamed;
mod utf16;
#[cfg(unix)]
mod waiting;

pub(crate) use blocks::Blocks;
pub use files::Files;
pub(crate) use files::last_part;
pub use input::{Input, open_interruptible};
pub(crate) use input::{open_input, open_measured};
pub(crate) use meter::{Meter, size_of};
pub use other::advice_on_puzzles;
pub(crate) use other::{has_formula, refuse_what_has_no_puzzles};
pub use output::{OutputFile, create_output, write_to};
