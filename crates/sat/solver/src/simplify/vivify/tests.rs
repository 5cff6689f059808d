//! Hand-made formulas: what becomes of a clause, and its proof.

use neuf_core::{ClauseId, Lit, Reason, Var};
use neuf_testing::lits;

use super::order::ClauseOrder;
use super::{Tier, Tier::Irredundant, clauses_of, deduce::vivify_clause};
use crate::simplify::testing::run;
use crate::testing::Checking;
use crate::{Options, Outcome, Solver};

/// A solver with these clauses, propagated, that checks its proof.
fn solver(clauses: &[&[i32]]) -> Solver {
    let mut solver = Solver::new();
    assert!(solver.set_proof(Box::new(Checking::default())).is_ok());
    // So that inside numbers are the outside ones.
    let most = clauses.iter().copied().flatten().map(|n| n.abs()).max().unwrap_or(0);
    for number in 1..=most {
        solver.session.map.enter(lits(&[number])[0]);
    }
    for clause in clauses {
        solver.add_clause(lits(clause));
    }
    assert_eq!(solver.propagator.propagate(), None);
    solver
}

/// Attaches a learned clause that follows by propagation from these clauses,
/// numbered from 1 in the order in which they were given.
fn learn(solver: &mut Solver, clause: &[i32], chain: &[u64]) -> Reason {
    let chain: Vec<_> = chain.iter().filter_map(|&id| ClauseId::new(id)).collect();
    let id = solver.propagator.derive(&lits(clause), &chain);
    solver.propagator.attach(&lits(clause), true, clause.len() as u32 - 1, id)
}

fn vivify_tier(solver: &mut Solver, tier: Tier) {
    run(solver, |techniques, context| {
        techniques.vivify.vivify_tier(context, tier, u64::MAX);
    });
}

/// Vivifies the clauses of a tier without a limit.
fn vivify(solver: &mut Solver, tier: Tier) {
    vivify_tier(solver, tier);
    assert_eq!(solver.propagator.level(), 0);
    solver.propagator.collect();
    solver.finish_proof().unwrap_or_else(|error| panic!("{error}"));
}

/// All clauses of the solver, sorted; learned ones end in 0.
fn clauses(solver: &Solver) -> Vec<Vec<i32>> {
    let arena = solver.propagator.arena();
    let mut all: Vec<Vec<i32>> = Vec::new();
    let mut add = |lits: Vec<Lit>, is_learned: bool| {
        let mut clause: Vec<i32> = lits.into_iter().map(Lit::to_dimacs).collect();
        clause.sort_by_key(|number| (number.abs(), *number));
        clause.extend(is_learned.then_some(0));
        all.push(clause);
    };
    for clause in arena.refs() {
        add(arena.lits(clause).collect(), arena.is_learned(clause));
    }
    let watches = solver.propagator.watches();
    for lit in watches.literals() {
        for watch in watches[lit].iter().filter(|w| w.is_binary() && lit < w.blocker()) {
            add(vec![lit, watch.blocker()], watch.is_learned_binary());
        }
    }
    all.sort();
    all
}

#[test]
fn a_conflict_leaves_the_literals_that_cause_it() {
    // Without 1 and without 2, both 5 and its negation follow.
    let mut solver = solver(&[&[1, 2, 3, 4], &[1, 2, 5], &[1, 2, -5], &[1, 6], &[2, 7]]);
    vivify(&mut solver, Irredundant);
    // The first is shortened to what subsumes all others.
    assert_eq!(clauses(&solver), [vec![1, 2], vec![1, 6], vec![2, 7]]);
    assert_eq!((solver.stats.vivified, solver.stats.vivify_subsumed), (1, 2));
}

#[test]
fn an_implied_literal_stays_with_what_implies_it() {
    let mut solver = solver(&[&[1, 2, 3, 4], &[1, 5], &[-5, 3], &[1, 2, 6], &[1, 2, 7]]);
    vivify(&mut solver, Irredundant);
    let expected = [vec![1, 2, 6], vec![1, 2, 7], vec![1, 3], vec![1, 5], vec![3, -5]];
    assert_eq!(clauses(&solver), expected);
}

#[test]
fn a_literal_that_is_false_by_the_others_goes() {
    let mut solver = solver(&[&[1, 2, 3, 4], &[1, 5], &[-5, -2], &[1, 6, 7]]);
    vivify(&mut solver, Irredundant);
    let expected = [vec![-2, -5], vec![1, 3, 4], vec![1, 5], vec![1, 6, 7]];
    assert_eq!(clauses(&solver), expected);
    assert_eq!((solver.stats.vivified, solver.stats.vivified_literals), (1, 1));
}

#[test]
fn a_clause_can_become_a_unit() {
    let mut solver = solver(&[&[1, 2, 3], &[1, 4], &[1, -4], &[-1, 5, 6]]);
    vivify(&mut solver, Irredundant);
    assert_eq!(solver.propagator.trail(), lits(&[1]));
    // What the unit makes false goes from the next clause.
    assert_eq!(clauses(&solver), [vec![1, -4], vec![1, 4], vec![5, 6]]);
}

#[test]
fn two_units_can_refute() {
    let mut solver = solver(&[
        &[1, 2, 3],
        &[1, 4],
        &[1, -4],
        &[-1, 5, 6],
        &[-1, 5, -6],
        &[-1, -5, 6],
        &[-1, -5, -6],
    ]);
    vivify(&mut solver, Irredundant);
    // With 1 true, vivifying the next clause gives 5, and then nothing is left.
    assert!(solver.propagator.is_refuted());
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
}

#[test]
fn what_propagation_implies_stays_for_a_while_unless_it_is_subsumed() {
    let implied: [&[i32]; 3] = [&[1, 4], &[2, 5], &[-4, -5, 3]];
    let false_only: [&[i32]; 3] = [&[1, 2, 4], &[-4, 3, 5], &[-5, 1, 2, 3]];
    for (others, used) in [(implied, 0), (false_only, 7)] {
        let mut solver = solver(&others);
        let Reason::Long(clause) = learn(&mut solver, &[1, 2, 3], &[1, 2, 3]) else {
            panic!("a clause of three literals is a long one")
        };
        solver.propagator.set_used(clause, 7);
        vivify(&mut solver, Tier::First);
        let arena = solver.propagator.arena();
        let learned: Vec<_> = arena.refs().filter(|&clause| arena.is_learned(clause)).collect();
        assert_eq!(learned.len(), 1);
        assert_eq!(arena.used(learned[0]), used, "that with an implied literal may be forgotten");
        assert!(clauses(&solver).contains(&vec![1, 2, 3, 0]));
        assert_eq!((solver.stats.vivify_checked, solver.stats.vivified), (1, 0));
    }
}

#[test]
fn a_learned_clause_that_subsumes_an_irredundant_one_takes_its_place() {
    let mut solver = solver(&[&[1, 2, 3, 4], &[1, 2, 5], &[-5, 3, 1, 6], &[-6, 1, 2]]);
    learn(&mut solver, &[1, 2, 3], &[4, 2, 3]);
    vivify(&mut solver, Irredundant);
    let all = clauses(&solver);
    assert!(all.contains(&vec![1, 2, 3]), "{all:?}");
    assert!(!all.contains(&vec![1, 2, 3, 0]) && !all.contains(&vec![1, 2, 3, 4]), "{all:?}");
}

#[test]
fn a_learned_binary_clause_that_subsumes_takes_the_place_as_well() {
    let mut solver = solver(&[&[1, 2, 3], &[1, 4, 5], &[-4, 2, 6], &[-5, 2], &[-6, 1, 2]]);
    learn(&mut solver, &[1, 2], &[4, 2, 3, 5]);
    vivify(&mut solver, Irredundant);
    let all = clauses(&solver);
    assert!(all.contains(&vec![1, 2]) && !all.contains(&vec![1, 2, 0]), "{all:?}");
    assert!(!all.contains(&vec![1, 2, 3]), "{all:?}");
}

#[test]
fn a_shorter_learned_clause_has_no_higher_glue_than_its_length_allows() {
    let mut solver =
        solver(&[&[1, 2, 3, 9], &[-9, 4, 5, 6], &[1, 7], &[-7, -4], &[1, 8], &[-8, -5]]);
    learn(&mut solver, &[1, 2, 3, 4, 5, 6], &[1, 2]);
    let clause = solver.propagator.arena().refs().last();
    let clause = clause.unwrap_or_else(|| panic!("there is one"));
    solver.propagator.set_used(clause, 7);
    vivify(&mut solver, Tier::Second);
    let arena = solver.propagator.arena();
    let learned: Vec<_> = arena.refs().filter(|&clause| arena.is_learned(clause)).collect();
    assert_eq!(learned.len(), 1);
    let mut left: Vec<Lit> = arena.lits(learned[0]).collect();
    left.sort_unstable();
    assert_eq!(left, lits(&[1, 2, 3, 6]));
    assert_eq!((arena.glue(learned[0]), arena.used(learned[0])), (3, 7));
}

#[test]
fn a_clause_is_not_used_against_itself() {
    let mut solver = solver(&[&[1, 2, 3], &[4, 5, 6]]);
    let first = solver.propagator.arena().refs().next().unwrap_or_else(|| panic!("there is one"));
    // As another clause may have left it.
    for lit in lits(&[-1, -2]) {
        solver.propagator.decide(lit);
        assert_eq!(solver.propagator.propagate_without(None), None);
    }
    assert_eq!(solver.propagator.history().reason_of(Var::new(2)), Reason::Long(first));
    let order = ClauseOrder::new(&solver.propagator, &[first], u64::MAX, &mut 0);
    run(&mut solver, |_, context| vivify_clause(context, first, &order));
    assert_eq!((solver.stats.vivified, solver.stats.vivify_subsumed), (0, 0));
    assert!(!solver.propagator.arena().is_garbage(first));
}

#[test]
fn clauses_that_were_not_tried_come_first_and_then_all_again() {
    let mut solver = solver(&[&[1, 2, 3], &[4, 5, 6]]);
    let all: Vec<_> = solver.propagator.arena().refs().collect();
    solver.propagator.set_tried(all[0], true);
    assert_eq!(
        run(&mut solver, |_, context| clauses_of(context, Irredundant)),
        [vec![all[1]], vec![all[0]]]
    );
    vivify_tier(&mut solver, Irredundant);
    assert_eq!(run(&mut solver, |_, context| clauses_of(context, Irredundant)), [vec![], all]);
    assert_eq!(solver.stats.vivify_checked, 2);
}

#[test]
fn nothing_happens_without_effort() {
    let mut options = Options { vivify_effort: 0.0, ..Options::default() };
    for is_on in [true, false] {
        options.vivify = is_on;
        let mut solver = Solver::with_options(&options);
        for clause in [[1, 2, 3], [1, 2, 4], [1, 2, -4]] {
            solver.add_clause(lits(&clause));
        }
        assert_eq!(solver.propagator.propagate(), None);
        run(&mut solver, |techniques, context| techniques.vivify.run(context));
        assert_eq!(solver.stats.vivify_checked, 0);
    }
}
