//! Sudokus of any size as formulas: the encoding, the methods and the formats.
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_sudoku::format::parse_puzzle;
//! use neuf_sudoku::{MethodName, MethodOptions, MethodOutcome, is_solution};
//! let puzzle = parse_puzzle(
//!     "2...9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1",
//! )?;
//! let method = MethodName::Sat.build(&MethodOptions::default());
//! let report = method.solve(&puzzle.grid, &Interrupt::new())?;
//! assert_eq!(report.outcome, MethodOutcome::Solved);
//! assert!(is_solution(&report.grid));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The paper in this code
//! The subject is the computer-science paper of the 2014 Centrale-Supélec
//! competition (MP). What it defines has these names here:
//!
//! | in the paper | here |
//! |---|---|
//! | the variable x(i,j,k) and its number | [`Variables`] |
//! | the function `indice(b, r)` | [`Shape::index`] |
//! | at least one value in each cell, row, column, block: K1, L1, C1, B1 | [`Family`] |
//! | at most one: K2, L2, C2, B2 | [`Family`] |
//! | F_rules: the eight families, 11,988 clauses | [`Encoding::Extended`] of the empty grid |
//! | F_grid = F1 ∧ F2 | [`f1`], [`f2`] |
//! | the formula simplified by what is known (part III) | [`neuf_cnf::Formula::simplified_by`] |
//! | unit propagation (III.A) | [`methods::Propagation`], [`neuf_cnf::Propagator`] |
//! | deduction by contradiction, the failed literals (III.B) | [`methods::Probing`], [`neuf_cnf::probe`] |
//! | the naive algorithm of the mock exam | [`methods::NakedSingles`] |
//! | backtracking over the cells, with sets as bit masks | [`methods::Backtracking`], [`HouseSets`] |
//! | the odometer over all fillings | [`methods::BruteForce`] |

pub mod bits;
mod candidates;
mod canonical;
mod certificate;
mod check;
mod clause;
mod compact;
mod count;
mod decode;
mod domains;
mod encoding;
mod enumeration;
mod exchange;
pub mod explain;
pub mod format;
pub mod generate;
mod givens;
mod grid;
mod groups;
mod isomorphism;
mod keep;
mod loaded;
pub mod methods;
mod names;
mod pattern;
mod random;
pub mod rate;
mod rules;
mod shape;
#[cfg(feature = "strategies")]
pub mod strategies;
mod tabu;
#[cfg(test)]
mod testing;
mod variables;
pub mod variant;

pub use candidates::{Candidates, HouseSets, ValueSet, candidates, values_beside, values_of};
pub use canonical::canonical_form;
pub use certificate::{other_solutions, other_solutions_with};
pub use check::{Clash, clashes, extends, first_clash, is_consistent, is_solution};
pub use clause::Clause;
pub use compact::Compact;
pub use count::{
    Count, Solutions, Streamed, Uniqueness, count_solutions, count_solutions_with, each_solution,
    each_solution_with, uniqueness, uniqueness_with,
};
pub use decode::DecodeError;
pub use encoding::{Encoded, Encoding};
pub use givens::{f1, f1_count, f2, f2_count, grid_units};
pub use grid::Grid;
pub use groups::Group;
pub use isomorphism::Isomorphism;
pub use loaded::{LoadedRules, LoadedSolutions};
pub use methods::{Method, MethodError, MethodName, MethodOptions, MethodOutcome, Report};
pub use names::UnknownName;
pub use rules::Family;
pub use shape::{Cell, House, Place, Shape, ShapeError};
pub use variables::Variables;
