//! What no grid can be asked for.

use thiserror::Error;

use super::Variant;
use crate::{Place, Shape};

/// Why some constraints make no sense, whatever the givens.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// A variant that is more than its name.
    #[error("`{0}` needs to be told more than its name")]
    NeedsMore(Variant),
    /// Windows stand between square boxes.
    #[error("windoku needs square boxes (2x2, 3x3 …)")]
    NoWindows,
    /// Regions for grids of another side.
    #[error("the regions make a grid of side {found}, not {side}")]
    RegionSide {
        /// The side of the map.
        found: usize,
        /// The side of the grid.
        side: usize,
    },
    /// A map that is no square.
    #[error("a map of regions has as many cells as a square, at most {max}x{max}; not {0}", max = Shape::MAX_SIDE)]
    MapSize(usize),
    /// A region with too few or too many cells.
    #[error("region {name} has {found} cells, not {side}")]
    RegionSize {
        /// The sign of the region in the map.
        name: char,
        /// How many cells it has.
        found: usize,
        /// How many it must have.
        side: usize,
    },
    /// A cage without a cell.
    #[error("a cage needs a cell")]
    EmptyCage,
    /// A cage with a cell twice.
    #[error("the cage has {0} twice")]
    CellTwice(Place),
    /// More cells in a cage than there are values.
    #[error("a cage of {found} cells repeats a value: there are {side}")]
    CageSize {
        /// How many cells it has.
        found: usize,
        /// How many values there are.
        side: usize,
    },
    /// A sum that no different values have.
    #[error("{cells} different values add up to {least} at least and {most} at most, not to {sum}")]
    CageSum {
        /// How many cells the cage has.
        cells: usize,
        /// The least sum of so many values.
        least: usize,
        /// The greatest.
        most: usize,
        /// The sum that was asked for.
        sum: usize,
    },
    /// The cages together would need too much memory.
    #[error("the cages are too large to be put into a formula")]
    TooLarge,
    /// A cell greater than itself.
    #[error("{0} cannot be greater than itself")]
    SameCell(Place),
    /// A cell that the grid does not have.
    #[error("the grid has no such cell")]
    Outside,
}
