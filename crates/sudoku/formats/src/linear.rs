//! Tests that reading takes linear time: twice the input is at most two and a half times
//! the work, for the worst inputs of each format that are known.
//!
//! The work is counted in bytes that the reader looks at (`work.rs`), because the time of a
//! test says little on a busy machine.

use crate::testing::ZEROS as GRID;
use crate::work::counted;
use crate::{PuzzleReader, ReaderOptions};

/// A shape of input: its start, and the text that is repeated.
type Case = (&'static str, &'static str, &'static str);

/// `GRID` stands for the puzzle and `ROWS` for its rows.
const CASES: [Case; 78] = [
    ("blank cells: lines of bars", "", "|   |   |\n"),
    ("blank cells: lines of bars and digits", "", "|   | 1 |\n|   |   |\n"),
    ("xml: a tag of short lines that is not closed", "<opensudoku>\n<game \n", "a\n"),
    ("xml: a tag of one long line that is not closed", "<opensudoku>\n<game ", "a "),
    ("xml: an attribute that is not closed", "<game data=\"", "5\n"),
    ("xml: tags on one line", "<opensudoku>\n", "<a>"),
    ("xml: tags on many lines", "<opensudoku>\n", "<a>\n"),
    ("xml: games on one line", "<opensudoku>\n", "<game data=\"GRID\"/>"),
    ("xml: games on many lines", "<opensudoku>\n", "<game data=\"GRID\"/>\n"),
    ("xml: unclosed games on one line", "<opensudoku>\n", "<game data=\"GRID\""),
    ("xml: unclosed games on many lines", "<opensudoku>\n", "<game data=\"GRID\"\n"),
    ("xml: starts of games on one line", "<opensudoku>\n", "<game "),
    ("xml: starts of other tags on one line", "<opensudoku>\n", "<"),
    ("xml: starts of other tags on many lines", "<opensudoku>\n", "<\n"),
    ("xml: a comment that is not closed", "<!-- ", "x\n"),
    ("xml: a comment of dashes", "<!-- ", "-"),
    ("xml: starts of comments on one line", "<opensudoku>", "<!--"),
    ("xml: starts of comments on many lines", "<opensudoku>\n", "<!--\n"),
    ("xml: folders in folders", "<opensudoku>\n", "<folder name=\"x\">\n"),
    ("xml: text between tags", "<opensudoku>\n", "data="),
    ("xml: attributes", "<game ", "a=\"b\" "),
    ("xml: entities", "<game data=\"", "&#53;"),
    ("json: lists in lists on one line", "", "["),
    ("json: lists in lists on many lines", "", "[\n"),
    ("json: objects in objects on one line", "", "{"),
    ("json: objects in objects on many lines", "", "{\n"),
    ("json: members in members", "", "{\"a\":"),
    ("json: members in members on many lines", "", "{\"a\":\n"),
    ("json: one bracket too many before good lines", "{{\n", "{\"puzzle\":\"GRID\"}\n"),
    ("json: one bracket too many on every line", "", "{{\"puzzle\":\"GRID\"}\n"),
    ("json: no bracket closed", "", "{\"puzzle\":\"GRID\"\n"),
    ("json: no quote closed", "", "{\"puzzle\":\"GRID}\n"),
    ("json: a list on one line", "[", "{\"puzzle\":\"GRID\"},"),
    ("json: a list on one line with a bracket too many", "[{", "{\"puzzle\":\"GRID\"},"),
    ("json: a list on one line, no bracket closed", "[", "{\"puzzle\":\"GRID\","),
    ("json: a list on one line, no quote closed", "[", "{\"puzzle\":\"GRID},"),
    ("json: a list on one line of bad puzzles", "[", "{\"puzzle\":\"GRID5\"},"),
    ("json: a list of objects on several lines", "[\n", "{\n\"puzzle\":\n\"GRID\"\n},\n"),
    ("json: objects on several lines, none closed", "", "{\n\"puzzle\":\n\"GRID\",\n"),
    ("json: starts of names on one line", "[", "{\""),
    ("json: starts of names and text", "[{\"{\"", "{\"x{\"}x "),
    ("json: empty objects on one line", "[", "{},"),
    ("json: empty lists on many lines", "", "[]\n"),
    ("json: closing brackets", "[", "]}"),
    ("json: a long string", "{\"puzzle\":\"", "5"),
    ("json: a long string of escapes", "{\"puzzle\":\"", "\\\""),
    ("json: many members", "{", "\"a\":1,"),
    ("json: a list of strings", "[", "\"GRID\","),
    ("json: a list of strings, no quote closed", "[", "\"GRID,"),
    ("array: rows on many lines, not closed", "[", "[5,3,0,0,7,0,0,0,0],\n"),
    ("array: names with brackets", "", "x=["),
    ("array: names with brackets on many lines", "", "x = [\n"),
    ("csv: one quote on every line", "name,puzzle\n", "a,\"b\n"),
    ("csv: quotes", "name,puzzle\n", "\""),
    ("csv: an open quote before good lines", "name,puzzle\n\"", "a,GRID\n"),
    ("csv: an open quote before short lines", "name,puzzle\n\"", "x\n"),
    ("csv: a long field", "name,puzzle\n", "x"),
    ("csv: many fields", "name,puzzle\n", ","),
    ("csv: repeated headers", "", "name,puzzle\n"),
    ("csv: a long header", "puzzle", ",puzzle"),
    ("csv: quoted rows", "name,puzzle\n", "a,\"ROWS\"\n"),
    ("text: a long line of digits", "", "5"),
    ("text: a long line of words", "", "1 "),
    ("text: a long line of dashes", "", "-"),
    ("text: a long line of colons", "", ":"),
    ("text: a long comment", "#", "x"),
    ("text: escape sequences", "", "\x1b["),
    ("text: rows with nothing between", "", "ROWS"),
    ("text: small grids or rows", "", "1...............\n"),
    (
        "text: rows of different lengths",
        "",
        "1...............\n12345678901234567890123456789012345.\n",
    ),
    ("text: prose", "", "hello, world\n"),
    ("text: sizes", "", "3\n"),
    ("text: marks", "", "12 3 4 5 6 7 8 9 1\n"),
    ("text: borders", "", "---+---\n"),
    ("section: heads", "", "[State]\n"),
    ("sheet: a long list of rules before many grids", "variant: diagonal\ngreater:\n", "SHEET"),
    ("sheet: rules after every grid", "variant: diagonal\n", "GRID\neven: r1c3\n"),
    ("sheet: a long list of names", "variant: diagonal", ", diagonal"),
];

fn input((_, start, repeated): Case, length: usize) -> Vec<u8> {
    let rows: String = GRID.as_bytes().chunks(9).map(|row| str_of(row) + "\n").collect();
    let fill = |text: &str| text.replace("GRID", GRID).replace("ROWS", &rows);
    let mut text = fill(start);
    if repeated == "SHEET" {
        text += &"r1c1 > r1c2; r2c2 > r1c1\n".repeat(length / 50);
        text += &(GRID.to_owned() + "\n").repeat(length / 164);
    } else {
        let repeated = fill(repeated);
        text += &repeated.repeat(length / repeated.len());
    }
    text.into_bytes()
}

fn str_of(row: &[u8]) -> String {
    String::from_utf8_lossy(row).into_owned()
}

/// The work of reading an input, in bytes.
fn work(input: &[u8]) -> u64 {
    let before = counted();
    let items = PuzzleReader::new(input, ReaderOptions::default()).count();
    assert!(items <= input.len());
    counted() - before
}

#[test]
fn twice_the_input_is_twice_the_work() {
    let mut faults = Vec::new();
    for case in CASES {
        let [small, large] = [100_000, 200_000].map(|length| work(&input(case, length)));
        if small < 99_000 || 2 * large > 5 * small {
            faults.push(format!("{}: {small} and then {large}", case.0));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
