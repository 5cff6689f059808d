//! Puzzles of SudokuMaker made from its schema, as links and as JSON.

use neuf_sudoku::rules::{Parity, Rules, Variant};
use neuf_sudoku::{Cell, Shape};

use super::super::lz_string::compress;
use crate::testing::{CLASSIC, line, refused};
use crate::{Entry, ReaderOptions, Unread, parse_puzzle, parse_puzzle_with};

/// The usual regions of 9×9.
fn boxes() -> String {
    let shape = Shape::default();
    let numbers: Vec<String> = shape.cells().map(|cell| shape.box_of(cell).to_string()).collect();
    format!(r#"{{"type":1,"regions":[{}]}}"#, numbers.join(","))
}

/// A file with these cells, constraints and other members.
fn file(cells: &str, constraints: &str, more: &str) -> String {
    format!(
        r#"{{"formatVersion":"1.6.0","puzzle":{{"cells":[{cells}],"constraints":[{{"type":0}},{constraints}]{more}}}}}"#
    )
}

/// An empty 9×9 grid with boxes and these constraints.
fn empty(constraints: &str) -> String {
    file(&["{}"; 81].join(","), &format!("{},{constraints}", boxes()), "")
}

/// The link that holds a file, as `compressToEncodedURIComponent` makes it.
fn link(file: &str) -> String {
    let packed = compress(file).replace('/', "-").replace('=', "$");
    format!("https://sudokumaker.app/?puzzle={packed}")
}

fn unread(text: &str) -> (Entry, String) {
    let options = ReaderOptions::default().ignoring_unknown_rules(true);
    let entry = parse_puzzle_with(text, options).unwrap_or_else(|error| panic!("{error}: {text}"));
    let told: Vec<String> = entry.unread.iter().map(ToString::to_string).collect();
    (entry, told.join("; "))
}

#[test]
fn links_and_files_have_cells_names_and_texts() {
    let cell = |(at, c): (usize, char)| match c {
        '.' if at == 2 => r#"{"value":4,"colors":16}"#.to_owned(),
        '.' if at == 3 => r#"{"candidates":6,"cornerPencilMarks":1048576}"#.to_owned(),
        '.' if at % 2 == 0 => "null".to_owned(),
        '.' => "{}".to_owned(),
        c => format!(r#"{{"given":true,"value":{c}}}"#),
    };
    let cells: Vec<String> = CLASSIC.chars().enumerate().map(cell).collect();
    let more = r#","name":"Plain","author":"A","comment":"Normal rules.","type":"sudoku","minDigit":1,
        "maxDigit":9,"size":9,"messages":{"completion":"Well done"},"export":{},"id":7"#;
    let text = file(&cells.join(","), &boxes(), more);
    let escaped = link(&text).replace('+', "%2B").replace('$', "%24");
    for text in [text.clone(), link(&text), escaped, format!("Monday {}", link(&text))] {
        let entry = parse_puzzle(&text).unwrap();
        assert_eq!(line(&entry), CLASSIC);
        assert!(entry.puzzle.rules().is_usual());
        assert_eq!(entry.played.placed, [(Cell::at(2), 4)]);
        assert_eq!(entry.name.as_deref(), Some("Plain"));
        assert_eq!(entry.author.as_deref(), Some("A"));
        let told: Vec<String> = entry.unread.iter().map(ToString::to_string).collect();
        let expected = [
            "left out: cells with pencil marks (1)",
            "left out: colours of cells (1)",
            "the rules in words: «Normal rules.»",
        ];
        assert_eq!(told, expected);
    }
    // Without regions it is a Latin square, and with others a jigsaw.
    let four = ["{}"; 16].join(",");
    let of = |regions: &str| parse_puzzle(&file(&four, regions, "")).unwrap().puzzle;
    let count = |text: &str| {
        let interrupt = neuf_cnf::Interrupt::new();
        neuf_sudoku::count_solutions(&of(text), 1000, &interrupt).unwrap().solutions
    };
    assert_eq!(count(r#"{"type":0}"#), 576);
    assert_eq!(count(r#"{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}"#), 288);
    assert_eq!(count(r#"{"type":1,"disabled":true,"regions":[0]}"#), 576);
    let jigsaw = of(r#"{"type":1,"regions":[0,0,0,1,0,2,1,1,2,2,3,1,2,3,3,3]}"#);
    assert_eq!(jigsaw.rules().variants(), [Variant::Jigsaw]);
}

/// Edges, corners and places outside the grid are numbered as public importers have them: on 9×9,
/// edge 70 lies between r4c8 and r5c8, edge 75 between r5c3 and r5c4.
#[test]
fn constraints_are_the_rules_of_neuf() {
    type Clue = (Variant, &'static [usize], &'static [(usize, usize)]);
    let cases: [(&str, &[Clue]); 29] = [
        (r#"{"type":100,"cells":[0]},{"type":101,"cells":[80]}"#, &[]),
        (r#"{"type":102,"cells":[10]}"#, &[(Variant::Maximum, &[], &[(1, 1)])]),
        (
            r#"{"type":103,"cells":[0,1]}"#,
            &[
                (Variant::GreaterThan, &[], &[(1, 0), (0, 0)]),
                (Variant::GreaterThan, &[], &[(0, 2), (0, 1)]),
                (Variant::GreaterThan, &[], &[(1, 1), (0, 1)]),
            ],
        ),
        (
            r#"{"type":200,"clues":[{"value":1,"edge":70},{"value":3,"edge":75}],"negative":[],"overrideNegativeRatios":true}"#,
            &[
                (Variant::WhiteDot, &[], &[(3, 7), (4, 7)]),
                (Variant::Difference, &[3], &[(4, 2), (4, 3)]),
            ],
        ),
        (
            r#"{"type":201,"clues":[{"edge":1},{"value":0,"edge":9},{"value":3,"edge":143}],"negative":[]}"#,
            &[
                (Variant::BlackDot, &[], &[(0, 0), (0, 1)]),
                (Variant::BlackDot, &[], &[(0, 0), (1, 0)]),
                (Variant::Ratio, &[3], &[(7, 8), (8, 8)]),
            ],
        ),
        (
            r#"{"type":202,"clues":[{"value":10,"edge":70},{"value":5,"edge":132}],"negative":[]}"#,
            &[(Variant::X, &[], &[(3, 7), (4, 7)]), (Variant::V, &[], &[(7, 5), (7, 6)])],
        ),
        (
            r#"{"type":300,"thermometers":[[0,1,11],[20,21]],"slow":false}"#,
            &[
                (Variant::Thermometer, &[], &[(0, 0), (0, 1), (1, 2)]),
                (Variant::Thermometer, &[], &[(2, 2), (2, 3)]),
            ],
        ),
        (
            r#"{"type":300,"thermometers":[[0,1]],"slow":true}"#,
            &[(Variant::SlowThermometer, &[], &[(0, 0), (0, 1)])],
        ),
        (
            r#"{"type":301,"cages":[{"value":10,"cells":[0,1]},{"value":0,"cells":[2,3]},{"cells":[4,5]}]}"#,
            &[
                (Variant::Killer, &[10], &[(0, 0), (0, 1)]),
                (Variant::PlainCage, &[], &[(0, 2), (0, 3)]),
                (Variant::PlainCage, &[], &[(0, 4), (0, 5)]),
            ],
        ),
        (
            r#"{"type":302,"groups":[[0,14],[1,80,40]]}"#,
            &[
                (Variant::Clone, &[], &[(0, 0), (1, 5)]),
                (Variant::Clone, &[], &[(0, 1), (8, 8)]),
                (Variant::Clone, &[], &[(8, 8), (4, 4)]),
            ],
        ),
        (
            r#"{"type":303,"clues":[{"corner":12,"digits":[1,2,3]}]}"#,
            &[(Variant::Quadruple, &[1, 2, 3], &[(0, 1), (0, 2), (1, 1), (1, 2)])],
        ),
        (r#"{"type":305,"cells":[0,10]}"#, &[(Variant::ExtraRegion, &[], &[(0, 0), (1, 1)])]),
        (r#"{"type":400,"lines":[[0,1,2]]}"#, &[(Variant::Renban, &[], &[(0, 0), (0, 1), (0, 2)])]),
        (
            r#"{"type":401,"lines":[[0,1]],"minDifference":5},{"type":401,"lines":[[9,10]],"minDifference":4}"#,
            &[
                (Variant::GermanWhispers, &[], &[(0, 0), (0, 1)]),
                (Variant::DutchWhispers, &[], &[(1, 0), (1, 1)]),
            ],
        ),
        (
            r#"{"type":402,"lines":[[0,1,2]]}"#,
            &[(Variant::Palindrome, &[], &[(0, 0), (0, 1), (0, 2)])],
        ),
        (
            r#"{"type":403,"lines":[[0,1,2]]}"#,
            &[(Variant::Between, &[], &[(0, 0), (0, 1), (0, 2)])],
        ),
        (
            r#"{"type":404,"lines":[[2,3,4]],"singleRegionTotals":false}"#,
            &[(Variant::RegionSum, &[], &[(0, 2), (0, 3), (0, 4)])],
        ),
        (
            r#"{"type":406,"lines":[[0,1,2]],"groups":[14,112,896]}"#,
            &[(Variant::Entropic, &[], &[(0, 0), (0, 1), (0, 2)])],
        ),
        (
            r#"{"type":406,"lines":[[0,1,2]],"groups":[146,292,584]}"#,
            &[(Variant::Modular, &[], &[(0, 0), (0, 1), (0, 2)])],
        ),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1,2],[9,18]]}]}"#,
            &[
                (Variant::Arrow, &[], &[(0, 0), (0, 1), (0, 2)]),
                (Variant::Arrow, &[], &[(0, 0), (1, 0), (2, 0)]),
            ],
        ),
        // The first cell of a bulb has the last digit, wherever it stands.
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[1,2,3]]},{"bulbCells":[40,41],"arrows":[[42,43]]}]}"#,
            &[
                (Variant::PillArrow, &[], &[(0, 0), (0, 1), (0, 2), (0, 3)]),
                (Variant::PillArrow, &[], &[(4, 5), (4, 4), (4, 6), (4, 7)]),
            ],
        ),
        (
            r#"{"type":500,"clues":[{"value":9,"outerCell":3,"diagonal":1},{"value":30,"outerCell":11,"diagonal":-1},{"outerCell":2,"diagonal":1}]}"#,
            &[
                (Variant::LittleKiller, &[9], &[(0, 1), (1, 0)]),
                (
                    Variant::LittleKiller,
                    &[30],
                    &[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7)],
                ),
            ],
        ),
        (
            r#"{"type":501,"clues":[{"value":7,"outerCell":1}]}"#,
            &[(Variant::Sandwich, &[7], COLUMN)],
        ),
        (
            r#"{"type":502,"clues":[{"value":7,"outerCell":11},{"outerCell":22}]}"#,
            &[(Variant::XSum, &[7], ROW)],
        ),
        (
            r#"{"type":503,"clues":[{"value":3,"outerCell":11}]}"#,
            &[(Variant::Skyscraper, &[3], ROW)],
        ),
        (
            r#"{"type":504,"clues":[{"value":3,"outerCell":11}]}"#,
            &[(Variant::NumberedRooms, &[3], ROW)],
        ),
        (r#"{"type":2003},{"type":10,"style":{"color":"red"}},{"type":11}"#, &[]),
        (r#"{"type":12},{"type":13},{"type":14},{"type":15,"disabled":false}"#, &[]),
        (r#"{"type":1000,"disabled":true,"definition":{"name":"Own"}}"#, &[]),
    ];
    for (constraints, clues) in cases {
        let (entry, told) = unread(&link(&empty(constraints)));
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        for &(variant, numbers, cells) in clues {
            let cells = cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
            rules.add_clue(variant, numbers, cells).unwrap();
        }
        if constraints.contains(r#""type":101"#) {
            rules.add_mark(shape.cell(0, 0), Parity::Even).unwrap();
            rules.add_mark(shape.cell(8, 8), Parity::Odd).unwrap();
        }
        if constraints.contains(r#""type":11}"#) {
            rules.add_rule(Variant::Diagonal).unwrap();
        }
        if constraints.contains(r#""type":12"#) {
            for rule in [
                Variant::AntiKing,
                Variant::AntiKnight,
                Variant::DisjointGroups,
                Variant::NonConsecutive,
            ] {
                rules.add_rule(rule).unwrap();
            }
        }
        assert_eq!(*entry.puzzle.rules(), rules, "{constraints}: {told}");
        let switched_off = constraints.contains(r#""disabled":true"#);
        let expected =
            if switched_off { "left out: constraints that are switched off (1)" } else { "" };
        assert_eq!(told, expected, "{constraints}");
    }
}

const ROW: &[(usize, usize)] =
    &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (0, 8)];
const COLUMN: &[(usize, usize)] =
    &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)];

#[test]
fn negative_rules_are_those_of_neuf_or_named() {
    let white = |clues: &str, more: &str| {
        format!(r#"{{"type":200,"clues":[{clues}],"negative":[1]{more}}}"#)
    };
    let black = |clues: &str, negative: &str| {
        format!(r#"{{"type":201,"clues":[{clues}],"negative":[{negative}]}}"#)
    };
    let named = |part: &str| format!("neuf has no rule for `{part}` (1)");
    let (dot, three) = (r#"{"edge":1}"#, r#"{"value":3,"edge":1}"#);
    for (constraints, rules, expected) in [
        (white("", ""), "all-white-dots", String::new()),
        (white(dot, ""), "white-dot, all-white-dots", String::new()),
        // A dot that says more than the rule needs no excuse.
        (white(three, ""), "all-white-dots, difference", String::new()),
        (black(dot, "2"), "black-dot, all-black-dots", String::new()),
        (format!("{},{}", white(dot, ""), black("", "2")), "white-dot, all-dots", String::new()),
        // Whether the black dot excuses from the rule about white ones, no rule of neuf says.
        (
            format!("{},{}", white("", ""), black(dot, "")),
            "black-dot",
            named("Difference.negative"),
        ),
        (
            format!("{},{}", white(three, ""), black("", "2")),
            "difference",
            named("Difference.negative"),
        ),
        (
            format!("{},{}", white(dot, r#","overrideNegativeRatios":false"#), black("", "2")),
            "white-dot",
            named("Difference.negative"),
        ),
        (black("", "2,3"), "", named("Ratio.negative")),
        (r#"{"type":202,"clues":[],"negative":[10,5]}"#.to_owned(), "all-xv", String::new()),
        (r#"{"type":202,"clues":[],"negative":[10]}"#.to_owned(), "", named("XV.negative")),
    ] {
        let (entry, told) = unread(&empty(&constraints));
        assert_eq!(
            (entry.puzzle.rules().to_string(), told),
            (rules.to_owned(), expected),
            "{constraints}"
        );
    }
}

#[test]
fn what_has_no_rule_is_named() {
    for (constraints, expected) in [
        (
            r#"{"type":407,"lines":[[0,1]]},{"type":407,"lines":[]},{"type":16,"groups":[]}"#,
            "neuf has no rule for `LockoutLines` (2); neuf has no rule for `GlobalEntropy` (1)",
        ),
        (r#"{"type":777}"#, "neuf has no rule for `constraint 777` (1)"),
        (r#"{"cells":[1]}"#, "neuf has no rule for `constraint without a type` (1)"),
        (
            r#"{"type":1000,"definition":{"name":"Rings","input":[]},"input":{}}"#,
            "neuf has no rule for `Custom Rings` (1)",
        ),
        (
            r#"{"type":406,"lines":[[0,1]],"groups":[30,960]}"#,
            "neuf has no rule for `EntropyLines with other groups` (1)",
        ),
        (
            r#"{"type":202,"clues":[{"value":9,"edge":1}],"negative":[]}"#,
            "neuf has no rule for `XV 9` (1)",
        ),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0,1,2,3],"arrows":[[4,5]]}]}"#,
            "neuf has no rule for `Arrow with a bulb of 4 cells` (1)",
        ),
        (
            r#"{"type":501,"clues":[{"value":9,"outerCell":1,"diagonal":-1}]}"#,
            "neuf has no rule for `SandwichSums.diagonal` (1)",
        ),
        (
            r#"{"type":401,"lines":[[0,1]],"minDifference":3}"#,
            "neuf has no rule for `whispers 3` (1)",
        ),
        (
            r#"{"type":404,"lines":[],"singleRegionTotals":true}"#,
            "neuf has no rule for `RegionSumLine.singleRegionTotals` (1)",
        ),
        (
            r#"{"type":301,"cages":[],"palette":[1]}"#,
            "neuf has no rule for `KillerCages.palette` (1)",
        ),
        (r#"{"type":2003,"areas":[{"x":0}]}"#, "neuf has no rule for `SudokuRules.areas` (1)"),
        (
            r#"{"type":2001,"cages":[{"value":"5","cells":[1]},{"value":"FogLight","cells":[2]}]},{"type":2000,"name":"Loop","lines":[[{"x":0,"y":0}]]}"#,
            "left out: lights in the fog (1); drawn without a rule: `cage` (1); drawn without a rule: `Loop` (1)",
        ),
        (r#"{"type":4000,"cells":[1]}"#, "left out: lights in the fog (1)"),
    ] {
        assert_eq!(unread(&empty(constraints)).1, expected, "{constraints}");
    }
    let cells = ["{}"; 16].join(",");
    let of = |more: &str| unread(&file(&cells, r#"{"type":0}"#, more)).1;
    assert_eq!(of(r#","type":"custom""#), "neuf has no rule for `type custom` (1)");
    assert_eq!(of(r#","portals":[1]"#), "neuf has no rule for `puzzle.portals` (1)");
    let custom = file(&cells, r#"{"type":2003}"#, r#","type":"custom""#);
    assert!(unread(&custom).0.unread.iter().all(|part| matches!(part, Unread::Text(_))));
}

#[test]
fn what_makes_no_sense_is_an_error() {
    for (text, expected) in [
        (empty(r#"{"type":400,"lines":[[0,81]]}"#), "R10C1"),
        (empty(r#"{"type":200,"clues":[{"edge":0}]}"#), "R1C0"),
        (empty(r#"{"type":303,"clues":[{"corner":0,"digits":[1]}]}"#), "R0C0"),
        (empty(r#"{"type":501,"clues":[{"value":9,"outerCell":12}]}"#), "a place beside the grid"),
        (empty(r#"{"type":500,"clues":[{"value":9,"outerCell":0,"diagonal":1}]}"#), "R0C0"),
        (empty(r#"{"type":300,"thermometers":[[0,1,0]]}"#), "passes row 1, column 1 twice"),
        (empty(r#"{"type":300,"thermometers":[[0,1,10,0]]}"#), "needs two ends"),
        (empty(r#"{"type":300,"thermometers":[["a"]]}"#), "`Thermometer.thermometers[0][0]`"),
        (
            file(&["{}"; 16].join(","), r#"{"type":0}"#, r#","minDigit":0,"maxDigit":3"#),
            "expected the values from 1 to the number of rows, found 0 to 3",
        ),
        (file("{},{},{}", r#"{"type":0}"#, ""), "as many rows as columns"),
        (file("", r#"{"type":100,"cells":[0]}"#, ""), "as many rows as columns"),
        (
            file(&["{}"; 16].join(","), r#"{"type":1,"regions":["a"]}"#, ""),
            "a region for each cell",
        ),
        (
            file(&["{}"; 16].join(","), r#"{"type":1,"regions":[1,1]}"#, ""),
            "a region for each cell",
        ),
        (
            file(&["{}"; 16].join(","), r#"{"type":0}"#, r#","width":8,"height":2"#),
            "as many rows as columns",
        ),
        (file(&["{\"value\":5}"; 16].join(","), r#"{"type":0}"#, ""), "5"),
    ] {
        for text in [link(&text), text] {
            let error = refused(&text);
            assert!(error.starts_with("line 1, column ") && error.contains(expected), "{error}");
        }
    }
    let whole = link(&empty(r#"{"type":0}"#));
    let cut = refused(&whole[..whole.len() - 40]);
    assert!(cut.contains("it seems to be cut off"), "{cut}");
    let number = refused("https://sudokumaker.app/s/abc");
    assert!(number.contains("only its number on a server"), "{number}");
}
