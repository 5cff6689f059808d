//! A puzzle of a command's input, with the place where it stood.

use std::sync::Arc;

use neuf_formats::{Entry, Header, TableRow};
use neuf_words::shown;

use crate::words;

/// A puzzle of an input, or a fault where a puzzle was expected, with its place.
#[derive(Clone, Debug)]
pub struct Item {
    /// The name of the input, as [`Source::label`](crate::puzzles::source::Source::label) has it.
    pub file: Arc<str>,
    /// The puzzle with the text around it, or the fault.
    pub entry: Result<Entry, Fault>,
    /// The columns of the input's table: those of the first puzzle, if it stands in one.
    pub columns: Option<Arc<Header>>,
    /// Whether it is the first item that has a place in the output.
    pub is_first: bool,
}

/// The reason why there is no puzzle.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The line of the input, or `None` if the fault concerns the whole input.
    pub line: Option<usize>,
    /// The message for the user, with the name of the input and the place.
    pub message: String,
    /// `malformed`, `unread` if the fault concerns the whole input, or `refused` if it is a puzzle
    /// that the command does not support.
    pub status: &'static str,
    /// The row in which a puzzle was expected, if it stands in a table.
    pub row: Option<TableRow>,
}

impl Item {
    /// The line on which the puzzle starts, or the line of the fault.
    pub fn line(&self) -> Option<usize> {
        match &self.entry {
            Ok(entry) => Some(entry.line),
            Err(fault) => fault.line,
        }
    }

    /// The place in the input as `FILE:LINE`, for output that programs read.
    pub fn place(&self) -> String {
        self.place_in(&self.file)
    }

    /// The place in messages.
    pub fn told_place(&self) -> String {
        self.place_in(words::source(&self.file))
    }

    fn place_in(&self, file: &str) -> String {
        let file = shown(file);
        match self.line() {
            Some(line) => format!("{file}:{line}"),
            None => file.into_owned(),
        }
    }
}
