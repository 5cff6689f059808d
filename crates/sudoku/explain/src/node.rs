//! A value in some cells, and cells with some values: what chains go by, and what patterns speak of.

use neuf_sudoku::Cell;

use super::step::rule::{Place, places};

/// A node of a chain: a value in a cell, or in one of several cells that share a house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node {
    pub(crate) value: u8,
    pub(crate) cells: Vec<Cell>,
}

impl Node {
    pub(crate) fn candidates(&self) -> Vec<(Cell, u8)> {
        candidates(&self.cells, self.value)
    }

    /// The candidates of some nodes, as places of a step.
    pub(crate) fn all_places<'n>(nodes: impl IntoIterator<Item = &'n Node>) -> Vec<Place> {
        nodes.into_iter().flat_map(|node| places(&node.cells, &[node.value])).collect()
    }
}

/// Cells with all their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellSet {
    pub(crate) cells: Vec<Cell>,
    pub(crate) values: Vec<u8>,
}

impl CellSet {
    /// The candidates of some sets, as places of a step.
    pub(crate) fn all_places<'s>(sets: impl IntoIterator<Item = &'s CellSet>) -> Vec<Place> {
        sets.into_iter().flat_map(|set| places(&set.cells, &set.values)).collect()
    }
}

/// A value in these cells.
pub(crate) fn candidates(cells: &[Cell], value: u8) -> Vec<(Cell, u8)> {
    cells.iter().map(|&cell| (cell, value)).collect()
}

/// Of items in a row that have two roles in turns: those of each role.
pub(crate) fn in_turns<T>(items: &[T]) -> [impl Iterator<Item = &T>; 2] {
    [0, 1].map(|parity| items.iter().skip(parity).step_by(2))
}
