//! The names of the variants, and the marks that some of them put on cells.

use std::fmt;
use std::str::FromStr;

use crate::Cell;
use crate::names::{UnknownName, find_name};

/// A kind of rule that is added to the usual ones.
///
/// ```
/// use neuf_sudoku::rules::Variant;
/// assert_eq!("anti-knight".parse(), Ok(Variant::AntiKnight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Both diagonals hold each value once.
    Diagonal,
    /// The windows, which are boxes moved by one cell, hold each value once.
    Windoku,
    /// Cells a knight's move apart hold different values.
    AntiKnight,
    /// Cells a king's move apart hold different values.
    AntiKing,
    /// Neighbours in a row or a column do not hold values that differ by 1.
    NonConsecutive,
    /// Regions of any form replace the boxes.
    Jigsaw,
    /// The values of each cage differ and have a given sum.
    Killer,
    /// Marked cells hold an even or an odd value.
    EvenOdd,
    /// In pairs of cells, the first cell holds the greater value.
    GreaterThan,
    /// Cells hold one of their candidates: a puzzle of pencil marks.
    Sukaku,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 10] = [
        Variant::Diagonal,
        Variant::Windoku,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
        Variant::Jigsaw,
        Variant::Killer,
        Variant::EvenOdd,
        Variant::GreaterThan,
        Variant::Sukaku,
    ];

    /// The name: `diagonal`, `anti-knight`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Variant::Diagonal => "diagonal",
            Variant::Windoku => "windoku",
            Variant::AntiKnight => "anti-knight",
            Variant::AntiKing => "anti-king",
            Variant::NonConsecutive => "non-consecutive",
            Variant::Jigsaw => "jigsaw",
            Variant::Killer => "killer",
            Variant::EvenOdd => "even-odd",
            Variant::GreaterThan => "greater-than",
            Variant::Sukaku => "sukaku",
        }
    }

    /// A description of the variant in a line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Variant::Diagonal => "both diagonals hold each value once",
            Variant::Windoku => "the windows hold each value once",
            Variant::AntiKnight => "cells a knight's move apart differ",
            Variant::AntiKing => "cells a king's move apart differ",
            Variant::NonConsecutive => "neighbours do not differ by 1",
            Variant::Jigsaw => "regions in the place of boxes hold each value once",
            Variant::Killer => "the values of a cage differ and add up to its sum",
            Variant::EvenOdd => "marked cells are even or odd",
            Variant::GreaterThan => "one of two cells is greater than the other",
            Variant::Sukaku => "cells hold one of their candidates",
        }
    }

    /// Whether the name says everything: the variant needs neither a map nor a list.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self <= Variant::NonConsecutive
    }
}

impl FromStr for Variant {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Variant, UnknownName> {
        find_name("variant", &Variant::ALL, Variant::name, name)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The parity of the value of a marked cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// 2, 4, 6, …
    Even,
    /// 1, 3, 5, …
    Odd,
}

impl Parity {
    /// Whether a value is of this parity.
    #[must_use]
    pub fn has(self, value: u8) -> bool {
        value.is_multiple_of(2) == (self == Parity::Even)
    }

    /// The name: `even` or `odd`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        }
    }
}

/// A pair of cells of which one holds the greater value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    /// The cell with the greater value.
    pub greater: Cell,
    /// The cell with the smaller value.
    pub less: Cell,
}
