//! What is wrong with a clause that the paper's formula does not have.
//!
//! The mistakes named here are those of loops over i, j, k, b and r: a cell paired with itself,
//! a bound too early or too late, a sign forgotten, an index swapped. Each is recognised from
//! the literals alone. Which family the clause was meant for follows from the literals where
//! possible, and otherwise from the clauses around it in the file.

use neuf_cnf::Lit;
use neuf_sudoku::rules::Kind;
use neuf_sudoku::{Cell, Family, Grid, Shape, Variables};
use neuf_words::named;

use super::section::{Catalogue, Section, Sections};

named! {
    /// What is wrong with a clause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum FaultKind {
        /// The clause has no literal.
        Empty = "empty clause";
        /// The clause contains a literal and its negation, so it says nothing.
        Tautology = "tautology";
        /// A pair of a variable with itself: it forbids the variable.
        SelfPair = "pair with itself";
        /// The literals of an expected clause with all signs changed.
        WrongSign = "wrong sign";
        /// An expected clause with literals missing, so it says more than the rules.
        Shortened = "literals missing";
        /// An expected clause with literals too many, so it says less than the rules.
        Lengthened = "literals too many";
        /// A pair of cells that no row, column or box has together, or of different values.
        WrongPair = "wrong pair";
        /// Positive literals that are not those of one cell, or of one value in one house.
        WrongGroup = "wrong group";
        /// A unit clause that the grid does not give.
        WrongUnit = "wrong unit";
        /// A number that stands for no x(i,j,k).
        Outside = "unknown variable";
        /// Anything else.
        Other = "other";
    }
}

/// What a clause that is not expected looks like: what is wrong with it, and the sections for
/// which it may have been meant (none when the literals do not tell).
pub(super) type Look = (FaultKind, Sections);

/// Looks at clauses that are not expected.
pub(super) struct Looker<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) givens: &'a Grid,
}

impl Looker<'_> {
    /// What is wrong with a clause whose literals are sorted and distinct. `has_repeated` says
    /// whether the file repeats a literal in it.
    pub(super) fn look(&self, clause: &[Lit], has_repeated: bool) -> Look {
        let nothing = Sections::default();
        if clause.is_empty() {
            return (FaultKind::Empty, nothing);
        }
        if clause.windows(2).any(|pair| pair[0].var() == pair[1].var()) {
            return (FaultKind::Tautology, nothing);
        }
        if let [unit] = clause {
            return self.look_at_unit(*unit, has_repeated);
        }
        let mut flipped: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
        flipped.sort_unstable();
        if let Some(place) = self.catalogue.find(&flipped) {
            return (FaultKind::WrongSign, self.catalogue.expected[place].sections);
        }
        let is_positive = clause.iter().all(|lit| lit.is_positive());
        let is_negative = clause.iter().all(|lit| !lit.is_positive());
        let shared = self.kinds_of(clause);
        match (is_positive, is_negative) {
            (true, _) if !shared.is_empty() => (FaultKind::Shortened, families(&shared, true)),
            (true, _) => match self.contained_group(clause) {
                Some(kind) => (FaultKind::Lengthened, families(&[kind], true)),
                None => (FaultKind::WrongGroup, nothing),
            },
            (_, true) if clause.len() == 2 => (FaultKind::WrongPair, nothing),
            (_, true) => {
                let pairs = clause.iter().enumerate().flat_map(|(place, &one)| {
                    clause[place + 1..].iter().map(move |&other| [one, other])
                });
                let mut kinds: Vec<Kind> = pairs.flat_map(|pair| self.kinds_of(&pair)).collect();
                kinds.dedup();
                let meant = if shared.is_empty() { &kinds } else { &shared };
                match meant.is_empty() {
                    true => (FaultKind::Other, nothing),
                    false => (FaultKind::Lengthened, families(meant, false)),
                }
            }
            _ => (FaultKind::Other, nothing),
        }
    }

    fn look_at_unit(&self, unit: Lit, has_repeated: bool) -> Look {
        let Some((cell, _)) = self.catalogue.variables.meaning(unit.var()) else {
            return (FaultKind::Outside, Sections::default());
        };
        if has_repeated && !unit.is_positive() {
            return (FaultKind::SelfPair, families(&KINDS, false));
        }
        let is_given = self.givens.get(cell) != 0;
        let section = if is_given || unit.is_positive() { Section::F1 } else { Section::F2 };
        (FaultKind::WrongUnit, Sections::from_iter([section]))
    }

    /// The kinds of groups that contain all these variables.
    fn kinds_of(&self, clause: &[Lit]) -> Vec<Kind> {
        let variables = self.catalogue.variables;
        let members: Vec<(Cell, u8)> =
            clause.iter().filter_map(|lit| variables.meaning(lit.var())).collect();
        KINDS
            .into_iter()
            .filter(|&kind| {
                let mut groups = members.iter().map(|&member| group_of(variables, kind, member));
                let first = groups.next();
                members.len() == clause.len() && groups.all(|group| Some(group) == first)
            })
            .collect()
    }

    /// The first kind of which a whole group is among these variables.
    fn contained_group(&self, clause: &[Lit]) -> Option<Kind> {
        let variables = self.catalogue.variables;
        let side = variables.shape.side();
        let members: Vec<(Cell, u8)> =
            clause.iter().filter_map(|lit| variables.meaning(lit.var())).collect();
        KINDS.into_iter().find(|&kind| {
            let mut groups: Vec<(usize, usize)> =
                members.iter().map(|&member| group_of(variables, kind, member)).collect();
            groups.sort_unstable();
            groups.chunk_by(|a, b| a == b).any(|group| group.len() == side)
        })
    }
}

const KINDS: [Kind; 4] = [Kind::Cell, Kind::Row, Kind::Column, Kind::Box];

/// The group of a kind to which a cell and a value belong, as two numbers.
fn group_of(variables: Variables, kind: Kind, (cell, value): (Cell, u8)) -> (usize, usize) {
    let shape: Shape = variables.shape;
    let value = usize::from(value);
    match kind {
        Kind::Cell => (shape.row(cell), shape.column(cell)),
        Kind::Row => (shape.row(cell), value),
        Kind::Column => (shape.column(cell), value),
        Kind::Box => (shape.box_of(cell), value),
    }
}

fn families(kinds: &[Kind], at_least: bool) -> Sections {
    let family = |kind: &Kind| match (kind, at_least) {
        (Kind::Cell, true) => Family::K1,
        (Kind::Row, true) => Family::L1,
        (Kind::Column, true) => Family::C1,
        (Kind::Box, true) => Family::B1,
        (Kind::Cell, false) => Family::K2,
        (Kind::Row, false) => Family::L2,
        (Kind::Column, false) => Family::C2,
        (Kind::Box, false) => Family::B2,
    };
    kinds.iter().map(|kind| Section::Family(family(kind))).collect()
}
