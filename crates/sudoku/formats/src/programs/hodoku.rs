//! `HoDoKu` library lines with digits that a player has entered, or candidates that a player
//! has crossed out.
//!
//! The fields are `:technique:candidates:givens:deleted:eliminated:placed:extra`,
//! where a `+` before a digit means that it was found and not given, and `deleted` are
//! candidates as three digits each: the value, the row and the column. In other
//! text, `+` is a bar that separates words, so it would cut the grid into pieces;
//! therefore these lines are read here, and so are those with a text in the last field, which is
//! the name that `PuzzleWriter` has put there. Any other line is read like any other
//! text: the grid is a word of 81 characters among bars.
//!
//! The puzzle is the givens. What was found follows from them, or is wrong; it is
//! [`Entry::played`].

use neuf_sudoku::Shape;

use crate::entry::{Entry, Played, ReaderOptions};
use crate::error::FormatError;
use crate::line::Line;
use crate::text::count::shape_of;
use crate::text::symbols::{Symbol, Token, decode};

/// The index of the field of givens.
const GIVENS: usize = 3;

/// The index of the field for more, where names are put.
const EXTRA: usize = 7;

/// The index of the field of deleted candidates.
const DELETED: usize = 4;

/// Whether a line begins as those of a library do.
pub(crate) fn is_library(line: &Line) -> bool {
    line.text.trim_start().starts_with(':')
}

/// The puzzle of a library line that has found digits or deleted candidates in it.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split(':').collect();
    let givens = fields.get(GIVENS)?;
    let deleted = fields.get(DELETED).and_then(|field| candidates(field)).unwrap_or_default();
    let is_game = givens.contains('+') || !deleted.is_empty();
    let has_words = |text: &&&str| text.contains(char::is_alphabetic);
    let named = fields.get(EXTRA).filter(has_words).map(|text| text.trim().to_owned());
    let is_grid = shape_of(givens.chars().count(), options.shape).is_ok();
    if !(is_game || (named.is_some() && is_grid))
        || !givens.chars().all(|c| c == '+' || c == '.' || c.is_alphanumeric())
    {
        return None;
    }
    let before: usize = fields[..GIVENS].iter().map(|field| field.chars().count() + 1).sum();
    let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
    let first = line.column + indent + before;
    let mut cells = Vec::new();
    let (mut is_found, mut found) = (false, Vec::new());
    for (column, c) in (first..).zip(givens.chars()) {
        if c == '+' {
            is_found = true;
            continue;
        }
        let symbol = if std::mem::take(&mut is_found) {
            found.push((cells.len(), c));
            '.'
        } else {
            c
        };
        cells.push(Token { symbol: Symbol::Character(symbol), line: line.number, column });
    }
    let read = shape_of(cells.len(), options.shape)
        .map_err(|kind| FormatError::new((line.number, first), kind))
        .and_then(|shape| decode(&cells, shape));
    let edge = |text: String| text.trim_matches(':').to_owned();
    let of_name = |grid: neuf_sudoku::Grid| Entry {
        played: played(grid.shape(), &found, &deleted),
        extra: match &named {
            Some(_) => edge(fields[GIVENS + 1..EXTRA].join(":")),
            None => edge(fields[GIVENS + 1..].join(":")),
        },
        name: named
            .or_else(|| Some(edge(fields[..GIVENS].join(":"))).filter(|name| !name.is_empty())),
        ..Entry::new(grid, line.number)
    };
    Some(read.map(of_name))
}

/// The candidates of a field, each as value, row and column; `None` if it has other text.
fn candidates(field: &str) -> Option<Vec<[u8; 3]>> {
    let digits = |word: &str| {
        let digits: [u8; 3] = word.as_bytes().try_into().ok()?;
        let digits = digits.map(|byte| byte.wrapping_sub(b'0'));
        digits.iter().all(|digit| (1..=9).contains(digit)).then_some(digits)
    };
    field.split_whitespace().map(digits).collect()
}

/// What these digits, by the position of their cells, and these candidates say.
fn played(shape: Shape, found: &[(usize, char)], deleted: &[[u8; 3]]) -> Played {
    let side = shape.side();
    let values = found.iter().filter_map(|&(position, c)| {
        let value = c.to_digit(10).filter(|&value| value > 0 && value as usize <= side)? as u8;
        Some((shape.cells().nth(position)?, value))
    });
    let is_within = |[value, row, column]: &&[u8; 3]| {
        [value, row, column].iter().all(|&&number| usize::from(number) <= side)
    };
    let cell = |row: u8, column: u8| shape.cell(usize::from(row) - 1, usize::from(column) - 1);
    let crossed_out = deleted.iter().filter(is_within);
    Played {
        placed: values.collect(),
        crossed_out: crossed_out.map(|&[value, row, column]| (cell(row, column), value)).collect(),
    }
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
        let shape = puzzle.puzzle.shape();
        let placed = [(0, 1, 2), (0, 3, 3), (2, 0, 4)];
        let placed = placed.map(|(row, column, value)| (shape.cell(row, column), value));
        assert_eq!(puzzle.played.placed, placed);
        let crossed_out = [(shape.cell(0, 0), 4), (shape.cell(0, 1), 4)];
        assert_eq!(puzzle.played.crossed_out, crossed_out);
    }

    #[test]
    fn deleted_candidates_need_no_found_digits() {
        let text = format!(":0201:9:{}:995 123:::", "1........".repeat(9));
        let puzzle = parse_puzzle(&text).unwrap();
        let shape = puzzle.puzzle.shape();
        assert!(puzzle.puzzle.rules().is_usual());
        assert_eq!(puzzle.played.crossed_out, [(shape.cell(8, 4), 9), (shape.cell(1, 2), 1)]);
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
