//! The propagation core of neuf: the parts whose speed decides, and nothing else.
//!
//! - [`Var`], [`Lit`], [`Valuation`]: variables, literals and their values.
//! - [`Propagator`]: clauses under two watched literals, the trail, and unit
//!   propagation. The solver's search and each of its simplification techniques
//!   stand on this one core; so do the two methods of the 2014 Centrale-Supélec
//!   competition paper in `neuf-cnf`.
//! - [`Trials`]: the literals that the failed-literal rule need not try again.
//! - [`Origin`]: one state of a propagator, to go back to for each of many
//!   questions.
//! - [`Steps`]: the clauses that are derived and deleted, for proofs.
//! - [`Interrupt`]: a request to stop long work.
//!
//! This crate is internal: its interface follows the needs of `neuf-solver` and
//! may change with any release. Programs use `neuf-cnf`, which offers the
//! language and a small interface to propagation. The core is a crate of its own
//! so that the unsafe code of the engine stands in one place, and so that the
//! crates above it can forbid unsafe code.

mod binary;
mod broken;
mod check;
mod clauses;
mod clean;
mod database;
mod derivation;
mod expected;
mod ground;
mod interrupt;
mod lit;
mod memory;
mod propagate;
mod propagator;
mod prove;
mod reason;
mod restore;
mod sparse;
mod trace;
mod trail;
mod trials;
mod unchecked;
mod valuation;

pub use broken::BrokenInvariant;
pub use database::{Arena, Watch, Watches};
pub use derivation::{ClauseId, ProofStep, Steps};
pub use expected::Expected;
pub use interrupt::{Interrupt, Interrupted};
pub use lit::{Lit, NotALiteral, Var};
pub use memory::{has_room, make_room};
pub use propagator::Propagator;
pub use reason::{ClauseRef, Conflict, Reason};
pub use restore::Origin;
pub use sparse::is_sparse;
pub use trail::Trail;
pub use trials::Trials;
pub use valuation::Valuation;

/// The literals with these DIMACS numbers, for tests.
#[cfg(test)]
fn dimacs_lits(numbers: impl IntoIterator<Item = i32>) -> Vec<Lit> {
    numbers.into_iter().map(|n| Lit::from_dimacs(n).expect("a literal")).collect()
}

/// A propagator with the clauses of these DIMACS numbers, for tests.
#[cfg(test)]
fn propagator(clauses: &[&[i32]]) -> Propagator {
    let clauses = clauses.iter().map(|clause| dimacs_lits(clause.iter().copied()));
    let clauses: Vec<Vec<Lit>> = clauses.collect();
    let last = clauses.iter().flatten().map(|lit| lit.var().index() + 1).max();
    Propagator::from_clauses(last.unwrap_or(0), clauses.iter().map(Vec::as_slice))
}
