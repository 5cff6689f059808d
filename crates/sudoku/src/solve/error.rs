//! Why a method does not take a grid on, and the limits that this rests on.

use thiserror::Error;

use crate::{DecodeError, Shape};

/// The largest formula that a method holds in memory, in clauses: fifty
/// million, some gigabytes. A 64×64 grid has 33 million before any given.
pub const MAX_CLAUSES: usize = 50_000_000;

/// How many combinations [`BruteForce`](super::BruteForce) takes on unless it is
/// forced to: a hundred million, some seconds of work and at most 8 free cells of
/// the usual grid.
pub const MAX_COMBINATIONS: u64 = 100_000_000;

/// Why a method does not take a grid on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MethodError {
    /// More combinations than [`MAX_COMBINATIONS`].
    #[error(
        "brute force would try {side}^{free} combinations, more than the {max} it takes on unless forced",
        max = MAX_COMBINATIONS
    )]
    TooManyCombinations {
        /// How many values each free cell can take.
        side: usize,
        /// How many cells are free.
        free: usize,
    },
    /// A formula of more clauses than [`MAX_CLAUSES`].
    #[error(
        "the formula of this grid has {clauses} clauses, more than the {MAX_CLAUSES} that are held in memory"
    )]
    TooManyClauses {
        /// How many clauses the formula has.
        clauses: usize,
    },
    /// A grid that [`Bits`](crate::solve::Bits) is not made for.
    #[error("the bit engine is made for boxes of 3x3, not {shape}; `sat` takes any")]
    OtherShape {
        /// The shape of the grid.
        shape: Shape,
    },
    /// Rules that a method does not know.
    #[error(
        "the method knows the usual rules only, not the variant ({variants}); `sat` and `dpll` take it"
    )]
    UsualRulesOnly {
        /// The names of the variants.
        variants: String,
    },
    /// The solver ran out of room for clauses before it knew.
    #[error("the formula of this grid is too large for the solver")]
    OutOfMemory,
    /// The solver's model is no solution: a defect of neuf.
    #[error("the solver's model is no solution, which is a defect of neuf: {0}")]
    WrongModel(#[from] DecodeError),
}
