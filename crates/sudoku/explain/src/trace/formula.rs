//! The formula of a puzzle, and the simplification by true literals that the paper
//! describes.
//!
//! The propagator never simplifies its clauses; it watches two literals of each. So the
//! clauses that a literal removes and shortens are counted here, after the fact, along the
//! trail that the propagator has found.

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, UnitPropagator, Valuation};
use neuf_sudoku::solve::{MethodError, refuse_too_large};
use neuf_sudoku::{Encoding, Grid, Puzzle, Rules, Shape, Variables, f1, f2, grid_units};

use super::events::{Because, Isolated, Propagated};
use super::selection::Rows;
use crate::{ClauseName, Mark};

/// The paper's F_rules ∧ F_grid, loaded so that the propagator knows the clause of the rules
/// that makes each literal true.
pub(super) struct Loaded {
    pub(super) formula: Formula,
    /// The numbers of unit clauses in F1 and F2.
    pub(super) units: [usize; 2],
    pub(super) propagator: UnitPropagator,
    shape: Shape,
}

impl Loaded {
    pub(super) fn new(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Loaded, MethodError> {
        /// How many clauses are loaded between two looks at the interrupt.
        const PATIENCE: usize = 1 << 12;
        let encoded = Encoding::Extended.encode(puzzle);
        refuse_too_large(&encoded)?;
        let shape = puzzle.shape();
        // The rules come first. After the units of the grid, the propagator would shorten
        // them at once, and not know the whole clauses.
        let mut propagator = UnitPropagator::new(Variables::new(shape).count());
        let rules = Puzzle::empty(Rules::usual(shape));
        let stopped = |Interrupted| MethodError::Stopped;
        for (index, clause) in Encoding::Extended.encode(&rules).clauses().enumerate() {
            if index.is_multiple_of(PATIENCE) {
                interrupt.check().map_err(stopped)?;
            }
            propagator.add_clause(&clause);
        }
        for unit in grid_units(puzzle) {
            propagator.add_clause(&[unit]);
        }
        if propagator.is_full() {
            return Err(MethodError::OutOfMemory);
        }
        let units = [f1(puzzle.givens()).count(), f2(puzzle).count()];
        let formula = encoded.try_formula(interrupt).map_err(stopped)?.clone();
        Ok(Loaded { formula, units, propagator, shape })
    }

    /// What a literal says.
    pub(super) fn mark(&self, lit: Lit) -> Mark {
        mark_of(self.shape, lit)
    }

    /// The grid of the true literals.
    pub(super) fn grid(&self, givens: &Grid) -> Grid {
        let mut grid = givens.clone();
        for mark in self.propagator.trail().iter().map(|&lit| self.mark(lit)) {
            if mark.holds {
                grid.set(mark.cell, mark.value);
            }
        }
        grid
    }

    /// The clause of the rules that made a literal true.
    pub(super) fn reason(&self, propagator: &UnitPropagator, lit: Lit) -> Option<ClauseName> {
        ClauseName::of_usual(self.shape, &propagator.reason(lit)?)
    }

    /// The first clause whose literals are all false.
    pub(super) fn empty_clause(&self, valuation: &Valuation) -> Option<&[Lit]> {
        let is_false = |lit: &Lit| valuation.value(*lit) == Some(false);
        self.formula.clauses().find(|clause| clause.iter().all(is_false))
    }

    /// The name of a clause of the rules; `None` for a unit clause of the givens.
    pub(super) fn name(&self, clause: &[Lit]) -> Option<ClauseName> {
        ClauseName::of_usual(self.shape, clause)
    }
}

/// What a literal says.
pub(super) fn mark_of(shape: Shape, lit: Lit) -> Mark {
    let meaning = Variables::new(shape).meaning(lit.var());
    let (cell, value) = meaning.expect("each variable of the formula is one of a cell");
    Mark { cell, value, holds: lit.is_positive() }
}

/// Repeats the paper's `simplification` along a trail.
pub(super) struct Simplification {
    /// By variable: the clauses that contain the negative and the positive literal.
    containing: Vec<[Vec<u32>; 2]>,
    is_removed: Vec<bool>,
    left: usize,
    /// How much of the trail was used.
    used: usize,
}

impl Simplification {
    pub(super) fn new(formula: &Formula) -> Simplification {
        let mut containing = vec![[Vec::new(), Vec::new()]; formula.var_count()];
        for (number, clause) in (0_u32..).zip(formula.clauses()) {
            for lit in clause {
                containing[lit.var().index()][usize::from(lit.is_positive())].push(number);
            }
        }
        let left = formula.len();
        Simplification { containing, is_removed: vec![false; left], left, used: 0 }
    }

    /// Simplifies by a true literal. Returns how many clauses that removes and shortens.
    fn simplify(&mut self, lit: Lit) -> [usize; 2] {
        self.used += 1;
        let [with, without] = [lit, !lit].map(|lit| {
            let clauses = &mut self.containing[lit.var().index()][usize::from(lit.is_positive())];
            std::mem::take(clauses)
        });
        let mut removed = 0;
        for clause in with {
            let was_removed = std::mem::replace(&mut self.is_removed[clause as usize], true);
            removed += usize::from(!was_removed);
        }
        self.left -= removed;
        let shortened = without.iter().filter(|&&clause| !self.is_removed[clause as usize]);
        [removed, shortened.count()]
    }

    /// Simplifies by the next `units` literals of the trail, which are unit clauses, and then
    /// by the others up to `end`.
    pub(super) fn follow(
        &mut self,
        loaded: &Loaded,
        units: [usize; 2],
        end: usize,
        rows: &mut Rows<'_>,
    ) -> Propagated {
        let trail = loaded.propagator.trail();
        let clauses = self.left;
        let derived = self.used + units[0] + units[1];
        for &lit in &trail[self.used..derived] {
            self.simplify(lit);
        }
        let after_units = self.left;
        let mut literals = Vec::new();
        for &lit in &trail[derived..end] {
            let mark = loaded.mark(lit);
            let [removed, shortened] = self.simplify(lit);
            let because =
                loaded.reason(&loaded.propagator, lit).map_or(Because::Failed, Because::Clause);
            if let Some(number) = rows.next(mark.cell, mark.holds) {
                let left = self.left;
                literals.push(Isolated { number, mark, because, removed, shortened, left });
            }
        }
        let is_last = end == trail.len();
        let is_refuted = is_last && loaded.propagator.is_refuted();
        let empty = is_refuted.then(|| loaded.empty_clause(loaded.propagator.valuation()));
        Propagated {
            clauses,
            units,
            after_units,
            count: end - derived,
            literals,
            left: self.left,
            empty: empty.flatten().and_then(|clause| loaded.name(clause)),
            is_refuted,
        }
    }
}
