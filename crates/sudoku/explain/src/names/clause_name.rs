//! Names for the clauses of a puzzle's rules, so that a step can say which of them it
//! uses.
//!
//! A name says which rule the clause belongs to and which cells and values it speaks of. The number
//! of the clause in a file would tie an explanation to one encoding and tell a reader nothing; it
//! can be found by the name. Each name stands for one clause, except those of a cage's sum, of a
//! relation and of a balance: their clauses use auxiliary variables, which mean nothing to a
//! reader, so they are named as a whole.

use neuf_cnf::Lit;

use crate::constraints::balance::balances;
use crate::names::house::{GroupName, HouseName};
use crate::names::source::Source;
use neuf_sudoku::rules::{Apart, RelationName, Rules, Seen, Variant};
use neuf_sudoku::{Cell, Clause, Family, House, Shape, Variables, filling_clauses, sum_clauses};

/// A clause of the rules.
///
/// ```
/// use neuf_explain::{ClauseName, GroupName};
/// use neuf_sudoku::{Family, House, Shape};
/// let shape = Shape::default();
/// let name = ClauseName::AtLeastOnce(GroupName::Value(House::Row(0).into(), 1));
/// assert_eq!(name.family(), Some(Family::L1));
/// assert!(Family::L1.clauses(shape).any(|clause| Some(clause) == name.clause(shape)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClauseName {
    /// At least one member of the group is true.
    AtLeastOnce(GroupName),
    /// These two members of the group are not both true. The earlier one comes first.
    AtMostOnce(GroupName, [(Cell, u8); 2]),
    /// These two cells do not both hold these values, by the rule of this variant. They lie in one
    /// cage, or a move of chess apart, or are neighbours.
    Apart(Variant, [(Cell, u8); 2]),
    /// The cell does not hold this value, which this variant leaves out of its candidates.
    Candidate(Variant, Cell, u8),
    /// The values of this cage differ and add up to its sum.
    Sum {
        /// The index of the cage in [`Rules::cages`].
        number: usize,
        /// The first cell of the cage.
        first: Cell,
        /// The sum.
        sum: usize,
    },
    /// The innies and outies of some houses have the sum that is left for them. These are no
    /// clauses of the rules, but follow from them by adding up the houses and the sums of the
    /// balance.
    Balance {
        /// Its index in [`balances`].
        number: usize,
        /// Its first innie, or its first outie if it has none.
        first: Cell,
        /// By how much the innies exceed the outies.
        total: i64,
    },
    /// The values of these cells keep the relation.
    Relation {
        /// The index of the relation in [`Rules::related`].
        number: usize,
        /// What sentences call it.
        name: RelationName,
        /// The first cell of the relation.
        first: Cell,
        /// Whether this says, too, that those of the cells that see each other differ.
        is_apart: bool,
    },
}

impl ClauseName {
    /// The name of a clause of the eight families. A pair of cells that lie in a box and in a
    /// row or column is named after the row or column. `None` for other clauses.
    ///
    /// ```
    /// use neuf_explain::ClauseName;
    /// use neuf_sudoku::{Family, Shape};
    /// let shape = Shape::default();
    /// for &family in Family::ALL {
    ///     let clause = family.clauses(shape).last().unwrap();
    ///     let name = ClauseName::of_usual(shape, &clause).unwrap();
    ///     assert_eq!(name.clause(shape), Some(clause));
    /// }
    /// ```
    #[must_use]
    pub fn of_usual(shape: Shape, clause: &[Lit]) -> Option<ClauseName> {
        let variables = Variables { shape };
        let members: Option<Vec<(Cell, u8)>> =
            clause.iter().map(|lit| variables.meaning(lit.var())).collect();
        let mut members = members?;
        members.sort_unstable();
        let &(cell, value) = members.first()?;
        let is_long = clause.iter().all(|lit| lit.is_positive());
        let in_house = |house: House| {
            let holds = |&(other, worth): &(Cell, u8)| {
                worth == value && shape.houses_of(other).any(|one| one == house)
            };
            members.iter().all(holds)
        };
        let group = if members.iter().all(|member| member.0 == cell) {
            GroupName::Cell(cell)
        } else {
            let house = shape.houses_of(cell).find(|&house| in_house(house))?;
            GroupName::Value(house.into(), value)
        };
        match members[..] {
            _ if is_long && members.len() == shape.side() => Some(ClauseName::AtLeastOnce(group)),
            [a, b] if !is_long => Some(ClauseName::AtMostOnce(group, [a, b])),
            _ => None,
        }
    }

    /// The family of the paper that contains the clause; `None` for a clause of a
    /// variant.
    #[must_use]
    pub fn family(self) -> Option<Family> {
        match self.source() {
            Source::Family(family) => Some(family),
            Source::Variant(_) => None,
        }
    }

    /// Where the clause comes from.
    #[must_use]
    pub fn source(self) -> Source {
        match self {
            ClauseName::AtLeastOnce(group) => group.source(true),
            ClauseName::AtMostOnce(group, _) => group.source(false),
            ClauseName::Apart(variant, _) | ClauseName::Candidate(variant, ..) => {
                Source::Variant(variant)
            }
            ClauseName::Sum { .. } | ClauseName::Balance { .. } => Source::Variant(Variant::Killer),
            ClauseName::Relation { name, .. } => Source::Variant(name.variant),
        }
    }

    /// The clause itself, as its family contains it. `None` for a clause of a variant,
    /// for which [`ClauseName::clauses`] needs the rules.
    ///
    /// # Panics
    /// When the shape does not have the group.
    #[must_use]
    pub fn clause(self, shape: Shape) -> Option<Clause> {
        self.family()?;
        let variables = Variables { shape };
        match self {
            ClauseName::AtLeastOnce(group) => {
                let of = |(cell, value)| variables.var(cell, value).positive();
                Some(match group {
                    GroupName::Cell(cell) => {
                        (1..=shape.side() as u8).map(|value| of((cell, value))).collect()
                    }
                    GroupName::Value(house, value) => {
                        let HouseName::Usual(house) = house else { return None };
                        shape.cells_of(house).map(|cell| of((cell, value))).collect()
                    }
                })
            }
            _ => self.pair().map(|pair| not_both(variables, pair)),
        }
    }

    /// The clauses that the name stands for. There is one, except for the sum of a cage,
    /// whose clauses say that each cell of the cage has exactly one value, that these
    /// values differ, and what they add up to; and for a relation, whose clauses say that each
    /// of its cells has exactly one value, how these belong together, and, where this is used,
    /// which of them differ. It is alike for the innies and outies of a balance. Auxiliary
    /// variables are numbered from `next` on, and `next` is moved past them.
    ///
    /// # Panics
    /// When the rules do not contain what the name speaks of, or are for another shape.
    #[must_use]
    pub fn clauses(self, constraints: &Rules, next: &mut usize) -> Vec<Clause> {
        let shape = constraints.shape();
        let variables = Variables { shape };
        let lit = |(cell, value), holds| -> Lit { variables.var(cell, value).lit(holds) };
        let side = shape.side() as u8;
        match self {
            ClauseName::AtLeastOnce(GroupName::Value(HouseName::Zone(zone), value)) => {
                let cells = HouseName::Zone(zone).cells(constraints);
                vec![cells.into_iter().map(|cell| lit((cell, value), true)).collect()]
            }
            ClauseName::AtLeastOnce(_) => self.clause(shape).into_iter().collect(),
            ClauseName::AtMostOnce(_, pair) | ClauseName::Apart(_, pair) => {
                vec![not_both(variables, pair)]
            }
            ClauseName::Candidate(_, cell, value) => {
                vec![Clause::from(lit((cell, value), false))]
            }
            ClauseName::Sum { number, .. } => {
                let cage = &constraints.cages()[number];
                let mut clauses = Vec::new();
                for (place, &cell) in cage.cells.iter().enumerate() {
                    clauses.push((1..=side).map(|value| lit((cell, value), true)).collect());
                    for value in 1..=side {
                        let later = (value + 1..=side).map(|other| (cell, other));
                        let others = cage.cells[place + 1..].iter().map(|&other| (other, value));
                        let pairs = later.chain(others).map(|other| [(cell, value), other]);
                        clauses.extend(pairs.map(|pair| not_both(variables, pair)));
                    }
                }
                clauses.extend(sum_clauses(shape, cage, next));
                clauses
            }
            ClauseName::Relation { number, is_apart, .. } => {
                let related = &constraints.related()[number];
                let mut clauses = one_value_each(variables, &related.cells);
                let fillings = related.fillings(constraints);
                clauses.extend(filling_clauses(shape, &related.cells, &fillings, next));
                if is_apart {
                    clauses.extend(differing(variables, constraints, &related.cells));
                }
                clauses
            }
            ClauseName::Balance { number, .. } => {
                let balance = &balances(constraints)[number].balance;
                let cells = balance.cells();
                let mut clauses = one_value_each(variables, &cells);
                clauses.extend(differing(variables, constraints, &cells));
                let fillings = balance.fillings(&Seen::by(constraints));
                clauses.extend(filling_clauses(shape, &cells, &fillings, next));
                clauses
            }
        }
    }

    /// The two values in cells that do not both hold, if that is what the clause says.
    pub(crate) fn pair(self) -> Option<[(Cell, u8); 2]> {
        match self {
            ClauseName::AtMostOnce(_, pair) | ClauseName::Apart(_, pair) => Some(pair),
            _ => None,
        }
    }

    /// Whether it is a long clause *at least once*, the sum of a cage or a relation.
    pub(crate) fn is_long(self) -> bool {
        matches!(
            self,
            ClauseName::AtLeastOnce(_)
                | ClauseName::Sum { .. }
                | ClauseName::Balance { .. }
                | ClauseName::Relation { .. }
        )
    }
}

/// The clauses that each of these cells has exactly one value.
fn one_value_each(variables: Variables, cells: &[Cell]) -> Vec<Clause> {
    let side = variables.shape.side() as u8;
    let mut clauses = Vec::new();
    for &cell in cells {
        clauses.push((1..=side).map(|value| variables.var(cell, value).positive()).collect());
        let pairs =
            (1..=side).flat_map(|value| (value + 1..=side).map(move |other| [value, other]));
        let pairs = pairs.map(|pair| not_both(variables, pair.map(|value| (cell, value))));
        clauses.extend(pairs);
    }
    clauses
}

/// The clauses that those of these cells differ that see each other.
fn differing(variables: Variables, rules: &Rules, cells: &[Cell]) -> Vec<Clause> {
    let pairs = Seen::by(rules).among(cells).into_iter().flat_map(|Apart { places, values }| {
        let pair = places.map(|place| cells[place]);
        values
            .iter()
            .map(move |value| not_both(variables, pair.map(|cell| (cell, value))))
            .collect::<Vec<_>>()
    });
    pairs.collect()
}

fn not_both(variables: Variables, pair: [(Cell, u8); 2]) -> Clause {
    Clause::from(pair.map(|(cell, value)| variables.var(cell, value).negative()))
}
