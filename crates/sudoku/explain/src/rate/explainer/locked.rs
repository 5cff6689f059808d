//! Values locked into the crossing of a block and a line: pointing (out of the block) and
//! claiming (out of the line).
//!
//! Directly (1.7 and 1.9), what is removed leaves the value one place in a further house of
//! the first one's kind, and the step is that single. Otherwise (2.6 and 2.8) it only removes.

use super::board::Board;
use super::houses::{BLOCKS, COLUMNS, HOUSE_SETS, ROWS};
use super::step::{Removals, Step};

/// The first step of this kind.
pub(super) fn locked(board: &Board, direct: bool) -> Option<Step> {
    [(BLOCKS, COLUMNS), (BLOCKS, ROWS), (COLUMNS, BLOCKS), (ROWS, BLOCKS)]
        .into_iter()
        .find_map(|(from, into)| between(board, from, into, direct))
}

/// The first value whose places in a house of one kind all lie in one of the other kind.
fn between(board: &Board, from: usize, into: usize, direct: bool) -> Option<Step> {
    for value in 0..9 {
        for (first, house) in kind(from) {
            for (_, other) in kind(into) {
                let crossing = house & other;
                if crossing == 0 {
                    continue;
                }
                let inside = board.cells[value] & house;
                if inside.count_ones() < 2 || inside & !crossing != 0 {
                    continue;
                }
                let outside = board.cells[value] & other & !crossing;
                if outside == 0 {
                    continue;
                }
                let is_pointing = from == BLOCKS;
                if direct {
                    let single = single_after(board, from, first, other, value);
                    if let Some(cell) = single {
                        let (rating, name) = match is_pointing {
                            true => (17, "Direct Pointing"),
                            false => (19, "Direct Claiming"),
                        };
                        return Step::place(rating, name, cell, value);
                    }
                } else {
                    let mut removals = Removals::new();
                    removals.add_cells(board, outside, value);
                    let (rating, name) =
                        if is_pointing { (26, "Pointing") } else { (28, "Claiming") };
                    return Step::remove(rating, name, removals);
                }
            }
        }
    }
    None
}

/// The one place that the value keeps outside `other` in another house of the first kind.
fn single_after(
    board: &Board,
    from: usize,
    first: usize,
    other: u128,
    value: usize,
) -> Option<usize> {
    kind(from)
        .filter(|&(house, cells)| house != first && cells & other != 0)
        .map(|(_, cells)| board.cells[value] & cells & !other)
        .find(|left| left.count_ones() == 1)
        .map(|left| left.trailing_zeros() as usize)
}

/// The houses of a kind, with their cells.
fn kind(from: usize) -> impl Iterator<Item = (usize, u128)> {
    HOUSE_SETS.into_iter().enumerate().skip(from).take(9)
}
