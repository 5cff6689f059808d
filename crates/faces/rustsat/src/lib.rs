//! neuf behind the traits of [rustsat](rustsat::solvers), so that every encoding, MaxSAT solver
//! and tool built on them can use it.
//!
//! ```
//! use neuf_rustsat::Neuf;
//! use rustsat::lit;
//! use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
//! let mut solver = Neuf::default();
//! solver.add_binary(lit![0], lit![1])?;
//! assert_eq!(solver.solve_assumps(&[!lit![0]])?, SolverResult::Sat);
//! assert_eq!(solver.lit_val(lit![1])?.to_bool_with_def(false), true);
//! assert_eq!(solver.solve_assumps(&[!lit![0], !lit![1]])?, SolverResult::Unsat);
//! # Ok::<(), anyhow::Error>(())
//! ```
//!
//! [`Neuf`] implements all traits of solvers that rustsat 0.7 has: [`Solve`],
//! [`SolveIncremental`], [`SolveStats`], [`Interrupt`], [`Terminate`], [`Learn`], [`PhaseLit`],
//! [`FlipLit`], [`FreezeVar`], [`LimitConflicts`], [`LimitDecisions`], [`LimitPropagations`],
//! [`Propagate`] and [`GetInternalStats`]. A limit of time is set with [`Neuf::limit_time`].
//!
//! [`Solve`]: rustsat::solvers::Solve
//! [`SolveIncremental`]: rustsat::solvers::SolveIncremental
//! [`SolveStats`]: rustsat::solvers::SolveStats
//! [`Interrupt`]: rustsat::solvers::Interrupt
//! [`Terminate`]: rustsat::solvers::Terminate
//! [`Learn`]: rustsat::solvers::Learn
//! [`PhaseLit`]: rustsat::solvers::PhaseLit
//! [`FlipLit`]: rustsat::solvers::FlipLit
//! [`FreezeVar`]: rustsat::solvers::FreezeVar
//! [`LimitConflicts`]: rustsat::solvers::LimitConflicts
//! [`LimitDecisions`]: rustsat::solvers::LimitDecisions
//! [`LimitPropagations`]: rustsat::solvers::LimitPropagations
//! [`Propagate`]: rustsat::solvers::Propagate
//! [`GetInternalStats`]: rustsat::solvers::GetInternalStats

#![forbid(unsafe_code)]

mod calls;
mod error;
mod literal;
mod solver;
mod traits;

pub use error::NeufError;
pub use solver::Neuf;
pub use traits::Interrupter;
