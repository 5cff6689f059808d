//! What a user does with the programs of the annex, from end to end, through the door of `neuf`.
//!
//! All in one program, because each program of tests is linked with the whole workspace. The first
//! part of a test's name is its file: `cargo test --workspace play::` runs those of `play.rs`. With
//! `--workspace` cargo builds the programs, too.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod book;
mod claims;
mod compare;
mod files;
mod french;
mod grade;
mod help;
mod narrow;
mod outcomes;
mod play;
mod press;
mod printed_book;
mod trace;
mod twins;
