//! The canonical form is the smallest image, the same for all isomorphs, and there are as many as
//! is known.

use super::*;
use crate::full::full_grid;
use crate::testing::{any_grid, drawn, shapes};
use crate::{Cell, Shape, Solutions, is_solution};
use neuf_cnf::Random;
use rustc_hash::FxHashSet;

/// The form of a grid; the slow search must find the same.
fn checked_form(grid: &Grid) -> Grid {
    let form = form(grid);
    let (slowly, map) = searched(grid, is_distinct(grid), &Interrupt::new()).unwrap();
    assert_eq!(slowly, form);
    assert_eq!(map.apply(grid), form);
    form
}

fn form(grid: &Grid) -> Grid {
    let (form, map) = canonical_form(grid, &Interrupt::new()).unwrap();
    assert_eq!(map.apply(grid), form);
    form
}

fn classes(shape: Shape) -> usize {
    let all = Solutions::of(&Grid::empty(shape).into(), &Interrupt::new()).unwrap();
    all.map(|grid| form(&grid)).collect::<FxHashSet<Grid>>().len()
}

#[test]
fn essentially_different_grids_are_as_many_as_known() {
    assert_eq!(classes(Shape::new(2, 2).unwrap()), 2);
    // Latin squares of side 3, which are all isomorphic.
    assert_eq!(classes(Shape::new(1, 3).unwrap()), 1);
}

/// The smallest of many random images of a 4x4 grid, which miss few of the arrangements.
fn smallest_image(grid: &Grid) -> Grid {
    let images = (0..20_000)
        .map(|number| Isomorphism::draw(grid.shape(), &mut Random::stream(1, number)).apply(grid));
    images.min_by(|a, b| a.values().cmp(b.values())).unwrap()
}

#[test]
fn it_is_the_smallest() {
    let shape = Shape::new(2, 2).unwrap();
    for values in [
        vec![0, 2, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 4, 2, 0],
        // A grid that breaks the rules, so that a row does not hold as many different
        // values as it has givens.
        vec![1, 2, 1, 2, 3, 4, 3, 4, 1, 1, 2, 2, 4, 3, 2, 1],
        vec![0, 2, 2, 0, 4, 0, 0, 4, 0, 0, 0, 0, 4, 4, 2, 0],
    ] {
        let grid = Grid::from_values(shape, values).unwrap();
        assert_eq!(checked_form(&grid), smallest_image(&grid));
    }
}

/// Two columns of a box stay different when a row has the same value in both, which
/// happens only in grids that break the rules.
#[test]
fn a_value_twice_in_a_box_and_row_leaves_both_orders() {
    let shape = Shape::new(2, 3).unwrap();
    let mut grid = Grid::empty(shape);
    for (position, value) in [(5, 1), (6, 4), (27, 4), (28, 4), (31, 1), (34, 1)] {
        grid.set(Cell::at(position), value);
    }
    let form = checked_form(&grid);
    for number in 0..50 {
        assert_eq!(
            checked_form(&Isomorphism::draw(shape, &mut Random::stream(3, number)).apply(&grid)),
            form
        );
    }
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

#[test]
fn isomorphs_share_it() {
    let mut random = Random::stream(1, 0);
    for number in 0..54 {
        let shape = shapes().nth(number % 9).unwrap();
        let (puzzle, full) = drawn(shape, [20, 50, 80][number / 9 % 3], &mut random);
        let map = Isomorphism::draw(shape, &mut random);
        assert_eq!(checked_form(&puzzle), form(&map.apply(&puzzle)));
        let full_form = checked_form(&full);
        assert!(is_solution(&full_form));
        assert_eq!(form(&map.apply(&full)), full_form);
    }
}

/// Full grids are done by pairs of rows, sparse ones row by row, and those with few
/// empty cells by the search alone.
#[test]
fn all_ways_lead_to_it() {
    let (shape, mut random) = (Shape::default(), Random::stream(2, 0));
    for number in 0..48 {
        let (sparse, pattern) = drawn(shape, [15, 30, 50, 70][number % 4], &mut random);
        let full = full_grid(shape, &mut random, &Interrupt::new()).unwrap().unwrap();
        for grid in [&full, &pattern] {
            assert_eq!(full::form(grid).map(|(form, _)| form), Some(checked_form(grid)));
        }
        let (dense, _) = drawn(shape, 90, &mut random);
        checked_form(&sparse);
        checked_form(&dense);
    }
}

/// Larger grids take long.
#[test]
fn grids_that_break_the_rules_have_one() {
    let mut random = Random::stream(3, 0);
    for number in 0..49 {
        let shape = shapes().nth(number % 7).unwrap();
        let grid = any_grid(shape, &mut random);
        let map = Isomorphism::draw(shape, &mut random);
        assert_eq!(checked_form(&grid), form(&map.apply(&grid)));
    }
}

/// The quick way takes full grids that keep the rules and no others: rows, columns and boxes are
/// each broken alone, and a cell is left empty.
#[test]
fn the_quick_way_refuses_other_grids() {
    let shape = Shape::default();
    let value = |i: usize, j: usize| ((i % 3 * 3 + i / 3 + j) % 9) as u8 + 1;
    let made = |shape: Shape, of: &dyn Fn(usize, usize) -> u8| {
        let cells = (0..9).flat_map(|i| (0..9).map(move |j| (i, j)));
        Grid::from_values(shape, cells.map(|(i, j)| of(i, j)).collect()).unwrap()
    };
    assert!(full::form(&made(shape, &value)).is_some());
    let open = |i, j| if (i, j) == (4, 4) { 0 } else { value(i, j) };
    // Two rows of different bands change places: each line is right.
    let boxes = |i: usize, j| value([0, 1, 3, 2, 4, 5, 6, 7, 8][i], j);
    // The rows of each box are shifted by its stack: columns and boxes stay right.
    let rows = |i: usize, j: usize| value(i / 3 * 3 + (i + j / 3 * 2) % 3, j);
    for (of, what) in
        [(&open as &dyn Fn(usize, usize) -> u8, "open"), (&boxes, "boxes"), (&rows, "rows")]
    {
        let grid = made(shape, of);
        let across = made(shape, &|i, j| of(j, i));
        assert!(full::form(&grid).is_none() && full::form(&across).is_none(), "{what}");
    }
    let is_whole = |cells: [(usize, usize); 9]| {
        let values: FxHashSet<u8> = cells.iter().map(|&(i, j)| rows(i, j)).collect();
        values.len() == 9
    };
    let each = |cell: fn(usize, usize) -> (usize, usize)| {
        (0..9).all(|k| is_whole(std::array::from_fn(|r| cell(k, r))))
    };
    assert!(each(|j, r| (r, j)) && each(|b, r| (b / 3 * 3 + r / 3, b % 3 * 3 + r % 3)));
    assert!(!each(|i, r| (i, r)), "only rows are broken");
    assert!(full::form(&made(Shape::new(1, 9).unwrap(), &value)).is_none());
}

/// One value twice in a row, or twice in a column, is seen; twice in a box alone changes nothing.
#[test]
fn lines_that_hold_a_value_twice_are_told_apart() {
    let distinct = |cells: &[(usize, usize)]| {
        let mut grid = Grid::empty(Shape::default());
        cells.iter().for_each(|&(i, j)| grid.set(grid.shape().cell(i, j), 3));
        is_distinct(&grid)
    };
    assert!(distinct(&[(0, 0), (1, 1), (4, 8)]));
    assert!(!distinct(&[(2, 0), (2, 8)]) && !distinct(&[(0, 7), (8, 7)]));
}
