//! The names of the methods, and their options.

use neuf_cnf::{AtMostOne, Interrupt};
use neuf_words::named;

use super::keep::is_worth_keeping;
use super::method::Method;
use super::{
    Backtracking, Bits, BruteForce, DpllMethod, MethodError, NakedSingles, Portfolio, Probing,
    Propagation, Report, Sat,
};
use crate::{Encoding, Puzzle, Rules, Shape};

named! {
    /// A method by its name.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::{Grid, MethodName, MethodOptions, MethodOutcome, Shape};
    /// let shape = Shape::new(2, 2)?;
    /// let grid = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]].concat();
    /// let grid = Grid::from_values(shape, grid).unwrap();
    /// let method: MethodName = "backtracking".parse()?;
    /// let report = method.solve(&grid.into(), &MethodOptions::default(), &Interrupt::new())?;
    /// assert_eq!(report.outcome, MethodOutcome::Solved);
    /// assert_eq!(report.grid.row(0), [1, 3, 2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum MethodName("method") {
        /// The naive algorithm of the mock exam: [`pass`](super::pass) until nothing is filled any
        /// more. In the report, a pass is a node.
        NakedSingles = "naked-singles", "fill cells with one candidate, pass by pass; may not finish";
        /// Part III.A of the paper.
        Propagation = "propagation", "unit propagation on the paper's formula; may not finish";
        /// Part III.B of the paper. In the report, a literal tried is a node, and one that fails
        /// is a conflict.
        Probing = "probing", "propagation and the failed-literal rule; may not finish";
        /// The search of the mock exam; [`backtrack`](super::backtrack) also shows its steps. In
        /// the report, a value tried is a node, and a cell without a candidate is a conflict.
        Backtracking = "backtracking", "cells in reading order, candidates in order, undoing";
        /// The classic procedure. In the report, a decision is a node.
        Dpll = "dpll", "branch and backtrack over unit propagation";
        /// The odometer of the OCaml practical. In the report, a combination is a node.
        BruteForce = "brute-force", "try every combination of values for the free cells";
        /// The complete solver.
        #[default]
        Sat = "sat", "the complete solver with clause learning";
        /// A depth-first search over bit vectors. In the report, a choice is a node, and a refuted
        /// board is a conflict.
        Bits = "bits", "the fastest, for the usual 9x9 grid only";
        /// Searches of several kinds in turns: for the usual rules a guess, local search and the
        /// solver, and for variants filters of sets of values and the solver.
        Portfolio = "portfolio", "several searches in turns, for large grids and for variants";
    }
}

/// The options of the methods; each method uses those that concern it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MethodOptions {
    /// The formula for `dpll` and `sat`.
    pub encoding: Encoding,
    /// How *at most one* is encoded for `sat`.
    pub at_most_one: AtMostOne,
    /// Whether `dpll` applies the failed-literal rule at each node.
    pub look_ahead: bool,
    /// Whether `brute-force` accepts any number of combinations.
    pub force: bool,
}

impl Default for MethodOptions {
    /// The compact encoding, which has the same models and propagations as the paper's
    /// and is the smallest; the at-most-one encoding that fits the size; no look-ahead;
    /// and a limit for brute force.
    fn default() -> MethodOptions {
        MethodOptions {
            encoding: Encoding::Compact,
            at_most_one: AtMostOne::Auto,
            look_ahead: false,
            force: false,
        }
    }
}

impl MethodName {
    /// The best method for puzzles of these rules. For the usual rules it is
    /// `bits` on the usual grid, `sat` up to 16×16 and `portfolio` above; for any
    /// other rules it is `portfolio`.
    #[must_use]
    pub fn best_for(rules: &Rules) -> MethodName {
        let shape = rules.shape();
        if !rules.is_usual() {
            MethodName::Portfolio
        } else if shape == Shape::default() {
            MethodName::Bits
        } else if is_worth_keeping(shape) {
            MethodName::Sat
        } else {
            MethodName::Portfolio
        }
    }

    /// Solves `puzzle` as far as the method can, or until `interrupt` is requested.
    ///
    /// It is not an error if givens clash; such a puzzle has no solution.
    ///
    /// # Errors
    /// When the puzzle is too large for the method, which then does not start, or when it
    /// has rules that the method does not support. [`MethodName::Sat`], [`MethodName::Dpll`] and
    /// [`MethodName::Portfolio`] support all rules; the other methods support only the usual ones.
    pub fn solve(
        self,
        puzzle: &Puzzle,
        options: &MethodOptions,
        interrupt: &Interrupt,
    ) -> Result<Report, MethodError> {
        let MethodOptions { encoding, at_most_one, look_ahead, force } = *options;
        match self {
            MethodName::NakedSingles => NakedSingles.solve(puzzle, interrupt),
            MethodName::Propagation => Propagation.solve(puzzle, interrupt),
            MethodName::Probing => Probing.solve(puzzle, interrupt),
            MethodName::Backtracking => Backtracking.solve(puzzle, interrupt),
            MethodName::Dpll => DpllMethod { encoding, look_ahead }.solve(puzzle, interrupt),
            MethodName::BruteForce => BruteForce { force }.solve(puzzle, interrupt),
            MethodName::Sat => Sat { encoding, at_most_one }.solve(puzzle, interrupt),
            MethodName::Bits => Bits.solve(puzzle, interrupt),
            MethodName::Portfolio => Portfolio.solve(puzzle, interrupt),
        }
    }
}
