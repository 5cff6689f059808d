//! Puzzles by their givens: what may be removed, and how rare puzzles are found.
//!
//! `judge` answers whether givens can be removed, and `reduce` removes them; all else here asks
//! these two. `climb`, `near` and `pattern` find what drawing at random does not meet.

pub(crate) mod climb;
pub(crate) mod judge;
pub(crate) mod minimize;
pub(crate) mod near;
pub(crate) mod pattern;
pub(crate) mod position;
pub(crate) mod reduce;
pub(crate) mod variant;
