//! Links to the pages of other solvers that contain a puzzle, such as
//! `SudokuWiki`'s `…?bd=…` and `SudokuExchange`'s `…?s=…`.
//!
//! A link is recognised by 81 cells in sequence that stand alone, as the value of a parameter or as
//! a part of the path. A list of hosts and their parameters would have to be kept up to date.

use crate::entry::{Entry, ReaderOptions};
use crate::error::FormatError;
use crate::line::Line;
use crate::text::symbols::{Symbol, Token, decode};

/// The start of a link to `SudokuWiki`'s solver.
pub(crate) const SUDOKU_WIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

const CELLS: usize = 81;

/// A part of a link with `%2B` and the like as the characters that they stand for.
pub(crate) fn decoded(text: &str) -> String {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) if *first == b'%' => {
                plain.push(byte);
                rest = &after[2..];
            }
            _ => {
                plain.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

/// Whether a line may be a link.
pub(crate) fn is_link(line: &Line) -> bool {
    let text = line.text.trim();
    text.contains('/') && text.contains('.') && !text.contains(char::is_whitespace)
}

/// The puzzle of a link, if there is one in it.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let shape = options.shape.unwrap_or_default();
    let text = line.text.trim();
    if shape.side() != 9 {
        return None;
    }
    let is_cell = |c: char| c == '.' || c.is_ascii_digit();
    // In a link, every other character that is not a letter separates parts.
    let mut parts = text.split_inclusive(|c: char| !is_cell(c) && !c.is_alphanumeric());
    let mut before = line.text.chars().take_while(|c| c.is_whitespace()).count();
    let cells = parts.find_map(|part| {
        let cells = part.trim_end_matches(|c: char| !is_cell(c) && !c.is_alphanumeric());
        let is_whole = cells.len() == CELLS && cells.chars().all(is_cell);
        before += if is_whole { 0 } else { part.chars().count() };
        is_whole.then_some(cells)
    })?;
    let first = line.column + before;
    let tokens: Vec<Token> = (first..)
        .zip(cells.chars())
        .map(|(column, c)| Token { symbol: Symbol::Character(c), line: line.number, column })
        .collect();
    Some(decode(&tokens, shape).map(|grid| Entry::new(grid, line.number)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_puzzle;
    use crate::testing::{CLASSIC as USUAL, ZEROS, good, only};

    #[test]
    fn links_are_puzzles() {
        for link in [
            format!("{SUDOKU_WIKI}{ZEROS}"),
            format!("https://sudokuexchange.com/play/?s={ZEROS}"),
            format!("https://sudokuexchange.com/play/?s={ZEROS}&d=2"),
            format!("  http://localhost/play?x=1&bd={USUAL}#top"),
            format!("example.org/{USUAL}/play"),
        ] {
            assert_eq!(only(&link), USUAL, "{link}");
        }
        let list = format!("# two\n{SUDOKU_WIKI}{ZEROS}\n{SUDOKU_WIKI}{ZEROS}\n{USUAL}\n");
        let found = good(&list);
        assert_eq!(found.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [2, 3, 4]);
        assert!(found.iter().all(|entry| entry.puzzle == found[2].puzzle));
    }

    #[test]
    fn other_links_are_none() {
        assert!(parse_puzzle(&format!("https://example.org/?s=1{USUAL}")).is_err());
        assert!(parse_puzzle("https://example.org/").is_err());
    }
}
