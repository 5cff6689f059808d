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
