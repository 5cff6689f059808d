//! A complete, incremental SAT solver: conflict-driven clause learning on the
//! propagation core of `neuf-cnf`, and the classic DPLL procedure beside it.
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
//! assert_eq!(solver.core(), [!b]);
//! ```
//!
//! # Where to find what
//! The loop is in `search.rs`. Each part that it calls has a file of its own:
//! `analyze` (learning from a conflict), `minimize` (shorter learned clauses),
//! `decide` and `heap` (which variable next), `phase` (which value first),
//! `restart`, `reduce` (forgetting learned clauses), `assume` (assumptions and
//! failed cores). Propagation itself is [`neuf_cnf::Propagator`]. The public
//! face, [`Solver`], is in `solver.rs`; `dpll.rs` has [`Dpll`].

mod analyze;
mod assume;
mod decide;
mod dpll;
mod ema;
mod heap;
mod limits;
mod map;
mod minimize;
mod outcome;
mod phase;
mod reduce;
mod restart;
mod search;
mod solver;
mod stats;

pub use dpll::Dpll;
pub use limits::Limits;
pub use outcome::{Cause, Outcome};
pub use solver::Solver;
pub use stats::Stats;
