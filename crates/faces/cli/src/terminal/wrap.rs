//! Sentences in lines of the terminal's width.
//!
//! A terminal breaks a long line within a word, and the rest of it begins at the left edge. Here
//! lines are broken between words, and what follows stands below the text that it continues. A fact
//! such as `r1c5 = 7` stays on one line, and so does a chain of facts that has room on one. What
//! goes into a file or a pipe keeps its lines, since a program reads them.

use std::io::{IsTerminal, stderr, stdout};

use neuf_words::{HELD, held};
use terminal_size::{Height, Width, terminal_size_of};
use textwrap::{Options, WordSeparator, WordSplitter};

/// The width that is assumed of a terminal that does not tell it.
const USUAL: usize = 80;

/// The number of lines that is assumed of it.
const USUAL_LINES: usize = 24;

/// No line is broken before this column, however narrow the terminal is.
const LEAST: usize = 20;

/// The width of the terminal that standard output is; `None` where it is none.
pub fn width() -> Option<usize> {
    stdout().is_terminal().then(|| terminal_size_of(stdout()).map_or(USUAL, least))
}

/// The number of lines of the terminal that standard output is.
pub(crate) fn height() -> usize {
    terminal_size_of(stdout()).map_or(USUAL_LINES, |(_, Height(lines))| usize::from(lines))
}

/// The width of the terminal that standard error is; `None` where it is none.
pub(crate) fn stderr_width() -> Option<usize> {
    stderr().is_terminal().then(|| terminal_size_of(stderr()).map_or(USUAL, least))
}

fn least((Width(width), _): (Width, Height)) -> usize {
    usize::from(width).max(LEAST)
}

/// The text for standard output: broken between words if that is a terminal.
pub fn to_width(text: &str) -> String {
    match width() {
        Some(width) => text.split_inclusive('\n').map(|line| broken(line, width)).collect(),
        None => text.to_owned(),
    }
}

/// The text for standard error: broken between words if that is a terminal, two columns further in.
pub(crate) fn for_stderr(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len() + 2;
    match stderr_width() {
        Some(width) => {
            text.split_inclusive('\n').map(|line| hanging(line, width, indent(line))).collect()
        }
        None => text.to_owned(),
    }
}

/// A line in lines of this width. What continues it is indented as its own text is, behind the
/// number of a step or the dash of a list.
pub(crate) fn broken(line: &str, width: usize) -> String {
    let text = line.trim_start_matches(' ');
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let is_numbered = text.starts_with(|c: char| c.is_ascii_digit()) && number.starts_with(' ');
    let before = match is_numbered && text[..text.len() - number.len()].ends_with('.') {
        true => line.len() - number.len() + 1,
        false => line.len() - text.len(),
    };
    hanging(line, width, before)
}

/// A line in lines of this width; what continues it is indented by `before` columns, unless that
/// leaves too little room.
pub fn hanging(line: &str, width: usize, before: usize) -> String {
    let (text, end) = match line.strip_suffix('\n') {
        Some(text) => (text, "\n"),
        None => (line, ""),
    };
    if textwrap::core::display_width(text) <= width || is_drawing(text) {
        return line.to_owned();
    }
    let before = if before + LEAST <= width { before } else { before.min(2) };
    let indent = " ".repeat(before);
    let options = Options::new(width)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let has_room = |word: &str| textwrap::core::display_width(word) <= width - before;
    textwrap::wrap(&held(text, has_room), options).join("\n").replace(HELD, " ") + end
}

/// Whether the line belongs to a grid, which is not broken.
fn is_drawing(text: &str) -> bool {
    text.contains(['│', '┃', '─', '━'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_continues_a_line_stands_below_its_text() {
        let line = " 9. In row 3, 7 is only in box 1, so r1c5 = 7 is out.\n";
        let expected = " 9. In row 3, 7 is only\n    in box 1, so\n    r1c5 = 7 is out.\n";
        assert_eq!(broken(line, 24), expected);
        assert_eq!(broken("12 words", 40), "12 words");
        // A chain goes to a line of its own, or is broken behind an arrow if it is too long for
        // one.
        assert_eq!(broken("so a = 1 → b ≠ 2; c", 16), "so\na = 1 → b ≠ 2; c");
        assert_eq!(broken("  a = 1 → b ≠ 2 → c = 3 ; d", 22), "  a = 1 → b ≠ 2 →\n  c = 3 ; d");
        assert_eq!(broken("aa bb", 4), "aa\nbb");
        assert_eq!(broken(&"1".repeat(81), 40), "1".repeat(81));
    }
}
