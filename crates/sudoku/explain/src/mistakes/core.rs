//! Givens that contradict each other: a minimal unsatisfiable core.
//!
//! Givens are left out, one after the other, until each that remains is needed. (A smallest core
//! would be much harder to find.) On the usual 9×9 grid the bit engine decides after each given
//! whether the rest still has no solution, which takes a fraction of a millisecond for all givens
//! together, so that a batch can afford it. For every other grid the solver gets the givens as
//! assumptions, with the rules alone as clauses.

use neuf_cnf::Interrupt;
use neuf_solver::{Cause, Outcome};

use neuf_sudoku::{Cell, Encoding, Grid, MethodError, Puzzle, Variables, solve_on_bits, solver_of};

/// Givens that have no solution together, each of which is needed for that; `None` when
/// interrupted, and when the puzzle has a solution.
///
/// # Errors
/// When the formula of the rules would be too large.
pub(crate) fn minimal_core(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, MethodError> {
    let givens = puzzle.givens();
    if puzzle.usual_values().is_some() {
        return Ok(core_on_bits(givens, interrupt));
    }
    let formula = Encoding::Extended.encode(&Puzzle::empty(puzzle.rules().clone()));
    let mut solver = solver_of(&formula, interrupt)?;
    let variables = Variables { shape: givens.shape() };
    let assumed: Vec<_> =
        givens.filled().map(|(cell, value)| variables.var(cell, value).positive()).collect();
    match solver.solve_under(&assumed) {
        Outcome::Unsatisfiable => {}
        Outcome::Unknown(Cause::Memory) => return Err(MethodError::OutOfMemory),
        _ => return Ok(None),
    }
    let mut core = Grid::empty(givens.shape());
    for lit in solver.minimize_core() {
        if let Some((cell, value)) = variables.meaning(lit.var()) {
            core.set(cell, value);
        }
    }
    // After an interrupt the core need not be minimal.
    Ok((!interrupt.is_requested()).then_some(core))
}

/// The same for the usual 9×9 grid. Leaving out the first givens first and leaving out the
/// last ones first can end at different cores; the smaller one is taken.
fn core_on_bits(givens: &Grid, interrupt: &Interrupt) -> Option<Grid> {
    let has_none = |grid: &Grid| {
        let count = solve_on_bits(grid.usual_values()?, 1, interrupt).1;
        (!count.interrupted).then_some(count.solutions == 0)
    };
    let needed = |cells: &mut dyn Iterator<Item = Cell>| {
        let mut core = givens.clone();
        for cell in cells {
            let value = core.get(cell);
            core.set(cell, 0);
            if !has_none(&core)? {
                core.set(cell, value);
            }
        }
        Some(core)
    };
    if !has_none(givens)? {
        return None;
    }
    let cells: Vec<Cell> = givens.filled().map(|(cell, _)| cell).collect();
    let one = needed(&mut cells.iter().copied())?;
    let other = needed(&mut cells.iter().rev().copied())?;
    Some(if other.filled().count() < one.filled().count() { other } else { one })
}
