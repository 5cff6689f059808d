//! References to clauses, the reasons of literals, and conflicts.
//!
//! A binary clause is named by its literals, because it is completely contained in the
//! watch lists; a longer one is named by its place in the arena. Naming all of them by
//! their place would need a place for each binary clause.

use crate::Lit;

/// A clause in the arena: the offset of its header in words.
///
/// It is valid until the next collection, which gives out new references. If it is
/// used later, or with another propagator, it either causes a panic or names some
/// other clause.
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
    /// It was decided, or is a unit at level 0.
    None,
    /// The caller knows why, and has not added the clause yet from which it follows.
    /// [`Propagator::explain`](crate::Propagator::explain) replaces this reason.
    External,
    /// It follows by the binary clause of itself and this literal, which is
    /// false.
    Binary(Lit),
    /// It follows by this clause, whose other literals are false.
    Long(ClauseRef),
}

impl Reason {
    /// Whether it is a clause, whose other literals are the antecedents.
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
