//! Names for what a variant says, as [`super::ClauseName`] names the clauses of
//! the usual rules.
//!
//! Each is one clause of the formula, but for a sum, whose clauses speak of
//! auxiliary variables that nobody wants to see: it is named as a whole.

use neuf_cnf::Lit;

use crate::formula::{Extra, Truth};
use crate::rules::{Rules, Variant, ZoneName};
use crate::{Cell, Clause, Family, Variables};

/// What a step of a variant stands on beside the usual rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The value stands in this diagonal, window or region.
    Stands(ZoneName, u8),
    /// Not both of these cells hold these values, which are the same.
    Apart(ZoneName, [(Cell, u8); 2]),
    /// Not both of these neighbours hold these values, which differ by 1.
    Consecutive([(Cell, u8); 2]),
    /// The marked cell does not hold this value, which is odd or even.
    Parity(Cell, u8),
    /// The cell does not hold this value, which is none of its candidates.
    Candidate(Cell, u8),
    /// If the cell of `held` holds that value, the other one holds a greater
    /// (smaller) one.
    Compared {
        /// The cell with the greater value.
        greater: Cell,
        /// The cell with the smaller value.
        less: Cell,
        /// One of them, and its value.
        held: (Cell, u8),
    },
    /// The values of the cage with this number differ and have this sum.
    Sum {
        /// The place among [`Rules::cages`].
        number: usize,
        /// Its first cell.
        first: Cell,
        /// The sum.
        sum: usize,
    },
}

impl Law {
    /// The two things that do not both hold, if that is what it says.
    pub(crate) fn pair(self) -> Option<[(Cell, u8); 2]> {
        match self {
            Law::Apart(_, pair) | Law::Consecutive(pair) => Some(pair),
            _ => None,
        }
    }

    /// The variant that says so.
    #[must_use]
    pub fn variant(self) -> Variant {
        match self {
            Law::Stands(zone, _) | Law::Apart(zone, _) => match zone {
                ZoneName::Falling | ZoneName::Rising => Variant::Diagonal,
                ZoneName::Window(_) => Variant::Windoku,
                ZoneName::Region(_) => Variant::Jigsaw,
                ZoneName::Cage(_) => Variant::Killer,
                ZoneName::KnightMove => Variant::AntiKnight,
                ZoneName::KingMove => Variant::AntiKing,
            },
            Law::Consecutive(_) => Variant::NonConsecutive,
            Law::Parity(..) => Variant::EvenOdd,
            Law::Candidate(..) => Variant::Sukaku,
            Law::Compared { .. } => Variant::GreaterThan,
            Law::Sum { .. } => Variant::Killer,
        }
    }

    /// The clauses that say so: one in the paper's numbering, or those of a
    /// sum, whose auxiliary variables are numbered from `next` on, which moves.
    ///
    /// Those of a sum hold all that it needs: that each cell of the cage has
    /// one value, that these differ, and what they add up to.
    ///
    /// # Panics
    /// When the constraints do not say so.
    #[must_use]
    pub fn clauses(self, constraints: &Rules, next: &mut usize) -> Vec<Clause> {
        let shape = constraints.shape();
        let variables = Variables::new(shape);
        let lit = |(cell, value), holds| -> Lit { variables.var(cell, value).lit(holds) };
        let side = shape.side() as u8;
        match self {
            Law::Stands(zone, value) => {
                let cells = constraints.cells_of_zone(zone);
                vec![cells.into_iter().map(|cell| lit((cell, value), true)).collect()]
            }
            Law::Apart(_, pair) | Law::Consecutive(pair) => {
                vec![Clause::pair(pair.map(|held| lit(held, false)))]
            }
            Law::Parity(cell, value) | Law::Candidate(cell, value) => {
                vec![Clause::unit(lit((cell, value), false))]
            }
            Law::Compared { greater, less, held } => {
                let (other, values) = if held.0 == greater {
                    (less, 1..held.1)
                } else {
                    (greater, held.1 + 1..side + 1)
                };
                let others = values.map(|value| lit((other, value), true));
                vec![[lit(held, false)].into_iter().chain(others).collect()]
            }
            Law::Sum { number, .. } => {
                let cage = &constraints.cages()[number];
                let mut clauses = Vec::new();
                for (place, &cell) in cage.cells().iter().enumerate() {
                    clauses.push((1..=side).map(|value| lit((cell, value), true)).collect());
                    for value in 1..=side {
                        let later = (value + 1..=side).map(|other| (cell, other));
                        let others = cage.cells()[place + 1..].iter().map(|&other| (other, value));
                        let pairs = later.chain(others).map(|other| [(cell, value), other]);
                        clauses.extend(
                            pairs.map(|pair| Clause::pair(pair.map(|held| lit(held, false)))),
                        );
                    }
                }
                let mut alone = Rules::usual(shape);
                let added = alone.add_cage(cage.sum(), cage.cells().to_vec());
                debug_assert!(added.is_ok(), "a cage of these constraints");
                let truth = |cell, value| Truth::Open(variables.var(cell, value));
                let extra = Extra::new(&alone, false, (*next).max(variables.count()), &truth);
                *next = extra.var_count();
                clauses.extend(extra.clauses(truth));
                clauses
            }
        }
    }

    /// Whether it is one long clause or a whole sum: something to think about.
    pub(super) fn is_long(self) -> bool {
        matches!(self, Law::Stands(..) | Law::Sum { .. })
    }
}

/// Where the clauses of a step come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A family of the paper.
    Family(Family),
    /// A variant.
    Variant(Variant),
}

impl Source {
    /// `K1`, `anti-knight`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Source::Family(family) => family.name(),
            Source::Variant(variant) => variant.name(),
        }
    }
}
