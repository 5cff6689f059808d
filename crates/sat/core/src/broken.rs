//! The error type of the check of a propagator's invariants.

use crate::reason::ClauseRef;
use crate::{Lit, Var};

/// An invariant that does not hold, and where; the error of
/// [`Propagator::check`](crate::Propagator::check).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenInvariant {
    /// The words of the arena are not clauses and gaps, one after the other.
    #[error("no clause and no gap begins at word {0} of the arena")]
    Layout(usize),
    /// The arena has a wrong count of its unused words.
    #[error("{counted} words of the arena are counted as unused, but {unused} are")]
    Garbage {
        /// The count of the arena.
        counted: usize,
        /// How many words are unused.
        unused: usize,
    },
    /// A clause or a watch has a literal without a watch list.
    #[error("literal {0} has no watch list")]
    UnknownLiteral(Lit),
    /// A watch list has a slot in common with another watch list, or ends behind the slots.
    #[error("the watch list of {0} lies in another list or outside of the slots")]
    WatchList(Lit),
    /// A slot for a watch is vacant although a list contains the slot, or the reverse.
    #[error("slot {0} is vacant although a watch list has it, or the reverse")]
    Slot(usize),
    /// A watch refers to a place where no clause stands.
    #[error("a watch of {lit} refers to {clause:?}, where no clause stands")]
    NoClause {
        /// The watched literal.
        lit: Lit,
        /// The reference in the watch.
        clause: ClauseRef,
    },
    /// A clause is watched by a literal that is not among its first two, or twice by one literal.
    #[error("{clause:?} is watched by {lit} once too often")]
    WatchedTooOften {
        /// The watched literal.
        lit: Lit,
        /// The clause.
        clause: ClauseRef,
    },
    /// A clause is not watched by its first two literals.
    #[error("{clause:?} is watched by {watches} of its first two literals")]
    NotWatched {
        /// The clause.
        clause: ClauseRef,
        /// How many of its first two literals watch it.
        watches: usize,
    },
    /// The blocker of a watch is not another literal of the clause.
    #[error("{blocker} is not another literal of {clause:?}, which {lit} watches")]
    Blocker {
        /// The watched literal.
        lit: Lit,
        /// The blocker.
        blocker: Lit,
        /// The clause.
        clause: ClauseRef,
    },
    /// A binary clause does not stand equally often in the lists of both its
    /// literals.
    #[error("the binary clause of {0} and {1} stands only in the list of one of them")]
    Binary(Lit, Lit),
    /// With proofs on, a binary clause has no number.
    #[error("the binary clause of {0} and {1} has no number")]
    BinaryWithoutId(Lit, Lit),
    /// With proofs on, a long clause has no number.
    #[error("{0:?} has no number")]
    WithoutId(ClauseRef),
    /// The trail does not know as many literals as there are watch lists.
    #[error("the trail knows {trail} literals, but {lists} have a watch list")]
    LiteralCounts {
        /// How many literals the trail knows.
        trail: usize,
        /// How many literals have a watch list.
        lists: usize,
    },
    /// A variable has a value but does not stand on the trail, or the reverse.
    #[error("{0} has a value but does not stand on the trail, or the reverse")]
    Value(Var),
    /// A literal on the trail has a wrong place, or stands there twice.
    #[error("{0} does not stand on the trail at its place")]
    Place(Lit),
    /// The heights of the trail at which levels were opened are not in order.
    #[error("level {0} begins outside the trail or before the level below it")]
    Start(usize),
    /// A literal stands below its level, or above its level although the trail is marked as ordered
    /// there.
    #[error("{lit} of level {level} stands in level {stands_in}")]
    Level {
        /// The literal.
        lit: Lit,
        /// Its level.
        level: usize,
        /// The level in which it stands.
        stands_in: usize,
    },
    /// The reason of a literal does not exist, is deleted, or is not watched by the
    /// literal.
    #[error("the reason of {0} is not a clause that it watches")]
    Reason(Lit),
    /// The reason of a literal has another literal that was not false before the literal became
    /// true.
    #[error("{other} was not false when its clause made {lit} true")]
    ReasonNotFalse {
        /// The literal.
        lit: Lit,
        /// The other literal of its reason.
        other: Lit,
    },
    /// A literal's level is not the highest of its reason's other literals.
    #[error("{lit} is at level {level}, but its reason makes it true at level {implied}")]
    ReasonLevel {
        /// The literal.
        lit: Lit,
        /// Its level.
        level: usize,
        /// The highest level of the other literals.
        implied: usize,
    },
    /// A false literal watches a clause in which no other literal is true for as long
    /// as the false one is false.
    #[error("{lit} is false and watches a clause with {blocker}, which is not true in its level")]
    FalseWatch {
        /// The false literal.
        lit: Lit,
        /// The other literal of a binary clause, or the blocker.
        blocker: Lit,
    },
}
