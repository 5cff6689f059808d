//! The methods that solve a puzzle, one in each file, behind one trait.
//!
//! They come from the sources of the project and stand side by side so that they can be
//! compared:
//!
//! | method | from | what it does |
//! |---|---|---|
//! | [`MethodName::NakedSingles`] | concours blanc | passes that fill cells with one candidate |
//! | [`MethodName::Propagation`] | paper III.A | unit propagation on F_grid ∧ F_rules |
//! | [`MethodName::Probing`] | paper III.B | propagation and the failed-literal rule |
//! | [`MethodName::Backtracking`] | concours blanc, TP 8, OCaml TP | cell by cell, undoing |
//! | [`MethodName::Dpll`] | the classic procedure | branching over propagation |
//! | [`MethodName::BruteForce`] | OCaml TP, question 24 | the odometer over free cells |
//! | [`MethodName::Sat`] | this project | the complete solver |
//! | [`MethodName::Bits`] | this project | the fast engine for the usual 9×9 grid |
//! | [`MethodName::Portfolio`] | this project | searches of several kinds in turns |
//!
//! The first three may stop unfinished; given enough time, the others decide every grid.

mod backtracking;
mod bits;
mod brute_force;
pub(crate) mod domains;
mod dpll;
mod error;
mod filter;
mod keep;
mod kept;
pub(crate) mod loaded;
mod method;
mod naked_singles;
mod name;
mod number;
mod pattern;
pub(crate) mod portfolio;
mod probing;
mod propagation;
mod sat;
mod solutions;
mod solver;
mod tabu;

use backtracking::Backtracking;
pub use backtracking::{BacktrackingStep, backtrack};
use bits::Bits;
pub use bits::solve_on_bits;
use brute_force::BruteForce;
use dpll::DpllMethod;
pub use error::MethodError;
pub(crate) use error::{MAX_CLAUSES, MAX_COMBINATIONS};
pub use loaded::many_puzzles;
pub(crate) use method::Method;
pub use method::{MethodOutcome, Report};
use naked_singles::NakedSingles;
pub use naked_singles::pass;
pub use name::{MethodName, MethodOptions};
pub use number::Count;
pub(crate) use portfolio::Portfolio;
use probing::Probing;
use propagation::Propagation;
use sat::Sat;
pub use solutions::Solutions;
pub(crate) use solutions::{Complete, loaded};
pub use solver::{refuse_too_large, solver_of};
