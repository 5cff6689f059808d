//! Turns values into a board and back.
//!
//! Both directions handle one value after the other and never branch on a value:
//! puzzles come by the hundred thousand, and one mispredicted branch costs more
//! than handling all cells of a value.
//!
//! The intermediate form has a set of cells for each value, as bits in reading
//! order. The 27 bits of a band, spread out with gaps, are the 48 bits of a band
//! that [`Vector::interleave`] uses.

use crate::layout::{Board, CellSet, ROW, Words, ring};
use crate::round::{Rows, load, some_boxes};
use crate::vector::{Processor, Vector};

/// How many cells a band has.
const BAND_CELLS: u32 = 27;

/// Where the band of a value stands among four interleaved vectors of eight
/// numbers each. There are two places; they differ only for the ninth value.
#[inline(always)]
const fn places(value: usize, band: usize) -> [usize; 2] {
    if value < 8 {
        let place = value / 2 * 8 + 2 * band + value % 2;
        [place, place]
    } else {
        [8 * band + 6, 8 * band + 7]
    }
}

/// The candidates that these givens leave. A value outside 1 to 9 stands for an
/// empty cell.
///
/// Givens that contradict each other stay candidates of their cells; propagation
/// refutes such a board.
#[inline(always)]
pub(crate) fn start<P: Processor>(cpu: P, values: &[u8; 81]) -> Rows<P::Vector> {
    let mut bands = [0; 32];
    let mut filled = 0;
    for value in 0..9 {
        let cells = cpu.cells_with(values, value as u8 + 1);
        filled |= cells;
        for band in 0..3 {
            let bits = cpu.spread((cells >> (BAND_CELLS * band as u32)) as u64);
            for place in places(value, band) {
                bands[place] = bits;
            }
        }
    }
    let [g0, g1, g2] = cpu.separate(&bands);
    let given = [with_ring(g0), with_ring(g1), with_ring(g2)];
    let columns = given[0].or3(given[1], given[2]);
    let in_houses = some_boxes(columns).or3(columns, columns.next_band().or(columns.last_band()));
    let filled = cpu.load(&packed(cpu, filled)).unpack();
    let full = cpu.load(&FULL);
    [
        free(full, in_houses, given[0], filled[0]),
        free(full, in_houses, given[1], filled[1]),
        free(full, in_houses, given[2], filled[2]),
    ]
}

/// The candidates in a row of each band, for each value.
#[inline(always)]
fn free<V: Vector>(full: V, in_houses: V, given: V, filled: V) -> V {
    full.kept_where_none(given).without(in_houses.or(filled)).or(given)
}

/// Repeats the first nibble as the fourth.
#[inline(always)]
fn with_ring<V: Vector>(rows: V) -> V {
    rows.or(rows.shift_left::<12>())
}

/// All candidates: whole rows in each word that is used.
const FULL: Words = {
    let mut full = Words([ROW; 32]);
    full.0[30] = 0;
    full.0[31] = 0;
    full
};

/// These cells in packed form; see [`Vector::fold_halves`].
#[inline(always)]
fn packed<P: Processor>(cpu: P, cells: CellSet) -> Words {
    let mut words = Words::ZERO;
    for band in 0..3 {
        let bits = cpu.spread((cells >> (BAND_CELLS * band as u32)) as u64);
        for row in 0..3 {
            let word = ring((bits >> (16 * row)) as u16);
            words.0[8 * band + 2 * row] = word;
            words.0[8 * band + 2 * row + 1] = word;
        }
    }
    words
}

/// The values of a solved board, whose cells have one candidate each.
#[inline(always)]
pub(crate) fn values<P: Processor>(cpu: P, board: &Board) -> [u8; 81] {
    let [a, b, c, d] = P::Vector::interleave(load(cpu, board));
    let vectors = [a.store_quads(), b.store_quads(), c.store_quads(), d.store_quads()];
    let mut cells: [CellSet; 9] = [0; 9];
    for (value, cells) in cells.iter_mut().enumerate() {
        for band in 0..3 {
            let [place, _] = places(value, band);
            let bits = cpu.gather(vectors[place / 8][place % 8]);
            *cells |= CellSet::from(bits) << (BAND_CELLS * band as u32);
        }
    }
    cpu.values_from(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portable::Portable;

    #[test]
    fn places_are_all_there_are_but_two() {
        let mut taken: Vec<usize> = (0..27).flat_map(|n| places(n / 3, n % 3)).collect();
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken, (0..30).collect::<Vec<_>>());
    }

    #[test]
    fn values_survive_the_board() {
        let values: [u8; 81] =
            std::array::from_fn(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1);
        let board = Board::from_sets(&values.map(|value| 1 << (value - 1)));
        assert_eq!(super::values(Portable, &board), values);
        assert_eq!(crate::round::store(start(Portable, &values)), board);
    }
}
