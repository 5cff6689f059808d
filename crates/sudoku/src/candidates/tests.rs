use super::*;
use crate::testing::{G0, TP8, grid};

fn set(values: &[u8]) -> ValueSet {
    values.iter().copied().collect()
}

fn bits(sets: &[ValueSet]) -> Vec<u128> {
    sets.iter().map(|set| set.bits()).collect()
}

#[test]
fn sets_of_every_size_are_full_of_their_values() {
    assert_eq!(ValueSet::full(0), ValueSet::EMPTY);
    for side in 0..=128 {
        assert!(ValueSet::full(side).iter().map(usize::from).eq(1..=side));
    }
}

#[test]
fn a_single_value_is_told_from_none_and_two() {
    assert_eq!(ValueSet::EMPTY.single(), None);
    assert_eq!(set(&[128]).single(), Some(128));
    assert_eq!(set(&[3, 128]).single(), None);
}

#[test]
fn values_follow_each_other() {
    let set = set(&[1, 7, 128]);
    assert_eq!((set.next_after(0), set.next_after(1)), (Some(1), Some(7)));
    assert_eq!((set.next_after(7), set.next_after(128)), (Some(128), None));
}

#[test]
fn g0_cell_4_2_has_candidates_2_5_8_9() {
    let grid = grid(G0);
    let cell = grid.shape().cell(4, 2);
    assert_eq!(candidates(&grid).get(cell), set(&[2, 5, 8, 9]));
}

#[test]
fn g0_houses_without_a_cell_of_theirs() {
    let grid = grid(G0);
    let shape = grid.shape();
    let beside = |house, i, j| values_beside(&grid, house, shape.cell(i, j));
    assert_eq!(beside(House::Row(0), 0, 0), set(&[6, 2, 5]));
    let right = shape.box_of(shape.cell(4, 6));
    assert_eq!(beside(House::Box(right), 4, 6), set(&[9, 7, 3]));
    assert_eq!(beside(House::Box(right), 4, 7), set(&[9, 3]));
}

#[test]
fn g0_masks() {
    let sets = HouseSets::of(&grid(G0));
    assert_eq!(bits(sets.rows()), [50, 267, 193, 272, 108, 9, 100, 43, 35]);
    assert_eq!(bits(sets.columns()), [47, 104, 32, 329, 10, 177, 2, 97, 279]);
    assert_eq!(bits(sets.boxes()), [104, 387, 19, 41, 24, 324, 38, 105, 35]);
}

/// TP 8 has digits 0 to 8, bit d for the digit d: our value d + 1.
#[test]
fn tp8_sets() {
    let grid = grid(TP8);
    let sets = HouseSets::of(&grid);
    assert_eq!(sets.rows()[0].bits(), 329);
    assert_eq!(sets.columns()[0].bits(), 276);
    assert_eq!(sets.boxes()[1].bits(), 144);
    assert_eq!(values_of(&grid, House::Box(1)).bits(), 144);
}

#[test]
fn a_filled_cell_has_its_value_alone() {
    let grid = grid(G0);
    let found = candidates(&grid);
    for (cell, value) in grid.filled() {
        assert_eq!(found.get(cell).single(), Some(value));
    }
    assert_eq!(found.iter().map(|(_, set)| set.len()).sum::<usize>(), found.count());
}
