//! Where an enumeration of solutions stands.
//!
//! The bit engine's and the solver's are different loops; what they tell of
//! their end is the same.

/// Whether more solutions can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// There may be more.
    Searching,
    /// All were given.
    Exhausted,
    /// It was told to stop, or could not go on.
    Stopped,
}
