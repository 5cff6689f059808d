//! Variants: what a puzzle asks for beside the usual rules.
//!
//! | variant | what it says |
//! |---|---|
//! | [`Variant::Diagonal`] | both diagonals hold each value once |
//! | [`Variant::Windoku`] | so do the windows between the boxes |
//! | [`Variant::AntiKnight`] | cells a knight's move apart differ |
//! | [`Variant::AntiKing`] | cells that touch at a corner differ |
//! | [`Variant::NonConsecutive`] | neighbours in a row or column do not differ by 1 |
//! | [`Variant::Jigsaw`] | regions from a map take the place of the boxes |
//! | [`Variant::Killer`] | the values of a cage differ and add up to its sum |
//! | [`Variant::EvenOdd`] | a marked cell holds an even (odd) value |
//! | [`Variant::GreaterThan`] | of two cells one holds the greater value |
//! | [`Variant::Sukaku`] | a cell holds one of its candidates |
//!
//! [`Constraints`] are any of them together. Solving, counting and the
//! encodings take such a value beside the grid ([`crate::Encoding::encode_with`],
//! [`crate::Solutions::with`], [`crate::count_solutions_with`],
//! [`crate::uniqueness_with`], [`crate::Method::solve_with`]); a value without
//! any goes the way of the usual puzzle, which therefore pays nothing.
//!
//! A grid of a trait object for each rule, the obvious design, would let
//! others add rules, but each rule has to say itself four times: as clauses
//! (`encode`), to the checker (`check`), in the text format
//! ([`crate::format`]) and in words; one closed list keeps the four in step.
//! The checker shares no code with the clauses beyond the list of cells, so
//! that each can be tested against the other.
//!
//! A jigsaw has no boxes. Its grids have the shape 1×side, whose boxes are the
//! rows: so all that knows boxes stays right without knowing of regions.

mod balance;
mod cage;
mod candidates;
mod check;
mod diagram;
mod encode;
mod error;
mod regions;
mod text;
mod zone;

#[cfg(test)]
pub(crate) mod tests;

use std::fmt;
use std::str::FromStr;

use crate::names::{self, UnknownName};
use crate::{Cell, Shape, ValueSet};

pub use cage::Cage;
pub use check::{CageSum, HeldPair, Violation};
pub(crate) use encode::{Extra, Truth};
pub use error::VariantError;
pub use regions::Regions;
pub use zone::ZoneName;

/// A kind of rule beside the usual ones.
///
/// ```
/// use neuf_sudoku::variant::Variant;
/// assert_eq!("anti-knight".parse(), Ok(Variant::AntiKnight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Both diagonals hold each value once.
    Diagonal,
    /// The windows, boxes moved by one cell, hold each value once.
    Windoku,
    /// Cells a knight's move apart hold different values.
    AntiKnight,
    /// Cells a king's move apart hold different values.
    AntiKing,
    /// Neighbours in a row or a column do not hold values that differ by 1.
    NonConsecutive,
    /// Regions of any form in the place of the boxes.
    Jigsaw,
    /// Cages, whose values differ and have a sum.
    Killer,
    /// Cells that hold an even or an odd value.
    EvenOdd,
    /// Pairs of cells, the first of which holds the greater value.
    GreaterThan,
    /// Cells that hold one of some candidates: a puzzle of pencil marks.
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

    /// What the variant says, in a line.
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

    /// Whether the name says it all: the variant needs no map and no list.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self <= Variant::NonConsecutive
    }
}

impl FromStr for Variant {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Variant, UnknownName> {
        names::find("variant", &Variant::ALL, Variant::name, name)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a marked cell holds.
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

    /// `even` or `odd`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        }
    }
}

/// A pair of cells, one with the greater value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    /// The cell that holds more.
    pub greater: Cell,
    /// The cell that holds less.
    pub less: Cell,
}

/// The rules of a puzzle beside the usual ones.
///
/// Invariant: all cells are of the shape, which is 1×side when there are
/// regions; rules without parameters stand once each; a cage has from one to
/// `side` different cells and a sum that so many different values can have; a
/// cell has one set of candidates at most, and not all values.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::variant::{Constraints, Variant};
/// use neuf_sudoku::{Grid, Shape, count_solutions_with};
/// let shape = Shape::square(2)?;
/// let mut constraints = Constraints::none(shape);
/// constraints.add_rule(Variant::Diagonal)?;
/// let count = |constraints: &Constraints| {
///     count_solutions_with(&Grid::empty(shape), constraints, 1000, &Interrupt::new())
/// };
/// assert_eq!(count(&constraints)?.solutions, 48);
/// constraints.add_cage(3, vec![shape.cell(0, 0), shape.cell(0, 1)])?;
/// assert_eq!(count(&constraints)?.solutions, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraints {
    shape: Shape,
    rules: Vec<Variant>,
    regions: Option<Regions>,
    cages: Vec<Cage>,
    marks: Vec<(Cell, Parity)>,
    orders: Vec<Order>,
    /// In reading order.
    candidates: Vec<(Cell, ValueSet)>,
    /// The states of all cages' diagrams, at most [`MAX_STATES`].
    states: usize,
}

/// How many states the diagrams of all cages may have, so that no input asks
/// for more memory than there is. A 25×25 killer of five-cell cages has some
/// two million by this count.
const MAX_STATES: usize = 20_000_000;

impl Constraints {
    /// The usual rules and no other.
    #[must_use]
    pub fn none(shape: Shape) -> Constraints {
        Constraints {
            shape,
            rules: Vec::new(),
            regions: None,
            cages: Vec::new(),
            marks: Vec::new(),
            orders: Vec::new(),
            candidates: Vec::new(),
            states: 0,
        }
    }

    /// The shape of the grids they are for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether there are none but the usual rules.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.variants().is_empty()
    }

    /// Which variants there are, in the order of [`Variant::ALL`].
    #[must_use]
    pub fn variants(&self) -> Vec<Variant> {
        let has = |variant: &Variant| match variant {
            Variant::Jigsaw => self.regions.is_some(),
            Variant::Killer => !self.cages.is_empty(),
            Variant::EvenOdd => !self.marks.is_empty(),
            Variant::GreaterThan => !self.orders.is_empty(),
            Variant::Sukaku => !self.candidates.is_empty(),
            rule => self.has_rule(*rule),
        };
        Variant::ALL.into_iter().filter(has).collect()
    }

    /// Whether a rule without parameters was added.
    #[must_use]
    pub fn has_rule(&self, rule: Variant) -> bool {
        self.rules.contains(&rule)
    }

    /// The regions of a jigsaw.
    #[must_use]
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// The cages, in the order they were added.
    #[must_use]
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The cells marked even or odd, in reading order.
    #[must_use]
    pub fn marks(&self) -> &[(Cell, Parity)] {
        &self.marks
    }

    /// The greater-than marks, in the order they were added.
    #[must_use]
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Adds a variant that needs no map and no list; a second time changes
    /// nothing.
    ///
    /// # Errors
    /// When the variant needs more than its name, or the shape has no windows.
    pub fn add_rule(&mut self, rule: Variant) -> Result<(), VariantError> {
        if !rule.is_whole() {
            return Err(VariantError::NeedsMore(rule));
        }
        if rule == Variant::Windoku && !zone::has_windows(self.shape) {
            return Err(VariantError::NoWindows);
        }
        if !self.has_rule(rule) {
            self.rules.push(rule);
            self.rules.sort_unstable();
        }
        Ok(())
    }

    /// Puts regions in the place of the boxes. The shape becomes 1×side, and
    /// the grids must have it too.
    ///
    /// # Errors
    /// When the regions are of another side, or windoku was asked for, which
    /// needs boxes.
    pub fn set_regions(&mut self, regions: Regions) -> Result<(), VariantError> {
        if regions.shape().side() != self.shape.side() {
            let (found, side) = (regions.shape().side(), self.shape.side());
            return Err(VariantError::RegionSide { found, side });
        }
        if self.has_rule(Variant::Windoku) {
            return Err(VariantError::NoWindows);
        }
        self.shape = regions.shape();
        self.regions = Some(regions);
        Ok(())
    }

    /// Adds a cage: the values of its cells differ and add up to `sum`.
    ///
    /// # Errors
    /// When the cage is empty, has more cells than there are values, has a
    /// cell twice or outside the grid, or a sum that so many different values
    /// cannot have; or when all cages together are too large to be encoded.
    pub fn add_cage(&mut self, sum: usize, cells: Vec<Cell>) -> Result<(), VariantError> {
        cells.iter().try_for_each(|&cell| self.require(cell))?;
        let cage = Cage::new(self.shape, sum, cells)?;
        let states = self.states + cage.states(self.shape.side());
        if states > MAX_STATES {
            return Err(VariantError::TooLarge);
        }
        self.states = states;
        self.cages.push(cage);
        Ok(())
    }

    /// Marks a cell even or odd; nothing holds both.
    ///
    /// # Errors
    /// When the grid has no such cell.
    pub fn add_mark(&mut self, cell: Cell, parity: Parity) -> Result<(), VariantError> {
        self.require(cell)?;
        if let Err(place) = self.marks.binary_search(&(cell, parity)) {
            self.marks.insert(place, (cell, parity));
        }
        Ok(())
    }

    /// Says that one cell holds a greater value than another.
    ///
    /// # Errors
    /// When the grid has no such cells, or they are the same.
    pub fn add_order(&mut self, greater: Cell, less: Cell) -> Result<(), VariantError> {
        self.require(greater)?;
        self.require(less)?;
        if greater == less {
            return Err(VariantError::SameCell(self.shape.place(greater)));
        }
        self.orders.push(Order { greater, less });
        Ok(())
    }

    fn require(&self, cell: Cell) -> Result<(), VariantError> {
        let exists = cell.position() < self.shape.cell_count();
        if exists { Ok(()) } else { Err(VariantError::Outside) }
    }
}

impl fmt::Display for Constraints {
    /// The names of the variants: `diagonal, killer`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.variants().into_iter().map(Variant::name).collect();
        f.pad(&names.join(", "))
    }
}
