//! A puzzle of a command's input, with its place.

use std::sync::Arc;

use neuf_formats::Entry;

/// A puzzle, or why there is none, and where it stood.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The name of its source.
    pub(crate) file: Arc<str>,
    /// The puzzle; or the line of the fault and what it is.
    pub(crate) entry: Result<Entry, Fault>,
    /// Whether nothing was printed before it.
    pub(crate) is_first: bool,
}

/// Why there is no puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The line, if the fault has a place.
    pub(crate) line: Option<usize>,
    /// All that there is to say, with the place and the file.
    pub(crate) message: String,
    /// `malformed`, or `refused` when it is the command that cannot take it.
    pub(crate) status: &'static str,
}

impl Item {
    /// The line on which it starts, or the line of its fault.
    pub(crate) fn line(&self) -> Option<usize> {
        match &self.entry {
            Ok(entry) => Some(entry.line),
            Err(fault) => fault.line,
        }
    }

    /// Where it stood: `FILE:LINE`.
    pub(crate) fn place(&self) -> String {
        match self.line() {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.to_string(),
        }
    }
}
