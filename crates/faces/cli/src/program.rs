//! What happens around the work of a program: the stack, the language, complaints about the command
//! line, signals, the exit code.
//!
//! A program of the annex is a [`Program`]: a command line and what it does; the options of every
//! command are added here. `neuf` itself reads its command line in more ways and shares the rest.
//! To hand each program the whole command of `neuf` was rejected, because a program knows nothing
//! of the others.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::Context as _;
use clap::error::{ContextKind, ErrorKind};
use clap::{ArgMatches, Args, Parser};
use neuf_words::Language;

use crate::arguments::Global;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::signals::{self, Signals};
use crate::terminal::streams;
use crate::terminal::{failure, process, wrap};
use crate::{help, words};

/// A program of the annex.
pub trait Program: Parser + Send + 'static {
    /// Whether what a subcommand says is in English, whatever the language of its user.
    fn is_in_english(_command: &str) -> bool {
        false
    }

    /// Does what the command line says.
    ///
    /// # Errors
    /// When it cannot be done.
    fn run(&self, signals: &Signals) -> anyhow::Result<Exit>;
}

/// Does what the command line of a program says, and returns its exit code.
pub fn main<P: Program>() -> ExitCode {
    frame(P::is_in_english, call::<P>)
}

/// What a command line asks for.
pub(crate) struct Call {
    pub(crate) global: Global,
    /// Whether a failure is an object, too.
    pub(crate) is_json: bool,
    pub(crate) language: Language,
    /// What is said before the work.
    pub(crate) remark: Option<Box<dyn FnOnce() -> String>>,
    pub(crate) run: Box<Run>,
}

impl Call {
    /// What was found in a command line, and the work that is asked for.
    pub(crate) fn of(
        global: Global,
        matches: ArgMatches,
        is_in_english: fn(&str) -> bool,
        run: impl FnOnce(ArgMatches, &Signals) -> anyhow::Result<Exit> + 'static,
    ) -> Call {
        let speaks_english = matches.subcommand_name().is_some_and(is_in_english);
        Call {
            is_json: failure::is_json(&matches),
            language: if speaks_english { Language::English } else { global.language() },
            global,
            remark: None,
            run: Box::new(move |signals| run(matches, signals)),
        }
    }
}

/// The work.
type Run = dyn FnOnce(&Signals) -> anyhow::Result<Exit>;

/// What the command line of a program of the annex asks for.
fn call<P: Program>(line: &[OsString]) -> Result<Call, clap::Error> {
    let command = Global::augment_args(P::command()).mut_subcommands(Global::augment_args);
    let command = command.styles(help::styles()).max_term_width(90);
    let parsed = command
        .try_get_matches_from(line)
        .and_then(|matches| Ok((P::from_arg_matches(&matches)?, Global::of(&matches)?, matches)));
    let (program, global, matches) = parsed.map_err(|mut error| {
        // clap advises to pass an unknown option as a value after `--`, which is never what was
        // meant.
        if error.kind() == ErrorKind::UnknownArgument {
            error.remove(ContextKind::Suggested);
        }
        error
    })?;
    Ok(Call::of(global, matches, P::is_in_english, move |_, signals| program.run(signals)))
}

/// Reads the command line, does the work that it asks for, and reports how that ended.
pub(crate) fn frame(
    is_in_english: fn(&str) -> bool,
    call: fn(&[OsString]) -> Result<Call, clap::Error>,
) -> ExitCode {
    process::say_nothing_after_a_refusal();
    process::with_stack(|| run(is_in_english, call)).unwrap_or_else(|error| {
        streams::complain(words::chain(&words::no_thread(error)));
        Exit::Failed.into()
    })
}

fn run(
    is_in_english: fn(&str) -> bool,
    call: fn(&[OsString]) -> Result<Call, clap::Error>,
) -> ExitCode {
    let line = help::arguments(std::env::args_os());
    words::choose(help::language(&line, is_in_english));
    let call = match call(&line) {
        Ok(call) => call,
        Err(page) => {
            let is_json = failure::asks_for_json(&line);
            let exit = page_or_complaint(&page, is_json);
            return exit.unwrap_or_else(|error| explain(&error, is_json)).into();
        }
    };
    failure::IS_JSON.store(call.is_json, Ordering::Relaxed);
    words::choose(call.language);
    streams::choose_colour(call.global.color);
    streams::choose_quiet(call.global.quiet);
    if let Some(remark) = call.remark.filter(|_| !call.global.quiet) {
        streams::remark(remark());
    }
    let signals = Signals::default();
    let run = || {
        signals::survive_system_limits()?;
        signals.listen_for_questions()?;
        (call.run)(&signals)
    };
    let exit = run().unwrap_or_else(|error| {
        // Errors after a signal only mean that the work was stopped.
        if !signals.is_caught() {
            return explain(&error, call.is_json);
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

/// Prints what the parser of the command line has to say: a page of help, or what is wrong.
fn page_or_complaint(page: &clap::Error, is_json: bool) -> anyhow::Result<Exit> {
    if page.use_stderr() {
        anstream::eprint!("{}", wrap::for_stderr(&help::text(page)));
        if is_json {
            failure::print_text(&help::complaint(page), Exit::Usage);
        }
        return Ok(Exit::Usage);
    }
    page.print().context(streams::cannot_write())?;
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
