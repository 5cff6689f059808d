use crate::simplify::testing::{EQUAL_OUTPUTS, eliminating, lits, run_once};
use crate::{Options, Outcome, Solver};

/// Reduces once, with effort enough for all variables.
fn reduced(clauses: &[&[i32]]) -> Solver {
    run_once(
        clauses,
        |options| options.fraig = true,
        |techniques, context| techniques.fraiging.reduce(context),
    )
}

#[test]
fn outputs_of_circuits_built_differently_are_equal() {
    let solver = reduced(EQUAL_OUTPUTS);
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (1, 0));
    let is_active = |number| !solver.heuristics.decider.is_inactive(lits([number])[0].var());
    assert!(is_active(4) != is_active(5));
}

#[test]
fn a_constant_function_is_fixed() {
    // 4 = 1 ∧ 2 and 5 = ¬1 ∧ 3 exclude each other, so 6 = 4 ∧ 5 is false.
    let clauses: &[&[i32]] = &[
        &[-4, 1],
        &[-4, 2],
        &[4, -1, -2],
        &[-5, -1],
        &[-5, 3],
        &[5, 1, -3],
        &[-6, 4],
        &[-6, 5],
        &[6, -4, -5],
        &[6, 1, 2, 3],
    ];
    let solver = reduced(clauses);
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (0, 1));
    assert!(solver.propagator.trail().contains(&lits([-6])[0]));
}

#[test]
fn different_functions_stay_different() {
    // 20 = 1 ∧ … ∧ 12 is true under one assignment only, which no simulation finds.
    let mut clauses: Vec<Vec<i32>> = (1..=12).map(|input| vec![-20, input]).collect();
    clauses.push((1..=12).map(|input: i32| -input).chain([20]).collect());
    clauses.push(vec![20, 1, -2, 13]);
    let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
    let solver = reduced(&clauses);
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (0, 0));
    assert!(solver.stats.fraigs == 1);
}

#[test]
fn elimination_waits_where_circuits_are_compared() {
    let eliminated = |sweep| {
        let mut solver = eliminating(EQUAL_OUTPUTS, &Options { sweep, ..Options::default() });
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert_eq!(solver.stats.fraig_equal, 1);
        solver.stats.eliminated
    };
    assert_eq!(eliminated(true), 0);
    assert!(eliminated(false) > 0);
}
