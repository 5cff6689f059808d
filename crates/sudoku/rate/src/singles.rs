//! Singles: the last empty cell of a house (1.0), a value with one place in a block (1.2), a
//! row or a column (1.5), and a cell with one candidate (2.3).

use crate::board::Board;
use crate::houses::{BLOCKS, COLUMNS, ROWS, cells};
use crate::step::Step;

/// The first hidden single: the last cells of houses come before all others.
pub(crate) fn hidden_single(board: &Board) -> Option<Step> {
    for is_last in [true, false] {
        for first in [BLOCKS, COLUMNS, ROWS] {
            for house in first..first + 9 {
                if (board.empty_places(house).count_ones() == 1) != is_last {
                    continue;
                }
                for (value, places) in board.places[house].iter().enumerate() {
                    if places.count_ones() == 1 {
                        let cell = Board::at(house, places.trailing_zeros() as usize);
                        let rating = match (is_last, first) {
                            (true, _) => 10,
                            (false, BLOCKS) => 12,
                            (false, _) => 15,
                        };
                        return Step::place(rating, "Hidden Single", cell, value);
                    }
                }
            }
        }
    }
    None
}

pub(crate) fn naked_single(board: &Board) -> Option<Step> {
    let cell = cells(board.empty).find(|&cell| board.candidates[cell].count_ones() == 1)?;
    let value = board.candidates[cell].trailing_zeros() as usize;
    Step::place(23, "Naked Single", cell, value)
}
