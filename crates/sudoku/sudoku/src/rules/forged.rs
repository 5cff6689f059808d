//! What judges a grid is given grids to refuse: for each condition of the check a grid that breaks
//! this condition alone, and beside it a grid that only seems to.
//!
//! The houses are compared with a definition that is written here once more, on all grids that two
//! exchanged cells, rows or columns make of a full one. A hand-made grid could break a row and a
//! column at once and would not show that one of the two is never looked at.

use super::{Move, Parity, Regions, Rules, Variant, VariantError, extends};
use crate::testing::grid;
use crate::{Cell, Grid, Puzzle, Shape, ValueSet, is_consistent, is_solution};

/// Whether two cells share a row, a column or a box.
fn see_each_other(shape: Shape, a: Cell, b: Cell) -> bool {
    let boxes =
        |cell| (shape.row(cell) / shape.box_rows(), shape.column(cell) / shape.box_columns());
    shape.row(a) == shape.row(b) || shape.column(a) == shape.column(b) || boxes(a) == boxes(b)
}

/// The pairs of cells with one value that see each other.
fn clashes(grid: &Grid) -> usize {
    let shape = grid.shape();
    let later = |a: Cell| shape.cells().filter(move |&b| b > a);
    let pairs = shape.cells().flat_map(|a| later(a).map(move |b| (a, b)));
    let is_wrong = |&(a, b): &(Cell, Cell)| {
        let value = grid.get(a);
        value != 0 && value == grid.get(b) && see_each_other(shape, a, b)
    };
    pairs.filter(is_wrong).count()
}

/// A grid whose cells come from other places of another grid.
fn moved(grid: &Grid, from: impl Fn(usize, usize) -> (usize, usize)) -> Grid {
    let shape = grid.shape();
    let mut image = grid.clone();
    for cell in shape.cells() {
        let (i, j) = from(shape.row(cell), shape.column(cell));
        image.set(cell, grid.get(shape.cell(i, j)));
    }
    image
}

fn swap(a: usize, b: usize, at: usize) -> usize {
    if at == a {
        b
    } else if at == b {
        a
    } else {
        at
    }
}

/// Two exchanged cells of a row leave the rows right, two of a column the columns, two of a box the
/// boxes; two exchanged rows or columns leave rows and columns right, and mostly break boxes.
#[test]
fn rows_columns_and_boxes_are_judged_one_by_one() {
    let full = grid("123456 456123 231564 564231 312645 645312");
    let shape = Shape::new(2, 3).unwrap();
    let full = Grid::from_values(shape, full.values().to_vec()).unwrap();
    let side = shape.side();
    let mut forged = vec![full.clone()];
    for (a, b) in (0..side).flat_map(|a| (0..a).map(move |b| (a, b))) {
        forged.push(moved(&full, |i, j| (swap(a, b, i), j)));
        forged.push(moved(&full, |i, j| (i, swap(a, b, j))));
    }
    for (a, b) in shape.cells().flat_map(|a| shape.cells().map(move |b| (a, b))) {
        let mut cells = full.clone();
        cells.set(a, full.get(b));
        cells.set(b, full.get(a));
        forged.push(cells.clone());
        cells.set(b, full.get(b));
        forged.push(cells);
    }
    let breaks_boxes_alone = |grid: &Grid| {
        let in_lines = |line: fn(Shape, Cell) -> usize| {
            let values = |k| shape.cells().filter(move |&cell| line(shape, cell) == k);
            (0..side).all(|k| values(k).map(|c| grid.get(c)).collect::<ValueSet>().len() == side)
        };
        clashes(grid) > 0 && in_lines(Shape::row) && in_lines(Shape::column)
    };
    assert!(forged.iter().any(breaks_boxes_alone));
    let usual = Rules::usual(shape);
    for grid in &forged {
        let wrong = clashes(grid);
        assert_eq!(usual.violations(grid).count(), wrong, "{grid:?}");
        let is_right = wrong == 0;
        assert_eq!((is_solution(grid), is_consistent(grid)), (is_right, is_right), "{grid:?}");
    }
}

#[test]
fn a_solution_is_full_keeps_the_givens_and_the_rules() {
    let full = grid("1234 3412 2143 4321");
    let shape = full.shape();
    let without = |position: usize| {
        let mut grid = full.clone();
        grid.set(Cell::at(position), 0);
        grid
    };
    let givens = without(0);
    let mut rules = Rules::usual(shape);
    let puzzle = Puzzle::new(givens.clone(), rules.clone()).unwrap();
    assert!(puzzle.is_solved_by(&full));
    assert!(!puzzle.is_solved_by(&givens) && is_consistent(&givens) && !is_solution(&givens));
    // Another solution of the empty grid.
    let other = grid("2134 4312 1243 3421");
    assert!(is_solution(&other) && !puzzle.is_solved_by(&other));
    assert!(extends(&full, &givens) && extends(&full, &full) && !extends(&givens, &full));
    let mut changed = full.clone();
    changed.set(shape.cell(3, 3), 2);
    assert!(!extends(&changed, &full) && !puzzle.is_solved_by(&changed));
    let flat = Grid::from_values(Shape::new(1, 4).unwrap(), full.values().to_vec()).unwrap();
    assert!(!extends(&full, &flat) && !extends(&flat, &full));
    // The usual rules hold, those of the variant do not: 1 and 4 stand twice on the diagonals.
    rules.add_rule(Variant::Diagonal).unwrap();
    assert!(!rules.are_solved_by(&full) && !rules.allow(&full));
    assert!(!Puzzle::new(givens, rules).unwrap().is_solved_by(&full));
    let diagonal = grid("1234 3412 4321 2143");
    let mut rules = Rules::usual(shape);
    rules.add_rule(Variant::Diagonal).unwrap();
    assert!(rules.are_solved_by(&diagonal));
}

/// What the rules say of a grid of side 4.
fn said(rules: &Rules, text: &str) -> Vec<String> {
    rules.violations(&grid(text)).map(|fault| fault.to_string()).collect()
}

#[test]
fn each_rule_of_a_variant_refuses_what_breaks_it_alone() {
    let shape = Shape::new(2, 2).unwrap();
    let at = |i, j| shape.cell(i, j);
    type Adds = fn(&mut Rules, &dyn Fn(usize, usize) -> Cell) -> Result<(), VariantError>;
    let set = |values: &[u8]| values.iter().copied().collect::<ValueSet>();
    let (some, none) = (set(&[1, 2]), ValueSet(0));
    // What adds the rule, grids that keep it, and grids that break it with what is said of them.
    type Case<'a> = (Adds, &'a [&'a str], &'a [(&'a str, &'a str)]);
    let cases: &[Case<'_>] = &[
        (
            |rules, at| rules.add_clue(Variant::Killer, &[6], vec![at(0, 0), at(0, 1), at(0, 2)]),
            &["....", "1...", "1.4.", "123.", "..3."],
            &[
                ("124.", "the cage of sum 6 at r1c1 adds up to 7"),
                ("34..", "the cage of sum 6 at r1c1 has 7 so far and cannot reach its sum"),
                ("24..", "the cage of sum 6 at r1c1 has 6 so far and cannot reach its sum"),
            ],
        ),
        (
            |rules, at| rules.add_clue(Variant::Killer, &[9], vec![at(0, 0), at(0, 1), at(0, 2)]),
            &["....", "2...", "2.3.", "234."],
            &[
                ("124.", "the cage of sum 9 at r1c1 adds up to 7"),
                ("12..", "the cage of sum 9 at r1c1 has 3 so far and cannot reach its sum"),
            ],
        ),
        (
            |rules, at| rules.add_clue(Variant::Killer, &[4], vec![at(0, 1), at(1, 2)]),
            &[".1.. ..3.", ".2.. ...."],
            &[(
                ".2.. ..2.",
                "2 at row 1, column 2 and row 2, column 3 (the cage at row 1, column 2)",
            )],
        ),
        (
            |rules, at| rules.add_mark(at(0, 0), Parity::Even),
            &[".", "2", "4", ".1"],
            &[("3", "3 at row 1, column 1, which is marked even")],
        ),
        (
            |rules, at| rules.add_mark(at(0, 0), Parity::Odd),
            &[".", "1", ".2"],
            &[("2", "2 at row 1, column 1, which is marked odd")],
        ),
        (
            |rules, at| rules.add_clue(Variant::GreaterThan, &[], vec![at(0, 0), at(1, 3)]),
            &["....", "2...", ".... ...3", "2... ...1"],
            &[
                (
                    "1...",
                    "no values in the empty cells fit the comparison r1c1 > r2c4 (one of two cells is \
                     greater than the other)",
                ),
                (
                    ".... ...4",
                    "no values in the empty cells fit the comparison r1c1 > r2c4 (one of two cells is \
                     greater than the other)",
                ),
                ("1... ...2", "1 at row 1, column 1 is not greater than 2 at row 2, column 4"),
                ("1... ...1", "1 at row 1, column 1 is not greater than 1 at row 2, column 4"),
            ],
        ),
        (
            |rules, _| rules.add_rule(Variant::NonConsecutive),
            &["13..", "1.2.", "1... .2.."],
            &[
                ("12..", "1 at row 1, column 1 beside 2 at row 1, column 2 (non-consecutive)"),
                ("4... 3...", "4 at row 1, column 1 beside 3 at row 2, column 1 (non-consecutive)"),
            ],
        ),
        (
            |rules, _| rules.add_move(Move::Queen(4)),
            &["3... .... ..3.", "4... .... .4.."],
            &[("4... .... ..4.", "4 at row 1, column 1 and row 3, column 3 (a queen's move)")],
        ),
    ];
    let full = |text: &str| {
        let given: String = text.chars().filter(|sign| *sign != ' ').collect();
        format!("{given:.<16}")
    };
    for (number, (add, allowed, refused)) in cases.iter().enumerate() {
        let mut rules = Rules::usual(shape);
        add(&mut rules, &at).unwrap();
        for text in *allowed {
            assert_eq!(said(&rules, &full(text)), [""; 0], "{number}: {text}");
        }
        for (text, why) in *refused {
            assert_eq!(said(&rules, &full(text)), [*why], "{number}: {text}");
        }
    }
    let mut rules = Rules::usual(shape);
    rules.add_candidates(at(0, 0), some).unwrap();
    assert!(said(&rules, &full("")).is_empty() && said(&rules, &full("2")).is_empty());
    let why = "3 at row 1, column 1, whose candidates are 1 2";
    assert_eq!(said(&rules, &full("3")), [why]);
    let mut rules = Rules::usual(shape);
    rules.add_candidates(at(0, 0), none).unwrap();
    assert_eq!(said(&rules, &full("")), ["row 1, column 1 has no candidates"]);
    assert_eq!(said(&rules, &full("3")), ["3 at row 1, column 1, which has no candidates"]);
}

/// The regions of a jigsaw take the place of the boxes, and nothing else does.
#[test]
fn regions_are_judged_and_boxes_are_not() {
    let mut rules = Rules::usual(Shape::new(2, 2).unwrap());
    rules.set_regions(Regions::of_map("aaabcabbccbdcddd").unwrap()).unwrap();
    let said = |text: &str| {
        let values = grid(text).values().to_vec();
        let grid = Grid::from_values(rules.shape(), values).unwrap();
        rules.violations(&grid).map(|fault| fault.to_string()).collect::<Vec<_>>()
    };
    assert!(said("1... ..1. .... ....").is_empty(), "two regions");
    assert!(said(".1.. 1... .... ....").is_empty(), "one box, two regions");
    let why = "1 at row 1, column 1 and row 2, column 2 (region a)";
    assert_eq!(said("1... .1.. .... ...."), [why]);
}

/// Two cages that have room alone have none together, and a small one has room beside the first.
#[test]
fn cages_are_limited_all_together() {
    let mut rules = Rules::usual(Shape::new(10, 10).unwrap());
    let cage = |row: usize, cells: usize| (0..cells).map(|j| rules.shape().cell(row, j)).collect();
    let [first, second, small]: [Vec<Cell>; 3] = [cage(0, 50), cage(1, 50), cage(2, 2)];
    assert!(rules.clone().add_clue(Variant::Killer, &[2000], second.clone()).is_ok());
    rules.add_clue(Variant::Killer, &[2000], first).unwrap();
    let before = rules.clone();
    assert_eq!(rules.add_clue(Variant::Killer, &[2000], second), Err(VariantError::TooLarge));
    assert_eq!(rules, before);
    rules.add_clue(Variant::Killer, &[5], small).unwrap();
}
