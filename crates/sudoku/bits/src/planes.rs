//! The places of each value as plain numbers, to count candidates around a cell.
//!
//! In a vector the words of a value stand far apart. Here 48 bits are a band of a
//! value, and its three bands stand side by side, so that the peers of a cell are
//! a mask of three numbers. The bands stand in the order 0, 2, 1, in which the
//! shuffles of AVX2 leave them; the fourth number has no meaning.

use crate::layout::CellTable;

/// The cells that can hold one value.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Plane {
    /// All cells in which the value is a candidate.
    pub(crate) open: [u64; 4],
    /// Those of them that have exactly two candidates.
    pub(crate) twos: [u64; 4],
}

impl Plane {
    pub(crate) const EMPTY: Plane = Plane { open: [0; 4], twos: [0; 4] };
}

/// The planes of the nine values, filled up to a power of two.
pub(crate) type Planes = [Plane; 16];

/// How many peers of a cell can hold one of its two values, whose planes are `a`
/// and `b`; peers with exactly two candidates count four times.
#[inline(always)]
pub(crate) fn score(a: &Plane, b: &Plane, CellTable { peers, .. }: &CellTable) -> u32 {
    let open = [0, 1, 2].map(|band| (a.open[band] | b.open[band]) & peers[band]);
    let twos = [0, 1, 2].map(|band| (a.twos[band] | b.twos[band]) & peers[band]);
    count(open) + 3 * count(twos)
}

/// How many bits are set in three numbers in which bit 3 of each nibble is 0.
///
/// This does not use `count_ones`, which takes a dozen operations for each number
/// on processors that have no instruction for it.
#[inline(always)]
fn count(bands: [u64; 3]) -> u32 {
    let nibbles =
        |bits: u64| bits - (bits >> 1 & 0x3333_3333_3333) - (bits >> 2 & 0x1111_1111_1111);
    // Each nibble of the sum is at most nine.
    let sum = nibbles(bands[0]) + nibbles(bands[1]) + nibbles(bands[2]);
    let bytes = (sum & 0x0F0F_0F0F_0F0F) + (sum >> 4 & 0x0F0F_0F0F_0F0F);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Board, CELLS};
    use crate::portable::Portable;
    use crate::round::load;
    use crate::vector::{Processor, Vector};

    #[test]
    fn counts_are_exact() {
        let bands = [0x0777_0777_0777_u64, 0x0123_0456_0765, 0x0001_0000_0400];
        let expected: u32 = bands.iter().map(|band| band.count_ones()).sum();
        assert_eq!(count(bands), expected);
        assert_eq!(count([0; 3]), 0);
    }

    /// Compares the score from the planes with its definition.
    #[test]
    fn scores_count_the_peers() {
        let sets: [u16; 81] = std::array::from_fn(|cell| match cell % 3 {
            0 => 1 << (cell % 8) | 1 << 8,
            1 => 1 << (cell * 5 % 9) | 1 << ((cell * 5 + 1) % 9),
            _ => (cell * 37 + 5) as u16 % 512,
        });
        let twos = sets.map(|set| if set.count_ones() == 2 { set } else { 0 });
        let rows = |sets| load(Portable, &Board::from_sets(sets));
        let mut planes = [Plane::EMPTY; 16];
        <Portable as Processor>::Vector::write_planes(&mut planes, rows(&sets), rows(&twos));
        for (cell, &set) in twos.iter().enumerate().filter(|&(_, &set)| set != 0) {
            let sees = |other: usize| {
                let (i, j, row, column) = (other / 9, other % 9, cell / 9, cell % 9);
                let is_near = i == row || j == column || (i / 3, j / 3) == (row / 3, column / 3);
                other != cell && is_near
            };
            let holding = |sets: &[u16; 81]| {
                (0..81).filter(|&other| sees(other) && sets[other] & set != 0).count() as u32
            };
            let [a, b] = [set.trailing_zeros(), 15 - set.leading_zeros()];
            let found = score(&planes[a as usize], &planes[b as usize], &CELLS[cell]);
            assert_eq!(found, holding(&sets) + 3 * holding(&twos), "{cell}");
        }
    }
}
