//! What is said about one cell, in English.

use neuf_sudoku::rules::Parity;

use super::{Phrases, Side};

pub(super) const PHRASES: Phrases = Phrases {
    region: |number| format!("region {number}"),
    cage: |sum, cells| {
        let noun = if cells == 1 { "cell" } else { "cells" };
        format!("cage of {cells} {noun} with the sum {sum}")
    },
    parity: |parity| match parity {
        Parity::Even => "even",
        Parity::Odd => "odd",
    },
    diagonal: "on a diagonal",
    window: "in a window",
    order: |is_greater, side| {
        let than = if is_greater { "greater than" } else { "less than" };
        match side {
            Some(Side::Left) => format!("{than} the cell on the left"),
            Some(Side::Right) => format!("{than} the cell on the right"),
            Some(Side::Above) => format!("{than} the cell above"),
            Some(Side::Below) => format!("{than} the cell below"),
            None => format!("{than} another cell"),
        }
    },
    line: |name, place, cells| format!("{name}: cell {place} of {cells}"),
    edge: |name, side| match side {
        Some(Side::Left) => format!("{name} at the left edge"),
        Some(Side::Right) => format!("{name} at the right edge"),
        Some(Side::Above) => format!("{name} at the upper edge"),
        Some(Side::Below) => format!("{name} at the lower edge"),
        None => name.to_owned(),
    },
    corner: |name, [is_above, is_left], values| {
        let row = if is_above { "upper" } else { "lower" };
        let column = if is_left { "left" } else { "right" };
        format!("{name} at the {row} {column} corner: {values}")
    },
    outside: |name, number, side| match side {
        Some(Side::Left) => format!("{name} from the left: {number}"),
        Some(Side::Right) => format!("{name} from the right: {number}"),
        Some(Side::Above) => format!("{name} from above: {number}"),
        Some(Side::Below) => format!("{name} from below: {number}"),
        None => format!("{name} along the diagonal: {number}"),
    },
};
