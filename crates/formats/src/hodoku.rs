//! `HoDoKu` library lines with digits that a player has entered.
//!
//! The fields are `:technique:candidates:givens:deleted:eliminated:placed:extra`,
//! where a `+` before a digit means that it was found and not given. In other
//! text, `+` is a bar that separates words, so it would cut the grid into pieces;
//! therefore these lines are read here. A line without `+` is read like any other
//! text: the grid is a word of 81 characters among bars.
//!
//! The puzzle is the givens. The digits that were found follow from them, or are
//! wrong.

use crate::count::shape_of;
use crate::entry::{Entry, ReadOptions};
use crate::error::FormatError;
use crate::line::Line;
use crate::symbols::{Symbol, Token, decode};

/// The index of the field of givens.
const GIVENS: usize = 3;

/// The puzzle of a library line that has found digits in it.
pub(crate) fn puzzle(line: &Line, options: ReadOptions) -> Option<Result<Entry, FormatError>> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split(':').collect();
    let givens = fields.get(GIVENS).filter(|_| text.starts_with(':'))?;
    if !givens.contains('+') || !givens.chars().all(|c| c == '+' || c == '.' || c.is_alphanumeric())
    {
        return None;
    }
    let before: usize = fields[..GIVENS].iter().map(|field| field.chars().count() + 1).sum();
    let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
    let first = line.column + indent + before;
    let mut cells = Vec::new();
    let mut is_found = false;
    for (column, c) in (first..).zip(givens.chars()) {
        if c == '+' {
            is_found = true;
            continue;
        }
        let symbol = if std::mem::take(&mut is_found) { '.' } else { c };
        cells.push(Token { symbol: Symbol::Character(symbol), line: line.number, column });
    }
    let read = shape_of(cells.len(), options.shape)
        .map_err(|kind| FormatError::new(line.number, first, kind))
        .and_then(|shape| decode(&cells, shape));
    let edge = |text: String| text.trim_matches(':').to_owned();
    Some(read.map(|grid| Entry {
        name: Some(edge(fields[..GIVENS].join(":"))).filter(|name| !name.is_empty()),
        extra: edge(fields[GIVENS + 1..].join(":")),
        ..Entry::new(grid, line.number)
    }))
}

#[cfg(test)]
mod tests {
    use crate::parse_puzzle;

    #[test]
    fn found_digits_are_no_givens() {
        let text = ":0201:34:1+2.+34..3+4.....1.:411 412:413:45:";
        let puzzle = parse_puzzle(text).unwrap();
        assert_eq!(
            puzzle.puzzle.givens().values(),
            [1, 0, 0, 0, 4, 0, 0, 3, 0, 0, 0, 0, 0, 0, 1, 0]
        );
        assert_eq!(puzzle.name.as_deref(), Some("0201:34"));
        assert_eq!(puzzle.extra, "411 412:413:45");
    }

    #[test]
    fn errors_know_the_field() {
        let error = |text: &str| parse_puzzle(text).unwrap_err().to_string();
        let text = ":0000:x:1+2.+34..3+4.....1:::";
        assert_eq!(error(text), "line 1, column 9: expected 16 cells, found 15");
        let text = ":0000:x:1+2.+34..5+4.....1.:::";
        assert_eq!(error(text), "line 1, column 18: expected a value from 1 to 4, found 5");
    }
}
