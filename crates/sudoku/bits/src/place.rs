//! Makes the board on which a cell holds a value, or does not hold it.
//!
//! Tables of masks say which words change; making the masks at run time took
//! three times as long. The row of the cell, which changes in another way than
//! the other two, is replaced in memory, so that no vector has to be chosen by an
//! index.

use crate::layout::{Board, CELLS, ROW, Words, ring, word_of};
use crate::round::{load, store};
use crate::vector::{Processor, Vector};

/// Masks of words, by value and band (both from 0).
struct Masks {
    /// The words of the value in all bands.
    all: [Words; 9],
    /// The words of the value in the band.
    own: [[Words; 3]; 9],
    /// The words of the value in the other bands, and those of the other values
    /// in the band.
    rest: [[Words; 3]; 9],
}

static MASKS: Masks = {
    let none = Words::ZERO;
    let mut masks = Masks { all: [none; 9], own: [[none; 3]; 9], rest: [[none; 3]; 9] };
    let mut value = 0;
    while value < 9 {
        let mut band = 0;
        while band < 3 {
            let mut other = 0;
            while other < 9 {
                let mut other_band = 0;
                while other_band < 3 {
                    let place = word_of(other_band, other);
                    let last = place + (other == 8) as usize;
                    if other == value {
                        masks.all[value].0[place] = u16::MAX;
                        masks.all[value].0[last] = u16::MAX;
                    }
                    if other == value && other_band == band {
                        masks.own[value][band].0[place] = u16::MAX;
                        masks.own[value][band].0[last] = u16::MAX;
                    } else if other == value || other_band == band {
                        masks.rest[value][band].0[place] = u16::MAX;
                        masks.rest[value][band].0[last] = u16::MAX;
                    }
                    other_band += 1;
                }
                other += 1;
            }
            band += 1;
        }
        value += 1;
    }
    masks
};

/// All three columns of the box that the column of this bit belongs to.
#[inline(always)]
fn box_of(bit: u16) -> u16 {
    let lowest = (bit | bit >> 1 | bit >> 2) & 0x1111;
    lowest * 7
}

/// The board on which a cell holds a value (from 0), without the candidates that
/// this excludes in the cell and its houses.
#[inline(always)]
pub(crate) fn with_value<P: Processor>(cpu: P, board: &Board, cell: u8, value: u8) -> Board {
    let place = &CELLS[usize::from(cell) & 127];
    let (band, value) = (usize::from(place.band), usize::from(value));
    let bit = place.bits[0];
    let own = cpu.load(&MASKS.own[value][band]);
    let in_box = cpu.splat(ring(box_of(bit)));
    let in_column = cpu.splat(ring(bit));
    let others = cpu.load(&MASKS.all[value]).and_or(in_column, own.and(in_box));
    let in_row = own.and(cpu.splat(ROW & !ring(bit)));
    let row = cpu.load(&MASKS.rest[value][band]).and_or(in_column, in_row);
    let [x0, x1, x2] = load(cpu, board);
    let mut next = store([x0.without(others), x1.without(others), x2.without(others)]);
    let own_row = usize::from(place.row);
    next.0[own_row] = cpu.load(&board.0[own_row]).without(row).store();
    next
}

/// The board on which a cell does not hold a value (from 0).
#[inline(always)]
pub(crate) fn without_value<P: Processor>(cpu: P, board: &Board, cell: u8, value: u8) -> Board {
    let place = &CELLS[usize::from(cell) & 127];
    let own = cpu.load(&MASKS.own[usize::from(value)][usize::from(place.band)]);
    let gone = own.and(cpu.splat(ring(place.bits[0])));
    let mut next = *board;
    let words = &mut next.0[usize::from(place.row)];
    *words = cpu.load(words).without(gone).store();
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portable::Portable;

    #[test]
    fn a_value_leaves_its_houses_and_the_others_its_cell() {
        let full = Board::from_sets(&[0x1FF; 81]);
        for (cell, value) in (0..81).flat_map(|cell| (0..9).map(move |value| (cell, value))) {
            let found = with_value(Portable, &full, cell, value).to_sets();
            let (row, column) = (cell / 9, cell % 9);
            for (other, found) in (0..81).zip(found) {
                let (i, j) = (other / 9, other % 9);
                let sees = i == row || j == column || (i / 3, j / 3) == (row / 3, column / 3);
                let expected = match (other == cell, sees) {
                    (true, _) => 1 << value,
                    (false, true) => 0x1FF & !(1 << value),
                    (false, false) => 0x1FF,
                };
                assert_eq!(found, expected, "{value} in {cell}: {other}");
            }
            let mut expected = full;
            expected.remove(usize::from(cell), usize::from(value));
            assert_eq!(without_value(Portable, &full, cell, value), expected);
        }
    }
}
