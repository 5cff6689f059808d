//! Violations made by hand, each with one mistake, which the check before "unsatisfiable" refuses.

use neuf_core::{Conflict, Interrupt, Lit};
use neuf_testing::lit;

use super::super::super::bounds::{Bound, each_subset};
use super::*;
use crate::simplify::testing::solver_of;

/// The bounds "at most two of these are true".
fn at_most_two(groups: &[&[i32]]) -> Bounds {
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    for group in groups {
        each_subset(group, 3, &mut |three| {
            clauses.push(three.iter().map(|number| -number).collect());
            true
        });
    }
    let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
    let core = solver_of(&clauses).propagator;
    let bounds = Bounds::find(&core, &Interrupt::new(), &mut 0, u64::MAX).unwrap();
    assert_eq!(bounds.all.len(), groups.len());
    bounds
}

/// A clause has no other name here than its first and its last literal.
fn clause(numbers: &[i32]) -> RowSource {
    RowSource::Clause(Conflict::Binary([lit(numbers[0]), lit(numbers[numbers.len() - 1])]))
}

/// The rows of the bounds and of these clauses. The literals of each list exclude each other.
fn rows(bounds: &Bounds, clauses: &[&[i32]], exclusive: &[&[i32]]) -> Rows {
    let of_bound = |(number, bound): (usize, &Bound)| Row {
        source: RowSource::Bound(number as u32),
        lits: bound.lits.iter().map(|&lit| !lit).collect(),
        least: bound.lits.len() - bound.most,
    };
    let of_clause = |numbers: &&[i32]| Row {
        source: clause(numbers),
        lits: numbers.iter().map(|&number| lit(number)).collect(),
        least: 1,
    };
    let rows = bounds.all.iter().enumerate().map(of_bound);
    let mut rows =
        Rows { rows: rows.chain(clauses.iter().map(of_clause)).collect(), ..Rows::default() };
    rows.lits = rows.rows.iter().flat_map(|row| row.lits.clone()).collect();
    rows.lits.sort_unstable();
    rows.lits.dedup();
    rows.vertices = rows.lits.iter().copied().zip(0..).collect();
    let excludes = |a: Lit, b: Lit| {
        let has = |list: &&[i32], lit: Lit| list.contains(&lit.to_dimacs());
        a != b && exclusive.iter().any(|list| has(list, a) && has(list, b))
    };
    let excluded = |&a: &Lit| -> Vec<u32> {
        let others = rows.lits.iter().filter(|&&b| excludes(a, b));
        others.map(|other| rows.vertices[other]).collect()
    };
    rows.neighbours = rows.lits.iter().map(excluded).collect();
    rows
}

/// A row with these groups and literals, each for a true member of the first bound, or of none.
fn counted(source: RowSource, nth: usize, places: &[(u32, i32, Option<usize>)]) -> CountedRow {
    let place = |&(group, number, slot): &(u32, i32, Option<usize>)| CountedPlace {
        group,
        lit: lit(number),
        slot: slot.map(|nth| Slot { bound: 0, nth }),
    };
    CountedRow { source, nth, places: places.iter().map(place).collect() }
}

fn violation(groups: usize, rows: impl Into<Vec<CountedRow>>) -> Violation {
    Violation { rows: rows.into(), groups }
}

/// Three clauses with a literal in each of two groups.
fn pigeons() -> Violation {
    violation(
        2,
        [[1, 2], [3, 4], [5, 6]]
            .map(|pair| counted(clause(&pair), 1, &[(0, pair[0], None), (1, pair[1], None)])),
    )
}

const CLAUSES: [&[i32]; 3] = [&[1, 2], &[3, 4], &[5, 6]];

#[test]
fn clauses_are_whole_and_their_literals_apart() {
    let none = Bounds::default();
    let all = rows(&none, &CLAUSES, &[&[1, 3, 5], &[2, 4, 6]]);
    assert!(pigeons().holds(&all, &none));
    // The literals of one pair do not exclude each other.
    let fewer = rows(&none, &CLAUSES, &[&[1, 3], &[3, 5], &[2, 4, 6]]);
    assert!(!pigeons().holds(&fewer, &none));
    type Forgery = fn(&mut Violation);
    let forgeries: [(&str, Forgery); 7] = [
        ("as many groups as rows", |it| it.groups = 3),
        ("a group that is not there", |it| it.rows[2].places[1].group = 2),
        ("a literal is missing", |it| it.rows[2].places.truncate(1)),
        ("a literal too many", |it| {
            it.rows[2].places.push(CountedPlace { group: 1, lit: lit(4), slot: None });
        }),
        ("a literal twice", |it| {
            let place = it.rows[2].places[0];
            it.rows[2].places.insert(1, place);
        }),
        ("a clause that is not there", |it| it.rows[2].source = clause(&[5, 4])),
        ("a bound that is not there", |it| it.rows[2].source = RowSource::Bound(0)),
    ];
    for (what, forge) in forgeries {
        let mut forged = pigeons();
        forge(&mut forged);
        assert!(!forged.holds(&all, &none), "{what}");
    }
}

#[test]
fn clauses_that_share_a_literal_do_not_count_it_in_one_group() {
    // With 1 true, both of the first two clauses hold.
    let none = Bounds::default();
    let all = rows(&none, &[&[1, 2], &[1, 4], &[5, 6]], &[&[1, 5], &[2, 4, 6]]);
    let forged = [[1, 2], [1, 4], [5, 6]]
        .map(|pair| counted(clause(&pair), 1, &[(0, pair[0], None), (1, pair[1], None)]));
    assert!(!violation(2, forged).holds(&all, &none));
    // In two groups they may.
    let apart = [
        counted(clause(&[1, 2]), 1, &[(0, 1, None), (1, 2, None)]),
        counted(clause(&[1, 4]), 1, &[(2, 1, None), (1, 4, None)]),
        counted(clause(&[5, 6]), 1, &[(0, 5, None), (1, 6, None)]),
        counted(clause(&[7, 8]), 1, &[(2, 7, None), (1, 8, None)]),
    ];
    let clauses: [&[i32]; 4] = [&[1, 2], &[1, 4], &[5, 6], &[7, 8]];
    let all = rows(&none, &clauses, &[&[1, 5], &[1, 7], &[2, 4, 6, 8]]);
    assert!(violation(3, apart).holds(&all, &none));
}

#[test]
fn a_clause_counts_once() {
    // Only one of its literals need be true.
    let none = Bounds::default();
    let all = rows(&none, &[&[1, 2]], &[&[1, 2]]);
    for numbers in [[1, 1], [1, 2], [0, 1]] {
        let forged =
            numbers.map(|nth| counted(clause(&[1, 2]), nth, &[(0, 1, None), (0, 2, None)]));
        assert!(!violation(1, forged).holds(&all, &none), "{numbers:?}");
    }
}

/// Of five literals at most two are true, and three clauses have no others.
#[test]
fn members_of_a_bound_have_all_their_places() {
    let bounds = at_most_two(&[&[1, 2, 3, 4, 5]]);
    let all = rows(&bounds, &[&[1], &[2, 3], &[4, 5], &[6], &[1, 2]], &[&[1, 6]]);
    let both = |number: i32| [(0, number, Some(1)), (1, number, Some(2))];
    let first = || counted(clause(&[1]), 1, &[(0, 1, Some(1))]);
    let second = || counted(clause(&[2, 3]), 1, &[both(2), both(3)].concat());
    let third = || counted(clause(&[4, 5]), 1, &[both(4), both(5)].concat());
    assert!(violation(2, [first(), second(), third()]).holds(&all, &bounds));
    type Forgery = fn(&mut Vec<CountedPlace>);
    let forgeries: [(&str, Forgery); 6] = [
        ("a place is missing", |places| places.truncate(3)),
        ("the first place is missing", |places| places[2] = places[3]),
        ("a place that is none", |places| places[3].slot = Some(Slot { bound: 0, nth: 3 })),
        ("a place too many", |places| {
            places.push(CountedPlace { slot: Some(Slot { bound: 0, nth: 3 }), ..places[3] });
        }),
        ("two places in one group", |places| places[3].group = 0),
        ("a group of no bound", |places| {
            places.truncate(2);
            places.push(CountedPlace { group: 0, lit: lit(5), slot: None });
        }),
    ];
    for (what, forge) in forgeries {
        let mut forged = third();
        forge(&mut forged.places);
        assert!(!violation(2, [first(), second(), forged]).holds(&all, &bounds), "{what}");
    }
    // A literal that is no member, although it excludes one.
    let stranger = counted(clause(&[6]), 1, &[(0, 6, Some(1))]);
    assert!(!violation(2, [first(), second(), stranger]).holds(&all, &bounds));
    // The same literal in two clauses.
    let shared = counted(clause(&[1, 2]), 1, &[&[(0, 1, Some(1))][..], &both(2)].concat());
    assert!(!violation(2, [first(), shared, third()]).holds(&all, &bounds));
}

/// Of four literals at most two are true, so at least two are false, and all exclude each other.
#[test]
fn a_bound_counts_as_often_as_it_says() {
    let bounds = at_most_two(&[&[1, 2, 3, 4]]);
    let exclusive: &[i32] = &[-1, -2, -3, -4];
    let all = rows(&bounds, &[], &[exclusive]);
    let nth = |nth: usize, numbers: &[i32]| {
        let places: Vec<_> = numbers.iter().map(|&number| (0, number, None)).collect();
        counted(RowSource::Bound(0), nth, &places)
    };
    let first = || nth(1, &[-1, -2, -3]);
    assert!(violation(1, [first(), nth(2, &[-2, -3, -4])]).holds(&all, &bounds));
    let forgeries = [
        ("the first true one twice", first()),
        ("another number than its literals have", nth(2, &[-1, -2, -3])),
        ("a literal is missing", nth(2, &[-2, -3])),
        ("the first is missing", nth(2, &[-3, -4])),
        ("a literal too many", nth(2, &[-2, -3, -4, -1])),
        ("a third true one", nth(3, &[-3, -4])),
        ("a number from 0", nth(0, &[-1, -2])),
    ];
    for (what, forged) in forgeries {
        assert!(!violation(1, [first(), forged]).holds(&all, &bounds), "{what}");
    }
    // A literal of a clause that is also the second true member of the bound.
    let shared = rows(&bounds, &[&[-2, -3]], &[exclusive]);
    let clause = counted(clause(&[-2, -3]), 1, &[(0, -2, None), (0, -3, None)]);
    assert!(!violation(1, [nth(2, &[-2, -3, -4]), clause]).holds(&shared, &bounds));
    let fewer = rows(&bounds, &[], &[&[-1, -2, -3], &[-2, -3, -4]]);
    assert!(!violation(1, [first(), nth(2, &[-2, -3, -4])]).holds(&fewer, &bounds));
}
