//! How many solutions a puzzle has, as far as a search or a count knows.
//!
//! It stands among the methods and not beside `count_solutions`, because the bit engine's
//! search for one solution and a second one answers with it, too, and counting imports the
//! methods.

/// A number of solutions, and whether it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// How many different solutions there are, or at least are known; `u128::MAX` when
    /// there are at least that many.
    pub solutions: u128,
    /// Whether this is the number of all solutions. Otherwise there may be more.
    pub exact: bool,
    /// Whether counting was interrupted before it reached the limit.
    pub interrupted: bool,
}
