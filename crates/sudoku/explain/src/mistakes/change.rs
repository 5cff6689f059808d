//! The changes that undo a mistake of typing.

use neuf_sudoku::{Cell, Grid};

/// A small change of the givens, such as undoes a mistake of someone who copies a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// A cell has another value.
    Replaced {
        /// The cell.
        cell: Cell,
        /// The value that stands there.
        from: u8,
        /// The value instead.
        to: u8,
    },
    /// A cell is empty that was given.
    Removed {
        /// The cell.
        cell: Cell,
        /// The value that stands there.
        value: u8,
    },
    /// A cell is given that was empty.
    Added {
        /// The cell.
        cell: Cell,
        /// The value to put there.
        value: u8,
    },
    /// A value stands in an empty cell beside its own, above or below it.
    Moved {
        /// The value.
        value: u8,
        /// Where it stands.
        from: Cell,
        /// Where it stands instead.
        to: Cell,
    },
    /// Two values are exchanged: those of neighbours, or two of one row.
    Exchanged {
        /// The two cells, in reading order.
        cells: [Cell; 2],
        /// The values that stand there.
        values: [u8; 2],
    },
}

impl Change {
    /// The cells that change, each with its value before and after; 0 is an empty cell.
    #[must_use]
    pub(crate) fn cells(self) -> Vec<(Cell, u8, u8)> {
        match self {
            Change::Replaced { cell, from, to } => vec![(cell, from, to)],
            Change::Removed { cell, value } => vec![(cell, value, 0)],
            Change::Added { cell, value } => vec![(cell, 0, value)],
            Change::Moved { value, from, to } => vec![(from, value, 0), (to, 0, value)],
            Change::Exchanged { cells: [one, other], values: [first, second] } => {
                vec![(one, first, second), (other, second, first)]
            }
        }
    }

    /// The grid after the change.
    ///
    /// ```
    /// use neuf_sudoku::Grid;
    /// use neuf_explain::mistakes::Change;
    /// let grid: Grid = "12..............".parse()?;
    /// let cells = [0, 1].map(|column| grid.shape().cell(0, column));
    /// let change = Change::Exchanged { cells, values: [1, 2] };
    /// assert_eq!(change.apply(&grid), "21..............".parse()?);
    /// # Ok::<(), neuf_sudoku::GridTextError>(())
    /// ```
    ///
    /// # Panics
    /// When the grid does not have a cell of the change.
    #[must_use]
    pub fn apply(self, grid: &Grid) -> Grid {
        let mut changed = grid.clone();
        for (cell, _, value) in self.cells() {
            changed.set(cell, value);
        }
        changed
    }
}
