//! Random full grids that keep the rules of a variant.
//!
//! The complete solver finds one around some values by lot, with random phases
//! for the others; when no grid has these values, half of them are tried. That
//! is far from even, more so the more the rules demand: what the values by lot
//! leave open is decided by propagation, not by chance. The walk of `full`
//! keeps no rules but the usual ones, and most isomorphs of a grid break the
//! others.

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{Outcome, Solver};

use super::{GenerateError, RequestError};
use neuf_sudoku::random::Random;
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Cell, Encoding, Grid, Puzzle};

/// A random full grid; `None` when interrupted.
///
/// # Errors
/// When no grid keeps the rules, or their formula is too large.
pub(super) fn full_grid(
    rules: &Rules,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, GenerateError> {
    let shape = rules.shape();
    let encoded = Encoding::Extended.encode(&Puzzle::empty(rules.clone()));
    neuf_sudoku::solve::refuse_too_large(&encoded)?;
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    for clause in encoded.clauses() {
        solver.add_clause(clause);
    }
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
