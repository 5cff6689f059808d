//! Counts, and solutions one after the other.

use std::ops::ControlFlow;

use neuf_cnf::Interrupt;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{
    Count, Grid, MethodName, Puzzle, Rules, Shape, Solutions, Streamed, Uniqueness,
    count_solutions, each_solution, is_solution, uniqueness,
};
use neuf_testing::grids::{self as strategies, G0, TP8, every_solution, extends, grid};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

/// How many solutions are known, whether these are all, and whether the count was interrupted.
type Known = (u128, bool, bool);

fn known(count: Count) -> Known {
    (count.solutions, count.exact, count.interrupted)
}

fn count(grid: &Grid, limit: u128) -> Known {
    known(count_solutions(&grid.clone().into(), limit, &Interrupt::new()).unwrap())
}

#[test]
fn the_puzzles_of_the_sources_are_proper() {
    for text in [G0, TP8] {
        let found = uniqueness(&grid(text).into(), &Interrupt::new()).unwrap();
        assert!(matches!(found, Uniqueness::Unique(only) if is_solution(&only)));
    }
}

#[test]
fn small_empty_grids_have_their_known_numbers() {
    let of = |rows, columns| Grid::empty(Shape::new(rows, columns).unwrap());
    for (grid, solutions) in [(of(1, 1), 1), (of(1, 2), 2), (of(1, 3), 12), (of(2, 2), 288)] {
        assert_eq!(count(&grid, 1000), (solutions, true, false));
    }
}

#[test]
fn a_limit_ends_the_count() {
    let empty = Grid::empty(Shape::default());
    assert_eq!(count(&empty, 5), (5, false, false));
    assert_eq!(count(&empty, 0), (0, false, false));
    let found = uniqueness(&empty.clone().into(), &Interrupt::new()).unwrap();
    assert!(matches!(found, Uniqueness::Several(a, b) if a != b));
}

/// There are too many to enumerate, so the counted number must agree with the known one.
#[test]
fn sparse_grids_are_counted() {
    let of = |rows, columns| Grid::empty(Shape::new(rows, columns).unwrap());
    let exact = |solutions| (solutions, true, false);
    assert_eq!(count(&of(2, 3), u128::MAX), exact(28_200_960));
    let mut grid = of(2, 3);
    for (place, value) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)] {
        grid.set(grid.shape().cell(0, place), value);
    }
    assert_eq!(count(&grid, u128::MAX), exact(28_200_960 / 720));
    assert_eq!(count(&grid, 20_000), (20_000, false, false));
}

/// The cyclic Latin square of side 4·k without k subsquares of side 4 that
/// share no row and no column: each can be filled in 576 ways.
fn with_open_subsquares(k: usize) -> Grid {
    let shape = Shape::new(1, 4 * k).unwrap();
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (i, j) = (shape.row(cell), shape.column(cell));
        if i % k != j % k {
            grid.set(cell, ((i + j) % shape.side()) as u8 + 1);
        }
    }
    grid
}

#[test]
fn numbers_beyond_64_bits_are_exact_and_beyond_128_said_to_be() {
    let beyond_64 = count(&with_open_subsquares(7), u128::MAX);
    assert_eq!(beyond_64, (576u128.pow(7), true, false));
    assert!(beyond_64.0 > u64::MAX.into());
    assert_eq!(count(&with_open_subsquares(16), u128::MAX), (u128::MAX, false, false));
}

#[test]
fn full_grids_have_one_solution_or_none() {
    let full = Solutions::of(&grid(TP8).into(), &Interrupt::new()).unwrap().next().unwrap();
    assert_eq!(count(&full, 2), (1, true, false));
    assert_eq!(
        uniqueness(&full.clone().into(), &Interrupt::new()),
        Ok(Uniqueness::Unique(full.clone()))
    );
    let mut wrong = full.clone();
    wrong.set(full.shape().cell(8, 8), full.get(full.shape().cell(8, 7)));
    assert_eq!(count(&wrong, 2), (0, true, false));
    assert_eq!(uniqueness(&wrong.clone().into(), &Interrupt::new()), Ok(Uniqueness::None));
}

#[test]
fn an_interrupt_makes_it_unknown() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let stopped = count_solutions(&grid(G0).into(), 2, &interrupt).map(known);
    assert_eq!(stopped, Ok((0, false, true)));
    assert_eq!(uniqueness(&grid(G0).into(), &interrupt), Ok(Uniqueness::Unknown(None)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn each_solution_comes_once(grid in strategies::any_grids(Shape::new(2, 2).unwrap())) {
        let found: Vec<Grid> = Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap().collect();
        prop_assert!(found.iter().all(|one| is_solution(one) && extends(one, &grid)));
        let distinct: FxHashSet<_> = found.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), found.len());
        prop_assert_eq!(distinct, every_solution(&grid).into_iter().collect());
    }
}

fn all(grid: &Grid, method: MethodName) -> Vec<Grid> {
    let mut grids = Vec::new();
    let ended = each_solution(&grid.clone().into(), method, &Interrupt::new(), |solution| {
        grids.push(solution);
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ok(Streamed::All));
    grids
}

#[test]
fn both_engines_give_the_same_in_an_order_of_their_own() {
    let mut grid = all(&grid(TP8), MethodName::Bits).remove(0);
    // Enough empty cells for some dozens of solutions.
    for (i, j) in (0..9).flat_map(|i| (0..9).map(move |j| (i, j))) {
        if (i * 9 + j) % 7 < 5 && i < 6 {
            grid.set(grid.shape().cell(i, j), 0);
        }
    }
    let [bits, sat] = [MethodName::Bits, MethodName::Sat].map(|method| all(&grid, method));
    assert!(bits.len() > 1);
    assert_eq!(bits, all(&grid, MethodName::Bits));
    let distinct: FxHashSet<Grid> = bits.iter().cloned().collect();
    assert_eq!((distinct.len(), sat.len()), (bits.len(), bits.len()));
    assert!(sat.iter().all(|one| distinct.contains(one)));
}

#[test]
fn who_takes_can_stop_and_so_can_the_interrupt() {
    let shape = Shape::default();
    let empty = Puzzle::empty(Rules::usual(shape));
    let mut rules = Rules::usual(shape);
    let line = (0..5).map(|k| shape.cell(k, k)).collect();
    rules.add_clue(Variant::Thermometer, &[], line).unwrap();
    let variant = Puzzle::empty(rules);
    let ways = [
        (&empty, MethodName::Bits),
        (&empty, MethodName::Sat),
        (&variant, MethodName::Sat),
        (&variant, MethodName::Portfolio),
    ];
    let interrupt = Interrupt::new();
    for (puzzle, method) in ways {
        let ended = each_solution(puzzle, method, &interrupt, |_| ControlFlow::Break(()));
        assert_eq!(ended, Ok(Streamed::Enough));
    }
    interrupt.request();
    for (puzzle, method) in ways {
        let ended = each_solution(puzzle, method, &interrupt, |_| ControlFlow::Continue(()));
        assert_eq!(ended, Ok(Streamed::Stopped));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_method_gives_each_solution_once(grid in strategies::any_grids(Shape::new(2, 2).unwrap())) {
        let found = all(&grid, MethodName::Sat);
        let distinct: FxHashSet<_> = found.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), found.len());
        prop_assert_eq!(distinct, every_solution(&grid).into_iter().collect());
    }
}
