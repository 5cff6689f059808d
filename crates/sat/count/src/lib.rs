//! Exact model counting of formulas in CNF.
//!
//! The crate counts how many assignments satisfy a formula, or how many assignments of *some*
//! variables can be extended to a model (the projected count). The method: a branch on a variable
//! splits the formula into parts without a common variable, whose counts are multiplied (Bayardo
//! and Pehoushek, AAAI 2000). A part that was met before is looked up (Sang, Bacchus, Beame, Kautz
//! and Pitassi, SAT 2004; Thurley's `sharpSAT`, SAT 2006). Variables are chosen along a tree
//! decomposition, which bounds the number of different parts where the formula is like a tree
//! (Korhonen and Järvisalo, CP 2021). Before the search, the formula is simplified in ways that
//! keep the count: [`Counter`] says which.
//!
//! Take this crate for configurations and feature models of up to some thousand variables:
//! conflicts are rare there, and parts repeat. The counter does not learn clauses; take Ganak for
//! formulas that need learning, and for weighted counts. To list models, take `Solver::models` of
//! `neuf-solver`.
//!
//! - [`Counter`] counts.
//! - `order.rs` finds the tree decomposition, `prepare/` simplifies.
//! - `instance.rs` has the clauses and propagates, `component.rs` finds the parts, `cache.rs` keeps
//!   their counts, and `search.rs` puts them together.
//!
//! ```
//! use neuf_cnf::{Formula, Interrupt, Lit};
//! use neuf_count::Counter;
//! let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
//! let formula: Formula = [vec![a, b], vec![!b, c]].into_iter().collect();
//! let counter = Counter::new();
//! assert_eq!(counter.count(&formula).unwrap().to_string(), "4");
//! // Which values of `a` and `c` can be extended to a model?
//! let projected = counter.project([a.var(), c.var()]);
//! assert_eq!(projected.count(&formula).unwrap().to_string(), "3");
//! ```

#![forbid(unsafe_code)]

mod cache;
mod component;
mod counter;
mod effort;
mod instance;
mod order;
mod prepare;
mod search;

pub use counter::Counter;
pub use dashu_int::UBig;
pub use effort::Effort;
