//! Puzzles in brackets: finds where a value begins and ends.
//!
//! A value is gathered over as many lines as it needs. A list of JSON objects is
//! not gathered as a whole; its objects are read one at a time, so that a file
//! that is one long list needs little memory.
//!
//! A bracket that is never closed, or one too many, must not swallow the puzzles
//! after it. A line that can only be another record ends the value as an error. If
//! nothing tells before the value has gone wrong, its text is searched for the next
//! record, and reading goes on there (`resume.rs`).

use std::io::BufRead;

use crate::entry::{Entry, ReaderOptions};
use crate::error::{END_INSIDE, FormatError, FormatErrorKind, PUZZLE_INSIDE, quoted};
use crate::line::{Cursor, Line, MAX_LINE, place_behind};
use crate::programs::arrays::{is_nothing, puzzles_of};
use crate::programs::brackets::{Quotes, is_quote, parse_start};
use crate::programs::markup;
use crate::programs::resume::{next_block, next_record, opening};
use crate::source::Source;
use crate::text::plain::usual_values;
use crate::text::section;
use crate::text::symbols::is_blank;
use crate::text::words::is_separator;
use crate::work::looked_at;

/// A line with brackets, and how much of it was read.
#[derive(Debug)]
pub(crate) struct Nested {
    cursor: Cursor,
    /// Whether the place is inside a list of objects.
    in_list: bool,
    /// The name that the value is assigned to.
    name: Option<String>,
}

/// The line as the start of values, if it begins with a value (`[[0, 6, …`) or with
/// a name that a value is assigned to (`int grid[9][9] = {`).
pub(crate) fn open(line: &Line) -> Option<Nested> {
    let (head, value) = begin(line)?;
    let identifier = head.split('[').next().unwrap_or(head).split_whitespace().last();
    let mut cursor = Cursor::new(line.clone());
    cursor.advance(line.text.len() - value.len());
    Some(Nested { cursor, in_list: false, name: identifier.map(str::to_owned) })
}

/// Whether a line begins a value.
pub(crate) fn is_open(line: &Line) -> bool {
    begin(line).is_some()
}

/// The text before the value that a line begins, and the text from there on.
fn begin(line: &Line) -> Option<(&str, &str)> {
    let text = line.text.as_str();
    looked_at(text.len());
    let (head, value) = match text.split_once('=') {
        // In a document the assignment is often indented.
        Some((head, value)) if head.trim_start().starts_with(char::is_alphabetic) => (head, value),
        _ => ("", text),
    };
    let value = without_call(value.trim_start());
    let begins = value.starts_with(['[', '{'])
        && opens_cells(value.trim_start_matches(|c: char| c.is_whitespace() || "[{(|".contains(c)));
    begins.then_some((head, value))
}

/// A value without the call of MiniZinc before it, such as `array2d(1..9, 1..9, [`. The call
/// may also end with its line, before the bracket.
fn without_call(value: &str) -> &str {
    let Some(arguments) = value.strip_prefix("array") else { return value };
    let Some((dimension, arguments)) = arguments.split_once('(') else { return value };
    let end = arguments.find(['[', '{']).unwrap_or(arguments.len());
    let is_range = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ',' | ' ' | '*' | '_');
    if matches!(dimension, "1d" | "2d") && arguments[..end].chars().all(is_range) {
        return &arguments[end..];
    }
    value
}

/// Whether the text after the first brackets looks like a value, not like prose in
/// brackets.
fn opens_cells(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return true };
    let is_name = |text: &str| {
        let after = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        after.trim_start_matches(|c| is_quote(c) || c == ' ').starts_with(':')
    };
    let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    !first.is_alphabetic() || word.len() == 1 || word == "Some" || is_nothing(word) || is_name(text)
}

/// The text of a value and the place where it starts.
struct Value {
    text: String,
    place: (usize, usize),
}

impl Nested {
    /// Skips separators and the end of the list.
    fn skip_separators(&mut self) {
        while let Some(c) = self.cursor.rest().chars().next() {
            if c == ']' {
                self.in_list = false;
            } else if is_quote(c) || !(is_separator(c) || matches!(c, ')' | '}' | '|')) {
                break;
            }
            self.cursor.next();
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

/// A value that was read as far as possible, and what is wrong with its brackets.
struct Gathered {
    value: Value,
    fault: Option<FormatError>,
}

impl Nested {
    /// Reads the next value of the line, or the next line.
    pub(crate) fn read<R: BufRead>(
        mut self,
        source: &mut Source<R>,
        options: ReaderOptions,
    ) -> Result<Found, FormatError> {
        self.skip_separators();
        if self.cursor.rest().is_empty() {
            let next =
                if self.in_list || !self.cursor.line.complete { source.next_line()? } else { None };
            return Ok(Found::rest(next.map(|line| Nested { cursor: Cursor::new(line), ..self })));
        }
        if !self.cursor.rest().starts_with(['[', '{']) {
            return self.pass_remains(source, options);
        }
        let Gathered { value, fault } = self.gather_value(source)?;
        let is_unclosed = fault.is_some();
        let mut fault = fault;
        let mut puzzles = Vec::new();
        let mut end = value.text.len();
        if fault.is_none() {
            let (item, read) = parse_start(&value.text, value.place);
            match item {
                Ok(item) => puzzles = puzzles_of(&item, options),
                Err(error) => fault = Some(error),
            }
            end = read;
        }
        let is_nameless = self.name.is_none();
        if let (Some(Ok(first)), false) = (puzzles.first_mut(), is_nameless) {
            first.name = first.name.take().or(self.name.take());
        }
        if puzzles.iter().any(Result::is_ok) {
            if end < value.text.len() && source.may_read_again(value.text.len()) {
                // The value ends earlier than its brackets said, which a string with a line
                // end in it may have shifted.
                let rest = self.resume(&value, end, source);
                return Ok(Found { puzzles, fault, is_nameless, rest });
            }
        } else if let Some(from) = next_record(&value.text, options, source)
            .or_else(|| if is_unclosed { next_block(&value.text, source) } else { None })
        {
            let rest = self.resume(&value, from, source);
            return Ok(Found { puzzles, fault, is_nameless, rest });
        }
        let was_in_list = self.in_list;
        self.skip_separators();
        let more = self.cursor.rest().starts_with(['[', '{'])
            // A stray bracket has ended the list.
            || (was_in_list && self.cursor.rest().contains(['[', '{']));
        let goes_on = more || self.in_list || !self.cursor.line.complete;
        if !goes_on
            && let Some(Ok(last)) = puzzles.last_mut()
            && last.extra.is_empty()
        {
            last.extra = self.cursor.rest().trim_matches(is_separator).to_owned();
        }
        Ok(Found { puzzles, fault, is_nameless, rest: goes_on.then_some(self) })
    }

    /// Passes over text that is not a value: the remains of a broken record, or a line that shows
    /// that the list was not closed.
    fn pass_remains<R: BufRead>(
        mut self,
        source: &mut Source<R>,
        options: ReaderOptions,
    ) -> Result<Found, FormatError> {
        let is_new_line = self.cursor.line.column == 1 && self.cursor.passed().trim().is_empty();
        if is_new_line {
            // Whatever this line is, the reader of all formats will recognise it.
            source.give_back(std::iter::once(self.cursor.line));
            return Ok(Found::rest(None));
        }
        let found = quoted(self.cursor.rest());
        let fault =
            FormatError::unexpected(self.cursor.place(), ["`[` or `{`", "`[` ou `{`"], found);
        let from = next_record(self.cursor.rest(), options, source);
        let passed = from.unwrap_or(self.cursor.rest().len());
        self.cursor.advance(passed);
        let goes_on = from.is_some() || self.in_list || !self.cursor.line.complete;
        let rest = goes_on.then_some(self);
        Ok(Found { fault: Some(fault), ..Found::rest(rest) })
    }

    /// Goes on at a place in a value that went wrong. The lines from there on are read
    /// once more.
    fn resume<R: BufRead>(
        mut self,
        value: &Value,
        from: usize,
        source: &mut Source<R>,
    ) -> Option<Nested> {
        let (before, after) = value.text.split_at(from);
        let (number, column) = place_behind(before, value.place);
        let text = [after, self.cursor.rest()].concat();
        let complete = self.cursor.line.complete;
        let count = text.matches('\n').count();
        let mut lines: Vec<Line> = (0..=count)
            .zip(text.split('\n'))
            .map(|(index, text)| Line {
                number: number + index,
                column: if index == 0 { column } else { 1 },
                text: text.to_owned(),
                complete: index < count || complete,
            })
            .collect();
        let begins_line = before.rsplit('\n').next().is_some_and(|last| last.trim().is_empty())
            && before.contains('\n');
        if begins_line && !self.in_list {
            // A line that begins with a record may also be of another format.
            source.give_back(lines.into_iter());
            return None;
        }
        let first = lines.remove(0);
        source.give_back(lines.into_iter());
        self.cursor = Cursor::new(first);
        Some(self)
    }

    /// Reads the text up to the bracket that closes the first one.
    fn gather_value<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
    ) -> Result<Gathered, FormatError> {
        let opening = opening(self.cursor.rest()).to_owned();
        let mut value = Value { text: String::new(), place: self.cursor.place() };
        let (mut depth, mut quotes) = (0_usize, Quotes::default());
        loop {
            let place = self.cursor.place();
            let Some(c) = self.cursor.next() else {
                if let Some(fault) = self.continue_value(source, &mut value, &opening)? {
                    return Ok(Gathered { value, fault: Some(fault) });
                }
                if self.cursor.line.column == 1 {
                    // A string ends at the end of its line.
                    quotes = Quotes::default();
                }
                continue;
            };
            if quotes.is_outside(c) {
                depth += usize::from("[({".contains(c));
                depth -= usize::from("])}".contains(c));
            }
            if c == '{' && depth == 2 && value.text.trim() == "[" {
                // In a list of objects, each object is a value.
                self.in_list = true;
                value = Value { text: String::new(), place };
                depth = 1;
            }
            value.text.push(c);
            if depth == 0 {
                return Ok(Gathered { value, fault: None });
            }
        }
    }

    /// Continues a value on the next line, or the next piece of a line; the result is the
    /// fault if it cannot go on.
    fn continue_value<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
        value: &mut Value,
        opening: &str,
    ) -> Result<Option<FormatError>, FormatError> {
        let Some(line) = source.next_line()? else {
            return Ok(Some(unclosed(value, END_INSIDE)));
        };
        let text = line.text.as_str();
        let begins_alike = opening.len() > 1 && self::opening(text) == opening;
        let is_other = || section::head(&line).is_some() || markup::is_open(&line);
        let begins_anew = line.column == 1
            && (usual_values(text.as_bytes()).is_some()
                || begins_alike
                || is_text(text)
                || is_other());
        if begins_anew {
            if self.in_list && text.trim_start().starts_with(['{', '[']) {
                self.cursor = Cursor::new(line);
            } else {
                source.give_back(std::iter::once(line));
            }
            return Ok(Some(unclosed(value, PUZZLE_INSIDE)));
        }
        if value.text.len() > MAX_LINE {
            source.give_back(std::iter::once(line));
            let kind = FormatErrorKind::TooLong { limit: MAX_LINE };
            return Ok(Some(FormatError::new(value.place, kind)));
        }
        if line.column == 1 {
            value.text.push('\n');
        }
        // A comment begins only on the line itself, not on a later piece of a long one.
        let (is_start, mut line) = (line.column == 1, line);
        if is_start && let Some(comment) = comment_of_minizinc(&line.text) {
            line.text.truncate(comment);
        }
        if is_start && line.text.trim_start().starts_with('#') {
            line.text.clear();
        }
        self.cursor = Cursor::new(line);
        Ok(None)
    }
}

/// Whether a line has a row of a grid in text, such as `53..7....` or `|53.|.7.|...|`, or a
/// whole grid in a word. In a value in brackets a cell is shorter, and a string has quotes.
fn is_text(line: &str) -> bool {
    const CELL: usize = 4;
    const WHOLE: usize = 64;
    let is_indented = line.starts_with(char::is_whitespace);
    let line = line.trim();
    // A number in JSON that stands on many lines, such as `  -10.24`.
    if is_indented && line.contains('.') && line.trim_end_matches(',').parse::<f64>().is_ok() {
        return false;
    }
    let is_cell = |c: char| c.is_ascii_digit() || is_blank(c);
    let is_given_or_dot = |c: char| c == '.' || c.is_ascii_digit();
    let is_row = |word: &str| {
        word.contains(is_blank) && word.contains(is_given_or_dot) && word.chars().all(is_cell)
    };
    let word = line.split(char::is_whitespace).next().unwrap_or_default();
    if word.len() >= CELL && is_row(word) {
        return true;
    }
    if let Some(groups) = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) {
        let width = groups.find('|').unwrap_or_default();
        let is_group = |group: &str| group.len() == width && group.chars().all(is_cell);
        return width > 1 && groups.split('|').all(is_group) && groups.contains(is_given_or_dot);
    }
    // Pencil marks: numbers that are not cells, and only blanks between them.
    let is_marks = |word: &&str| word.len() >= CELL && word.bytes().all(|b| b.is_ascii_digit());
    if line.split(' ').filter(is_marks).count() > 1
        && line.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '|'))
    {
        return true;
    }
    let is_apart = |c: char| !c.is_ascii_alphanumeric() && !is_blank(c);
    let is_whole = |word: &str| word.len() >= WHOLE && (is_row(word) || word.len() == 81);
    !line.contains(['"', '\'']) && line.split(is_apart).any(is_whole)
}

/// Where a comment of MiniZinc begins, a `%` outside of strings; `"100% easy"` is a string.
fn comment_of_minizinc(line: &str) -> Option<usize> {
    line.find('%')?;
    looked_at(line.len());
    let mut quotes = Quotes::default();
    line.char_indices().find(|&(_, c)| quotes.is_outside(c) && c == '%').map(|(at, _)| at)
}

fn unclosed(value: &Value, found: [&'static str; 2]) -> FormatError {
    FormatError::unexpected(value.place, ["a bracket that is closed", "un crochet fermé"], found)
}
