//! The command `neuf` as a library: what its programs have in common, and what the files of a
//! release are made from.
//!
//! `neuf` itself is [`main`]. The programs of the annex, such as `neuf-course`, are made of the
//! same parts, so that a reader of inputs, a signal or a failure is the same behind every door: a
//! program is a [`Program`](program::Program). The modules that are public are those that such a
//! program needs; a library that does something else than to be a command stands in a crate of its
//! own.
//!
//! The command only reads its input, calls the libraries and prints the results;
//! every decision that a library can make is made there.

mod annex;
pub mod arguments;
mod batch;
pub mod commands;
pub mod formulas;
mod help;
pub mod io;
pub mod program;
pub mod puzzles;
pub mod terminal;
mod tips;
pub mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::ArgMatches;

use arguments::Global;
use program::Call;

pub use help::{EXAMPLES, EXIT_CODES, INTRO, whole_command};

/// Does what the command line of `neuf` says, and returns its exit code.
pub fn main() -> ExitCode {
    program::frame(help::is_in_english, call)
}

/// What a command line asks for.
fn call(line: &[OsString]) -> Result<Call, clap::Error> {
    if let Some(elsewhere) = annex::call(line) {
        return Ok(elsewhere);
    }
    let (parsed, meant) = match parse(line) {
        Err(error) => match tips::meant(&error, line) {
            Some(meant) => (parse(&meant.line), Some(meant)),
            None => (Err(error), None),
        },
        parsed => (parsed, None),
    };
    let (global, matches) = parsed.map_err(tips::with_tips)?;
    let remark = meant.map(|meant| Box::new(move || meant.told()) as Box<_>);
    let quiet = global.quiet;
    Ok(Call {
        remark,
        ..Call::of(global, matches, help::is_in_english, move |matches, signals| {
            commands::run(matches, quiet, signals)
        })
    })
}

/// Reads a command line.
fn parse(line: &[OsString]) -> Result<(Global, ArgMatches), clap::Error> {
    let matches = help::command().try_get_matches_from(tips::translated(line))?;
    Ok((Global::of(&matches)?, matches))
}
