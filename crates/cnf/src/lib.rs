//! The generic half of neuf: what can be said about any formula in conjunctive
//! normal form, without a word of sudoku and without search.
//!
//! - [`Var`], [`Lit`], [`Formula`], [`Valuation`]: the language.
//! - [`Propagator`]: clauses under two watched literals, the trail, and unit
//!   propagation; the solver's search stands on this same core.
//! - [`probe()`]: the failed-literal rule.
//! - [`Steps`]: what a reasoner derives and deletes, for proofs.
//! - [`dimacs`]: reading and writing files, and the answers of solvers.
//! - [`AtMostOne`]: encodings of *at most one of these literals*.
//! - [`Interrupt`]: how long work is told to stop.
//!
//! The names are the field's. The two methods of the 2014 Centrale-Supélec
//! competition paper are [`Propagator::propagate`] (its part III.A) and
//! [`probe()`] (its part III.B); its simplification of a formula by known
//! literals is [`Formula::simplified_by`].

mod arena;
mod at_most_one;
mod binary;
mod clauses;
mod clean;
mod counted;
mod derivation;
pub mod dimacs;
mod formula;
mod ground;
mod interrupt;
mod lit;
mod probe;
mod propagate;
mod propagator;
mod prove;
mod restore;
mod simplify;
#[cfg(feature = "strategies")]
pub mod strategies;
mod trace;
mod trail;
mod unchecked;
mod valuation;
mod watch;

pub use arena::{Arena, ArenaFull, ClauseRef};
pub use at_most_one::{AtMostOne, Size};
pub use derivation::{ClauseId, Step, Steps};
pub use formula::Formula;
pub use interrupt::Interrupt;
pub use lit::{Lit, Var};
pub use probe::{ProbeReport, Trials, look_ahead, probe};
pub use propagator::Propagator;
pub use restore::Origin;
pub use trail::{Conflict, Reason, Trail};
pub use valuation::Valuation;
pub use watch::{Watch, Watches};

/// The literals of DIMACS numbers, for tests.
#[cfg(test)]
fn dimacs_lits(numbers: impl IntoIterator<Item = i32>) -> Vec<Lit> {
    numbers.into_iter().map(|n| Lit::from_dimacs(n).expect("a literal")).collect()
}
