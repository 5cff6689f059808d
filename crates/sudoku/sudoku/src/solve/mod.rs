//! The methods that solve a puzzle, one in each file, behind one trait.
//!
//! They come from the sources of the project and stand side by side so that they can be
//! compared:
//!
//! | method | from | what it does |
//! |---|---|---|
//! | [`NakedSingles`] | concours blanc | passes that fill cells with one candidate |
//! | [`Propagation`] | paper III.A | unit propagation on F_grid ∧ F_rules |
//! | [`Probing`] | paper III.B | propagation and the failed-literal rule |
//! | [`Backtracking`] | concours blanc, TP 8, OCaml TP | cell by cell, undoing |
//! | [`DpllMethod`] | the classic procedure | branching over propagation |
//! | [`BruteForce`] | OCaml TP, question 24 | the odometer over free cells |
//! | [`MethodName::Sat`] | this project | the complete solver |
//! | [`Bits`] | this project | the fast engine for the usual 9×9 grid |
//! | [`MethodName::Portfolio`] | this project | a guess, local search and the solver in turns |
//!
//! The first three may stop unfinished; given enough time, the others decide every grid. All are
//! used as trait objects, since the call costs nothing compared with the solving.

mod backtracking;
mod bits;
mod brute_force;
pub(crate) mod domains;
mod dpll;
mod error;
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
mod solver;
mod tabu;

pub use backtracking::{Backtracking, BacktrackingStep};
pub use bits::Bits;
pub use brute_force::BruteForce;
pub use dpll::DpllMethod;
pub use error::MethodError;
pub(crate) use error::{MAX_CLAUSES, MAX_COMBINATIONS};
pub use loaded::{LoadedRules, LoadedSolutions};
pub use method::{Method, MethodOutcome, Report};
pub use naked_singles::{NakedSingles, pass};
pub use name::{MethodName, MethodOptions};
pub use number::Count;
pub(crate) use portfolio::Portfolio;
pub use probing::Probing;
pub use propagation::Propagation;
pub(crate) use sat::Sat;
pub use solver::refuse_too_large;
pub(crate) use solver::solver_of;
