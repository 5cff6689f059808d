//! Unit propagation on F_grid ∧ F_rules, to the fixpoint (the paper's III.A).
//!
//! The formula is the paper's, in the extended encoding, so that everything in the paper
//! can be found here. The rules of a shape are loaded once, and the units of the grid are
//! propagated with them (`kept.rs`). The formula of a large grid goes clause by clause
//! into a propagator of its own, beginning with the units of the grid. Clauses that these
//! satisfy are never stored, so it takes only the room of what is left open.
//!
//! On this encoding, propagation finds naked singles and hidden singles, and nothing
//! else.

use neuf_cnf::{Interrupt, UnitPropagator};

use super::kept::with_kept_rules;
use super::method::usual_givens;
use super::{MAX_CLAUSES, Method, MethodError, MethodOutcome, Report};
use crate::formula::Compact;
use crate::{Candidates, Encoding, Puzzle, ValueSet, Variables};

/// Unit propagation on the paper's formula; it may stop unfinished.
pub(crate) struct Propagation;

/// How many clauses are loaded between two checks of the interrupt.
const CLAUSES_PER_LOOK: usize = 1 << 16;

impl Method for Propagation {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        usual_givens(puzzle)?;
        with_consequences(puzzle, interrupt, |propagator| read_off(puzzle, propagator))
    }
}

/// Runs `work` with F_grid ∧ F_rules of this puzzle, with all consequences drawn. The
/// outcome is `Interrupted` when the interrupt comes before.
pub(super) fn with_consequences(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
    work: impl Fn(&mut UnitPropagator) -> Report,
) -> Result<Report, MethodError> {
    if interrupt.is_requested() {
        return Ok(Report::new(MethodOutcome::Interrupted, puzzle.givens().clone()));
    }
    if let Some(report) = with_kept_rules(puzzle, &work) {
        return Ok(report);
    }
    let Some(mut propagator) = load(puzzle, interrupt)? else {
        return Ok(Report::new(MethodOutcome::Interrupted, puzzle.givens().clone()));
    };
    // A contradiction is read off with the rest.
    let _ = propagator.propagate();
    Ok(work(&mut propagator))
}

/// Loads F_grid ∧ F_rules of this puzzle into a propagator; `None` when interrupted.
fn load(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Option<UnitPropagator>, MethodError> {
    let clauses = Compact::new(puzzle).clause_count();
    if clauses > MAX_CLAUSES {
        return Err(MethodError::TooManyClauses { clauses });
    }
    let mut propagator = UnitPropagator::new(Variables { shape: puzzle.shape() }.count());
    for (index, clause) in Encoding::Extended.encode(puzzle).clauses().enumerate() {
        propagator.add_clause(&clause);
        if index % CLAUSES_PER_LOOK == 0 && interrupt.is_requested() {
            return Ok(None);
        }
    }
    if propagator.is_full() { Err(MethodError::OutOfMemory) } else { Ok(Some(propagator)) }
}

/// The report on what follows at level 0: the grid and its candidates.
pub(super) fn read_off(puzzle: &Puzzle, propagator: &UnitPropagator) -> Report {
    let (givens, shape) = (puzzle.givens(), puzzle.shape());
    let mut report = Report::new(MethodOutcome::NoSolution, givens.clone());
    report.assignments = Some(propagator.trail().len() as u64);
    if propagator.is_refuted() {
        report.conflicts = 1;
        return report;
    }
    let variables = Variables { shape };
    let truth = |cell, value| propagator.value(variables.var(cell, value).positive());
    let all = ValueSet::full(shape.side());
    let left = Candidates::from_fn(shape, |cell| {
        all.iter().filter(|&value| truth(cell, value) != Some(false)).collect()
    });
    for (cell, set) in left.iter() {
        if let Some(value) = set.single().filter(|&value| truth(cell, value) == Some(true)) {
            report.grid.set(cell, value);
        }
    }
    report.candidates = Some(left);
    report.outcome =
        if report.grid.is_full() { MethodOutcome::Solved } else { MethodOutcome::Unfinished };
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::testing::{G0, M, grid};
    use crate::{extends, is_consistent, is_solution};

    fn solve(grid: &Grid) -> Report {
        Propagation.solve(&grid.clone().into(), &Interrupt::new()).unwrap()
    }

    #[test]
    fn m_is_solved_by_propagation() {
        let report = solve(&grid(M));
        assert!(report.outcome == MethodOutcome::Solved && is_solution(&report.grid));
        assert_eq!(report.assignments, Some(729));
    }

    #[test]
    fn a_hidden_single_is_found() {
        // 1 has only one place in the first box, (2,0), which has other candidates too.
        let given = grid(
            "....1.... ......1.. ......... .1....... ......... ......... ..1...... ......... .........",
        );
        let report = solve(&given);
        assert_eq!(crate::candidates(&given.clone().into()).get(given.shape().cell(2, 0)).len(), 9);
        assert_eq!(report.grid.get(given.shape().cell(2, 0)), 1);
    }

    #[test]
    fn an_unfinished_grid_comes_with_its_candidates() {
        let empty = Grid::empty(crate::Shape::default());
        let report = solve(&empty);
        assert_eq!(report.outcome, MethodOutcome::Unfinished);
        assert!(report.candidates.unwrap().iter().all(|(_, set)| set.len() == 9));
        let report = solve(&grid(G0));
        assert!(is_consistent(&report.grid) && extends(&report.grid, &grid(G0)));
    }

    #[test]
    fn a_formula_too_large_is_refused_and_an_interrupt_obeyed() {
        let huge = Grid::empty(crate::Shape::new(10, 10).unwrap());
        let error = Propagation.solve(&huge.clone().into(), &Interrupt::new()).unwrap_err();
        assert!(matches!(error, MethodError::TooManyClauses { .. }));
        let interrupt = Interrupt::new();
        interrupt.request();
        let report = Propagation.solve(&grid(G0).into(), &interrupt).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Interrupted);
    }
}
