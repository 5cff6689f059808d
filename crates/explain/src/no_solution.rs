//! Puzzles without a solution: which givens cannot stand together, and why.
//!
//! Two givens that clash say enough. Else the solver, with the givens as
//! assumptions over the rules alone, names some that are to blame, and leaves
//! out one after the other until each is needed: a minimal unsatisfiable core.
//! (Not a smallest one: that is a much harder problem.) The derivation starts
//! from the core. Few givens can make it long, and where it does not reach a
//! contradiction at the depth that is asked for, it starts from all givens.

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

/// Why a puzzle has no solution: what was found, and the steps.
///
/// # Errors
/// When the rules of its shape cannot be held as a formula.
pub(super) fn no_solution(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<(Finding, Vec<Step>), MethodError> {
    let givens = puzzle.givens();
    // With other rules, one of two givens that clash may be impossible by itself:
    // then the pair is no minimal core.
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

/// Givens that have no solution, each of which is needed for that; `None` when
/// interrupted.
///
/// # Errors
/// When the rules of its shape cannot be held as a formula.
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
    // A core that was not minimized to its end is none to be called minimal.
    Ok((!interrupt.is_requested()).then_some(core))
}
