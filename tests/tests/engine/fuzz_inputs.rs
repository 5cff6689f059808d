//! The seeds and regressions of the fuzzers, given to the same functions, and all damage that one
//! byte can do to the small files among the seeds which neuf writes and reads again.

use std::fs;

use neuf_testing::changes::every_change;
use neuf_tests::fuzzing::{self, TARGETS, Target};
use neuf_tests::running::root;

#[test]
fn seeds_and_regressions_pass() {
    for (name, target) in TARGETS {
        let mut count = 0;
        for kind in ["seeds", "regressions"] {
            let folder = root().join("fuzz").join(kind).join(name);
            // Most targets have no regression.
            let Ok(files) = fs::read_dir(folder) else { continue };
            for file in files {
                let path = file.unwrap().path();
                let bytes = fs::read(&path).unwrap();
                let checked = std::panic::catch_unwind(|| target(&bytes));
                assert!(checked.is_ok(), "{} fails", path.display());
                count += 1;
            }
        }
        assert!(count > 1, "{name} has no inputs");
    }
}

/// Gives all changes of the seeds of this folder to the target.
fn change_seeds(name: &str, target: Target) {
    let mut count = 0;
    for file in fs::read_dir(root().join("fuzz/seeds").join(name)).unwrap() {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        let tally = every_change(&bytes, |changed| {
            target(changed);
            true
        });
        count += tally.accepted;
    }
    assert!(count > 4000, "{name}: {count} changes");
}

/// What was written is read as the same, and the solver's answer is right.
#[test]
fn damaged_formulas_and_answers_are_refused_or_read_as_they_stand() {
    change_seeds("dimacs", fuzzing::dimacs);
}

/// No damage to a formula or its proof makes a refutation of a formula that has a model.
#[test]
fn damaged_proofs_refute_nothing_that_has_a_model() {
    change_seeds("proofs", fuzzing::proofs);
}

#[test]
fn every_target_has_a_program() {
    for (name, _) in TARGETS {
        let path = root().join("fuzz/targets").join(name).with_extension("rs");
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(&format!("neuf_tests::fuzzing::{name}(bytes)")), "{name}");
    }
    let programs = fs::read_dir(root().join("fuzz/targets")).unwrap().count();
    assert_eq!(programs, TARGETS.len());
}
