//! Tests of sheets: what is read, what is refused, and what is written back.

use super::key::KEYS;
use super::{Key, write_variant};
use crate::testing::{CLASSIC as USUAL, SMALL, read};
use crate::{Entry, parse_puzzle};
use neuf_sudoku::rules::{Parity, Variant};
use neuf_sudoku::{Arrangement, Grid, Rules, Shape};
use neuf_testing::grids::{self as strategies, recipes};
use proptest::prelude::*;
use proptest::sample::select;

fn variants(text: &str) -> Vec<String> {
    let name = |puzzle: Result<Entry, String>| match puzzle {
        Ok(entry) if entry.puzzle.rules().is_usual() => "none".to_owned(),
        Ok(entry) => entry.puzzle.rules().to_string(),
        Err(error) => error,
    };
    read(text).into_iter().map(name).collect()
}

/// The only error of a text.
fn refused(text: &str) -> String {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text:?}: {found:?}");
    found.remove(0).expect_err(text)
}

#[test]
fn rules_may_stand_before_and_behind_the_grid() {
    let lists = "cages:\n5: r1c1 r1c2\n\n# the last\n6 = r3c3-r4c3; 3 : r4c1,r4c2\nodd: r2c2 r2c3";
    let orders = "greater: r4c4 > r3c4 < r2c4";
    let before = format!("{lists}\n{orders}\n\n{SMALL}\n");
    let behind = format!("variant: killer\n{SMALL}\n{lists}\n\n{orders}\n");
    let around = format!("{orders}\n1...\n.2..\n..3.\n...4\n{lists}\n");
    let expected = parse_puzzle(&before).unwrap().puzzle.rules().clone();
    assert_eq!(expected.to_string(), "killer, even-odd, greater-than");
    let cell = |i, j| expected.shape().cell(i, j);
    let sums: Vec<usize> = expected.cages().iter().filter_map(|cage| cage.sum).collect();
    assert_eq!(sums, [5, 6, 3]);
    assert_eq!(expected.cages()[1].cells, [cell(2, 2), cell(3, 2)]);
    let marks: Vec<_> = expected.marks().collect();
    assert_eq!(marks, [(cell(1, 1), Parity::Odd), (cell(1, 2), Parity::Odd)]);
    let pairs = expected.related().iter().map(|known| (known.cells[0], known.cells[1]));
    let pairs: Vec<_> = pairs.collect();
    assert_eq!(pairs, [(cell(3, 3), cell(2, 3)), (cell(1, 3), cell(2, 3))]);
    for text in [behind, around] {
        let puzzle = parse_puzzle(&text).unwrap();
        assert_eq!(puzzle.puzzle.rules(), &expected, "{text}");
        assert_eq!(puzzle.puzzle.givens().filled().count(), 4);
    }
}

/// The entries of a list that a key may have on an empty grid; none for what is no list.
fn entries(key: Key) -> Vec<String> {
    let known = |entries: &[&str]| entries.iter().map(|&entry| entry.to_owned()).collect();
    match key {
        Key::Variant | Key::Regions => Vec::new(),
        Key::Marks(_) => known(&["r1c2 r1c3", "r2c2"]),
        Key::Move => known(&["1,3; 2,2"]),
        Key::AntiQueen => known(&["4 3"]),
        Key::Candidates => known(&["r1c2=23", "r1c3=34 r1c4=1"]),
        Key::Listed(variant) => {
            let numbers: [&[usize]; 4] = [&[], &[5], &[45], &[1, 2]];
            let row: Vec<(usize, usize)> = (0..9).map(|j| (0, j)).collect();
            let diagonal: Vec<(usize, usize)> = (0..9).map(|k| (k, k)).collect();
            let snake = (0..81).map(|k| (k / 9, if k / 9 % 2 == 0 { k % 9 } else { 8 - k % 9 }));
            let snake: Vec<(usize, usize)> = snake.take(27).collect();
            let places: [&[(usize, usize)]; 6] = [
                &[(0, 0)],
                &[(0, 0), (0, 1)],
                &[(0, 0), (0, 1), (1, 0), (1, 1)],
                &row,
                &snake,
                &diagonal,
            ];
            let list = numbers.into_iter().flat_map(|numbers| places.map(|cells| (numbers, cells)));
            let text = |(numbers, places): (&[usize], &[(usize, usize)])| {
                let mut rules = Rules::usual(Shape::default());
                let cells = places.iter().map(|&(i, j)| rules.shape().cell(i, j)).collect();
                rules.add_clue(variant, numbers, cells).ok()?;
                let text = rules.text();
                let entry = text.lines().nth(1)?.split_once(": ")?.1.to_owned();
                Some(entry)
            };
            vec![list.into_iter().find_map(text).unwrap_or_else(|| panic!("{variant:?}"))]
        }
    }
}

#[test]
fn every_list_may_stand_below_its_key() {
    let listed = Variant::ALL.iter().filter(|variant| variant.is_listed());
    let named = listed.map(|variant| (variant.name(), Key::Listed(*variant)));
    let mut count = 0;
    for (name, key) in KEYS.into_iter().chain(named) {
        let list = entries(key).join("\n");
        if list.is_empty() {
            continue;
        }
        count += 1;
        let grid = ". . . . . . . . .\n".repeat(9);
        let of = |text: &str| match parse_puzzle(text) {
            Ok(entry) => entry.puzzle,
            Err(error) => panic!("{text}: {error}"),
        };
        let expected = of(&format!("{name}: {list}\n{grid}"));
        assert!(!expected.rules().is_usual(), "{name}");
        for below in [format!("{name}:\n{list}"), format!("{name}: # below\n\n{list} # here")] {
            assert_eq!(of(&format!("{below}\n{grid}")), expected, "{below}");
            assert_eq!(of(&format!("variant: none\n{below}\n{grid}")), expected, "{below}");
            let behind = format!("variant: diagonal\n{grid}\n{below}\n");
            let before = format!("variant: diagonal\n{below}\n{grid}\n");
            assert_eq!(of(&behind), of(&before), "{below}");
        }
    }
    assert!(count > KEYS.len(), "{count}");
}

#[test]
fn rules_of_a_link_are_not_lost_below_lines_of_rules() {
    let string = ".Cage~3~R1C1~R1C2";
    assert_eq!(variants(string), ["killer"]);
    let error = "line 2, column 1: expected a grid without rules of its own below lines of rules, found `killer`";
    assert_eq!(variants(&format!("variant: diagonal\n{string}\n")), [error]);
    assert_eq!(variants("variant: diagonal\n.~R1C1_1_2\n"), ["diagonal, sukaku"]);
}

#[test]
fn numbers_below_a_list_of_numbers_are_no_guess() {
    for (rules, line) in [("anti-queen:\n4\n2", 3), ("move:\n1,3\n2 2", 3), ("moves:\n1,2\n3", 3)] {
        let error = refused(&format!("{rules}\n{SMALL}\n"));
        let place = format!("line {line}, column 1: expected the whole list behind its key");
        assert!(error.starts_with(&place), "{error}");
    }
    // Behind a key with its list, a line of numbers is what it is elsewhere.
    let sized = parse_puzzle("anti-queen: 4\n2\n1...\n.2..\n..3.\n...4\n").unwrap();
    assert_eq!(sized.puzzle.rules().to_string(), "anti-queen");
}

/// A twin of 4×4 whose corner box is common, in all the ways in which boards are written.
#[test]
fn pairs_with_a_letter_have_the_letter_for_a_key() {
    let long = "x-pair: r1c1 r1c2\nv-pair: r3c3 r4c3; r4c1 r4c2";
    let short = "X: r1c1 r1c2\nv:\nr3c3 r4c3\nr4c1 r4c2";
    for header in ["", "variant: all-xv\n"] {
        let of = |lists: &str| parse_puzzle(&format!("{header}{lists}\n{USUAL}\n")).unwrap().puzzle;
        assert_eq!(of(short), of(long));
        assert_eq!(of(short).rules().related().len(), 3);
    }
    // A line of HoDoKu that has lost its beginning is no rule.
    let cut = parse_puzzle(&format!("x:{USUAL}::::\n")).unwrap().puzzle;
    assert!(cut.rules().is_usual() && cut.givens().filled().count() == 30);
}

#[test]
fn overlapping_grids_are_read_in_rows_lines_and_one_by_one() {
    let ways = [
        "12..\n34..\n..1..2\n..2..1\n  ..3.\n  4...\n",
        "12..##\n34..##\n..1..2\n..2..1\n##..3.\n##4...\n",
        "12..  \n\n34..00\n..1..2\n..2..1\n00..3.\n\n004...\n",
        "┌─────┬─────┐\n│ 1 2 │ . . │\n│ 3 4 │ . . │\n├─────┼─────┼─────┐\n│ . . │ 1 . │ . 2 │\n\
         │ . . │ 2 . │ . 1 │\n└─────┼─────┼─────┤\n      │ . . │ 3 . │\n      │ 4 . │ . . │\n",
        "12..34....1..2..2..1..3.4...\n",
        "12..##34..##..1..2..2..1##..3.##4...\n",
        "12..34....1...2.\n1..22..1..3.4...\n",
        "12..34....1...2....22..1..3.4...\n",
    ];
    let mut found: Vec<Entry> = Vec::new();
    for way in ways {
        let text = format!("variant: twin\nThe name\n{way}");
        let entry = parse_puzzle(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(entry.puzzle.givens().filled().count(), 10, "{text}");
        assert_eq!(entry.name.as_deref(), Some("The name"));
        assert_eq!(entry.puzzle.rules().to_string(), "twin");
        if let Some(first) = found.first() {
            assert_eq!(entry.puzzle, first.puzzle, "{text}");
        }
        found.push(entry);
    }
    let puzzle = &found[0].puzzle;
    let mut written = Vec::new();
    write_variant(&mut written, puzzle.givens(), puzzle.rules()).unwrap();
    let written = String::from_utf8(written).unwrap();
    assert_eq!(&parse_puzzle(&written).unwrap().puzzle, puzzle, "{written}");
}

#[test]
fn the_sides_of_overlapping_grids_are_told_by_their_rows() {
    for (high, wide) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 4), (4, 4)] {
        let shape = Shape::overlapping(Arrangement::Samurai, high, wide).unwrap();
        let mut grid = Grid::empty(shape);
        for (number, cell) in shape.cells().enumerate().filter(|(number, _)| number % 7 == 0) {
            grid.set(cell, (1 + number % shape.side()) as u8);
        }
        let mut written = Vec::new();
        write_variant(&mut written, &grid, &Rules::usual(shape)).unwrap();
        let written = String::from_utf8(written).unwrap();
        let read = parse_puzzle(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(read.puzzle.givens(), &grid, "{written}");
    }
}

#[test]
fn wrong_boards_are_refused_with_their_places() {
    for (text, expected) in [
        ("12..\n34.\n", "line 3, column 4: expected 4 cells in this row, found 3"),
        ("12..\n34..\n..1..2\n", "line 5, column 1: expected 6 rows of the board, found 3"),
        (
            "12..34....1...2.\n3..22..1..3.4...\n",
            "line 3, column 1: expected 1, which this cell has in another grid, found 3",
        ),
        (
            "12..\n35..\n..1..2\n..2..1\n..3.\n4...\n",
            "line 3, column 2: expected a value from 1 to 4, found 5",
        ),
        (
            "12..\n34..\n..1..2\n..2..1\n..3.\n4...\ncages: 5: r1c5 r1c4\n",
            "line 8, column 11: expected a cell of one of the grids, found `r1c5`",
        ),
    ] {
        assert_eq!(refused(&format!("variant: twin\n{text}")), expected);
    }
    let both = refused("variant: twin, samurai\n12..\n34..\n..1..2\n..2..1\n..3.\n4...\n");
    assert_eq!(both, "line 1, column 16: the board is not that of `samurai`");
    let single = refused("variant: twin, diagonal\n12..\n34..\n..1..2\n..2..1\n..3.\n4...\n");
    assert!(single.ends_with("`diagonal` is a rule for a single grid, not for grids that overlap"));
}

#[test]
fn a_header_holds_for_all_grids_up_to_the_next() {
    let text = format!(
        "{USUAL}\nvariants: Diagonal, anti-knight\n{USUAL}\n{USUAL} easy\n\nvariant: windoku\n{USUAL}\n\
         even: r1c3\n\n{USUAL}\nvariant: none\n{USUAL}\n{USUAL}\n"
    );
    let expected = [
        "none",
        "diagonal, anti-knight",
        "diagonal, anti-knight",
        "windoku, even-odd",
        "windoku",
        "none",
        "none",
    ];
    assert_eq!(variants(&text), expected);
}

#[test]
fn regions_say_the_side_and_replace_the_boxes() {
    let map = "AABBB\nAABBE\nACCEE\nCCDDE\nCDDDE";
    let puzzle =
        parse_puzzle(&format!("regions:\n{map}\n1....\n.....\n..3..\n.....\n....5")).unwrap();
    let shape = Shape::new(1, 5).unwrap();
    assert_eq!(
        (puzzle.puzzle.givens().shape(), puzzle.puzzle.givens().filled().count()),
        (shape, 3)
    );
    let constraints = puzzle.puzzle.rules().clone();
    assert_eq!(constraints.variants(), [Variant::Jigsaw]);
    // A map may also stand after a grid of a usual side, on one line, or with bars.
    let map = "AABB|AACB|DDCB|DDCC";
    for text in [
        format!("variant: jigsaw\n{SMALL}\nregions: {map}"),
        format!("jigsaw:\n{}\n{SMALL}", map.replace('|', "\n")),
        format!("regions: {}\n{SMALL}", map.replace('|', "")),
    ] {
        let puzzle = parse_puzzle(&text).unwrap();
        assert_eq!(puzzle.puzzle.givens().shape(), Shape::new(1, 4).unwrap());
        let regions = puzzle.puzzle.rules().regions().unwrap();
        assert_eq!(regions.names(), ['A', 'B', 'C', 'D'], "{text}");
    }
    // The next sheet has boxes again.
    let text = format!("regions: {map}\n{SMALL}\nvariant: anti-king\n{SMALL}");
    assert_eq!(read(&text)[1].as_ref().unwrap().puzzle.shape(), Shape::new(2, 2).unwrap());
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (rules, message) in [
        ("variant: diagonal, antiknight", "line 1, column 20: no variant is called `antiknight`"),
        (
            "variant: windoku\nregions: AABBAACBDDCBDDCC",
            "line 1, column 10: windoku needs square boxes",
        ),
        ("variant: killer", "line 1, column 10: `killer` needs to be told more than its name"),
        ("regions: AABBA", "line 1, column 10: a map of regions has as many cells as a square"),
        ("regions:\nAABB\nAACB\nDDBB\nDDCC\n", "line 3, column 3: region C has 3 cells, not 4"),
        (
            "regions:\nAABB\nAAC\nDDBB\nDDCC\n",
            "line 3, column 4: expected 4 cells in this row, found 3",
        ),
        (
            "cages:\n5: r1c1 r1c2\n6: r1c3 r5c1",
            "line 3, column 9: expected a cell from r1c1 to r4c4, found `r5c1`",
        ),
        ("cages: 5: r1c1 q1c2", "line 1, column 16: expected a cell such as r1c1, found `q1c2`"),
        ("cages: 5 r1c1", "line 1, column 10: expected `:` after the sum of a cage, found `r1c1`"),
        ("cages: 5:", "line 1, column 10: expected a cell such as r1c1, found the end of the line"),
        (
            "cages: 8: r1c1 r1c2",
            "line 1, column 8: 2 different values add up to 3 at least and 7 at most, not to 8",
        ),
        ("cages: 8: r1c1", "line 1, column 8: a value comes to 1 at least and 4 at most, not to 8"),
        ("cages: 7: r1c1 r1c1", "line 1, column 8: the cage has row 1, column 1 twice"),
        ("even: r1c1 5", "line 1, column 12: expected a cell such as r1c1, found `5`"),
        (
            "odd: r1c999999999999",
            "line 1, column 6: expected a cell such as r1c1, found `r1c999999999999`",
        ),
        ("greater: r1c1 r1c2", "line 1, column 15: expected `>` or `<`, found `r1c2`"),
        (
            "greater: r1c1 > r1c1",
            "line 1, column 10: row 1, column 1 cannot be greater than itself",
        ),
        (
            "greater: r1c1 >",
            "line 1, column 16: expected a cell such as r1c1, found the end of the line",
        ),
        ("candidates: r1c1", "line 1, column 17: expected `=` and the candidates of the cell"),
        ("candidates: r1c1= r1c2=3", "line 1, column 19: expected the candidates of the cell"),
        ("candidates: r1c2=235", "line 1, column 18: expected a value from 1 to 4, found 5"),
        ("candidates: r1c2=203", "line 1, column 18: expected a value from 1 to 4, found 0"),
        ("candidates: r5c2=23", "line 1, column 13: expected a cell from r1c1 to r4c4"),
        ("greater: r1c1 % r2c1", "line 1, column 15: expected a cell such as r1c1, found `%`"),
    ] {
        for text in
            [format!("{rules}\n{SMALL}\n"), format!("variant: diagonal\n{SMALL}\n{rules}\n")]
        {
            let is_behind = text.starts_with("variant: diagonal\n");
            if is_behind && rules.starts_with("variant") {
                continue;
            }
            let error = refused(&text);
            let after_place = |text: &str| text[text.find(", ").unwrap()..].to_owned();
            if is_behind {
                assert!(after_place(&error).starts_with(&after_place(message)), "{text}: {error}");
            } else {
                assert!(error.starts_with(message), "{text}: {error}");
            }
        }
    }
}

#[test]
fn a_map_that_does_not_fit_its_grid_is_refused_wherever_it_stands() {
    let behind = refused(&format!("variant: jigsaw\n{SMALL}\nregions: AABB\n"));
    assert_eq!(behind, "line 3, column 9: the regions make a grid of side 2, not 4");
    let before = refused("regions:\nAABB\nAACB\nDDCB\nDDCC\n12345\n.....\n.....\n.....\n.....\n");
    assert_eq!(
        before,
        "line 6, column 1: expected a grid of side 4 (boxes of 1x4), found one of side 5"
    );
    // An empty line ends a map even if it lacks a row.
    let short = refused(&format!("regions:\nAABB\nAACB\nDDCB\n\n{SMALL}\n"));
    assert_eq!(short, "line 4, column 5: expected 4 rows of 4 cells, found 3");
}

#[test]
fn rules_without_a_grid_are_an_error_and_faulty_rules_spoil_their_grids() {
    let nothing = |line: usize| {
        format!("line {line}, column 1: expected a grid after these rules, found none")
    };
    assert_eq!(refused("variant: diagonal\n"), nothing(1));
    assert_eq!(refused("# a comment\ncages: 5: r1c1 r1c2\nvariant: none\n"), nothing(2));
    let text = format!("variant: diagonal\nvariant: anti-king\n{SMALL}\n");
    assert_eq!(variants(&text), [nothing(1), "anti-king".to_owned()]);
    // Rules after a grid without a sheet belong to another sheet.
    let text = format!("{SMALL}\n\neven: r1c2\n");
    assert_eq!(variants(&text), ["none".to_owned(), nothing(3)]);
    let text = format!("even: r1\n{SMALL}\n{SMALL}\nvariant: anti-king\n{SMALL}\n");
    let expected = [
        "line 1, column 7: expected a cell such as r1c1, found `r1`",
        "line 3, column 1: expected a grid with valid rules, found a grid with the wrong rules of line 1",
        "anti-king",
    ];
    assert_eq!(variants(&text), expected);
    // The lists after a malformed grid do not hold for the next grid.
    let text = format!("variant: anti-king\n1... .2.. ..3. ...5\neven: r1c2\n{SMALL}\n");
    let found = variants(&text);
    assert_eq!((found.len(), found[1].as_str()), (2, "anti-king"), "{found:?}");
}

#[test]
fn rows_of_any_length_are_no_panic() {
    for text in [
        "regions:\n",
        "regions: \u{fffd}\n2",
        "regions:\n|||\n---\n",
        "cages: :::;;;--\n",
        "even: r0c0\n1... .2.. ..3. ...4",
        "greater: <<<>>>",
        "variant:",
        "variant: ,,,",
        "cages: 99999999999999999999: r1c1",
    ] {
        assert!(read(text).iter().all(Result::is_err), "{text:?}");
    }
    let long = format!("regions:\n{}\n", "A".repeat(200));
    assert!(read(&long).iter().all(Result::is_err));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_reads_back(
        (puzzle, full, recipe) in select(vec![(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)])
            .prop_flat_map(|(high, wide)| {
                strategies::puzzles(Shape::new(high, wide).unwrap())
            })
            .prop_flat_map(|(puzzle, full)| (Just(puzzle), Just(full), recipes()))
    ) {
        let puzzle = recipe.puzzle(&puzzle, &full);
        let mut out = Vec::new();
        write_variant(&mut out, puzzle.givens(), puzzle.rules()).unwrap();
        let text = String::from_utf8(out).unwrap();
        let read = parse_puzzle(&text).map_err(|e| TestCaseError::fail(format!("{e} in\n{text}")))?;
        prop_assert_eq!(read.puzzle, puzzle);
    }
}
