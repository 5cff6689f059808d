//! Relations between cells are compared with a count that knows nothing of them but their words:
//! all solutions of the usual rules, of which those are kept that no line objects to when they are
//! full.

use neuf_cnf::{Interrupt, Random};
use rustc_hash::FxHashSet;

use neuf_sudoku::rules::{Form, Variant};
use neuf_sudoku::{Cell, Grid, Puzzle, Rules, Shape, Solutions, count_solutions};

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

/// Compares puzzles of a shape with `givens` givens of a random grid and one to three relations of
/// a variant on random cells, and returns how many of them had a solution.
fn compare(shape: Shape, variant: Variant, givens: usize, random: &mut Random) -> usize {
    let mut solvable = 0;
    for _ in 0..12 {
        let interrupt = Interrupt::new();
        let full = neuf_sudoku::full::full_grid(shape, random, &interrupt).unwrap().unwrap();
        let mut grid = Grid::empty(shape);
        for _ in 0..givens {
            let cell = Cell::at(random.index(shape.cell_count()));
            grid.set(cell, full.get(cell));
        }
        let mut rules = Rules::usual(shape);
        for _ in 0..1 + random.index(3) {
            let length = 1 + random.index(6);
            let mut line = walk(shape, length, random);
            // Layouts of few cells refuse longer ones.
            while !line.is_empty() && rules.add_related(variant, line.clone()).is_err() {
                line.pop();
            }
        }
        let puzzle = Puzzle::empty(rules.clone()).with_givens(grid.clone());
        let expected: FxHashSet<Grid> = solutions(&Puzzle::from(grid))
            .into_iter()
            .filter(|grid| rules.are_solved_by(grid))
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
    for &variant in Variant::ALL.iter().filter(|variant| variant.form() == Form::Relation) {
        let small = compare(Shape::square(2).unwrap(), variant, 2, &mut random);
        let middle = compare(Shape::new(2, 3).unwrap(), variant, 10, &mut random);
        assert!(small + middle > 0, "{variant}: no puzzle had a solution");
    }
}
