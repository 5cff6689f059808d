//! Puzzles in brackets: finds where a value begins and ends.
//!
//! A value is gathered over as many lines as it needs. A list of JSON objects is
//! not gathered as a whole; its objects are read one at a time, so that a file
//! that is one long list needs little memory. A bracket that is never closed must
//! not swallow the puzzles after it, so a line that can only be another puzzle
//! ends the value as an error.

use std::io::BufRead;

use crate::arrays::{is_nothing, puzzles_of};
use crate::brackets::{is_quote, parse};
use crate::entry::{Entry, ReadOptions};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::line::{Line, MAX_LINE};
use crate::plain::usual_values;
use crate::source::Source;
use crate::words::is_separator;

/// A line with brackets, and how much of it was read.
#[derive(Debug)]
pub(crate) struct Nested {
    line: Line,
    /// How many bytes were read.
    at: usize,
    /// How many characters were read.
    read: usize,
    /// Whether the place is inside a list of objects.
    in_list: bool,
    /// The name that the value is assigned to.
    name: Option<String>,
}

/// The line as the start of values, if it begins with a value (`[[0, 6, …`) or with
/// a name that a value is assigned to (`int grid[9][9] = {`).
pub(crate) fn open(line: &Line) -> Option<Nested> {
    let text = line.text.as_str();
    let (head, value) = match text.split_once('=') {
        Some((head, value)) if head.starts_with(char::is_alphabetic) => (head, value),
        _ => ("", text),
    };
    let value = value.trim_start();
    let begins = value.starts_with(['[', '{'])
        && opens_cells(value.trim_start_matches(|c: char| c.is_whitespace() || "[{(|".contains(c)));
    let identifier = head.split('[').next().unwrap_or(head).split_whitespace().last();
    begins.then(|| Nested {
        line: line.clone(),
        at: text.len() - value.len(),
        read: text[..text.len() - value.len()].chars().count(),
        in_list: false,
        name: identifier.map(str::to_owned),
    })
}

/// Whether the text after the first brackets looks like a value, not like prose in
/// brackets.
fn opens_cells(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return true };
    let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    !first.is_alphabetic() || word.len() == 1 || is_nothing(word)
}

/// The text of a value and the place where it starts.
struct Value {
    text: String,
    place: (usize, usize),
}

impl Nested {
    fn rest(&self) -> &str {
        &self.line.text[self.at..]
    }

    fn place(&self) -> (usize, usize) {
        (self.line.number, self.line.column + self.read)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        self.read += 1;
        Some(c)
    }

    /// Skips separators and the end of the list.
    fn skip_separators(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            if c == ']' {
                self.in_list = false;
            } else if is_quote(c) || !(is_separator(c) || matches!(c, ')' | '}' | '|')) {
                break;
            }
            self.next();
        }
    }
}

/// The result of reading a value in brackets.
pub(crate) struct Found {
    pub(crate) puzzles: Vec<Result<Entry, FormatError>>,
    /// The error if the text is not a value; it comes after the puzzles.
    pub(crate) fault: Option<FormatError>,
    /// Whether the value is not assigned to a name.
    pub(crate) is_nameless: bool,
    /// What is left to read.
    pub(crate) rest: Option<Nested>,
}

impl Found {
    fn rest(rest: Option<Nested>) -> Found {
        Found { puzzles: Vec::new(), fault: None, is_nameless: false, rest }
    }
}

impl Nested {
    /// Reads the next value of the line, or the next line.
    pub(crate) fn read<R: BufRead>(
        mut self,
        source: &mut Source<R>,
        options: ReadOptions,
    ) -> Result<Found, FormatError> {
        self.skip_separators();
        if self.rest().is_empty() {
            let next = if self.in_list || !self.line.complete { source.next_line()? } else { None };
            return Ok(Found::rest(next.map(|line| Nested { line, at: 0, read: 0, ..self })));
        }
        if !self.rest().starts_with(['[', '{']) {
            let found = quoted(self.rest()).to_string();
            return Err(FormatError::unexpected(self.place(), "`[` or `{`", found));
        }
        let value = self.gather_value(source)?;
        let item = parse(&value.text, value.place);
        let mut puzzles = match &item {
            Ok(item) => puzzles_of(item, options),
            Err(_) => Vec::new(),
        };
        let fault = item.err();
        let is_nameless = self.name.is_none();
        if let (Some(Ok(first)), false) = (puzzles.first_mut(), is_nameless) {
            first.name = first.name.take().or(self.name.take());
        }
        self.skip_separators();
        let more = self.rest().starts_with(['[', '{']);
        let goes_on = more || self.in_list || !self.line.complete;
        if !goes_on
            && let Some(Ok(last)) = puzzles.last_mut()
            && last.extra.is_empty()
        {
            last.extra = self.rest().trim_matches(is_separator).to_owned();
        }
        Ok(Found { puzzles, fault, is_nameless, rest: goes_on.then_some(self) })
    }

    /// Reads the text up to the bracket that closes the first one.
    fn gather_value<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Value, FormatError> {
        let opening = opening(self.rest()).to_owned();
        let mut value = Value { text: String::new(), place: self.place() };
        let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
        loop {
            let place = self.place();
            let Some(c) = self.next() else {
                self.continue_value(source, &mut value, &opening)?;
                if self.line.column == 1 {
                    // A string ends at the end of its line.
                    (quote, escaped) = (None, false);
                }
                continue;
            };
            match quote {
                _ if std::mem::take(&mut escaped) => {}
                Some(_) if c == '\\' => escaped = true,
                Some(open) if c == open => quote = None,
                Some(_) => {}
                None if is_quote(c) => quote = Some(c),
                None if "[({".contains(c) => depth += 1,
                None if "])}".contains(c) => depth -= 1,
                None => {}
            }
            if c == '{' && depth == 2 && value.text.trim() == "[" {
                // In a list of objects, each object is a value.
                self.in_list = true;
                value = Value { text: String::new(), place };
                depth = 1;
            }
            value.text.push(c);
            if depth == 0 {
                return Ok(value);
            }
        }
    }

    /// Continues a value on the next line, or the next piece of a line.
    fn continue_value<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
        value: &mut Value,
        opening: &str,
    ) -> Result<(), FormatError> {
        let unclosed =
            |found: &str| FormatError::unexpected(value.place, "a bracket that is closed", found);
        let Some(line) = source.next_line()? else {
            return Err(unclosed("the end of the input inside it"));
        };
        let anew = line.column == 1
            && (usual_values(line.text.as_bytes()).is_some()
                || (opening.len() > 1 && self::opening(&line.text) == opening));
        if anew {
            source.give_back(std::iter::once(line));
            return Err(unclosed("another puzzle inside it"));
        }
        if value.text.len() > MAX_LINE {
            if !line.complete {
                source.skip_line()?;
            }
            let kind = FormatErrorKind::TooLong { limit: MAX_LINE };
            return Err(FormatError::new(value.place.0, value.place.1, kind));
        }
        if line.column == 1 {
            value.text.push('\n');
        }
        let comment = line.text.trim_start().starts_with('#');
        self.at = if comment { line.text.len() } else { 0 };
        self.read = 0;
        self.line = line;
        Ok(())
    }
}

/// The brackets that a text begins with, and a quote after them. Values of one kind
/// begin in the same way and their inner lines do not; so another line with this
/// beginning shows that the value before it was not closed.
fn opening(text: &str) -> &str {
    let end = text.find(|c| !"[({".contains(c)).unwrap_or(text.len());
    let quote = usize::from(text[end..].starts_with(is_quote));
    &text[..end + quote]
}
