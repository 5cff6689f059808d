//! The names of the methods, and their options.

use neuf_cnf::AtMostOne;
use neuf_words::named;

use super::keep::{LARGEST, is_worth_keeping};
use super::method::Method;
use super::{
    Backtracking, Bits, BruteForce, DpllMethod, NakedSingles, Portfolio, Probing, Propagation, Sat,
};
use crate::{Encoding, Rules, Shape};

named! {
    /// A method by its name.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::{Grid, Method, MethodName, MethodOptions, MethodOutcome, Shape};
    /// let shape = Shape::square(2)?;
    /// let grid = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]].concat();
    /// let grid = Grid::from_values(shape, grid).unwrap();
    /// let method = "backtracking".parse::<MethodName>()?.build(&MethodOptions::default());
    /// let report = method.solve(&grid.into(), &Interrupt::new())?;
    /// assert_eq!(report.outcome, MethodOutcome::Solved);
    /// assert_eq!(report.grid.row(0), [1, 3, 2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum MethodName("method") {
        /// [`NakedSingles`].
        NakedSingles = "naked-singles", "fill cells with one candidate, pass by pass; may not finish";
        /// [`Propagation`].
        Propagation = "propagation", "unit propagation on the paper's formula; may not finish";
        /// [`Probing`].
        Probing = "probing", "propagation and the failed-literal rule; may not finish";
        /// [`Backtracking`].
        Backtracking = "backtracking", "cells in reading order, candidates in order, undoing";
        /// [`DpllMethod`].
        Dpll = "dpll", "branch and backtrack over unit propagation";
        /// [`BruteForce`].
        BruteForce = "brute-force", "try every combination of values for the free cells";
        /// The complete solver.
        #[default]
        Sat = "sat", "the complete solver with clause learning";
        /// [`Bits`].
        Bits = "bits", "the fastest, for the usual 9x9 grid only";
        /// A guess, local search and the solver in turns.
        Portfolio = "portfolio", "a guess, local search and `sat` in turns, for large grids";
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
    /// The largest side of a grid whose rules the methods keep between puzzles.
    pub const KEPT_SIDE: usize = LARGEST;

    /// The best method for puzzles of these rules. For the usual rules it is
    /// `bits` on the usual grid, `sat` up to 16×16 and `portfolio` above; for any
    /// other rules it is `sat`.
    #[must_use]
    pub fn best_for(rules: &Rules) -> MethodName {
        let shape = rules.shape();
        if !rules.is_usual() {
            MethodName::Sat
        } else if shape == Shape::default() {
            MethodName::Bits
        } else if is_worth_keeping(shape) {
            MethodName::Sat
        } else {
            MethodName::Portfolio
        }
    }

    /// Makes the method with these options.
    #[must_use]
    pub fn build(self, options: &MethodOptions) -> Box<dyn Method + Send + Sync> {
        match self {
            MethodName::NakedSingles => Box::new(NakedSingles),
            MethodName::Propagation => Box::new(Propagation),
            MethodName::Probing => Box::new(Probing),
            MethodName::Backtracking => Box::new(Backtracking),
            MethodName::Dpll => {
                Box::new(DpllMethod { encoding: options.encoding, look_ahead: options.look_ahead })
            }
            MethodName::BruteForce => Box::new(BruteForce { force: options.force }),
            MethodName::Sat => {
                Box::new(Sat { encoding: options.encoding, at_most_one: options.at_most_one })
            }
            MethodName::Bits => Box::new(Bits),
            MethodName::Portfolio => Box::new(Portfolio),
        }
    }
}
