//! What a variant says beside the eight families, as clauses.
//!
//! The families of the paper keep their clauses, names and numbers; a variant
//! adds families of its own after them. All but the sums speak of the cells'
//! variables alone, so the paper's numbering holds. The sums' auxiliary
//! variables are numbered after the last of these.
//!
//! Diagonals and windows say both that a value stands there and that it does so
//! once, like the paper's houses; pairs that a row, a column or a box (or region)
//! keeps apart already are left out. Greater-than marks are said by what they
//! support ("if this is 5, that is one of 1 to 4"), which takes 2·side clauses
//! where the pairs that conflict are side·(side+1)/2 and lets unit propagation
//! see as much.
//!
//! Pairs are made while they are asked for, as the paper's are; only the sums'
//! clauses are kept.

use neuf_cnf::{Lit, Var};

use super::diagram::{self, Choice};
use crate::rules::{Cage, Order, Rules};
use crate::{Cell, Clause};

/// What the usual formula knows of a cell and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The givens decide it.
    Known(bool),
    /// This variable says it.
    Open(Var),
}

/// The clauses that the rules of a variant add to the eight families.
#[derive(Clone, Debug)]
pub struct Extra {
    rules: Rules,
    /// Whether all is said that helps propagation, or only the necessary.
    is_full: bool,
    var_count: usize,
    sums: Vec<Clause>,
}

impl Extra {
    /// The clauses of `rules`, auxiliary variables numbered from
    /// `var_count` on.
    pub fn new(
        rules: &Rules,
        is_full: bool,
        var_count: usize,
        truth: &impl Fn(Cell, u8) -> Truth,
    ) -> Extra {
        let mut extra = Extra { rules: rules.clone(), is_full, var_count, sums: Vec::new() };
        let implied = if is_full { rules.implied_cages() } else { Some(Vec::new()) };
        match implied {
            None => extra.sums.push(Clause::empty()),
            Some(implied) => {
                for cage in rules.cages().iter().chain(&implied) {
                    extra.add_sum(cage, truth);
                }
            }
        }
        extra
    }

    /// Whether all is said that helps propagation.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// How many variables there are with the auxiliary ones.
    pub fn var_count(&self) -> usize {
        self.var_count
    }

    /// The clauses, one after the other.
    pub fn clauses<'a>(
        &'a self,
        truth: impl Fn(Cell, u8) -> Truth + Copy + 'a,
    ) -> impl Iterator<Item = Clause> + 'a {
        let side = self.rules.shape().side() as u8;
        let same = move |a: Cell, b: Cell| (1..=side).map(move |v| [(a, v, false), (b, v, false)]);
        let is_new = |&(_, a, b): &(_, Cell, Cell)| self.rules.box_of(a) != self.rules.box_of(b);
        let apart = self.rules.kept_apart().filter(is_new).flat_map(move |(_, a, b)| same(a, b));
        let differ = self.rules.neighbours().flat_map(move |(a, b)| {
            let up = (1..side).map(move |v| [(a, v, false), (b, v + 1, false)]);
            up.chain((1..side).map(move |v| [(a, v + 1, false), (b, v, false)]))
        });
        let parities = self.rules.marks().iter().flat_map(move |&(cell, parity)| {
            let wrong = (1..=side).filter(move |&value| !parity.has(value));
            wrong.map(move |value| [(cell, value, false)])
        });
        let short = apart.chain(differ).filter_map(move |pair| clause(truth, pair));
        let others = self.rules.candidates().iter().flat_map(move |&(cell, values)| {
            let wrong = (1..=side).filter(move |&value| !values.contains(value));
            wrong.map(move |value| [(cell, value, false)])
        });
        let units = parities.chain(others).filter_map(move |unit| clause(truth, unit));
        let long = self.stands().chain(self.supports());
        let long = long.filter_map(move |atoms| clause(truth, atoms));
        long.chain(units).chain(short).chain(self.sums.iter().cloned())
    }

    /// That each value stands in each house.
    fn stands(&self) -> impl Iterator<Item = Vec<Atom>> + '_ {
        let houses = if self.is_full { self.rules.zones() } else { Vec::new() };
        let side = self.rules.shape().side() as u8;
        houses.into_iter().flat_map(move |house| {
            let places =
                move |value| house.cells.iter().map(move |&cell| (cell, value, true)).collect();
            (1..=side).map(places)
        })
    }

    /// That one cell is greater than another.
    fn supports(&self) -> impl Iterator<Item = Vec<Atom>> + '_ {
        let side = self.rules.shape().side() as u8;
        self.rules.orders().iter().flat_map(move |&Order { greater, less }| {
            (1..=side).flat_map(move |value| {
                let below = (1..value).map(|other| (less, other, true));
                let above = (value + 1..=side).map(|other| (greater, other, true));
                [
                    [(greater, value, false)].into_iter().chain(below).collect(),
                    [(less, value, false)].into_iter().chain(above).collect(),
                ]
            })
        })
    }

    /// The clauses of a cage's sum.
    fn add_sum(&mut self, cage: &Cage, truth: &impl Fn(Cell, u8) -> Truth) {
        let side = self.rules.shape().side() as u8;
        let holds = |&cell: &Cell| (1..=side).find(|&v| truth(cell, v) == Truth::Known(true));
        let known: Vec<u8> = cage.cells().iter().filter_map(holds).collect();
        let known_sum: usize = known.iter().map(|&value| usize::from(value)).sum();
        let open: Vec<Cell> =
            cage.cells().iter().filter(|cell| holds(cell).is_none()).copied().collect();
        let Some(sum) = cage.sum().checked_sub(known_sum) else {
            self.sums.push(Clause::empty());
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
                self.sums.extend(clauses.into_iter().map(|lits| lits.into_iter().collect()));
            }
            None => self.sums.push(Clause::empty()),
        }
    }

    /// A literal that is true when one of these is; `None` when there are none.
    fn any_of(&mut self, lits: &[Lit]) -> Option<Lit> {
        let [_, _, ..] = lits else { return lits.first().copied() };
        let any = Var::new(self.var_count).positive();
        self.var_count += 1;
        self.sums.extend(lits.iter().map(|&lit| Clause::pair([!lit, any])));
        self.sums.push([!any].into_iter().chain(lits.iter().copied()).collect());
        Some(any)
    }
}

/// A cell, a value, and whether the cell holds it.
type Atom = (Cell, u8, bool);

/// The clause of some atoms; `None` when the givens satisfy it.
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
        [lit] => Clause::unit(lit),
        [a, b] => Clause::pair([a, b]),
        _ => lits.into_iter().collect(),
    })
}
