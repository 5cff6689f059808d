use super::*;
use crate::strategies::{puzzles, shapes};
use crate::{Shape, Solutions, is_solution};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

fn form(grid: &Grid) -> Grid {
    let (form, map) = canonical_form(grid, &Interrupt::new()).unwrap();
    assert_eq!(map.apply(grid), form);
    form
}

fn classes(shape: Shape) -> usize {
    let all = Solutions::of(&Grid::empty(shape), &Interrupt::new()).unwrap();
    all.map(|grid| form(&grid)).collect::<FxHashSet<Grid>>().len()
}

#[test]
fn essentially_different_grids_are_as_many_as_known() {
    assert_eq!(classes(Shape::square(2).unwrap()), 2);
    // Latin squares of side 3, all of one kind.
    assert_eq!(classes(Shape::new(1, 3).unwrap()), 1);
}

/// All arrangements of a 4x4 grid, one by one.
#[test]
fn it_is_the_smallest() {
    let shape = Shape::square(2).unwrap();
    let grid = Grid::from_values(shape, vec![0, 2, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 4, 2, 0]);
    let grid = grid.unwrap();
    let images = (0..20_000).map(|number| Isomorphism::random(shape, 1, number).apply(&grid));
    let smallest = images.min_by(|a, b| a.values().cmp(b.values())).unwrap();
    assert_eq!(form(&grid), smallest);
}

#[test]
fn empty_and_nearly_empty_grids_are_quick() {
    let mut grid = Grid::empty(Shape::default());
    assert_eq!(form(&grid), grid);
    grid.set(grid.shape().cell(3, 4), 7);
    assert_eq!(form(&grid).values().iter().position(|&value| value == 1), Some(80));
    let interrupt = Interrupt::new();
    interrupt.request();
    assert!(canonical_form(&grid, &interrupt).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn isomorphs_share_it(
        (puzzle, full) in shapes().prop_flat_map(puzzles),
        seed in any::<u64>(),
    ) {
        let map = Isomorphism::random(puzzle.shape(), seed, 0);
        prop_assert_eq!(form(&puzzle), form(&map.apply(&puzzle)));
        let full_form = form(&full);
        prop_assert!(is_solution(&full_form));
        prop_assert_eq!(form(&map.apply(&full)), full_form);
    }
}
