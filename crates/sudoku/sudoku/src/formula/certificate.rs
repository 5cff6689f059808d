//! The formula whose refutation proves that a solution is the only one.
//!
//! It contains the rules, the givens, and the clause that some cell differs from the
//! solution, so its models are the other solutions. A proof that there are none can be
//! checked by everyone who trusts the formula, which is the paper's with one more clause.
//! The usual answer, a count that found no second solution, has to be believed.

use neuf_cnf::{Formula, Lit, Var};

use crate::{Clause, Encoded, Encoding, Grid, Puzzle};

impl Encoded {
    /// The clause that some cell does not hold its value of `solution`. Cells whose
    /// values the encoding has decided are left out, since they cannot differ.
    ///
    /// # Panics
    /// When `solution` is not full, or of another shape.
    #[must_use]
    pub fn difference(&self, solution: &Grid) -> Clause {
        assert!(solution.is_full(), "a difference from a grid that is not full");
        assert_eq!(solution.shape(), self.puzzle().shape(), "grids of two shapes");
        let held = solution.filled().filter_map(|(cell, value)| self.var(cell, value));
        held.map(Var::negative).collect::<Vec<Lit>>().into_iter().collect()
    }
}

/// The formula of a puzzle together with the clause that some cell differs from
/// `solution`. Its models are the other solutions of the puzzle.
///
/// ```
/// use neuf_solver::{Outcome, Solver};
/// use neuf_sudoku::{Encoding, Grid, other_solutions};
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let solution: Grid = "1324423124133142".parse()?;
/// let formula = other_solutions(&puzzle.into(), &solution, Encoding::Extended);
/// assert_eq!(Solver::from_formula(&formula).solve(), Outcome::Unsatisfiable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When `solution` is not full, or of another shape than the puzzle.
#[must_use]
pub fn other_solutions(puzzle: &Puzzle, solution: &Grid, encoding: Encoding) -> Formula {
    let encoded = encoding.encode(puzzle);
    let difference = encoded.difference(solution);
    let mut formula = Formula::new();
    formula.declare_vars(encoded.var_count());
    formula.extend(encoded.clauses().chain([difference]));
    formula
}
