//! What follows at once from a candidate being on (it is the value) or off (it is not).
//!
//! The order in which consequences are listed decides which of several chains of equal length
//! is found, so it is part of the rating: other values of the cell first, then the block, the
//! row and the column.

use std::ops::Range;

use crate::board::Board;
use crate::houses::{AROUND, BLOCKS, HOUSE_SETS, HOUSES_OF, PLACES, SEEN, cells, members};

/// A candidate, as cell × 9 + value.
pub(crate) type Candidate = u16;

pub(crate) fn candidate(cell: usize, value: usize) -> Candidate {
    (cell * 9 + value) as u16
}

/// The cell and the value of a candidate.
pub(crate) fn split(candidate: Candidate) -> (usize, usize) {
    (usize::from(candidate) / 9, usize::from(candidate) % 9)
}

/// Which links a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// Links between the values of a cell.
    pub(crate) in_cells: bool,
    /// Links between the places of a value, from off to on.
    pub(crate) in_houses: bool,
}

/// The candidates that are off when this one is on.
pub(crate) fn on_to_off(
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
pub(crate) fn off_to_on(
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
        for kind in AROUND {
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

/// The links of some kinds of all candidates of a board, for searches that follow them again and
/// again.
pub(crate) struct Links {
    /// The candidates that are off when one is on, and where those of each candidate begin. Those
    /// from which no link leads on are left out.
    off: Vec<Candidate>,
    off_from: [u16; 730],
    /// The candidates that are on when one is off, with the kind of house that forces them, and
    /// where those of each candidate begin.
    on: Vec<(Candidate, u8)>,
    on_from: [u16; 730],
}

impl Links {
    pub(crate) fn of(board: &Board, kinds: Kinds) -> Links {
        let mut links = Links {
            off: Vec::with_capacity(2048),
            off_from: [0; 730],
            on: Vec::with_capacity(512),
            on_from: [0; 730],
        };
        let is_open = |of: Candidate| {
            let (cell, value) = split(of);
            board.has(cell, value)
        };
        for off in 0..729 {
            if is_open(off) {
                off_to_on(board, off, kinds, &mut |on, kind| links.on.push((on, kind as u8)));
            }
            links.on_from[usize::from(off) + 1] = links.on.len() as u16;
        }
        for on in 0..729 {
            if is_open(on) {
                on_to_off(board, on, kinds.in_cells, &mut |off| {
                    let at = usize::from(off);
                    if links.on_from[at] != links.on_from[at + 1] {
                        links.off.push(off);
                    }
                });
            }
            links.off_from[usize::from(on) + 1] = links.off.len() as u16;
        }
        links
    }

    /// Where the candidates stand that are off when this one is on.
    pub(crate) fn off_range(&self, on: Candidate) -> Range<usize> {
        let at = usize::from(on);
        usize::from(self.off_from[at])..usize::from(self.off_from[at + 1])
    }

    /// The candidate that stands there.
    pub(crate) fn off_at(&self, at: usize) -> Candidate {
        self.off[at]
    }

    /// Where the candidates stand that are on when this one is off.
    pub(crate) fn on_range(&self, off: Candidate) -> Range<usize> {
        let at = usize::from(off);
        usize::from(self.on_from[at])..usize::from(self.on_from[at + 1])
    }

    /// The candidate that stands there, and the kind of house that forces it (3 for the cell).
    pub(crate) fn on_at(&self, at: usize) -> (Candidate, u8) {
        self.on[at]
    }

    /// Whether one of the candidates that are on when the first one is off is the second.
    pub(crate) fn leads_to(&self, off: Candidate, on: Candidate) -> bool {
        self.on[self.on_range(off)].iter().any(|&(other, _)| other == on)
    }
}

/// Whether a candidate is off when another one is on.
pub(crate) fn is_excluded(off: Candidate, on: Candidate, in_cells: bool) -> bool {
    let ((cell, value), (other, with)) = (split(off), split(on));
    if cell == other {
        in_cells && value != with
    } else {
        value == with && SEEN[cell] >> other & 1 != 0
    }
}
