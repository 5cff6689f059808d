//! References to clauses, the reasons of literals, and conflicts.
//!
//! A binary clause is named by its literals, because the watch lists contain all of the clause; a
//! longer clause is named by its place in the arena. Naming all clauses by their place would need a
//! place for each binary clause.

use crate::Lit;

/// A clause in the arena: the offset of its header in words.
///
/// A reference is valid until the next collection, which gives out new references. A reference that
/// is used later, or with another propagator, either causes a panic or names some other clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct ClauseRef(u32);

impl ClauseRef {
    #[inline]
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn from_word(word: u32) -> ClauseRef {
        ClauseRef(word)
    }

    #[inline]
    pub(crate) fn offset(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The literal was decided, or is a unit at level 0.
    None,
    /// The caller knows why the literal is true, and has not added the clause yet.
    /// [`Propagator::explain`](crate::Propagator::explain) replaces this reason.
    External,
    /// The literal follows by a binary clause; this is the other literal of the clause, which is
    /// false.
    Binary(Lit),
    /// The literal follows by this clause, whose other literals are false.
    Long(ClauseRef),
}

impl Reason {
    /// Whether the reason is a clause, whose other literals are the antecedents.
    #[inline]
    #[must_use]
    pub fn is_clause(self) -> bool {
        matches!(self, Reason::Binary(_) | Reason::Long(_))
    }
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// A binary clause.
    Binary([Lit; 2]),
    /// A clause in the arena.
    Long(ClauseRef),
}
