//! Names for the clauses of the eight families, so that a step can say on
//! which of them it stands.
//!
//! A clause is named by its family and what the family speaks of there. The
//! number of the clause in a file, the obvious name, would tie an explanation
//! to one encoding and says nothing to a reader; both come from the name.

use neuf_cnf::Lit;

use crate::groups::Group;
use crate::{Cell, Clause, Family, Shape, Variables};

/// A clause of one of the eight families.
///
/// ```
/// use neuf_sudoku::explain::ClauseName;
/// use neuf_sudoku::{Family, Group, House, Shape};
/// let shape = Shape::default();
/// let name = ClauseName::AtLeastOnce(Group::Value(House::Row(0), 1));
/// assert_eq!(name.family(), Family::L1);
/// assert!(Family::L1.clauses(shape).any(|clause| clause == name.clause(shape)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClauseName {
    /// Some member of the group is true.
    AtLeastOnce(Group),
    /// Not both of these two members of the group are; the earlier one first.
    AtMostOnce(Group, [(Cell, u8); 2]),
}

impl ClauseName {
    /// The family that the clause is of.
    #[must_use]
    pub fn family(self) -> Family {
        let (group, once) = match self {
            ClauseName::AtLeastOnce(group) => (group, 0),
            ClauseName::AtMostOnce(group, _) => (group, 1),
        };
        [
            [Family::K1, Family::K2],
            [Family::L1, Family::L2],
            [Family::C1, Family::C2],
            [Family::B1, Family::B2],
        ][group.kind().place()][once]
    }

    /// What the clause speaks of: a cell, or a value in a house.
    #[must_use]
    pub fn group(self) -> Group {
        match self {
            ClauseName::AtLeastOnce(group) | ClauseName::AtMostOnce(group, _) => group,
        }
    }

    /// The clause itself, as its family has it.
    ///
    /// # Panics
    /// When the shape does not have the group.
    #[must_use]
    pub fn clause(self, shape: Shape) -> Clause {
        let variables = Variables::new(shape);
        match self {
            ClauseName::AtLeastOnce(group) => group.literals(variables, true).collect(),
            ClauseName::AtMostOnce(_, pair) => {
                let not = |(cell, value)| -> Lit { variables.var(cell, value).negative() };
                Clause::pair(pair.map(not))
            }
        }
    }
}
