//! What to try when nothing more follows: a cell with two candidates, and which.
//!
//! Each of the two is tried, so the search is short when both have much to say.
//! The score of a cell counts its peers that can hold one of its two values;
//! those that have two candidates themselves count fourfold, since they are
//! singles afterwards. Against the first such cell in reading order this halves
//! the nodes on hard puzzles, and with all of them it costs less than two rounds
//! of propagation.
//!
//! Measured and rejected: the product of the two values' scores (no better, and
//! twice the counting), peers with two candidates only (a quarter more nodes),
//! and pairs of places of a value in a house as well (a tenth fewer nodes on
//! easy puzzles, more on hard ones, three times the work).

use super::layout::{Board, CELLS, ROW, ring, word_of};
use super::round::Rows;
use super::vector::Vector;

/// A choice: the cell and two ways for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The cell, by position.
    pub(super) cell: u8,
    /// The value to try first, from 0.
    pub(super) first: u8,
    /// The other value; `None` when there are several others.
    pub(super) second: Option<u8>,
}

/// The cells with just two candidates, packed.
#[inline(always)]
fn pairs<V: Vector>([x0, x1, x2]: Rows<V>) -> V {
    // As in counting up to two, and a third level: two here and one there.
    let (a, b) = V::fold_halves(x0, x1);
    let (p1, p2) = (a.or(b), a.and(b));
    let c = x2.swap_halves();
    let (q1, q2) = (x2.or(c), x2.and(c));
    let (a1, b1) = V::fold_pairs(p1, q1);
    let (a2, b2) = V::fold_pairs(p2, q2);
    let (c1, c2) = (a1.or(b1), a1.and_or(b1, a2).or(b2));
    let c3 = a2.and_or(b1, a1.and(b2));
    let (d1, d2, d3) = (c1.swap_words(), c2.swap_words(), c3.swap_words());
    let (e1, e2) = (c1.or(d1), c1.and_or(d1, c2).or(d2));
    let e3 = c2.and_or(d1, c1.and(d2)).or3(c3, d3);
    let ninth = V::ninth([x0, x1, x2]);
    let (two, three) = (e1.and_or(ninth, e2), e2.and_or(ninth, e3));
    two.without(three)
}

/// Where each value can go, as 48 bits for each band.
struct Places {
    /// As [`Vector::interleave`] has them; value 9 stands again behind. Longer
    /// than needed, so that six bits always name a first band.
    bands: [u64; 68],
}

/// The place of a value's first band; each other one is two further.
const FIRST_BAND: [u8; 16] = [0, 1, 8, 9, 16, 17, 24, 25, 32, 0, 0, 0, 0, 0, 0, 0];

impl Places {
    #[inline(always)]
    fn of<V: Vector>(rows: Rows<V>) -> Places {
        let mut bands = [0; 68];
        for (vector, words) in V::interleave(rows).into_iter().enumerate() {
            bands[8 * vector..8 * vector + 8].copy_from_slice(&words.store_quads());
        }
        for band in 0..3 {
            bands[32 + 2 * band] = bands[6 + 8 * band];
        }
        Places { bands }
    }

    /// How many of these peers can hold one of the two values that begin here.
    #[inline(always)]
    fn count(&self, [a, b]: [usize; 2], peers: &[u64; 3]) -> u32 {
        let (a, b) = (a & 63, b & 63);
        let count = |band: usize| {
            let places = self.bands[a + 2 * band] | self.bands[b + 2 * band];
            (places & peers[band]).count_ones()
        };
        count(0) + count(1) + count(2)
    }
}

/// The choice with the best score; a cell with more candidates when there is
/// none with two.
///
/// Some cell must have several candidates.
#[inline(always)]
pub(super) fn choose<V: Vector>(rows: Rows<V>) -> Choice {
    let pairs = pairs(rows);
    if !pairs.has_cell() {
        return fewest(rows);
    }
    let [p0, p1, p2] = pairs.unpack();
    let open = Places::of(rows);
    let twos = Places::of([rows[0].and(p0), rows[1].and(p1), rows[2].and(p2)]);
    let board = super::round::store(rows);
    let mut best = 0;
    for mut part in cell_sets(pairs) {
        while part.bits != 0 {
            let cell = part.first + part.bits.trailing_zeros();
            part.bits &= part.bits - 1;
            let [first, second] = two_values(values_of::<V>(&board, cell));
            let bands = [first, second].map(|value| FIRST_BAND[value as usize & 15] as usize);
            let peers = &CELLS[cell as usize & 127].peers;
            let score = open.count(bands, peers) + 3 * twos.count(bands, peers);
            best = best.max(score << 8 | cell);
        }
    }
    let cell = best & 127;
    let [first, second] = two_values(values_of::<V>(&board, cell)).map(|value| value as u8);
    Choice { cell: cell as u8, first, second: Some(second) }
}

/// Two values in a set of them, from 0.
#[inline(always)]
fn two_values(values: u32) -> [u32; 2] {
    [values.trailing_zeros(), (values & values.wrapping_sub(1)).trailing_zeros()]
}

/// The candidates of a cell.
#[inline(always)]
fn values_of<V: Vector>(board: &Board, cell: u32) -> u32 {
    let table = &CELLS[cell as usize & 127];
    let words = &board.0[usize::from(table.row)];
    let with = V::load(words).words_with(1 << (table.bit & 15));
    V::values_in_band(with, u32::from(table.band))
}

/// Cells in reading order from some place on.
struct CellSet {
    first: u32,
    bits: u64,
}

/// The cells of a packed vector.
#[inline(always)]
fn cell_sets<V: Vector>(packed: V) -> [CellSet; 2] {
    // Three nibbles of each row next to each other.
    let first = packed.and(V::splat(0o7));
    let second = packed.and(V::splat(0x70)).shift_right::<1>();
    let third = packed.and(V::splat(0x700)).shift_right::<2>();
    let words = first.or3(second, third).store();
    let row = |row: usize| u64::from(words.0[row / 3 * 8 + 2 * (row % 3)]);
    let high = (0..7).fold(0, |bits, i| bits | row(i) << (9 * i));
    [CellSet { first: 0, bits: high }, CellSet { first: 63, bits: row(7) | row(8) << 9 }]
}

/// A cell with the fewest candidates, when none has two.
#[cold]
#[inline(always)]
fn fewest<V: Vector>(rows: Rows<V>) -> Choice {
    let board = super::round::store(rows);
    let mut best = (u32::MAX, 0, 0);
    for cell in 0..81 {
        let values = values_of::<V>(&board, cell);
        if values.count_ones() > 1 && values.count_ones() < best.0 {
            best = (values.count_ones(), cell, values.trailing_zeros());
        }
    }
    Choice { cell: best.1 as u8, first: best.2 as u8, second: None }
}

/// The board on which a cell holds a value (from 0), and what that forbids in
/// its houses is taken away.
#[inline(always)]
pub(super) fn with_value<V: Vector>(rows: Rows<V>, cell: u8, value: u8) -> Rows<V> {
    let table = &CELLS[usize::from(cell) & 127];
    let (band, value) = (usize::from(table.band), usize::from(value));
    let bit = 1 << (table.bit & 15);
    let own = if value < 8 { 1 << word_of(band, value) } else { 0b11 << word_of(band, value) };
    let all = if value < 8 { 0x01_01_01 << value } else { 0x3F00_0000 };
    let cell_words = 0xFF << (8 * band) | 0b11 << (24 + 2 * band);
    let in_box = 0b0111 << (table.bit & 0b1100);
    let others = V::splat_at(all & !own, ring(bit)).or(V::splat_at(own, ring(in_box)));
    let row =
        V::splat_at((all | cell_words) & !own, ring(bit)).or(V::splat_at(own, ROW & !ring(bit)));
    let without =
        |i: usize| rows[i].without(if usize::from(table.row) == i { row } else { others });
    [without(0), without(1), without(2)]
}

/// The board on which a cell does not hold a value.
#[inline(always)]
pub(super) fn without_value<V: Vector>(rows: Rows<V>, cell: u8, value: u8) -> Rows<V> {
    let table = &CELLS[usize::from(cell) & 127];
    let own = word_of(usize::from(table.band), usize::from(value));
    let own = if value < 8 { 1 << own } else { 0b11 << own };
    let gone = V::splat_at(own, ring(1 << (table.bit & 15)));
    let without =
        |i: usize| if usize::from(table.row) == i { rows[i].without(gone) } else { rows[i] };
    [without(0), without(1), without(2)]
}
