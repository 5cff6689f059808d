//! What a call to a solver comes to.

use std::fmt;

/// The answer of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model (under the assumptions, if any).
    Satisfiable,
    /// There is none (under the assumptions, if any).
    Unsatisfiable,
    /// The solver stopped before it knew; it can be asked again.
    Unknown(Cause),
}

/// Why a solver stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Somebody requested the interrupt.
    Interrupted,
    /// The time limit is over.
    Time,
    /// The conflict limit is reached.
    Conflicts,
    /// The clause arena cannot hold more clauses.
    Memory,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Interrupted => "interrupted",
            Cause::Time => "time limit",
            Cause::Conflicts => "conflict limit",
            Cause::Memory => "out of clause memory",
        })
    }
}
