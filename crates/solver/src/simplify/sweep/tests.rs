use crate::Solver;
use crate::simplify::testing::{lits, run, solver_of};

/// Sweeps once, with effort enough for all variables.
fn sweep(clauses: &[&[i32]]) -> Solver {
    let mut solver = solver_of(clauses);
    solver.options.sweep = true;
    solver.technique_ticks.granted = 10_000_000;
    run(&mut solver, |techniques, context| techniques.sweeping.sweep(context));
    solver
}

#[test]
fn outputs_of_circuits_built_differently_are_equal() {
    // 4 = (1 ∧ 2) ∨ (1 ∧ 3) by 6, 7, and 5 = 1 ∧ (2 ∨ 3) by 8.
    let clauses: &[&[i32]] = &[
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
        // Used elsewhere.
        &[4, 9, 10],
        &[-5, -9, 10],
        &[-4, 5, 11],
        &[9, -10, -11],
    ];
    let solver = sweep(clauses);
    assert_eq!((solver.stats.sweep_equal, solver.stats.sweep_units), (1, 0));
    assert_eq!(solver.stats.substituted, 1);
    let is_active = |number| !solver.heuristics.decider.is_inactive(lits([number])[0].var());
    assert!(is_active(4) != is_active(5));
}

#[test]
fn what_is_true_in_all_models_is_fixed_though_propagation_does_not_show_it() {
    // All combinations of 2 and 3 with 4 make 1 true; no literal fails.
    let clauses: &[&[i32]] = &[
        &[1, 2, 3, 4],
        &[1, 2, 3, -4],
        &[1, 2, -3, 4],
        &[1, 2, -3, -4],
        &[1, -2, 3, 4],
        &[1, -2, 3, -4],
        &[1, -2, -3, 4],
        &[1, -2, -3, -4],
        &[-1, 5, 6],
    ];
    let solver = sweep(clauses);
    assert_eq!((solver.stats.sweep_equal, solver.stats.sweep_units), (0, 1));
    assert_eq!(solver.propagator.trail(), lits([1]));
}

#[test]
fn environments_without_a_model_refute() {
    // All signs of three literals.
    let sign = |bits: i32, place: i32| 1 - 2 * (bits >> place & 1);
    let clauses: Vec<Vec<i32>> =
        (0..8).map(|bits| (0..3).map(|place| (place + 1) * sign(bits, place)).collect()).collect();
    let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
    assert!(sweep(&clauses).propagator.is_refuted());
}

#[test]
fn variables_take_turns_and_a_round_without_a_find_delays_the_next() {
    let mut solver = solver_of(&[&[1, 2, 3], &[-1, -2, -3], &[-1, 2, 4], &[1, -2, -4]]);
    solver.options.sweep = true;
    solver.technique_ticks.granted = 10_000_000;
    assert!(!run(&mut solver, |techniques, context| techniques.sweeping.sweep(context)));
    assert_eq!(solver.stats.sweeps, 4);
    assert_eq!(solver.simplification.sweeping.growth, 1);
    assert!(!run(&mut solver, |techniques, context| techniques.sweeping.sweep(context)));
    assert_eq!(solver.stats.sweeps, 4);
    assert!(!run(&mut solver, |techniques, context| techniques.sweeping.sweep(context)));
    assert_eq!(solver.stats.sweeps, 8);
}
