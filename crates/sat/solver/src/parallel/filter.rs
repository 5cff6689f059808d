//! Remembers which clauses were sent lately, by any thread.
//!
//! Threads often learn the same units and binary clauses. A table of hashes, which all threads read
//! and write without locks, keeps most duplicates from being sent. An old entry may be overwritten;
//! the importer then gets a duplicate, which does no harm. Of two clauses with the same hash of 64
//! bits, which is unlikely, the second is not sent.

use neuf_cnf::SplitMix64;
use neuf_core::Lit;

use super::sync::atomic::{AtomicU64, Ordering};

/// The number of entries, a power of two; few in the model check, where they are overwritten.
const SIZE: usize = if cfg!(shuttle) { 2 } else { 1 << 16 };

/// The hashes of clauses that were sent.
#[derive(Debug)]
pub(super) struct Filter {
    hashes: Box<[AtomicU64]>,
}

impl Filter {
    pub(super) fn new() -> Filter {
        Filter { hashes: (0..SIZE).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Notes that a clause is sent. Returns whether the clause was not among the last clauses.
    pub(super) fn is_new(&self, clause: &[Lit]) -> bool {
        let hash = hash(clause);
        self.hashes[hash as usize % SIZE].swap(hash, Ordering::Relaxed) != hash
    }
}

/// A hash that does not depend on the order of the literals.
fn hash(clause: &[Lit]) -> u64 {
    clause.iter().map(|lit| SplitMix64::nth(lit.code() as u64 + 1)).fold(0, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_new_once_in_any_order() {
        let [a, b, c] = [0, 3, 7].map(Lit::from_code);
        let filter = Filter::new();
        assert!(filter.is_new(&[a, b]));
        assert!(!filter.is_new(&[b, a]));
        assert!(filter.is_new(&[a, b, c]) && filter.is_new(&[a, !b]) && filter.is_new(&[a]));
        assert!(!filter.is_new(&[c, a, b]));
    }
}
