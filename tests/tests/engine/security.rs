//! The statements of SECURITY.md about the sources and the tests are true.

use std::fs;
use std::path::{Path, PathBuf};

use neuf_tests::running::root;

/// All sources below a folder, without its tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name());
        let is_other =
            ["target", "tests", "benches", "examples"].iter().any(|other| name == *other);
        if path.is_dir() && !is_other {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_is_executed_or_fetched() {
    let mut found = Vec::new();
    sources(&root().join("crates"), &mut found);
    assert!(found.len() > 400, "{}", found.len());
    for path in found {
        let text = fs::read_to_string(&path).unwrap();
        // Tests stand at the end of a file.
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
        for word in ["std::net", "process::Command", "process::{Command"] {
            let is_tests =
                path.file_stem().is_some_and(|name| name == "tests" || name == "testing");
            // `neuf course` runs the program of this name that the user has installed.
            let is_door = word == "process::Command" && path.ends_with("cli/src/annex/call.rs");
            let is_allowed = is_tests || is_door;
            assert!(is_allowed || !code.contains(word), "{}: {word}", path.display());
        }
    }
}

/// Each test that stands behind a file in the table is there.
#[test]
fn each_promise_names_tests_that_exist() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let (mut tests, mut promises) = (0, 0);
    for row in rows {
        promises += 1;
        let (_, named) = row[2..].split_once(" | ").unwrap();
        let mut file = None;
        for word in named.split('`').skip(1).step_by(2) {
            let path = root().join(word);
            if word.contains('/') {
                assert!(path.exists(), "{word} is missing");
                file = word.ends_with(".rs").then_some(path);
            } else if let Some(path) = &file {
                let text = fs::read_to_string(path).unwrap();
                assert!(text.contains(&format!("fn {word}(")), "{}: {word}", path.display());
                tests += 1;
            }
        }
    }
    assert!(promises > 15 && tests > 40, "{promises} {tests}");
}
