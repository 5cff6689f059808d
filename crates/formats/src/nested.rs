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
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::plain::usual_values;
use crate::reader::PuzzleReader;
use crate::source::{Line, MAX_LINE};
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

impl<R: BufRead> PuzzleReader<R> {
    /// Reads the next value of the line, or the next line.
    pub(crate) fn next_nested(&mut self) -> Result<(), FormatError> {
        let Some(mut nested) = self.nested.take() else { return Ok(()) };
        nested.skip_separators();
        if nested.rest().is_empty() {
            if (nested.in_list || !nested.line.complete)
                && let Some(line) = self.source.next_line()?
            {
                self.nested = Some(Nested { line, at: 0, read: 0, ..nested });
            }
            return Ok(());
        }
        if !nested.rest().starts_with(['[', '{']) {
            let found = quoted(nested.rest()).to_string();
            return Err(FormatError::unexpected(nested.place(), "`[` or `{`", found));
        }
        let value = self.gather_value(&mut nested)?;
        let item = parse(&value.text, value.place);
        let mut puzzles = match &item {
            Ok(item) => puzzles_of(item, self.options),
            Err(_) => Vec::new(),
        };
        if let (Some(Ok(first)), None) = (puzzles.first_mut(), &nested.name) {
            first.name = first.name.take().or_else(|| self.take_title());
        } else if let Some(Ok(first)) = puzzles.first_mut() {
            first.name = first.name.take().or(nested.name.take());
        }
        nested.skip_separators();
        let more = nested.rest().starts_with(['[', '{']);
        if more || nested.in_list || !nested.line.complete {
            self.nested = Some(nested);
        } else if let Some(Ok(last)) = puzzles.last_mut()
            && last.extra.is_empty()
        {
            last.extra = nested.rest().trim_matches(is_separator).to_owned();
        }
        self.ready.extend(puzzles);
        item.map(drop)
    }

    /// Reads the text up to the bracket that closes the first one.
    fn gather_value(&mut self, nested: &mut Nested) -> Result<Value, FormatError> {
        let opening = opening(nested.rest()).to_owned();
        let mut value = Value { text: String::new(), place: nested.place() };
        let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
        loop {
            let place = nested.place();
            let Some(c) = nested.next() else {
                self.continue_value(nested, &mut value, &opening)?;
                if nested.line.column == 1 {
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
                nested.in_list = true;
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
    fn continue_value(
        &mut self,
        nested: &mut Nested,
        value: &mut Value,
        opening: &str,
    ) -> Result<(), FormatError> {
        let unclosed =
            |found: &str| FormatError::unexpected(value.place, "a bracket that is closed", found);
        let Some(line) = self.source.next_line()? else {
            return Err(unclosed("the end of the input inside it"));
        };
        let anew = line.column == 1
            && (usual_values(line.text.as_bytes()).is_some()
                || (opening.len() > 1 && self::opening(&line.text) == opening));
        if anew {
            self.source.give_back(std::iter::once(line));
            return Err(unclosed("another puzzle inside it"));
        }
        if value.text.len() > MAX_LINE {
            if !line.complete {
                self.source.skip_line()?;
            }
            let kind = FormatErrorKind::TooLong { limit: MAX_LINE };
            return Err(FormatError::new(value.place.0, value.place.1, kind));
        }
        if line.column == 1 {
            value.text.push('\n');
        }
        let comment = line.text.trim_start().starts_with('#');
        nested.at = if comment { line.text.len() } else { 0 };
        nested.read = 0;
        nested.line = line;
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
