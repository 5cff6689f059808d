//! The fast engine for the usual 9×9 sudoku: the formula compiled to bits.
//!
//! Begin with [`Engine`], which solves, counts and enumerates:
//!
//! ```
//! use neuf_bits::Engine;
//! let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let mut givens = [0; 81];
//! for (given, symbol) in givens.iter_mut().zip(text.bytes()) {
//!     *given = if symbol == b'.' { 0 } else { symbol - b'0' };
//! }
//! let mut engine = Engine::new();
//! assert_eq!(engine.count(&givens, 2), 1);
//! assert_eq!(engine.solve(&givens).unwrap()[..9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
//! ```
//!
//! The rules of the usual grid never change, so they need not be clauses. The
//! engine makes the inferences of unit propagation on the extended encoding
//! (naked singles, and hidden singles of rows, columns and boxes) on bit
//! vectors, a whole grid at a time; with [`Inference::Locked`] it also makes
//! those of locked candidates. Above it stands a depth-first search that only
//! chooses its cells well. It learns no clauses, since a node costs a quarter of
//! a microsecond and hard puzzles take about a hundred nodes.
//!
//! The module `layout` says where each candidate stands, `round` makes one round
//! of inference, `choose` decides what to try next (by the counts of `planes`)
//! and `place` makes the board of a choice. Each is written once, over the trait
//! `Vector`; `portable` is the plain implementation, `avx2` and `avx512` are used
//! where the processor has them.
//!
//! The ideas come from the solvers of the sudoku programmers' forum: bands of
//! bits from zhouyundong's and champagne's JCZSolve, one set for each value
//! from fsss2, box–line triads in SIMD registers from T. Dillon's tdoku and his
//! articles on it. All of them propagate cell by cell or box by box. What is new
//! here is that a wide register makes it cheaper to do the whole grid at once.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choose;
mod closure;
mod engine;
mod functions;
mod givens;
mod kernel;
mod layout;
mod place;
mod planes;
mod portable;
mod probe;
mod round;
mod search;
mod solutions;
mod trial;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use closure::{Closed, Closure};
pub use engine::{Engine, Inference, with_engine};
pub use kernel::Instructions;
pub use layout::{CandidateSets, Values};
pub use probe::Resistance;
pub use solutions::Solutions;

#[cfg(test)]
mod tests;
