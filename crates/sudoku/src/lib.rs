//! Sudokus of any size as formulas.

mod grid;
mod shape;

pub use grid::Grid;
pub use shape::{Cell, House, Shape, ShapeError};
