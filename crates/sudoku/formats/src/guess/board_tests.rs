//! Boards of overlapping grids are recognised by their rows alone.

use neuf_sudoku::{Arrangement, Cell, Grid, Shape};
use proptest::prelude::*;

use crate::testing::{SMALL, good as read, refused};
use crate::{Assumed, FormatErrorKind, PuzzleReader, ReaderOptions, parse_puzzle};

/// A samurai as newspapers print it: 21 rows, the holes left blank.
const SAMURAI: [&str; 21] = [
    "74...1.5.   4936...7.",
    ".....241.   .2.9...1.",
    "3...4..98   ....3.6..",
    "5678.....   .....3...",
    ".93....6.   .5..914..",
    "..2......   1..5.7...",
    "..81....5......34.12.",
    "15...8.....4.........",
    "23..6...1..5.....6..9",
    "      65..8142.",
    "      .........",
    "      .2354..79",
    "9..8.....1..2...9..31",
    ".........2.....1...62",
    ".61.74......6....59..",
    "...2.7..1   ......2..",
    "..491..5.   .6....34.",
    "...5.....   .....7698",
    "..9.6....   45..8...3",
    ".7...2.4.   .782.....",
    ".2...9678   .2.4...89",
];

fn rows() -> String {
    SAMURAI.join("\n") + "\n"
}

/// The same with a sign in each hole.
fn with_holes(sign: char) -> Vec<String> {
    let row = |row: &&str| format!("{row:21}").replace(' ', &sign.to_string());
    SAMURAI.iter().map(row).collect()
}

/// The places of the givens on the board of a samurai, 0 for a blank.
fn board() -> Grid {
    let shape = Shape::overlapping(Arrangement::Samurai, 3, 3).unwrap();
    let value = |cell: Cell| {
        let sign = SAMURAI[shape.row(cell)].as_bytes()[shape.column(cell)];
        if sign.is_ascii_digit() { sign - b'0' } else { 0 }
    };
    Grid::from_values(shape, shape.cells().map(value).collect()).unwrap()
}

/// The five grids, each as its 81 characters.
fn grids() -> Vec<String> {
    let board = board();
    let shape = board.shape();
    let rows_of_grids = shape.lines().into_iter().step_by(2);
    let text = |[rows, _]: [Vec<_>; 2]| {
        let cells = rows.into_iter().flat_map(|row| shape.cells_of(row));
        cells.map(|cell| char::from(b'0' + board.get(cell))).collect()
    };
    rows_of_grids.map(text).collect()
}

#[test]
fn what_can_only_be_a_board_needs_no_header() {
    let record: String = board().values().iter().map(|&value| char::from(b'0' + value)).collect();
    let spaced: Vec<String> = record.chars().map(String::from).collect();
    let banded: Vec<String> = SAMURAI.chunks(3).map(|band| band.join("\n")).collect();
    for text in [
        rows(),
        format!("Sunday\n{}", rows()),
        format!("{}\n", banded.join("\n\n")),
        with_holes('#').join("\n"),
        with_holes('.').join("\n"),
        with_holes('0').join("\r\n"),
        with_holes('-').join("\n"),
        with_holes('.').concat(),
        with_holes('#').concat(),
        record.clone(),
        spaced.join(" "),
        record.replace('0', "."),
        grids().concat(),
    ] {
        let read = read(&text);
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(read[0].puzzle.givens(), &board(), "{text}");
        assert_eq!(read[0].assumed, [Assumed::Board(Arrangement::Samurai)], "{text}");
        assert_eq!(read[0].puzzle.rules().to_string(), "samurai", "{text}");
    }
    // What stands around a board is read as before.
    let all = read(&format!("{SMALL}\n\n{}\n{SMALL}\n{record}\n{SMALL}\n", rows()));
    let sides: Vec<usize> = all.iter().map(|entry| entry.puzzle.shape().rows()).collect();
    assert_eq!(sides, [4, 21, 4, 21, 4]);
}

#[test]
fn five_grids_are_a_board_below_the_line_that_says_so() {
    let lines = grids().join("\n") + "\n";
    assert_eq!(read(&format!("variant: samurai\n{lines}"))[0].puzzle.givens(), &board());
    assert_eq!(read(&lines).len(), 5);
    let error = parse_puzzle(&format!("variant: windmill\n{}", rows())).unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::Name(_)), "{error}");
}

#[test]
fn a_grid_of_the_side_of_a_board_has_a_value_above_9() {
    // One of the givens lies in a hole.
    let mut holes = with_holes('.');
    holes[0].replace_range(10..11, "3");
    for text in [holes.join("\n"), holes.concat(), "1.2.3.4.5.6.".repeat(12)] {
        let error = refused(&text);
        assert!(error.contains("the line `variant:` with the name of the board"), "{error}");
    }
}

#[test]
fn a_board_with_a_faulty_row_is_told_so() {
    let mut faulty = SAMURAI.map(str::to_owned);
    faulty[9].push('1');
    assert_eq!(
        refused(&faulty.join("\n")),
        "line 10, column 17: expected 9 cells in this row, found 10"
    );
    let short = refused(&SAMURAI[..20].join("\n"));
    assert_eq!(short, "line 21, column 1: expected 21 rows of the board, found 20");
}

#[test]
fn single_grids_stay_single() {
    // A grid of 21×21 with values above 9, and one with few.
    let mut letters = with_holes('.');
    letters[3].replace_range(0..1, "g");
    let few = vec![format!("{:.<21}", "123"); 1].into_iter().chain(vec![".".repeat(21); 20]);
    for rows in [letters, few.collect()] {
        for text in [rows.join("\n"), rows.concat()] {
            let entry = parse_puzzle(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(entry.puzzle.shape().arrangement(), None, "{text}");
        }
    }
    // Two puzzles on a line, the second of which is the solution of the first.
    let solved =
        "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    let glued = format!("{}{solved}", solved.replace('5', "."));
    assert!(!matches!(parse_puzzle(&glued), Ok(entry) if entry.puzzle.shape().rows() > 9));
}

proptest! {
    /// A board with any of its characters replaced is read, refused or asked about.
    #[test]
    fn spoilt_boards_are_no_panic(at in prop::collection::vec((0_usize..462, any::<u8>()), 1..6)) {
        let mut text = rows().into_bytes();
        let length = text.len();
        for (place, byte) in at {
            text[place % length] = byte;
        }
        let count = PuzzleReader::new(&text[..], ReaderOptions::default()).count();
        prop_assert!(count <= text.len());
    }
}
