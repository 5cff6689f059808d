//! Loaded rules give the same answers as a new solver, whatever was asked before.

use proptest::prelude::*;
use rustc_hash::FxHashSet;

use neuf_cnf::Interrupt;
use neuf_solver::Outcome;
use neuf_sudoku::{Cell, Encoding, Grid, LoadedRules, Shape, Solutions, extends, is_solution};
use neuf_testing::grids::{self as strategies, G0, TP8, every_solution, grid};

fn loaded(shape: Shape) -> LoadedRules {
    LoadedRules::new(shape, Encoding::Compact).unwrap()
}

/// The first solutions of a grid in their order, at most `most` of them.
fn some(rules: &mut LoadedRules, grid: &Grid, most: usize) -> Vec<Grid> {
    rules.solutions(grid, &Interrupt::new()).take(most).collect()
}

/// The solutions as a set, from a solver that has only seen this grid.
fn alone(grid: &Grid, most: usize) -> FxHashSet<Grid> {
    Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap().take(most).collect()
}

/// A grid with one solution, several, or none, or with any values at all.
fn mixed_grids(shape: Shape) -> BoxedStrategy<Grid> {
    let cells = shape.cell_count();
    prop_oneof![
        // Most of these have one solution, or few.
        4 => strategies::puzzles_with(shape, cells * 6 / 10).prop_map(|(puzzle, _)| puzzle),
        2 => strategies::puzzles_with(shape, cells * 4 / 10).prop_map(|(puzzle, _)| puzzle),
        2 => strategies::clashing_grids(shape),
        1 => strategies::any_grids(shape),
        1 => strategies::full_grids(shape),
        // One value of a full grid is changed, and some are removed.
        2 => (strategies::puzzles_with(shape, cells * 7 / 10), any::<prop::sample::Index>()).prop_map(
            move |((mut puzzle, full), place)| {
                let cell = Cell::at(place.index(cells));
                let side = shape.side() as u8;
                puzzle.set(cell, full.get(cell) % side + 1);
                puzzle
            }
        ),
    ]
    .boxed()
}

/// Solves all grids in this order, and then again in the reverse order.
fn check_batch(shape: Shape, grids: &[Grid]) -> Result<(), TestCaseError> {
    let mut rules = loaded(shape);
    let mut found = Vec::new();
    for grid in grids {
        let solutions = some(&mut rules, grid, 3);
        for solution in &solutions {
            prop_assert!(is_solution(solution) && extends(solution, grid));
        }
        let distinct: FxHashSet<_> = solutions.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), solutions.len());
        let expected = alone(grid, 3);
        prop_assert_eq!(solutions.len(), expected.len());
        if solutions.len() < 3 {
            prop_assert_eq!(distinct, expected);
        }
        found.push(solutions);
    }
    for (grid, before) in grids.iter().zip(&found).rev() {
        prop_assert_eq!(&some(&mut rules, grid, 3), before);
    }
    Ok(())
}

fn batches(shapes: &'static [(usize, usize)], count: usize) -> BoxedStrategy<(Shape, Vec<Grid>)> {
    prop::sample::select(shapes)
        .prop_flat_map(move |(high, wide)| {
            let shape = Shape::new(high, wide).unwrap();
            (Just(shape), prop::collection::vec(mixed_grids(shape), count))
        })
        .boxed()
}

const SMALL: [(usize, usize); 5] = [(2, 2), (1, 5), (2, 3), (3, 2), (2, 4)];
const MIDDLING: [(usize, usize); 5] = [(3, 3), (2, 5), (1, 11), (3, 4), (4, 3)];
const LARGE: [(usize, usize); 6] = [(2, 7), (3, 5), (4, 4), (3, 6), (4, 5), (5, 5)];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn small_grids_are_answered_as_by_a_new_solver((shape, grids) in batches(&SMALL, 40)) {
        check_batch(shape, &grids)?;
    }

    #[test]
    fn all_solutions_are_found(grids in prop::collection::vec(
        strategies::any_grids(Shape::square(2).unwrap()), 20
    )) {
        let mut rules = loaded(Shape::square(2).unwrap());
        for grid in grids {
            let found = some(&mut rules, &grid, 1_000);
            let expected = every_solution(&grid);
            prop_assert_eq!(found.len(), expected.len());
            let found: FxHashSet<_> = found.into_iter().collect();
            prop_assert_eq!(found, expected.into_iter().collect());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn middling_grids_are_answered_as_by_a_new_solver((shape, grids) in batches(&MIDDLING, 40)) {
        check_batch(shape, &grids)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn large_grids_are_answered_as_by_a_new_solver((shape, grids) in batches(&LARGE, 8)) {
        check_batch(shape, &grids)?;
    }
}

/// Puzzles that take hundreds of conflicts, so that clauses are forgotten and the formula
/// is simplified meanwhile; all of this must be undone.
#[test]
fn hard_grids_leave_nothing_behind() {
    let usual = LoadedRules::usual_options();
    let options = usual.reduce_interval(5).probe_interval(20).eliminate_interval(30);
    let shape = Shape::default();
    let mut rules = LoadedRules::with_options(shape, Encoding::Compact, &options).unwrap();
    let hard = [
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
        "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
    ];
    let mut several = grid(hard[0]);
    several.set(shape.cell(0, 0), 0);
    let mut grids = vec![several, Grid::empty(shape), grid(G0), grid(TP8)];
    grids.extend(hard.map(grid));
    let found: Vec<_> = grids.iter().map(|grid| some(&mut rules, grid, 20)).collect();
    let mut simplifications = 0;
    for (grid, before) in grids.iter().zip(&found).rev() {
        assert_eq!(before.len(), alone(grid, 20).len());
        assert_eq!(some(&mut rules, grid, 20), *before);
        let distinct: FxHashSet<_> = before.iter().cloned().collect();
        assert_eq!(distinct.len(), before.len());
        let mut solutions = rules.solutions(grid, &Interrupt::new());
        solutions.by_ref().take(20).for_each(drop);
        simplifications += solutions.stats().simplifications;
    }
    assert!(simplifications > 0, "nothing was simplified");
}

#[test]
fn each_encoding_gives_the_same() {
    for &encoding in Encoding::ALL {
        let mut rules = LoadedRules::new(Shape::default(), encoding).unwrap();
        let found = some(&mut rules, &grid(TP8), 2);
        assert_eq!(found.into_iter().collect::<FxHashSet<_>>(), alone(&grid(TP8), 2));
    }
}

#[test]
fn an_interrupt_holds_for_one_grid() {
    let mut rules = loaded(Shape::default());
    let stopped = Interrupt::new();
    stopped.request();
    let (first, second) = (grid(G0), grid(TP8));
    let mut solutions = rules.solutions(&first, &stopped);
    assert_eq!(solutions.next(), None);
    assert!(matches!(solutions.outcome(), Some(Outcome::Unknown(_))));
    assert_eq!(some(&mut rules, &second, 2).len(), 1);
}
