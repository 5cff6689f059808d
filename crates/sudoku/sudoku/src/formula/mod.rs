//! Puzzles as formulas, and models of these formulas as grids.
//!
//! [`Variables`] numbers the statements "this cell holds this value". The eight families
//! of the paper express the rules ([`Family`]), F1 and F2 the givens ([`f1`], [`f2`]). An
//! [`Encoding`] chooses among these clauses; [`Encoded`] is the formula of a puzzle, and
//! [`Encoded::decode`] turns a model of it into a grid.

mod certificate;
mod clause;
mod compact;
mod decode;
mod diagram;
mod encoding;
mod family;
mod filling;
mod givens;
mod part;
mod variables;
mod variants;

pub use certificate::other_solutions;
pub use clause::Clause;
pub(crate) use compact::Compact;
pub use decode::DecodeError;
pub(crate) use decode::decode;
pub use encoding::{Encoded, Encoding};
pub use family::Family;
pub use givens::{f1, f2, grid_units};
pub use part::FormulaPart;
pub use variables::Variables;
pub use variants::{added_clauses, filling_clauses, sum_clauses};
