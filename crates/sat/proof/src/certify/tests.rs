//! Forged inputs, refutations and models, and beside each forgery the right input, refutation or
//! model.

use super::*;
use crate::formula;
use neuf_testing::lits;

fn id(number: u64) -> ClauseId {
    ClauseId::new(number).unwrap()
}

fn input(steps: &mut Steps, number: u64, clause: &[i32]) {
    steps.input(id(number), &lits(clause));
}

fn derive(steps: &mut Steps, number: u64, clause: &[i32], hints: &[u64]) {
    let hints: Vec<ClauseId> = hints.iter().map(|&hint| id(hint)).collect();
    steps.derive(id(number), &lits(clause), &hints);
}

/// The checker after the clauses 1 to 3 were given and named, and these steps under all
/// literals of the variables 1 to 9 as assumptions.
fn after(more: impl FnOnce(&mut Steps)) -> CoreChecker {
    let mut checker = CoreChecker::default();
    let mut steps = Steps::new();
    for (number, clause) in (1..).zip([[1, 2, 3], [-1, 2, 3], [1, -2, 3]]) {
        checker.give(&lits(&clause));
        input(&mut steps, number, &clause);
    }
    checker.assume((1..10).flat_map(|number| lits(&[number, -number])));
    more(&mut steps);
    checker.check(&steps);
    checker
}

#[test]
fn a_core_is_refuted_by_what_was_derived_within_it() {
    let checker = after(|steps| {
        derive(steps, 4, &[2, 3], &[1, 2]);
        steps.delete(id(4), &lits(&[2, 3]));
    });
    for core in [&[-2, -3][..], &[-3, 5, -2], &[5, -5], &[-1, -2, -3]] {
        assert_eq!(checker.refutes(&lits(core)), Ok(()), "{core:?}");
    }
    for core in [&[-2][..], &[2, 3], &[-1, 4]] {
        let core = lits(core);
        assert_eq!(checker.refutes(&core), Err(Refusal::NotRefuted(core)));
    }
    assert_eq!(checker.refutes(&[]), Err(Refusal::NoEmptyClause));
    assert_eq!(checker.lemmas(), 1);
}

#[test]
fn units_and_the_empty_clause_count_beyond_the_call() {
    let formula = formula(&[&[1, 2], &[-1, 2], &[-2, 3, 3], &[4]]);
    let mut checker = CoreChecker::of(&PackedFormula::new(&formula));
    let mut steps = Steps::new();
    derive(&mut steps, 5, &[2], &[1, 2]);
    checker.check(&steps);
    checker.assume(lits(&[-2, -3, -4]));
    assert_eq!(checker.refutes(&lits(&[-2])), Ok(()));
    assert_eq!(checker.refutes(&lits(&[-4])), Ok(()));
    assert!(checker.refutes(&lits(&[-3])).is_err());
    checker.give(&lits(&[-2]));
    steps.clear();
    input(&mut steps, 6, &[-2]);
    derive(&mut steps, 7, &[], &[5, 6]);
    checker.check(&steps);
    checker.assume(lits(&[9]));
    assert_eq!(checker.refutes(&[]), Ok(()));
    assert_eq!(checker.refutes(&lits(&[9])), Ok(()));
    assert_eq!(checker.refutes(&lits(&[-9])), Err(Refusal::NotAssumed(lits(&[-9])[0])));
}

#[test]
fn a_clause_of_an_earlier_question_is_forgotten() {
    let mut checker = after(|steps| derive(steps, 4, &[2, 3], &[1, 2]));
    checker.assume(lits(&[-2, -3]));
    assert!(checker.refutes(&lits(&[-2, -3])).is_err());
}

#[test]
fn forged_refutations_are_refused() {
    let refused = |more: &dyn Fn(&mut Steps), core: &[i32]| {
        after(more).refutes(&lits(core)).expect_err("a forgery")
    };
    let underived = refused(&|steps| derive(steps, 4, &[1], &[1, 2]), &[-1]);
    assert!(matches!(underived, Refusal::Step(StepError::NoUnit { .. })));
    let ungiven = refused(&|steps| input(steps, 4, &[-2, -3]), &[2, 3]);
    assert_eq!(ungiven, Refusal::NotGiven(id(4)));
    let again = refused(&|steps| input(steps, 4, &[1, -2, 3]), &[2]);
    assert_eq!(again, Refusal::NotGiven(id(4)));
    let on_a_definition = |steps: &mut Steps| {
        steps.define(id(4), &lits(&[4]), &[]);
        derive(steps, 5, &[4], &[4]);
    };
    let defined = refused(&on_a_definition, &[-4]);
    assert_eq!(defined, Refusal::Defined(lits(&[-4])[0]));
    let by_definition_alone = refused(&|steps| steps.define(id(4), &lits(&[4, 5]), &[]), &[-5]);
    assert!(matches!(by_definition_alone, Refusal::NotRefuted(_)));
}

#[test]
fn an_input_is_the_next_clause_that_was_given() {
    for (clause, is_given) in
        [(&[1, 2][..], true), (&[2, 1], false), (&[1], false), (&[1, 2, 3], false), (&[3], false)]
    {
        let mut checker = CoreChecker::default();
        checker.give(&lits(&[1, 2]));
        checker.give(&lits(&[3]));
        let mut steps = Steps::new();
        input(&mut steps, 1, clause);
        checker.check(&steps);
        assert_eq!(checker.fault().is_none(), is_given, "{clause:?}");
    }
}

#[test]
fn a_model_makes_all_assumptions_true() {
    let mut checker = after(|_| ());
    checker.assume(lits(&[1, -2]));
    let allowed =
        |checker: &CoreChecker, model: &[i32]| checker.allows(&lits(model).into_iter().collect());
    assert_eq!(allowed(&checker, &[1, -2, 3]), Ok(()));
    for (model, lit) in [(&[1, 2][..], -2), (&[1], -2), (&[-1, -2], 1), (&[-2, 3], 1)] {
        assert_eq!(allowed(&checker, model), Err(Refusal::AssumptionFalse(lits(&[lit])[0])));
    }
    let mut steps = Steps::new();
    derive(&mut steps, 4, &[2], &[1]);
    checker.check(&steps);
    assert!(matches!(allowed(&checker, &[1, -2, 3]), Err(Refusal::Step(_))));
}

#[test]
fn nothing_is_accepted_after_a_wrong_step() {
    let checker = after(|steps| {
        derive(steps, 4, &[2], &[1]);
        derive(steps, 5, &[2, 3], &[1, 2]);
    });
    assert!(checker.fault().is_some());
    assert_eq!(checker.refutes(&lits(&[5, -5])).as_ref().err(), checker.fault());
}

#[test]
fn clauses_under_a_guard_are_inputs_and_exclude_nothing() {
    let guard = neuf_testing::lit(20).var();
    let mut checker = after(|_| ());
    checker.guard(guard);
    let mut steps = Steps::new();
    input(&mut steps, 4, &[-2, -20]);
    input(&mut steps, 5, &[-3, -20]);
    derive(&mut steps, 6, &[-20, 1], &[4, 5, 1]);
    derive(&mut steps, 7, &[-20], &[6, 4, 5, 2]);
    checker.check(&steps);
    assert_eq!(checker.fault(), None);
    assert_eq!(checker.refutes(&[]), Err(Refusal::NoEmptyClause));
    checker.assume([guard.positive()]);
    let defined = Refusal::Defined(guard.positive());
    assert_eq!(checker.refutes(&[guard.positive()]), Err(defined));
    // The caller may not use a guard, and a variable of the caller cannot become a guard.
    checker.give(&lits(&[20]));
    steps.clear();
    input(&mut steps, 8, &[20]);
    checker.check(&steps);
    assert_eq!(checker.fault(), Some(&Refusal::Defined(guard.positive())));
    let mut checker = after(|_| ());
    checker.guard(lits(&[2])[0].var());
    assert!(checker.fault().is_some());
}

#[test]
fn a_guard_is_in_no_clause_that_was_given() {
    for (guard, is_new) in [(1, false), (2, true)] {
        let mut checker = CoreChecker::default();
        checker.give(&lits(&[1]));
        checker.guard(lits(&[guard])[0].var());
        assert_eq!(checker.fault().is_none(), is_new);
    }
}

#[test]
fn accepted_clauses_are_inputs_in_any_order_and_number() {
    let mut checker = CoreChecker::default();
    checker.accept(&lits(&[3, 1]));
    checker.assume(lits(&[-1, -3]));
    let mut steps = Steps::new();
    input(&mut steps, 1, &[1, 3]);
    input(&mut steps, 2, &[3, 1]);
    checker.check(&steps);
    assert_eq!(checker.refutes(&lits(&[-3, -1])), Ok(()));
    steps.clear();
    input(&mut steps, 3, &[1]);
    checker.check(&steps);
    assert_eq!(checker.fault(), Some(&Refusal::NotGiven(id(3))));
}
