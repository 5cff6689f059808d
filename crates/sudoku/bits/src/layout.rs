//! Where each candidate of a 9×9 grid stands in three vectors.
//!
//! A vector is 32 words of 16 bits. A word is one row of one value: the nine
//! columns in three nibbles, one for each box the row crosses, column `3s + k`
//! at bit `4s + k`. Of the three vectors, vector `i` has the i-th row of each
//! band. Its words are in four blocks of eight:
//!
//! | block | words |
//! |---|---|
//! | 0, 1, 2 | the band of this number, values 1 to 8 |
//! | 3 | value 9: bands 0, 1, 2, each in two equal words; then two words of zeros |
//!
//! So everything that concerns one value in one box or one row is computed in
//! place, for all values and bands at once, and the three rows of a band are
//! combined word by word without a shuffle. Words need to be moved only across
//! bands (for columns) or across values (for cells), and then always in whole
//! pairs; this is why each word of the ninth value stands there twice.
//!
//! The fourth nibble repeats the first. So the three boxes of a band form a
//! ring, in which one shift leads to the next box. Bit 3 of each nibble is 0; it
//! takes the carry of an addition.
//!
//! Rejected: a lane for each cell with a bit for each value (every house then
//! needs shuffles); one 81-bit set for each value (fsss2), which leaves half of
//! a wide register empty; boxes as 4×4 lanes (tdoku), which propagates one box
//! at a time instead of the whole grid.

/// The values of a grid in reading order, 0 for an empty cell.
pub type Values = [u8; 81];

/// The candidates of each cell in reading order. In a set, bit v − 1 stands for
/// the value v.
pub type CandidateSets = [u16; 81];

/// Cells as bits, in reading order.
pub(crate) type CellSet = u128;

/// The bits of the three rows of a band among its 48 (or 64), without the
/// repeated nibble.
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "only instructions of x86 take it")
)]
pub(crate) const BAND: u64 = 0x0777_0777_0777;

/// The words of a vector in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Words(pub(crate) [u16; 32]);

impl Words {
    pub(crate) const ZERO: Words = Words([0; 32]);
}

/// All nine columns, with the repeated nibble.
pub(crate) const ROW: u16 = 0x7777;

/// Bit 3 of each nibble.
pub(crate) const CARRY: u16 = 0x8888;

/// The words that hold a candidate: all but the last two.
pub(crate) const USED: u32 = 0x3FFF_FFFF;

/// The candidates of a grid: those of row `3b + i` in vector `i`.
///
/// Invariant: the layout described above. In particular, the two words of a band
/// of value 9 are equal, the fourth nibble repeats the first, and the last two
/// words and bit 3 of each nibble are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Board(pub(crate) [Words; 3]);

impl Board {
    pub(crate) const EMPTY: Board = Board([Words::ZERO; 3]);

    /// The board with these candidates.
    pub(crate) fn from_sets(sets: &CandidateSets) -> Board {
        let mut board = Board::EMPTY;
        for (position, &set) in sets.iter().enumerate() {
            let (row, column) = (position / 9, position % 9);
            for value in (0..9).filter(|value| set >> value & 1 == 1) {
                let words = &mut board.0[row % 3].0;
                let place = word_of(row / 3, value);
                words[place] |= ring(bit_of(column));
                if value == 8 {
                    words[place + 1] |= ring(bit_of(column));
                }
            }
        }
        board
    }

    /// Removes a candidate; values count from 0.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize, value: usize) {
        let (row, column) = (cell / 9, cell % 9);
        let words = &mut self.0[row % 3].0;
        let place = word_of(row / 3, value);
        words[place] &= !ring(bit_of(column));
        if value == 8 {
            words[place + 1] &= !ring(bit_of(column));
        }
    }

    /// The candidates of each cell.
    pub(crate) fn to_sets(self) -> CandidateSets {
        let mut sets = [0; 81];
        for (position, set) in sets.iter_mut().enumerate() {
            let (row, column) = (position / 9, position % 9);
            for value in 0..9 {
                let word = self.0[row % 3].0[word_of(row / 3, value)];
                *set |= u16::from(word & bit_of(column) != 0) << value;
            }
        }
        sets
    }
}

/// The index of the word for a value (from 0) in a band; for value 8, the first
/// of its two words.
#[inline(always)]
pub(crate) const fn word_of(band: usize, value: usize) -> usize {
    if value < 8 { 8 * band + value } else { 24 + 2 * band }
}

/// The bit of a column, without its repetition in the fourth nibble.
#[inline(always)]
pub(crate) const fn bit_of(column: usize) -> u16 {
    1 << (column / 3 * 4 + column % 3)
}

/// Repeats the first nibble as the fourth.
#[inline(always)]
pub(crate) const fn ring(row: u16) -> u16 {
    row & 0x0FFF | row << 12
}

/// What the search needs to know about a cell.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct CellTable {
    /// The peers in each band, in the order of [`BAND_PLACES`]: 16 bits for each
    /// row, as in a word, without the repeated nibble. The fourth number is 0.
    pub(crate) peers: [u64; 4],
    /// The bit of its column, repeated for all words of a block.
    pub(crate) bits: [u16; 8],
    /// Its row within the band, 0 to 2.
    pub(crate) row: u8,
    /// Its band, 0 to 2.
    pub(crate) band: u8,
}

/// By band: the index of its number in a plane.
pub(crate) const BAND_PLACES: [usize; 3] = [0, 2, 1];

/// The tables of all cells in reading order. Their number is rounded up to a
/// power of two, so that each index of seven bits is valid.
pub(crate) static CELLS: [CellTable; 128] = {
    let mut tables = [CellTable { peers: [0; 4], bits: [0; 8], row: 0, band: 0 }; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let mut peers = [0; 4];
        let mut other = 0;
        while other < 81 {
            let (i, j) = (other / 9, other % 9);
            let is_near = i == row || j == column || (i / 3 == row / 3 && j / 3 == column / 3);
            if is_near && other != cell {
                peers[BAND_PLACES[i / 3]] |= (bit_of(j) as u64) << (16 * (i % 3));
            }
            other += 1;
        }
        let bits = [bit_of(column); 8];
        tables[cell] = CellTable { peers, bits, row: (row % 3) as u8, band: (row / 3) as u8 };
        cell += 1;
    }
    tables
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_survive_the_layout() {
        let sets: [u16; 81] = std::array::from_fn(|cell| (cell as u16 * 377 + 5) % 512);
        let board = Board::from_sets(&sets);
        assert_eq!(board.to_sets(), sets);
        for words in board.0 {
            assert!(words.0.iter().all(|&word| word & CARRY == 0 && word == ring(word)));
            assert_eq!((words.0[30], words.0[31], words.0[24]), (0, 0, words.0[25]));
        }
    }

    #[test]
    fn each_cell_has_twenty_peers() {
        for cell in &CELLS[..81] {
            assert_eq!(cell.peers.iter().map(|band| band.count_ones()).sum::<u32>(), 20);
        }
    }
}
