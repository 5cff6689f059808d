//! Why a step is refused.

/// Why the checker refuses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The number of a new clause is not greater than this number, the highest so far; or an input
    /// has the number of a clause that exists.
    OutOfOrder(u64),
    /// The step names a clause that is not there.
    Missing(u64),
    /// The step names this clause, which is neither false nor a unit when its turn comes.
    NoUnit(u64),
    /// The clauses that the step names do not lead to a false clause.
    NoConflict,
    /// The step argues by resolution and leaves out this clause.
    Uncovered(u64),
    /// An input mentions a variable that a step has defined before.
    Defined,
}
