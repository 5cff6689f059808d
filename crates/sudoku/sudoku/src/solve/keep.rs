//! A small cache of each thread, for the loaded rules of a shape.
//!
//! The entries used last are kept. A map without a limit would hold the rules of every
//! shape that a long run has met.

use std::cell::RefCell;

use crate::Shape;

/// The largest side whose rules are kept loaded: they have 124,000 clauses.
const LARGEST: usize = 16;

/// How many entries a thread keeps.
const KEPT: usize = 4;

/// Entries by their keys; the one used last stands at the end.
#[derive(Debug)]
pub(crate) struct Keep<K, T>(RefCell<Vec<(K, T)>>);

impl<K: PartialEq, T> Keep<K, T> {
    pub(crate) const fn new() -> Keep<K, T> {
        Keep(RefCell::new(Vec::new()))
    }

    /// Runs `work` with the entry of this key, or with a new one from `make`. `None` when
    /// `make` returns none.
    pub(crate) fn with<R>(
        &self,
        key: K,
        make: impl FnOnce() -> Option<T>,
        work: impl FnOnce(&mut T) -> R,
    ) -> Option<R> {
        // The entry is taken out meanwhile, so that `work` may use the cache, too.
        let mut kept = self.0.borrow_mut();
        let found =
            kept.iter().position(|(known, _)| *known == key).map(|place| kept.remove(place).1);
        drop(kept);
        let mut thing = match found {
            Some(thing) => thing,
            None => make()?,
        };
        let result = work(&mut thing);
        let mut kept = self.0.borrow_mut();
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((key, thing));
        Some(result)
    }
}

/// Whether it is better to keep the rules of a shape loaded than to load them for each
/// puzzle.
pub(crate) fn is_worth_keeping(shape: Shape) -> bool {
    shape.side() <= LARGEST
}
