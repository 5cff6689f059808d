//! Tests of the strings: each constraint against the same rule as neuf writes it.

use super::*;
use crate::testing::{CLASSIC, line as givens, read, refused};
use crate::{PuzzleReader, parse_puzzle, parse_puzzle_with};
use proptest::prelude::*;

/// Constraints, and the same rules as neuf writes them.
const SAME: [(&str, &str); 36] = [
    (".Cage~3~R1C1~R1C2.Cage~15~R1C3~R1C4~R1C5", "cages:\n3: r1c1 r1c2\n15: r1c3 r1c4 r1c5"),
    (".Cage~0~R1C1~R1C2.Cage~~R3C1~R3C2", "plain-cage:\nr1c1 r1c2\nr3c1 r3c2"),
    (".AllDifferent~R1C1~R2C2~R3C3", "plain-cage: r1c1 r2c2 r3c3"),
    (".Sum~11~R1C1~R2C2", "sum-cage: 11: r1c1 r2c2"),
    (".AntiKnight.AntiKing.~R9C9_1_2_3_4_5_6_7_8_9", "variant: anti-knight, anti-king"),
    (".AntiConsecutive.Thermo~R1C1~R1C2", "variant: non-consecutive\nthermometer: r1c1 r1c2"),
    (".DisjointSets.Windoku.V~R1C1~R1C2", "variant: disjoint-groups, windoku\nv: r1c1 r1c2"),
    (".StrictKropki.WhiteDot~R1C1~R2C1", "variant: all-dots\nwhite-dot: r1c1 r2c1"),
    (".StrictXV.X~R1C1~R1C2", "variant: all-xv\nx: r1c1 r1c2"),
    (".Diagonal~1.Diagonal~-1", "variant: diagonal"),
    (".Diagonal~-1", "extra-region: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
    (".Diagonal~1", "extra-region: r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"),
    (".Renban~R1C1~R1C2~R1C3", "renban: r1c1-r1c3"),
    (".Palindrome~R1C1~R1C2~R1C3", "palindrome: r1c1-r1c3"),
    (".Between~R1C1~R1C2~R1C3", "between: r1c1-r1c3"),
    (".RegionSumLine~R1C1~R1C2~R1C3~R1C4", "region-sum: r1c1-r1c4"),
    (".Arrow~R1C1~R1C2~R1C3", "arrow: r1c1-r1c3"),
    (".PillArrow~2~R1C2~R1C1~R2C1~R3C1", "pill-arrow: r1c1 r1c2 r2c1 r3c1"),
    (".Whisper~R1C1~R1C2.Whisper~5~R3C1~R3C2", "german-whispers: r1c1 r1c2; r3c1 r3c2"),
    (".Whisper~4~R1C1~R1C2", "dutch-whispers: r1c1 r1c2"),
    (".Modular~3~R1C1~R1C2~R1C3", "modular: r1c1-r1c3"),
    (".Entropic~R1C1~R1C2~R1C3", "entropic: r1c1-r1c3"),
    (".BlackDot~R1C1~R1C2~R2C2", "black-dot: r1c1 r1c2; r1c2 r2c2"),
    (".GreaterThan~R1C2~R1C1", "greater: r1c2 > r1c1"),
    (".Quad~R1C1~1~2~5", "quadruple: 1 2 5: r1c1-r2c2"),
    (".LittleKiller~20~R1C4", "little-killer: 20: r1c4-r4c1"),
    (".LittleKiller~20~R2C1", "little-killer: 20: r2c1-r9c8"),
    (".LittleKiller~20~R8C9", "little-killer: 20: r8c9-r1c2"),
    (".LittleKiller~20~R9C2", "little-killer: 20: r9c2-r2c9"),
    (".LittleKiller~20~R1C9", "little-killer: 20: r1c9-r9c1"),
    (".Sandwich~12~R1.Sandwich~5~C2", "sandwich:\n12: r1c1-r1c9\n5: r1c2-r9c2"),
    (".XSum~R1~12~7.XSum~C3~~9", "x-sum:\n12: r1c1-r1c9\n7: r1c9-r1c1\n9: r9c3-r1c3"),
    (".Skyscraper~R1~3~", "skyscraper: 3: r1c1-r1c9"),
    (".NumberedRoom~C1~3", "numbered-rooms: 3: r1c1-r9c1"),
    (".~R1C1_1_2_3.~R1C1_2_3_4~R2C2_5_6", "candidates: r1c1=23 r2c2=56"),
    (
        ".NoBoxes.Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
        "regions:\n111222333\n111222333\n111222333\n444555666\n444555666\n444555666\n777888999\n\
         777888999\n777888999",
    ),
];

#[test]
fn constraints_are_the_rules_that_they_mean() {
    let empty = ".".repeat(81);
    for (string, rules) in SAME {
        let expected = parse_puzzle(&format!("{rules}\n{empty}\n")).unwrap().puzzle;
        for text in [string.to_owned(), format!("  {string} "), string.replace('.', " .")] {
            assert_eq!(parse_puzzle(&text).unwrap().puzzle, expected, "{text}");
        }
        let link =
            |query: &str| format!("https://sigh.github.io/Interactive-Sudoku-Solver/{query}");
        let escaped = string.replace('~', "%7E").replace('.', "%2E");
        for query in [format!("?q={string}"), format!("?a=1&q={escaped}&mode=all#top")] {
            assert_eq!(parse_puzzle(&link(&query)).unwrap().puzzle, expected, "{query}");
        }
    }
}

#[test]
fn givens_and_shapes() {
    let cells = (0..81).zip(CLASSIC.chars()).filter(|&(_, c)| c != '.');
    let list: String =
        cells.map(|(at, c)| format!("~R{}C{}_{c}", at / 9 + 1, at % 9 + 1)).collect();
    assert_eq!(givens(&parse_puzzle(&format!(".{list}")).unwrap()), CLASSIC);
    let small = parse_puzzle(".Shape~6x6.~R1C1_6~R6C6_1.Shape~6x6~1-6");
    assert!(small.is_err(), "two shapes");
    let small = parse_puzzle(".Shape~6x6~6.~R1C1_6~R6C6_1").unwrap().puzzle;
    assert_eq!((small.shape(), small.givens().filled().count()), (Shape::new(2, 3).unwrap(), 2));
    let large = parse_puzzle(".Shape~16x16.~RgCg_16~RaC1_3").unwrap();
    assert_eq!(large.puzzle.givens().values()[255], 16);
    let latin = parse_puzzle(".Shape~7x7.~R1C1_7").unwrap();
    assert_eq!(latin.puzzle.shape().box_rows(), 1);
    // Without `.NoBoxes`, a jigsaw has boxes as well.
    let rows: String = (b'a'..b'j').map(|c| char::from(c).to_string().repeat(9)).collect();
    let both = parse_puzzle(&format!(".Jigsaw~{rows}")).unwrap().puzzle;
    assert_eq!((both.rules().distinct().len(), both.shape()), (9, Shape::default()));
}

#[test]
fn what_has_no_rule_is_named_and_what_is_broken_is_refused() {
    for (text, name) in [
        (".Zipper~R1C1~R1C2~R1C3", "`Zipper` (1)"),
        (".Whisper~6~R1C1~R1C2", "`Whisper` (1)"),
        (".Whisper~6~R1C1~R1C2.Whisper~3~R1C1~R1C2", "`Whisper` (2)"),
        (".Or.Cage~3~R1C1~R1C2.Cage~4~R1C1~R1C2.End.~R1C1_2", "`Or` (1)"),
        (".And.Or.End.End.~R1C1_2", "`And` (1)"),
        (".Modular~4~R1C1~R1C2~R1C3", "`Modular` (1)"),
        (".Quad~R1C1~1~1", "`Quad` (1)"),
        (".NoBoxes.RegionSumLine~R1C1~R1C2", "`RegionSumLine` (1)"),
        (".Sum~0_=_1_-1~R1C1~R1C2", "`Sum` (1)"),
        (".Nonsense~R1C1", "`Nonsense` (1)"),
    ] {
        let error = refused(text);
        assert!(error.contains(&format!("neuf has no rule for {name}")), "{text}: {error}");
        let options = ReaderOptions::default().ignoring_unknown_rules(true);
        let entry = parse_puzzle_with(text, options).unwrap();
        assert_eq!(entry.left_out().count(), 1, "{text}");
        assert!(entry.puzzle.rules().is_usual(), "{text}");
    }
    for (text, part) in [
        (".Cage~x~R1C1~R1C2", "`.Cage`"),
        (".Cage~3~R1C1~VA1", "`.Cage`"),
        (".~R1C1_10", "`.Given`"),
        (".~R1C1", "`.Given`"),
        (".WhiteDot~R1C1~R3C3", "`.WhiteDot`"),
        (".LittleKiller~9~R5C5", "`.LittleKiller`"),
        (".XSum~R1~0~3", "`.XSum`"),
        (".Or.Cage~3~R1C1~R1C2", "`.End`"),
        (".~R1C1_2.End", "`.End`"),
        (".Jigsaw~1234", "`.Jigsaw`"),
    ] {
        assert!(
            refused(text).starts_with(&format!("line 1, column 1: {part}: ")),
            "{text}: {}",
            refused(text)
        );
    }
    let many: String = (0..=MOST_ITEMS).map(|number| format!(".Z{number}~")).collect();
    assert!(refused(&many).contains(&format!("at most {MOST_ITEMS} constraints")));
    let long = format!(".X{}", "~R1C1".repeat(100_000));
    assert!(refused(&long).contains("`.X`"));
    for text in [".Shape~9x9~0-8.~R1C1_1", ".Shape~6x9.~R1C1_1", ".Shape~6x6~9.~R1C1_1"] {
        assert!(refused(text).contains("a square grid"), "{text}");
    }
    assert!(refused("https://sigh.github.io/Interactive-Sudoku-Solver/").contains("a puzzle"));
    let rows: Vec<&str> = (0..9).map(|i| &CLASSIC[9 * i..9 * i + 9]).collect();
    assert_eq!(crate::testing::only(&format!(".~~~.~~~.\n{}", rows.join("\n"))), CLASSIC);
}

/// A list of constraints is often broken into lines that are indented below its first one.
#[test]
fn indented_lines_go_on_with_a_string() {
    let broken = ".Cage~3~R1C1~R1C2\n  .Cage~0~R9C9\n  .~R5C5_4\n.~R1C1_7\n";
    let all: Vec<Puzzle> = PuzzleReader::new(broken.as_bytes(), ReaderOptions::default())
        .map(|entry| entry.unwrap().puzzle)
        .collect();
    let [first, second] = &all[..] else { panic!("{all:?}") };
    let one = parse_puzzle(".Cage~3~R1C1~R1C2.~R5C5_4").unwrap().puzzle;
    assert_eq!(*first, one);
    assert_eq!((first.rules().cages().len(), second.givens().filled().count()), (1, 1));
}

proptest! {
    #[test]
    fn changed_strings_are_no_panic(which in 0..SAME.len(), at in 0..300usize, c in "[A-Z0-9a-z~._-]") {
        let text = SAME[which].0;
        let at = at % text.len();
        let _ = read(&format!("{}{c}{}", &text[..at], &text[at + 1..]));
        let _ = read(&format!(".{}~", &text[at..]));
    }
}
