//! A value in one cell or in several: what chains go by, and what patterns say about values.

use neuf_sudoku::Cell;

/// A node of a chain: a value in a cell, or in one of several cells that share a house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The value.
    pub value: u8,
    /// The cells.
    pub cells: Vec<Cell>,
}
