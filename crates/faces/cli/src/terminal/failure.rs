//! What `--json` prints when a command fails: one object with the error and its place.
//!
//! A program that asked for JSON gets an object for every outcome. The sentence goes to standard
//! error as well, so that it also stands in the log of a job. Where a command has an object of its
//! own for a failure, as `check-proof` has, the error is marked as [`Reported`].

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ArgMatches;
use neuf_cnf::dimacs::{Flaw, ReadError};
use neuf_formats::FormatError;
use neuf_proof::{CheckError, ProofPlace};
use serde::Serialize;

use crate::terminal::exit::Exit;
use crate::terminal::streams::Output;
use crate::words;

/// The object.
#[derive(Default, Serialize)]
struct Failure<'a> {
    error: &'a str,
    /// The exit code.
    code: u8,
    /// The input in which there is something wrong, and where: line and column from 1, or the byte
    /// from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte: Option<u64>,
}

/// Whether a command line that was parsed asks for JSON.
pub(crate) fn is_json(matches: &ArgMatches) -> bool {
    let is_json = |command: &ArgMatches| {
        let format =
            command.try_get_raw("format").ok().flatten().and_then(|mut words| words.next());
        command.try_get_one::<bool>("json").ok().flatten().copied() == Some(true)
            || format.is_some_and(|format| format == "json")
    };
    matches.subcommand().is_some_and(|(_, command)| is_json(command))
}

/// Whether a command line that could not be parsed asks for JSON.
pub(crate) fn asks_for_json(line: &[OsString]) -> bool {
    let words: Vec<&OsString> = line.iter().take_while(|word| *word != "--").collect();
    let asks =
        |word: &&OsString| ["--json", "--format=json", "-fjson"].iter().any(|ask| *word == ask);
    let is_pair =
        |pair: &[&OsString]| (pair[0] == "--format" || pair[0] == "-f") && pair[1] == "json";
    words.iter().any(asks) || words.windows(2).any(is_pair)
}

/// Whether the command line asks for JSON, for an allocator that can say only a fixed sentence.
pub(crate) static IS_JSON: AtomicBool = AtomicBool::new(false);

/// Prints the object of an error.
pub(crate) fn print(error: &anyhow::Error, exit: Exit) {
    if error.is::<Reported>() {
        return;
    }
    let text = words::chain(error);
    let mut failure = Failure { error: &text, code: exit.code(), ..Failure::default() };
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<ReadError>() {
            if !matches!(error.cause, Flaw::Io(_)) {
                (failure.line, failure.column) = (Some(error.line as u64), Some(error.column));
            }
        } else if let Some(error) = cause.downcast_ref::<FormatError>() {
            (failure.line, failure.column) = (Some(error.line as u64), Some(error.column));
        } else if let Some(error) = cause.downcast_ref::<FileError>() {
            (failure.line, failure.column) = (error.line, error.column);
        } else if let Some(
            CheckError::Malformed { place, .. } | CheckError::Refused { place, .. },
        ) = cause.downcast_ref()
        {
            match *place {
                ProofPlace::Line(line) => failure.line = Some(line),
                ProofPlace::Byte(byte) => failure.byte = Some(byte),
            }
        }
    }
    if failure.line.is_some() || failure.byte.is_some() {
        // The name of the input is the context that commands give to such an error.
        failure.file = error.downcast_ref::<String>().map(String::as_str);
    }
    print_object(&failure);
}

/// Prints the object of work that a signal has ended, where JSON is asked for. In the output of a
/// batch it says that there would have been more.
pub(crate) fn print_stopped() {
    if IS_JSON.load(Ordering::Relaxed) {
        print_text("stopped by a signal", Exit::Failed);
    }
}

/// Prints the object of a conversion that left everything out, where JSON is asked for.
pub(crate) fn print_nothing_written() {
    if IS_JSON.load(Ordering::Relaxed) {
        print_text("no puzzle was written: standard error says why", Exit::Failed);
    }
}

/// Prints the object of a failure that has only a sentence.
pub(crate) fn print_text(text: &str, exit: Exit) {
    print_object(&Failure { error: text, code: exit.code(), ..Failure::default() });
}

fn print_object(failure: &Failure<'_>) {
    if let Ok(text) = serde_json::to_string(failure) {
        // If standard output takes nothing, standard error has the sentence.
        let _ = Output::print(text + "\n");
    }
}

/// What is wrong in a file that the command reads itself, and where.
#[derive(Debug)]
pub(crate) struct FileError {
    /// The line from 1; none for what the file as a whole lacks.
    pub(crate) line: Option<u64>,
    /// The column from 1, if it is one place of the line.
    pub(crate) column: Option<usize>,
    pub(crate) what: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
            if let Some(column) = self.column {
                write!(f, ", column {column}")?;
            }
            write!(f, ": ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for FileError {}

/// An error that a command has put into its own object already.
#[derive(Debug)]
pub(crate) struct Reported(pub(crate) anyhow::Error);

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Reported {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}
