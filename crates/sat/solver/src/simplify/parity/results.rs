//! The results of elimination: fixed and equal variables, and the given equations whose sum says
//! so.
//!
//! After elimination each pivot's column is the sum of columns that are free or belong to later
//! pivots. A full back substitution, the "Jordan" in Gauss–Jordan, would write each pivot's
//! column as a sum of free columns alone, and fill the matrix. Instead each free column gets a
//! random word of 128 bits, and going backwards, each pivot's column gets the sum of the words of
//! the other columns in its row. Words add up like columns, so fixed columns get the word 0 and
//! equal columns equal words. Other columns get such words with a negligible chance, and
//! [`Explainer::explain`] would notice: it makes the substitution for the one or two columns in
//! question, and returns the given equations that add up to them.

use neuf_cnf::SplitMix64;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::BitXorAssign;

use super::matrix::{Matrix, NEVER, Pivot};

/// A sum of given equations.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// The given equations, in ascending order.
    pub(super) rows: Vec<u32>,
    /// The right side of the sum.
    pub(super) is_odd: bool,
}

/// Columns that are probably fixed, and pairs that are probably equal or contrary.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Candidates {
    /// Columns that were eliminated last come first.
    pub(super) fixed: Vec<u32>,
    /// All columns that are equal have the same first column in their pairs.
    pub(super) equal: Vec<[u32; 2]>,
}

/// The words of free columns.
fn word(col: u32) -> u128 {
    let number = 2 * u64::from(col) + 1;
    u128::from(SplitMix64::nth(number)) << 64 | u128::from(SplitMix64::nth(number + 1))
}

/// Going backwards, gives each pivot's column the sum of the values of its row's other columns,
/// and of `odd` if the right side of that row is 1.
fn substitute<T: Copy + BitXorAssign>(matrix: &mut Matrix, values: &mut [T], zero: T, odd: T) {
    let mut ticks = values.len() as u64 / 2;
    for &Pivot { row, col } in matrix.pivots.iter().rev() {
        let mut sum = if matrix.rows[row as usize].is_odd { odd } else { zero };
        matrix.for_each(row, |other| {
            ticks += 1;
            if other != col {
                sum ^= values[other as usize];
            }
        });
        values[col as usize] = sum;
    }
    matrix.ticks += ticks;
}

/// Changes the values of the pivots' columns so that all equations hold. Returns `false` when the
/// elimination was not carried to its end or found a contradiction.
pub(super) fn solve(matrix: &mut Matrix, values: &mut [bool]) -> bool {
    let is_whole = matrix.contradiction.is_none() && !matrix.rows.iter().any(|row| row.is_active);
    if is_whole {
        substitute(matrix, values, false, true);
    }
    is_whole
}

/// Finds the columns that are probably fixed or equal.
pub(super) fn candidates(matrix: &mut Matrix) -> Candidates {
    let mut words: Vec<u128> = (0..matrix.times.len() as u32).map(word).collect();
    substitute(matrix, &mut words, 0, 0);
    let is_fixed = |col: &u32| words[*col as usize] == 0;
    let fixed = matrix.pivots.iter().rev().map(|pivot| pivot.col).filter(is_fixed).collect();
    let mut others: Vec<u32> =
        (0..words.len() as u32).filter(|&col| words[col as usize] != 0).collect();
    others.sort_unstable_by_key(|&col| (words[col as usize], col));
    let groups = others.chunk_by(|&a, &b| words[a as usize] == words[b as usize]);
    let mut equal: Vec<[u32; 2]> =
        groups.flat_map(|group| group[1..].iter().map(|&col| [group[0], col])).collect();
    equal.sort_unstable();
    Candidates { fixed, equal }
}

/// Traces sums back to the given equations.
pub(super) struct Explainer<'a> {
    matrix: &'a mut Matrix,
    /// By column and by pivot: whether it is a part of the present sum.
    cols: Vec<bool>,
    pivots: Vec<bool>,
    /// The columns that were a part of the present sum, and the pivots whose columns may be a part,
    /// by their times.
    touched: Vec<u32>,
    open: BinaryHeap<Reverse<u32>>,
}

impl Explainer<'_> {
    pub(super) fn new(matrix: &mut Matrix) -> Explainer<'_> {
        Explainer {
            cols: vec![false; matrix.times.len()],
            pivots: vec![false; matrix.pivots.len()],
            touched: Vec::new(),
            open: BinaryHeap::new(),
            matrix,
        }
    }

    /// Whether too many ticks were spent.
    pub(super) fn is_over(&self) -> bool {
        self.matrix.ticks > self.matrix.limit
    }

    /// The sum of given equations whose left side is the sum of these columns; `None` if there is
    /// no such sum.
    pub(super) fn explain(&mut self, cols: &[u32]) -> Option<Sum> {
        let mut used = Vec::new();
        let mut left = Vec::new();
        cols.iter().for_each(|&col| self.toggle(col));
        // The earliest pivots come first, since their rows have no columns of earlier pivots.
        while let Some(Reverse(time)) = self.open.pop() {
            let Pivot { row, col } = self.matrix.pivots[time as usize];
            self.matrix.ticks += 1;
            if self.cols[col as usize] {
                left.clear();
                self.matrix.for_each(row, |other| left.push(other));
                left.iter().for_each(|&other| self.toggle(other));
                self.matrix.ticks += left.len() as u64;
                used.push(time);
            }
        }
        let is_empty = self.touched.iter().all(|&col| !self.cols[col as usize]);
        for col in self.touched.drain(..) {
            self.cols[col as usize] = false;
        }
        is_empty.then(|| self.expand(&used, None))
    }

    fn toggle(&mut self, col: u32) {
        self.cols[col as usize] ^= true;
        self.touched.push(col);
        let time = self.matrix.times[col as usize];
        if time != NEVER {
            self.open.push(Reverse(time));
        }
    }

    /// The sum of given equations that makes this row, a contradiction.
    pub(super) fn explain_contradiction(&mut self, row: u32) -> Sum {
        self.expand(&[], Some(row))
    }

    /// The given equations of which these pivots and this row are sums.
    fn expand(&mut self, used: &[u32], row: Option<u32>) -> Sum {
        let Explainer { matrix, pivots, .. } = self;
        let is_odd = |row: &u32| matrix.rows[*row as usize].is_odd;
        let of_pivots = used.iter().map(|&time| matrix.pivots[time as usize].row);
        let is_odd = of_pivots.chain(row).filter(is_odd).count() % 2 == 1;
        let mut sum: Vec<u32> = row.into_iter().collect();
        // The latest pivots come first, since only earlier pivots were added to them.
        let mut open: BinaryHeap<u32> = BinaryHeap::new();
        let added = row.map_or(&[][..], |row| &matrix.rows[row as usize].added);
        for &time in used.iter().chain(added) {
            pivots[time as usize] ^= true;
            open.push(time);
        }
        while let Some(time) = open.pop() {
            matrix.ticks += 1;
            if std::mem::take(&mut pivots[time as usize]) {
                let row = matrix.pivots[time as usize].row;
                sum.push(row);
                for &earlier in &matrix.rows[row as usize].added {
                    pivots[earlier as usize] ^= true;
                    open.push(earlier);
                }
            }
        }
        sum.sort_unstable();
        Sum { rows: sum, is_odd }
    }
}
