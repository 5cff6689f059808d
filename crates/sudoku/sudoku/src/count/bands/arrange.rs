//! Counts the ways to fill the rows of a band when the digits of each of its columns are
//! known.
//!
//! Digits and columns make a bipartite graph, in which each digit occurs once in each
//! box. A row is a perfect matching in this graph, and together the rows use each edge
//! once. Rows with givens are matched first. Rows without givens are interchangeable:
//! which of them has a certain digit in the first column is a factor, and the last two
//! rows form cycles, each of which can be filled in two ways. In bands of five rows there
//! are hundreds of thousands of ways to fill the first rows, so the number of ways to
//! fill the other rows is remembered by the digits that are left for them.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use super::frame::{Frame, Split};

/// The largest number of digits.
const MOST: usize = 10;

/// How many results that were not remembered are computed between two checks of the
/// interrupt.
const MISSES_PER_LOOK: usize = 1000;

/// Counts the ways to fill the rows of a band.
#[derive(Clone, Debug)]
pub(super) struct Arranger {
    side: usize,
    columns: usize,
    /// The rows with givens.
    given: Vec<GivenRow>,
    /// The number of rows without givens.
    open: usize,
    /// The digits of each column that no row so far has used.
    left: [u16; MOST],
    /// The number of ways to fill the rows without givens, by the digits that are left
    /// for them.
    known: FxHashMap<u128, u64>,
    interrupt: Interrupt,
    is_stopped: bool,
}

#[derive(Clone, Copy, Debug)]
struct GivenRow {
    /// The given of each column as a bit, or 0.
    own: [u16; MOST],
    /// The givens of each column in the rows that are matched later.
    later: [u16; MOST],
    /// All givens of the row.
    all: u16,
}

impl Arranger {
    pub(super) fn new(frame: &Frame, band: usize, interrupt: &Interrupt) -> Arranger {
        let mut own = vec![[0; MOST]; frame.rows];
        for given in frame.givens_of(band) {
            own[given.row % frame.rows][given.column] = given.digit;
        }
        own.retain(|row| row.iter().any(|&digit| digit != 0));
        // Rows with many givens leave few ways, so they come first.
        own.sort_by_key(|row| row.iter().filter(|&&digit| digit == 0).count());
        let mut later = [0; MOST];
        let mut given = Vec::with_capacity(own.len());
        for own in own.into_iter().rev() {
            given.push(GivenRow { own, later, all: own.iter().fold(0, |all, digit| all | digit) });
            later.iter_mut().zip(own).for_each(|(later, digit)| *later |= digit);
        }
        given.reverse();
        let open = frame.rows - given.len();
        Arranger {
            side: frame.side(),
            columns: frame.columns,
            given,
            open,
            left: [0; MOST],
            known: FxHashMap::default(),
            interrupt: interrupt.clone(),
            is_stopped: false,
        }
    }

    /// The number of ways to fill the rows when the columns of each box have these
    /// digits; fewer when interrupted.
    pub(super) fn count(&mut self, boxes: &[Split]) -> u64 {
        let columns = boxes.iter().flat_map(|split| &split[..self.columns]);
        self.left.iter_mut().zip(columns).for_each(|(left, &set)| *left = set);
        self.known.clear();
        self.rows_from(0)
    }

    /// The number of ways to fill all rows from this one on.
    fn rows_from(&mut self, row: usize) -> u64 {
        match self.given.get(row) {
            Some(given) => {
                let used = given.all;
                self.columns_from(row, 0, used)
            }
            None => self.open_rows(row),
        }
    }

    /// The number of ways to fill the rows without givens, from this row on.
    fn open_rows(&mut self, row: usize) -> u64 {
        match self.given.len() + self.open - row {
            0 | 1 => 1,
            2 => 1 << self.cycles(),
            rows if row < self.given.len() + 2 => self.more_rows(row, rows),
            // The two directions of a cycle leave the same digits, so results are found
            // again.
            rows => {
                let key = self.left.iter().fold(0, |key, &set| key << MOST | u128::from(set));
                if let Some(&ways) = self.known.get(&key) {
                    return ways;
                }
                if self.known.len().is_multiple_of(MISSES_PER_LOOK) {
                    self.is_stopped |= self.interrupt.is_requested();
                }
                if self.is_stopped {
                    return 0;
                }
                let ways = self.more_rows(row, rows);
                self.known.insert(key, ways);
                ways
            }
        }
    }

    /// The number of ways to fill at least three rows without givens.
    fn more_rows(&mut self, row: usize, rows: usize) -> u64 {
        let digit = self.left[0] & self.left[0].wrapping_neg();
        self.left[0] ^= digit;
        let ways = rows as u64 * self.columns_from(row, 1, digit);
        self.left[0] ^= digit;
        ways
    }

    /// The number of ways to fill this row from this column on, and all rows after it.
    fn columns_from(&mut self, row: usize, column: usize, used: u16) -> u64 {
        if column == self.side {
            return self.rows_from(row + 1);
        }
        let mut able = match self.given.get(row) {
            Some(given) if given.own[column] != 0 => given.own[column],
            Some(given) => self.left[column] & !given.later[column] & !used,
            None => self.left[column] & !used,
        };
        let mut ways = 0;
        while able != 0 {
            let digit = able & able.wrapping_neg();
            able ^= digit;
            self.left[column] ^= digit;
            ways += self.columns_from(row, column + 1, used | digit);
            self.left[column] ^= digit;
        }
        ways
    }

    /// The number of cycles when each column has two digits left and each digit two
    /// columns.
    fn cycles(&self) -> u32 {
        let mut columns_of = [0u16; MOST];
        for (column, &set) in self.left[..self.side].iter().enumerate() {
            let first = set.trailing_zeros() as usize;
            let second = (set & (set - 1)).trailing_zeros() as usize;
            columns_of[first] |= 1 << column;
            columns_of[second] |= 1 << column;
        }
        let mut open = (1u16 << self.side) - 1;
        let mut cycles = 0;
        while open != 0 {
            cycles += 1;
            let mut column = open.trailing_zeros() as usize;
            let mut digit = self.left[column].trailing_zeros() as usize;
            while open & (1 << column) != 0 {
                open ^= 1 << column;
                column = (columns_of[digit] & !(1 << column)).trailing_zeros() as usize;
                digit = (self.left[column] & !(1 << digit)).trailing_zeros() as usize;
            }
        }
        cycles
    }
}
