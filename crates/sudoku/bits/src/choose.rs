//! Chooses what to try when nothing more follows: one of the cells with two
//! candidates.
//!
//! Both candidates are tried, so the search is short when both have many
//! consequences. The score of a cell counts its peers that can hold one of its
//! two values; peers with only two candidates count four times, since they then
//! become singles. Compared with the first such cell in reading order, this
//! halves the number of nodes on hard puzzles. Scoring all cells costs less than
//! two rounds of propagation.
//!
//! Measured and rejected: the product of the two values' scores (no better, and
//! twice the counting), peers with two candidates only (a quarter more nodes),
//! and pairs of places of a value in a house as well (a tenth fewer nodes on
//! easy puzzles, more on hard ones, three times the work).
//!
//! Also rejected: naked pairs as an inference before a choice, found while peers
//! are counted (a tenth fewer nodes on hard puzzles, a quarter fewer on easier
//! ones, but a third more instructions in all, because most pairs exclude nothing
//! new), and a lower score for a cell that has a peer with the same two
//! candidates (a tenth more nodes).

use crate::layout::{Board, CELLS, CellTable};
use crate::planes::Planes;
use crate::round::Rows;
use crate::vector::{Processor, Vector};

/// A choice: a cell, the value to try first, and the alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The position of the cell, 0 to 80.
    pub(crate) cell: u8,
    /// The value to try first, from 0.
    pub(crate) first: u8,
    /// The other value, from 0; `None` when there are several others.
    pub(crate) second: Option<u8>,
}

/// The cells with exactly two candidates, packed.
#[inline(always)]
fn pairs<V: Vector>([x0, x1, x2]: Rows<V>) -> V {
    // This counts as `count_candidates` does, but up to three.
    let (a, b) = V::fold_halves(x0, x1);
    let (p1, p2) = (a.or(b), a.and(b));
    let c = x2.swap_halves();
    let (q1, q2) = (x2.or(c), x2.and(c));
    let (a1, b1) = V::fold_pairs(p1, q1);
    let (a2, b2) = V::fold_pairs(p2, q2);
    let (c1, c2) = (a1.or(b1), a1.and_or(b1, a2).or(b2));
    let c3 = a2.and_or(b1, a1.and(b2));
    let (d1, d2, d3) = (c1.second_words(), c2.second_words(), c3.second_words());
    let (e1, e2) = (c1.or(d1), c1.and_or(d1, c2).or(d2));
    let e3 = c2.and_or(d1, c1.and(d2)).or3(c3, d3);
    let ninth = V::ninth([x0, x1, x2]);
    let (two, three) = (e1.and_or(ninth, e2), e2.and_or(ninth, e3));
    two.without(three)
}

/// The cell with two candidates that has the best score. If there is none, a cell
/// with the fewest candidates.
///
/// Some cell must have two or more candidates.
#[inline(always)]
pub(crate) fn choose<P: Processor>(
    cpu: P,
    rows: Rows<P::Vector>,
    board: &Board,
    planes: &mut Planes,
) -> Choice {
    let pairs = pairs(rows);
    if !pairs.has_cell() {
        return fewest(board);
    }
    let [p0, p1, p2] = pairs.unpack();
    P::Vector::write_planes(planes, rows, [rows[0].and(p0), rows[1].and(p1), rows[2].and(p2)]);
    // From the highest bits: the score, the cell and its two values.
    let mut best = 0;
    let [mut low, mut high] = cell_sets(cpu, pairs);
    while low | high != 0 {
        let is_low = low != 0;
        let cell = if is_low { low.trailing_zeros() } else { 64 + high.trailing_zeros() };
        high = if is_low { high } else { high & high.wrapping_sub(1) };
        low &= low.wrapping_sub(1);
        let table = &CELLS[cell as usize & 127];
        let [a, b] = two_values(cpu, board, table);
        let score = cpu.score(&planes[a as usize & 15], &planes[b as usize & 15], table);
        best = best.max(score << 16 | cell << 8 | a << 4 | b);
    }
    let (cell, first, second) = (best >> 8 & 127, best >> 4 & 15, best & 15);
    Choice { cell: cell as u8, first: first as u8, second: Some(second as u8) }
}

/// The two candidates of a cell that has two, from 0.
#[inline(always)]
fn two_values<P: Processor>(cpu: P, board: &Board, cell: &CellTable) -> [u32; 2] {
    let blocks = board.0[usize::from(cell.row)].0.as_chunks::<8>().0;
    // A candidate that is not in the block of values 1 to 8 is value 9.
    let values = cpu.words_with(&blocks[usize::from(cell.band) & 3], &cell.bits) | 1 << 8;
    [values.trailing_zeros(), (values & (values - 1)).trailing_zeros()]
}

/// The cells of a packed vector in reading order: the first 64, then the other 17.
#[inline(always)]
fn cell_sets<P: Processor>(cpu: P, packed: P::Vector) -> [u64; 2] {
    let quads = packed.store_quads();
    let band = |band: usize| {
        let (first, last) = (quads[2 * band], quads[2 * band + 1]);
        let rows = first & 0xFFFF | first >> 16 & 0xFFFF_0000 | (last & 0xFFFF) << 32;
        cpu.gather(rows)
    };
    let [a, b, c] = [band(0), band(1), band(2)];
    [a | b << 27 | c << 54, c >> 10]
}

/// A cell with the fewest candidates, but more than one.
#[cold]
fn fewest(board: &Board) -> Choice {
    let sets = board.to_sets();
    let several = (0..81).filter(|&cell: &u8| sets[usize::from(cell)].count_ones() > 1);
    let cell = several.min_by_key(|&cell| sets[usize::from(cell)].count_ones()).unwrap_or(0);
    let first = sets[usize::from(cell)].trailing_zeros() as u8;
    Choice { cell, first, second: None }
}
