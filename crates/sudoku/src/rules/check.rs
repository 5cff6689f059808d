//! Whether a grid keeps the constraints, and where it breaks them.
//!
//! This is written from the rules alone and shares nothing with the clauses
//! but the lists of cells: a wrong clause and a wrong check do not agree. Empty
//! cells are no fault, except that a cage may be past saving before it is full,
//! and that a cell without candidates is so from the start.
//! What the usual rules forbid already ([`crate::clashes`]) is not said again.

use std::fmt;

use super::{Order, Parity, Rules, ZoneName, cage};
use crate::{Cell, Grid, Place, ValueSet};

/// Where a grid breaks a constraint.
///
/// ```
/// use neuf_sudoku::rules::{Rules, Variant};
/// use neuf_sudoku::{Grid, Shape};
/// let shape = Shape::default();
/// let mut constraints = Rules::usual(shape);
/// constraints.add_rule(Variant::AntiKnight)?;
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(2, 2), 5);
/// grid.set(shape.cell(4, 3), 5);
/// let found = constraints.violations(&grid);
/// let expected = "5 at row 3, column 3 and row 5, column 4 (a knight's move)";
/// assert_eq!(found[0].to_string(), expected);
/// # Ok::<(), neuf_sudoku::rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Violation {
    /// Two cells that must differ hold the same value.
    Same {
        /// The value.
        value: u8,
        /// The two cells.
        places: [Place; 2],
        /// What keeps them apart.
        zone: ZoneName,
    },
    /// Neighbours hold values that differ by 1.
    Consecutive(HeldPair),
    /// A full cage has another sum.
    Sum(CageSum),
    /// No values in the empty cells of a cage give its sum.
    OutOfReach(CageSum),
    /// A marked cell is not as it is marked.
    Parity {
        /// The cell.
        place: Place,
        /// What it holds.
        value: u8,
        /// What it is marked.
        wanted: Parity,
    },
    /// The cell that should hold more, the first, does not.
    Order(HeldPair),
    /// A cell holds none of its candidates.
    Candidates {
        /// The cell.
        place: Place,
        /// What it holds; 0 for nothing, when it has no candidates.
        value: u8,
        /// What it may hold.
        candidates: ValueSet,
    },
}

/// Two cells and what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldPair {
    /// The two cells.
    pub places: [Place; 2],
    /// What they hold.
    pub values: [u8; 2],
}

/// The sum of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CageSum {
    /// The first cell of the cage.
    pub cage: Place,
    /// The sum that was asked for.
    pub wanted: usize,
    /// The sum of the values so far.
    pub found: usize,
}

impl Rules {
    /// All constraints that the grid breaks, and where; the usual rules are
    /// [`crate::clashes`]'s.
    ///
    /// # Panics
    /// When the grid has another side.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        self.all_violations(grid).collect()
    }

    /// The first of [`Rules::violations`], if there is one.
    ///
    /// # Panics
    /// When the grid has another side.
    #[must_use]
    pub fn first_violation(&self, grid: &Grid) -> Option<Violation> {
        self.all_violations(grid).next()
    }

    fn all_violations<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Violation> + 'a {
        let side = self.shape.side();
        assert_eq!(grid.shape().side(), side, "constraints for another grid");
        let equal = self.equal_values(grid);
        let consecutive = self.consecutive_values(grid);
        let sums = self.cages().iter().filter_map(|cage| self.wrong_sum(grid, cage));
        let parities = self.marks().iter().filter_map(|&(cell, wanted)| {
            let (value, place) = (grid.get(cell), self.shape.place(cell));
            let is_wrong = value != 0 && !wanted.has(value);
            is_wrong.then_some(Violation::Parity { place, value, wanted })
        });
        let orders = self.orders().iter().filter_map(|&Order { greater, less }| {
            let pair = self.held(grid, [greater, less]);
            let is_wrong = pair.is_full() && pair.values[0] <= pair.values[1];
            is_wrong.then_some(Violation::Order(pair))
        });
        let others = self.candidates().iter().filter_map(|&(cell, candidates)| {
            let (value, place) = (grid.get(cell), self.shape.place(cell));
            let is_open = value == 0 && !candidates.is_empty();
            let is_wrong = !is_open && !candidates.contains(value);
            is_wrong.then_some(Violation::Candidates { place, value, candidates })
        });
        equal.chain(consecutive).chain(sums).chain(parities).chain(orders).chain(others)
    }

    fn equal_values<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Violation> + 'a {
        let pairs = self.kept_apart();
        pairs.filter(|&(_, a, b)| grid.get(a) != 0 && grid.get(a) == grid.get(b)).map(
            |(zone, a, b)| {
                let places = [a, b].map(|cell| self.shape.place(cell));
                Violation::Same { value: grid.get(a), places, zone }
            },
        )
    }

    fn consecutive_values<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Violation> + 'a {
        self.neighbours().filter_map(|(a, b)| {
            let pair = self.held(grid, [a, b]);
            let is_wrong = pair.is_full() && pair.values[0].abs_diff(pair.values[1]) == 1;
            is_wrong.then_some(Violation::Consecutive(pair))
        })
    }

    fn held(&self, grid: &Grid, cells: [Cell; 2]) -> HeldPair {
        let places = cells.map(|cell| self.shape.place(cell));
        HeldPair { places, values: cells.map(|cell| grid.get(cell)) }
    }

    fn wrong_sum(&self, grid: &Grid, cage: &cage::Cage) -> Option<Violation> {
        let values = || cage.cells().iter().map(|&cell| usize::from(grid.get(cell)));
        let (wanted, found) = (cage.sum(), values().sum::<usize>());
        let open = values().filter(|&value| value == 0).count();
        let sum = CageSum { cage: self.shape.place(cage.cells()[0]), wanted, found };
        let [least, most] = cage::sums(open, self.shape.side());
        if (found + least..=found + most).contains(&wanted) {
            None
        } else if open == 0 {
            Some(Violation::Sum(sum))
        } else {
            Some(Violation::OutOfReach(sum))
        }
    }
}

impl HeldPair {
    fn is_full(&self) -> bool {
        !self.values.contains(&0)
    }
}

impl Violation {
    /// The cells that break the constraint; of a cage its first one.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        match *self {
            Violation::Same { places, .. }
            | Violation::Consecutive(HeldPair { places, .. })
            | Violation::Order(HeldPair { places, .. }) => places.to_vec(),
            Violation::Sum(CageSum { cage: place, .. })
            | Violation::OutOfReach(CageSum { cage: place, .. })
            | Violation::Parity { place, .. }
            | Violation::Candidates { place, .. } => vec![place],
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Same { value, places: [first, second], zone } => {
                write!(f, "{value} at {first} and {second} ({zone})")
            }
            Violation::Consecutive(HeldPair { places: [first, second], values: [one, other] }) => {
                write!(f, "{one} at {first} beside {other} at {second} (non-consecutive)")
            }
            Violation::Sum(CageSum { cage, wanted, found }) => {
                write!(f, "the cage at {cage} adds up to {found}, not {wanted}")
            }
            Violation::OutOfReach(CageSum { cage, wanted, found }) => {
                write!(f, "the cage at {cage} has {found} so far and cannot add up to {wanted}")
            }
            Violation::Parity { place, value, wanted } => {
                write!(f, "{value} at {place}, which is marked {}", wanted.name())
            }
            Violation::Order(HeldPair { places: [first, second], values: [one, other] }) => {
                write!(f, "{one} at {first} is not greater than {other} at {second}")
            }
            Violation::Candidates { place, value: 0, .. } => {
                write!(f, "{place} has no candidates")
            }
            Violation::Candidates { place, value, candidates } if candidates.is_empty() => {
                write!(f, "{value} at {place}, which has no candidates")
            }
            Violation::Candidates { place, value, candidates } => {
                let values: Vec<String> = candidates.iter().map(|v| v.to_string()).collect();
                write!(f, "{value} at {place}, whose candidates are {}", values.join(" "))
            }
        }
    }
}
