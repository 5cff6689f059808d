//! Makes a solver with the clauses of a puzzle's formula.

use neuf_cnf::Interrupt;
use neuf_solver::Solver;

use super::error::{MAX_CLAUSES, MethodError};
use crate::Encoded;

/// The interrupt is looked at after this many clauses.
const PATIENCE: usize = 1 << 12;

/// Refuses a formula that is too large to be held in memory.
///
/// # Errors
/// When the formula has more than fifty million clauses.
pub fn refuse_too_large(encoded: &Encoded) -> Result<(), MethodError> {
    let clauses = encoded.clause_count();
    if clauses > MAX_CLAUSES { Err(MethodError::TooManyClauses { clauses }) } else { Ok(()) }
}

/// Makes a solver with the clauses of a formula, which are added one by one.
///
/// The formula of a large grid takes seconds to write. When the interrupt comes meanwhile, the
/// solver lacks clauses, so it gets an interrupt of its own that stays requested: each search ends
/// at once, even if the caller withdraws its request.
///
/// # Errors
/// When the formula is too large, or when the limit of memory is reached.
pub fn solver_of(encoded: &Encoded, interrupt: &Interrupt) -> Result<Solver, MethodError> {
    refuse_too_large(encoded)?;
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    for (index, clause) in encoded.clauses().enumerate() {
        if index.is_multiple_of(PATIENCE) && interrupt.is_requested() {
            if interrupt.is_over_memory() {
                return Err(MethodError::OutOfMemory);
            }
            let stopped = Interrupt::new();
            stopped.request();
            solver.set_interrupt(&stopped);
            break;
        }
        solver.add_clause(clause);
    }
    Ok(solver)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use neuf_solver::Outcome;

    use super::*;
    use crate::{Encoding, Grid, Shape};

    #[test]
    fn a_solver_that_lacks_clauses_never_answers() {
        let empty = Grid::empty(Shape::new(5, 5).unwrap());
        let encoded = Encoding::Compact.encode(&empty.into());
        let looks = Arc::new(AtomicU32::new(0));
        let counted = looks.clone();
        let third = move || counted.fetch_add(1, Ordering::Relaxed) == 2;
        let interrupt = Interrupt::new().with_callback(Arc::new(third));
        let mut solver = solver_of(&encoded, &interrupt).unwrap();
        assert_eq!(looks.load(Ordering::Relaxed), 3, "loading ends at the request");
        // The request is withdrawn, but the clauses are not all there.
        interrupt.clear();
        assert!(matches!(solver.solve(), Outcome::Unknown(_)));
    }
}
