//! Watch lists: for each literal, the clauses to look at when it turns false.
//!
//! A watch has eight bytes: the clause and a *blocker*, which is some other literal
//! of the clause; when it is true, the clause need not be visited. A binary clause
//! is completely contained in its two watches (the blocker is its other literal)
//! and never uses the arena: most clauses of a sudoku, and many of industrial
//! formulas, are binary. Watched literals are those of Chaff (Moskewicz and others, DAC
//! 2001); blockers are from Sörensson and Eén's `MiniSat` 2.1 (2008); binary
//! clauses in the watch from Pilarski and Hu (2002).

use std::ops::Index;

use crate::Lit;
use crate::reason::ClauseRef;

/// One entry of a watch list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    pub(super) blocker: Lit,
    clause: u32,
}

const BINARY: u32 = u32::MAX;
const LEARNED_BINARY: u32 = u32::MAX - 1;

impl Watch {
    /// A watch of the binary clause of the watched literal and `other`.
    #[inline]
    pub(super) fn binary(other: Lit, learned: bool) -> Watch {
        Watch { blocker: other, clause: if learned { LEARNED_BINARY } else { BINARY } }
    }

    /// A watch of a clause in the arena.
    #[inline]
    pub(super) fn long(blocker: Lit, clause: ClauseRef) -> Watch {
        Watch { blocker, clause: clause.word() }
    }

    /// A literal of the clause other than the watched one; when it is true, the
    /// clause need not be visited. For a binary clause it is the other literal.
    #[inline]
    #[must_use]
    pub fn blocker(self) -> Lit {
        self.blocker
    }

    /// Whether the clause is binary, so that this watch contains all of it.
    #[inline]
    #[must_use]
    pub fn is_binary(self) -> bool {
        self.clause >= LEARNED_BINARY
    }

    /// Whether this is a binary clause that was learned.
    #[inline]
    #[must_use]
    pub fn is_learned_binary(self) -> bool {
        self.clause == LEARNED_BINARY
    }

    /// The clause in the arena, or `None` for a binary one.
    #[inline]
    #[must_use]
    pub fn clause(self) -> Option<ClauseRef> {
        (!self.is_binary()).then_some(ClauseRef::from_word(self.clause))
    }
}

/// The watch lists of all literals.
///
/// Invariant: each blocker is a literal that has a list. The clause database is
/// responsible for the references to clauses.
#[derive(Clone, Debug, Default)]
pub struct Watches {
    lists: Vec<Vec<Watch>>,
}

impl Watches {
    /// Makes room for the literals of this many variables.
    pub(super) fn grow(&mut self, var_count: usize) {
        if self.lists.len() < 2 * var_count {
            self.lists.resize_with(2 * var_count, Vec::new);
        }
    }

    /// The literals that can have a list, by code.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Lit> + use<> {
        (0..self.lists.len()).map(|code| Lit::from_word(code as u32))
    }

    /// The number of watches that fit into the allocated memory.
    pub(crate) fn capacity(&self) -> usize {
        self.lists.iter().map(Vec::capacity).sum()
    }

    /// How many literals have a list.
    #[inline]
    pub(super) fn literal_count(&self) -> usize {
        self.lists.len()
    }

    /// Makes room for this many more watches of a literal.
    pub(super) fn reserve(&mut self, lit: Lit, additional: usize) {
        self.lists[lit.code()].reserve_exact(additional);
    }

    /// Adds a watch to the list of a literal.
    ///
    /// # Panics
    /// When the blocker or the watched literal has no list.
    #[inline]
    pub(super) fn push(&mut self, lit: Lit, watch: Watch) {
        assert!(watch.blocker.code() < self.lists.len(), "{:?} is not known", watch.blocker);
        self.lists[lit.code()].push(watch);
    }

    /// Takes a list out and leaves an empty one; [`Watches::restore`] puts it back.
    #[inline]
    pub(super) fn take(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.lists[lit.code()])
    }

    #[inline]
    pub(super) fn restore(&mut self, lit: Lit, list: Vec<Watch>) {
        self.lists[lit.code()] = list;
    }

    /// Removes from a list the watches for which `keep` is false.
    pub(super) fn retain(&mut self, lit: Lit, keep: impl FnMut(&Watch) -> bool) {
        self.lists[lit.code()].retain(keep);
    }

    /// Removes the last watch of a clause from a list, without keeping the order.
    /// Takes time linear in the number of watches that were added after it.
    pub(super) fn remove_last(&mut self, lit: Lit, clause: ClauseRef) {
        let list = &mut self.lists[lit.code()];
        if let Some(place) = list.iter().rposition(|watch| watch.clause() == Some(clause)) {
            list.swap_remove(place);
        }
    }

    /// Sets for each binary clause in a list whether it is learned.
    pub(super) fn relabel_binaries(&mut self, lit: Lit, mut is_learned: impl FnMut(Watch) -> bool) {
        for watch in self.lists[lit.code()].iter_mut().filter(|watch| watch.is_binary()) {
            *watch = Watch::binary(watch.blocker, is_learned(*watch));
        }
    }

    /// These watches for another arena: each watch of a long clause gets the new
    /// reference of the clause, and is removed if there is none.
    pub(super) fn moved(
        mut self,
        mut new_place: impl FnMut(ClauseRef) -> Option<ClauseRef>,
    ) -> Watches {
        for list in &mut self.lists {
            list.retain_mut(|watch| {
                let Some(clause) = watch.clause() else { return true };
                let moved = new_place(clause);
                if let Some(clause) = moved {
                    *watch = Watch::long(watch.blocker, clause);
                }
                moved.is_some()
            });
        }
        self
    }

    /// Replaces all lists by those of irredundant binary clauses: `others` gives for
    /// each literal the other literals of its clauses. Only clauses whose literals
    /// both have the value 0 in `values`, an array by literal, are added.
    ///
    /// # Panics
    /// When `values` has not exactly one value for each literal.
    pub(super) fn set_binaries<'a>(&mut self, others: impl Fn(Lit) -> &'a [Lit], values: &[i8]) {
        // So that a literal that is not known has no value, which panics below.
        assert_eq!(values.len(), self.lists.len(), "one value for each literal");
        let mut open = Vec::new();
        for (code, list) in self.lists.iter_mut().enumerate() {
            list.clear();
            if values[code] != 0 {
                continue;
            }
            let lit = Lit::from_word(code as u32);
            let others = others(lit);
            if open.len() < others.len() {
                open.resize(others.len(), Watch::binary(lit, false));
            }
            // There is no branch, since about half of the literals are open.
            let (slots, mut len) = (&mut open[..others.len()], 0);
            for &other in others {
                slots[len] = Watch::binary(other, false);
                len += usize::from(values[other.code()] == 0);
            }
            list.extend_from_slice(&slots[..len]);
        }
    }
}

impl Index<Lit> for Watches {
    type Output = [Watch];

    #[inline]
    fn index(&self, lit: Lit) -> &[Watch] {
        &self.lists[lit.code()]
    }
}
