//! The effort of a count, in numbers that do not depend on the machine.

/// The effort of a count; see [`Counter::count_with_effort`](crate::Counter::count_with_effort).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Variables that were left after the simplification.
    pub variables: u64,
    /// Clauses that were left after the simplification.
    pub clauses: u64,
    /// The width of the tree decomposition along which variables are chosen; 0 if there is none.
    pub width: u64,
    /// Decisions of the search.
    pub decisions: u64,
    /// Literals that were assigned by decision or propagation.
    pub propagations: u64,
    /// Components whose count was in the cache.
    pub hits: u64,
    /// Components that were counted by a search.
    pub misses: u64,
    /// Components that the cache has dropped because it was full.
    pub dropped: u64,
}
