//! The solver as a library, against the truth and against its own earlier runs.
//!
//! One program, apart from that of the command, so that the checked build of
//! the propagation core can run these tests alone. The first part of a test's
//! name is its file: `cargo test -p neuf-tests --test engine golden::` runs
//! those of `golden.rs`.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod fuzz_inputs;
mod golden;
mod imports;
mod solver;
mod techniques;
