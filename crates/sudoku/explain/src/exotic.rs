//! What the patterns of the hardest puzzles speak of. Players call them *exotic*: most puzzles have none
//! of them, and those that need them hardly anything else by name.

use neuf_sudoku::{Cell, House};

use super::node::Node;
use super::{HouseName, Mark};

/// Pairs of cells that go round four boxes, each joined to the next by the values of a house. Together they
/// have room for as many values as there are cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkLoop {
    /// The cells in which its two rows and two columns cross, in its order.
    pub corners: [Cell; 4],
    /// The empty cells of the loop, in its order.
    pub cells: Vec<Cell>,
    /// The eight joints of the loop, in its order.
    pub joints: Vec<Joint>,
}

/// A joint of a loop: two neighbouring pairs of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The house in which both pairs lie.
    pub house: HouseName,
    /// Their empty cells.
    pub cells: Vec<Cell>,
    /// The values for which the house has room in the loop, each once.
    pub values: Vec<u8>,
}

/// Two cells whose values, whichever these are, stand also in two other cells of the same band of boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exocet {
    /// The two cells, side by side in a box.
    pub base: [Cell; 2],
    /// Their values.
    pub values: Vec<u8>,
    /// The cells that hold the same two values, in the two other boxes.
    pub targets: [Cell; 2],
    /// The lines across, in the order of the boxes: that of the base's box, and those of the targets.
    pub across: [House; 3],
    /// Where the values can stand in these lines outside of the band.
    pub places: Vec<Node>,
    /// What follows by it.
    pub use_of: ExocetUse,
}

/// What an exocet is used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExocetUse {
    /// The targets hold the same two values as the base.
    Targets,
    /// What a target holds stands in the third box, too, in one of these two cells (its *mirror*).
    Mirror {
        /// The target.
        target: Cell,
        /// The cells in the third box.
        cells: [Cell; 2],
    },
}

/// Three values in three cells of each of four boxes, which cannot be all that these cells hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tridagon {
    /// The values.
    pub values: [u8; 3],
    /// The twelve cells, box by box.
    pub cells: Vec<Cell>,
    /// Their further candidates, the *guardians*, one of which holds.
    pub guardians: Vec<Node>,
    /// A chain from each guardian to what is concluded, if it does not follow at once.
    pub chains: Vec<Vec<Mark>>,
}
