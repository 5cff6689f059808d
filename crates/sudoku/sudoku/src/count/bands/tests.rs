//! Counts by bands agree with known numbers, with enumeration, and with counts by components.

use super::*;
use crate::count::components::Counter;
use crate::solve::domains::domains_of;
use crate::testing::{G0, grid};
use crate::{Shape, Solutions, Uniqueness, is_consistent, uniqueness};
use neuf_cnf::Random;

fn count_all(grid: &Grid) -> u128 {
    match count(grid, u128::MAX, &Interrupt::new()) {
        Some(Counted::All(number)) => number,
        other => panic!("{other:?}"),
    }
}

fn count_by_components(grid: &Grid) -> u128 {
    let interrupt = Interrupt::new();
    match Counter::new(grid.shape(), domains_of(grid), &interrupt).count(u128::MAX) {
        Counted::All(number) => number,
        other => panic!("{other:?}"),
    }
}

fn solved_9x9() -> Grid {
    match uniqueness(&grid(G0).into(), &Interrupt::new()).unwrap() {
        Uniqueness::Unique(solution) => solution,
        other => panic!("{other:?}"),
    }
}

/// A puzzle that shows this many cells of a solved grid.
fn some_of(solved: &Grid, cells: usize, random: &mut Random) -> Grid {
    let mut all: Vec<_> = solved.shape().cells().collect();
    random.shuffle(&mut all);
    let mut puzzle = Grid::empty(solved.shape());
    all[..cells].iter().for_each(|&cell| puzzle.set(cell, solved.get(cell)));
    puzzle
}

/// The numbers of Felgenhauer and Jarvis (3×3) and of Pettersen (2×4).
#[test]
fn empty_grids_have_their_known_numbers() {
    let of = |rows, columns| count_all(&Grid::empty(Shape::new(rows, columns).unwrap()));
    assert_eq!(of(2, 2), 288);
    assert_eq!(of(2, 3), 28_200_960);
    assert_eq!(of(4, 2), 29_136_487_207_403_520);
    assert_eq!(of(3, 3), 6_670_903_752_021_072_936_960);
}

#[test]
fn small_grids_count_as_by_components() {
    let mut random = Random::stream(1, 0);
    for (rows, columns, fewest) in [(2, 2, 0), (2, 3, 1), (3, 2, 2), (2, 4, 22), (4, 2, 26)] {
        let empty = Grid::empty(Shape::new(rows, columns).unwrap());
        let solved =
            Solutions::of(&empty.clone().into(), &Interrupt::new()).unwrap().next().unwrap();
        for cells in fewest..fewest + 8 {
            let puzzle = some_of(&solved, cells, &mut random);
            assert_eq!(count_all(&puzzle), count_by_components(&puzzle), "{puzzle:?}");
        }
    }
}

#[test]
fn grids_count_as_many_as_are_found() {
    let mut random = Random::stream(2, 0);
    let solved = solved_9x9();
    for cells in [22, 24, 24, 26, 26, 28, 30, 40, 81] {
        let puzzle = some_of(&solved, cells, &mut random);
        let values = puzzle.usual_values().unwrap();
        let interrupt = Interrupt::new();
        let found = neuf_bits::with_engine(|engine| {
            let mut found = engine.solutions(values, &interrupt);
            let number = found.skip_up_to(3_000_000);
            found.is_exhausted().then_some(number)
        });
        if let Some(found) = found {
            assert_eq!(count_all(&puzzle), u128::from(found), "{puzzle:?}");
        }
    }
}

/// The numbers of solutions for all values of a cell add up to that for the empty cell,
/// in both directions, with few givens, and with renaming of the digits that are not
/// given.
#[test]
fn the_values_of_a_cell_share_the_solutions() {
    let mut random = Random::stream(3, 0);
    let solved = solved_9x9();
    for cells in [20, 22] {
        let puzzle = some_of(&solved, cells, &mut random);
        let cell = puzzle.empty_cells().nth(5).unwrap();
        let with = |value| {
            let mut grid = puzzle.clone();
            grid.set(cell, value);
            if is_consistent(&grid) { count_all(&grid) } else { 0 }
        };
        assert_eq!((1..=9).map(with).sum::<u128>(), count_all(&puzzle), "{puzzle:?}");
    }
}

/// Two cells of a house can hold 72 pairs of values, and each pair has the same number of
/// solutions.
#[test]
fn two_givens_of_a_house_have_their_share() {
    let mut grid = Grid::empty(Shape::default());
    for (row, column, value) in [(3, 4, 2), (3, 8, 5)] {
        grid.set(grid.shape().cell(row, column), value);
    }
    assert_eq!(count_all(&grid) * 72, 6_670_903_752_021_072_936_960);
}

#[test]
fn a_limit_and_an_interrupt_end_the_count() {
    let empty = Grid::empty(Shape::default());
    let counted = count(&empty, 1 << 40, &Interrupt::new());
    assert_eq!(counted, Some(Counted::Enough));
    let interrupt = Interrupt::new();
    interrupt.request();
    assert!(matches!(count(&empty, u128::MAX, &interrupt), Some(Counted::Stopped(_))));
}

/// Shapes with more than two bands, except the 9×9 grid, are left to other methods.
#[test]
fn other_shapes_are_not_counted() {
    for (rows, columns) in [(1, 4), (3, 4), (4, 4), (2, 6), (1, 1)] {
        let empty = Grid::empty(Shape::new(rows, columns).unwrap());
        assert_eq!(count(&empty, u128::MAX, &Interrupt::new()), None);
    }
}
