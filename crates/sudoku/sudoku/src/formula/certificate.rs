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
    pub(crate) fn difference(&self, solution: &Grid) -> Clause {
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

#[cfg(test)]
mod tests {
    use neuf_solver::{Outcome, Solver};

    use super::*;
    use crate::testing::grid;

    fn is_refuted(puzzle: &Grid, solution: &Grid, encoding: Encoding) -> bool {
        let formula = other_solutions(&puzzle.clone().into(), solution, encoding);
        Solver::from_formula(&formula).solve() == Outcome::Unsatisfiable
    }

    /// Only the solution of a puzzle that has no other one is refuted: not a grid that is no
    /// solution, and not one of two.
    #[test]
    fn only_the_only_solution_leaves_no_other_one() {
        let full = grid("1234 3412 2143 4321");
        let mut single = full.clone();
        let mut several = full.clone();
        for (i, j) in [(0, 0), (1, 1), (2, 2)] {
            single.set(full.shape().cell(i, j), 0);
        }
        for position in 0..8 {
            several.set(crate::Cell::at(position), 0);
        }
        let mut forged = full.clone();
        forged.set(full.shape().cell(0, 0), 2);
        for &encoding in Encoding::ALL {
            assert!(is_refuted(&single, &full, encoding), "{encoding}");
            assert!(!is_refuted(&several, &full, encoding), "{encoding}");
            if encoding != Encoding::Compact {
                assert!(!is_refuted(&single, &forged, encoding), "{encoding}");
            }
        }
        let encoded = Encoding::Minimal.encode(&single.into());
        let held = full.filled().filter_map(|(cell, value)| encoded.var(cell, value));
        let expected: Vec<Lit> = held.map(Var::negative).collect();
        assert_eq!(encoded.difference(&full).iter().copied().collect::<Vec<Lit>>(), expected);
        assert_eq!(expected.len(), 16);
    }

    #[test]
    #[should_panic(expected = "not full")]
    fn a_difference_from_an_open_grid_is_refused() {
        let mut open = grid("1234 3412 2143 4321");
        let encoded = Encoding::Minimal.encode(&Grid::empty(open.shape()).into());
        open.set(open.shape().cell(2, 1), 0);
        let _ = encoded.difference(&open);
    }

    #[test]
    #[should_panic(expected = "two shapes")]
    fn a_difference_from_a_grid_of_another_shape_is_refused() {
        let full = grid("1234 3412 2143 4321");
        let flat = crate::Shape::new(1, 4).unwrap();
        let encoded = Encoding::Minimal.encode(&Grid::empty(flat).into());
        let _ = encoded.difference(&full);
    }
}
