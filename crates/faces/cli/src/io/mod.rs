//! Input and output files and streams, compressed or not.
//!
//! The compression itself is in the crate `neuf-compress`.

mod files;
mod input;
mod interruptible;
mod other;
mod output;

pub(crate) use files::last_part;
pub use files::{Files, extension, unknown_ending};
pub use input::{Input, open_interruptible};
pub(crate) use input::{Meter, open_input, open_measured, size_of};
pub use other::advice_on_puzzles;
pub(crate) use other::{has_formula, refuse_what_has_no_puzzles};
pub(crate) use output::cannot_write_to;
pub use output::{OutputFile, create_output, write_to};
