//! The bit engine, the SAT engine and trial and error on the same puzzles:
//! solution, uniqueness, and the number of solutions up to a limit.
//!
//! The puzzles are generated here: minimal ones, the same without one given (several
//! solutions) and with one wrong given (mostly no solution). For collections of puzzles,
//! `NEUF_SUDOKU_SETS` names files, separated by colons, with a puzzle at the start of
//! each line; `NEUF_SUDOKU_NTH` takes only every n-th puzzle.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use neuf_bits::{Engine, Instructions, Values};
use neuf_cnf::Interrupt;
use neuf_formats::{PuzzleReader, ReaderOptions};
use neuf_sudoku::{
    Cell, Grid, MethodName, MethodOptions, MethodOutcome, Puzzle, Shape, Solutions, is_consistent,
    line_text,
};
use neuf_tests::parallel::on_all_cores;
use neuf_tests::puzzles::full;
use neuf_tests::random::Random;

/// This many solutions are compared.
const LIMIT: usize = 5;

/// At most `limit` solutions, by trial and error in the cell with the fewest candidates.
/// This is the reference, which shares nothing with the engines.
fn by_trial(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if is_consistent(grid) {
        let mut seen = [[0; 9]; 3];
        grid.filled().for_each(|(cell, value)| turn(&mut seen, grid.shape(), cell, value));
        try_all(&mut grid.clone(), &mut seen, limit, &mut found);
    }
    found
}

/// The values that stand in each row, column and box, as bits.
type Seen = [[u16; 9]; 3];

/// The row, the column and the box of a cell.
fn houses(shape: Shape, cell: Cell) -> [usize; 3] {
    [shape.row(cell), shape.column(cell), shape.box_of(cell)]
}

/// Enters a value of a cell, or takes it back.
fn turn(seen: &mut Seen, shape: Shape, cell: Cell, value: u8) {
    let places = houses(shape, cell);
    seen.iter_mut().zip(places).for_each(|(kind, place)| kind[place] ^= 1 << (value - 1));
}

fn try_all(grid: &mut Grid, seen: &mut Seen, limit: usize, found: &mut Vec<Grid>) {
    let shape = grid.shape();
    let free = |seen: &Seen, cell| {
        let used = seen.iter().zip(houses(shape, cell)).fold(0, |used, (kind, at)| used | kind[at]);
        !used & 0x1FF
    };
    let Some(cell) = grid.empty_cells().min_by_key(|&cell| free(seen, cell).count_ones()) else {
        found.push(grid.clone());
        return;
    };
    let candidates = free(seen, cell);
    for value in (1..=9).filter(|value| candidates >> (value - 1) & 1 == 1) {
        grid.set(cell, value);
        turn(seen, shape, cell, value);
        try_all(grid, seen, limit, found);
        turn(seen, shape, cell, value);
        grid.set(cell, 0);
        if found.len() >= limit {
            return;
        }
    }
}

/// Compares all engines on one puzzle; plain backtracking only as far as it gets in a
/// short time.
fn compare(puzzle: &Grid) {
    let text = line_text(puzzle);
    let interrupt = Interrupt::new();
    let expected = by_trial(puzzle, LIMIT);
    let by_sat: Vec<Grid> =
        Solutions::of(&puzzle.clone().into(), &interrupt).unwrap().take(LIMIT).collect();
    assert_eq!(by_sat.len(), expected.len(), "the SAT engine on {text}");
    let values = puzzle.usual_values().unwrap();
    for instructions in Instructions::available() {
        let mut engine = Engine::with_instructions(instructions).unwrap();
        let found: Vec<Values> = engine.solutions(values, &interrupt).take(LIMIT).collect();
        assert_eq!(found.len(), expected.len(), "{instructions} on {text}");
        assert_eq!(engine.count(values, LIMIT as u64), expected.len() as u64, "{text}");
        assert_eq!(engine.is_unique(values), expected.len() == 1, "{text}");
        let distinct: HashSet<Values> = found.iter().copied().collect();
        assert_eq!(distinct.len(), found.len(), "{instructions} on {text}");
        for values in found {
            let solution = Grid::from_values(Shape::default(), values.to_vec()).unwrap();
            assert!(Puzzle::from(puzzle.clone()).is_solved_by(&solution), "{text}");
            assert!(expected.len() != 1 || expected[0] == solution, "{text}");
        }
    }
    let soon = Instant::now().checked_add(Duration::from_millis(20));
    let report = MethodName::Backtracking
        .solve(&puzzle.clone().into(), &MethodOptions::default(), &interrupt.with_deadline(soon))
        .unwrap();
    match report.outcome {
        MethodOutcome::Interrupted => {}
        outcome => assert_eq!(outcome == MethodOutcome::Solved, !expected.is_empty(), "{text}"),
    }
}

/// A puzzle with one solution from which no given can be removed.
fn minimal(seed: u64) -> Grid {
    let mut puzzle = full(Shape::default(), seed);
    let mut cells: Vec<_> = puzzle.shape().cells().collect();
    Random::new(seed).shuffle(&mut cells);
    for cell in cells {
        let value = puzzle.get(cell);
        puzzle.set(cell, 0);
        if by_trial(&puzzle, 2).len() > 1 {
            puzzle.set(cell, value);
        }
    }
    puzzle
}

#[test]
fn engines_agree_on_minimal_puzzles_and_their_neighbours() {
    on_all_cores(60, |seed| {
        let puzzle = minimal(seed as u64);
        compare(&puzzle);
        let givens: Vec<_> = puzzle.filled().collect();
        for &(cell, value) in givens.iter().step_by(5) {
            let mut other = puzzle.clone();
            other.set(cell, 0);
            compare(&other);
            other.set(cell, value % 9 + 1);
            compare(&other);
        }
    });
}

#[test]
fn engines_agree_on_collections() {
    let Ok(sets) = std::env::var("NEUF_SUDOKU_SETS") else { return };
    let nth = std::env::var("NEUF_SUDOKU_NTH").map_or(1, |nth| nth.parse().unwrap());
    for path in sets.split(':') {
        let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
        let puzzles = PuzzleReader::new(file, ReaderOptions::default()).step_by(nth);
        let puzzles: Vec<Grid> =
            puzzles.map(|puzzle| puzzle.unwrap().puzzle.into_parts().0).collect();
        assert!(!puzzles.is_empty(), "{path}");
        on_all_cores(puzzles.len(), |number| compare(&puzzles[number]));
        println!("{path}: {} puzzles", puzzles.len());
    }
}
