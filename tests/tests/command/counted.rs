//! `neuf count` of formulas: the number is right, files are recognised, and formulas that cannot be
//! counted are refused.

use std::fs;

use neuf_tests::formulas::random_3sat;
use neuf_tests::running::{neuf, root};
use serde_json::Value;

const FORMULA: &str = "p cnf 4 2\n1 2 0\n-2 3 0\n";

/// A formula in a pipe is known only after it was asked whether it is one.
#[test]
fn a_formula_among_puzzles_is_told_how_to_be_counted() {
    for arguments in [&["count", "-"][..], &["solve", "-"]] {
        let ran = neuf(arguments.iter().copied(), FORMULA);
        assert!(ran.stderr.contains("`neuf count --formula` counts its models"), "{}", ran.stderr);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    }
}

#[test]
fn a_formula_is_recognised_and_its_models_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cnf");
    fs::write(&file, FORMULA).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(neuf(["count", file], "").stdout, "8\n");
    assert_eq!(neuf(["count", "--formula"], FORMULA).stdout, "8\n");
    assert_eq!(neuf(["count", "--project", "1,3", file], "").stdout, "3\n");
    assert_eq!(
        neuf(["count", "--formula"], "c p show 1 3 0\np cnf 3 2\n1 2 0\n-2 3 0\n").stdout,
        "3\n"
    );
    let ran = neuf(["count", "--json", "--project", "1,3", file], "");
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&json["models"], &json["variables"], &json["projected"]),
        (&3.into(), &2.into(), &true.into())
    );
    // More than most readers of JSON take as a number.
    let ran = neuf(["count", "--json", "--formula"], "p cnf 200 0\n");
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["models"], "1606938044258990275541962092341162602522202993782792835301376");
    // The names of a feature model's variables stand in comments before the header.
    let names: String = (1..5000).map(|var| format!("c {var} CONFIG_FEATURE_{var}\n")).collect();
    fs::write(file, names + FORMULA).unwrap();
    assert_eq!(neuf(["count", file], "").stdout, "8\n");
    // A puzzle is still a puzzle.
    let puzzle = root().join("puzzles/course.txt");
    assert_eq!(neuf(["count", "--nth", "1", puzzle.to_str().unwrap()], "").stdout, "1\n");
}

/// Its reader says so, and not that of puzzles, also where no command was named.
#[test]
fn a_file_of_a_neighbouring_problem_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text, told) in [
        ("a.wcnf", "p wcnf 1 1 2\n1 1 0\n", "a weighted formula (WCNF)"),
        (
            "a.opb",
            "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n",
            "a pseudo-Boolean problem (OPB)",
        ),
        ("a.aag", "aag 0 0 0 0 0\n", "a circuit (AIGER)"),
        ("a.knf", "p knf 2 1\nk 1 1 2 0\n", "a formula with cardinality constraints (KNF)"),
        ("a.qdimacs", "p cnf 1 1\ne 1 0\n1 0\n", "a formula with quantifiers (QDIMACS)"),
        ("a.smt2", "(set-logic QF_BV)\n", "a script of SMT-LIB"),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        for arguments in [&["count", file][..], &[file]] {
            let ran = neuf(arguments.iter().copied(), "");
            // `neuf sat` has begun with its header.
            let is_silent = ran.stdout.lines().all(|line| line.starts_with("c neuf "));
            assert!(ran.code == 1 && is_silent, "{arguments:?}: {}", ran.stdout);
            assert!(ran.stderr.contains(told), "{}", ran.stderr);
        }
    }
}

#[test]
fn the_number_is_that_of_the_models_that_are_listed() {
    for seed in 0..12 {
        let mut text = Vec::new();
        let formula = random_3sat(14, 40, seed);
        neuf_cnf::dimacs::write(&mut text, [""; 0], &formula).unwrap();
        let text = String::from_utf8(text).unwrap();
        for projection in [&[][..], &["--project", "1-6"]] {
            let listed = neuf([&["sat", "-q", "--all"], projection].concat(), &text);
            let listed = listed.stdout.lines().filter(|line| line.starts_with("v ")).count();
            let counted = neuf([&["count", "--formula"], projection].concat(), &text);
            assert_eq!(counted.stdout, format!("{listed}\n"), "seed {seed}, {projection:?}");
        }
    }
}

/// Solutions of a variant are enumerated, so a count without a limit may never end: that is said at
/// once, and not where a limit was given.
#[test]
fn a_count_that_may_have_no_end_says_so() {
    let puzzle = format!("variant: diagonal\n12{}\n", ".".repeat(34));
    let empty = format!("variant: diagonal\n1{}\n", ".".repeat(35));
    for (input, options, stdout, told) in [
        (&puzzle, &[][..], "288\n", ""),
        (&empty, &[], "1440\n", "neuf: line 2: more than 1000 solutions"),
        (&empty, &["--limit", "1200"], "1200+\n", ""),
        (&empty, &["--quiet"], "1440\n", ""),
    ] {
        let ran = neuf([&["count", "--box", "2x3", "-"], options].concat(), input.as_str());
        assert_eq!((ran.stdout.as_str(), ran.code), (stdout, 0), "{options:?}");
        let is_as_told =
            if told.is_empty() { ran.stderr.is_empty() } else { ran.stderr.starts_with(told) };
        assert!(is_as_told, "{options:?}: {}", ran.stderr);
    }
}

#[test]
fn what_is_not_counted_is_refused() {
    for (options, text, code, told) in [
        (&[][..], "c p weight 1 0.5 0\np cnf 1 0\n", 1, "line 1: the formula gives weights"),
        (&[], "p cnf 1 0\nc weights 0.3 0.7\n", 1, "line 2: the formula gives weights"),
        (&[], "p cnf 3 1\n1 2 3 0\nc ind -1 2 0\n", 1, "--relaxed reads the file without it"),
        (&[], "p wcnf 1 1 2\n1 1 0\n", 1, "this is a weighted formula (WCNF)"),
        (&[], "p inccnf\n1 0\na 1 0\n", 1, "cubes"),
        (&["--limit", "3"], FORMULA, 2, "--count-limit"),
        (&["--csv"], FORMULA, 2, "--csv is for sudokus"),
        (&["--columns", "id"], FORMULA, 2, "--columns is for sudokus"),
        (&["--skip", "1"], FORMULA, 2, "--skip is for sudokus"),
        (&["--shard", "1/2"], FORMULA, 2, "--shard is for sudokus"),
        (&["--box", "2x3"], FORMULA, 2, "--box is for sudokus"),
        (&["--ignore-unknown-rules"], FORMULA, 2, "--ignore-unknown-rules is for sudokus"),
        (&["--threads", "2"], FORMULA, 2, "--threads is for sudokus"),
        (&["--time", "0"], FORMULA, 1, "time limit"),
    ] {
        let ran = neuf([&["count", "--formula"], options].concat(), text);
        assert_eq!((ran.code, ran.stdout.as_str()), (code, ""), "{text}");
        assert!(ran.stderr.contains(told) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    }
    // A relaxed reading counts without the parts that it cannot follow, and says so.
    for (text, count, told) in [
        ("c weights 0.3 0.7\np cnf 1 0\n", "2\n", "without weights"),
        ("p cnf 3 1\n1 2 3 0\nc ind -1 2 0\n", "7\n", "not a list of variables"),
    ] {
        let ran = neuf(["count", "--relaxed", "-"], text);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, count), "{text}");
        assert!(ran.stderr.contains(told) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    }
    // The old notation of projections.
    let ran = neuf(["count", "--formula", "-"], "p cnf 10 0\ncr 1 2 3 4 5 0\n");
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("32\n", ""));
}
