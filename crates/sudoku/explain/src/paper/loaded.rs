//! The formula of a puzzle in a propagator that knows the clauses of the rules.

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, UnitPropagator, Valuation};
use neuf_sudoku::{
    Encoding, Grid, MethodError, Puzzle, Rules, Shape, Variables, f1, f2, grid_units,
    refuse_too_large,
};

use crate::{ClauseName, Mark};

/// The paper's F_rules ∧ F_grid, loaded so that the propagator knows the clause of the rules
/// that makes each literal true.
pub struct Loaded {
    /// The whole formula.
    pub formula: Formula,
    /// The numbers of unit clauses in F1 and F2.
    pub units: [usize; 2],
    /// The propagator.
    pub propagator: UnitPropagator,
    shape: Shape,
}

impl Loaded {
    /// Loads the formula of a puzzle of the usual rules.
    ///
    /// # Errors
    /// When the formula would be too large, or when interrupted.
    pub fn new(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Loaded, MethodError> {
        /// How many clauses are loaded between two looks at the interrupt.
        const PATIENCE: usize = 1 << 12;
        let encoded = Encoding::Extended.encode(puzzle);
        refuse_too_large(&encoded)?;
        let shape = puzzle.shape();
        // The rules come first. After the units of the grid, the propagator would shorten
        // them at once, and not know the whole clauses.
        let mut propagator = UnitPropagator::new(Variables { shape }.count());
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
    #[must_use]
    pub fn mark(&self, lit: Lit) -> Mark {
        mark_of(self.shape, lit)
    }

    /// The grid of the true literals.
    #[must_use]
    pub fn grid(&self, givens: &Grid) -> Grid {
        let mut grid = givens.clone();
        for mark in self.propagator.trail().iter().map(|&lit| self.mark(lit)) {
            if mark.holds {
                grid.set(mark.cell, mark.value);
            }
        }
        grid
    }

    /// The clause of the rules that made a literal true.
    #[must_use]
    pub fn reason(&self, propagator: &UnitPropagator, lit: Lit) -> Option<ClauseName> {
        ClauseName::of_usual(self.shape, &propagator.reason(lit)?)
    }

    /// The first clause whose literals are all false.
    #[must_use]
    pub fn empty_clause(&self, valuation: &Valuation) -> Option<&[Lit]> {
        let is_false = |lit: &Lit| valuation.value(*lit) == Some(false);
        self.formula.clauses().find(|clause| clause.iter().all(is_false))
    }

    /// The name of a clause of the rules; `None` for a unit clause of the givens.
    #[must_use]
    pub fn name(&self, clause: &[Lit]) -> Option<ClauseName> {
        ClauseName::of_usual(self.shape, clause)
    }
}

/// What a literal says in a formula of this shape.
///
/// # Panics
/// When the literal is about no cell.
#[must_use]
pub fn mark_of(shape: Shape, lit: Lit) -> Mark {
    let meaning = Variables { shape }.meaning(lit.var());
    let (cell, value) = meaning.expect("each variable of the formula is one of a cell");
    Mark { cell, value, holds: lit.is_positive() }
}
