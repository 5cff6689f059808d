//! XY-wing (4.2) and XYZ-wing (4.4): a pivot, and two cells of two candidates that it sees.

use crate::board::Board;
use crate::houses::{AROUND, HOUSES, HOUSES_OF, SEEN, cells};
use crate::step::{Removals, Step};

/// The first wing whose pivot has two candidates, or three.
pub(crate) fn wing(board: &Board, pivot_size: u32) -> Option<Step> {
    let (rating, name) = if pivot_size == 2 { (42, "XY-Wing") } else { (44, "XYZ-Wing") };
    for pivot in cells(board.empty) {
        let all = board.candidates[pivot];
        if all.count_ones() != pivot_size {
            continue;
        }
        // A cell that shares two houses with the pivot comes twice, which changes nothing.
        let pairs = || {
            let cells_of = |kind: usize| HOUSES[usize::from(HOUSES_OF[pivot][kind])];
            let seen = AROUND.into_iter().flat_map(cells_of).map(usize::from);
            seen.filter(|&cell| cell != pivot && board.candidates[cell].count_ones() == 2)
        };
        for one in pairs() {
            // A wing shares with a pivot of two candidates only one of them.
            if pivot_size == 2 && (board.candidates[one] & all).count_ones() != 1 {
                continue;
            }
            if pivot_size == 3 && board.candidates[one] & !all != 0 {
                continue;
            }
            for other in pairs() {
                let shared = board.candidates[one] & board.candidates[other];
                if shared.count_ones() != 1 {
                    continue;
                }
                let union = board.candidates[one] | board.candidates[other] | all;
                let is_wing = match pivot_size {
                    2 => union.count_ones() == 3 && shared & all == 0,
                    _ => union == all,
                };
                if !is_wing {
                    continue;
                }
                let mut victims = SEEN[one] & SEEN[other];
                if pivot_size == 3 {
                    victims &= SEEN[pivot];
                }
                let value = shared.trailing_zeros() as usize;
                let removals = Removals::of_cells(board, victims, value);
                if !removals.is_empty() {
                    return Step::remove(rating, name, removals);
                }
            }
        }
    }
    None
}
