//! From givens to the board on which each forbids its value to its houses.
//!
//! One step for each given, without a branch on its value: puzzles come by the
//! hundred thousand, and a wrong guess of the processor costs more than a step.

use super::layout::{Board, ROW, Words, nibbles, word_of};
use super::round::{Rows, load, some_boxes};
use super::vector::Vector;

/// Where a given goes on the board of givens.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    band: u8,
    bit: u16,
}

const PLACES: [Place; 128] = {
    let mut places = [Place { row: 0, band: 0, bit: 0 }; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let bit = nibbles(1 << column);
        places[cell] = Place { row: (row % 3) as u8, band: (row / 3) as u8, bit };
        cell += 1;
    }
    places
};

/// The word of a value in a band, by 16 · band + value; other values fall on a
/// word that nobody reads.
const WORDS: [u8; 64] = {
    let mut words = [30; 64];
    let mut place = 0;
    while place < 27 {
        words[place / 9 * 16 + place % 9 + 1] = word_of(place / 9, place % 9) as u8;
        place += 1;
    }
    words
};

/// The candidates that these values leave, each 1 to 9 or 0 for an empty cell.
///
/// Values that clash stay candidates of their cells; propagation refutes such a
/// board.
#[inline(always)]
pub(super) fn start<V: Vector>(values: &[u8; 81]) -> Rows<V> {
    let (givens, filled) = place(values);
    let given: Rows<V> = load(&givens);
    let columns = given[0].or3(given[1], given[2]);
    let in_houses = some_boxes(columns).or3(columns, columns.next_band().or(columns.last_band()));
    let full = V::load(&FULL);
    let filled = V::load(&filled).unpack();
    let free = |i: usize| {
        let in_row = full.kept_where_none(given[i]);
        in_row.without(in_houses.or(filled[i])).or(given[i])
    };
    [free(0), free(1), free(2)]
}

/// Whole rows in each word that is used.
const FULL: Words = {
    let mut full = Words([ROW; 32]);
    full.0[30] = 0;
    full.0[31] = 0;
    full
};

/// The givens on a board, and the cells that have one, packed.
#[inline(always)]
fn place(values: &[u8; 81]) -> (Board, Words) {
    let mut board = Board::EMPTY;
    let mut filled = Words::ZERO;
    for (first, mut bits) in filled_cells(values) {
        while bits != 0 {
            let cell = first + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let place = PLACES[cell & 127];
            let band = usize::from(place.band & 3);
            let word = WORDS[16 * band + usize::from(values[cell] & 15)];
            board.0[usize::from(place.row)].0[usize::from(word & 31)] |= place.bit;
            let packed = 8 * band + 2 * usize::from(place.row);
            filled.0[packed & 31] |= place.bit;
        }
    }
    for band in 0..3 {
        for row in 0..3 {
            let words = &mut board.0[row].0;
            words[word_of(band, 8) + 1] = words[word_of(band, 8)];
            filled.0[8 * band + 2 * row + 1] = filled.0[8 * band + 2 * row];
        }
    }
    for words in &mut board.0 {
        words.0[30] = 0;
    }
    (board, filled)
}

/// The cells that are not 0, as bits, with the place of the first bit.
#[inline(always)]
fn filled_cells(values: &[u8; 81]) -> [(usize, u64); 2] {
    let bits = |part: &[u8]| {
        part.iter()
            .enumerate()
            .fold(0, |bits, (place, &value)| bits | u64::from(value != 0) << place)
    };
    [(0, bits(&values[..64])), (64, bits(&values[64..]))]
}
