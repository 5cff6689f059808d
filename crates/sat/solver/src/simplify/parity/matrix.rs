//! Gaussian elimination of sparse equations.
//!
//! An equation is a sorted list of columns, each of which is a variable. A column that is in one
//! equation only costs nothing: the equation is set aside as a *pivot*. Otherwise the shortest
//! equation becomes the pivot and is added to the other equations with the rarest of its columns,
//! which keeps the equations short for as long as possible (Markowitz, "The elimination form of the
//! inverse and its application to linear programming", Management Science 1957). Once no short
//! equation is left, the rest is small in most cases, and `dense.rs` eliminates it as a matrix of
//! bits. An equation of the sum 1 without columns is a contradiction.
//!
//! Each equation records which pivots were added to it. The record is enough to find later, for the
//! few sums that are of any use, the given equations of the sum. Keeping the set of given equations
//! with each equation would take as much time and memory as the elimination.

use std::collections::VecDeque;

use neuf_core::Interrupt;

/// Equations this long are eliminated as a matrix of bits.
const LONG: usize = 32;
/// How many pivots pass between two checks of the interrupt.
const PATIENCE: usize = 64;
/// The time of a column that is in no pivot.
pub(super) const NEVER: u32 = u32::MAX;

/// The left side of an equation.
#[derive(Clone, Debug)]
pub(super) enum Columns {
    /// The columns in ascending order.
    Sparse(Vec<u32>),
    /// Bits by place among [`Matrix::dense_cols`].
    Dense(Vec<u64>),
}

/// An equation during and after elimination.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) cols: Columns,
    pub(super) is_odd: bool,
    /// The times of the pivots that were added to the row.
    pub(super) added: Vec<u32>,
    /// Whether the row is neither a pivot nor empty.
    pub(super) is_active: bool,
}

/// An equation that was set aside, and the column that no later equation has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pivot {
    pub(super) row: u32,
    pub(super) col: u32,
}

/// The equations of one connected part of a formula.
///
/// Invariants: rows are numbered as the given equations, and each is the sum of the given equation
/// and of the pivots that were added to it. `counts` is the number of active sparse rows with a
/// column. `users` has these rows, and perhaps more. A pivot has no column of an earlier pivot.
#[derive(Debug)]
pub(super) struct Matrix {
    pub(super) rows: Vec<Row>,
    users: Vec<Vec<u32>>,
    counts: Vec<u32>,
    /// In the order of elimination; the place of a pivot is its time.
    pub(super) pivots: Vec<Pivot>,
    /// By column: the time of its pivot, or `NEVER`.
    pub(super) times: Vec<u32>,
    /// The columns of the dense rows.
    pub(super) dense_cols: Vec<u32>,
    /// The sparse rows by length, the last list for all long rows. Some rows have another length
    /// now.
    by_len: Vec<VecDeque<u32>>,
    /// Columns that are or were in one row only.
    single: Vec<u32>,
    /// The row of a contradiction.
    pub(super) contradiction: Option<u32>,
    /// Approximately the number of cache lines touched, and the largest number allowed.
    pub(super) ticks: u64,
    pub(super) limit: u64,
}

impl Matrix {
    /// The matrix of equations, each with sorted columns below `col_count` and its right
    /// side.
    pub(super) fn new(
        equations: impl Iterator<Item = (Vec<u32>, bool)>,
        col_count: usize,
        limit: u64,
    ) -> Matrix {
        let row = |(cols, is_odd)| Row {
            cols: Columns::Sparse(cols),
            is_odd,
            added: Vec::new(),
            is_active: true,
        };
        let mut matrix = Matrix {
            rows: equations.map(row).collect(),
            users: vec![Vec::new(); col_count],
            counts: vec![0; col_count],
            pivots: Vec::new(),
            times: vec![NEVER; col_count],
            dense_cols: Vec::new(),
            by_len: vec![VecDeque::new(); LONG + 1],
            single: Vec::new(),
            contradiction: None,
            ticks: col_count as u64 / 4,
            limit,
        };
        for number in 0..matrix.rows.len() as u32 {
            for &col in matrix.rows[number as usize].sparse() {
                matrix.users[col as usize].push(number);
                matrix.counts[col as usize] += 1;
            }
            matrix.ticks += 1 + matrix.rows[number as usize].sparse().len() as u64;
            matrix.file(number);
        }
        let is_single = |col: &u32| matrix.counts[*col as usize] == 1;
        matrix.single = (0..col_count as u32).filter(is_single).collect();
        matrix
    }

    /// Eliminates until nothing is left, there is a contradiction, the ticks are used up or
    /// the interrupt asks to stop.
    pub(super) fn eliminate(&mut self, interrupt: &Interrupt) {
        while !self.is_over() {
            if self.pivots.len().is_multiple_of(PATIENCE) && interrupt.is_requested() {
                return;
            }
            if let Some(col) = self.single.pop() {
                if let Some(row) = self.only_user(col) {
                    self.set_aside(row, col);
                }
            } else if let Some(row) = self.shortest() {
                if self.rows[row as usize].sparse().len() >= LONG {
                    self.eliminate_dense(interrupt);
                    return;
                }
                self.pivot(row);
            } else {
                return;
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.contradiction.is_some() || self.ticks > self.limit
    }

    /// Puts a sparse row where its length belongs.
    fn file(&mut self, row: u32) {
        let len = self.rows[row as usize].sparse().len();
        self.by_len[len.min(LONG)].push_back(row);
    }

    /// Takes the shortest active row.
    fn shortest(&mut self) -> Option<u32> {
        for len in 0..=LONG {
            while let Some(row) = self.by_len[len].pop_front() {
                let Row { is_active, .. } = self.rows[row as usize];
                if is_active && self.rows[row as usize].sparse().len().min(LONG) == len {
                    return Some(row);
                }
            }
        }
        None
    }

    /// The active row with a column, if there is exactly one.
    fn only_user(&mut self, col: u32) -> Option<u32> {
        if self.counts[col as usize] != 1 {
            return None;
        }
        self.ticks += 1 + self.users[col as usize].len() as u64;
        let users = &self.users[col as usize];
        users.iter().copied().find(|&row| self.rows[row as usize].has(col))
    }

    /// Makes a row the pivot of one of its columns.
    fn set_aside(&mut self, row: u32, col: u32) {
        self.ticks += 1;
        self.times[col as usize] = self.pivots.len() as u32;
        self.pivots.push(Pivot { row, col });
        let Row { cols, is_active, .. } = &mut self.rows[row as usize];
        *is_active = false;
        let Columns::Sparse(cols) = cols else { return };
        self.ticks += cols.len() as u64 / 4;
        for &other in &*cols {
            self.counts[other as usize] -= 1;
            if self.counts[other as usize] == 1 {
                self.single.push(other);
            }
        }
    }

    /// Makes a row the pivot of the rarest of its columns and adds the row to the other rows with
    /// this column.
    fn pivot(&mut self, row: u32) {
        let rarest = |&&col: &&u32| (self.counts[col as usize], col);
        let Some(&col) = self.rows[row as usize].sparse().iter().min_by_key(rarest) else {
            // The equation has the sum 0, as all empty equations that are not contradictions.
            self.rows[row as usize].is_active = false;
            return;
        };
        let time = self.pivots.len() as u32;
        self.set_aside(row, col);
        let pivot = self.rows[row as usize].sparse().to_vec();
        let is_odd = self.rows[row as usize].is_odd;
        for user in std::mem::take(&mut self.users[col as usize]) {
            self.ticks += 1;
            if self.rows[user as usize].has(col) {
                self.add(&pivot, user);
                let Row { is_odd: sum, added, .. } = &mut self.rows[user as usize];
                *sum ^= is_odd;
                added.push(time);
                self.note_changed(user);
            }
        }
    }

    /// Files a changed row again, unless it has become empty.
    fn note_changed(&mut self, number: u32) {
        let row = &mut self.rows[number as usize];
        if !row.sparse().is_empty() {
            self.file(number);
            return;
        }
        row.is_active = false;
        if row.is_odd {
            self.contradiction = Some(number);
        }
    }

    /// Adds a pivot's columns to a row.
    fn add(&mut self, pivot: &[u32], row: u32) {
        let old = match &mut self.rows[row as usize].cols {
            Columns::Sparse(cols) => std::mem::take(cols),
            Columns::Dense(_) => return,
        };
        self.ticks += 1 + (old.len() + pivot.len()) as u64 / 4;
        let mut sum = Vec::with_capacity(old.len() + pivot.len());
        let (mut a, mut b) = (old.iter().copied().peekable(), pivot.iter().copied().peekable());
        loop {
            match (a.peek(), b.peek()) {
                (Some(x), Some(y)) if x == y => {
                    let col = *x as usize;
                    a.next();
                    b.next();
                    self.counts[col] -= 1;
                    if self.counts[col] == 1 {
                        self.single.push(col as u32);
                    }
                }
                (Some(&x), y) if y.is_none_or(|&y| x < y) => {
                    a.next();
                    sum.push(x);
                }
                (_, Some(&y)) => {
                    b.next();
                    self.counts[y as usize] += 1;
                    self.users[y as usize].push(row);
                    sum.push(y);
                }
                _ => break,
            }
        }
        self.rows[row as usize].cols = Columns::Sparse(sum);
    }

    /// Calls `visit` with each column of a row.
    pub(super) fn for_each(&self, row: u32, mut visit: impl FnMut(u32)) {
        match &self.rows[row as usize].cols {
            Columns::Sparse(cols) => cols.iter().copied().for_each(visit),
            Columns::Dense(words) => {
                for (place, &word) in words.iter().enumerate() {
                    let mut rest = word;
                    while rest != 0 {
                        visit(self.dense_cols[64 * place + rest.trailing_zeros() as usize]);
                        rest &= rest - 1;
                    }
                }
            }
        }
    }
}

impl Row {
    /// The columns of a sparse row.
    pub(super) fn sparse(&self) -> &[u32] {
        match &self.cols {
            Columns::Sparse(cols) => cols,
            Columns::Dense(_) => &[],
        }
    }

    /// Whether the row is active, sparse and has this column.
    fn has(&self, col: u32) -> bool {
        self.is_active && self.sparse().binary_search(&col).is_ok()
    }
}
