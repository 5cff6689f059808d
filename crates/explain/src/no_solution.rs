//! Puzzles without a solution: which givens contradict each other, and why.
//!
//! Two givens that clash are reason enough. Otherwise the solver gets the givens as
//! assumptions, with the rules alone as clauses. It names some givens that have no
//! solution together, and leaves out one after the other until each that remains is
//! needed: a minimal unsatisfiable core. (A smallest one would be much harder to find.)
//! The derivation starts from the core. With few givens it can become long, and where it
//! does not reach a contradiction at the allowed depth, it starts from all givens
//! instead.

use neuf_cnf::Interrupt;
use neuf_solver::{Cause, Outcome, Solver};

use super::board::Board;
use super::derive::Derivation;
use super::net::Net;
use super::prune::pruned;
use super::{ClauseName, ExplainOptions, Finding, Mark, Rule, Step};
use neuf_sudoku::rules::{Group, Violation};
use neuf_sudoku::solve::{MethodError, refuse_too_large};
use neuf_sudoku::{Encoding, Grid, House, Place, Puzzle, Variables};

/// Finds out why a puzzle has no solution.
///
/// # Errors
/// When the formula of the rules would be too large.
pub(super) fn no_solution(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<(Finding, Vec<Step>), MethodError> {
    let givens = puzzle.givens();
    // Under other rules, one of two clashing givens may be impossible by itself. Then the
    // pair is not a minimal core.
    let first = puzzle.rules().first_violation(givens).filter(|_| puzzle.rules().is_usual());
    if let Some(Violation::Twice { value, places, house }) = first {
        return Ok(of_clash(givens, value, places, house));
    }
    let core = minimal_core(puzzle, interrupt)?;
    let net = Net::new(puzzle.rules());
    for from in core.iter().chain([givens]) {
        let mut derivation =
            Derivation::new(Board::new(&net, from), None, options.depth, interrupt);
        let steps = derivation.run(usize::MAX);
        if steps.last().is_some_and(|step| step.concludes.is_empty()) {
            let steps = if options.full { steps } else { pruned(steps, []) };
            let derived_from = Some(from.clone());
            return Ok((Finding::NoSolution { core: core.clone(), derived_from }, steps));
        }
    }
    Ok((Finding::NoSolution { core, derived_from: None }, Vec::new()))
}

fn of_clash(givens: &Grid, value: u8, places: [Place; 2], house: House) -> (Finding, Vec<Step>) {
    let [first, second] = places.map(|place| givens.shape().cell(place.row, place.column));
    let mut core = Grid::empty(givens.shape());
    core.set(first, value);
    core.set(second, value);
    let step = Step {
        rule: Rule::Clash(house, value),
        concludes: Vec::new(),
        premises: [first, second].map(|cell| Mark { cell, value, holds: true }).to_vec(),
        clauses: vec![ClauseName::AtMostOnce(
            Group::Value(house, value).into(),
            [first, second].map(|cell| (cell, value)),
        )],
        inner: Vec::new(),
    };
    (Finding::NoSolution { core: Some(core.clone()), derived_from: Some(core) }, vec![step])
}

/// Givens that have no solution together, each of which is needed for that; `None` when
/// interrupted.
///
/// # Errors
/// When the formula of the rules would be too large.
fn minimal_core(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Option<Grid>, MethodError> {
    let givens = puzzle.givens();
    let formula = Encoding::Extended.encode(&Puzzle::empty(puzzle.rules().clone()));
    refuse_too_large(&formula)?;
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    for clause in formula.clauses() {
        solver.add_clause(clause);
    }
    let variables = Variables::new(givens.shape());
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
