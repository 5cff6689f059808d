//! Tests of what all encodings have in common.

use super::*;
use crate::UnitPropagator;

fn encoded(encoding: AtMostOne, count: usize) -> (Vec<Lit>, Vec<[Lit; 2]>) {
    let lits: Vec<Lit> = (0..count).map(|index| Var::new(index).positive()).collect();
    let mut clauses = Vec::new();
    encoding.encode(&lits, count, &mut |clause| clauses.push(clause));
    (lits, clauses)
}

/// A propagator that knows the clauses.
fn propagator(clauses: &[[Lit; 2]], var_count: usize) -> UnitPropagator {
    let mut propagator = UnitPropagator::new(var_count);
    clauses.iter().for_each(|clause| propagator.add_clause(clause));
    propagator
}

#[test]
fn the_names_are_those_of_the_option() {
    let names: Vec<_> = AtMostOne::ALL.iter().map(|encoding| encoding.name()).collect();
    assert_eq!(names, ["auto", "pairwise", "product", "commander", "ladder"]);
}

#[test]
fn sizes_are_as_told_and_new_variables_dense() {
    for &encoding in AtMostOne::ALL {
        for count in 0..=128 {
            let (_, clauses) = encoded(encoding, count);
            let size = encoding.size(count);
            assert_eq!(clauses.len(), size.clauses, "{} of {count}", encoding.name());
            assert!(size.clauses <= AtMostOne::Pairwise.size(count).clauses);
            let mut new: Vec<_> = clauses
                .iter()
                .flatten()
                .map(|lit| lit.var().index())
                .filter(|&v| v >= count)
                .collect();
            new.sort_unstable();
            new.dedup();
            assert!(new.into_iter().eq(count..count + size.new_vars), "{}", encoding.name());
        }
    }
}

#[test]
fn one_true_literal_makes_the_others_false_and_leaves_the_new_variables_no_choice() {
    for &encoding in AtMostOne::ALL {
        for count in [1, 2, 5, 6, 7, 9, 16, 25, 36, 49, 100] {
            let (lits, clauses) = encoded(encoding, count);
            let new_vars = encoding.size(count).new_vars;
            for &lit in &lits {
                let mut propagator = propagator(&clauses, count + new_vars);
                propagator.add_clause(&[lit]);
                assert!(propagator.propagate().is_ok(), "{}", encoding.name());
                for index in 0..count + new_vars {
                    let value = propagator.value(Var::new(index).positive());
                    let is_other = index < count && index != lit.var().index();
                    assert!(value.is_some() && !(is_other && value == Some(true)));
                }
            }
        }
    }
}

#[test]
fn none_and_two_true_literals_are_told_apart() {
    for &encoding in AtMostOne::ALL {
        for count in [2, 6, 9, 17, 40] {
            let (lits, clauses) = encoded(encoding, count);
            let with = |units: Vec<Lit>| {
                let mut propagator = propagator(&clauses, count + encoding.size(count).new_vars);
                for unit in units {
                    propagator.add_clause(&[unit]);
                }
                propagator.propagate().is_ok()
            };
            assert!(with(lits.iter().map(|&lit| !lit).collect()));
            for (place, &first) in lits.iter().enumerate() {
                for &second in &lits[place + 1..] {
                    assert!(!with(vec![first, second]), "{}", encoding.name());
                }
            }
        }
    }
}

#[test]
fn auto_is_the_smallest_of_large_groups() {
    for count in [64, 81, 100, 128] {
        let best = AtMostOne::ALL.iter().map(|encoding| encoding.size(count).clauses).min();
        assert_eq!(Some(AtMostOne::Auto.size(count).clauses), best);
    }
    for count in [9, 36, 49] {
        assert_eq!(AtMostOne::Auto.for_count(count), AtMostOne::Pairwise);
    }
}
