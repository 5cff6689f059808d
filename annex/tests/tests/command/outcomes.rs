//! A program that asks for JSON gets an object for every outcome: also of a file that is missing or
//! broken.

use std::fs;

use neuf_tests::running::neuf;
use serde_json::Value;

/// The arguments of each command that prints JSON, with `{}` in the place of the input that has a
/// fault; and whether that input is a formula.
const INPUTS: [(&str, bool); 5] = [
    ("course compare --json {}", false),
    ("course trace --format json {}", false),
    ("course grade --json {}", true),
    ("course claims --json {}", false),
    ("course deduce --json {} 1", true),
];

#[test]
fn each_command_with_json_has_an_object_for_a_missing_and_for_a_broken_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (broken, grid) = (path("broken.cnf"), path("broken.txt"));
    fs::write(&broken, "p cnf 1 1\n1 x 0\n").unwrap();
    fs::write(&grid, "no puzzle at all\n").unwrap();
    for (line, is_formula) in INPUTS {
        for fault in [&path("missing.txt"), if is_formula { &broken } else { &grid }] {
            let words = line.split(' ').map(|word| if word == "{}" { fault } else { word });
            let ran = neuf(words, "");
            assert!([1, 2].contains(&ran.code), "{line}: {}", ran.code);
            assert_eq!(ran.stdout.lines().count(), 1, "{line}: {}", ran.stdout);
            let object: Value = serde_json::from_str(&ran.stdout).unwrap();
            let is_told = ["error", "reason", "cause"].iter().any(|name| object[name].is_string());
            assert!(is_told && !ran.stderr.is_empty(), "{line}: {}", ran.stdout);
        }
    }
}

#[test]
fn an_error_in_a_formula_has_its_place() {
    let ran = neuf(["course", "deduce", "--json", "-", "1"], "p cnf 1 1\n1 2 x\n");
    let object: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.code, &object["line"], &object["column"]), (1, &2.into(), &5.into()));
}

#[test]
fn a_file_of_puzzles_is_no_formula() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, puzzle).unwrap();
    for (language, told) in [("en", "`neuf solve` solves them"), ("fr", "un fichier de sudokus")] {
        let ran = neuf(["course", "grade", "--lang", language, path.to_str().unwrap()], "");
        assert_eq!((ran.code, ran.stderr.lines().count()), (1, 1), "{}", ran.stderr);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
}

#[test]
fn a_variant_is_refused_in_a_line() {
    let knight = neuf_tests::running::example(neuf_sudoku::rules::Variant::AntiKnight);
    let ran = neuf(["course", "compare", &knight], "");
    let why = "this command supports the usual rules only, not the variant (anti-knight)";
    assert_eq!((ran.code, ran.stderr.lines().count()), (1, 1), "{}", ran.stderr);
    assert!(ran.stderr.contains(why), "{}", ran.stderr);
}
