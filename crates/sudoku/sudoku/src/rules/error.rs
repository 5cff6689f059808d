//! Why a rule is refused, whatever the givens are.

use thiserror::Error;

use super::Variant;
use crate::{Place, Shape};

/// Why a rule makes no sense for a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The variant needs a map or a list, and not only its name.
    #[error("`{0}` needs to be told more than its name")]
    NeedsMore(Variant),
    /// Windows exist only between square boxes.
    #[error("windoku needs square boxes (2x2, 3x3 …)")]
    NoWindows,
    /// The variant is defined for a single grid.
    #[error("`{0}` is a rule for a single grid, not for grids that overlap")]
    SingleGrid(Variant),
    /// The grids overlap in another way, or there is a single one.
    #[error("the board is not that of `{0}`")]
    OtherBoard(Variant),
    /// There are no boxes with several rows and columns.
    #[error("disjoint groups need boxes with several rows and columns")]
    NoGroups,
    /// The regions are for grids of another side.
    #[error("the regions make a grid of side {found}, not {side}")]
    RegionSide {
        /// The side of the map.
        found: usize,
        /// The side of the grid.
        side: usize,
    },
    /// The map is not a square.
    #[error("a map of regions has as many cells as a square, at most {max}x{max}; not {0}", max = Shape::MAX_SIDE)]
    MapSize(usize),
    /// A region has too few or too many cells.
    #[error("region {name} has {}, not {side}", cells(*found))]
    RegionSize {
        /// The sign of the region in the map.
        name: char,
        /// How many cells it has.
        found: usize,
        /// How many cells it must have.
        side: usize,
    },
    /// A cage has no cell.
    #[error("a cage needs a cell")]
    EmptyCage,
    /// A cage contains a cell twice.
    #[error("the cage has {0} twice")]
    CellTwice(Place),
    /// A cage has more cells than there are values.
    #[error("a cage of {found} cells repeats a value: there are {side}")]
    CageSize {
        /// How many cells it has.
        found: usize,
        /// How many values there are.
        side: usize,
    },
    /// No different values have this sum.
    #[error("{} to {least} at least and {most} at most, not to {sum}", added_up(*cells))]
    CageSum {
        /// How many cells the cage has.
        cells: usize,
        /// The smallest sum of as many different values.
        least: usize,
        /// The greatest sum of as many different values.
        most: usize,
        /// The sum that was given.
        sum: usize,
    },
    /// The cages together would need too much memory.
    #[error("the cages are too large to be put into a formula")]
    TooLarge,
    /// A move stays in its row or column, or leaves the grid from each cell.
    #[error("a move goes from 1 to {} cells in each direction, not {} and {}", side - 1, by[0], by[1])]
    NoMove {
        /// The numbers of cells in both directions.
        by: [u8; 2],
        /// The side of the grid.
        side: usize,
    },
    /// The grid does not have the value.
    #[error("values go from 1 to {side}; there is no {value}")]
    NoValue {
        /// The value.
        value: u8,
        /// The side of the grid.
        side: usize,
    },
    /// The moves together would have too many clauses.
    #[error("the moves are too many to be put into a formula")]
    TooManyMoves,
    /// A cell should be greater than itself.
    #[error("{0} cannot be greater than itself")]
    SameCell(Place),
    /// The variant ties no cells by a relation.
    #[error("`{0}` is not a relation between cells")]
    NoRelation(Variant),
    /// A relation has too few cells.
    #[error("a line of `{variant}` has {least} cells at least, not {found}")]
    TooFewCells {
        /// The variant.
        variant: Variant,
        /// How many cells there are.
        found: usize,
        /// How many there must be.
        least: usize,
    },
    /// A relation does not have the number of cells that it must have.
    #[error("each `{variant}` has {}, not {found}", cells(*wanted))]
    CellCount {
        /// The variant.
        variant: Variant,
        /// How many cells there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// A clue does not have the numbers that it must have.
    #[error("each `{variant}` has {} in its clue, not {found}", numbers(*least, *most))]
    NumberCount {
        /// The variant.
        variant: Variant,
        /// How many numbers there are.
        found: usize,
        /// How many there must be at least.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// The cells are not two shapes of as many cells each.
    #[error("`{variant}` needs two shapes of as many cells each; {found} cells have no halves")]
    NoHalves {
        /// The variant.
        variant: Variant,
        /// How many cells there are.
        found: usize,
    },
    /// The cells are not the four around a corner.
    #[error("`{0}` needs the four cells around a corner, such as r1c1-r2c2")]
    NoSquare(Variant),
    /// The cells are not a row or a column.
    #[error("`{0}` needs all cells of a row or a column, such as r1c1-r1c9")]
    NoRow(Variant),
    /// The cells are not a diagonal from border to border.
    #[error("`{0}` needs all cells of a diagonal, from border to border, such as r1c2-r2c1")]
    NoDiagonal(Variant),
    /// No values keep a relation.
    #[error("no values keep this `{0}`")]
    NoFilling(Variant),
    /// A relation contains a cell twice.
    #[error("the line of `{variant}` passes {place} twice")]
    PassedTwice {
        /// The variant.
        variant: Variant,
        /// The cell.
        place: Place,
    },
    /// Two cells that follow each other in a line do not touch.
    #[error("`{variant}` cannot go from {} to {}, which do not touch", places[0], places[1])]
    NotTouching {
        /// The variant.
        variant: Variant,
        /// The two cells.
        places: [Place; 2],
    },
    /// The relations together would need too much memory.
    #[error("with this line of `{0}`, the relations are too large to be put into a formula")]
    LinesTooLarge(Variant),
    /// The grid does not have this cell.
    #[error("the grid has no such cell")]
    Outside,
}

/// A number of cells in words.
fn cells(count: usize) -> String {
    if count == 1 { "one cell".into() } else { format!("{count} cells") }
}

/// How many numbers a clue has, in words.
fn numbers(least: usize, most: usize) -> String {
    match (least, most) {
        (0, 0) => "no number".into(),
        (1, 1) => "one number".into(),
        _ => format!("{least} to {most} numbers"),
    }
}

fn added_up(values: usize) -> String {
    match values {
        1 => "a value comes".into(),
        _ => format!("{values} different values add up"),
    }
}
