//! Steps that do not follow, each with one mistake, and beside each the right step: a change of any
//! condition of the checker makes a test here fail.

use alloc::vec;

use super::*;

/// The clause of these DIMACS numbers.
fn lits(numbers: &[i32]) -> Vec<u32> {
    numbers.iter().map(|&number| 2 * (number.unsigned_abs() - 1) + u32::from(number < 0)).collect()
}

/// A checker with these clauses as inputs from 1 on.
fn given(clauses: &[&[i32]]) -> Checker {
    let mut checker = Checker::default();
    for (id, clause) in (1..).zip(clauses) {
        checker.add_input(id, lits(clause)).unwrap();
    }
    checker
}

const SQUARE: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

#[test]
fn what_is_derived_follows_by_the_named_clauses() {
    let checker = given(&SQUARE);
    let derive = |id: u64, clause: &[i32], hints: &[u64]| {
        let mut checker = checker.clone();
        let derived = checker.derive(id, lits(clause), hints.iter().copied());
        assert_eq!(checker.lemmas(), u64::from(derived.is_ok()));
        assert_eq!(checker.is_refuted(), derived.is_ok() && clause.is_empty());
        derived
    };
    assert_eq!(derive(5, &[1], &[1, 2]), Ok(()));
    assert_eq!(derive(5, &[1], &[2, 1]), Ok(()));
    assert_eq!(derive(9, &[2, 1], &[1]), Ok(()));
    assert_eq!(derive(5, &[3, -3], &[]), Ok(()));
    // Hints after the false clause are not looked at.
    assert_eq!(derive(5, &[1], &[1, 2, 99]), Ok(()));
    assert_eq!(derive(5, &[1], &[1]), Err(Fault::NoConflict));
    assert_eq!(derive(5, &[1], &[]), Err(Fault::NoConflict));
    assert_eq!(derive(5, &[1], &[1, 1, 3]), Err(Fault::NoUnit(3)));
    assert_eq!(derive(5, &[1], &[9, 1, 2]), Err(Fault::Missing(9)));
    assert_eq!(derive(5, &[1], &[1, 9]), Err(Fault::Missing(9)));
    assert_eq!(derive(5, &[3], &[1, 2]), Err(Fault::NoUnit(1)));
    assert_eq!(derive(5, &[-1], &[1, 2]), Err(Fault::NoUnit(1)));
    assert_eq!(derive(5, &[], &[1, 2, 3, 4]), Err(Fault::NoUnit(1)));
    for id in [0, 1, 4] {
        assert_eq!(derive(id, &[1], &[1, 2]), Err(Fault::OutOfOrder(4)));
    }
    // No clause contains -4, but an input may still do so.
    assert_eq!(derive(5, &[4], &[]), Err(Fault::NoConflict));
}

#[test]
fn a_refutation_is_the_empty_clause() {
    let mut checker = given(&SQUARE);
    checker.derive(5, lits(&[1]), [1, 2]).unwrap();
    // Nothing stays true from one step to the next.
    assert_eq!(checker.derive(6, lits(&[]), [1, 2]), Err(Fault::NoUnit(1)));
    assert!(checker.delete(1) && !checker.delete(1) && !checker.delete(9));
    assert_eq!(checker.derive(7, lits(&[1]), [1, 2]), Err(Fault::Missing(1)));
    assert!(!checker.is_refuted() && !checker.contains(6) && !checker.contains(7));
    // A number that was refused is not free either.
    assert_eq!(checker.derive(7, lits(&[]), [5, 3, 4]), Err(Fault::OutOfOrder(7)));
    checker.derive(8, lits(&[]), [5, 3, 4]).unwrap();
    assert!(checker.is_refuted());
    assert_eq!((checker.lemmas(), checker.len()), (2, 5));
    assert!(given(&[&[]]).is_refuted() && !given(&[&[1]]).is_refuted());
}

#[test]
fn inputs_have_free_numbers_and_free_no_others() {
    let mut checker = given(&SQUARE);
    assert!(Checker::default().is_empty() && !checker.is_empty() && checker.len() == 4);
    assert_eq!(checker.add_input(4, lits(&[5])), Err(Fault::OutOfOrder(4)));
    checker.add_input(9, lits(&[1])).unwrap();
    checker.add_input(6, lits(&[1])).unwrap();
    for id in 7..=9 {
        assert_eq!(checker.derive(id, lits(&[1]), [1, 2]), Err(Fault::OutOfOrder(9)));
    }
    assert_eq!(checker.derive(10, lits(&[1]), [1, 2]), Ok(()));
}

#[test]
fn a_clause_may_be_new_by_its_first_literal() {
    // The resolvent of (-3 2) and (3 1), (2 1), is clause 1.
    let checker = given(&[&SQUARE[..], &[&[3, 1]]].concat());
    let add = |clause: &[i32], hints: &[i64]| {
        let mut checker = checker.clone();
        let added = checker.add_lemma(6, lits(clause), hints);
        // Only the variable of a step's first literal is defined, and only if resolution was
        // needed.
        let defined: Vec<u32> = (0..6).filter(|&var| checker.is_defined(var)).collect();
        (added, defined)
    };
    assert_eq!(add(&[-3, 2], &[-5, 1]), (Ok(()), vec![2]));
    assert_eq!(add(&[-3, 2], &[-5]), (Err(Fault::NoConflict), vec![]));
    assert_eq!(add(&[-3, 2], &[-5, 2]), (Err(Fault::NoConflict), vec![]));
    assert_eq!(add(&[-3, 2], &[-1, 1]), (Err(Fault::Uncovered(5)), vec![]));
    assert_eq!(add(&[-3, 2], &[]), (Err(Fault::NoConflict), vec![]));
    assert_eq!(add(&[2, -3], &[-5, 1]), (Err(Fault::Uncovered(2)), vec![]));
    assert_eq!(add(&[], &[-5, 1]), (Err(Fault::NoConflict), vec![]));
    // No clause contains -4, so any clause that begins with 4 may be added.
    assert_eq!(add(&[4, 5], &[]), (Ok(()), vec![3]));
    assert_eq!(add(&[1, 3], &[1, 2]), (Ok(()), vec![]));
}

#[test]
fn a_clause_is_resolved_with_those_that_are_there() {
    for is_listed in [false, true] {
        let mut checker = given(&[&SQUARE[..], &[&[3, 1]]].concat());
        if is_listed {
            // From now on there are lists of the clauses of each literal.
            checker.add_lemma(6, lits(&[4, 5]), &[]).unwrap();
        }
        assert!(checker.delete(5));
        assert_eq!(checker.clone().add_lemma(7, lits(&[-3, 2]), &[]), Ok(()));
        checker.add_input(8, lits(&[1, 3])).unwrap();
        assert_eq!(checker.clone().add_lemma(9, lits(&[-3, 2]), &[]), Err(Fault::NoConflict));
        assert_eq!(checker.add_lemma(9, lits(&[-3, 2]), &[-8, 1]), Ok(()));
    }
}

#[test]
fn each_resolvent_has_its_own_hints() {
    // On 1, the resolvents of (1 2) with clauses 1 and 2 need clause 3 and clause 4.
    let checker = given(&[&[-1, 3], &[-1, 4], &[3, 2], &[4, 2]]);
    let add = |hints: &[i64]| checker.clone().add_lemma(5, lits(&[1, 2]), hints);
    assert_eq!(add(&[-1, 3, -2, 4]), Ok(()));
    assert_eq!(add(&[-2, 4, -1, 3]), Ok(()));
    assert_eq!(add(&[-1, -2, 4, 3]), Err(Fault::NoConflict));
    assert_eq!(add(&[-2, -1, 3, 4]), Err(Fault::NoConflict));
    assert_eq!(add(&[-1, 3]), Err(Fault::Uncovered(2)));
    // A hint of one resolvent is not the name of another.
    assert_eq!(add(&[-1, 3, 2, 4]), Err(Fault::Uncovered(2)));
    assert_eq!(add(&[]), Err(Fault::NoConflict));
}

/// The formula has a model: 1 true, all others false. Under the negation of clause 4 the resolvent
/// with clause 2 follows. The assumptions for this resolvent contradict the assumptions for the
/// resolvent with clause 3.
#[test]
fn the_assumptions_of_a_resolvent_end_with_it() {
    let clauses: [&[i32]; 4] = [&[1, 2], &[-2, 1], &[-2, -1], &[-1, 2]];
    let wrong = given(&clauses[..3]).add_lemma(4, lits(&[2]), &[-2, 1, -3]);
    assert_eq!(wrong, Err(Fault::NoConflict));
    // With one clause more, the second resolvent has hints of its own.
    assert_eq!(given(&clauses).add_lemma(5, lits(&[2]), &[-2, 1, -3, 4]), Ok(()));
}

#[test]
fn inputs_mention_no_variable_that_a_step_has_defined() {
    let mut checker = given(&SQUARE);
    // 3 = -1 or -2; a clause that follows by propagation defines nothing.
    checker.add_lemma(5, lits(&[1]), &[1, 2]).unwrap();
    checker.add_lemma(6, lits(&[3, 1]), &[]).unwrap();
    checker.add_lemma(7, lits(&[3, 2]), &[]).unwrap();
    checker.add_lemma(8, lits(&[-3, -1, -2]), &[-6, -7]).unwrap();
    assert_eq!(checker.add_lemma(9, lits(&[-3, -1]), &[-6, -7]), Err(Fault::NoConflict));
    assert_eq!([0, 1, 2, 3].map(|var| checker.is_defined(var)), [false, false, true, false]);
    assert_eq!([2, 3].map(|var| checker.knows(var)), [true, false]);
    for clause in [&[3][..], &[-3], &[1, 5, -3]] {
        assert_eq!(checker.add_input(10, lits(clause)), Err(Fault::Defined));
    }
    assert!(!checker.contains(10));
    assert_eq!(checker.add_input(10, lits(&[1, 4])), Ok(()));
}
