//! Each technique of simplification alone, with all others switched off.
//!
//! With random options, many techniques run in the same case, and one technique may repair or hide
//! a fault of another. A definition that was mistaken for a gate passed thousands of such cases,
//! and none of the cases here.

use neuf_tests::differential::{Case, TECHNIQUES, alone};
use neuf_tests::random::Random;
use neuf_tests::shapes::Shape;

/// The number of cases for each technique.
const CASES: u64 = 360;
/// The number of cases in which the technique must have done something.
const FRUITFUL: u64 = 10;

fn check(technique: &str) {
    let forced = alone(technique).unwrap();
    let done = TECHNIQUES.iter().find(|other| other.name == technique).unwrap().done;
    let mut fruitful = 0;
    for number in 0..CASES {
        let shape = Shape::ALL[number as usize % Shape::ALL.len()];
        let mut case = Case::draw(shape, 18, &mut Random::new(2 << 32 | number));
        case.options.extend_from_slice(&forced);
        if (number / Shape::ALL.len() as u64).is_multiple_of(2) {
            // Not one round before the search, but one after each of the first conflicts.
            let each = |name: &str| (name.to_owned(), "1".to_owned());
            case.options.extend(["probe_interval", "eliminate_interval"].map(each));
        }
        match case.check() {
            Ok(solved) => fruitful += u64::from(done(&solved.stats) > 0),
            Err(fault) => panic!("{shape:?} {number}: {fault}\n{}", case.shrink().text()),
        }
    }
    assert!(fruitful >= FRUITFUL, "{technique} did something in {fruitful} of {CASES} cases only");
}

/// A test for each technique, and one that no technique is missing.
macro_rules! tests {
    ($($technique:ident)*) => {
        $(#[test]
        fn $technique() {
            check(stringify!($technique));
        })*

        #[test]
        fn all_techniques_are_tested() {
            let names: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
            assert_eq!(names, [$(stringify!($technique)),*]);
        }
    };
}

tests! {
    congruence counting decompose deduplicate define eliminate fraig gates
    parity probe sweep symmetry vivify
}
