//! Solvers of hand-made formulas, for the tests of the techniques.

use neuf_testing::formulas::formula_of;
use neuf_testing::lit;
pub(super) use neuf_testing::lits;

use super::{Context, Simplification};
use crate::{Options, Solver};

/// Adds the clauses of output = a ∧ b.
pub(super) fn and(clauses: &mut Vec<Vec<i32>>, output: i32, a: i32, b: i32) {
    clauses.extend([vec![-output, a], vec![-output, b], vec![output, -a, -b]]);
}

/// Adds the clauses of output = a ⊕ b.
pub(super) fn xor(clauses: &mut Vec<Vec<i32>>, output: i32, a: i32, b: i32) {
    let signs = [[-1, 1, 1], [-1, -1, -1], [1, 1, -1], [1, -1, 1]];
    clauses.extend(signs.map(|[o, s, t]| vec![o * output, s * a, t * b]));
}

/// A solver that eliminates before it does anything else.
pub(super) fn eliminating(clauses: &[&[i32]], options: &Options) -> Solver {
    let options = Options { eliminate_interval: 0, lucky: false, walk: false, ..options.clone() };
    let mut solver = Solver::with_options(&options);
    solver.technique_ticks.granted = 1_000_000;
    clauses.iter().for_each(|clause| solver.add_clause(lits(clause)));
    solver
}

/// Runs a technique.
pub(super) fn run<T>(
    solver: &mut Solver,
    technique: impl FnOnce(&mut Simplification, &mut Context<'_>) -> T,
) -> T {
    let (mut context, simplification, _) = solver.technique_parts();
    technique(simplification, &mut context)
}

/// At level 0, with everything propagated.
pub(super) fn solver_of(clauses: &[&[i32]]) -> Solver {
    let mut solver = Solver::new();
    // So that inside numbers are those of the test.
    let last = clauses.iter().copied().flatten().map(|number| number.abs()).max();
    for number in 1..=last.unwrap_or(0) {
        solver.session.map.enter(lit(number));
    }
    solver.add_formula(&formula_of(clauses));
    solver.propagator.propagate();
    solver
}

/// `(1 ∧ 2) ∨ (1 ∧ 3)` as 4, by way of 6 and 7, and `1 ∧ (2 ∨ 3)` as 5, by way of 8: two
/// circuits with equal outputs, which are used elsewhere.
pub(super) const EQUAL_OUTPUTS: &[&[i32]] = &[
    &[-6, 1],
    &[-6, 2],
    &[6, -1, -2],
    &[-7, 1],
    &[-7, 3],
    &[7, -1, -3],
    &[4, -6],
    &[4, -7],
    &[-4, 6, 7],
    &[8, -2],
    &[8, -3],
    &[-8, 2, 3],
    &[-5, 1],
    &[-5, 8],
    &[5, -1, -8],
    &[4, 9, 10],
    &[-5, -9, 10],
    &[-4, 5, 11],
    &[9, -10, -11],
];

/// Runs a technique once, with effort enough for all variables, on a solver whose options
/// `enable` has changed.
pub(super) fn run_once(
    clauses: &[&[i32]],
    enable: impl FnOnce(&mut Options),
    technique: impl FnOnce(&mut Simplification, &mut Context<'_>) -> bool,
) -> Solver {
    let mut solver = solver_of(clauses);
    enable(&mut solver.options);
    solver.technique_ticks.granted = 10_000_000;
    run(&mut solver, technique);
    solver
}
