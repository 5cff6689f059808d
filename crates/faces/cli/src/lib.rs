//! The command `neuf` as a library, from which the program and the files of a release are made.
//!
//! The command only reads its input, calls the libraries and prints the results;
//! every decision that a library can make is made there.

mod arguments;
mod batch;
mod commands;
mod cube_file;
mod doubt;
mod exit;
mod failure;
mod foreign;
mod formula_comments;
mod help;
mod io;
mod item;
mod meant;
mod memory;
mod mistaken;
mod naming;
mod process;
mod progress;
mod puzzles;
mod questions;
mod results;
mod selection;
mod share;
mod signals;
mod source;
mod spares;
mod streams;
mod style;
mod table;
mod threads;
mod words;
mod wrap;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::Context as _;
use clap::ArgMatches;

use arguments::Global;
use exit::{Exit, UsageError};
use neuf_words::Language;
use signals::Signals;
use streams::Stdout;

pub use help::{EXAMPLES, EXIT_CODES, INTRO, whole_command};

/// Does what the command line of `neuf` says, and returns its exit code.
pub fn main() -> ExitCode {
    process::say_nothing_after_a_refusal();
    process::with_stack(run).unwrap_or_else(|error| {
        streams::complain(words::chain(&words::no_thread(error)));
        Exit::Failed.into()
    })
}

/// Does what the command line says.
fn run() -> ExitCode {
    let line = help::arguments(std::env::args_os());
    words::choose(help::language(&line));
    let (parsed, meant) = match parse(&line) {
        Err(error) => match meant::command(&error, &line) {
            Some(meant) => (parse(&meant.line), Some(meant)),
            None => (Err(error), None),
        },
        parsed => (parsed, None),
    };
    let (global, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(page) => {
            let page = help::with_tips(page);
            let is_json = failure::asks_for_json(&line);
            let exit = page_or_complaint(&page, is_json);
            return exit.unwrap_or_else(|error| explain(&error, is_json)).into();
        }
    };
    let is_json = failure::is_json(&matches);
    failure::IS_JSON.store(is_json, Ordering::Relaxed);
    words::choose(match matches.subcommand_name() {
        Some(name) if !help::is_for_pupils_and_players(name) => Language::English,
        _ => global.lang.unwrap_or_else(words::user_language),
    });
    streams::choose_colour(global.color);
    streams::choose_quiet(global.quiet);
    if let Some(meant) = meant.filter(|_| !global.quiet) {
        streams::remark(meant.told());
    }
    let signals = Signals::default();
    let run = || {
        signals::survive_system_limits()?;
        signals.listen_for_questions()?;
        commands::run(matches, global.quiet, &signals)
    };
    let exit = run().unwrap_or_else(|error| {
        // Errors after a signal only mean that the work was stopped.
        if !signals.is_caught() {
            return explain(&error, is_json);
        }
        if !error.is::<failure::Reported>() {
            failure::print_stopped();
        }
        Exit::Failed
    });
    if !matches!(exit, Exit::Satisfiable | Exit::Unsatisfiable) {
        signals.die_if_caught();
    }
    exit.into()
}

/// Reads a command line.
fn parse(line: &[OsString]) -> Result<(Global, ArgMatches), clap::Error> {
    let matches = help::command().try_get_matches_from(foreign::translated(line)?)?;
    Ok((Global::of(&matches)?, matches))
}

/// Prints what the parser of the command line has to say: a page of help, or what is wrong.
fn page_or_complaint(page: &clap::Error, is_json: bool) -> anyhow::Result<Exit> {
    if page.use_stderr() {
        anstream::eprint!("{}", wrap::for_stderr(&help::text(page)));
        if is_json {
            failure::print_text(&help::complaint(page), Exit::Usage);
        }
        return Ok(Exit::Usage);
    }
    Stdout::require().and_then(|()| page.print()).context(streams::cannot_write())?;
    Ok(Exit::Done)
}

/// Reports an error, also as an object if the command line asks for JSON, and returns its exit
/// code. A closed pipe is not an error.
fn explain(error: &anyhow::Error, is_json: bool) -> Exit {
    if streams::is_closed_pipe(error) {
        return Exit::Done;
    }
    streams::complain(words::chain(error));
    let exit = if error.is::<UsageError>() { Exit::Usage } else { Exit::Failed };
    if is_json {
        failure::print(error, exit);
    }
    exit
}
