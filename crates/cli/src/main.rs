//! The command `neuf`.
//!
//! The command only reads its input, calls the libraries and prints the results;
//! every decision that a library can make is made there.

#![forbid(unsafe_code)]

mod batch;
mod cli;
mod commands;
mod exit;
mod help;
mod input;
mod io;
mod item;
mod memory;
mod output;
mod progress;
mod puzzles;
mod results;
mod signals;
mod spares;
mod style;
mod values;

use std::process::ExitCode;

use clap::FromArgMatches;

use cli::Cli;
use exit::{Exit, UsageError};
use signals::Signals;

fn main() -> ExitCode {
    let matches = help::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    output::choose_colour(cli.global.color);
    let signals = Signals::default();
    let exit = commands::run(&cli, &signals).unwrap_or_else(|error| explain(&error));
    if !matches!(exit, Exit::Satisfiable | Exit::Unsatisfiable) {
        signals.die_if_caught();
    }
    exit.into()
}

/// Reports an error and returns its exit code. A closed pipe is not an error.
fn explain(error: &anyhow::Error) -> Exit {
    if output::is_closed_pipe(error) {
        return Exit::Done;
    }
    output::complain(format_args!("{error:#}"));
    if error.is::<UsageError>() { Exit::Usage } else { Exit::Failed }
}
