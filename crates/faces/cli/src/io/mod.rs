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
pub(crate) use files::{Files, last_part};
pub(crate) use input::{Input, open_input, open_interruptible, open_measured};
pub(crate) use meter::{Meter, size_of};
pub(crate) use other::{advice_on_puzzles, has_formula, refuse_what_has_no_puzzles};
pub(crate) use output::{OutputFile, create_output, write_to};
