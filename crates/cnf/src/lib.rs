//! The generic half of neuf: what can be said about any formula in conjunctive
//! normal form, without a word of sudoku and without search.
//!
//! - [`Var`], [`Lit`], [`Formula`], [`Valuation`]: the language.
//! - [`dimacs`]: reading and writing files, and the answers of solvers.
//! - [`Interrupt`]: how long work is told to stop.
//!

pub mod dimacs;
mod formula;
mod interrupt;
mod lit;
mod valuation;

pub use formula::Formula;
pub use interrupt::Interrupt;
pub use lit::{Lit, Var};
pub use valuation::Valuation;
