//! Sudokus of any size as formulas.

mod candidates;
mod check;
mod clause;
mod givens;
mod grid;
mod groups;
mod names;
mod rules;
mod shape;
#[cfg(feature = "strategies")]
pub mod strategies;
#[cfg(test)]
mod testing;
mod variables;

pub use candidates::{Candidates, HouseSets, ValueSet, candidates, values_beside, values_of};
pub use check::{Clash, clashes, extends, first_clash, is_consistent, is_solution};
pub use clause::Clause;
pub use givens::{f1, f1_count, f2, f2_count, grid_units};
pub use grid::Grid;
pub use names::UnknownName;
pub use rules::Family;
pub use shape::{Cell, House, Place, Shape, ShapeError};
pub use variables::Variables;
