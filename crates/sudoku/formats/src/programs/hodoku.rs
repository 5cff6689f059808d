//! Games of `HoDoKu` and of Sudoku Susser: lines with digits that a player has entered, or
//! candidates that a player has crossed out.
//!
//! The fields of `HoDoKu` are `:technique:candidates:givens:deleted:eliminated:placed:extra`.
//! Susser, and many players' programs after it, write `givens:deleted`. In both,
//! a `+` before a digit means that it was found and not given, and `deleted` are
//! candidates as three digits each: the value, the row and the column. In other
//! text, `+` is a bar that separates words, so it would cut the grid into pieces;
//! therefore these lines are read here, and so are those of `HoDoKu` with a text in the last field,
//! which is the name that `PuzzleWriter` has put there. Any other line is read like any other
//! text: the grid is a word of 81 characters among bars.
//!
//! The puzzle is the givens. What was found follows from them, or is wrong; it is
//! [`Entry::played`].

use neuf_sudoku::Shape;

use crate::entry::{Entry, Played, ReaderOptions};
use crate::error::{FormatError, quoted};
use crate::line::Line;
use crate::text::count::shape_of;
use crate::text::symbols::{Symbol, Token, decode};
use crate::text::words::is_separator;

/// The index of the field of givens.
const GIVENS: usize = 3;

/// The index of the field for more, where names are put.
const EXTRA: usize = 7;

/// The index of the field of deleted candidates.
const DELETED: usize = 4;

/// The number of cells of a game of Susser.
const CELLS: usize = 81;

/// Whether a line may be a game.
pub(crate) fn may_be_game(line: &Line) -> bool {
    line.text.contains([':', '+'])
}

/// A game as it stands in a line.
struct Game<'a> {
    givens: &'a str,
    /// Where the givens begin, in bytes.
    start: usize,
    /// Whether a `+` stands before a digit that was found, and is not a bar between parts.
    has_found: bool,
    deleted: Vec<[u8; 3]>,
    name: Option<String>,
    extra: String,
}

/// The puzzle of a line that has found digits or deleted candidates in it.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let game = match line.text.trim_start().starts_with(':') {
        true => Ok(library(line, options)?),
        false => susser(line)?,
    };
    Some(game.and_then(|game| entry(line, game, options)))
}

/// The game of a line of a library, if it has found digits, deleted candidates or a name in it.
fn library(line: &Line, options: ReaderOptions) -> Option<Game<'_>> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split(':').collect();
    let givens = *fields.get(GIVENS)?;
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
    let before: usize = fields[..GIVENS].iter().map(|field| field.len() + 1).sum();
    let edge = |text: String| text.trim_matches(':').to_owned();
    let behind = if named.is_some() { EXTRA } else { fields.len() };
    let first = edge(fields[..GIVENS].join(":"));
    Some(Game {
        givens,
        start: line.text.len() - line.text.trim_start().len() + before,
        has_found: true,
        deleted,
        name: named.or_else(|| Some(first).filter(|name| !name.is_empty())),
        extra: edge(fields[GIVENS + 1..behind].join(":")),
    })
}

/// The game of a line `givens:deleted`, perhaps with other words around it. Where all parts between
/// the `+` have the same length, these are bars, unless they all begin with a digit: then nobody
/// can know.
fn susser(line: &Line) -> Option<Result<Game<'_>, FormatError>> {
    let text = line.text.as_str();
    let (mut at, mut found) = (0, None);
    for word in text.split_inclusive(is_separator) {
        let word_is = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+');
        let givens = &word[..word.find(|c| !word_is(c)).unwrap_or(word.len())];
        let ends = word[givens.len()..].chars().next().is_none_or(|c| c == ':' || is_separator(c));
        if ends && givens.bytes().filter(|&byte| byte != b'+').count() == CELLS {
            found = Some((at, givens));
            break;
        }
        at += word.len();
    }
    let (start, givens) = found?;
    let expected = |at: usize, what: [&'static str; 2]| {
        let place = (line.number, line.column + text[..at].chars().count());
        let word = text[at..].split(is_separator).next().unwrap_or_default();
        Some(Err(FormatError::unexpected(place, what, quoted(word))))
    };
    let mut parts = givens.split('+');
    let first = parts.next().unwrap_or_default();
    let has_bars = first.len() < CELLS && parts.clone().all(|part| part.len() == first.len());
    let has_found = givens.contains('+') && !has_bars;
    let blank = parts.find(|part| !part.starts_with(|c| ('1'..='9').contains(&c)));
    if has_bars && blank.is_none() {
        return expected(start, UNCERTAIN);
    }
    if let Some(part) = blank.filter(|_| has_found) {
        let at = start + (part.as_ptr() as usize - givens.as_ptr() as usize);
        return expected(at, ["a digit from 1 to 9 behind `+`", "un chiffre de 1 à 9 après `+`"]);
    }
    let behind = &text[start + givens.len()..];
    let (mut end, mut deleted) = (0, Vec::new());
    if let Some(list) = behind.strip_prefix(':') {
        end = 1;
        for word in list.split_inclusive(char::is_whitespace) {
            if !word.trim().is_empty() {
                match candidates(word) {
                    Some(one) => deleted.extend(one),
                    None if word.starts_with(|c: char| c.is_ascii_digit())
                        && (has_found || !deleted.is_empty()) =>
                    {
                        return expected(start + givens.len() + end, CROSSED_OUT);
                    }
                    None => break,
                }
            }
            end += word.len();
        }
    }
    (has_found || !deleted.is_empty()).then(|| {
        let tidy = |text: &str| text.trim_matches(|c| is_separator(c) || c == ':').to_owned();
        Ok(Game {
            givens,
            start,
            has_found,
            deleted,
            name: Some(tidy(&text[..start])).filter(|name| !name.is_empty()),
            extra: tidy(&behind[end..]),
        })
    })
}

/// What is expected where each `+` may be a bar or the sign of a digit that was found.
const UNCERTAIN: [&str; 2] = [
    "no `+` between parts of the same length that begin with digits (each may be a bar, or the sign \
     of a digit that was found)",
    "aucun `+` entre des parties de même longueur qui commencent par des chiffres (chacun peut être \
     une barre, ou le signe d'un chiffre trouvé)",
];

/// What is expected behind the givens of a game of Susser.
const CROSSED_OUT: [&str; 2] = [
    "a crossed-out candidate as three digits: its value, its row and its column",
    "un candidat rayé en trois chiffres : sa valeur, sa ligne et sa colonne",
];

/// The entry of a game.
fn entry(line: &Line, game: Game<'_>, options: ReaderOptions) -> Result<Entry, FormatError> {
    let first = line.column + line.text[..game.start].chars().count();
    let mut cells = Vec::new();
    let (mut is_found, mut found) = (false, Vec::new());
    for (column, c) in (first..).zip(game.givens.chars()) {
        if c == '+' {
            is_found = game.has_found;
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
    let shape = shape_of(cells.len(), options.shape)
        .map_err(|kind| FormatError::new((line.number, first), kind))?;
    let grid = decode(&cells, shape)?;
    Ok(Entry {
        played: played(shape, &found, &game.deleted),
        extra: game.extra,
        name: game.name,
        ..Entry::new(grid, line.number)
    })
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
    use crate::testing::{CLASSIC, line as givens, only, refused};
    use proptest::prelude::*;

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

    /// The published puzzle with its second cell entered by a player, and two candidates crossed
    /// out.
    const SUSSER: &str = "5+3..+7....6..+195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:151 152";

    #[test]
    fn games_of_susser_have_found_digits_and_crossed_out_candidates() {
        for (text, name, extra) in [
            (SUSSER.to_owned(), None, ""),
            (format!("  Monday {SUSSER} # easy"), Some("Monday"), "# easy"),
            (SUSSER.replace(':', ": ").replace(" 152", "  152 :7"), None, "7"),
        ] {
            let entry = parse_puzzle(&text).unwrap();
            assert_eq!(givens(&entry), format!("5........6...{}", &CLASSIC[13..]), "{text}");
            assert_eq!((entry.name.as_deref(), entry.extra.as_str()), (name, extra), "{text}");
            let shape = entry.puzzle.shape();
            let placed = [(0, 1, 3), (0, 4, 7), (1, 3, 1)];
            let placed = placed.map(|(row, column, value)| (shape.cell(row, column), value));
            assert_eq!(entry.played.placed, placed, "{text}");
            let crossed_out = [(shape.cell(4, 0), 1), (shape.cell(4, 1), 1)];
            assert_eq!(entry.played.crossed_out, crossed_out, "{text}");
        }
        // The list alone, and a `+` alone.
        let entry = parse_puzzle(&format!("{CLASSIC}:121")).unwrap();
        let shape = entry.puzzle.shape();
        assert_eq!(entry.played.crossed_out, [(shape.cell(1, 0), 1)]);
        let entry = parse_puzzle(&format!("+{CLASSIC}")).unwrap();
        assert_eq!(givens(&entry), format!(".{}", &CLASSIC[1..]));
        assert_eq!(entry.played.placed, [(shape.cell(0, 0), 5)]);
    }

    #[test]
    fn what_is_no_game_of_susser_is_read_as_before_or_named() {
        // Two digits that were found, or bars: three parts of the same length.
        let parts = format!(
            "{}+{}+{}",
            ".".repeat(27),
            "1".to_owned() + &".".repeat(26),
            "2".to_owned() + &".".repeat(26)
        );
        for behind in ["", ":151"] {
            let error = parse_puzzle(&format!("{parts}{behind}")).unwrap_err().to_string();
            assert!(error.contains("each may be a bar"), "{error}");
        }
        let rows: Vec<&str> = (0..9).map(|i| &CLASSIC[9 * i..9 * i + 9]).collect();
        assert_eq!(only(&rows.join("+")), CLASSIC);
        for other in [format!("{CLASSIC}:7.2"), format!("{CLASSIC}:easy"), format!("{CLASSIC}:15")]
        {
            assert_eq!(only(&other), CLASSIC, "{other}");
        }
        let places = [
            (CLASSIC.replacen("53.", "53+.", 1), "line 1, column 4: expected a digit"),
            (format!("{CLASSIC}+"), "line 1, column 83: expected a digit"),
            (format!("{SUSSER} 15"), "line 1, column 94: expected a crossed-out candidate"),
            (format!("{SUSSER}2"), "line 1, column 90: expected a crossed-out candidate"),
            (SUSSER.replace("151", "101"), "line 1, column 86: expected a crossed-out candidate"),
        ];
        for (text, error) in places {
            assert!(refused(&text).starts_with(error), "{text}: {}", refused(&text));
        }
    }

    proptest! {
        #[test]
        fn games_of_susser_are_those_of_hodoku(
            cells in proptest::collection::vec((0..10u8, any::<bool>()), 81),
            deleted in proptest::collection::vec([1..10u8, 1..10u8, 1..10u8], 1..9),
        ) {
            let cell = |&(value, is_found): &(u8, bool)| match (value, is_found) {
                (0, _) => ".".to_owned(),
                (value, true) => format!("+{value}"),
                (value, false) => value.to_string(),
            };
            let cells: String = cells.iter().map(cell).collect();
            let deleted: Vec<String> =
                deleted.iter().map(|[value, row, column]| format!("{value}{row}{column}")).collect();
            let deleted = deleted.join(" ");
            let susser = parse_puzzle(&format!("{cells}:{deleted}")).unwrap();
            let hodoku = parse_puzzle(&format!(":0000:x:{cells}:{deleted}:::")).unwrap();
            prop_assert_eq!(susser.puzzle, hodoku.puzzle);
            prop_assert_eq!(susser.played, hodoku.played);
        }

        #[test]
        fn changed_games_are_no_panic(at in 0..SUSSER.len(), c in "[+:0-9. ]") {
            let text = format!("{}{c}{}", &SUSSER[..at], &SUSSER[at + 1..]);
            let read = crate::testing::read(&text);
            prop_assert!(!read.is_empty());
        }
    }
}
