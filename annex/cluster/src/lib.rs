//! Cube and conquer: a formula is cut into many easier ones, which any number of machines solve
//! without talking to each other.
//!
//! A *cube* is a set of literals that are assumed. [`cut()`] looks ahead to find variables that
//! split a formula well, and returns the leaves of the tree of splits (Heule, Kullmann, Wieringa
//! and Biere, "Cube and conquer: guiding CDCL SAT solvers by lookaheads", HVC 2011). Look-ahead
//! is good at dividing a hard combinatorial problem near the root, and learning from conflicts at
//! the many small problems below.
//!
//! - [`Conquest`] solves the cubes on the cores of one machine.
//! - [`solve_cubes()`] solves some of them, and writes the results as a [`Part`], a text that can
//!   be sent anywhere.
//! - [`join()`] makes one answer of the parts.
//! - [`prove_cover()`] proves that the cubes leave no model out.
//!
//! # Why the answer is right
//! The result of a refuted cube is a clause that follows from the formula alone: its core cannot
//! hold. The formula is unsatisfiable if it and these clauses together are, and this is what is
//! solved in the end (`close.rs`). Therefore nothing depends on how the cubes were found, or
//! whether a file with cubes was damaged. The derivations of the clauses, put one after the other
//! and renumbered (`merge.rs`), and that last one are an LRAT refutation of the formula. To trust
//! that the leaves of the tree are complete would be to believe the cutter and each file on the
//! way.
//!
//! ```
//! use neuf_cnf::{Formula, Interrupt, Lit};
//! use neuf_solver::Outcome;
//! use neuf_cluster::{Conquest, CutOptions, cut};
//! // Three pigeons do not fit into two holes.
//! let x = |pigeon: i32, hole: i32| Lit::from_dimacs(2 * pigeon + hole + 1).unwrap();
//! let mut formula = Formula::new();
//! (0..3).for_each(|pigeon| formula.add_clause([x(pigeon, 0), x(pigeon, 1)]));
//! for hole in 0..2 {
//!     for (one, other) in [(0, 1), (0, 2), (1, 2)] {
//!         formula.add_clause([!x(one, hole), !x(other, hole)]);
//!     }
//! }
//! let cubes = cut(&formula, &[], &CutOptions::default().count(4), &Interrupt::new())?.cubes;
//! let found = Conquest::new(&formula, &cubes).threads(2).run()?;
//! assert_eq!(found.outcome, Outcome::Unsatisfiable);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io;
use std::sync::{Mutex, MutexGuard};

mod close;
mod conquer;
mod cores;
mod cut;
mod gather;
mod join;
mod literals;
mod lookahead;
mod merge;
mod part;
mod solve;
#[cfg(test)]
mod tests;
mod trace;
mod worker;

pub use conquer::{Conquered, Conquest, CubeProgress};
pub use cut::{Cut, CutOptions, Spread, cut};
pub use gather::JoinError;
pub use join::{Joined, join, prove_cover};
pub use part::{Finding, Part, PartError, Summary};
pub use solve::{CubeAnswer, CubeOptions, solve_cubes};

/// Locks what several threads write a proof with.
///
/// # Errors
/// When a thread has panicked while it held the lock.
fn lock<T>(shared: &Mutex<T>) -> io::Result<MutexGuard<'_, T>> {
    shared.lock().map_err(|_| io::Error::other("another thread has panicked"))
}
