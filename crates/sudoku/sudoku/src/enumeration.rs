//! The state of an enumeration of solutions.
//!
//! The bit engine and the solver enumerate in different loops, but they end in the same
//! ways.

/// Whether an enumeration can return more solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// There may be more solutions.
    Searching,
    /// All solutions were returned.
    Exhausted,
    /// The enumeration was interrupted or failed.
    Stopped,
}
