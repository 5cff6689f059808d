//! The finds of sweeping in small formulas, the turns of variables, and the work of a round.

use super::{MOST_DOUBLINGS, MOST_HALVINGS, Sweep};
use crate::Solver;
use crate::simplify::testing::{EQUAL_OUTPUTS, lits, run, run_once, solver_of};

/// Sweeps once, with effort enough for all variables.
fn sweep(clauses: &[&[i32]]) -> Solver {
    run_once(clauses, |_| (), |techniques, context| techniques.sweep.run(context))
}

#[test]
fn outputs_of_circuits_built_differently_are_equal() {
    let solver = sweep(EQUAL_OUTPUTS);
    assert_eq!((solver.stats.sweep_equal, solver.stats.sweep_units), (1, 0));
    assert_eq!(solver.stats.substituted, 1);
    let is_active = |number| !solver.heuristics.decider.is_inactive(lits(&[number])[0].var());
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
    assert_eq!(solver.propagator.trail(), lits(&[1]));
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
fn variables_take_turns() {
    let mut solver = solver_of(&[&[1, 2, 3], &[-1, -2, -3], &[-1, 2, 4], &[1, -2, -4]]);
    solver.technique_ticks.granted = 10_000_000;
    for turn in 1..=3 {
        assert!(!run(&mut solver, |techniques, context| techniques.sweep.run(context)));
        assert_eq!(solver.stats.sweeps, 4 * turn);
        assert_eq!(u64::from(solver.simplification.sweep.turns), turn);
    }
}

#[test]
fn those_in_most_clauses_have_their_turn_first() {
    // Fifty copies of four variables; two of the last ones are in most clauses.
    let copy = |first: i32| {
        let clauses = [vec![1, 2, 3], vec![-1, -2, -3], vec![-1, 2, 4], vec![1, -2, -4]];
        clauses.map(|clause| clause.iter().map(|lit: &i32| lit + first * lit.signum()).collect())
    };
    let mut clauses: Vec<Vec<i32>> = (0..50).flat_map(|place| copy(4 * place)).collect();
    clauses.push(vec![-197, -198]);
    let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
    let mut solver = solver_of(&clauses);
    solver.technique_ticks.granted = 32_000;
    run(&mut solver, |techniques, context| techniques.sweep.run(context));
    let had_turn = &solver.simplification.sweep.had_turn;
    assert_eq!(had_turn[196..198], [true; 2]);
    assert!(had_turn[..196].contains(&false), "the round was long enough for all");
}

#[test]
fn what_a_round_finds_decides_the_share_of_the_next() {
    let after = |rounds: &[(f64, bool, bool)]| {
        let mut sweeping = Sweep::default();
        for &(part, is_worth_it, ends_turn) in rounds {
            sweeping.adjust(part, is_worth_it, ends_turn);
        }
        sweeping.schedule.doublings
    };
    let (vain, worth, dear) = ((0.0, false, false), (0.1, true, false), (0.1, false, false));
    assert_eq!(after(&[vain; 2]), 0, "some variables have not had their turn");
    assert_eq!(after(&[vain; 3]), -1);
    assert_eq!(after(&[vain, worth, vain, vain]), 1);
    assert_eq!(after(&[(0.0, false, true)]), -1);
    assert_eq!(after(&[worth, worth, dear]), 1);
    assert_eq!(after(&[worth; 100]), MOST_DOUBLINGS);
    assert_eq!(after(&[dear; 100]), -MOST_HALVINGS);
}

#[test]
fn neighbours_of_what_was_found_are_looked_at_again() {
    let mut solver = solver_of(EQUAL_OUTPUTS);
    solver.technique_ticks.granted = 10_000_000;
    run(&mut solver, |techniques, context| techniques.sweep.run(context));
    let sweeping = &solver.simplification.sweep;
    assert_eq!(sweeping.turns, 1);
    // Each variable has its turn once, and neighbours come in addition.
    assert!(solver.stats.sweeps > 8, "{}", solver.stats.sweeps);
    assert!(sweeping.near.is_empty());
}

#[test]
fn a_formula_that_is_too_hard_as_a_whole_is_asked_about_once() {
    // Ten pigeons in nine holes; next to it, another formula of four variables.
    let at = |pigeon: i32, hole: i32| 9 * pigeon + hole + 1;
    let mut clauses: Vec<Vec<i32>> =
        (0..10).map(|pigeon| (0..9).map(|hole| at(pigeon, hole)).collect()).collect();
    for hole in 0..9 {
        for pigeon in 0..10 {
            clauses.extend((0..pigeon).map(|other| vec![-at(pigeon, hole), -at(other, hole)]));
        }
    }
    clauses.extend([vec![91, 92, 93], vec![-91, -92, -93], vec![-91, 92, 94], vec![91, -92, -94]]);
    let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
    let mut solver = solver_of(&clauses);
    solver.technique_ticks.granted = 100_000_000;
    run(&mut solver, |techniques, context| techniques.sweep.run(context));
    assert_eq!(solver.simplification.sweep.turns, 1);
    assert_eq!(solver.stats.sweep_unanswered, 1);
    assert_eq!(solver.stats.sweeps, 5);
}
