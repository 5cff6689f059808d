//! What is wrong with a propagator whose invariants do not hold.

use crate::reason::ClauseRef;
use crate::{Lit, Var};

/// An invariant that does not hold, and where. Found by
/// [`Propagator::check`](crate::Propagator::check).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The words of the arena are not clauses and gaps, one after the other.
    #[error("no clause and no gap begins at word {0} of the arena")]
    Layout(usize),
    /// The arena counts its unused words wrongly.
    #[error("{counted} words of the arena are said to be unused, and {unused} are")]
    Garbage {
        /// What the arena says.
        counted: usize,
        /// How many there are.
        unused: usize,
    },
    /// A clause or a watch has a literal without a watch list.
    #[error("literal {0} has no watch list")]
    UnknownLiteral(Lit),
    /// A watch refers to a place where no clause stands.
    #[error("a watch of {lit} refers to {clause:?}, where no clause stands")]
    NoClause {
        /// The watched literal.
        lit: Lit,
        /// What the watch refers to.
        clause: ClauseRef,
    },
    /// A clause is watched by a literal that is not among its first two, or
    /// twice by one of them.
    #[error("{clause:?} is watched by {lit} once too often")]
    WatchedTooOften {
        /// The watched literal.
        lit: Lit,
        /// The clause.
        clause: ClauseRef,
    },
    /// A clause is not watched by its first two literals, and not counted.
    #[error("{clause:?} is watched by {watches} of its first two literals")]
    NotWatched {
        /// The clause.
        clause: ClauseRef,
        /// How many of its first two literals watch it.
        watches: usize,
    },
    /// The blocker of a watch is not another literal of the clause.
    #[error("{blocker} is no other literal of {clause:?}, which {lit} watches")]
    Blocker {
        /// The watched literal.
        lit: Lit,
        /// The blocker.
        blocker: Lit,
        /// The clause.
        clause: ClauseRef,
    },
    /// A binary clause does not stand alike in the lists of both its literals.
    #[error("the binary clause of {0} and {1} stands only in the list of one of them")]
    Binary(Lit, Lit),
    /// With proofs on, a clause has no number.
    #[error("the binary clause of {0} and {1} has no number")]
    BinaryWithoutId(Lit, Lit),
    /// With proofs on, a clause has no number.
    #[error("{0:?} has no number")]
    WithoutId(ClauseRef),
    /// The trail knows another number of literals than there are watch lists.
    #[error("the trail knows {trail} literals, and {lists} have a watch list")]
    LiteralCounts {
        /// How many the trail knows.
        trail: usize,
        /// How many have a list.
        lists: usize,
    },
    /// The trail and the values do not say the same.
    #[error("{0} has a value and does not stand on the trail, or the other way round")]
    Value(Var),
    /// A literal on the trail has another place noted, or stands there twice.
    #[error("{0} does not stand on the trail where it says")]
    Place(Lit),
    /// The heights of the trail at which levels were opened are not in order.
    #[error("level {0} begins outside of the trail or before the level below it")]
    Start(usize),
    /// A literal stands below its level, or above it while the trail says that
    /// all stand in theirs.
    #[error("{lit} of level {level} stands in level {stands_in}")]
    Level {
        /// The literal.
        lit: Lit,
        /// Its level.
        level: usize,
        /// The level in which it stands.
        stands_in: usize,
    },
    /// The reason of a literal is not there, is deleted or does not watch it.
    #[error("the reason of {0} is no clause that it watches")]
    Reason(Lit),
    /// The reason of a literal has another literal that is not false before it.
    #[error("{other} was not false when its clause made {lit} true")]
    ReasonNotFalse {
        /// The literal.
        lit: Lit,
        /// The other literal of its reason.
        other: Lit,
    },
    /// A literal's level is not the highest of its reason's other literals.
    #[error("{lit} is at level {level}, and its reason makes it true at level {implied}")]
    ReasonLevel {
        /// The literal.
        lit: Lit,
        /// Its level.
        level: usize,
        /// The highest level of the other literals.
        implied: usize,
    },
    /// A false literal watches a clause that no literal makes true: not one that
    /// is true as long as the false one is false.
    #[error("{lit} is false and watches a clause with {blocker}, which is not true in its level")]
    FalseWatch {
        /// The false literal.
        lit: Lit,
        /// The other literal of a binary clause, or the blocker.
        blocker: Lit,
    },
    /// A clause that is counted has another count than it should.
    #[error("{0:?} has another number of open literals than is counted")]
    Count(ClauseRef),
}
