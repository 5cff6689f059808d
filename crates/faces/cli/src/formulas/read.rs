//! How a command reads its formula: from a file or standard input, with warnings, within its
//! limits.

use std::fmt;
use std::io;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::Interrupt;
use neuf_cnf::dimacs::{self, DimacsFile, Flaw, WarningCause};
use neuf_solver::Cause;

use crate::arguments::FormulaArgs;
use crate::io::advice_on_puzzles;
use crate::puzzles::source::{Source, require_input};
use crate::terminal::streams::{has_warned, remark};
use crate::words::{self, told, tr};

/// A limit was reached while a formula was read.
#[derive(Debug)]
pub(crate) struct Stopped(pub(crate) Cause);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cause = self.0;
        f.write_str(&tr!(
            ["stopped while it was read: {cause}", "arrêté pendant la lecture : {cause}"],
            cause = told(&cause)
        ))
    }
}

impl std::error::Error for Stopped {}

/// Where the formula of a command comes from.
///
/// # Errors
/// When no file is named and standard input is a terminal.
pub(crate) fn source(args: &FormulaArgs) -> anyhow::Result<Source> {
    match &args.file {
        Some(path) => Ok(Source::File(path.clone())),
        None => {
            require_input("a DIMACS file, or `-`")?;
            Ok(Source::stdin())
        }
    }
}

/// Reads the formula of a command. Warnings about it go to standard error, unless `quiet`.
///
/// # Errors
/// When there is no formula, or it is malformed; the message names the file and the place.
/// Also when `interrupt` is requested before the formula is read.
pub fn read_formula(
    args: &FormulaArgs,
    quiet: bool,
    interrupt: &Interrupt,
) -> anyhow::Result<DimacsFile> {
    read_with(args, quiet, interrupt, false)
}

/// The same, with the comments of the file if they are wanted.
///
/// # Errors
/// Those of [`read_formula`].
pub(crate) fn read_with(
    args: &FormulaArgs,
    quiet: bool,
    interrupt: &Interrupt,
    with_comments: bool,
) -> anyhow::Result<DimacsFile> {
    let source = source(args)?;
    let options = dimacs::ReadOptions::default()
        .strict(args.strict)
        .relaxed(args.relaxed)
        .comments(with_comments);
    let input = source.open_interruptible(interrupt).map_err(|error| {
        let is_stopped = |error: &io::Error| error.kind() == io::ErrorKind::Other;
        match Cause::of(interrupt) {
            Some(cause) if error.downcast_ref().is_some_and(is_stopped) => Stopped(cause).into(),
            _ => error,
        }
    })?;
    let file =
        dimacs::read(input, &options).map_err(|error| match (&error.cause, Cause::of(interrupt)) {
            (Flaw::Io(_), Some(cause)) => Stopped(cause).into(),
            (Flaw::Memory, _) => Stopped(Cause::Memory).into(),
            (Flaw::MissingHeader, _) => anyhow!(tr!(
                [
                    "{what}; --relaxed reads a file without one",
                    "{what} ; --relaxed lit un fichier sans en-tête"
                ],
                what = told(&error)
            )),
            (Flaw::Refused(cause), _) if cause.needs_relaxed() && !args.strict => {
                let what = told(&error);
                anyhow!(match cause {
                    WarningCause::Projection => tr!(
                        [
                            "{what}; without it there is another number of models, and --relaxed \
                             reads the file without it",
                            "{what} ; sans lui, le nombre de modèles est un autre, et --relaxed \
                             lit le fichier sans lui",
                        ],
                        what
                    ),
                    _ => tr!(
                        [
                            "{what}; the file may be cut short, and --relaxed reads it as it is",
                            "{what} ; le fichier est peut-être tronqué, et --relaxed le lit tel quel",
                        ],
                        what
                    ),
                })
            }
            (cause, _) => match advice_on_puzzles(args.path(), cause) {
                Some(advice) => anyhow!(advice),
                None => anyhow::Error::new(error),
            },
        });
    let file = file.with_context(|| source.name())?;
    // The reader of the formula knows nothing of what follows compressed data.
    if args.strict && has_warned() {
        bail!("--strict treats warnings as errors, and there was one");
    }
    if !quiet {
        tell_warnings(&source, &file);
    }
    Ok(file)
}

/// Says on standard error what was odd in a file.
pub(crate) fn tell_warnings(source: &Source, file: &DimacsFile) {
    for warning in &file.warnings {
        remark(words::warning(&source.name(), warning));
    }
}
