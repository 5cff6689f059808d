//! Draws random full grids that keep the rules of a variant.
//!
//! Some cells get random values, and the complete solver completes the grid, with random
//! phases for the other cells; when no grid has these values, half of them are tried. The
//! result is far from uniform, the more so the more the rules demand: what the random
//! values leave open is decided by propagation, not by chance. The walk of
//! `neuf_sudoku::full_grid` would be uniform, but it keeps only the usual rules, and most
//! isomorphs of a grid break the others.

use neuf_cnf::{Interrupt, Lit, Random};
use neuf_solver::Outcome;

use crate::{GenerateError, RequestError};
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Cell, Encoding, Grid, Puzzle};

/// Draws a random full grid; `None` when interrupted.
///
/// # Errors
/// When no grid keeps the rules, or their formula is too large.
pub(crate) fn full_grid(
    rules: &Rules,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, GenerateError> {
    let shape = rules.shape();
    let encoded = Encoding::Extended.encode(&Puzzle::empty(rules.clone()));
    let mut solver = neuf_sudoku::solver_of(&encoded, interrupt)?;
    let mut cells: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut cells);
    let by_lot = |cell| {
        let value = 1 + random.index(shape.side()) as u8;
        encoded.var(cell, value).map(neuf_cnf::Var::positive)
    };
    let literals: Vec<Lit> = cells.into_iter().filter_map(by_lot).collect();
    for &literal in &literals {
        solver.set_phase(literal);
    }
    let mut fixed = shape.side();
    loop {
        match solver.solve_under(&literals[..fixed]) {
            Outcome::Satisfiable => {
                return Ok(solver.model().and_then(|model| encoded.decode(model).ok()));
            }
            Outcome::Unsatisfiable if fixed == 0 => {
                return Err(RequestError::NoGrid(rules.to_string()).into());
            }
            Outcome::Unsatisfiable => fixed /= 2,
            Outcome::Unknown(_) => return Ok(None),
        }
    }
}
