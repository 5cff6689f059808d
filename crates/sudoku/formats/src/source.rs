//! The lines of the input, with their numbers, in bounded memory.
//!
//! A line is first given as bytes, because the reader of plain puzzles does not
//! need text. Only a line that it cannot read is decoded (bytes that are not
//! UTF-8 become U+FFFD, which no format uses), and escape sequences for colours
//! are removed, and so is what makes an emoji of a digit. `BufRead::read_until` would read a line
//! of any length into memory; the loop here has a limit. A line ends with LF, CR LF or CR.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};

use memchr::memchr2;

use crate::error::FormatError;
use crate::line::{Line, MAX_LINE};
use crate::work::looked_at;

/// How often each byte of the input may be read again, on average, after faults.
const AGAIN: u64 = 8;

/// How many bytes may be read again in an input of any length.
const AGAIN_AT_LEAST: u64 = 1 << 16;

/// The lines of an input. Lines can be given back, to be read again.
#[derive(Debug)]
pub(crate) struct Source<R> {
    input: R,
    bytes: Vec<u8>,
    number: usize,
    column: usize,
    complete: bool,
    after_return: bool,
    returned: VecDeque<Line>,
    /// The lines that were taken since [`Source::record`].
    record: Option<Vec<Line>>,
    /// How many bytes were fetched.
    fetched: u64,
    /// How many bytes were read again after faults.
    read_again: u64,
}

impl<R: BufRead> Source<R> {
    pub(crate) fn new(input: R) -> Source<R> {
        Source {
            input,
            bytes: Vec::new(),
            number: 0,
            column: 1,
            complete: true,
            after_return: false,
            returned: VecDeque::new(),
            record: None,
            fetched: 0,
            read_again: 0,
        }
    }

    /// Whether text of this length may be read once more, to find where to go on after a
    /// fault; if so, it counts as read.
    ///
    /// All that is read again is at most [`AGAIN`] times the input, so that no sequence of
    /// faults makes reading quadratic. An answer of yes may exceed this once, by the
    /// length of one value.
    pub(crate) fn may_read_again(&mut self, bytes: usize) -> bool {
        let may = self.read_again <= AGAIN * self.fetched + AGAIN_AT_LEAST;
        self.read_again += if may { bytes as u64 } else { 0 };
        may
    }

    /// The number of the last line read, at least 1.
    pub(crate) fn number(&self) -> usize {
        self.number.max(1)
    }

    /// Reads the next line; `None` at the end.
    pub(crate) fn next_line(&mut self) -> Result<Option<Line>, FormatError> {
        let next = match self.returned.pop_front() {
            Some(line) => {
                looked_at(line.text.len());
                Some(line)
            }
            None if self.fetch()? => Some(self.fetched()),
            None => None,
        };
        if let Some(record) = &mut self.record {
            record.extend(next.clone());
        }
        Ok(next)
    }

    /// Begins to record the lines that are taken, with a line that was taken already.
    pub(crate) fn record(&mut self, first: &Line) {
        self.record = Some(vec![first.clone()]);
    }

    /// Ends the record. The result are its lines but those that were given back.
    pub(crate) fn recorded(&mut self) -> Vec<Line> {
        self.record.take().unwrap_or_default()
    }

    /// Whether there are lines that were given back and not read again.
    pub(crate) fn has_returned(&self) -> bool {
        !self.returned.is_empty()
    }

    /// Gives lines back, to be read again in the same order.
    pub(crate) fn give_back(&mut self, lines: impl DoubleEndedIterator<Item = Line>) {
        for line in lines.rev() {
            self.returned.push_front(line);
            if let Some(record) = &mut self.record {
                record.pop();
            }
        }
    }

    /// Goes back to the place after the first of the lines of a record. There are none if the first
    /// was given back, too.
    pub(crate) fn rewind(&mut self, lines: &[Line]) -> Result<(), FormatError> {
        match lines.split_first() {
            Some((_, others)) => self.give_back(others.iter().cloned()),
            None => self.pass(1)?,
        }
        Ok(())
    }

    /// Takes lines that were read before once more, without looking at them.
    pub(crate) fn pass(&mut self, count: usize) -> Result<(), FormatError> {
        (0..count).try_for_each(|_| self.next_line().map(|_| ()))
    }

    /// Skips the rest of a line that was longer than the limit.
    pub(crate) fn skip_line(&mut self) -> Result<(), FormatError> {
        while !self.complete && self.fetch()? {}
        Ok(())
    }

    /// Reads the bytes of the next line, or of the next piece of a long one, which
    /// [`Source::bytes`] returns. The result is false at the end.
    pub(crate) fn fetch(&mut self) -> Result<bool, FormatError> {
        let (number, column) = if self.complete {
            (self.number + 1, 1)
        } else {
            (self.number, self.column + String::from_utf8_lossy(&self.bytes).chars().count())
        };
        self.bytes.clear();
        let any = self
            .fetch_bytes()
            .map_err(|error| FormatError::new((number, column + self.bytes.len()), error))?;
        if any {
            (self.number, self.column) = (number, column);
            self.fetched += self.bytes.len() as u64;
            looked_at(self.bytes.len());
        }
        Ok(any)
    }

    /// Takes unread lines unchanged. `prefix` is given the bytes that are in the
    /// buffer and tells how many lines at their start to take, and their length.
    /// Their text replaces the content of `room`. The result is their count and the
    /// number of the first; `None` when there are none, or when a line is partly
    /// read.
    ///
    /// This waits for input only when the buffer is empty.
    pub(crate) fn take_lines(
        &mut self,
        prefix: impl Fn(&[u8]) -> (usize, usize),
        room: &mut Vec<u8>,
    ) -> Option<(usize, usize)> {
        if !self.complete || self.after_return || self.has_returned() {
            return None;
        }
        // The error will occur again when the line is read.
        let available = self.input.fill_buf().ok()?;
        let (count, length) = prefix(available);
        if count == 0 {
            return None;
        }
        room.clear();
        room.extend_from_slice(&available[..length]);
        self.input.consume(length);
        let first = self.number + 1;
        self.number += count;
        Some((count, first))
    }

    /// The bytes that were read last, without the line end.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether these bytes extend to the end of the line.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The line that was read last, as text.
    pub(crate) fn fetched(&self) -> Line {
        let text = String::from_utf8_lossy(&self.bytes);
        // Skips a byte order mark. In joined files, each file may begin with one.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let text =
            if text.contains('\x1b') { without_colours(text).into() } else { Cow::from(text) };
        // What makes a digit an emoji, and a character one in colour.
        let text = match text.contains(['\u{fe0f}', '\u{20e3}']) {
            true => text.replace(['\u{fe0f}', '\u{20e3}'], ""),
            false => text.into_owned(),
        };
        let text = without_numbers(text);
        Line { number: self.number, column: self.column, text, complete: self.complete }
    }

    fn fetch_bytes(&mut self) -> io::Result<bool> {
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                self.complete = true;
                return Ok(!self.bytes.is_empty());
            }
            if std::mem::take(&mut self.after_return) && available[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let room = available.len().min(MAX_LINE - self.bytes.len());
            let end = memchr2(b'\n', b'\r', &available[..room]);
            self.bytes.extend_from_slice(&available[..end.unwrap_or(room)]);
            if let Some(end) = end {
                self.after_return = available[end] == b'\r';
                self.input.consume(end + 1);
                self.complete = true;
                return Ok(true);
            }
            self.input.consume(room);
            if self.bytes.len() == MAX_LINE {
                self.complete = false;
                return Ok(true);
            }
        }
    }
}

/// A line of a drawn grid without the numbers of its rows and columns
/// ([`neuf_sudoku::Strokes::Numbered`]); blanks and dashes take their places.
fn without_numbers(text: String) -> String {
    let inner = text.trim_start();
    if inner.starts_with(['┌', '┏']) {
        return text.replace(|c: char| c.is_ascii_digit(), "─");
    }
    let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let label = inner.len() - after.len();
    let is_framed =
        after.trim_start().starts_with(['│', '┃']) && after.trim_end().ends_with(['│', '┃']);
    if !(1..=3).contains(&label) || !is_framed {
        return text;
    }
    let before = text.len() - inner.len();
    format!("{}{}{after}", &text[..before], " ".repeat(label))
}

/// The text without ANSI control sequences (ECMA-48: ESC, `[`, parameters,
/// one final byte from `@` to `~`) and without `tput`'s ESC `(` B.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\x1b' {
            plain.push(c);
            continue;
        }
        let mut ahead = rest.clone();
        match ahead.next() {
            Some('[') => {
                if ahead.any(|c| ('@'..='~').contains(&c)) {
                    rest = ahead;
                }
            }
            Some('(') if ahead.next().is_some() => rest = ahead,
            _ => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<(usize, String)> {
        let mut source = Source::new(text);
        std::iter::from_fn(|| source.next_line().unwrap())
            .map(|line| (line.number, line.text))
            .collect()
    }

    #[test]
    fn every_line_end_counts_once() {
        let expected: Vec<_> = ["a", "", "b", "c"].map(str::to_owned).into_iter().collect();
        for text in ["a\n\nb\nc", "a\r\n\r\nb\r\nc\r\n", "a\r\rb\rc\r", "a\r\n\nb\rc\n"] {
            let (numbers, texts): (Vec<_>, Vec<_>) = lines(text.as_bytes()).into_iter().unzip();
            assert_eq!(texts, expected, "{text:?}");
            assert_eq!(numbers, [1, 2, 3, 4]);
        }
    }

    #[test]
    fn colours_marks_and_bad_bytes() {
        let text = b"\xef\xbb\xbf\x1b[1;32m5\x1b[0m 3\x1b(B\n\xff\x1b";
        let expected = vec![(1, "5 3".to_owned()), (2, "\u{fffd}\x1b".to_owned())];
        assert_eq!(lines(text), expected);
    }

    #[test]
    fn numbers_of_rows_and_columns_are_no_cells() {
        let text = "  ┌─1─2─┬─3─4─┐\n1 │ 3 4 │ 1 . │\n10 │ 3 │\n3 │ 4\n".as_bytes();
        let texts: Vec<String> = lines(text).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["  ┌─────┬─────┐", "  │ 3 4 │ 1 . │", "   │ 3 │", "3 │ 4"]);
    }

    #[test]
    fn a_long_line_comes_in_pieces_or_is_skipped() {
        let mut text = vec![b'7'; 2 * MAX_LINE + 5];
        text.extend(b"\nend");
        let mut source = Source::new(&text[..]);
        let first = source.next_line().unwrap().unwrap();
        assert_eq!((first.text.len(), first.complete), (MAX_LINE, false));
        let second = source.next_line().unwrap().unwrap();
        assert_eq!((second.number, second.column), (1, MAX_LINE + 1));
        source.skip_line().unwrap();
        let last = source.next_line().unwrap().unwrap();
        assert_eq!((last.number, last.column, last.text.as_str()), (2, 1, "end"));
    }
}
