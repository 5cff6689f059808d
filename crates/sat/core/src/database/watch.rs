//! A watch: an entry in the list of a literal, which names a clause to look at when the
//! literal turns false.
//!
//! A watch has eight bytes: the clause and a *blocker*, which is some other literal of the clause.
//! When the blocker is true, the clause need not be visited. A binary clause is completely
//! contained in its two watches (the blocker is its other literal) and never uses the arena: most
//! clauses of a sudoku, and many of industrial formulas, are binary. Watched literals are those of
//! Chaff (Moskewicz and others, DAC 2001); blockers are from Sörensson and Eén's `MiniSat` 2.1
//! (2008); binary clauses in the watch from Pilarski and Hu (2002).

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
/// Two words that stand for no literal: there are at most 2^29 literals.
const VACANT: u32 = u32::MAX;
const END: u32 = u32::MAX - 1;

impl Watch {
    /// What stands in a slot that no list uses.
    pub(super) const VACANT: Watch = Watch { blocker: Lit::from_word(VACANT), clause: 0 };
    /// What stands in the last slot.
    pub(super) const END: Watch = Watch { blocker: Lit::from_word(END), clause: 0 };

    /// Whether no list uses the slot of this watch, so that a list may grow into the slot.
    #[inline]
    pub(super) fn is_vacant(self) -> bool {
        self.blocker.word() == VACANT
    }

    /// Two numbers that stand in a slot for a while, in the form of a watch. The first number must
    /// be the word of a literal.
    pub(super) fn from_words([first, second]: [u32; 2]) -> Watch {
        Watch { blocker: Lit::from_word(first), clause: second }
    }

    /// The two numbers that make up a watch.
    pub(super) fn words(self) -> [u32; 2] {
        [self.blocker.word(), self.clause]
    }

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

    /// A literal of the clause other than the watched literal; when the blocker is true, the clause
    /// need not be visited. The blocker of a binary clause is its other literal.
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

    /// The clause in the arena, or `None` for a binary clause.
    #[inline]
    #[must_use]
    pub fn clause(self) -> Option<ClauseRef> {
        (!self.is_binary()).then_some(ClauseRef::from_word(self.clause))
    }
}
