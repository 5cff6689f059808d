//! Bivalue universal graves (5.6 to 6.1): grids that would have an even number of solutions if
//! a few cells lost their surplus candidates.
//!
//! Without the surplus, each empty cell has two candidates, and each value two places or none
//! in each house; so one of the cells must hold a surplus value. Type 1 is one such cell, in
//! type 2 all have the same surplus value, in type 4 two cells also share a value that is
//! locked into them, and in type 3 the surplus values stand for a cell of a naked set.

use crate::board::Board;
use crate::houses::{HOUSE_SETS, HOUSES, HOUSES_OF, SEEN, cells, cells_where};
use crate::step::{Removals, Step};
use crate::subsets::naked_with;

/// The cells with surplus candidates, and which they are.
struct Surplus {
    cells: u128,
    values: [u16; 81],
}

/// The surplus of the board, if without it the board is a grave.
fn surplus(board: &Board) -> Option<Surplus> {
    let mut surplus = Surplus { cells: 0, values: [0; 81] };
    let many = cells_where(board.empty, |cell| board.candidates[cell].count_ones() > 2);
    for (places, house) in board.places.iter().zip(HOUSE_SETS) {
        for (value, &places) in places.iter().enumerate() {
            let count = places.count_ones();
            if count == 1 {
                return None;
            }
            if count > 2 {
                let here = house & board.cells[value] & many;
                let is_known = cells(here).any(|cell| surplus.values[cell] >> value & 1 != 0);
                // Sudoku Explainer looks for no second surplus cell of a value in a house, so a
                // grave in which no other house shows it goes unseen. Of several cells, another
                // house tells which one has the surplus.
                if is_known || here.count_ones() != 1 {
                    continue;
                }
                surplus.cells |= here;
                surplus.values[here.trailing_zeros() as usize] |= 1 << value;
            }
        }
    }
    let pairs = cells(board.empty)
        .all(|cell| (board.candidates[cell] & !surplus.values[cell]).count_ones() == 2);
    let twice = |house: &[u8; 9]| {
        (0..9).all(|value| {
            let has = |&&cell: &&u8| {
                let cell = usize::from(cell);
                (board.candidates[cell] & !surplus.values[cell]) >> value & 1 != 0
            };
            matches!(house.iter().filter(has).count(), 0 | 2)
        })
    };
    (surplus.cells != 0 && pairs && HOUSES.iter().all(twice)).then_some(surplus)
}

pub(crate) fn grave(board: &Board) -> Option<Step> {
    let surplus = surplus(board)?;
    let all = cells(surplus.cells).fold(0, |all, cell| all | surplus.values[cell]);
    if surplus.cells.count_ones() == 1 {
        let cell = surplus.cells.trailing_zeros() as usize;
        let mut removals = Removals::new();
        removals.add(board, cell, !surplus.values[cell]);
        return Step::remove(56, "BUG type 1", removals);
    }
    if all.count_ones() == 1 {
        let seen = cells(surplus.cells).fold(!0, |seen, cell| seen & SEEN[cell]);
        let removals = Removals::of_cells(board, seen, all.trailing_zeros() as usize);
        return Step::remove(57, "BUG type 2", removals);
    }
    locked(board, &surplus).or_else(|| subset(board, &surplus, all))
}

/// Type 4.
fn locked(board: &Board, surplus: &Surplus) -> Option<Step> {
    if surplus.cells.count_ones() != 2 {
        return None;
    }
    let one = surplus.cells.trailing_zeros() as usize;
    let other = 127 - surplus.cells.leading_zeros() as usize;
    if SEEN[one] >> other & 1 == 0 {
        return None;
    }
    let base = |cell: usize| board.candidates[cell] & !surplus.values[cell];
    let shared = base(one) & base(other);
    if shared.count_ones() != 1 {
        return None;
    }
    let mut removals = Removals::new();
    for cell in [one, other] {
        removals.add(board, cell, !(surplus.values[cell] | shared));
    }
    Step::remove(57, "BUG type 4", removals)
}

/// Type 3.
fn subset(board: &Board, surplus: &Surplus, all: u16) -> Option<Step> {
    let first = surplus.cells.trailing_zeros() as usize;
    for house in HOUSES_OF[first].map(usize::from) {
        if surplus.cells & !HOUSE_SETS[house] != 0 {
            continue;
        }
        let is_surplus = |place: &usize| surplus.cells >> Board::at(house, *place) & 1 != 0;
        let taken = (0..9).filter(is_surplus).fold(0u16, |set, place| set | 1 << place);
        let free = board.empty_places(house) & !taken;
        for degree in all.count_ones()..=6 {
            let mut found = naked_with(board, house, free, all, degree);
            if let Some(removals) = found.find(|removals| !removals.is_empty()) {
                return Step::remove(57 + degree as u8 - 1, "BUG type 3", removals);
            }
        }
    }
    None
}
