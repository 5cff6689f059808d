//! What `--help` shows below the options of each subcommand: examples, and what a user has
//! to know about input, output and exit codes.
//!
//! The examples are tested: each of them must be a valid command line. A paragraph is one line,
//! which clap breaks to the width of the terminal; were it broken here, a narrower terminal would
//! break it a second time.

mod formulas;
mod sudokus;

pub(crate) use formulas::*;
pub(crate) use sudokus::*;
