//! A value in some cells, and cells with some values: what chains go by, and what patterns speak
//! of; and the places of which the picture of a step shows them.

use neuf_sudoku::Cell;

/// A cell with a candidate, or with `None` when the rule does not speak of single
/// candidates of the cell.
pub(crate) type Place = (Cell, Option<u8>);

/// Each of these values in each of these cells.
pub(crate) fn places(cells: &[Cell], values: &[u8]) -> Vec<Place> {
    let of = |&cell: &Cell| values.iter().map(move |&value| (cell, Some(value)));
    cells.iter().flat_map(of).collect()
}

/// All values of a grid of this side in each of these cells.
pub(crate) fn all_places(cells: &[Cell], side: u8) -> Vec<Place> {
    places(cells, &(1..=side).collect::<Vec<u8>>())
}

/// These cells without candidates.
pub(crate) fn whole(cells: impl IntoIterator<Item = Cell>) -> Vec<Place> {
    cells.into_iter().map(|cell| (cell, None)).collect()
}

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
