//! The solver as a library, compared with the truth and with its own earlier runs.
//!
//! This is a program of its own, apart from the tests of the command, so that the checked build of
//! the propagation core can run these tests alone. The first part of a test's name is its file:
//! `cargo test -p neuf-tests --test engine golden::` runs the tests of `golden.rs`.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod comments;
mod documentation;
mod external;
mod figures;
mod fuzz_inputs;
mod golden;
mod imports;
mod intervals;
mod links;
mod observer;
mod security;
mod shares;
mod solver;
mod techniques;
mod threads;
