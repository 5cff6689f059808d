//! In how many ways a band's rows can be filled when it is known which digits
//! each column has in it.
//!
//! Digits and columns make a bipartite graph, each digit once in each box; a
//! row is a perfect matching in it, and the rows together use each edge once.
//! Rows with givens are matched first. Those without are alike: which of them
//! has a certain digit in the first column is a factor, and the last two make
//! cycles, each of which goes two ways round. Bands of five rows have hundreds
//! of thousands of ways to begin; what those leave for the other rows is
//! remembered.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use super::frame::{Frame, Split};

/// The most digits there are.
const MOST: usize = 10;

/// How many counts of the last rows pass between two looks at the interrupt.
const MISSES_PER_LOOK: usize = 1000;

/// Counts the fillings of a band.
#[derive(Clone, Debug)]
pub(super) struct Arranger {
    side: usize,
    columns: usize,
    /// Rows with givens.
    given: Vec<GivenRow>,
    /// How many rows are without.
    open: usize,
    /// The digits of each column that no row has yet.
    left: [u16; MOST],
    /// What rows without givens counted to, by what the rows before left.
    known: FxHashMap<u128, u64>,
    interrupt: Interrupt,
    is_stopped: bool,
}

#[derive(Clone, Copy, Debug)]
struct GivenRow {
    /// The given of each column, or 0.
    own: [u16; MOST],
    /// The givens of each column in rows that come later.
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
        // Many givens leave few ways.
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

    /// The ways to fill the rows with these digits in the columns of each box;
    /// some of them when interrupted.
    pub(super) fn count(&mut self, boxes: &[Split]) -> u64 {
        let columns = boxes.iter().flat_map(|split| &split[..self.columns]);
        self.left.iter_mut().zip(columns).for_each(|(left, &set)| *left = set);
        self.known.clear();
        self.rows_from(0)
    }

    /// The ways to fill all rows from this one on.
    fn rows_from(&mut self, row: usize) -> u64 {
        match self.given.get(row) {
            Some(given) => {
                let used = given.all;
                self.columns_from(row, 0, used)
            }
            None => self.open_rows(row),
        }
    }

    /// Rows without givens from this one on.
    fn open_rows(&mut self, row: usize) -> u64 {
        match self.given.len() + self.open - row {
            0 | 1 => 1,
            2 => 1 << self.cycles(),
            rows if row < self.given.len() + 2 => self.more_rows(row, rows),
            // Two rows that go round a cycle either way leave the same.
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

    /// At least three rows without givens.
    fn more_rows(&mut self, row: usize, rows: usize) -> u64 {
        let digit = self.left[0] & self.left[0].wrapping_neg();
        self.left[0] ^= digit;
        let ways = rows as u64 * self.columns_from(row, 1, digit);
        self.left[0] ^= digit;
        ways
    }

    /// The ways to fill this row from this column on, and all rows after it.
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

    /// How many cycles there are when each column has two digits left, each
    /// digit two columns.
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
