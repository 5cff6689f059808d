//! The terminal and the process around a command: what stands between a command and its user while
//! the command works.
//!
//! Standard output and standard error (`streams`), the width of lines (`wrap`) and grids in colours
//! (`style`); the line of progress (`progress`, `questions`); signals, exit codes, failures as
//! JSON; threads, memory and what Rust's runtime leaves to a program (`process`). Nothing here
//! knows a command: a module may import words, and modules of this folder.

pub mod exit;
pub(crate) mod failure;
pub(crate) mod memory;
pub(crate) mod process;
pub mod progress;
pub(crate) mod questions;
pub mod signals;
pub mod streams;
pub(crate) mod style;
pub(crate) mod threads;
pub mod wrap;
