//! Each rule through each family and back, and what is wrong with files of other people.

use std::time::Duration;

use neuf_cnf::Interrupt;
use neuf_sudoku::rules::{Form, Layout, Move, Parity, Regions, Relation, Rules, Variant};
use neuf_sudoku::{Cell, Grid, Puzzle, Shape, Solutions, ValueSet, count_solutions};
use neuf_words::{Language, Told};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::testing::{SMALL, good, refused, written};
use crate::work::counted;
use crate::{
    Entry, FileFormat, FormatErrorKind, PuzzleReader, ReaderOptions, Unread, parse_puzzle,
    parse_puzzle_with, unknown_to_fpuzzles,
};

/// The formats that hold rules.
const FORMATS: [FileFormat; 3] =
    [FileFormat::FPuzzles, FileFormat::FPuzzlesJson, FileFormat::SudokuPad];

fn again(entry: &Entry, format: FileFormat) -> Entry {
    let text = written(std::slice::from_ref(entry), format);
    parse_puzzle(&text).unwrap_or_else(|error| panic!("{format}: {error} in\n{text}"))
}

/// All solutions of a puzzle of 4×4, in order.
fn solutions(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let all = Solutions::of(puzzle, &Interrupt::new()).unwrap();
    let mut all: Vec<Vec<u8>> = all.map(|grid| grid.values().to_vec()).collect();
    all.sort_unstable();
    all
}

/// Cells of a line that turns at random.
fn line(shape: Shape, start: usize, turns: &[usize]) -> Vec<Cell> {
    let mut cells = vec![Cell::at(start % shape.cell_count())];
    for &turn in turns {
        let last = cells[cells.len() - 1];
        let (i, j) = (shape.row(last) + turn / 3, shape.column(last) + turn % 3);
        let inside = 1..=shape.side();
        if inside.contains(&i) && inside.contains(&j) && !cells.contains(&shape.cell(i - 1, j - 1))
        {
            cells.push(shape.cell(i - 1, j - 1));
        }
    }
    cells
}

/// Adds a relation somewhere, if there is room for it.
fn add_relation(rules: &mut Rules, variant: Variant, start: usize, turns: &[usize], number: usize) {
    let shape = rules.shape();
    let Some(layout) = variant.relation().map(Relation::layout) else { return };
    let side = shape.side();
    let at = Cell::at(start % shape.cell_count());
    let (i, j) = (shape.row(at), shape.column(at));
    let reversed = |mut cells: Vec<Cell>| {
        if !number.is_multiple_of(2) {
            cells.reverse();
        }
        cells
    };
    let cells = match layout {
        Layout::Line { .. } => line(shape, start, turns),
        Layout::Pair { .. } | Layout::Two if j + 1 < side => vec![at, shape.cell(i, j + 1)],
        Layout::Pair { .. } | Layout::Two => vec![shape.cell(i, j - 1), at],
        Layout::Cage => line(shape, start, turns),
        Layout::Copies => {
            let mut cells = line(shape, start, turns);
            cells.truncate(cells.len() / 2 * 2);
            cells
        }
        Layout::Peak => vec![at],
        Layout::Square => {
            let (i, j) = (i.min(side - 2), j.min(side - 2));
            [(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)].map(|(i, j)| shape.cell(i, j)).into()
        }
        Layout::Row if number.is_multiple_of(3) => {
            reversed((0..side).map(|j| shape.cell(i, j)).collect())
        }
        Layout::Row => reversed((0..side).map(|i| shape.cell(i, j)).collect()),
        Layout::Diagonal => {
            let length = 2 + start % (side - 1);
            reversed((0..length).map(|k| shape.cell(k, length - 1 - k)).collect())
        }
    };
    let numbers = if layout.numbers().contains(&0) { vec![] } else { vec![number] };
    // A number that no values give is refused.
    let _ = rules.add_clue(variant, &numbers, cells);
}

/// Adds something of a variant somewhere, if there is room for it. No form of rules is forgotten,
/// since the compiler asks for each.
fn add(rules: &mut Rules, variant: Variant, start: usize, turns: &[usize], number: usize) {
    let shape = rules.shape();
    let cell = Cell::at(start % shape.cell_count());
    // What this shape or these cells cannot have is refused.
    let _ = match (variant.form(), variant) {
        (Form::Overlap(_), _) => Ok(()),
        _ if variant.is_whole() => rules.add_rule(variant),
        (Form::Houses, _) => {
            // The columns in pieces, so that no box is a region.
            let region = |at: usize| ["ABCD", "ABCD", "ABDC", "BADC"][at / 4].as_bytes()[at % 4];
            let map: String = (0..16).map(|at| char::from(region(at))).collect();
            Regions::of_map(&map).and_then(|regions| rules.set_regions(regions))
        }
        (Form::Distinct, Variant::AnyMove) => {
            rules.add_move(Move::Across([number as u8 % 3, 1 + turns[0] as u8 % 3]))
        }
        (Form::Distinct, Variant::AntiQueen) => {
            rules.add_move(Move::Queen((1 + number % shape.side()) as u8))
        }
        (Form::Distinct, _) => {
            let cells = line(shape, start, turns);
            let sum = if variant == Variant::Killer { vec![number] } else { vec![] };
            rules.add_clue(variant, &sum, cells)
        }
        (Form::Candidates, Variant::EvenOdd) => {
            let is_even = number.is_multiple_of(2);
            rules.add_mark(cell, if is_even { Parity::Even } else { Parity::Odd })
        }
        (Form::Candidates, _) => {
            let values = turns.iter().map(|turn| (1 + turn % shape.side()) as u8);
            rules.add_candidates(cell, values.collect())
        }
        (Form::Relation, _) => {
            add_relation(rules, variant, start, turns, number);
            Ok(())
        }
    };
}

/// Rules of one or several variants, each with one to three relations.
fn rules_of(sides: Vec<(usize, usize)>) -> impl Strategy<Value = Rules> {
    let sides = select(sides);
    let relation = (0_usize..81, proptest::collection::vec(0_usize..9, 2..7), 1_usize..24);
    // Rules about dots change the meaning of dots.
    let dots = [
        Variant::NonConsecutive,
        Variant::AllDots,
        Variant::AllWhiteDots,
        Variant::AllBlackDots,
        Variant::WhiteDot,
        Variant::BlackDot,
        Variant::Difference,
        Variant::Ratio,
    ];
    let variant = prop_oneof![3 => select(Variant::ALL.to_vec()), 1 => select(dots.to_vec())];
    let some = (variant, proptest::collection::vec(relation, 1..4));
    (sides, proptest::collection::vec(some, 1..4)).prop_map(|((rows, columns), some)| {
        let mut rules = Rules::usual(Shape::new(rows, columns).unwrap());
        for (variant, relations) in some {
            for (start, turns, number) in &relations {
                add(&mut rules, variant, *start, turns, *number);
            }
        }
        rules
    })
}

/// The lines that say the rules, sorted, since files of setters group what is drawn by its kind.
fn in_order(rules: &Rules) -> (Option<&Regions>, Vec<String>) {
    let mut lists = Vec::new();
    rules.write_lists(&mut lists).unwrap();
    let mut lines: Vec<String> =
        String::from_utf8(lists).unwrap().lines().map(str::to_owned).collect();
    lines.push(format!("{:?}", rules.variants()));
    lines.sort_unstable();
    // What is said twice is said.
    lines.dedup();
    (rules.regions(), lines)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn rules_come_back(
        (rules, format) in (
            rules_of(vec![(2, 2), (2, 3), (3, 2), (3, 3)]),
            select(FORMATS.to_vec()),
        )
    ) {
        let entry = Entry::new(Puzzle::empty(rules), 1);
        let read = again(&entry, format);
        prop_assert_eq!(
            in_order(read.puzzle.rules()),
            in_order(entry.puzzle.rules()),
            "{}",
            written(std::slice::from_ref(&entry), format)
        );
        // The copy of the rules beside a picture is still that of the picture.
        prop_assert_eq!(read.left_out().count(), 0);
        prop_assert!(!read.unread.contains(&Unread::Stale));
    }

    /// Every format says a puzzle as it is meant, or refuses it.
    #[test]
    fn solutions_are_the_same_after_every_format(
        (rules, given) in (rules_of(vec![(2, 2)]), proptest::option::of((0_usize..16, 1_u8..5)))
    ) {
        let mut grid = Grid::empty(rules.shape());
        if let Some((place, value)) = given {
            grid.set(Cell::at(place), value);
        }
        let entry = Entry::new(Puzzle::empty(rules).with_givens(grid), 1);
        let expected = solutions(&entry.puzzle);
        for &format in FileFormat::ALL {
            if format.refuses(&entry).is_none() {
                let text = written(std::slice::from_ref(&entry), format);
                prop_assert!(solutions(&again(&entry, format).puzzle) == expected, "{}", text);
            }
        }
    }

    #[test]
    fn broken_files_do_no_harm(
        (text, cuts) in (select(samples()), proptest::collection::vec((0_usize..4000, any::<u8>()), 1..6))
    ) {
        let mut bytes = text.into_bytes();
        for (place, byte) in cuts {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        let options = ReaderOptions::default().ignoring_unknown_rules(true);
        PuzzleReader::new(&bytes[..], options).for_each(drop);
    }
}

/// A file of each kind.
fn samples() -> Vec<String> {
    let entry = Entry::new(Puzzle::empty(many_rules()), 1);
    FORMATS.map(|format| written(std::slice::from_ref(&entry), format)).into()
}

/// One relation of each variant, and lists of all other kinds.
fn many_rules() -> Rules {
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    let turns = [5, 7, 5, 7, 8];
    for &variant in Variant::ALL.iter().filter(|variant| variant.form() == Form::Relation) {
        // A mark on the same cell is one, and has no number.
        let is_mark = matches!(variant, Variant::Minimum | Variant::Maximum);
        for number in [3, 5, 10, 12].into_iter().take(if is_mark { 1 } else { 4 }) {
            add_relation(&mut rules, variant, 12, &turns, number);
        }
    }
    // A number of three digits needs a long shaft.
    let snake = (0..9).map(|j| (7, j)).chain((0..9).rev().map(|j| (8, j)));
    let snake = snake.map(|(i, j)| shape.cell(i, j)).collect();
    rules.add_clue(Variant::LongPillArrow, &[], snake).unwrap();
    rules.add_clue(Variant::Killer, &[9], vec![shape.cell(0, 0), shape.cell(1, 0)]).unwrap();
    rules.add_mark(shape.cell(4, 4), Parity::Even).unwrap();
    rules.add_mark(shape.cell(4, 5), Parity::Odd).unwrap();
    rules.add_clue(Variant::GreaterThan, &[], vec![shape.cell(8, 8), shape.cell(7, 8)]).unwrap();
    let cells = |row: usize| vec![shape.cell(row, 0), shape.cell(row + 1, 1), shape.cell(row, 2)];
    rules.add_clue(Variant::ExtraRegion, &[], cells(5)).unwrap();
    rules.add_clue(Variant::PlainCage, &[], cells(7)).unwrap();
    rules.add_move(Move::Across([1, 3])).unwrap();
    rules.add_move(Move::Queen(9)).unwrap();
    let mut set = ValueSet::of(3);
    set.insert(7);
    rules.add_candidates(shape.cell(6, 6), set).unwrap();
    rules.add_candidates(shape.cell(6, 7), ValueSet(0)).unwrap();
    rules
}

#[test]
fn every_relation_and_list_comes_back_from_every_format() {
    let rules = many_rules();
    for variant in Variant::ALL.iter().filter(|variant| variant.is_listed()) {
        assert!(rules.variants().contains(variant), "{variant} is not tried");
    }
    let entry = Entry::new(Puzzle::empty(rules), 1);
    for format in FORMATS {
        assert_eq!(again(&entry, format).puzzle, entry.puzzle, "{format}");
    }
}

/// f-puzzles compares neighbours of the same mark with neither of them; here no values are left.
#[test]
fn neighbours_that_are_both_smallest_stay_without_a_solution() {
    for variant in [Variant::Minimum, Variant::Maximum] {
        let mut rules = Rules::usual(Shape::new(2, 2).unwrap());
        for column in [1, 2] {
            rules.add_clue(variant, &[], vec![rules.shape().cell(1, column)]).unwrap();
        }
        let entry = Entry::new(Puzzle::empty(rules), 1);
        for format in FORMATS {
            let read = again(&entry, format).puzzle;
            let count = count_solutions(&read, 2, &Interrupt::new()).unwrap();
            assert_eq!(count.solutions, 0, "{variant} in {format}");
        }
    }
}

#[test]
fn regions_boxes_and_grids_without_boxes_come_back() {
    let map = "AABBB AABBE ACCEE CCDDE CDDDE".replace(' ', "");
    let mut jigsaw = Rules::usual(Shape::new(1, 5).unwrap());
    jigsaw.set_regions(Regions::of_map(&map).unwrap()).unwrap();
    let shapes = [(3, 2), (2, 3), (1, 7), (2, 2), (4, 4)];
    let boxes = shapes.map(|(rows, columns)| Rules::usual(Shape::new(rows, columns).unwrap()));
    for rules in boxes.into_iter().chain([jigsaw]) {
        let entry = Entry::new(Puzzle::empty(rules), 1);
        for format in FORMATS {
            // A picture without boxes has none drawn; only a board says that there are none.
            if entry.puzzle.shape().box_rows() == 1 && format == FileFormat::SudokuPad {
                continue;
            }
            let read = again(&entry, format).puzzle;
            assert_eq!(read.shape(), entry.puzzle.shape(), "{format}");
            let map = |puzzle: &Puzzle| {
                let boxes = puzzle.shape().cells().map(|cell| puzzle.rules().box_of(cell));
                boxes.collect::<Vec<usize>>()
            };
            assert_eq!(map(&read), map(&entry.puzzle), "{format}");
        }
    }
}

#[test]
fn texts_solutions_and_games_come_back() {
    let mut entry = parse_puzzle(SMALL).unwrap();
    entry.name = Some("It's «easy», 50 % + more/less".into());
    entry.author = Some("A. Setter".into());
    entry.unread = vec![Unread::Text("First line.\nSecond: {it's \"here\"}".into())];
    let solution: Grid = "1342421324313124".parse().unwrap();
    entry.solution = Some(solution.clone());
    for format in FORMATS {
        let read = again(&entry, format);
        assert_eq!(read.name, entry.name, "{format}");
        assert_eq!(read.author, entry.author, "{format}");
        assert_eq!(read.unread, entry.unread, "{format}");
        assert_eq!(read.solution, Some(solution.clone()), "{format}");
    }
    entry.solution = None;
    entry.played.placed = vec![(Cell::at(1), 3)];
    let read = again(&entry, FileFormat::FPuzzles);
    assert_eq!((&read.played, read.solution), (&entry.played, None));
    // A solution beside the cells does not hide what was entered.
    entry.solution = Some(solution);
    let read = again(&entry, FileFormat::FPuzzles);
    assert_eq!((read.played, read.solution), (entry.played, entry.solution));
}

fn board(more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{more}}}")
}

fn variants_of(more: &str) -> String {
    let text = board(more);
    let entry = parse_puzzle(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
    entry.puzzle.rules().to_string()
}

#[test]
fn boards_as_people_write_them() {
    for (more, expected) in [
        (r#""antiknight":true,"antiking":false,"disjointgroups":false"#, "anti-knight"),
        (r#""diagonal+":true,"diagonal-":true"#, "diagonal"),
        (r#""nonconsecutive":true"#, "non-consecutive"),
        (r#""nonconsecutive":true,"negative":["ratio","xv"]"#, "all-dots, all-xv"),
        (r#""negative":["difference"]"#, "non-consecutive"),
        (r#""nonconsecutive":true,"negative":["difference"]"#, "non-consecutive"),
        (r#""negative":["ratio","difference"]"#, "all-dots"),
        (
            r#""negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"]}]"#,
            "black-dot, all-black-dots",
        ),
        (
            r#""nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"],"value":3}]"#,
            "non-consecutive, ratio",
        ),
        (
            r#""negative":["ratio","difference"],"difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"]}]"#,
            "white-dot, black-dot, all-dots",
        ),
        (
            r#""negative":["difference"],"difference":[{"cells":["R1C1","R1C2"]}]"#,
            "white-dot, all-white-dots",
        ),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"}]"#, "killer"),
        (
            r#""whispers":[{"lines":[["R1C1","R1C2","R2C2","R2C1","R1C1"]],"value":"1"}]"#,
            "dutch-whispers",
        ),
        (r#""renban":[{"lines":[["R1C1","R1C2","R2C1","R1C1"]]}]"#, "renban"),
        (r#""thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#, "thermometer"),
        (r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"1"}]"#, "dutch-whispers"),
        (
            r#""difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"1"}]"#,
            "white-dot",
        ),
        (r#""ratio":[{"cells":["R1C1","R1C2"],"value":""}]"#, "black-dot"),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"v"},{"cells":["R1C3","R1C4"],"value":""}]"#,
            "v-pair",
        ),
        (
            r#""arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R1C3","R1C4","R2C4","R3C4","R4C4"]]}]"#,
            "pill-arrow",
        ),
        (r#""littlekillersum":[{"cell":"R0C2","direction":"DL","value":"3"}]"#, "killer"),
        (
            r#""littlekillersum":[{"cell":"R5C5","direction":"UL","value":"11"},{"cell":"R0C0","direction":"DR","value":""}]"#,
            "little-killer",
        ),
        (r#""sandwichsum":[{"cell":"R0C2","value":"5"},{"cell":"R2C0","value":""}]"#, "sandwich"),
        (r#""minimum":[{"cell":"R1C1"},{"cell":"R1C2"},{"cell":"R4C4"}]"#, "greater-than, minimum"),
        (r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}]"#, "quadruple"),
        (
            r##""renban":[{"lines":[["R1C1","R1C2"]]}],
                "line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#F067F0","width":0.4,"fromConstraint":"Renban"}]"##,
            "renban",
        ),
        (r#""cage":[{"cells":["R1C1"],"value":"msgcorrect: well done"}]"#, ""),
    ] {
        assert_eq!(variants_of(more), expected, "{more}");
    }
    // The sum on a diagonal of one cell is its value.
    let entry =
        parse_puzzle(&board(r#""littlekillersum":[{"cell":"R0C2","direction":"DL","value":"3"}]"#));
    assert_eq!(entry.unwrap().puzzle.rules().cages()[0].sum, Some(3));
}

#[test]
fn what_is_unknown_is_an_error_and_never_dropped() {
    for (more, expected) in [
        (r#""zipperline":[{"lines":[]},{"lines":[]}]"#, "neuf has no rule for `zipperline` (2)"),
        (r#""negative":["clone"]"#, "neuf has no rule for `negative clone` (1)"),
        (
            r#""negative":["difference"],"difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#,
            "neuf has no rule for `negative difference other than 1` (1)",
        ),
        // f-puzzles would allow 1 and 2 at the dot of the other kind, and neuf would not.
        (
            r#""nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}]"#,
            "neuf has no rule for `nonconsecutive beside ratio` (1)",
        ),
        (
            r#""negative":["ratio"],"difference":[{"cells":["R1C1","R1C2"]}]"#,
            "neuf has no rule for `negative ratio beside difference` (1)",
        ),
        (
            r#""negative":["ratio","difference"],"difference":[{"cells":["R1C1","R1C2"],"value":2}]"#,
            "neuf has no rule for `negative difference other than 1` (1); \
             neuf has no rule for `nonconsecutive and negative ratio beside difference` (1)",
        ),
        (
            r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#,
            "neuf has no rule for `whispers 3` (1)",
        ),
        (
            r#""line":[{"lines":[["R1C1","R2C2"]]}],"ruleset":"On a line\nvalues sing.""#,
            "drawn without a rule: `line` (1); the rules in words: «On a line values sing.»",
        ),
        (r#""thermometer":[{"line":["R1C1"]}]"#, "neuf has no rule for `thermometer.line` (1)"),
        (
            r#""killercage":[{"cells":["R1C1"],"sum":3},{"sum":4,"unique":true}]"#,
            "neuf has no rule for `killercage.sum` (2); neuf has no rule for `killercage.unique` (1)",
        ),
        (
            r#""line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Region Sum Line"}]"#,
            "drawn without a rule: `line` (1)",
        ),
        (r#""metadata":{"norowcol":true}"#, "neuf has no rule for `metadata.norowcol` (1)"),
        (
            r#""cage":[{"cells":["R1C1"],"value":"Sum: 12"},{"value":"norowcol: true"}]"#,
            "drawn without a rule: `cage` (1); neuf has no rule for `metadata.norowcol` (1)",
        ),
    ] {
        let text = board(more);
        let error = parse_puzzle(&text).unwrap_err();
        let message =
            format!("line 1, column 1: not all rules of this puzzle are known: {expected}");
        assert_eq!(error.to_string(), message);
        let options = ReaderOptions::default().ignoring_unknown_rules(true);
        let entry = parse_puzzle_with(&text, options).unwrap();
        let told: Vec<String> = entry.unread.iter().map(ToString::to_string).collect();
        assert_eq!(told.join("; "), expected);
    }
    // A text alone, or notes, are no reason to refuse.
    let entry = parse_puzzle(&board(r#""ruleset":"Normal sudoku rules apply.""#)).unwrap();
    assert_eq!(entry.unread, [Unread::Text("Normal sudoku rules apply.".into())]);
}

/// What the known rules leave decides only if the others can do nothing but forbid.
#[test]
fn one_solution_is_the_answer_whatever_a_constraint_says() {
    let rows = |first: &str| {
        let row = "[{\"value\":3,\"given\":true},{},{},{}]";
        let below =
            "[{\"value\":2,\"given\":true},{},{},{}],[{},{},{},{\"value\":1,\"given\":true}]";
        format!(
            "[[{{\"value\":1,\"given\":true}},{{\"value\":2,\"given\":true}},{first},{{}}],{row},{below}]"
        )
    };
    let board = |first: &str, more: &str| format!("{{\"grid\":{},{more}}}", rows(first));
    let given = "{\"value\":3,\"given\":true}";
    let zipper = r#""zipperline":[{"lines":[["R2C2","R2C3"]]}],"ruleset":"x""#;
    let options = ReaderOptions::default().counting_solutions(Some(Duration::from_secs(60)));
    let read = |text: &str| parse_puzzle_with(text, options);

    let entry = read(&board(given, zipper)).unwrap();
    let told: Vec<String> = entry.unread.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "neuf has no rule for `zipperline` (1)",
            "the other rules leave this solution alone, which is right if these rules only forbid",
            "the rules in words: «x»",
        ]
    );
    assert!(parse_puzzle(&board(given, zipper)).is_err(), "nobody asked for it");
    for (text, told) in [
        (board("{}", zipper), "without these rules 2 solutions are left"),
        (board("{\"value\":1,\"given\":true}", zipper), "without these rules 0 solutions are left"),
    ] {
        let error = read(&text).unwrap_err().to_string();
        assert!(error.contains(told), "{told}: {error}");
    }
    // A part of a constraint, a drawing or a missing region may mean that more is allowed.
    for more in [
        r#""killercage":[{"cells":["R2C2","R2C3"],"unique":false}]"#,
        r#""line":[{"lines":[["R2C2","R2C3"]]}]"#,
        r#""metadata":{"norowcol":true}"#,
        r#""freerows":true"#,
    ] {
        let error = read(&board(given, more)).expect_err(more).to_string();
        assert!(!error.contains("without these rules"), "{error}");
    }
    let error = read(&board("{\"value\":3,\"given\":true,\"region\":null}", zipper)).unwrap_err();
    assert!(
        error.to_string().contains("neuf has no rule for `cells without a region` ("),
        "{error}"
    );
}

/// A picture with these members beside its empty cells.
fn picture(more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"cells\":[{row},{row},{row},{row}],{more}}}")
}

#[test]
fn what_is_unknown_in_a_picture_is_an_error_and_never_dropped() {
    for (more, expected) in [
        (r#""antiknight":true"#, "neuf has no rule for `antiknight` (1)"),
        (r#""metadata":{"antiking":true}"#, "neuf has no rule for `metadata.antiking` (1)"),
        (r#""cages":[{"value":"norowcol: true"}]"#, "neuf has no rule for `metadata.norowcol` (1)"),
        (
            r#""cages":[{"cells":[[0,0]],"total":7}]"#,
            "neuf has no rule for `cages.total` (1); drawn without a rule: `cages` (1)",
        ),
        (
            r#""cages":[{"cells":[[0,0],[0,1]],"value":"<6","unique":true}]"#,
            "drawn without a rule: `cages` (1)",
        ),
        (
            r#""cages":[{"cells":[[0,0],[0,1]],"value":"6","sum":5}]"#,
            "drawn without a rule: `cages` (1)",
        ),
        (r#""cages":[{"value":77}]"#, "drawn without a rule: `cages` (1)"),
        // One number is no sum of two values, so that the other may be none, either.
        (
            r#""cages":[{"cells":[[0,0],[0,1]],"value":"6"},{"cells":[[1,0],[1,1]],"value":12}]"#,
            "drawn without a rule: `cages` (2)",
        ),
        (
            r#""cages":[{"cells":[[0,0],[1,1]],"value":"8"},{"cells":[[1,0],[1,1]],"value":"5","unique":false}]"#,
            "drawn without a rule: `cages` (2)",
        ),
        (
            r#""cages":[{"cells":[[0,0],[0,1]],"style":"fpRowIndexer","unique":true}]"#,
            "drawn without a rule: `cages` (1)",
        ),
        (r#""global":["antiqueen"]"#, "neuf has no rule for `antiqueen` (1)"),
    ] {
        let error = parse_puzzle(&picture(more)).unwrap_err();
        let message = "line 1, column 1: not all rules of this puzzle are known: ";
        assert_eq!(error.to_string(), format!("{message}{expected}"), "{more}");
    }
    // What SudokuPad says twice, and what it only shows.
    let more = r##""global":["antiknight"],"metadata":{"antiknight":true,"level":"easy","rules":["One","two"]},
        "cages":[{"cells":[[0,0]],"style":"extraregion","sum":1},{"value":"msgcorrect: Yes"},
            {"cells":[[1,0],[1,1]],"outlineC":"#f00","fontC":"#0f0"}],"videos":[{}],"foglight":[[0,0]]"##;
    let error = parse_puzzle(&picture(more)).unwrap_err().to_string();
    let told = "left out: `metadata.level` (1); drawn without a rule: `cages` (1); \
        left out: lights in the fog (1); the rules in words: «One two»";
    assert!(error.ends_with(told), "{error}");
}

/// A known key behind which something else stands than what was expected there.
#[test]
fn what_has_another_form_is_an_error_with_its_path() {
    let grid = |value: &str| {
        board("\"title\":\"x\"").replacen(
            "[[{}",
            &format!("[[{{\"value\":{value},\"given\":true}}"),
            1,
        )
    };
    let cells = |value: &str| {
        picture("\"title\":\"x\"").replacen("[[{}", &format!("[[{{\"value\":{value}}}"), 1)
    };
    for value in ["7", "\"A\"", "2.5", "-1", "[1]", "12", "true", "{\"a\":1}"] {
        let found = value.trim_matches('"').replace('"', "\\\"");
        let told = format!("expected a value from 1 to 4, found `{found}`");
        let error = refused(&grid(value));
        assert_eq!(error, format!("line 1, column 29: `grid[0][0].value`: {told}"));
        let error = refused(&cells(value));
        assert_eq!(error, format!("line 1, column 21: `cells[0][0].value`: {told}"));
    }
    for value in ["null", "\"\"", "0"] {
        for text in [grid(value), cells(value)] {
            let puzzle = parse_puzzle(&text).unwrap().puzzle;
            assert!(puzzle.givens().values().iter().all(|value| *value == 0), "{text}");
        }
    }
    for (more, path, expected) in [
        (r#""even":["R1C1"]"#, "even[0]", "expected names and values in braces, found `R1C1`"),
        (
            r#""thermometer":{"lines":[]}"#,
            "thermometer",
            "expected a list, found `{\\\"lines\\\":[]}`",
        ),
        (
            r#""thermometer":[{"lines":["R1C1"]}]"#,
            "thermometer[0].lines[0]",
            "expected a list, found `R1C1`",
        ),
        (
            r#""quadruple":[{"cells":["R1C1"],"values":[1,"x"]}]"#,
            "quadruple[0].values[1]",
            "expected a number, found `x`",
        ),
        (
            r#""killercage":[{"cells":["R1C1"],"value":[1]}]"#,
            "killercage[0].value",
            "expected a text, found `[1]`",
        ),
        (
            r#""difference":[{"cells":["R1C1","R1C2"],"value":1.5}]"#,
            "difference[0].value",
            "expected a number, found `1.5`",
        ),
        (r#""antiknight":"yes""#, "antiknight", "expected true or false, found `yes`"),
        (r#""antiknight":[]"#, "antiknight", "expected true or false, found `[]`"),
        (r#""negative":"xv""#, "negative", "expected a list, found `xv`"),
        (r#""line":["R1C1"]"#, "line[0]", "expected names and values in braces, found `R1C1`"),
        (r#""size":9"#, "size", "expected the number of rows of the grid, found `9`"),
        (r#""ruleset":["a"]"#, "ruleset", "expected a text, found `[\\\"a\\\"]`"),
        (r#""xv":[],"xv":[]"#, "xv", "expected each name once, found a second one"),
    ] {
        let error = refused(&board(more).replacen("\"size\":4,", "", 1));
        assert!(error.ends_with(&format!(": `{path}`: {expected}")), "{more}: {error}");
    }
    for (cell, path, expected) in [
        (
            r#""givenPencilMarks":[1,9]"#,
            "givenPencilMarks[1]",
            "expected a value from 1 to 4, found `9`",
        ),
        (
            r#""centerPencilMarks":[9]"#,
            "centerPencilMarks[0]",
            "expected a value from 1 to 4, found `9`",
        ),
        (r#""cornerPencilMarks":7"#, "cornerPencilMarks", "expected a list, found `7`"),
        (r#""region":"A""#, "region", "expected a number, found `A`"),
        (r#""given":"x""#, "given", "expected true or false, found `x`"),
    ] {
        let error =
            refused(&board("\"title\":\"x\"").replacen("[[{}", &format!("[[{{{cell}}}"), 1));
        assert!(error.ends_with(&format!(": `grid[0][0].{path}`: {expected}")), "{cell}: {error}");
    }
    for (more, path, expected) in [
        (r#""regions":["r1c1"]"#, "regions[0]", "expected a list, found `r1c1`"),
        (
            r#""cages":[{"cells":"r1c1","sum":3}]"#,
            "cages[0].cells",
            "expected a list, found `r1c1`",
        ),
        (
            r#""cages":[{"cells":[[0,0]],"sum":"a"}]"#,
            "cages[0].sum",
            "expected a number, found `a`",
        ),
        (r#""global":"antiknight""#, "global", "expected a list, found `antiknight`"),
        (r#""lines":{"a":1}"#, "lines", "expected a list, found `{\\\"a\\\":1}`"),
    ] {
        let error = refused(&picture(more));
        assert!(error.ends_with(&format!(": `{path}`: {expected}")), "{more}: {error}");
    }
}

/// What editors write beside a puzzle is passed over, or named in words.
#[test]
fn what_only_an_editor_shows_is_known() {
    let text = board(
        r##""activeConstraints":["Killer Cage"],"disabledlogic":[],"highlightConflicts":false,
        "killercage":[{"cells":["R1C1","R1C2"],"value":"5","outlineC":"#f00","fontC":"#0f0"}],
        "solution":"12341234........""##,
    );
    let text = text.replacen(
        "[[{},{}",
        r##"[[{"c":"#FF0000","highlight":"#fff"},{"cArray":["#F00"],"givenPencilMarks":null}"##,
        1,
    );
    let entry = parse_puzzle(&text).unwrap();
    assert_eq!(entry.puzzle.rules().to_string(), "killer");
    let told: Vec<String> = entry.unread.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["left out: colours of cells (2)", "left out: a solution with gaps (1)"]);
    let french: Vec<String> = entry.unread.iter().map(|part| part.told(Language::French)).collect();
    assert_eq!(french[0], "laissé de côté\u{a0}: couleurs de cases (2)");
}

#[test]
fn errors_name_the_part() {
    for (more, message) in [
        (
            "\n\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":2},\n  {\"cells\":[\"R1C1\",\"R1C2\"],\"value\":9}]",
            "line 3, column 3: `killercage[1]`: 2 different values add up to 3 at least and 7 at most, not to 9",
        ),
        (
            r#""thermometer":[{"lines":[["R1C1","R1C9"]]}]"#,
            "line 1, column 109: `thermometer[0]`: expected a cell from r1c1 to r4c4, found `R1C9`",
        ),
        (
            r#""xsum":[{"cell":"R5C5","value":"7"}]"#,
            "line 1, column 92: `xsum[0]`: expected a place beside the grid, found `R5C5`",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R2C2","R2C3"]]}]"#,
            "line 1, column 112: `arrow[0]`: expected a line that begins in its circle, \
             found `[\\\"R2C2\\\",\\\"R2C3\\\"]`",
        ),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"VI"}]"#,
            "line 1, column 115: `xv[0]`: expected X or V, found `VI`",
        ),
    ] {
        assert_eq!(refused(&board(more)), message, "{more}");
    }
    let link = written(&good(SMALL), FileFormat::SudokuPad);
    for (text, message) in [
        (&link[..link.len() / 2], "column 3: expected a whole puzzle in this link"),
        ("https://sudokupad.app/abc123", "column 3: expected a link that holds the whole puzzle"),
    ] {
        let error = refused(&format!("  {text}"));
        assert!(error.starts_with(&format!("line 1, {message}")), "{error}");
    }
}

#[test]
fn json_may_stand_on_many_lines() {
    let entry = Entry::new(Puzzle::empty(many_rules()), 1);
    for value in [super::fpuzzles::board(&entry), super::sudokupad::picture(&entry)] {
        let text = serde_json::to_string_pretty(&value).unwrap();
        assert_eq!(parse_puzzle(&text).unwrap().puzzle, entry.puzzle);
        // Several in a list, and beside grids in other formats.
        let list = format!("[{value},\n{value}]\n{value}\n1... .2.. ..3. ...4\n{text}\n");
        let sides: Vec<usize> = good(&list).iter().map(|read| read.puzzle.shape().side()).collect();
        assert_eq!(sides, [9, 9, 9, 4, 9]);
    }
}

#[test]
fn what_is_shortened_is_read_without_a_link_too() {
    let short = "{id:'x',cs:50,ce:[[{v:1},,,],[,,,{v:2}],[,{v:3},,],[,,,]],\
                 ca:[{ce:[[0,1],[0,2]],v:5,unique:t}],metadata:{title:'It\\'s one'}}";
    let expected = parse_puzzle("variant: killer\n1......2.3......\ncages: 5: r1c2 r1c3").unwrap();
    for text in [short.to_owned(), format!("{short}\n{short}\n"), format!("[{short}]")] {
        for entry in good(&text) {
            assert_eq!(entry.puzzle, expected.puzzle, "{text}");
            assert_eq!(entry.title(), Some("It's one"));
        }
    }
    let error = refused("{id:'x',ce:[[,,],[,,]]}");
    assert!(error.starts_with("line 1, column 1: `cells`"), "{error}");
}

/// The shaft may leave a pill at any of its cells; a file keeps at which.
#[test]
fn a_shaft_leaves_a_pill_at_any_of_its_cells() {
    let text = |arrow: &str| format!("pill-arrow: {arrow}\n{}\n", ".".repeat(81));
    for arrow in ["r1c2 r1c3 r1c1 r2c1", "r1c2 r1c3 r2c4 r3c4", "r2c2 r3c2 r1c1 r1c2"] {
        let entry = parse_puzzle(&text(arrow)).unwrap();
        for format in FORMATS {
            assert_eq!(again(&entry, format).puzzle, entry.puzzle, "{arrow}: {format}");
        }
    }
    let error = refused(&text("r1c1 r1c2 r1c4"));
    assert!(error.contains("which do not touch"), "{error}");
}

#[test]
fn the_shape_may_be_requested() {
    let options = ReaderOptions::of_shape(Some(Shape::default()));
    let error = parse_puzzle_with(&board("\"title\":\"x\""), options).unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::OtherSide { found: 4, .. }), "{error}");
}

/// The picture of this text in neuf's own format, edited by hand.
fn edited(text: &str, edit: impl Fn(&mut Value)) -> String {
    let mut picture = super::sudokupad::picture(&parse_puzzle(text).unwrap());
    edit(&mut picture);
    picture.to_string()
}

const CAGED: &str = "variant: killer\n................\ncages: 3: r1c1 r1c2";

#[test]
fn a_picture_that_was_edited_counts_more_than_the_copy_of_its_rules() {
    let cage = || json!({"cells": [[3, 0], [3, 1]], "value": "3"});
    let both = "variant: killer\n................\ncages: 3: r1c1 r1c2\ncages: 3: r4c1 r4c2";
    let expected = |text: &str| solutions(&parse_puzzle(text).unwrap().puzzle);
    type Edit<'e> = (&'e dyn Fn(&mut Value), &'e str);
    let edits: [Edit<'_>; 5] = [
        (&|picture| picture["cages"].as_array_mut().unwrap().push(cage()), both),
        (&|picture| picture["cages"] = json!([]), "................"),
        (
            &|picture| picture["global"] = json!(["antiking"]),
            "variant: anti-king, killer\n................\ncages: 3: r1c1 r1c2",
        ),
        (
            &|picture| picture["cells"][0][0] = json!({"value": 2}),
            "variant: killer\n2...............\ncages: 3: r1c1 r1c2",
        ),
        (
            &|picture| {
                let regions = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 11, 15], [3, 7, 10, 14]];
                let pair = |at: &usize| json!([at / 4, at % 4]);
                let regions = regions.iter().map(|cells| cells.iter().map(pair).collect::<Value>());
                picture["regions"] = regions.collect();
            },
            "variant: jigsaw, killer\nregions: ABCD ABCD ABDC ABDC\n................\ncages: 3: r1c1 r1c2",
        ),
    ];
    for (edit, meant) in edits {
        let entry = parse_puzzle(&edited(CAGED, edit)).unwrap();
        assert!(entry.unread.contains(&Unread::Stale), "{meant}");
        assert_eq!(solutions(&entry.puzzle), expected(meant), "{meant}");
    }
    // Rules of which the picture shows nothing may be meant still.
    let text = "variant: anti-elephant, killer\n................\ncages: 3: r1c1 r1c2";
    let error = refused(&edited(text, |picture| picture["cages"] = json!([])));
    assert!(error.contains("only the copy of the rules from before the edit says"), "{error}");
    assert!(error.contains("says anti-elephant"), "{error}");
    let error = refused(&edited(text, |picture| picture["metadata"]["neuf"]["size"] = json!("x")));
    assert!(error.contains("neuf has no rule for `metadata.neuf` (1)"), "{error}");
}

/// What programs change that save a picture leaves the copy of the rules valid, and so do texts.
#[test]
fn a_picture_that_was_saved_again_is_the_same() {
    let text = "variant: thermometer, killer\n1...............\ncages: 3: r1c2 r1c3\n\
        thermometer: r2c1-r2c4";
    for edit in [
        (|_: &mut Value| {}) as fn(&mut Value),
        |picture| picture["metadata"]["rules"] = json!("Other words."),
        |picture| picture["cells"][0][0] = json!({"value": "1"}),
        |picture| picture["cages"].as_array_mut().unwrap().push(json!({"value": "title: It"})),
        |picture| picture["arrows"] = json!([]),
        |picture| {
            let text = picture["lines"][0]["thickness"].to_string();
            picture["lines"][0]["thickness"] = json!(text);
        },
    ] {
        let entry = parse_puzzle(&edited(text, edit)).unwrap();
        assert_eq!(entry.puzzle, parse_puzzle(text).unwrap().puzzle);
        assert!(!entry.unread.contains(&Unread::Stale));
    }
    // As SudokuPad shortens it.
    let json = edited(text, |_| {});
    let short = json
        .replace("\"cells\":", "ce:")
        .replace("\"color\":\"#", "c:\"")
        .replace("\"wayPoints\":", "wp:")
        .replace("{}", "")
        .replace("true", "t")
        .replace(".0,", ",");
    let entry = parse_puzzle(&short).unwrap();
    assert_eq!(entry.puzzle, parse_puzzle(text).unwrap().puzzle);
}

/// A list of f-puzzles of twice the length is at most two and a half times the work.
#[test]
fn long_lists_take_linear_time() {
    for (key, entry) in [
        ("minimum", r#"{"cell":"R1C1"},{"cell":"R1C2"}"#),
        ("maximum", r#"{"cell":"R1C1"},{"cell":"R4C4"}"#),
        ("even", r#"{"cell":"R1C1"}"#),
        ("difference", r#"{"cells":["R1C1","R1C2"]}"#),
        ("killercage", r#"{"cells":["R1C1","R1C2"],"value":"5"}"#),
        ("thermometer", r#"{"lines":[["R1C1","R1C2"]]}"#),
    ] {
        let work = |count: usize| {
            let list = vec![entry; count].join(",");
            let before = counted();
            parse_puzzle(&board(&format!("\"{key}\":[{list}]"))).unwrap();
            counted() - before
        };
        let [small, large] = [500, 1000].map(work);
        assert!(2 * large <= 5 * small, "{key}: {small} and then {large}");
    }
}

/// A rule that f-puzzles would read as another one beside these dots.
#[test]
fn rules_about_dots_keep_their_meaning() {
    let text = "variant: non-consecutive\n................\nwhite-dot: r1c1 r1c2";
    let entry = parse_puzzle(text).unwrap();
    assert_eq!(solutions(&entry.puzzle), Vec::<Vec<u8>>::new());
    for format in FORMATS {
        assert_eq!(again(&entry, format).puzzle, entry.puzzle, "{format}");
    }
    assert_eq!(unknown_to_fpuzzles(entry.puzzle.rules()), [Variant::NonConsecutive]);
    // The rule that f-puzzles means with the same words.
    let board = super::fpuzzles::board(&entry).to_string();
    assert!(!board.contains("\"nonconsecutive\""), "{board}");
}

#[test]
fn what_other_programs_do_not_know_is_told() {
    let mut rules = Rules::usual(Shape::default());
    rules.add_rule(Variant::AntiKnight).unwrap();
    rules.add_rule(Variant::AllDots).unwrap();
    assert_eq!(unknown_to_fpuzzles(&rules), []);
    rules.add_rule(Variant::AntiElephant).unwrap();
    rules.add_clue(Variant::GreaterThan, &[], vec![Cell::at(0), Cell::at(1)]).unwrap();
    assert_eq!(unknown_to_fpuzzles(&rules), [Variant::AntiElephant, Variant::GreaterThan]);
}

#[test]
fn a_solution_is_the_same_after_all_formats() {
    let text = "variant: thermometer, sandwich\n................\nthermometer: r1c1-r1c4\nsandwich: 0: r2c1-r2c4";
    let entry = parse_puzzle(text).unwrap();
    let count =
        |puzzle: &Puzzle| count_solutions(puzzle, 100, &Interrupt::new()).unwrap().solutions;
    let expected = count(&entry.puzzle);
    for format in FORMATS {
        assert_eq!(count(&again(&entry, format).puzzle), expected, "{format}");
    }
}
