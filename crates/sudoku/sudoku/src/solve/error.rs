//! Why a method refuses a grid, and the limits for that.

use thiserror::Error;

use crate::{DecodeError, Shape};

/// The largest number of clauses of a formula that a method holds in memory. Fifty
/// million clauses take some gigabytes; a 64×64 grid has 33 million without any given.
pub(crate) const MAX_CLAUSES: usize = 50_000_000;

/// How many combinations [`MethodName::BruteForce`](super::MethodName::BruteForce) tries unless it
/// is forced to try more. A hundred million take some seconds and suffice for 8 free cells of the
/// usual grid.
pub(crate) const MAX_COMBINATIONS: u64 = 100_000_000;

/// Why a method refuses a grid, or failed on it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MethodError {
    /// There are more combinations than a hundred million.
    #[error(
        "brute force would try {side}^{free} combinations, more than the {max} it takes on unless forced",
        max = MAX_COMBINATIONS
    )]
    TooManyCombinations {
        /// How many values a free cell can take.
        side: usize,
        /// How many cells are free.
        free: usize,
    },
    /// The formula has more clauses than fifty million.
    #[error(
        "the formula of this grid has {clauses} clauses, more than the {MAX_CLAUSES} that are held in memory"
    )]
    TooManyClauses {
        /// How many clauses the formula has.
        clauses: usize,
    },
    /// [`MethodName::Bits`](crate::MethodName::Bits) does not support grids of this shape.
    #[error("the bit engine is made for boxes of 3x3, not {shape}; `sat` takes any")]
    OtherShape {
        /// The shape of the grid.
        shape: Shape,
    },
    /// The method does not support these rules.
    #[error(
        "the method knows the usual rules only, not the variant ({variants}); `sat` and `dpll` take it"
    )]
    UsualRulesOnly {
        /// The names of the variants.
        variants: String,
    },
    /// The solver ran out of memory for clauses.
    #[error("the formula of this grid is too large for the solver")]
    OutOfMemory,
    /// The interrupt came while the formula was made.
    #[error("stopped before the formula of this grid was made")]
    Stopped,
    /// The system does not start the thread that counts solutions.
    #[error("cannot start a thread: {cause}")]
    NoThread {
        /// What the system says.
        cause: String,
    },
    /// The solver's model is not a solution, which is a defect of neuf.
    #[error("the solver's model is no solution, which is a defect of neuf: {0}")]
    WrongModel(#[from] DecodeError),
}
