//! What the end-to-end tests share: the command `neuf` itself, other solvers,
//! and the formulas and puzzles that come with the project.

pub mod collection;
pub mod formulas;
pub mod peers;
pub mod puzzles;
pub mod random;
pub mod running;
