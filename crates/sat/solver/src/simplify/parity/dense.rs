//! Gaussian elimination of dense equations, 64 columns in a word.
//!
//! Sparse elimination leaves long equations over. For long equations bits take less room than
//! numbers, and one operation adds 64 columns of two equations. Each pivot is added only to later
//! rows; `results.rs` finds equal and fixed literals without adding pivots to earlier rows. The
//! tables of the "Four Russians" method, which save a factor of about eight on large matrices,
//! would be of no use here: the proofs of such large sums take most of the time.

use neuf_core::Interrupt;

use super::matrix::{Columns, Matrix, NEVER, Pivot};

/// The most words of all rows together, 32 megabytes.
const MOST_WORDS: usize = 1 << 22;

impl Matrix {
    /// Eliminates the active rows as a matrix of bits, unless it is too large.
    pub(super) fn eliminate_dense(&mut self, interrupt: &Interrupt) {
        let active: Vec<usize> =
            (0..self.rows.len()).filter(|&row| self.rows[row].is_active).collect();
        let mut cols: Vec<u32> =
            active.iter().flat_map(|&row| self.rows[row].sparse()).copied().collect();
        cols.sort_unstable();
        cols.dedup();
        let words = cols.len().div_ceil(64);
        let cost = (active.len() as u64).pow(2) / 2 * (1 + words as u64 / 8);
        if active.len() * words > MOST_WORDS || self.ticks.saturating_add(cost) > self.limit {
            return;
        }
        let mut places = vec![NEVER; self.times.len()];
        for (place, &col) in cols.iter().enumerate() {
            places[col as usize] = place as u32;
        }
        for &row in &active {
            let mut bits = vec![0; words];
            for &col in self.rows[row].sparse() {
                let place = places[col as usize] as usize;
                bits[place / 64] |= 1 << (place % 64);
            }
            self.ticks += 1 + self.rows[row].sparse().len() as u64 / 4;
            self.rows[row].cols = Columns::Dense(bits);
        }
        self.dense_cols = cols;
        for (number, &row) in active.iter().enumerate() {
            if interrupt.is_requested() || self.contradiction.is_some() {
                return;
            }
            self.pivot_dense(row, &active[number + 1..]);
        }
    }

    /// Makes a dense row a pivot and adds it to the later rows with its first column.
    fn pivot_dense(&mut self, row: usize, later: &[usize]) {
        self.rows[row].is_active = false;
        let is_odd = self.rows[row].is_odd;
        let Columns::Dense(pivot) = &self.rows[row].cols else { return };
        let pivot = pivot.clone();
        let Some(word) = pivot.iter().position(|&word| word != 0) else {
            if is_odd {
                self.contradiction = Some(row as u32);
            }
            return;
        };
        let bit = pivot[word] & pivot[word].wrapping_neg();
        let col = self.dense_cols[64 * word + bit.trailing_zeros() as usize];
        let time = self.pivots.len() as u32;
        self.times[col as usize] = time;
        self.pivots.push(Pivot { row: row as u32, col });
        for &other in later {
            self.ticks += 1;
            let other = &mut self.rows[other];
            if let Columns::Dense(bits) = &mut other.cols
                && bits[word] & bit != 0
            {
                self.ticks += pivot.len() as u64 / 8;
                bits.iter_mut().zip(&pivot).for_each(|(to, from)| *to ^= from);
                other.is_odd ^= is_odd;
                other.added.push(time);
            }
        }
    }
}
