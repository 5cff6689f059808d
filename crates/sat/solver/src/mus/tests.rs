//! A subset that was found has no model, but has a model without any of its groups. Smallest
//! subsets are compared with an enumeration.

use neuf_testing::lits;
use std::time::Duration;

use neuf_cnf::{Formula, Interrupt, dimacs};
use neuf_testing::formulas::{random_ksat, small_formula};
use proptest::prelude::*;

use super::{Groups, Minimized, Mus, minimize, smallest};
use crate::{Cause, Limits, Outcome, Solver, Task};

fn is_satisfiable(formula: &Formula) -> bool {
    let mut solver = Solver::new();
    solver.add_formula(formula);
    solver.solve() == Outcome::Satisfiable
}

/// The subset that [`minimize`] finds; other calls check each of its properties. `None` if there is
/// a model, which is checked as well.
fn minimized(groups: &Groups) -> Option<Mus> {
    match minimize(groups, &Task::default()) {
        Minimized::Satisfiable(model) => {
            assert!(groups.clauses().clauses().all(|clause| model.satisfies(clause)));
            None
        }
        Minimized::Unsatisfiable(mus) => {
            assert!(mus.is_minimal && mus.stopped.is_none() && mus.certificate.is_some());
            assert!(mus.groups.is_sorted() && !mus.groups.contains(&0));
            assert!(!is_satisfiable(&groups.formula_of(&mus.groups)));
            for place in 0..mus.groups.len() {
                let mut without = mus.groups.clone();
                let group = without.remove(place);
                assert!(is_satisfiable(&groups.formula_of(&without)), "{group} is not needed");
            }
            Some(mus)
        }
        Minimized::Unknown(cause) => panic!("there is no limit: {cause}"),
    }
}

/// The fewest clauses without a model, by trying all subsets of at most eight clauses.
fn fewest(formula: &Formula) -> usize {
    let subsets = 0..1_u32 << formula.len();
    let is_refuted = |set: &u32| {
        let clauses = (0..formula.len()).filter(|n| set >> n & 1 == 1);
        !is_satisfiable(&clauses.map(|n| formula.clause(n).iter().copied()).collect())
    };
    subsets.filter(is_refuted).map(u32::count_ones).min().unwrap() as usize
}

proptest! {
    #[test]
    fn the_smallest_subset_is_smallest(formula in random_ksat(2, 3..=4, 1.8..=2.2)) {
        let groups = Groups::of_clauses(&formula);
        match smallest(&groups, &Task::default()) {
            Minimized::Unsatisfiable(mus) => {
                prop_assert!(!is_satisfiable(&groups.formula_of(&mus.groups)));
                prop_assert!(mus.is_minimal && mus.certificate.is_some());
                prop_assert_eq!(mus.least, Some(mus.groups.len()));
                prop_assert_eq!(mus.groups.len(), fewest(&formula));
            }
            _ => prop_assert!(is_satisfiable(&formula)),
        }
    }
}

#[test]
fn a_search_for_the_smallest_that_is_stopped_has_bounds() {
    let groups = Groups::of_clauses(&file("random-100-2"));
    let task = Task { limits: Limits::default().conflicts(6_000), ..Task::default() };
    let Minimized::Unsatisfiable(mus) = smallest(&groups, &task) else { panic!() };
    assert!(mus.is_minimal && mus.stopped == Some(Cause::Conflicts), "{mus:?}");
    assert!(mus.least.is_some_and(|least| 0 < least && least < mus.groups.len()), "{mus:?}");
}

fn file(name: &str) -> Formula {
    let path = format!("{}/../../../dimacs/{name}.cnf", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(path).unwrap();
    dimacs::read(text.as_slice(), &dimacs::ReadOptions::default()).unwrap().formula
}

proptest! {
    #[test]
    fn subsets_of_small_formulas_are_minimal(formula in small_formula()) {
        let mus = minimized(&Groups::of_clauses(&formula));
        prop_assert_eq!(mus.is_none(), is_satisfiable(&formula));
    }

    #[test]
    fn groups_are_kept_as_a_whole(formula in small_formula(), sizes in 1usize..6, free in 0usize..4) {
        let mut groups = Groups::default();
        for (index, clause) in formula.clauses().enumerate() {
            let group = if index % 4 < free { 0 } else { 1 + index / sizes };
            groups.add_clause(group, clause.iter().copied());
        }
        let mus = minimized(&groups);
        prop_assert_eq!(mus.is_none(), is_satisfiable(&formula));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn subsets_of_random_formulas_are_minimal(formula in random_ksat(3, 20..=40, 4.5..=7.0)) {
        minimized(&Groups::of_clauses(&formula));
    }
}

#[test]
fn all_clauses_of_a_pigeonhole_formula_are_needed() {
    let formula = file("pigeonhole-7");
    let mus = minimized(&Groups::of_clauses(&formula)).unwrap();
    assert_eq!(mus.groups.len(), formula.len());
    // Rotated models save calls: without rotation there is a call for each clause.
    assert!(mus.rotated > 0 && mus.effort.calls < formula.len() as u64, "{mus:?}");
}

#[test]
fn the_spoilt_sudoku_needs_a_small_part_of_its_clauses() {
    let formula = file("sudoku-spoilt");
    let mus = minimized(&Groups::of_clauses(&formula)).unwrap();
    assert!(mus.groups.len() * 10 < formula.len(), "{} clauses", mus.groups.len());
}

#[test]
fn the_empty_clause_is_a_subset_of_its_own() {
    let mut groups = Groups::default();
    groups.add_clause(1, lits(&[1]));
    groups.add_clause(2, lits(&[-1]));
    groups.add_clause(3, lits(&[]));
    assert_eq!(minimized(&groups).unwrap().groups, [3]);
    groups.add_clause(0, lits(&[]));
    assert_eq!(minimized(&groups).unwrap().groups, []);
}

#[test]
fn a_model_has_all_declared_variables() {
    let mut formula: Formula = [lits(&[1, 2])].into_iter().collect();
    formula.declare_vars(5);
    let groups = Groups::of_clauses(&formula);
    let Minimized::Satisfiable(model) = minimize(&groups, &Task::default()) else {
        panic!("one clause has a model")
    };
    assert_eq!(model.var_count(), 5);
}

#[test]
fn the_same_groups_give_the_same_subset() {
    let groups = Groups::of_clauses(&file("random-100-2"));
    assert_eq!(minimized(&groups), minimized(&groups));
}

#[test]
fn a_limit_gives_the_best_subset_so_far() {
    let groups = Groups::of_clauses(&file("random-100-2"));
    let whole = minimized(&groups).unwrap();
    // The search is stopped at many places.
    let mut stopped = 0;
    for share in 1..10 {
        let limits = Limits::default().conflicts(whole.effort.conflicts * share / 10);
        match minimize(&groups, &Task { limits, ..Task::default() }) {
            Minimized::Unsatisfiable(mus) if mus.stopped.is_some() => {
                stopped += 1;
                assert!(!mus.is_minimal && mus.certificate.is_some());
                assert!(!is_satisfiable(&groups.formula_of(&mus.groups)));
            }
            Minimized::Satisfiable(_) => panic!("there is no model"),
            Minimized::Unsatisfiable(_) | Minimized::Unknown(_) => {}
        }
    }
    assert!(stopped > 0);
}

#[test]
fn an_interrupt_or_the_time_stops_it() {
    let groups = Groups::of_clauses(&file("random-100-2"));
    let interrupt = Interrupt::new();
    interrupt.request();
    let found = minimize(&groups, &Task { interrupt, ..Task::default() });
    assert!(matches!(found, Minimized::Unknown(Cause::Interrupted)), "{found:?}");
    let limits = Limits::default().time(Duration::ZERO);
    let found = minimize(&groups, &Task { limits, ..Task::default() });
    assert!(matches!(found, Minimized::Unknown(_)), "{found:?}");
}
