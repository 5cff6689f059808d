//! Tests of grids and lines of pencil marks, from other programs and from this one.

use super::*;
use crate::parse_puzzle;
use crate::testing::{CLASSIC as USUAL, SMALL, good, refused};
use neuf_cnf::Interrupt;
use neuf_sudoku::{Paint, Solutions, Strokes, count_solutions, write_candidates};
use proptest::prelude::*;
use proptest::sample::select;

/// A line of marks; a function gives the candidates of each cell.
fn line(sets: &[ValueSet]) -> String {
    let mark = |set: &ValueSet, value: u8| {
        if set.contains(value) { char::from(b'0' + value) } else { '.' }
    };
    sets.iter().flat_map(|set| (1..=9).map(move |value| mark(set, value))).collect()
}

fn printed(shape: Shape, sets: &[ValueSet], strokes: Strokes) -> String {
    let mut out = Vec::new();
    let values = |cell: Cell| sets[cell.position()].iter();
    write_candidates(&mut out, shape, strokes, usize::MAX, values, |_| Paint::default()).unwrap();
    String::from_utf8(out).unwrap()
}

fn count(puzzle: &Entry) -> u128 {
    count_solutions(&puzzle.puzzle, 1000, &Interrupt::new()).unwrap().solutions
}

#[test]
fn marks_that_say_no_more_than_the_givens_are_a_usual_puzzle() {
    let usual = parse_puzzle(USUAL).unwrap();
    let grid = usual.puzzle.givens();
    let shape = grid.shape();
    let given = |cell| Some(grid.get(cell)).filter(|&value| value != 0);
    let all = |cell| given(cell).map_or(ValueSet::full(9), ValueSet::of);
    let left = |cell| match given(cell) {
        Some(value) => ValueSet::of(value),
        None => {
            let taken = shape.peers(cell).filter_map(given).collect();
            ValueSet::full(9) - taken
        }
    };
    let full: Vec<ValueSet> = shape.cells().map(all).collect();
    let naked: Vec<ValueSet> = shape.cells().map(left).collect();
    for text in [
        line(&full),
        line(&full).replace('.', "0"),
        printed(shape, &full, Strokes::Open),
        line(&naked),
        printed(shape, &naked, Strokes::Ascii),
    ] {
        let read = parse_puzzle(&text).unwrap();
        assert!(read.puzzle.rules().is_usual(), "{text}");
        let found = read.puzzle.givens();
        assert!(grid.filled().all(|(cell, value)| found.get(cell) == value), "{text}");
        assert_eq!((count(&read), count(&usual)), (1, 1));
    }
    assert_eq!(parse_puzzle(&line(&full)).unwrap().puzzle.into_parts().0, *grid);
    // Without one mark of the solution, the puzzle has no solution.
    let solution = Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap().next().unwrap();
    let open = grid.empty_cells().find(|&cell| naked[cell.position()].len() > 2).unwrap();
    for value in naked[open.position()].iter() {
        let mut fewer = full.clone();
        fewer[open.position()].remove(value);
        let read = parse_puzzle(&line(&fewer)).unwrap();
        assert!(!read.puzzle.rules().is_usual());
        assert_eq!(count(&read), u128::from(value != solution.get(open)));
    }
}

#[test]
fn lines_of_marks_have_the_blanks_of_grids() {
    let text = {
        let usual = parse_puzzle(USUAL).unwrap();
        let grid = usual.puzzle.givens();
        let given = |cell| Some(grid.get(cell)).filter(|&value| value != 0);
        let set = |cell| given(cell).map_or(ValueSet(0b11_0100), ValueSet::of);
        line(&grid.shape().cells().map(set).collect::<Vec<ValueSet>>())
    };
    let expected = parse_puzzle(&text).unwrap();
    assert!(!expected.puzzle.rules().is_usual());
    for blank in ["·", "•", "∙", "⋅", "□", "？", "?", "x", "X", "_", "*", "-", "–", "0", " "]
    {
        let text = text.replace('.', blank);
        assert_eq!(parse_puzzle(&text).unwrap(), expected, "{blank}");
    }
    let named = good(&format!("{} Monday", text.replace('.', "·")));
    assert_eq!(named[0].extra, "Monday");
    assert_eq!(named[0].puzzle, expected.puzzle);
    // A mark in the place of another is named with its column, however long the blanks are.
    let wrong = text.replace('.', "·").replacen("·", "9", 1);
    let error = refused(&wrong);
    assert!(error.starts_with("line 1, column 1: ") && error.contains("`9`"), "{error}");
}

const FRAMED: &str = "\
.----------.----------.
| 12  34   | 3   1234 |
| 34  1    | 24  .    |
:----------+----------:
| 2   1234 | 14  -    |
| 4   3    | 12  13   |
'----------'----------'
";

#[test]
fn of_a_game_under_way_the_givens_are_the_puzzle() {
    let game = "\
5 3 u4 26 7 2468 1489 1249 248
6 247 247 u7 1 9 5 234 2478
12 9 8 235 3 24 1347 6 247
8 125 159 579 6 147 479 2459 3
4 25 2569 8 59 3 79 259 1
7 15 1359 59 459 14 489 4589 6
u9 6 13579 357 35 7 2 8 4
123 278 237 4 1 9 36 3 5
123 1245 1345 2356 8 26 1346 7 9
";
    let read = parse_puzzle(game).unwrap();
    let row = |i: usize| read.puzzle.givens().row(i).to_vec();
    assert_eq!(
        (row(0), row(6)),
        (vec![5, 3, 0, 0, 7, 0, 0, 0, 0], vec![0, 6, 0, 0, 0, 7, 2, 8, 4])
    );
    assert!(read.puzzle.rules().is_usual());
    // Without digits of a player, the marks belong to the puzzle.
    assert!(!parse_puzzle(&game.replace('u', "")).unwrap().puzzle.rules().is_usual());
    let error = refused(&game.replace("u7", "u0"));
    assert!(error.starts_with("line 2, column 11: "), "{error}");
}

#[test]
fn frames_names_and_neighbours() {
    let found = good(&format!("Fiendish\n{FRAMED}{FRAMED}\n{SMALL}\n"));
    assert_eq!(found.len(), 3);
    assert_eq!((found[0].line, found[1].line), (3, 10));
    assert_eq!(found[0].name.as_deref(), Some("Fiendish"));
    let rules = found[0].puzzle.rules();
    assert_eq!(found[1].puzzle.rules(), rules);
    // Each lone mark is among the marks of another cell that it sees.
    assert_eq!(found[0].puzzle.givens().filled().count(), 0);
    // Sixteen words, but three of the cells may hold any value.
    assert_eq!(rules.candidates().len(), 13);
    let place = rules.violations(found[0].puzzle.givens()).next().unwrap().to_string();
    assert_eq!(place, "row 3, column 4 has no candidates");
    assert!(found[2].puzzle.rules().is_usual());
    // Together with other rules.
    let text = format!("variant: diagonal, sukaku\n{FRAMED}even: r1c1\n");
    let read = parse_puzzle(&text).unwrap();
    let rules = read.puzzle.rules();
    assert_eq!(rules.to_string(), "diagonal, even-odd, sukaku");
    // In a table.
    let text = format!("puzzle,name\n{},a\n", line(&[[1, 2].into_iter().collect(); 81]));
    assert_eq!(parse_puzzle(&text).unwrap().puzzle.rules().candidates().len(), 81);
}

#[test]
fn rows_without_marks_are_a_usual_grid() {
    for text in [
        "1 2 3 4\n3 4 . .\n. . 4 .\n. 3 . .\n",
        "1 2 | 3 4\n3 4 | . .\n----+----\n. . | 4 .\n. 3 | . .\n",
    ] {
        let puzzle = parse_puzzle(text).unwrap();
        assert_eq!(
            (puzzle.puzzle.givens().filled().count(), puzzle.puzzle.rules().is_usual()),
            (8, true)
        );
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let full = "123456789".repeat(81);
    let swapped = full.replacen("12345", "12435", 1);
    let short = &full[1..];
    for (text, expected) in [
        (
            swapped,
            "line 1, column 3: expected nine marks of a cell, each in its place or blank, found `4` in the place of 3",
        ),
        (short.to_owned(), "line 1, column 729: expected 729 cells, found 728"),
        (
            FRAMED.replace("| 24", "| 42"),
            "line 3, column 14: expected the candidates of a cell, digits that rise, found `42`",
        ),
        (
            FRAMED.replace("| 24", "| 25"),
            "line 3, column 14: expected the candidates of a cell, digits that rise, found `25`",
        ),
        (
            FRAMED.replace("34  1 ", "34    "),
            "line 3, column 19: expected 4 cells in this row, found 3",
        ),
        (
            FRAMED.replace("34  1 ", "34 1 2"),
            "line 3, column 18: expected 4 cells in this row, found 5",
        ),
        (
            FRAMED.replace("| 34  1    | 24  .    |\n", ""),
            "line 5, column 20: expected 4 rows of 4 cells, found 3",
        ),
    ] {
        assert_eq!(refused(&text), expected, "{text}");
    }
}

/// A case that the property of printed marks found: it must be read as what its rule says.
#[test]
fn one_word_of_several_digits_is_a_mistyped_value() {
    let shape = Shape::new(2, 2).unwrap();
    let bits = [1u128, 8, 1, 1, 1, 4, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1];
    let sets = bits.map(ValueSet);
    let error = refused(&printed(shape, &sets, Strokes::Open));
    assert!(error.ends_with("expected a value from 1 to 4, found 23"), "{error}");
    let mut more = sets;
    more[0] = ValueSet(3);
    let read = parse_puzzle(&printed(shape, &more, Strokes::Open)).unwrap();
    // With two cells of several marks it is a grid of marks.
    assert_eq!(read.puzzle, puzzle_of(shape, &more, 1).puzzle);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn printed_marks_read_back(
        (side, bits) in select(vec![4usize, 6, 8, 9]).prop_flat_map(|side| {
            let set = 1..1u128 << side;
            (Just(side), proptest::collection::vec(set, side * side))
        }),
        strokes in select(vec![Strokes::Open, Strokes::Ascii, Strokes::Drawn]),
    ) {
        let shape = Shape::of_side(side).unwrap();
        let sets: Vec<ValueSet> = bits.into_iter().map(ValueSet).collect();
        // With fewer words of several digits, the text is an ordinary grid.
        prop_assume!(sets.iter().filter(|set| set.len() > 1).count() > 1);
        let expected = without_idle(puzzle_of(shape, &sets, 1));
        let text = printed(shape, &sets, strokes);
        let read = parse_puzzle(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(read.puzzle.givens(), expected.puzzle.givens());
        prop_assert_eq!(read.puzzle.rules(), expected.puzzle.rules());
        if side == 9 {
            let read = parse_puzzle(&line(&sets)).unwrap();
            prop_assert_eq!(read.puzzle.rules(), expected.puzzle.rules());
        }
    }

    /// The solutions are those of the 288 grids of 4×4 that the marks allow.
    #[test]
    fn small_sukakus_have_as_many_solutions_as_the_marks_allow(
        keep in proptest::collection::vec(1..16u128, 16),
        known in 0usize..288,
    ) {
        let shape = Shape::new(2, 2).unwrap();
        let all: Vec<Grid> = Solutions::of(&Grid::empty(shape).into(), &Interrupt::new()).unwrap().collect();
        prop_assert_eq!(all.len(), 288);
        let set = |cell: Cell| {
            ValueSet(keep[cell.position()]) | ValueSet::of(all[known].get(cell))
        };
        let sets: Vec<ValueSet> = shape.cells().map(set).collect();
        let fits = |grid: &&Grid| shape.cells().all(|cell| set(cell).contains(grid.get(cell)));
        let read = parse_puzzle(&printed(shape, &sets, Strokes::Ascii)).unwrap();
        let expected = all.iter().filter(fits).count();
        prop_assert_eq!(count(&read), expected as u128);
        let keeps = |grid: &&Grid| read.puzzle.is_solved_by(grid);
        prop_assert_eq!(all.iter().filter(keeps).count(), expected);
    }
}

#[test]
fn a_lone_mark_is_a_given_only_if_its_value_is_placed() {
    // In the first row, 7 is the only mark of r1c3, and r1c5 still has it: it was not placed. The 5
    // of r1c1 stands nowhere else in its houses.
    let mut rows = vec!["5 34 7 26 678 89 19 149 248".to_owned()];
    let others = ["12 12 12", "34 34 34", "68 68 68"];
    rows.extend((0..8).map(|row| others.map(|_| others[row % 3]).join(" ")));
    let read = parse_puzzle(&rows.join("\n")).unwrap();
    let (shape, givens) = (read.puzzle.shape(), read.puzzle.givens());
    assert_eq!((givens.get(shape.cell(0, 0)), givens.get(shape.cell(0, 2))), (5, 0));
    let left = candidates(&read.puzzle).get(shape.cell(0, 2));
    assert_eq!(left.iter().collect::<Vec<_>>(), [7]);
}
