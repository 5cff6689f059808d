//! Values locked into the crossing of a block and a line: pointing (out of the block) and
//! claiming (out of the line).
//!
//! Directly (1.7 and 1.9), what is removed leaves the value one place in a further house of
//! the first one's kind, and the step is that single. Otherwise (2.6 and 2.8) it only removes.

use crate::board::Board;
use crate::houses::{BLOCKS, COLUMNS, HOUSE_SETS, ROWS};
use crate::step::{Removals, Step};

/// The first step of this kind.
pub(crate) fn locked(board: &Board, direct: bool) -> Option<Step> {
    every_locked(board, &mut |Locked { from, house, other, value }| {
        let is_pointing = from == BLOCKS;
        if direct {
            let cell = single_after(board, from, house, other, value)?;
            let (rating, name) =
                if is_pointing { (17, "Direct Pointing") } else { (19, "Direct Claiming") };
            return Step::place(rating, name, cell, value);
        }
        let removals = Removals::of_cells(board, other & !HOUSE_SETS[house], value);
        let (rating, name) = if is_pointing { (26, "Pointing") } else { (28, "Claiming") };
        Step::remove(rating, name, removals)
    })
}

/// A value that has all its places in a house in the crossing with another house, and more
/// places in that one.
pub(crate) struct Locked {
    /// The first house of the kind of `house`.
    from: usize,
    pub(crate) house: usize,
    /// The cells of the other house.
    pub(crate) other: u128,
    pub(crate) value: usize,
}

/// The locked values: the first for which the visitor has an answer.
pub(crate) fn every_locked<T>(
    board: &Board,
    visit: &mut impl FnMut(Locked) -> Option<T>,
) -> Option<T> {
    for (from, into) in [(BLOCKS, COLUMNS), (BLOCKS, ROWS), (COLUMNS, BLOCKS), (ROWS, BLOCKS)] {
        for (house, cells) in kind(from) {
            for (_, other) in kind(into).filter(|(_, other)| cells & other != 0) {
                for value in 0..9 {
                    let inside = board.cells[value] & cells;
                    if inside.count_ones() >= 2
                        && inside & !other == 0
                        && board.cells[value] & other & !cells != 0
                        && let Some(found) = visit(Locked { from, house, other, value })
                    {
                        return Some(found);
                    }
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
