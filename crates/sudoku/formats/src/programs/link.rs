//! Links to the pages of other solvers that contain a puzzle, such as
//! `SudokuWiki`'s `…?bd=…` and `SudokuExchange`'s `…?s=…`.
//!
//! A link is recognised by 81 cells in sequence that stand alone, as the value of a parameter or as
//! a part of the path. A list of hosts and their parameters would have to be kept up to date.
//!
//! `SudokuWiki` gives out a position of a game as `?bd=S9B…`, two digits in base 36 for each
//! cell: 1 to 9 is a given, 10 to 18 a value that was found, and 18 and a sum of 1, 2, 4, … are
//! the candidates 1, 2, 3, … that are left. Links with another letter are refused by name.

use neuf_sudoku::{Grid, Puzzle, Shape, ValueSet, candidates};

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, quoted};
use crate::line::Line;
use crate::text::count::check_shape;
use crate::text::symbols::{Symbol, Token, decode};

/// The start of a link to `SudokuWiki`'s solver.
pub(crate) const SUDOKU_WIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

const CELLS: usize = 81;

/// A word with at least this many characters is a grid and not a name.
const GRID: usize = 64;

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

/// A link that stands in a line with other words, and the words before and after it:
/// `Monday https://…`, `[Monday](https://…)` as in Markdown, `<https://…>`.
pub(crate) fn among_words(line: &Line) -> Option<(Option<String>, String, Line)> {
    let start = line.text.find("https://").or_else(|| line.text.find("http://"))?;
    let (before, link) = line.text.split_at(start);
    let end = link.find(|c: char| c.is_whitespace() || matches!(c, ')' | '>' | ']' | '"'));
    let (link, after) = link.split_at(end.unwrap_or(link.len()));
    // A grid before the link, or a comment behind a row, is what counts.
    let has_grid = before.contains('#') || before.split_whitespace().any(|word| word.len() >= GRID);
    if has_grid || before.trim().is_empty() && after.trim().is_empty() {
        return None;
    }
    let column = line.column + before.chars().count();
    let before = before.trim();
    let label = before.strip_suffix("](").and_then(|text| Some(text.split_once('[')?.1));
    let is_apart = |c: char| c.is_whitespace() || "<>:,;-–*\"".contains(c);
    let name = label.unwrap_or(before).trim_matches(is_apart).to_owned();
    let after = after.trim_start_matches([')', '>', ']', '"']).trim_matches(is_apart).to_owned();
    let link = Line { text: link.to_owned(), column, ..line.clone() };
    Some((Some(name).filter(|name| !name.is_empty()), after, link))
}

/// The puzzle of a link, if there is one in it.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let text = line.text.trim();
    if let Some(packed) = position_in(text) {
        let (place, shape) = (line.start(), Shape::default());
        let entry = check_shape(shape, true, options.shape, place).and_then(|()| {
            let entry = position(packed, shape, line.number);
            entry.ok_or_else(|| FormatError::unexpected(place, POSITION, quoted(packed)))
        });
        return Some(entry);
    }
    let shape = options.shape.unwrap_or_default();
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

/// What is expected of a link with a position.
const POSITION: [&str; 2] = [
    "a whole position of SudokuWiki, `S9B` and two digits for each of 81 cells",
    "une position entière de SudokuWiki, `S9B` et deux chiffres pour chacune des 81 cases",
];

/// The position in a link, if it has one.
fn position_in(text: &str) -> Option<&str> {
    let (_, packed) = text.split_once("?bd=").or_else(|| text.split_once("&bd="))?;
    packed.starts_with('S').then(|| packed.split(['&', '#']).next().unwrap_or(packed))
}

/// The game in a position. What was found and crossed out is no part of the puzzle.
fn position(packed: &str, shape: Shape, line: usize) -> Option<Entry> {
    const FOUND: u32 = 9;
    const CANDIDATES: u32 = 18;
    let digits: Option<Vec<u32>> =
        packed.strip_prefix("S9B")?.chars().map(|c| c.to_digit(36)).collect();
    let digits = digits.filter(|digits| digits.len() == 2 * CELLS)?;
    let mut grid = Grid::empty(shape);
    let (mut found, mut left) = (Vec::new(), Vec::new());
    for (cell, digits) in shape.cells().zip(digits.chunks(2)) {
        match 36 * digits[0] + digits[1] {
            0 => return None,
            value @ 1..=FOUND => grid.set(cell, value as u8),
            value @ 10..=CANDIDATES => found.push((cell, (value - FOUND) as u8)),
            value => left.push((cell, value - CANDIDATES)),
        }
    }
    let mut filled = grid.clone();
    found.iter().for_each(|&(cell, value)| filled.set(cell, value));
    let possible = candidates(&Puzzle::from(filled));
    let mut entry = Entry::new(grid, line);
    for (cell, sum) in left {
        if sum >= 1 << shape.side() {
            return None;
        }
        let noted: ValueSet = (1..=9).filter(|value| sum >> (value - 1) & 1 == 1).collect();
        let gone = possible.get(cell) - noted;
        entry.played.crossed_out.extend(gone.iter().map(|value| (cell, value)));
    }
    entry.played.placed = found;
    Some(entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_puzzle;
    use crate::testing::{CLASSIC as USUAL, ZEROS, good, line, only, read, refused};
    use proptest::prelude::*;

    /// The cells of a position, two digits each.
    fn packed(cells: &[u32]) -> String {
        let digit = |value: u32| char::from_digit(value, 36).unwrap();
        cells.iter().flat_map(|cell| [digit(cell / 36), digit(cell % 36)]).collect()
    }

    #[test]
    fn positions_of_sudoku_wiki_are_games() {
        let given = |c: char| c.to_digit(10).unwrap_or(18 + 511);
        let mut cells: Vec<u32> = USUAL.chars().map(given).collect();
        // r1c3 holds 4, and r1c4 can be 6 only; all others have all their marks.
        (cells[2], cells[3]) = (9 + 4, 18 + 32);
        for link in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{}", packed(&cells)),
            format!(
                "https://www.sudokuwiki.org/sudoku.htm?x=1&bd=S9B{}&y=2#z",
                packed(&cells).to_uppercase()
            ),
        ] {
            let entry = parse_puzzle(&link).unwrap();
            assert_eq!(line(&entry), USUAL);
            let shape = entry.puzzle.shape();
            assert_eq!(entry.played.placed, [(shape.cell(0, 2), 4)]);
            assert_eq!(entry.played.crossed_out, [(shape.cell(0, 3), 2)]);
        }
        let link = |text: &str| format!("https://www.sudokuwiki.org/sudoku.htm?bd={text}");
        for broken in [
            format!("S9B{}", packed(&cells[1..])),
            format!("S9A{}", packed(&cells)),
            format!("S9B{}00", packed(&cells[1..])),
            format!("S9B{}", packed(&[&cells[1..], &[18 + 512]].concat())),
            format!("S9B{}", packed(&cells).replace('0', "-")),
        ] {
            assert!(refused(&link(&broken)).contains("SudokuWiki"), "{broken}");
        }
    }

    #[test]
    fn links_may_stand_behind_a_name_and_in_markdown() {
        let puzzle = format!("1...{}", ".".repeat(77));
        let setters = {
            let mut entry = parse_puzzle(&format!("cages:\n3: r1c1 r1c2\n{puzzle}")).unwrap();
            entry.name = None;
            crate::programs::setters::fpuzzles_link(&entry)
        };
        let wiki = format!("{SUDOKU_WIKI}{ZEROS}");
        let sigh = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~3~R1C1~R1C2.~R1C1_1";
        for link in [wiki.as_str(), sigh, &setters] {
            let expected = parse_puzzle(link).unwrap().puzzle;
            for (text, name) in [
                (format!("Monday's {link}"), Some("Monday's")),
                (format!("- [Monday (easy)]({link})"), Some("Monday (easy)")),
                (format!("* Monday: <{link}>, from a book"), Some("Monday")),
                (format!("3. {link}"), Some("3.")),
                (format!("<{link}>"), None),
            ] {
                let entry = parse_puzzle(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(entry.puzzle, expected, "{text}");
                assert_eq!(entry.name.as_deref(), name, "{text}");
            }
        }
        let entry = parse_puzzle(&format!("* Monday: <{wiki}>, from a book")).unwrap();
        assert_eq!(entry.extra, "from a book");
        let other = USUAL.replacen('5', ".", 1);
        for text in [format!("A {other} {wiki}"), format!("A {other} # {wiki}")] {
            assert_eq!(only(&text), other, "{text}");
        }
        // A link to the source is the name of the puzzle below it.
        let named = parse_puzzle(&format!("See https://sudokupad.app/abc123\n{USUAL}")).unwrap();
        assert_eq!((line(&named), named.name.is_some()), (USUAL.to_owned(), true));
    }

    proptest! {
        #[test]
        fn positions_of_any_cells_are_read_or_refused(cells in proptest::collection::vec(0..540u32, 81)) {
            let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{}", packed(&cells));
            let read = read(&link);
            prop_assert_eq!(read.len(), 1);
            let is_sound = cells.iter().all(|cell| (1..18 + 512).contains(cell));
            prop_assert_eq!(read[0].is_ok(), is_sound);
        }

        #[test]
        fn sound_positions_keep_what_they_say(cells in proptest::collection::vec(1..530u32, 81)) {
            let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{}", packed(&cells));
            let entry = parse_puzzle(&link).unwrap();
            let givens = cells.iter().map(|&cell| if cell < 10 { cell as u8 } else { 0 });
            prop_assert_eq!(entry.puzzle.givens().values(), givens.collect::<Vec<u8>>());
            let found = cells.iter().filter(|cell| (10..19).contains(*cell)).count();
            prop_assert_eq!(entry.played.placed.len(), found);
        }
    }

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
