//! Counts by components agree with known numbers and with enumeration, and end at a limit or an
//! interrupt.

use super::*;
use crate::solve::domains::domains_of;
use crate::testing::any_grid;
use crate::{Grid, Solutions, is_consistent};
use neuf_cnf::Random;

fn count(grid: &Grid, limit: u128) -> Counted {
    Counter::new(grid.shape(), domains_of(grid), &Interrupt::new()).count(limit)
}

fn empty(rows: usize, columns: usize) -> Grid {
    Grid::empty(Shape::new(rows, columns).unwrap())
}

/// The numbers in the literature: full grids with small boxes, and Latin squares.
#[test]
fn empty_grids_have_their_known_numbers() {
    for (rows, columns, number) in [
        (1, 1, 1),
        (1, 2, 2),
        (1, 3, 12),
        (2, 2, 288),
        (1, 4, 576),
        (1, 5, 161_280),
        (2, 3, 28_200_960),
        (3, 2, 28_200_960),
        (1, 6, 812_851_200),
    ] {
        assert_eq!(count(&empty(rows, columns), u128::MAX), Counted::All(number));
    }
}

#[test]
fn a_limit_is_seen_from_far() {
    assert_eq!(count(&empty(2, 3), 1_000_000), Counted::Enough);
    // The number of these grids is unknown, but 16! of them are counted at once.
    assert_eq!(count(&empty(4, 4), 1_000_000_000), Counted::Enough);
}

/// A cyclic Latin square of side 8 without two subsquares of side 4, which can each be filled in
/// 576 ways: no component has as many fillings as the limit, but both together have.
#[test]
fn a_limit_is_compared_with_the_product_of_the_components() {
    let mut grid = empty(1, 8);
    for cell in grid.shape().cells() {
        let (i, j) = (grid.shape().row(cell), grid.shape().column(cell));
        if i % 2 != j % 2 {
            grid.set(cell, ((i + j) % 8) as u8 + 1);
        }
    }
    assert_eq!(count(&grid, u128::MAX), Counted::All(576 * 576));
    assert_eq!(count(&grid, 600), Counted::Enough);
}

#[test]
fn an_interrupt_tells_what_is_known() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let grid = empty(3, 3);
    let counted = Counter::new(grid.shape(), domains_of(&grid), &interrupt).count(u128::MAX);
    assert!(matches!(counted, Counted::Stopped(_)));
}

/// Clashing givens are excluded by the caller.
#[test]
fn counts_are_those_of_enumeration() {
    let mut random = Random::stream(1, 0);
    let mut counts = [0; 3];
    for number in 0..300 {
        let (rows, columns) = [(2, 2), (1, 4), (1, 3)][number % 3];
        let grid = any_grid(Shape::new(rows, columns).unwrap(), &mut random);
        if is_consistent(&grid) {
            let solutions = Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap();
            let expected = solutions.count();
            assert_eq!(count(&grid, u128::MAX), Counted::All(expected as u128), "{grid:?}");
            counts[expected.min(2)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}
