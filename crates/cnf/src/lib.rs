//! Formulas in conjunctive normal form, and what can be done with them without a
//! search.
//!
//! Begin with [`Formula`], or read one with [`dimacs::read()`].
//!
//! - [`Var`], [`Lit`], [`Formula`], [`Valuation`]: variables, literals, formulas
//!   and values.
//! - [`Propagator`]: unit propagation; [`Origin`]: for many questions about the
//!   same clauses.
//! - [`probe()`]: the failed-literal rule.
//! - [`Steps`]: the clauses that a solver derives and deletes, for proofs.
//! - [`dimacs`]: reading and writing files, and the answers of solvers.
//! - [`AtMostOne`]: encodings of *at most one of these literals*.
//! - [`Interrupt`]: a request to stop long work.
//!
//! The names are those of the field. The two methods of the 2014 Centrale-Supélec
//! competition paper are [`Propagator::propagate`] (its part III.A) and
//! [`probe()`] (its part III.B); its simplification of a formula by known
//! literals is [`Formula::simplified_by`].

#![forbid(unsafe_code)]

mod at_most_one;
pub mod dimacs;
mod formula;
mod origin;
mod probe;
mod propagator;
mod simplify;
#[cfg(feature = "strategies")]
pub mod strategies;

pub use at_most_one::{AtMostOne, Size};
pub use formula::Formula;
pub use neuf_core::{ClauseId, Interrupt, Lit, Step, Steps, Valuation, Var};
pub use origin::Origin;
pub use probe::{ProbeReport, look_ahead, probe};
pub use propagator::{Contradiction, Propagator};

/// The literals of DIMACS numbers, for tests.
#[cfg(test)]
fn dimacs_lits(numbers: impl IntoIterator<Item = i32>) -> Vec<Lit> {
    numbers.into_iter().map(|n| Lit::from_dimacs(n).expect("a literal")).collect()
}
