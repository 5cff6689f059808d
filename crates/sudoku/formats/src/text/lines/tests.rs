//! The fast way through plain lists against the ordinary one, on mixed input.

use std::io::BufReader;

use neuf_cnf::Interrupt;
use neuf_sudoku::{Uniqueness, line_text, uniqueness};
use proptest::prelude::*;

use super::Wanted;
use crate::{Entry, FormatError, PuzzleReader, ReaderOptions};

/// A puzzle with one solution, in groups of nine.
const PUZZLE: &str =
    ".6....2.5 4..921... .7...8..1 .....5..9 64.....73 1..4..... 3..7...6. ...146..2 2.6....1.";

/// Pieces of input: plain lines, and other text that may stand between them.
fn pieces() -> impl Strategy<Value = Vec<String>> {
    let line = PUZZLE.replace(' ', "");
    let rows: Vec<&str> = PUZZLE.split_whitespace().collect();
    let all = [
        format!("{line}\n"),
        format!("{line}\n{line}\n{line}\n"),
        format!("{line} 7.1 # hard\r\n"),
        format!("{line}\r"),
        format!("{line}x\n"),
        format!("{line} \x1b[1m9\x1b[0m\n"),
        format!("{}\n", &line[1..]),
        format!("66{}\n", &line[2..]),
        format!("5{}\n", &line[1..]),
        format!("{}\n", "?".repeat(81)),
        format!("Grid 01\n{}\n", rows.join("\n")),
        format!("solution,puzzle\n{},{line}\n", "1".repeat(81)),
        "variant: diagonal\n".to_owned(),
        "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n".to_owned(),
        "a line of prose\n".to_owned(),
        "# a remark\n".to_owned(),
        "\n".to_owned(),
        "\u{feff}".to_owned(),
        "\r\n".to_owned(),
        "1... .2.. ..3. ...4\n".to_owned(),
        "3\n".to_owned(),
        line,
    ];
    proptest::collection::vec(proptest::sample::select(all.to_vec()), 0..12)
}

fn read(text: &[u8]) -> PuzzleReader<&[u8]> {
    PuzzleReader::new(text, ReaderOptions::default())
}

/// What the ordinary way makes of a puzzle: its solution, or why there is none.
fn solved(entry: Result<Entry, FormatError>, wanted: Wanted) -> String {
    // The text of an error may give the number of a line, which differs in a part of a text.
    let Ok(Entry { puzzle, .. }) = entry else { return "malformed".to_owned() };
    match uniqueness(&puzzle, &Interrupt::new()).unwrap() {
        Uniqueness::Unique(solution) => line_text(&solution),
        Uniqueness::Several(first, _) if wanted == Wanted::Any => line_text(&first),
        Uniqueness::Several(..) => "several".to_owned(),
        Uniqueness::None => "none".to_owned(),
        Uniqueness::Unknown(_) => unreachable!("nothing interrupts"),
    }
}

/// Both kinds of wanted solutions.
fn wanted() -> impl Strategy<Value = Wanted> {
    prop_oneof![Just(Wanted::Only), Just(Wanted::Any)]
}

/// Moves the lines of solutions to the results.
fn take_solutions(solutions: &mut Vec<u8>, results: &mut Vec<String>) -> usize {
    let text = String::from_utf8(std::mem::take(solutions)).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    let before = results.len();
    results.extend(text.lines().map(str::to_owned));
    results.len() - before
}

proptest! {
    /// Plain lines taken together hold the same puzzles as when they are read one by
    /// one, wherever the buffer ends and whatever other text is around them.
    #[test]
    fn plain_lines_change_nothing(
        pieces in pieces(),
        buffer in 1..300_usize,
        limit in 1..4_usize,
    ) {
        let text = pieces.concat();
        let comparable =
            |entry: Result<Entry, FormatError>| entry.map_err(|error| error.to_string());
        let expected: Vec<_> = read(text.as_bytes()).map(comparable).collect();
        let input = BufReader::with_capacity(buffer, text.as_bytes());
        let mut reader = PuzzleReader::new(input, ReaderOptions::default());
        let mut found = Vec::new();
        loop {
            if let Some(lines) = reader.take_plain_lines(limit, &mut Vec::new()) {
                prop_assert!((1..=limit).contains(&lines.len()));
                prop_assert_eq!(lines.clone().count(), lines.len());
                found.extend(lines.map(Ok));
                continue;
            }
            let Some(entry) = reader.next() else { break };
            found.push(comparable(entry));
        }
        prop_assert_eq!(found, expected);
    }

    /// The lines that a reader hands out are solved as the ordinary way solves them, and
    /// those that are not solved come back at their place.
    #[test]
    fn lines_of_a_reader_are_solved_alike(
        pieces in pieces(),
        limit in 1..9_usize,
        wanted in wanted(),
    ) {
        let text = pieces.concat();
        let expected: Vec<_> =
            read(text.as_bytes()).map(|entry| solved(entry, wanted)).collect();
        let (mut reader, mut room) = (read(text.as_bytes()), Vec::new());
        let (mut solutions, mut found) = (Vec::new(), Vec::new());
        loop {
            if let Some(mut lines) = reader.take_plain_lines(limit, &mut room) {
                loop {
                    let before = lines.len();
                    let count = lines.solve(&mut solutions, wanted, &Interrupt::new());
                    prop_assert_eq!(lines.len(), before - count);
                    prop_assert_eq!(take_solutions(&mut solutions, &mut found), count);
                    let Some(entry) = lines.next() else { break };
                    let result = solved(Ok(entry), wanted);
                    prop_assert!(result == "none" || result == "several");
                    found.push(result);
                }
                room = lines.into_text();
            } else if let Some(entry) = reader.next() {
                found.push(solved(entry, wanted));
            } else {
                break;
            }
        }
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn an_interrupt_leaves_the_line_unsolved() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let (text, mut solutions) = (PUZZLE.replace(' ', "") + "\n", Vec::new());
    let mut lines = read(text.as_bytes()).take_plain_lines(9, &mut Vec::new()).unwrap();
    assert_eq!((lines.solve(&mut solutions, Wanted::Only, &interrupt), lines.len()), (0, 1));
    assert!(solutions.is_empty());
}

#[test]
fn boxes_of_another_shape_are_left_to_the_ordinary_way() {
    let options = ReaderOptions::of_shape(Some(neuf_sudoku::Shape::new(1, 9).unwrap()));
    let text = PUZZLE.replace(' ', "") + "\n";
    let mut reader = PuzzleReader::new(text.as_bytes(), options);
    let mut lines = reader.take_plain_lines(9, &mut Vec::new()).unwrap();
    assert_eq!(lines.solve(&mut Vec::new(), Wanted::Only, &Interrupt::new()), 0);
    assert_eq!(lines.next().map(|entry| entry.puzzle.shape()), options.shape);
}
