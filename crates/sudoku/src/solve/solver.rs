//! Makes a solver with the clauses of a puzzle's formula.

use neuf_cnf::Interrupt;
use neuf_solver::Solver;

use super::error::{MAX_CLAUSES, MethodError};
use crate::Encoded;

/// Refuses a formula that is too large to be held in memory.
///
/// # Errors
/// When the formula has more than [`MAX_CLAUSES`] clauses.
pub fn refuse_too_large(encoded: &Encoded) -> Result<(), MethodError> {
    let clauses = encoded.clause_count();
    if clauses > MAX_CLAUSES { Err(MethodError::TooManyClauses { clauses }) } else { Ok(()) }
}

/// Makes a solver with the clauses of a formula, which are added one by one.
pub(crate) fn solver_of(encoded: &Encoded, interrupt: &Interrupt) -> Result<Solver, MethodError> {
    refuse_too_large(encoded)?;
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    for clause in encoded.clauses() {
        solver.add_clause(clause);
    }
    Ok(solver)
}
