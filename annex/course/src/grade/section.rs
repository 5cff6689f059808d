//! The sections of the paper's formula, and the clauses that are expected in each.
//!
//! Clauses are compared as sets of literals, so neither the order of clauses nor that of
//! literals matters. A pair of cells in one box and one row belongs to both L2 and B2: the
//! formula of the paper has it twice, and a pupil may write it once.

use std::fmt;

use neuf_cnf::Lit;
use neuf_sudoku::{Family, Puzzle, Shape, Variables, f1, f2};
use neuf_words::named;
use rustc_hash::FxHashMap;

/// A part of the paper's formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// One of the eight families of the rules.
    Family(Family),
    /// What the givens say of their cells.
    F1,
    /// What the givens say of the empty cells.
    F2,
}

impl Section {
    /// All ten, in the order of the paper's questions.
    pub const ALL: &'static [Section] = &[
        Section::Family(Family::K1),
        Section::Family(Family::L1),
        Section::Family(Family::C1),
        Section::Family(Family::B1),
        Section::Family(Family::K2),
        Section::Family(Family::L2),
        Section::Family(Family::C2),
        Section::Family(Family::B2),
        Section::F1,
        Section::F2,
    ];

    /// The paper's name: `K1`, …, `F2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Section::Family(family) => family.name(),
            Section::F1 => "F1",
            Section::F2 => "F2",
        }
    }

    /// The place in [`Section::ALL`].
    pub(super) fn place(self) -> usize {
        Section::ALL.iter().position(|&section| section == self).unwrap_or_default()
    }

    /// The clauses of the section.
    pub(super) fn clauses(self, puzzle: &Puzzle) -> Vec<Vec<Lit>> {
        match self {
            Section::Family(family) => {
                family.clauses(puzzle.shape()).map(|clause| clause.to_vec()).collect()
            }
            Section::F1 => f1(puzzle.givens()).map(|lit| vec![lit]).collect(),
            Section::F2 => f2(puzzle).map(|lit| vec![lit]).collect(),
        }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Some sections, as a set of bits by [`Section::place`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sections(u16);

impl Sections {
    pub(super) fn insert(&mut self, section: Section) {
        self.0 |= 1 << section.place();
    }

    pub(super) fn contains(self, section: Section) -> bool {
        self.0 >> section.place() & 1 == 1
    }

    pub(super) fn meets(self, other: Sections) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Section> {
        Section::ALL.iter().copied().filter(move |&section| self.contains(section))
    }

    /// The only section of the set.
    pub(super) fn single(self) -> Option<Section> {
        if self.len() == 1 { self.iter().next() } else { None }
    }
}

impl FromIterator<Section> for Sections {
    fn from_iter<I: IntoIterator<Item = Section>>(sections: I) -> Sections {
        let mut all = Sections::default();
        sections.into_iter().for_each(|section| all.insert(section));
        all
    }
}

/// A clause of the paper's formula.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub(super) clause: Box<[Lit]>,
    pub(super) sections: Sections,
}

/// All clauses of the paper's formula of a puzzle, found by their literals.
pub(super) struct Catalogue {
    pub(super) variables: Variables,
    pub(super) expected: Vec<Expected>,
    places: FxHashMap<Box<[Lit]>, usize>,
}

impl Catalogue {
    /// The clauses of all eight families, and those of F1 and F2 if there are givens.
    pub(super) fn new(puzzle: &Puzzle) -> Catalogue {
        let mut catalogue = Catalogue {
            variables: Variables { shape: puzzle.shape() },
            expected: Vec::new(),
            places: FxHashMap::default(),
        };
        for &section in Section::ALL {
            for mut clause in section.clauses(puzzle) {
                clause.sort_unstable();
                catalogue.add(clause.into_boxed_slice(), section);
            }
        }
        catalogue
    }

    fn add(&mut self, clause: Box<[Lit]>, section: Section) {
        let next = self.expected.len();
        let place = *self.places.entry(clause.clone()).or_insert(next);
        if place == next {
            self.expected.push(Expected { clause, sections: Sections::default() });
        }
        self.expected[place].sections.insert(section);
    }

    /// The place of a clause whose literals are sorted.
    pub(super) fn find(&self, clause: &[Lit]) -> Option<usize> {
        self.places.get(clause).copied()
    }

    pub(super) fn shape(&self) -> Shape {
        self.variables.shape
    }
}

named! {
    /// An index of the paper's formulas.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Index {
        /// The row, from 0.
        I = "i";
        /// The column, from 0.
        J = "j";
        /// The value, from 1.
        K = "k";
        /// The box, from 0.
        B = "b";
    }
}

impl Index {
    fn of(self, variables: Variables, lit: Lit) -> Option<usize> {
        let (cell, value) = variables.meaning(lit.var())?;
        let shape = variables.shape;
        Some(match self {
            Index::I => shape.row(cell),
            Index::J => shape.column(cell),
            Index::K => usize::from(value),
            Index::B => shape.box_of(cell),
        })
    }
}

/// What all missing clauses of a section have in common: each mentions a variable with this
/// value of this index. It often shows which loop ends too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Common {
    /// The index.
    pub index: Index,
    /// Its value.
    pub value: usize,
}

impl Common {
    /// What the clauses have in common. When there is more than one answer, none of them says
    /// which loop is wrong, so there is an answer only when it is the only one.
    pub(super) fn of<'a>(
        variables: Variables,
        clauses: &(impl Iterator<Item = &'a [Lit]> + Clone),
    ) -> Option<Common> {
        let shared = |index: Index| {
            let mut left: Option<Vec<usize>> = None;
            for clause in clauses.clone() {
                let values: Vec<usize> =
                    clause.iter().filter_map(|&lit| index.of(variables, lit)).collect();
                match &mut left {
                    None => left = Some(values),
                    Some(left) => left.retain(|value| values.contains(value)),
                }
                if left.as_ref().is_some_and(Vec::is_empty) {
                    break;
                }
            }
            let mut left = left.unwrap_or_default();
            left.dedup();
            (left.len() == 1).then(|| Common { index, value: left[0] })
        };
        let mut found = Index::ALL.iter().copied().filter_map(shared);
        found.next().filter(|_| found.next().is_none())
    }
}
