//! The seeds and regressions of the fuzzers, given to the same functions.

use std::fs;

use neuf_tests::fuzzing::TARGETS;
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
