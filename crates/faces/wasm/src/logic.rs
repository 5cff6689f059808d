//! The puzzle as clauses, and unit propagation told literal by literal.
//!
//! `neuf_cnf::UnitPropagator` finds the same literals, but its order is that of watch lists: it
//! visits a clause only when a watched literal becomes false, which a reader cannot follow.
//! Here each true literal shortens all clauses that contain its negation, in the order of
//! the formula, as the paper tells it. The tests compare the two. `neuf course trace` tells
//! a whole run in the order of the propagator and by the names of the usual clauses. The page
//! steps on from any literals that were learned or supposed, in variants too, and lights up
//! clauses by their numbers; to have the trace do both would be more code than this.
//!
//! Clauses that were added, by the failed-literal rule or by the reader, follow those of the
//! formula in one list of literals, in which each clause ends with a 0.

use std::collections::VecDeque;

use neuf_cnf::dimacs::{Header, write_clauses};
use neuf_cnf::{Formula, Lit, UnitPropagator, Valuation, Var};
use neuf_sudoku::{Encoding, Puzzle, line_text};
use serde::Serialize;

use crate::error::Fault;
use crate::puzzle::parse;

/// The largest side whose extended formula is shown.
const MOST: usize = 16;

pub(crate) fn cnf(text: &str, encoding: &str) -> Result<Vec<u8>, Fault> {
    let puzzle = parse(text)?;
    let encoding: Encoding = encoding.parse()?;
    let encoded = encoding.encode(&puzzle);
    let header = Header { var_count: encoded.var_count(), clause_count: encoded.clause_count() };
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    let mut comments = vec![
        format!("sudoku {side}x{side} with boxes {shape}, encoding: {encoding}"),
        format!("givens: {}", line_text(puzzle.givens())),
    ];
    if !puzzle.rules().is_usual() {
        comments.push(format!("variant: {}", puzzle.rules()));
    }
    if encoding != Encoding::Compact {
        comments.push(match shape.arrangement() {
            None => format!(
                "the number of x(i,j,k), row i and column j from 0, value k from 1, is {}*i + \
                 {side}*j + k",
                side * side
            ),
            Some(_) => format!(
                "the number of x(i,j,k) is {side}*n + k, where n cells of the board come before the \
                 cell in reading order"
            ),
        });
    }
    let mut out = Vec::new();
    write_clauses(&mut out, comments, header, encoded.clauses())?;
    Ok(out)
}

/// The extended formula of a puzzle: the families in the order of the paper, then F1, F2
/// and the clauses of a variant. With each clause comes the number of its part.
fn extended(puzzle: &Puzzle) -> Result<Vec<(u8, Vec<Lit>)>, Fault> {
    if puzzle.shape().arrangement().is_some() {
        return Err(Fault::Overlapping);
    }
    if puzzle.shape().side() > MOST {
        return Err(Fault::TooLarge(MOST));
    }
    let encoded = Encoding::Extended.encode(puzzle);
    let sizes = encoded.sections().into_iter().map(|(_, size)| size);
    // F1 and F2 come first, and then the families.
    let mut parts: VecDeque<(u8, usize)> = [8, 9].into_iter().chain(0..8).zip(sizes).collect();
    let mut clauses = Vec::with_capacity(encoded.clause_count());
    for clause in encoded.clauses() {
        while parts.front().is_some_and(|&(_, left)| left == 0) {
            parts.pop_front();
        }
        let part = match parts.front_mut() {
            Some((part, left)) => {
                *left -= 1;
                *part
            }
            None => 10,
        };
        clauses.push((part, clause.to_vec()));
    }
    clauses.sort_by_key(|&(part, _)| part);
    Ok(clauses)
}

pub(crate) fn clauses(text: &str) -> Result<Vec<i32>, Fault> {
    let mut flat = Vec::new();
    for (part, clause) in extended(&parse(text)?)? {
        flat.push(part.into());
        flat.extend(clause.iter().map(|lit| lit.to_dimacs()));
        flat.push(0);
    }
    Ok(flat)
}

/// What propagation does.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Trace {
    /// The true literals in their order, each with the number of the clause that became a
    /// unit; −1 for what was supposed.
    pub(crate) trail: Vec<(i32, i32)>,
    /// How many of them hold without the supposition.
    pub(crate) base: usize,
    /// The clause whose literals are all false; −1 when the supposition contradicts what is
    /// known. None without a contradiction.
    pub(crate) conflict: Option<i32>,
}

pub(crate) fn propagate(text: &str, added: &[i32], supposed: i32) -> Result<Trace, Fault> {
    let logic = Logic::new(text, added)?;
    let supposed = if supposed == 0 { None } else { Some(logic.literal(supposed)?) };
    let clauses: Vec<&[Lit]> = logic.clauses.iter().map(Vec::as_slice).collect();
    Ok(trace(&clauses, logic.var_count, supposed))
}

/// What each literal that is still open leads to when it is supposed: the literal, how many
/// literals become true by it, and 1 when that ends in a contradiction or 0 otherwise.
pub(crate) fn probes(text: &str, added: &[i32]) -> Result<Vec<i32>, Fault> {
    let logic = Logic::new(text, added)?;
    let mut propagator = UnitPropagator::from_formula(&logic.formula());
    let mut found = Vec::new();
    if propagator.propagate().is_err() {
        return Ok(found);
    }
    let known = propagator.trail().len();
    for var in (0..logic.var_count).map(Var::new) {
        for lit in [var.positive(), var.negative()] {
            if propagator.value(lit).is_none() {
                let fails = propagator.decide(lit).is_err();
                let follow = propagator.trail().len() - known;
                found.extend([lit.to_dimacs(), follow as i32, i32::from(fails)]);
                propagator.backtrack(0);
            }
        }
    }
    Ok(found)
}

/// The clauses of a puzzle and those that were added.
pub(crate) struct Logic {
    pub(crate) side: usize,
    pub(crate) clauses: Vec<Vec<Lit>>,
    pub(crate) var_count: usize,
}

impl Logic {
    pub(crate) fn new(text: &str, added: &[i32]) -> Result<Logic, Fault> {
        let puzzle = parse(text)?;
        let clauses = extended(&puzzle)?.into_iter().map(|(_, clause)| clause).collect();
        let mut logic = Logic { side: puzzle.shape().side(), clauses, var_count: 0 };
        let vars = logic.clauses.iter().flatten().map(|lit| lit.var().index() + 1);
        logic.var_count = vars.max().unwrap_or(0);
        let mut ends = added.split(|&number| number == 0);
        // What follows the last 0 is no clause.
        ends.next_back();
        let added: Vec<Vec<Lit>> = ends.map(|one| logic.clause(one)).collect::<Result<_, _>>()?;
        logic.clauses.extend(added);
        Ok(logic)
    }

    pub(crate) fn formula(&self) -> Formula {
        self.clauses.iter().map(|clause| clause.iter().copied()).collect()
    }

    pub(crate) fn clause(&self, numbers: &[i32]) -> Result<Vec<Lit>, Fault> {
        numbers.iter().map(|&number| self.literal(number)).collect()
    }

    /// The literal with this number.
    fn literal(&self, number: i32) -> Result<Lit, Fault> {
        let lit = Lit::from_dimacs(number).filter(|lit| lit.var().index() < self.var_count);
        lit.ok_or(Fault::NoLiteral(number))
    }
}

/// Propagation from the unit clauses, and then from what is supposed, first found first used.
pub(crate) fn trace(clauses: &[&[Lit]], var_count: usize, supposed: Option<Lit>) -> Trace {
    let mut telling = Telling::new(clauses, var_count);
    let units = clauses.iter().enumerate().filter(|(_, clause)| clause.len() == 1);
    let units = units.map(|(number, clause)| (clause[0], Some(number)));
    let mut told = telling.propagate(units);
    let base = telling.trail.len();
    if told.is_ok() {
        told = telling.propagate(supposed.map(|lit| (lit, None)).into_iter());
    }
    let number = |reason: Option<usize>| reason.map_or(-1, |number| number as i32);
    let trail = telling.trail.iter().map(|&(lit, reason)| (lit.to_dimacs(), number(reason)));
    let conflict = told.err().map(|Conflict(clause)| number(clause));
    Trace { trail: trail.collect(), base, conflict }
}

/// All literals of this clause are false; `None` when what was supposed is false.
#[derive(Clone, Copy)]
struct Conflict(Option<usize>);

/// A propagation under way.
struct Telling<'a> {
    clauses: &'a [&'a [Lit]],
    valuation: Valuation,
    /// The true literals, each with the clause that became a unit.
    trail: Vec<(Lit, Option<usize>)>,
    /// How many of them have shortened their clauses.
    used: usize,
    /// By variable: the clauses that contain the negative and the positive literal.
    containing: Vec<[Vec<usize>; 2]>,
}

impl<'a> Telling<'a> {
    fn new(clauses: &'a [&'a [Lit]], var_count: usize) -> Telling<'a> {
        let mut containing = vec![[Vec::new(), Vec::new()]; var_count];
        for (number, clause) in clauses.iter().enumerate() {
            for lit in *clause {
                containing[lit.var().index()][usize::from(lit.is_positive())].push(number);
            }
        }
        let valuation = Valuation::new(var_count);
        Telling { clauses, valuation, trail: Vec::new(), used: 0, containing }
    }

    /// Makes these literals true and draws all consequences.
    fn propagate(
        &mut self,
        first: impl Iterator<Item = (Lit, Option<usize>)>,
    ) -> Result<(), Conflict> {
        for (lit, reason) in first {
            self.make_true(lit, reason)?;
        }
        while let Some(&(lit, _)) = self.trail.get(self.used) {
            self.used += 1;
            self.shorten(!lit)?;
        }
        Ok(())
    }

    /// Makes a literal true, if it is not.
    fn make_true(&mut self, lit: Lit, reason: Option<usize>) -> Result<(), Conflict> {
        match self.valuation.value(lit) {
            Some(true) => Ok(()),
            Some(false) => {
                // The clause that is false: the unit itself, or the one that made the
                // literal false before.
                let before = self.trail.iter().find(|(known, _)| *known == !lit);
                Err(Conflict(reason.or(before.and_then(|&(_, reason)| reason))))
            }
            None => {
                self.valuation.assign(lit);
                self.trail.push((lit, reason));
                Ok(())
            }
        }
    }

    /// Visits the clauses that contain a literal that has become false.
    fn shorten(&mut self, lit: Lit) -> Result<(), Conflict> {
        let numbers = &mut self.containing[lit.var().index()][usize::from(lit.is_positive())];
        for number in std::mem::take(numbers) {
            let clause = self.clauses[number];
            if clause.iter().any(|&lit| self.valuation.value(lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| self.valuation.value(lit).is_none());
            match (open.next(), open.next()) {
                (None, _) => return Err(Conflict(Some(number))),
                (Some(&unit), None) => self.make_true(unit, Some(number))?,
                _ => {}
            }
        }
        Ok(())
    }
}
