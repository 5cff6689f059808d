//! The complete solver on the chosen encoding, the main method of neuf.
//!
//! Each thread keeps a solver with the rules of the shapes that it meets (`loaded.rs`),
//! and a puzzle adds only its givens. The result depends on the puzzle alone, not on
//! earlier ones. Where the rules are too large for that, the clauses of the puzzle's own
//! encoding go directly into a new solver, and the formula is not held in memory in
//! addition.

use neuf_cnf::{AtMostOne, Interrupt};
use neuf_solver::{Cause, Outcome, Stats};

use super::loaded::{LoadedRules, with_rules};
use super::{Method, MethodError, MethodOutcome, Report, solver_of};
use crate::{Encoded, Encoding, Grid, Puzzle};

/// Clause learning on the chosen encoding; given enough time, it decides every grid.
///
/// In its report, each decision is a node, and each propagated literal a deduction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sat {
    /// The formula to search on.
    pub encoding: Encoding,
    /// How the formula encodes *at most one*.
    pub at_most_one: AtMostOne,
}

impl Method for Sat {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        // Loaded rules use pairs, as `auto` does for such sides.
        let is_loaded = puzzle.rules().is_usual()
            && matches!(self.at_most_one, AtMostOne::Auto | AtMostOne::Pairwise);
        let solve = |rules: &mut LoadedRules| solve_loaded(rules, puzzle.givens(), interrupt);
        let loaded =
            if is_loaded { with_rules(puzzle.shape(), self.encoding, solve) } else { None };
        let encoded = || self.encoding.encode(puzzle).with_at_most_one(self.at_most_one);
        loaded.unwrap_or_else(|| solve_alone(&encoded(), interrupt))
    }
}

/// Solves a grid with loaded rules.
fn solve_loaded(
    rules: &mut LoadedRules,
    grid: &Grid,
    interrupt: &Interrupt,
) -> Result<Report, MethodError> {
    let mut solutions = rules.solutions(grid, interrupt);
    let solution = solutions.next();
    let stats = solutions.stats();
    if let Some(fault) = solutions.fault() {
        return Err(MethodError::WrongModel(fault));
    }
    let outcome = match solutions.outcome() {
        Some(Outcome::Satisfiable) => MethodOutcome::Solved,
        Some(Outcome::Unsatisfiable) => MethodOutcome::NoSolution,
        Some(Outcome::Unknown(Cause::Memory)) => return Err(MethodError::OutOfMemory),
        Some(Outcome::Unknown(_)) | None => MethodOutcome::Interrupted,
    };
    let mut report = Report::new(outcome, solution.unwrap_or_else(|| grid.clone()));
    report.count(stats);
    Ok(report)
}

/// Solves a grid with a formula of its own.
fn solve_alone(encoded: &Encoded, interrupt: &Interrupt) -> Result<Report, MethodError> {
    let mut solver = solver_of(encoded, interrupt)?;
    let outcome = solver.solve();
    let mut report = Report::new(MethodOutcome::Interrupted, encoded.puzzle().givens().clone());
    report.count(solver.stats());
    report.conclude(outcome, solver.model(), encoded)?;
    Ok(report)
}

impl Report {
    /// Enters the statistics of the solver.
    fn count(&mut self, stats: Stats) {
        self.nodes = stats.decisions;
        self.conflicts = stats.conflicts;
        self.assignments = Some(stats.propagations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, grid};
    use crate::{Shape, is_solution};

    #[test]
    fn each_encoding_gives_the_solution() {
        let solved = |&encoding| {
            let report = Sat { encoding, ..Sat::default() }
                .solve(&grid(G0).into(), &Interrupt::new())
                .unwrap();
            assert_eq!(report.outcome, MethodOutcome::Solved);
            report.grid
        };
        let solutions: Vec<_> = Encoding::ALL.iter().map(solved).collect();
        assert!(is_solution(&solutions[0]));
        assert!(solutions.iter().all(|solution| *solution == solutions[0]));
    }

    #[test]
    fn large_and_oblong_grids_are_solved() {
        for (rows, columns) in [(4, 4), (3, 5), (5, 5)] {
            let empty = Grid::empty(Shape::new(rows, columns).unwrap());
            let method = Sat { encoding: Encoding::Compact, ..Sat::default() };
            let report = method.solve(&empty.clone().into(), &Interrupt::new()).unwrap();
            assert!(is_solution(&report.grid), "{rows}x{columns}");
        }
    }

    #[test]
    fn an_extended_formula_too_large_is_refused_with_its_size() {
        let huge = Grid::empty(Shape::new(10, 10).unwrap());
        let method = Sat { encoding: Encoding::Extended, at_most_one: AtMostOne::Pairwise };
        let error = method.solve(&huge.clone().into(), &Interrupt::new()).unwrap_err();
        assert_eq!(error, MethodError::TooManyClauses { clauses: 198_040_000 });
    }
}
