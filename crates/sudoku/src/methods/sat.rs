//! The complete solver on the chosen encoding: the method that neuf is about.
//!
//! Clauses go from the encoding straight into the solver; the formula is never
//! held beside it.

use neuf_cnf::Interrupt;
use neuf_solver::Solver;

use super::{Method, MethodError, MethodOutcome, Report, refuse_too_large};
use crate::variant::Constraints;
use crate::{Encoded, Encoding, Grid};

/// Clause learning on the chosen encoding; decides every grid, given time.
///
/// Each decision is a node, each propagated literal a deduction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat {
    /// The formula to search on.
    pub encoding: Encoding,
}

impl Method for Sat {
    fn solve(&self, grid: &Grid, interrupt: &Interrupt) -> Result<Report, MethodError> {
        self.solve_encoded(&self.encoding.encode(grid), interrupt)
    }

    fn solve_with(
        &self,
        grid: &Grid,
        constraints: &Constraints,
        interrupt: &Interrupt,
    ) -> Result<Report, MethodError> {
        self.solve_encoded(&self.encoding.encode_with(grid, constraints), interrupt)
    }
}

impl Sat {
    fn solve_encoded(
        self,
        encoded: &Encoded,
        interrupt: &Interrupt,
    ) -> Result<Report, MethodError> {
        refuse_too_large(encoded)?;
        let mut solver = Solver::new();
        solver.set_interrupt(interrupt);
        for clause in encoded.clauses() {
            solver.add_clause(clause);
        }
        let outcome = solver.solve();
        let stats = solver.stats();
        let mut report = Report::new(MethodOutcome::Interrupted, encoded.givens().clone());
        report.nodes = stats.decisions;
        report.conflicts = stats.conflicts;
        report.deductions = stats.propagations;
        report.conclude(outcome, solver.model(), encoded)?;
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, grid};
    use crate::{Shape, is_solution};

    #[test]
    fn each_encoding_gives_the_solution() {
        let solutions = Encoding::ALL.map(|encoding| {
            let report = Sat { encoding }.solve(&grid(G0), &Interrupt::new()).unwrap();
            assert_eq!(report.outcome, MethodOutcome::Solved);
            report.grid
        });
        assert!(is_solution(&solutions[0]));
        assert!(solutions.iter().all(|solution| *solution == solutions[0]));
    }

    #[test]
    fn large_and_oblong_grids_are_solved() {
        for (rows, columns) in [(4, 4), (3, 5), (5, 5)] {
            let empty = Grid::empty(Shape::new(rows, columns).unwrap());
            let method = Sat { encoding: Encoding::Compact };
            let report = method.solve(&empty, &Interrupt::new()).unwrap();
            assert!(is_solution(&report.grid), "{rows}x{columns}");
        }
    }

    #[test]
    fn an_extended_formula_too_large_is_refused_with_its_size() {
        let huge = Grid::empty(Shape::square(10).unwrap());
        let error = Sat::default().solve(&huge, &Interrupt::new()).unwrap_err();
        assert_eq!(error, MethodError::TooManyClauses { clauses: 198_040_000 });
    }
}
