//! A line of an input, with its place, and how far it was read.

use crate::work::looked_at;

/// The longest line that is read, in bytes. The largest grid, 128×128 in
/// numbers, takes about 64 KiB; a list on one line is read piece by piece.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A line as text, or a piece of one that is longer than [`MAX_LINE`].
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its number in the input, from 1.
    pub(crate) number: usize,
    /// The column of its first character; 1 except for a later piece.
    pub(crate) column: usize,
    /// Its characters, without the line end and the escape sequences for colours.
    pub(crate) text: String,
    /// Whether the text extends to the end of the line.
    pub(crate) complete: bool,
}

impl Line {
    /// The line and the column of its first character that is no blank.
    pub(crate) fn start(&self) -> (usize, usize) {
        let indent = self.text.chars().take_while(|c| c.is_whitespace()).count();
        (self.number, self.column + indent)
    }
}

/// The line and the column behind a text that begins at this place.
pub(crate) fn place_behind(text: &str, (line, column): (usize, usize)) -> (usize, usize) {
    match text.rsplit_once('\n') {
        Some((above, last)) => (line + above.matches('\n').count() + 1, last.chars().count() + 1),
        None => (line, column + text.chars().count()),
    }
}

/// A line, and how much of it was read.
#[derive(Debug)]
pub(crate) struct Cursor {
    pub(crate) line: Line,
    /// How many bytes were read.
    at: usize,
    /// How many characters were read.
    read: usize,
}

impl Cursor {
    /// At the start of a line.
    pub(crate) fn new(line: Line) -> Cursor {
        Cursor { line, at: 0, read: 0 }
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &str {
        &self.line.text[self.at..]
    }

    /// What was read.
    pub(crate) fn passed(&self) -> &str {
        &self.line.text[..self.at]
    }

    /// The place of what is read next.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.line.number, self.line.column + self.read)
    }

    /// Reads so many bytes.
    pub(crate) fn advance(&mut self, bytes: usize) {
        looked_at(bytes);
        self.read += self.line.text[self.at..self.at + bytes].chars().count();
        self.at += bytes;
    }

    /// Reads a character.
    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        looked_at(c.len_utf8());
        self.at += c.len_utf8();
        self.read += 1;
        Some(c)
    }
}
