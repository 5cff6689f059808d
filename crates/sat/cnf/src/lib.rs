//! Formulas in conjunctive normal form, and what can be done with them without a
//! search.
//!
//! Take this crate to read, write, build or check formulas in DIMACS CNF, to encode constraints as
//! clauses, and for unit propagation. To find models, take `neuf-solver`, which offers literals,
//! formulas, DIMACS and encodings as well. To count models, take `neuf-count`; to check proofs,
//! `neuf-proof`.
//!
//! ```
//! use neuf_cnf::{Formula, Interrupt, Lit, UnitPropagator, probe};
//! // The paper's x(0,j,k) says that the cell in row 0 and column j holds the value k.
//! let x = |j: i32, k: i32| Lit::from_dimacs(3 * j + k).unwrap();
//! let mut formula = Formula::new();
//! // K1: each cell holds a value. Of the first two cells only 1 and 2 are left.
//! formula.add_clause([x(0, 1), x(0, 2)]);
//! formula.add_clause([x(1, 1), x(1, 2)]);
//! formula.add_clause([x(2, 1), x(2, 2), x(2, 3)]);
//! // L2: no value stands twice in the row.
//! for k in 1..=2 {
//!     for (j, other) in [(0, 1), (0, 2), (1, 2)] {
//!         formula.add_clause([!x(j, k), !x(other, k)]);
//!     }
//! }
//! // Unit propagation (III.A): there is no unit clause, so nothing is deduced.
//! let mut propagator = UnitPropagator::from_formula(&formula);
//! assert!(propagator.propagate().is_ok());
//! assert!(propagator.trail().is_empty());
//! // Failed literals (III.B): with 1 or 2 in the third cell, propagation deduces the
//! // empty clause. So that cell holds 3.
//! probe(&mut propagator, &Interrupt::new());
//! assert_eq!(propagator.value(x(2, 3)), Some(true));
//! // Three unit clauses, and four clauses that say that the first two cells differ.
//! assert_eq!(formula.simplified_by(propagator.valuation()).len(), 7);
//! ```
//!
//! Begin with [`Formula`], or read a formula with [`dimacs::read()`]. The names in the example are
//! those of the 2014 Centrale-Supélec competition paper on sudoku: its method III.A is
//! [`UnitPropagator::propagate`], its method III.B is [`probe()`], and its simplification of a
//! formula by known literals is [`Formula::simplified_by`].
//!
//! - [`Var`], [`Lit`], [`Formula`], [`Valuation`]: variables, literals, formulas
//!   and values; [`PackedFormula`]: a formula in few bytes, to check a model against.
//! - [`UnitPropagator`]: unit propagation; [`Origin`]: unit propagation for many questions
//!   about the same clauses.
//! - [`probe()`]: the failed-literal rule.
//! - [`Steps`]: the clauses that a solver derives and deletes, for proofs.
//! - [`dimacs`]: reading and writing files, and the answers of solvers; [`Fingerprint`]: whether a
//!   file is about this formula.
//! - [`AtMostOne`]: encodings of *at most one of these literals*; [`encode_at_most`]: of *the
//!   weights of these literals add up to at most this*; [`encode_parity`]: of *an odd number of
//!   these literals*.
//! - [`Interrupt`]: a request to stop long work.
//! - [`Random`]: random numbers that a seed decides for ever.

#![forbid(unsafe_code)]

mod at_most_one;
pub mod dimacs;
mod fingerprint;
mod formula;
mod origin;
mod packed;
mod parity;
mod probe;
mod propagator;
mod pseudo_boolean;
mod random;
mod simplify;
#[cfg(test)]
mod testing;

pub use at_most_one::{AtMostOne, Size};
pub use fingerprint::{Fingerprint, Fnv, NoFingerprint};
pub use formula::Formula;
pub use neuf_core::{
    ClauseId, Interrupt, Interrupted, Lit, NotALiteral, ProofStep, Steps, Valuation, Var, has_room,
    is_sparse, make_room,
};
pub use origin::Origin;
pub use packed::PackedFormula;
pub use parity::encode_parity;
pub use probe::{ProbeReport, look_ahead, probe, probe_observed};
pub use propagator::{Contradiction, UnitPropagator};
pub use pseudo_boolean::{TooManyStates, encode_at_most};
pub use random::{Random, SplitMix64};
