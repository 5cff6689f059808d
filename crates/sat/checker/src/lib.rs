//! The check of LRAT proofs, on which every claim that a formula has no model rests.
//!
//! The check is a crate of its own so that people can read it in one sitting and reason about it:
//! no `unsafe` code, no dependencies, no input or output. The folder `proof` holds the same program
//! in Coq, function by function under the same names. A proof in Coq shows that the check is sound:
//! once [`Checker::is_refuted`] says yes, the clauses that were given as inputs have no model.
//!
//! Take this crate to check steps that your own program reads or makes. To check proof *files*,
//! take `neuf-proof`, which reads LRAT, DRAT and FRAT and hands the steps to this check. To get
//! answers that were checked, take `neuf-solver` with `Solver::certify`.
//!
//! A literal is a number: twice its variable, plus one if the literal is negative. So a literal and
//! its negation differ in the lowest bit. Clauses have numbers, which steps name.
//!
//! ```
//! use neuf_checker::{Checker, Fault};
//! let (a, not_a, b) = (0, 1, 2);
//! let mut checker = Checker::default();
//! checker.add_input(1, [a, b])?;
//! checker.add_input(2, [not_a, b])?;
//! checker.add_input(3, [b ^ 1])?;
//! // Under the negation of b, clause 1 makes a true, and clause 2 is false.
//! checker.derive(4, [b], [1, 2])?;
//! checker.derive(5, [], [4, 3])?;
//! assert!(checker.is_refuted());
//! assert_eq!(checker.derive(6, [a], [9]), Err(Fault::Missing(9)));
//! # Ok::<(), Fault>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod assignment;
mod checker;
mod clauses;
mod fault;
mod names;

pub use checker::Checker;
pub use fault::Fault;
pub use names::Names;
