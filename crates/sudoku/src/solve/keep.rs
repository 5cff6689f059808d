//! What a thread keeps for its next puzzle: the rules of a shape, loaded.
//!
//! The few used last are kept. A map without a limit would hold the rules of
//! every shape that a long run has met.

use std::cell::RefCell;

use crate::Shape;

/// The largest side whose rules are loaded unasked: 124,000 clauses.
const LARGEST: usize = 16;

/// How many things a thread keeps.
const KEPT: usize = 4;

/// Things by key, the one used last at the end.
#[derive(Debug)]
pub(crate) struct Keep<K, T>(RefCell<Vec<(K, T)>>);

impl<K: PartialEq, T> Keep<K, T> {
    pub(crate) const fn new() -> Keep<K, T> {
        Keep(RefCell::new(Vec::new()))
    }

    /// Runs `work` with what there is for this key, or with what `make` makes;
    /// `None` when that makes nothing.
    pub(crate) fn with<R>(
        &self,
        key: K,
        make: impl FnOnce() -> Option<T>,
        work: impl FnOnce(&mut T) -> R,
    ) -> Option<R> {
        // Taken out while it works, so that work within work finds nothing locked.
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

/// Whether the rules of a shape are better kept than made anew for each puzzle.
pub(crate) fn is_worth_keeping(shape: Shape) -> bool {
    shape.side() <= LARGEST
}
