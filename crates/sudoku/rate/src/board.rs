//! What is known of a grid: the candidates of each cell, and the places of each value in
//! each house.
//!
//! Both views are kept, since every technique reads one of them all the time. Values are
//! counted from 0. A filled cell has no candidates, and its value has no places in its houses.

use crate::houses::{HOUSES, HOUSES_OF, PLACES, SEEN, cells, members};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The candidates of each cell.
    pub(crate) candidates: [u16; 81],
    /// The places of each value in each house.
    pub(crate) places: [[u16; 9]; 27],
    /// The cells where each value is a candidate.
    pub(crate) cells: [u128; 9],
    /// The cells without a value.
    pub(crate) empty: u128,
    /// How many cells have each value.
    pub(crate) placed: [u8; 9],
}

impl Board {
    /// The board of givens from 1 to 9, with 0 for an empty cell.
    pub(crate) fn new(givens: &[u8; 81]) -> Board {
        let mut board = Board {
            candidates: [0x1ff; 81],
            places: [[0x1ff; 9]; 27],
            cells: [(1 << 81) - 1; 9],
            empty: (1 << 81) - 1,
            placed: [0; 9],
        };
        for (cell, &given) in givens.iter().enumerate() {
            if given > 0 {
                board.place(cell, usize::from(given) - 1);
            }
        }
        board
    }

    pub(crate) fn has(&self, cell: usize, value: usize) -> bool {
        self.candidates[cell] >> value & 1 != 0
    }

    /// Removes a candidate that may be there.
    pub(crate) fn remove(&mut self, cell: usize, value: usize) {
        self.candidates[cell] &= !(1 << value);
        self.cells[value] &= !(1 << cell);
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES[cell]) {
            self.places[usize::from(house)][value] &= !(1 << place);
        }
    }

    /// Gives a candidate back that was removed.
    pub(crate) fn restore(&mut self, cell: usize, value: usize) {
        self.candidates[cell] |= 1 << value;
        self.cells[value] |= 1 << cell;
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES[cell]) {
            self.places[usize::from(house)][value] |= 1 << place;
        }
    }

    /// Puts a value into an empty cell, and removes it from the cells that this one sees.
    pub(crate) fn place(&mut self, cell: usize, value: usize) {
        self.empty &= !(1 << cell);
        self.placed[value] += 1;
        for other in members(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for seen in cells(SEEN[cell] & self.cells[value]) {
            self.remove(seen, value);
        }
    }

    /// The cells of a house that are empty, as places.
    pub(crate) fn empty_places(&self, house: usize) -> u16 {
        let cells = HOUSES[house].iter().enumerate();
        cells.fold(0, |set, (place, &cell)| set | ((self.empty >> cell & 1) as u16) << place)
    }

    /// The cell at a place of a house.
    pub(crate) fn at(house: usize, place: usize) -> usize {
        usize::from(HOUSES[house][place])
    }
}
