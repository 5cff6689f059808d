//! Names for the clauses of the eight families, and of variants, so that a step can say on
//! which of them it stands.
//!
//! A clause is named by its family and what the family speaks of there. The
//! number of the clause in a file, the obvious name, would tie an explanation
//! to one encoding and says nothing to a reader; both come from the name.

use neuf_cnf::Lit;

use crate::rules::Group;
use crate::rules::Rules;
use crate::{Cell, Clause, Family, Shape, Variables};

use super::law::{Law, Source};

/// A clause of one of the eight families, or what a variant says.
///
/// ```
/// use neuf_sudoku::explain::ClauseName;
/// use neuf_sudoku::{Family, Group, House, Shape};
/// let shape = Shape::default();
/// let name = ClauseName::AtLeastOnce(Group::Value(House::Row(0), 1));
/// assert_eq!(name.family(), Some(Family::L1));
/// assert!(Family::L1.clauses(shape).any(|clause| Some(clause) == name.clause(shape)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClauseName {
    /// Some member of the group is true.
    AtLeastOnce(Group),
    /// Not both of these two members of the group are; the earlier one first.
    AtMostOnce(Group, [(Cell, u8); 2]),
    /// What a variant says.
    Law(Law),
}

impl ClauseName {
    /// The family that the clause is of; `None` of a variant's.
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
            ClauseName::Law(law) => Source::Variant(law.variant()),
            ClauseName::AtLeastOnce(group) => Source::Family(group.family(true)),
            ClauseName::AtMostOnce(group, _) => Source::Family(group.family(false)),
        }
    }

    /// The clause itself, as its family has it; `None` of a variant's, which
    /// [`ClauseName::clauses`] knows.
    ///
    /// # Panics
    /// When the shape does not have the group.
    #[must_use]
    pub fn clause(self, shape: Shape) -> Option<Clause> {
        let variables = Variables::new(shape);
        match self {
            ClauseName::AtLeastOnce(group) => Some(group.literals(variables, true).collect()),
            ClauseName::AtMostOnce(_, pair) => {
                let not = |(cell, value)| -> Lit { variables.var(cell, value).negative() };
                Some(Clause::pair(pair.map(not)))
            }
            ClauseName::Law(_) => None,
        }
    }

    /// The clauses that it names: one, but for the sum of a cage, whose
    /// auxiliary variables are numbered from `next` on, which moves.
    ///
    /// # Panics
    /// When the constraints do not say so, or are for another shape.
    #[must_use]
    pub fn clauses(self, constraints: &Rules, next: &mut usize) -> Vec<Clause> {
        match self {
            ClauseName::Law(law) => law.clauses(constraints, next),
            usual => usual.clause(constraints.shape()).into_iter().collect(),
        }
    }

    /// Whether it is a long clause, or a whole sum.
    pub(super) fn is_long(self) -> bool {
        match self {
            ClauseName::AtLeastOnce(_) => true,
            ClauseName::AtMostOnce(..) => false,
            ClauseName::Law(law) => law.is_long(),
        }
    }
}
