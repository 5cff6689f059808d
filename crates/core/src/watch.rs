//! Watch lists: for each literal, the clauses to look at when it turns false.
//!
//! A watch is eight bytes: a *blocker*, some other literal of the clause that
//! spares the visit when it is true, and the clause. A binary clause is whole
//! inside its two watches (the blocker is its other literal) and never touches
//! the arena: most clauses of a sudoku, and many of industrial formulas, are
//! binary. Watched literals are those of Chaff (Moskewicz and others, DAC
//! 2001); blockers are from Sörensson and Eén's `MiniSat` 2.1 (2008); binary
//! clauses in the watch from Pilarski and Hu (2002).

use std::ops::{Index, IndexMut};

use crate::Lit;
use crate::arena::ClauseRef;

/// One entry of a watch list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// A literal of the clause other than the watched one; when it is true,
    /// the clause need not be visited.
    pub blocker: Lit,
    clause: u32,
}

const BINARY: u32 = u32::MAX;
const LEARNED_BINARY: u32 = u32::MAX - 1;

impl Watch {
    /// A watch of the binary clause of the watched literal and `other`.
    #[inline]
    #[must_use]
    pub fn binary(other: Lit, learned: bool) -> Watch {
        Watch { blocker: other, clause: if learned { LEARNED_BINARY } else { BINARY } }
    }

    /// A watch of a clause in the arena.
    #[inline]
    #[must_use]
    pub fn long(blocker: Lit, clause: ClauseRef) -> Watch {
        Watch { blocker, clause: clause.word() }
    }

    /// Whether the clause is binary, and so whole in this watch.
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
#[derive(Clone, Debug, Default)]
pub struct Watches {
    lists: Vec<Vec<Watch>>,
}

impl Watches {
    /// Makes room for the literals of this many variables.
    pub(crate) fn grow(&mut self, var_count: usize) {
        if self.lists.len() < 2 * var_count {
            self.lists.resize_with(2 * var_count, Vec::new);
        }
    }

    /// The literals that can have a list, by code.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Lit> + use<> {
        (0..self.lists.len()).map(|code| Lit::from_word(code as u32))
    }

    /// Takes a list out, leaving an empty one; put it back with
    /// [`Watches::restore`].
    #[inline]
    pub(crate) fn take(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.lists[lit.code()])
    }

    #[inline]
    pub(crate) fn restore(&mut self, lit: Lit, list: Vec<Watch>) {
        self.lists[lit.code()] = list;
    }
}

impl Index<Lit> for Watches {
    type Output = Vec<Watch>;

    #[inline]
    fn index(&self, lit: Lit) -> &Vec<Watch> {
        &self.lists[lit.code()]
    }
}

impl IndexMut<Lit> for Watches {
    #[inline]
    fn index_mut(&mut self, lit: Lit) -> &mut Vec<Watch> {
        &mut self.lists[lit.code()]
    }
}
