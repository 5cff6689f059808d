//! Divides lines into words, and distinguishes borders from rows.

use crate::line::Line;
use crate::text::symbols::{Symbol, Token, is_blank, plain, plain_text};
use crate::work::looked_at;

/// A part of a line between separators and bars.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    /// Where it starts, in bytes.
    pub(crate) start: usize,
    pub(crate) column: usize,
    /// How many bars stand between it and the word before it.
    pub(crate) bars: usize,
    /// Its length in characters.
    pub(crate) length: usize,
}

impl Word<'_> {
    /// Where it ends, in bytes.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether each of its characters may be a cell.
    pub(crate) fn is_cells(&self) -> bool {
        self.text.chars().map(plain).all(|c| c.is_ascii_alphanumeric() || is_blank(c))
    }

    /// Its characters as cells.
    pub(crate) fn tokens(&self, line: usize) -> impl Iterator<Item = Token> + '_ {
        let column = self.column;
        self.text.chars().enumerate().map(move |(k, c)| Token {
            symbol: Symbol::Character(plain(c)),
            line,
            column: column + k,
        })
    }
}

/// Whether a character is a separator: white space, or a character that lists have
/// between their values.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '`' | '/')
}

pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '+' | '¦') || is_box_drawing(c)
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// The words of a line up to a `#`.
pub(crate) fn words(line: &Line) -> Words<'_> {
    words_up_to(line, |c| c == '#')
}

/// The words of a whole line.
pub(crate) fn all_words(line: &Line) -> Words<'_> {
    words_up_to(line, |_| false)
}

fn words_up_to(line: &Line, ends: impl Fn(char) -> bool) -> Words<'_> {
    looked_at(line.text.len());
    let mut words: Vec<Word<'_>> = Vec::new();
    let (mut bars, mut barred, mut inside) = (0, false, false);
    for (column, (at, c)) in (line.column..).zip(line.text.char_indices()) {
        if ends(c) {
            break;
        }
        let bar = is_bar(c);
        barred |= bar;
        bars += usize::from(bar);
        let joined = inside && !bar;
        inside = !bar && !is_separator(c);
        if !inside {
            continue;
        }
        let end = at + c.len_utf8();
        match words.last_mut() {
            Some(word) if joined => {
                word.text = &line.text[word.start..end];
                word.length += 1;
            }
            _ => {
                let text = &line.text[at..end];
                words.push(Word { text, start: at, column, bars, length: 1 });
                bars = 0;
            }
        }
    }
    Words { words, barred }
}

/// The words of a line, and whether bars stand among them.
pub(crate) struct Words<'a> {
    pub(crate) words: Vec<Word<'a>>,
    pub(crate) barred: bool,
}

/// The meaning of a line without digits and letters within a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// A border.
    Border,
    /// The line has only the blank `-` or `*`: a border or a row.
    Blanks(char),
}

/// Recognises a border: all characters of the line occur in borders, and there is
/// a stroke among them.
///
/// The only such line that is not a border is 81 times `-` or `*`, which is an
/// empty grid.
pub(crate) fn stroke(text: &str) -> Option<Stroke> {
    looked_at(text.len());
    let text = plain_text(text);
    let known = |c: char| matches!(c, '-' | '=' | '~' | '*' | '.') || is_bar(c) || is_separator(c);
    if !text.chars().all(known) {
        return None;
    }
    for blank in ['-', '*'] {
        let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let only = |c: char| c == blank || (is_bar(c) && c != '+') || between(c);
        if text.contains(blank) && text.chars().all(only) {
            let grid = text.len() == 81 && text.chars().all(|c| c == blank);
            return (!grid).then_some(Stroke::Blanks(blank));
        }
    }
    let dotted = text.contains('.');
    let drawn = !dotted && text.chars().any(|c| matches!(c, '=' | '~') || is_box_drawing(c));
    let crossed = text.contains('+') && text.contains(['-', '=']);
    let dashed = ["--", "==", "~~", "*-", "-*"].iter().any(|dash| text.contains(dash));
    (drawn || crossed || dashed).then_some(Stroke::Border)
}

/// Whether a line contains only upright bars of a grid.
pub(crate) fn is_spacer(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || matches!(c, '|' | '!' | ':' | '│' | '┃' | '║'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns_and_bars() {
        let line = |text: &str| Line { number: 1, column: 1, text: text.into(), complete: true };
        let line = line("| é1 || 2,3 # x");
        let Words { words, barred } = words(&line);
        let seen: Vec<_> = words.iter().map(|w| (w.text, w.column, w.bars)).collect();
        assert_eq!(seen, [("é1", 3, 1), ("2", 9, 2), ("3", 11, 0)]);
        assert!(barred);
    }

    #[test]
    fn borders() {
        for text in [
            "------+-------+------",
            "- - - + - - - + - - -",
            "*-----------*",
            "*---*---*---*",
            ".-------.-------.",
            "'-------'-------'",
            ":-------+-------:",
            "|=======|=======|",
            "╔═══╤═══╗",
            "│       │",
        ] {
            assert_eq!(stroke(text), Some(Stroke::Border), "{text}");
        }
        assert_eq!(stroke("---------"), Some(Stroke::Blanks('-')));
        assert_eq!(stroke("|- - -|- - -|"), Some(Stroke::Blanks('-')));
        assert_eq!(stroke("*********"), Some(Stroke::Blanks('*')));
        for text in
            [".........", "│ . . │ . . │", ". . . | . . .", "---4-----", "", &"-".repeat(81)]
        {
            assert_eq!(stroke(text), None, "{text}");
        }
    }
}
