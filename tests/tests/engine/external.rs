//! External propagators: random formulas with hidden clauses, and propagators that keep no
//! contract.

use neuf_tests::differential::{TECHNIQUES, alone};
use neuf_tests::external::{Ran, check, check_unruly};

fn run(seeds: std::ops::Range<u64>, options: &[(String, String)]) -> Ran {
    let mut sum = Ran::default();
    for seed in seeds {
        match check(seed, options) {
            Ok(ran) => sum.add(&ran),
            Err(fault) => panic!("{seed} with {options:?}: {fault}"),
        }
    }
    sum
}

#[test]
fn hidden_clauses_count_like_those_of_the_formula() {
    let ran = run(0..3000, &[]);
    // Not each literal that is propagated needs a reason.
    assert!(ran.answers.iter().all(|&count| count > 1000), "{ran:?}");
    assert!(ran.asked > 1000 && ran.asked < ran.propagated * 2 / 3, "{ran:?}");
    assert!(ran.removed > 300, "{ran:?}");
}

/// Literals then often get a lower level than their place on the trail says, among them some
/// that are true at level 0, and clauses of the propagator come in between.
#[test]
fn a_search_that_goes_back_one_level_at_a_time_is_right() {
    run(0..6000, &[("chrono_jump".into(), "0".into())]);
}

#[test]
fn each_technique_leaves_observed_variables_alone() {
    for (number, technique) in TECHNIQUES.iter().enumerate() {
        let start = 1_000_000 + 1000 * number as u64;
        run(start..start + 60, &alone(technique.name).unwrap());
    }
}

#[test]
fn whatever_a_propagator_does_no_answer_is_wrong() {
    let answered = (0..2000).filter(|&seed| match check_unruly(seed) {
        Ok(is_answered) => is_answered,
        Err(fault) => panic!("{seed}: {fault}"),
    });
    let answered = answered.count();
    assert!((100..1900).contains(&answered), "{answered}");
}
