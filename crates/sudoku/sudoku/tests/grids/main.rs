//! What holds for all grids, for all methods and for all encodings.
//!
//! All in one program, because each is linked with the whole crate. These tests know only what
//! is public: a unit test would compile the whole crate once more.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod bits;
mod compact;
mod counting;
mod encodings;
mod grids;
mod methods;
mod overlapping;
mod relations;
mod rules;
