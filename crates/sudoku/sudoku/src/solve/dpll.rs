//! The classic procedure: branch and backtrack over unit propagation.
//!
//! The search itself is `neuf_solver::Dpll`, which solves any formula; this file makes it
//! a method for sudokus. It does not learn, so the number of its nodes says how hard a
//! grid is for propagation alone.

use neuf_cnf::Interrupt;
use neuf_solver::Dpll;

use super::{Method, MethodError, MethodOutcome, Report, refuse_too_large};
use crate::{Encoding, Puzzle};

/// DPLL on the chosen encoding; given enough time, it decides every grid.
pub(crate) struct DpllMethod {
    /// The formula to search on.
    pub(crate) encoding: Encoding,
    /// Whether to apply the failed-literal rule at each node.
    pub(crate) look_ahead: bool,
}

impl Method for DpllMethod {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        let encoded = self.encoding.encode(puzzle);
        refuse_too_large(&encoded)?;
        let mut report = Report::new(MethodOutcome::Interrupted, puzzle.givens().clone());
        let Ok(formula) = encoded.try_formula(interrupt) else { return Ok(report) };
        let Ok(dpll) = Dpll::load(formula, interrupt) else { return Ok(report) };
        let mut dpll = dpll.look_ahead(self.look_ahead);
        let outcome = dpll.solve(interrupt, |_| ());
        report.nodes = dpll.nodes();
        report.assignments = Some(dpll.propagations());
        report.conclude(outcome, dpll.model(), &encoded)?;
        Ok(report)
    }
}
