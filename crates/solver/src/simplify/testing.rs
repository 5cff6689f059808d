//! Solvers of hand-made formulas, for the tests of the techniques.

use neuf_core::Lit;

use super::{Context, Simplification};
use crate::{Options, Solver};

pub(super) fn lits<const N: usize>(numbers: [i32; N]) -> Vec<Lit> {
    numbers.into_iter().map(|number| Lit::from_dimacs(number).unwrap()).collect()
}

/// A solver that eliminates before it does anything else.
pub(super) fn eliminating(clauses: &[&[i32]], options: &Options) -> Solver {
    let options = Options { eliminate_interval: 0, lucky: false, walk: false, ..options.clone() };
    let mut solver = Solver::with_options(&options);
    solver.technique_ticks.granted = 1_000_000;
    for clause in clauses {
        solver.add_clause(clause.iter().map(|&number| Lit::from_dimacs(number).unwrap()));
    }
    solver
}

/// Runs a technique.
pub(super) fn run<T>(
    solver: &mut Solver,
    technique: impl FnOnce(&mut Simplification, &mut Context<'_>) -> T,
) -> T {
    let (mut context, simplification) = solver.technique_parts();
    technique(simplification, &mut context)
}

/// At level 0, with everything propagated.
pub(super) fn solver_of(clauses: &[&[i32]]) -> Solver {
    let mut solver = Solver::new();
    // So that inside numbers are those of the test.
    let last = clauses.iter().copied().flatten().map(|number| number.abs()).max();
    for number in 1..=last.unwrap_or(0) {
        solver.session.map.enter(Lit::from_dimacs(number).unwrap());
    }
    solver.add_formula(
        &clauses
            .iter()
            .map(|clause| clause.iter().map(|&number| Lit::from_dimacs(number).unwrap()))
            .collect(),
    );
    solver.propagator.propagate();
    solver
}
