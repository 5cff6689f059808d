//! Two cells of which some pairs of values are allowed: dots, letters, comparisons, neighbours that
//! are not consecutive.

use super::board::{Board, CellNumber, Filtered, Set, singles, value_of};

/// Two cells, and what each value of the one leaves to the other.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) cells: [CellNumber; 2],
    allowed: [Vec<Set>; 2],
}

impl Pair {
    /// Two cells and the pairs of values that they may hold.
    pub(super) fn new(
        cells: [CellNumber; 2],
        side: usize,
        allows: impl Fn([u8; 2]) -> bool,
    ) -> Pair {
        let values = || 1..=side as u8;
        let set = |allows: &dyn Fn(u8) -> bool| {
            values().filter(|&value| allows(value)).fold(0, |set, value| set | 1 << (value - 1))
        };
        let forth = values().map(|one| set(&|other| allows([one, other]))).collect();
        let back = values().map(|other| set(&|one| allows([one, other]))).collect();
        Pair { cells, allowed: [forth, back] }
    }

    pub(super) fn filter(&self, board: &mut Board) -> Filtered {
        for (from, to) in [(0, 1), (1, 0)] {
            let own = singles(board.get(self.cells[from]));
            let left = own.fold(0, |left, value| left | self.allowed[from][value_of(value) - 1]);
            board.keep(self.cells[to], left)?;
        }
        Ok(())
    }
}
