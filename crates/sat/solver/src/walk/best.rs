//! The best values that local search has met.
//!
//! The best values are kept as earlier values and the flips since then. A copy of all values at
//! each improvement would take longer than the search, which improves often at first.

use neuf_core::Var;

/// The best values met, as earlier values and the flips since then.
#[derive(Clone, Debug)]
pub(super) struct Best {
    pub(super) values: Vec<bool>,
    pub(super) broken: usize,
    /// The flips since `values`; the first `len` of them lead to the best values.
    flips: Vec<u32>,
    len: usize,
    /// Whether there were too many flips to keep.
    is_stale: bool,
}

impl Best {
    /// These values, which break this many clauses.
    pub(super) fn new(values: Vec<bool>, broken: usize) -> Best {
        Best { values, broken, flips: Vec::new(), len: 0, is_stale: false }
    }

    /// Takes note of a flip, after which this many clauses are broken.
    pub(super) fn note(&mut self, var: Var, broken: usize, values: &[bool]) {
        let is_better = broken < self.broken;
        if is_better {
            self.broken = broken;
        }
        if self.is_stale {
            if is_better {
                self.values.copy_from_slice(values);
                self.is_stale = false;
            }
            return;
        }
        self.flips.push(var.index() as u32);
        if is_better {
            self.len = self.flips.len();
        }
        if self.flips.len() > 1000 + values.len() / 4 {
            // Waiting avoids a copy of all values at each of many small improvements.
            self.is_stale = self.len == 0;
            self.settle();
        }
    }

    /// Sets the values to the best values.
    pub(super) fn settle(&mut self) {
        for var in self.flips.drain(..self.len) {
            let value = &mut self.values[var as usize];
            *value = !*value;
        }
        self.len = 0;
        if self.is_stale {
            self.flips.clear();
        }
    }
}
