//! Relations between cells are compared with a count that knows nothing of them but their words:
//! all solutions of the usual rules, of which those are kept that no line objects to when they are
//! full.

use neuf_cnf::{Interrupt, Random};
use rustc_hash::FxHashSet;

use neuf_sudoku::rules::{Form, Layout, Setting, Variant};
use neuf_sudoku::{Cell, Grid, House, Puzzle, Rules, Shape, Solutions, count_solutions};

fn solutions(puzzle: &Puzzle) -> FxHashSet<Grid> {
    Solutions::of(puzzle, &Interrupt::new()).unwrap().collect()
}

/// A few cells, each of which touches the one before.
fn walk(shape: Shape, length: usize, random: &mut Random) -> Vec<Cell> {
    let mut line = vec![Cell::at(random.index(shape.cell_count()))];
    while line.len() < length {
        let last = line[line.len() - 1];
        let touches = |cell: &Cell| {
            shape.row(*cell).abs_diff(shape.row(last)) <= 1
                && shape.column(*cell).abs_diff(shape.column(last)) <= 1
        };
        let next: Vec<Cell> =
            shape.cells().filter(touches).filter(|cell| !line.contains(cell)).collect();
        if next.is_empty() {
            break;
        }
        line.push(next[random.index(next.len())]);
    }
    line
}

/// Random cells that lie as a variant wants.
fn place(shape: Shape, variant: Variant, random: &mut Random) -> Vec<Cell> {
    let side = shape.side();
    let at = Cell::at(random.index(shape.cell_count()));
    match variant.relation().unwrap().layout() {
        Layout::Line { .. } | Layout::Cage => walk(shape, 1 + random.index(6), random),
        Layout::Copies => walk(shape, 2 * (1 + random.index(2)), random),
        Layout::Pair { .. } | Layout::Two => {
            let (i, j) = (shape.row(at), shape.column(at).min(side - 2));
            vec![shape.cell(i, j + 1), shape.cell(i, j)]
        }
        Layout::Peak => vec![at],
        Layout::Square => {
            let (i, j) = (shape.row(at).min(side - 2), shape.column(at).min(side - 2));
            vec![
                shape.cell(i, j),
                shape.cell(i, j + 1),
                shape.cell(i + 1, j),
                shape.cell(i + 1, j + 1),
            ]
        }
        Layout::Row => {
            let house =
                [House::Row(shape.row(at)), House::Column(shape.column(at))][random.index(2)];
            let mut cells: Vec<Cell> = shape.cells_of(house).collect();
            if random.index(2) == 0 {
                cells.reverse();
            }
            cells
        }
        Layout::Diagonal => {
            let count = 2 + random.index(side - 1);
            (0..count).map(|k| shape.cell(count - 1 - k, k)).collect()
        }
    }
}

/// Compares puzzles of a shape with `givens` givens of a random grid and one to three relations of
/// a variant on random cells, and returns how many of them had a solution.
fn compare(shape: Shape, variant: Variant, givens: usize, random: &mut Random) -> usize {
    let mut solvable = 0;
    for _ in 0..12 {
        let interrupt = Interrupt::new();
        let full = neuf_sudoku::full_grid(shape, random, &interrupt).unwrap().unwrap();
        let mut grid = Grid::empty(shape);
        for _ in 0..givens {
            let cell = Cell::at(random.index(shape.cell_count()));
            grid.set(cell, full.get(cell));
        }
        let mut rules = Rules::usual(shape);
        for _ in 0..1 + random.index(3) {
            let mut cells = place(shape, variant, random);
            let boxes = cells.iter().map(|&cell| rules.box_of(cell)).collect();
            let setting = Setting { side: shape.side(), boxes, numbers: Vec::new() };
            let values: Vec<u8> = cells.iter().map(|&cell| full.get(cell)).collect();
            let clue = variant.relation().unwrap().clue(&setting, &values).unwrap_or_default();
            let clue: Vec<usize> = clue.into_iter().skip(random.index(2)).collect();
            // Lines that no values keep are shortened; clues that are left out are refused.
            while !cells.is_empty() && rules.add_clue(variant, &clue, cells.clone()).is_err() {
                cells.pop();
            }
        }
        let puzzle = Puzzle::empty(rules.clone()).with_givens(grid.clone());
        let expected: FxHashSet<Grid> = solutions(&Puzzle::from(grid))
            .into_iter()
            .filter(|grid| Puzzle::empty(rules.clone()).is_solved_by(grid))
            .collect();
        assert_eq!(solutions(&puzzle), expected, "{}{puzzle:?}", rules.text());
        let count = count_solutions(&puzzle, 1_000_000, &interrupt).unwrap();
        assert_eq!((count.solutions, count.exact), (expected.len() as u128, true));
        solvable += usize::from(!expected.is_empty());
    }
    solvable
}

#[test]
fn puzzles_have_the_solutions_that_the_words_of_the_rules_allow() {
    let mut random = Random::stream(40, 0);
    let is_drawn = |variant: &&Variant| variant.form() == Form::Relation && !variant.is_whole();
    let mut drawn: Vec<&Variant> = Variant::ALL.iter().filter(is_drawn).collect();
    // Lines before comparisons, since of few draws not each makes a puzzle with a solution.
    drawn.sort_by_key(|&&variant| variant == Variant::GreaterThan);
    for &variant in drawn {
        let small = compare(Shape::new(2, 2).unwrap(), variant, 2, &mut random);
        let middle = compare(Shape::new(2, 3).unwrap(), variant, 10, &mut random);
        assert!(small + middle > 0, "{variant}: no puzzle had a solution");
    }
}

/// With a negative rule, neighbours without a mark deserve none.
#[test]
fn negative_rules_hold_where_no_mark_is() {
    let mut random = Random::stream(41, 0);
    let shape = Shape::new(2, 2).unwrap();
    let every = solutions(&Puzzle::empty(Rules::usual(shape)));
    for negative in [Variant::AllDots, Variant::AllWhiteDots, Variant::AllBlackDots, Variant::AllXv]
    {
        let marks = negative.relation().unwrap().excused_by();
        for _ in 0..20 {
            let full = every.iter().nth(random.index(every.len())).unwrap();
            let mut rules = Rules::usual(shape);
            rules.add_rule(negative).unwrap();
            // All marks that the grid deserves.
            for cell in shape.cells() {
                let (i, j) = (shape.row(cell), shape.column(cell));
                for (i, j) in [(i + 1, j), (i, j + 1)] {
                    if i >= 4 || j >= 4 {
                        continue;
                    }
                    let pair = vec![cell, shape.cell(i, j)];
                    let values: Vec<u8> = pair.iter().map(|&cell| full.get(cell)).collect();
                    let setting = Setting { side: 4, boxes: vec![0, 0], numbers: Vec::new() };
                    let deserved =
                        marks.iter().find(|mark| mark.relation().unwrap().holds(&setting, &values));
                    if let Some(&mark) = deserved {
                        rules.add_clue(mark, &[], pair).unwrap();
                    }
                }
            }
            let expected: FxHashSet<Grid> = every
                .iter()
                .filter(|grid| Puzzle::empty(rules.clone()).is_solved_by(grid))
                .cloned()
                .collect();
            assert!(expected.contains(full));
            assert_eq!(solutions(&Puzzle::empty(rules)), expected);
        }
    }
}
