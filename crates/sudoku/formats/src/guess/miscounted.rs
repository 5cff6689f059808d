//! A line of 80 or 82 cells: one was lost or doubled.
//!
//! Each blank that may be missing is added, each character that may be too many is left out, and
//! the readings that have exactly one solution remain. A cell at a wrong place moves all cells
//! after it, so it is sometimes only one, and the line is read in this way. A digit can be missing
//! as well; each is tried at each place, and if it makes another puzzle, the reading is in doubt.
//! (At first only blanks were tried. Then a line that had lost a digit was now and then read as
//! another puzzle.)

use std::io::BufRead;

use neuf_sudoku::{Cell, Grid, Shape};

use crate::entry::Entry;
use crate::error::{FormatError, FormatErrorKind};
use crate::guess::Refused;
use crate::guess::assumed::{Assumed, Candidate, puzzles_of};
use crate::text::reader::TextReader;
use crate::text::reading::{Reading, read_line};
use crate::text::symbols::{Symbol, Token, decode};
use crate::text::words::is_separator;

/// The number of cells of the usual grid.
const CELLS: usize = 81;

/// The fewest givens of a puzzle with one solution.
const LEAST_GIVENS: usize = 17;

/// Reads a line with one cell too few or too many.
pub(super) fn read<R: BufRead>(
    reader: &mut TextReader<R>,
    refused: &Refused<'_>,
) -> Result<Option<Entry>, FormatError> {
    let wanted = reader.options.shape;
    let FormatErrorKind::CellCount { .. } = refused.error.kind else { return Ok(None) };
    let Reading::Miscounted(cells, error, after) = read_line(refused.line, wanted) else {
        return Ok(None);
    };
    let Some(mended) = mend(&cells, wanted) else { return Ok(None) };
    let mended = mended.map_err(|kind| FormatError::new(error.place(), kind))?;
    let entry = super::entry(reader, mended, cells[0].line);
    Ok(Some(Entry { extra: after.trim_matches(is_separator).to_owned(), ..entry }))
}

/// The grid that a line with one cell too few or too many stands for; `None` if it is something
/// else, or no reading of it has exactly one solution.
fn mend(cells: &[Token], wanted: Option<Shape>) -> Option<Result<Candidate, FormatErrorKind>> {
    let shape = wanted.unwrap_or_default();
    let is_near = cells.len() + 1 == CELLS || cells.len() == CELLS + 1;
    if !is_near || shape.side() != 9 {
        return None;
    }
    let is_given = |token: &&Token| matches!(token.symbol, Symbol::Character('1'..='9'));
    if cells.iter().filter(is_given).count() < LEAST_GIVENS {
        return None;
    }
    let is_short = cells.len() < CELLS;
    let reading = |tokens: Vec<Token>, assumed| {
        Some(Candidate { grid: decode(&tokens, shape).ok()?, assumed })
    };
    let with = |(at, value): (usize, u8)| {
        let symbol = match value {
            0 => Symbol::Nothing,
            value => Symbol::Character(char::from(b'0' + value)),
        };
        let mut tokens = cells.to_vec();
        tokens.insert(at, Token { symbol, ..cells[at.min(cells.len() - 1)] });
        reading(tokens, Assumed::Missing { place: shape.place(Cell::at(at)), value })
    };
    let without = |at: usize| {
        let mut tokens = cells.to_vec();
        let Symbol::Character(found) = tokens.remove(at).symbol else { return None };
        reading(tokens, Assumed::Surplus { found, number: at + 1 })
    };
    let readings: Vec<Candidate> = if is_short {
        let digits = (0..CELLS).flat_map(|at| (1..=9).map(move |value| (at, value)));
        (0..CELLS).map(|at| (at, 0)).chain(digits).filter_map(with).collect()
    } else {
        (0..cells.len()).filter_map(without).collect()
    };
    let mut puzzles = puzzles_of(readings);
    // A digit in the place of a blank that leaves one solution says nothing new. Of a line that is
    // too long, no digit is left out where a blank will do.
    let grids: Vec<Grid> = puzzles.iter().map(|puzzle| puzzle.grid.clone()).collect();
    let is_worse = |one: &Grid, other: &Grid| {
        if is_short { is_less(other, one) } else { is_less(one, other) }
    };
    puzzles.retain(|puzzle| !grids.iter().any(|other| is_worse(&puzzle.grid, other)));
    // That a certain digit is missing is no more than likely.
    let is_digit =
        |puzzle: &Candidate| matches!(puzzle.assumed, Assumed::Missing { value: 1.., .. });
    let is_doubtful = puzzles.len() > 1 || puzzles.first().is_some_and(is_digit);
    let first = if puzzles.is_empty() { return None } else { puzzles.swap_remove(0) };
    Some(if is_doubtful { Err(FormatErrorKind::doubtful(first)) } else { Ok(first) })
}

/// Whether a grid is another one with a given less.
fn is_less(grid: &Grid, other: &Grid) -> bool {
    let pairs = || grid.values().iter().zip(other.values());
    grid != other && pairs().all(|(&one, &other)| one == other || one == 0)
}

#[cfg(test)]
mod tests {
    use crate::testing::{CLASSIC, is_doubtful, line, refused};
    use crate::{Assumed, parse_puzzle};

    #[test]
    fn one_cell_too_few_or_too_many_is_found() {
        let mut found = 0;
        for at in [2, 5, 30, 60, 75] {
            let blank = CLASSIC[at..].find('.').unwrap() + at;
            let short = format!("{}{}", &CLASSIC[..blank], &CLASSIC[blank + 1..]);
            let long = format!("{}{}", &CLASSIC[..=at], &CLASSIC[at..]);
            for text in [short, long] {
                let text = format!("{text} # Monday");
                if is_doubtful(&text) {
                    continue;
                }
                let read = parse_puzzle(&text).unwrap();
                assert_eq!(line(&read), CLASSIC, "{text}");
                let [Assumed::Missing { .. } | Assumed::Surplus { .. }] = read.assumed[..] else {
                    panic!("{:?}", read.assumed)
                };
                found += 1;
            }
        }
        assert!(found > 0, "{found} of 10");
    }

    #[test]
    fn a_blank_is_left_out_rather_than_a_digit() {
        for (text, number) in [(format!("{CLASSIC}."), 82), (format!(".{CLASSIC}"), 1)] {
            let read = parse_puzzle(&text).unwrap();
            assert_eq!(line(&read), CLASSIC);
            assert_eq!(read.assumed, [Assumed::Surplus { found: '.', number }]);
        }
    }

    #[test]
    fn nothing_is_guessed_where_no_reading_or_several_are_puzzles() {
        // The last digit of a puzzle with 17 givens is lost.
        let few =
            "....1....4.........2..........4.7.5...83........1.....9.3..2..4...5....1........8.";
        for text in [few, &"1........".repeat(9)[1..]] {
            assert!(is_doubtful(text) || refused(text).contains("expected 81 cells"), "{text}");
        }
    }
}
