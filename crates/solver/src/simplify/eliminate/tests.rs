use super::*;
use crate::{Options, Outcome, Solver};

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

/// A solver that eliminates before it does anything else.
fn solver(clauses: &[&[i32]]) -> Solver {
    let options =
        Options { eliminate_interval: 0, lucky: false, walk: false, ..Options::default() };
    let mut solver = Solver::with_options(&options);
    for clause in clauses {
        solver.add_clause(clause.iter().map(|&number| lit(number)));
    }
    solver
}

#[test]
fn what_was_eliminated_comes_back_when_it_is_mentioned() {
    // 1 is the conjunction of 2 and 3, and one of 1, 4 is true.
    let clauses: [&[i32]; 5] = [&[-1, 2], &[-1, 3], &[1, -2, -3], &[1, 4], &[-4, 2, 5]];
    let mut solver = solver(&clauses);
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert!(solver.stats().eliminated > 0);
    let model = solver.model().unwrap().clone();
    for clause in clauses {
        assert!(clause.iter().any(|&number| model.value(lit(number)) == Some(true)));
    }
    assert_eq!(solver.solve_under(&[lit(1), lit(-3)]), Outcome::Unsatisfiable);
    assert!(solver.stats().restored > 0);
    solver.add_clause([lit(-4)]);
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert_eq!([1, 2, 3].map(|number| solver.value(lit(number))), [Some(true); 3]);
}

#[test]
fn a_definition_is_resolved_with_the_other_clauses_only() {
    // 1 ↔ 2 ⊕ 3; without the definition, each clause of 1 has eight others.
    let clauses: [&[i32]; 8] = [
        &[1, -2, 3],
        &[1, 2, -3],
        &[-1, 2, 3],
        &[-1, -2, -3],
        &[1, 4, 5],
        &[1, 6, 7],
        &[-1, 8, 9],
        &[-1, 10, 11],
    ];
    let mut core = solver(&clauses);
    let others: Vec<Lit> = (2..=11).map(lit).collect();
    assert_eq!(core.solve_under(&others), Outcome::Satisfiable);
    let stats = core.stats();
    assert_eq!((stats.eliminated, stats.gates), (1, 1));
}

#[test]
fn refutations_found_on_the_way_count() {
    let clauses: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];
    assert_eq!(solver(&clauses).solve(), Outcome::Unsatisfiable);
}
