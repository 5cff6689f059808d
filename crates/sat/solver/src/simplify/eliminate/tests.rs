//! Elimination on hand-made formulas: variables that come back when they are mentioned,
//! definitions, refutations.

use super::*;
use crate::simplify::testing::eliminating;
use crate::{Options, Outcome, Solver};
use neuf_testing::lit;

#[test]
fn what_was_eliminated_comes_back_when_it_is_mentioned() {
    // 1 is the conjunction of 2 and 3, and one of 1, 4 is true.
    let clauses: [&[i32]; 5] = [&[-1, 2], &[-1, 3], &[1, -2, -3], &[1, 4], &[-4, 2, 5]];
    let mut solver = eliminating(&clauses, &Options::default());
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
    // 1 ↔ 2 ⊕ 3. With the definition eight resolvents replace eight clauses; without it the
    // other clauses add four more.
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
    let mut core = eliminating(&clauses, &Options::default());
    let others: Vec<Lit> = (2..=11).map(lit).collect();
    assert_eq!(core.solve_under(&others), Outcome::Satisfiable);
    let stats = core.stats();
    assert_eq!((stats.eliminated, stats.gates), (1, 1));
}

#[test]
fn refutations_found_on_the_way_count() {
    let clauses: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];
    let options = Options { counting: false, ..Options::default() };
    let mut solver = eliminating(&clauses, &options);
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    assert_eq!((solver.stats().decisions, solver.stats().conflicts), (0, 0));
}

#[test]
fn a_second_simplification_looks_at_what_is_new() {
    // 1 is the conjunction of 2 and 3.
    let mut solver = Solver::with_options(&Options { walk: false, ..Options::default() });
    for clause in [&[-1, 2][..], &[-1, 3], &[1, -2, -3], &[2, 3, 4], &[-2, -4, 5], &[-3, 4, -5]] {
        solver.add_clause(clause.iter().map(|&number| lit(number)));
    }
    let vars = |numbers: [i32; 5]| numbers.map(|number| lit(number).var());
    let first = solver.simplify(vars([1, 2, 3, 4, 5]));
    assert!(first.is_complete && first.removed.is_empty());
    // The same formula with one variable that need not stay.
    let second = solver.simplify(vars([1, 2, 3, 4, 5]).into_iter().skip(1));
    assert!(second.is_complete);
    assert_eq!(solver.stats().eliminated, 1);
    // 6 is the disjunction of 4 and 5.
    for clause in [&[6, -4][..], &[6, -5], &[-6, 4, 5]] {
        solver.add_clause(clause.iter().map(|&number| lit(number)));
    }
    let third = solver.simplify(vars([1, 2, 3, 4, 5]).into_iter().skip(1));
    assert!(third.is_complete);
    assert_eq!(solver.stats().eliminated, 2);
}
