//! A complete, incremental SAT solver: conflict-driven clause learning on the
//! propagation core, `neuf-core`, and the classic DPLL procedure beside it.
//!
//! ```
//! use neuf_cnf::Lit;
//! use neuf_solver::{Outcome, Solver};
//! let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
//! let mut solver = Solver::new();
//! solver.add_clause([a, b]);
//! solver.add_clause([!a, b]);
//! assert_eq!(solver.solve(), Outcome::Satisfiable);
//! assert_eq!(solver.value(b), Some(true));
//! // Assumptions hold for one call; the core says which of them are to blame.
//! assert_eq!(solver.solve_under(&[!b, a]), Outcome::Unsatisfiable);
//! assert_eq!(solver.failed_core(), [!b]);
//! ```
//!
//! # Where to find what
//! The loop is in `search.rs`. Each part that it calls has a file of its own,
//! by its word in the field: `analyze` (learning from a conflict), `minimize`
//! and `shrink` (shorter learned clauses), `chain` (what a proof says of them),
//! `bump` (which variables a conflict rewards), `chrono` (jumping back),
//! `decide` with `queue` and `heap` (which variable next), `phase`, `rephase`
//! and `walk` (which value first), `mode` (focused and stable), `restart`,
//! `recent`, `reduce` and `tier` (forgetting learned clauses), `lucky`, `assume`
//! (assumptions and failed cores), `enumerate` (all models), `template` (many questions
//! about one formula). What is done
//! between stretches of search is in `simplify/`, one technique a file;
//! `reconstruct` undoes it for models and for later clauses. Propagation itself
//! is [`neuf_core::Propagator`]. The public face, [`Solver`], is in `solver.rs`,
//! its [`Options`] in `options.rs`; `dpll.rs` has [`Dpll`].
//!
//! The solver's state has one struct for each owner: `session` (what the caller
//! said and was answered), `heuristics` (what guides the search), `learning` (the
//! analysis of conflicts and the life of learned clauses), `simplify` and
//! `reconstruct`. Parts that need more than their own state borrow it, as `parts`
//! says; none of them knows the solver. Each owner states its invariant, and `check` verifies those of the
//! propagation core in the build with the feature `checked`.

#![forbid(unsafe_code)]

mod analyze;
mod assume;
mod bump;
mod chain;
mod check;
mod chrono;
mod decide;
mod dpll;
mod ema;
mod enumerate;
mod heap;
mod heuristics;
mod learning;
mod limits;
mod lucky;
mod map;
mod minimize;
mod mode;
mod options;
mod outcome;
mod parts;
mod phase;
mod proof;
mod queue;
mod random;
mod recent;
mod reconstruct;
mod reduce;
mod rephase;
mod restart;
mod search;
mod session;
mod shrink;
mod simplify;
mod solver;
mod stats;
mod template;
mod tier;
mod walk;

pub use assume::Propagated;
pub use dpll::Dpll;
pub use enumerate::Models;
pub use limits::Limits;
pub use options::{OptionError, OptionInfo, Options, Value};
pub use outcome::{Cause, Outcome};
pub use proof::ProofTooLate;
pub use simplify::{Simplified, reconstruct};
pub use solver::Solver;
pub use stats::Stats;
pub use template::{Question, Template};
