//! A file means the same to each face, or is refused.
//!
//! `tests/alike` has small files, each with something that a reader can take in several ways, and
//! `table.json` says what each file means. Its lines are walked here for the command and the
//! library, by `crates/faces/python/tests/test_alike.py` for Python, by
//! `crates/faces/capi/tests/c/alike.cpp` for C and C++, and by `web/tests/package.test.mjs` for the
//! page and the package of npm. So a new line is asked of each face. A face that is apart has an
//! outcome of its own in the line, which has to be a refusal: for C++, one without a relaxed
//! reading.

use std::collections::BTreeSet;
use std::fs::{self, File};

use neuf_cnf::dimacs::{ReadOptions, read};
use neuf_solver::{Outcome, Solver};
use neuf_tests::running::{neuf, root};
use serde_json::Value;

/// The lines of the table, with the file of each.
fn lines() -> Vec<(String, Value)> {
    let text = fs::read_to_string(root().join("tests/alike/table.json")).unwrap();
    let lines: Vec<Value> = serde_json::from_str(&text).unwrap();
    let named = |line: Value| (line["file"].as_str().unwrap().to_owned(), line);
    lines.into_iter().map(named).collect()
}

/// What a line expects without and with a relaxed reading.
fn readings(line: &Value) -> [(bool, &Value); 2] {
    let plain = &line["plain"];
    [(false, plain), (true, line.get("relaxed").unwrap_or(plain))]
}

/// Asserts that a face said what a line wants it to say, and nothing where it wants nothing.
#[track_caller]
fn assert_told(told: &str, wanted: &Value, what: &str) {
    match wanted.as_str() {
        Some(text) => assert!(told.contains(text), "{what}: {told}"),
        None => assert_eq!(told, "", "{what}"),
    }
}

#[test]
fn the_command_takes_each_file_as_the_table_says() {
    for (name, line) in lines() {
        let path = root().join("tests/alike").join(&name).display().to_string();
        for (relaxed, wanted) in readings(&line) {
            let counts = wanted["models"].as_u64();
            let mut arguments = vec!["sat", "--no-model", &path];
            arguments.extend(relaxed.then_some("--relaxed"));
            arguments.extend(counts.map(|_| "--all"));
            let ran = neuf(&arguments, "");
            let code = match wanted["status"].as_str() {
                Some("satisfiable") => 10,
                Some(_) => 20,
                None => 1,
            };
            assert_eq!(ran.code, code, "{arguments:?}: {}", ran.stderr);
            let told = if code == 1 { &wanted["refused"] } else { &wanted["warns"] };
            assert_told(&ran.stderr, told, &name);
            if let Some(count) = counts.filter(|&count| count > 0) {
                let noun = if count == 1 { "model" } else { "models" };
                assert!(ran.stdout.contains(&format!("c {count} {noun}\n")), "{name}: {ran:?}");
            }
        }
    }
}

#[test]
fn the_library_takes_each_file_as_the_table_says() {
    for (name, line) in lines() {
        for (relaxed, wanted) in readings(&line) {
            let warnings = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
            let odd = warnings.clone();
            let file = File::open(root().join("tests/alike").join(&name)).unwrap();
            let warn = move |warning: &str| *odd.lock().unwrap() += warning;
            let plain = neuf_compress::decompressed(file, warn).unwrap();
            let file = match read(plain, &ReadOptions::default().relaxed(relaxed)) {
                Ok(file) => file,
                Err(error) => {
                    assert_told(&error.to_string(), &wanted["refused"], &name);
                    continue;
                }
            };
            let mut told = warnings.lock().unwrap().clone();
            file.warnings.iter().for_each(|warning| told += &warning.to_string());
            assert_told(&told, &wanted["warns"], &name);
            let mut solver = Solver::from_formula(&file.formula);
            let no_cube = [Vec::new()];
            let cubes = if file.cubes.is_empty() { &no_cube[..] } else { &file.cubes };
            let is_found = |cube: &Vec<_>| solver.solve_under(cube) == Outcome::Satisfiable;
            let status = if cubes.iter().any(is_found) { "satisfiable" } else { "unsatisfiable" };
            assert_eq!(wanted["status"], status, "{name}");
            if let Some(count) = wanted["models"].as_u64() {
                let models = solver.models();
                let found = match file.projection {
                    Some(vars) => models.project(vars).count(),
                    None => models.count(),
                };
                assert_eq!(found as u64, count, "{name}");
            }
        }
    }
}

#[test]
fn the_table_has_each_file_and_the_guide_each_feature() {
    let lines = lines();
    let files: BTreeSet<String> = lines.iter().map(|(name, _)| name.clone()).collect();
    let entries = fs::read_dir(root().join("tests/alike")).unwrap();
    let found = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(found.filter(|name| name != "table.json").collect::<BTreeSet<_>>(), files);

    let guide = fs::read_to_string(root().join("book/engine/faces.md")).unwrap();
    let rows = guide.lines().skip_while(|line| !line.starts_with("| in the file |")).skip(2);
    let rows: Vec<Vec<&str>> = rows
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let told: BTreeSet<&str> = rows.iter().map(|row| row[0]).collect();
    let features = lines.iter().map(|(_, line)| line["feature"].as_str().unwrap());
    assert_eq!(told, features.collect::<BTreeSet<_>>());
    // The guide says where a face is apart, and only where one is.
    for row in rows {
        for (face, name) in [
            ("python", "Python"),
            ("solver", "`Solver` of npm"),
            ("c", "`neuf.h`"),
            ("cadical", "`cadical.hpp`"),
        ] {
            let of_feature = lines.iter().filter(|(_, line)| line["feature"] == row[0]);
            let outcomes: Vec<_> = of_feature.filter_map(|(_, line)| line.get(face)).collect();
            assert_eq!(row[2].contains(name), !outcomes.is_empty(), "{}: {name}", row[0]);
            assert!(outcomes.iter().all(|outcome| outcome.get("refused").is_some()), "{}", row[0]);
        }
    }
}
