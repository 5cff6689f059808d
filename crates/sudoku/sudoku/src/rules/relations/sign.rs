//! How a relation is drawn, in the words of a draughtsman: no face chooses by itself.
//!
//! The colours are those that solvers know from the puzzles of the last ten years, in pale tones
//! on which digits can be read.

/// The sign of a relation.
///
/// This enumeration is exhaustive on purpose: whoever draws has to know each sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A line through the cells.
    Line {
        /// Its colour: red, green, blue.
        tint: [u8; 3],
        /// Its width, as a share of a cell's side in per cent.
        width: u8,
        /// What stands at its ends.
        ends: Ends,
    },
    /// A mark on the edge between the first two cells.
    Between(Between),
    /// A shaded cell, the first one, with a small triangle at each edge that points from the
    /// greater value to the smaller one.
    Peak {
        /// Whether the cell is greater than its neighbours.
        is_greatest: bool,
    },
    /// Shaded cells: each half of them is a field of its own.
    Fields,
    /// A dashed line around the cells, with the number of the clue in the corner of the first one.
    Cage,
    /// A white disc with the numbers of the clue on the corner that the four cells share.
    Corner,
    /// The number of the clue outside the grid, before the first cell.
    Outside {
        /// Whether an arrow points into the grid, which is needed along diagonals.
        has_arrow: bool,
    },
    /// No sign: the rule is told in words.
    None,
}

/// A mark on the edge between two cells. A dot has the number of the clue in it, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// A disc with a rim.
    WhiteDot,
    /// A black disc.
    BlackDot,
    /// A letter on white ground.
    Letter(&'static str),
    /// A chevron that points from the first cell, the greater one, to the other. Where the two have
    /// no edge in common, there is no room for it, and the rule is told in words.
    Chevron,
}

/// What stands at the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Nothing.
    Plain,
    /// A filled disc in the first cell.
    Bulb,
    /// A ring in the first cell: the bulb of a slow thermometer.
    Ring,
    /// A ring around the first cells, this many of them, from which the line leaves, and the head
    /// of an arrow in the last cell.
    Arrow(usize),
    /// A ring in the first cell and one in the last.
    Rings,
}
