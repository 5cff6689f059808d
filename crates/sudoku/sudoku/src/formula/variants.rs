//! The clauses that a variant adds to the eight families.
//!
//! The families of the paper keep their clauses, names and numbers, and a variant adds
//! its own families after them. All of these except sums and relations speak only of the
//! variables of the cells, so the paper's numbering stays valid. The auxiliary variables of sums
//! and relations are numbered after those of the cells.
//!
//! Diagonals and windows have clauses both for *at least once* and for *at most once*,
//! like the paper's houses. Pairs that a row, a column or a box (or region) already keeps
//! apart are left out.
//!
//! Pairs are made when they are asked for, as those of the paper are. Only the clauses of
//! sums and relations are stored.

use neuf_cnf::{Lit, Var};

use super::diagram::{self, Choice};
use super::filling;
use crate::rules::{Distinct, Fillings, Limited, Rules, ZoneName};
use crate::{Cell, Clause, Shape, ValueSet, Variables};

/// What the usual formula says about a cell and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    /// The givens decide it.
    Known(bool),
    /// This variable says whether the cell holds the value.
    Open(Var),
}

/// The clauses that the rules of a variant add to the eight families.
#[derive(Clone, Debug)]
pub(super) struct VariantClauses {
    rules: Rules,
    /// Whether these are all clauses that help propagation, or only the necessary ones.
    is_full: bool,
    var_count: usize,
    /// The clauses of sums and relations.
    stored: Vec<Clause>,
}

/// The clauses that the values of a cage add up to its sum, over the [`Variables`] of the
/// shape, provided that each cell of the cage holds one value and that these values differ.
///
/// Auxiliary variables are numbered from `next` on, or from the first number after the
/// variables of the shape if `next` is below that; `next` is moved past them.
///
/// ```
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Rules, Shape, sum_clauses};
/// let shape = Shape::new(2, 2)?;
/// let mut rules = Rules::usual(shape);
/// rules.add_clue(Variant::Killer, &[3], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
/// let mut next = 0;
/// // 3 is 1 + 2 only: the cage has a 1 and a 2, and neither a 3 nor a 4.
/// let clauses = sum_clauses(shape, &rules.cages()[0], &mut next);
/// assert!(next > 64 && !clauses.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sum_clauses(shape: Shape, cage: &Distinct, next: &mut usize) -> Vec<Clause> {
    let variables = Variables { shape };
    let truth = |cell, value| Truth::Open(variables.var(cell, value));
    let rules = Rules::usual(shape);
    let var_count = (*next).max(variables.count());
    let mut added = VariantClauses { rules, is_full: false, var_count, stored: Vec::new() };
    added.add_sum(cage, &truth);
    *next = added.var_count;
    added.stored
}

/// The clauses that cells are filled in one of these ways, over the [`Variables`] of the shape,
/// provided that each of the cells holds one value. Unit propagation on them finds every value
/// that no filling of the cells has.
///
/// Auxiliary variables are numbered as by [`sum_clauses`].
pub fn filling_clauses(
    shape: Shape,
    cells: &[Cell],
    fillings: &Fillings,
    next: &mut usize,
) -> Vec<Clause> {
    let variables = Variables { shape };
    let truth = |cell, value| Truth::Open(variables.var(cell, value));
    let var_count = (*next).max(variables.count());
    let (rules, stored) = (Rules::usual(shape), Vec::new());
    let mut added = VariantClauses { rules, is_full: false, var_count, stored };
    added.add_fillings(cells, fillings, &truth);
    *next = added.var_count;
    added.stored
}

/// The clauses that rules add to the eight families of their shape, over the [`Variables`] of the
/// shape: only the necessary ones, so that a caller can put a condition on all of them.
///
/// Auxiliary variables are numbered as by [`sum_clauses`].
///
/// ```
/// use neuf_sudoku::added_clauses;
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Rules, Shape};
/// let shape = Shape::new(2, 2)?;
/// let mut rules = Rules::usual(shape);
/// assert!(added_clauses(&rules, &mut 0).is_empty());
/// // One of these is greater: a clause for each value of each of the two cells.
/// rules.add_clue(Variant::GreaterThan, &[], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
/// assert_eq!(added_clauses(&rules, &mut 0).len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn added_clauses(rules: &Rules, next: &mut usize) -> Vec<Clause> {
    let variables = Variables { shape: rules.shape() };
    let truth = |cell, value| Truth::Open(variables.var(cell, value));
    let added = VariantClauses::new(rules, false, (*next).max(variables.count()), &truth);
    *next = added.var_count;
    added.clauses(truth).collect()
}

impl VariantClauses {
    /// The clauses of `rules`. Auxiliary variables are numbered from `var_count` on.
    pub(super) fn new(
        rules: &Rules,
        is_full: bool,
        var_count: usize,
        truth: &impl Fn(Cell, u8) -> Truth,
    ) -> VariantClauses {
        let stored = Vec::new();
        let mut added = VariantClauses { rules: rules.clone(), is_full, var_count, stored };
        let implied = if is_full { rules.implied_cages() } else { Some(Vec::new()) };
        match implied {
            None => added.stored.push(Clause::empty()),
            Some(implied) => {
                for cage in rules.cages().iter().chain(&implied) {
                    added.add_sum(cage, truth);
                }
            }
        }
        for related in rules.related() {
            added.add_fillings(&related.cells, &related.fillings(rules), truth);
        }
        added
    }

    /// Whether these are all clauses that help propagation.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// The number of variables, including the auxiliary ones.
    pub(super) fn var_count(&self) -> usize {
        self.var_count
    }

    /// The clauses, made one by one except for those of sums and relations.
    pub(super) fn clauses<'a>(
        &'a self,
        truth: impl Fn(Cell, u8) -> Truth + Copy + 'a,
    ) -> impl Iterator<Item = Clause> + 'a {
        let side = self.rules.shape().side() as u8;
        let same = move |(zone, a, b): (ZoneName, Cell, Cell)| {
            let values = (1..=side).filter(move |&value| zone.concerns(value));
            values.map(move |v| [(a, v, false), (b, v, false)])
        };
        let is_new = |&(_, a, b): &(_, Cell, Cell)| self.rules.box_of(a) != self.rules.box_of(b);
        let apart = self.rules.kept_apart().filter(is_new).flat_map(same);
        let excluded = self.rules.excluded();
        let excluded = excluded.map(|(_, held)| held.map(|(cell, value)| (cell, value, false)));
        let short = apart.chain(excluded).filter_map(move |pair| clause(truth, pair));
        let limits =
            self.rules.limited().iter().flat_map(move |&Limited { cell, values, .. }| {
                let wrong = (1..=side).filter(move |&value| !values.contains(value));
                wrong.map(move |value| [(cell, value, false)])
            });
        let units = limits.filter_map(move |unit| clause(truth, unit));
        let long = self.stands().filter_map(move |atoms| clause(truth, atoms));
        long.chain(units).chain(short).chain(self.stored.iter().cloned())
    }

    /// The clauses that each value stands in each diagonal and window.
    fn stands(&self) -> impl Iterator<Item = Vec<Atom>> + '_ {
        let houses = if self.is_full { self.rules.zones_but_regions() } else { Vec::new() };
        let side = self.rules.shape().side() as u8;
        houses.into_iter().flat_map(move |house| {
            let places =
                move |value| house.cells.iter().map(move |&cell| (cell, value, true)).collect();
            (1..=side).map(places)
        })
    }

    /// Adds the clauses of a cage's sum.
    fn add_sum(&mut self, cage: &Distinct, truth: &impl Fn(Cell, u8) -> Truth) {
        let side = self.rules.shape().side() as u8;
        let holds = |&cell: &Cell| (1..=side).find(|&v| truth(cell, v) == Truth::Known(true));
        let known: Vec<u8> = cage.cells.iter().filter_map(holds).collect();
        let known_sum: usize = known.iter().map(|&value| usize::from(value)).sum();
        let open: Vec<Cell> =
            cage.cells.iter().filter(|cell| holds(cell).is_none()).copied().collect();
        let Some(sum) = cage.sum.and_then(|sum| sum.checked_sub(known_sum)) else {
            self.stored.push(Clause::empty());
            return;
        };
        let free = (1..=side).filter(|value| !known.contains(value));
        let mut choices = Vec::new();
        for value in free {
            let lits = open.iter().filter_map(|&cell| match truth(cell, value) {
                Truth::Open(var) => Some(var.positive()),
                Truth::Known(_) => None,
            });
            let lits: Vec<Lit> = lits.collect();
            if let Some(lit) = self.any_of(&lits) {
                choices.push(Choice { value: usize::from(value), lit });
            }
        }
        match diagram::clauses(&choices, (open.len(), sum), &mut self.var_count) {
            Some(clauses) => {
                self.stored.extend(clauses.into_iter().map(|lits| lits.into_iter().collect()));
            }
            None => self.stored.push(Clause::empty()),
        }
    }

    /// Adds the clauses that cells are filled in one of these ways.
    fn add_fillings(
        &mut self,
        cells: &[Cell],
        fillings: &Fillings,
        truth: &impl Fn(Cell, u8) -> Truth,
    ) {
        let side = self.rules.shape().side() as u8;
        let with = |cell, known| (1..=side).filter(move |&v| truth(cell, v) != Truth::Known(known));
        let held = |cell| (1..=side).find(|&value| truth(cell, value) == Truth::Known(true));
        let possible = |&cell: &Cell| match held(cell) {
            Some(value) => ValueSet::of(value),
            None => with(cell, false).collect(),
        };
        let sets: Vec<ValueSet> = cells.iter().map(possible).collect();
        let fillings = fillings.restricted(&sets);
        let lit = |place: usize, value| match truth(cells[place], value) {
            Truth::Open(var) => Some(var.positive()),
            Truth::Known(_) => None,
        };
        let open = |place: usize| match held(cells[place]) {
            Some(_) => Vec::new(),
            None => with(cells[place], false).collect(),
        };
        match filling::clauses(&fillings, &lit, &open, &mut self.var_count) {
            Some(clauses) => {
                self.stored.extend(clauses.into_iter().map(|lits| lits.into_iter().collect()));
            }
            None => self.stored.push(Clause::empty()),
        }
    }

    /// A literal that is true when one of these is; `None` when there are none.
    fn any_of(&mut self, lits: &[Lit]) -> Option<Lit> {
        let [_, _, ..] = lits else { return lits.first().copied() };
        let any = Var::new(self.var_count).positive();
        self.var_count += 1;
        self.stored.extend(lits.iter().map(|&lit| Clause::from([!lit, any])));
        self.stored.push([!any].into_iter().chain(lits.iter().copied()).collect());
        Some(any)
    }
}

/// A cell, a value, and whether the cell holds it.
type Atom = (Cell, u8, bool);

/// The clause that one of these atoms holds; `None` when the givens satisfy it.
fn clause(
    truth: impl Fn(Cell, u8) -> Truth,
    atoms: impl IntoIterator<Item = Atom>,
) -> Option<Clause> {
    let mut lits: Vec<Lit> = Vec::new();
    for (cell, value, holds) in atoms {
        match truth(cell, value) {
            Truth::Open(var) => lits.push(var.lit(holds)),
            Truth::Known(known) if known == holds => return None,
            Truth::Known(_) => {}
        }
    }
    Some(match lits[..] {
        [lit] => Clause::from(lit),
        [a, b] => Clause::from([a, b]),
        _ => lits.into_iter().collect(),
    })
}
