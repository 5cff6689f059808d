//! Circuits with equal, constant and different functions, and questions that stay open.

use crate::simplify::testing::{
    EQUAL_OUTPUTS, and, eliminating, lits, run, run_once, solver_of, xor,
};
use crate::{Options, Outcome, Solver};

/// Reduces once, with effort enough for all variables.
fn reduced(clauses: &[&[i32]]) -> Solver {
    run_once(
        clauses,
        |options| options.fraig = true,
        |techniques, context| techniques.fraig.run(context),
    )
}

#[test]
fn outputs_of_circuits_built_differently_are_equal() {
    let solver = reduced(EQUAL_OUTPUTS);
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (1, 0));
    let is_active = |number| !solver.heuristics.decider.is_inactive(lits(&[number])[0].var());
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
    assert!(solver.propagator.trail().contains(&lits(&[-6])[0]));
}

#[test]
fn different_functions_stay_different() {
    // 50 = 1 ∧ … ∧ 40 is true under a single assignment, which practically never comes at
    // random.
    let mut clauses: Vec<Vec<i32>> = (1..=40).map(|input| vec![-50, input]).collect();
    clauses.push((1..=40).map(|input: i32| -input).chain([50]).collect());
    clauses.push(vec![50, 1, -2, 41]);
    let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
    let solver = reduced(&clauses);
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (0, 0));
    assert_eq!((solver.stats.fraigs, solver.stats.fraig_candidates), (1, 1));
    assert!(solver.stats.fraig_questions > 0);
}

/// Gates with fresh variables.
struct Gates {
    var_count: i32,
    clauses: Vec<Vec<i32>>,
}

impl Gates {
    fn fresh(&mut self) -> i32 {
        self.var_count += 1;
        self.var_count
    }

    fn and(&mut self, a: i32, b: i32) -> i32 {
        let output = self.fresh();
        and(&mut self.clauses, output, a, b);
        output
    }

    fn xor(&mut self, a: i32, b: i32) -> i32 {
        let output = self.fresh();
        xor(&mut self.clauses, output, a, b);
        output
    }
}

#[test]
fn a_question_without_an_answer_is_asked_again_before_those_above_it() {
    let inputs: Vec<i32> = (1..=11).collect();
    let mut gates = Gates { var_count: 11, clauses: Vec::new() };
    // Easy pairs pay for the hard one: two sums of the same bits in different orders.
    for (place, &first) in inputs.iter().enumerate() {
        for &second in &inputs[place + 1..] {
            let pair = [gates.and(first, second), gates.and(second, first)];
            gates.clauses.push(vec![pair[0], pair[1], first, second]);
        }
    }
    let mut sum = |step: usize| {
        let bits = (0..inputs.len()).map(|place| inputs[step * place % inputs.len()]);
        bits.reduce(|sum, bit| gates.xor(sum, bit)).expect("there are inputs")
    };
    // Gates above the hard pair are easy once the pair is merged.
    let mut tops = [1, 5].map(&mut sum);
    for pair in inputs.chunks_exact(2) {
        tops = tops.map(|top| gates.and(top, pair[0]));
        tops = tops.map(|top| -gates.and(-top, pair[1]));
    }
    gates.clauses.push(vec![tops[0], tops[1], 1]);
    let clauses: Vec<&[i32]> = gates.clauses.iter().map(Vec::as_slice).collect();
    let solver = reduced(&clauses);
    assert_eq!(solver.stats.fraig_unanswered, 1);
    // 55 easy pairs, the sums, and ten gates above them.
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (66, 0));
}

#[test]
fn a_difference_is_found_however_deep_it_is() {
    // A long conjunction is false in each simulation, and so are the equal gates above it.
    let mut gates = Gates { var_count: 0, clauses: Vec::new() };
    let mut layer: Vec<i32> = (0..4_100).map(|_| gates.fresh()).collect();
    while layer.len() > 1 {
        let halves = layer.chunks(2);
        layer = halves
            .map(|half| half.iter().copied().reduce(|a, b| gates.and(a, b)).expect("one"))
            .collect();
    }
    let all = layer[0];
    let other = gates.fresh();
    let pair = [gates.and(all, other), gates.and(other, all)];
    gates.clauses.push(vec![pair[0], pair[1], other]);
    let clauses: Vec<&[i32]> = gates.clauses.iter().map(Vec::as_slice).collect();
    let mut solver = solver_of(&clauses);
    solver.technique_ticks.granted = 1_000_000_000;
    run(&mut solver, |techniques, context| techniques.fraig.run(context));
    assert_eq!((solver.stats.fraig_equal, solver.stats.fraig_units), (1, 0));
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
