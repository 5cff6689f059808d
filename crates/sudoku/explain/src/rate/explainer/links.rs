//! What follows at once from a candidate being on (it is the value) or off (it is not).
//!
//! The order in which consequences are listed decides which of several chains of equal length
//! is found, so it is part of the rating: other values of the cell first, then the block, the
//! row and the column.

use super::board::Board;
use super::houses::{BLOCKS, HOUSE_SETS, HOUSES_OF, PLACES, SEEN, cells, members};

/// A candidate, as cell × 9 + value.
pub(super) type Candidate = u16;

pub(super) fn candidate(cell: usize, value: usize) -> Candidate {
    (cell * 9 + value) as u16
}

/// The cell and the value of a candidate.
pub(super) fn split(candidate: Candidate) -> (usize, usize) {
    (usize::from(candidate) / 9, usize::from(candidate) % 9)
}

/// Which links a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    /// Links between the values of a cell.
    pub(super) in_cells: bool,
    /// Links between the places of a value, from off to on.
    pub(super) in_houses: bool,
}

/// The candidates that are off when this one is on.
pub(super) fn on_to_off(
    board: &Board,
    on: Candidate,
    in_cells: bool,
    visit: &mut impl FnMut(Candidate),
) {
    let (cell, value) = split(on);
    if in_cells {
        for other in members(board.candidates[cell] & !(1 << value)) {
            visit(candidate(cell, other));
        }
    }
    let all = board.cells[value] & SEEN[cell];
    let block = HOUSE_SETS[usize::from(HOUSES_OF[cell][BLOCKS])];
    let row = HOUSE_SETS[usize::from(HOUSES_OF[cell][2])];
    for part in [all & block, all & row & !block, all & !row & !block] {
        for other in cells(part) {
            visit(candidate(other, value));
        }
    }
}

/// The candidates that are on when this one is off, each with the kind of house that forces it
/// (3 for the cell). A candidate may be listed more than once.
pub(super) fn off_to_on(
    board: &Board,
    off: Candidate,
    kinds: Kinds,
    visit: &mut impl FnMut(Candidate, usize),
) {
    let (cell, value) = split(off);
    if kinds.in_cells && board.candidates[cell].count_ones() == 2 {
        let other = board.candidates[cell] & !(1 << value);
        if other.count_ones() == 1 {
            visit(candidate(cell, other.trailing_zeros() as usize), 3);
        }
    }
    if kinds.in_houses {
        for kind in [0, 2, 1] {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = board.places[house][value];
            let other = places & !(1 << PLACES[cell][kind]);
            if places.count_ones() == 2 && other.count_ones() == 1 {
                let other = Board::at(house, other.trailing_zeros() as usize);
                visit(candidate(other, value), kind);
            }
        }
    }
}
