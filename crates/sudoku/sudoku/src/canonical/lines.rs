//! Rows or columns that are being brought into an order.
//!
//! Bands stay together. Orders that would only repeat another one are left out: of
//! several empty lines or empty bands, the first one comes first.

/// Rows or columns that are being brought into an order that keeps bands together.
pub(super) struct Lines {
    pub(super) in_band: usize,
    /// The lines placed so far, in their new order.
    pub(super) order: Vec<u8>,
    is_used: Vec<bool>,
    /// For each line whether all its cells are empty, and for each band whether all its
    /// lines are.
    is_empty: Vec<bool>,
    is_band_empty: Vec<bool>,
    /// Whether any line is empty. Otherwise no order repeats another one.
    has_empty: bool,
}

impl Lines {
    pub(super) fn new(side: usize, in_band: usize) -> Lines {
        Lines {
            in_band,
            order: Vec::with_capacity(side),
            is_used: vec![false; side],
            is_empty: vec![false; side],
            is_band_empty: vec![false; side / in_band],
            has_empty: false,
        }
    }

    pub(super) fn set_empty(&mut self, is_empty: impl Fn(usize) -> bool) {
        let side = self.is_used.len();
        self.is_empty = (0..side).map(is_empty).collect();
        self.has_empty = self.is_empty.contains(&true);
        let bands = self.is_empty.chunks(self.in_band);
        self.is_band_empty = bands.map(|band| !band.contains(&false)).collect();
    }

    /// A range that contains all lines that can come next.
    pub(super) fn next_range(&self) -> std::ops::Range<usize> {
        match self.order.last() {
            Some(&last) if !self.order.len().is_multiple_of(self.in_band) => {
                let begin = usize::from(last) / self.in_band * self.in_band;
                begin..begin + self.in_band
            }
            _ => 0..self.is_used.len(),
        }
    }

    /// Whether a line of that range can come next and does not repeat an order.
    pub(super) fn can_come(&self, line: usize) -> bool {
        if self.is_used[line] || !self.has_empty {
            return !self.is_used[line];
        }
        let band = line / self.in_band;
        let begin = band * self.in_band;
        if self.order.len().is_multiple_of(self.in_band) {
            let is_begun = |band: usize| self.is_used[band * self.in_band];
            let is_repeated = (0..band).any(|other| self.is_band_empty[other] && !is_begun(other));
            if self.is_band_empty[band] && is_repeated {
                return false;
            }
        }
        !(self.is_empty[line]
            && (begin..line).any(|other| self.is_empty[other] && !self.is_used[other]))
    }

    pub(super) fn push(&mut self, line: usize) {
        self.order.push(line as u8);
        self.is_used[line] = true;
    }

    pub(super) fn pop(&mut self) {
        if let Some(line) = self.order.pop() {
            self.is_used[usize::from(line)] = false;
        }
    }
}
