//! Clauses as reasons: where a clause stands, why a literal is true, and which
//! clause is false.
//!
//! A binary clause is named by its literals, because it stands whole in the
//! watch lists; a longer one by its place. Naming all of them by their place,
//! the obvious way, would need a place for each binary clause.

use crate::Lit;

/// A clause in the arena: the offset of its header in words.
///
/// Valid until the next collection, which hands out new references. A reference
/// that is used later, or with another propagator, either panics or names some
/// other clause there.
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
    /// It follows by the binary clause of itself and this literal, which is
    /// false.
    Binary(Lit),
    /// It follows by this clause, whose other literals are false.
    Long(ClauseRef),
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A binary clause.
    Binary([Lit; 2]),
    /// A clause in the arena.
    Long(ClauseRef),
}
