//! What all methods must have in common.

use neuf_cnf::Interrupt;
use proptest::prelude::*;

use neuf_sudoku::{
    Encoding, Grid, MethodName, MethodOptions, MethodOutcome, Report, Shape, is_consistent,
    is_solution,
};
use neuf_testing::grids::{self as strategies, extends};

fn solve(name: MethodName, options: &MethodOptions, grid: &Grid) -> Report {
    name.solve(&grid.clone().into(), options, &Interrupt::new()).unwrap()
}

/// Each method with each of the options that concern it.
fn variants() -> Vec<(MethodName, MethodOptions)> {
    let usual = MethodOptions::default();
    let mut all: Vec<_> = MethodName::ALL.iter().map(|&name| (name, usual.clone())).collect();
    for &encoding in Encoding::ALL {
        for look_ahead in [false, true] {
            let mut options = MethodOptions::default();
            (options.encoding, options.look_ahead) = (encoding, look_ahead);
            all.push((MethodName::Dpll, options.clone()));
            all.push((MethodName::Sat, options));
        }
    }
    all
}

/// The methods that may stop unfinished.
fn may_stop(name: MethodName) -> bool {
    matches!(name, MethodName::NakedSingles | MethodName::Propagation | MethodName::Probing)
}

fn variants_for(shape: Shape) -> impl Iterator<Item = (MethodName, MethodOptions)> {
    variants()
        .into_iter()
        .filter(move |(name, _)| *name != MethodName::Bits || shape == Shape::default())
}

/// The properties that a report must have for a grid of which it is known whether it has
/// a solution.
fn assert_sound(name: MethodName, report: &Report, grid: &Grid, is_solvable: bool) {
    match report.outcome {
        MethodOutcome::Solved => {
            assert!(is_solvable, "{name} solves what has no solution");
            assert!(is_solution(&report.grid) && extends(&report.grid, grid), "{name}");
        }
        MethodOutcome::NoSolution => {
            assert!(!is_solvable, "{name} misses the solution");
            assert_eq!(report.grid, *grid, "{name}");
        }
        MethodOutcome::Unfinished => {
            assert!(may_stop(name), "{name} stops unfinished");
            assert!(is_consistent(&report.grid) && extends(&report.grid, grid), "{name}");
        }
        MethodOutcome::Interrupted => panic!("{name} was not interrupted"),
    }
}

fn small_shapes() -> impl Strategy<Value = Shape> {
    prop::sample::select(vec![(1, 1), (1, 2), (2, 2), (2, 3), (3, 2)])
        .prop_map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn all_methods_solve_small_puzzles(
        (puzzle, _) in small_shapes()
            .prop_flat_map(|shape| strategies::puzzles_with(shape, shape.cell_count().saturating_sub(7)))
    ) {
        for (name, options) in variants_for(puzzle.shape()) {
            assert_sound(name, &solve(name, &options, &puzzle), &puzzle, true);
        }
    }

    #[test]
    fn all_methods_but_brute_force_solve_usual_puzzles(
        (puzzle, _) in strategies::puzzles_with(Shape::default(), 35)
    ) {
        for (name, options) in variants() {
            if name != MethodName::BruteForce {
                assert_sound(name, &solve(name, &options, &puzzle), &puzzle, true);
            }
        }
    }

    #[test]
    fn all_methods_agree_on_any_small_grid(grid in strategies::any_grids(Shape::new(2, 2).unwrap())) {
        let is_solvable =
            solve(MethodName::Backtracking, &MethodOptions::default(), &grid).outcome == MethodOutcome::Solved;
        for (name, mut options) in variants_for(grid.shape()) {
            options.force = true;
            if name != MethodName::BruteForce || grid.empty_cells().count() <= 8 {
                assert_sound(name, &solve(name, &options, &grid), &grid, is_solvable);
            }
        }
    }

    #[test]
    fn clashing_givens_are_no_solution_for_every_method(
        grid in strategies::clashing_grids(Shape::default())
    ) {
        for (name, options) in variants() {
            let report = solve(name, &options, &grid);
            prop_assert_eq!((report.outcome, &report.grid), (MethodOutcome::NoSolution, &grid));
        }
    }

    /// No solution contains the candidates that propagation and probing remove, and every
    /// solution contains what they fill in. So the solution from which a puzzle was made
    /// stays possible.
    #[test]
    fn incomplete_methods_never_lose_a_solution(
        (puzzle, full) in strategies::shapes().prop_flat_map(strategies::puzzles)
    ) {
        for name in MethodName::ALL.iter().copied().filter(|&name| may_stop(name)) {
            let report = solve(name, &MethodOptions::default(), &puzzle);
            prop_assert!(extends(&full, &report.grid), "{}", name);
            for (cell, set) in report.candidates.as_ref().unwrap().iter() {
                prop_assert!(set.contains(full.get(cell)), "{}", name);
                let value = report.grid.get(cell);
                prop_assert!(value == 0 || set.single() == Some(value), "{}", name);
            }
        }
    }

    /// Each of these methods finds at least what the one before it finds.
    #[test]
    fn probing_knows_more_than_propagation_and_that_more_than_naked_singles(
        (puzzle, _) in strategies::puzzles(Shape::default())
    ) {
        let [naked, propagation, probing] =
            [MethodName::NakedSingles, MethodName::Propagation, MethodName::Probing]
                .map(|name| solve(name, &MethodOptions::default(), &puzzle).grid);
        prop_assert!(extends(&propagation, &naked) && extends(&probing, &propagation));
    }
}

#[test]
fn names_are_found_again() {
    for &name in MethodName::ALL {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    let error = "guess".parse::<MethodName>().unwrap_err().to_string();
    assert!(error.starts_with("no method is called `guess`; there are naked-singles, "));
}
