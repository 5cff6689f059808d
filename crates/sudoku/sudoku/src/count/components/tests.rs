use super::*;
use crate::solve::domains::domains_of;
use crate::testing::every_solution;
use crate::{Grid, is_consistent, strategies};
use proptest::prelude::*;

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

#[test]
fn an_interrupt_tells_what_is_known() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let grid = empty(3, 3);
    let counted = Counter::new(grid.shape(), domains_of(&grid), &interrupt).count(u128::MAX);
    assert!(matches!(counted, Counted::Stopped(_)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn counts_are_those_of_trying_everything(
        grid in prop::sample::select(vec![(2, 2), (1, 4), (1, 3)]).prop_flat_map(
            |(rows, columns)| strategies::any_grids(Shape::new(rows, columns).unwrap())
        )
    ) {
        let expected = every_solution(&grid).len() as u128;
        // Clashing givens are excluded by the caller; here they stay as they are.
        prop_assume!(is_consistent(&grid));
        prop_assert_eq!(count(&grid, u128::MAX), Counted::All(expected));
    }
}
