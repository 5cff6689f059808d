//! `neuf backbone` and `neuf sat --fixed`: the output, the exit codes, and that the output is true.

use std::collections::BTreeSet;

use neuf_cnf::dimacs;
use neuf_solver::{Outcome, Solver};
use neuf_tests::formulas::random_3sat;
use neuf_tests::running::{neuf, root};
use serde_json::Value;

/// Number 2 is true in every model, and so are -3 and 4.
const FORMULA: &str = "p cnf 6 5\n1 2 0\n-1 2 0\n-2 -3 0\n3 4 0\n5 6 0\n";

/// The literals on `b` lines.
fn literals(stdout: &str) -> BTreeSet<i32> {
    let lines = stdout.lines().filter_map(|line| line.strip_prefix("b "));
    let words = lines.flat_map(str::split_whitespace);
    let numbers: Vec<i32> = words.map(|word| word.parse().unwrap()).collect();
    let (zero, numbers) = numbers.split_last().unwrap();
    assert_eq!(*zero, 0);
    numbers.iter().copied().collect()
}

/// The literals without whose negation there is no model, each by a call of its own.
fn expected(text: &str) -> BTreeSet<i32> {
    let formula = dimacs::read(text.as_bytes(), &dimacs::ReadOptions::default()).unwrap().formula;
    let mut solver = Solver::from_formula(&formula);
    let lits =
        formula.occurring_vars().into_iter().flat_map(|var| [var.positive(), var.negative()]);
    let mut holds = |lit: neuf_cnf::Lit| solver.solve_under(&[!lit]) == Outcome::Unsatisfiable;
    lits.filter(|&lit| holds(lit)).map(neuf_cnf::Lit::to_dimacs).collect()
}

#[test]
fn the_backbone_stands_on_b_lines() {
    let ran = neuf(["backbone"], FORMULA);
    let expected = "c 3 literals in the backbone\ns SATISFIABLE\nb 2 -3 4 0\n";
    assert_eq!((ran.stdout.as_str(), ran.code), (expected, 10), "{}", ran.stderr);
    let ran = neuf(["backbone", "-q", "--certify"], FORMULA);
    assert_eq!(ran.stdout, "s SATISFIABLE\nb 2 -3 4 0\n");
    let ran = neuf(["backbone", "--json", "--certify"], FORMULA);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["backbone"], serde_json::json!([2, -3, 4]));
    assert_eq!((&json["open"], &json["certified"]), (&0.into(), &true.into()));
    let ran = neuf(["backbone"], "p cnf 1 2\n1 0\n-1 0\n");
    assert_eq!((ran.stdout.as_str(), ran.code), ("s UNSATISFIABLE\n", 20));
    assert!(neuf(["backbone"], "p cnf 2 1\n1 2 0\n").stdout.ends_with("s SATISFIABLE\nb 0\n"));
    assert_eq!(neuf(["backbone"], "p inccnf\n1 0\na 1 0\n").code, 1);
}

#[test]
fn the_backbone_of_random_formulas_is_right_and_what_is_fixed_is_a_part_of_it() {
    for seed in 0..6 {
        let mut text = Vec::new();
        dimacs::write(&mut text, [""; 0], &random_3sat(80, 325, seed)).unwrap();
        let text = String::from_utf8(text).unwrap();
        let ran = neuf(["backbone"], &text);
        if ran.code == 20 {
            continue;
        }
        let all = expected(&text);
        assert_eq!(literals(&ran.stdout), all);
        for options in [&[][..], &["--conflicts", "20"], &["--threads", "2", "-n"]] {
            let ran = neuf([&["sat", "--fixed"], options].concat(), &text);
            assert!(literals(&ran.stdout).is_subset(&all), "{}", ran.stdout);
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_what_is_open() {
    let path = root().join("dimacs/pigeonhole-7.cnf");
    let ran = neuf(["backbone", "--conflicts", "1", path.to_str().unwrap()], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("c stopped: conflict limit\ns UNKNOWN\n", 0));
    let path = root().join("dimacs/random-100-1.cnf");
    let path = path.to_str().unwrap();
    let all = literals(&neuf(["backbone", path], "").stdout);
    let mut stopped = 0;
    for conflicts in ["100", "200", "400", "800", "1600"] {
        let ran = neuf(["backbone", "--conflicts", conflicts, path], "");
        if ran.code == 10 && ran.stdout.contains("c stopped: conflict limit; ") {
            stopped += 1;
            assert!(literals(&ran.stdout).is_subset(&all));
        }
    }
    assert!(stopped > 0);
}

#[test]
fn fixed_literals_follow_any_answer_but_a_refutation() {
    let ran = neuf(["sat", "-q", "--fixed"], "p cnf 3 3\n1 0\n-1 -2 0\n-2 3 0\n");
    assert!(ran.stdout.starts_with("s SATISFIABLE\nv 1 -2 ") && ran.stdout.contains("\nb 1 -2"));
    let json = neuf(["sat", "--json", "--fixed", "--time", "0"], "p cnf 1 1\n1 0\n").stdout;
    assert!(json.contains(r#""status":"UNKNOWN""#), "{json}");
    let json = neuf(["sat", "--json", "--fixed"], "p cnf 1 1\n1 0\n").stdout;
    assert!(json.contains(r#""fixed":[1]"#), "{json}");
    assert!(!neuf(["sat", "--fixed"], "p cnf 1 2\n1 0\n-1 0\n").stdout.contains("\nb"));
    for options in [["--method", "dpll"], ["--all", "-n"]] {
        assert_eq!(neuf([&["sat", "--fixed"][..], &options].concat(), FORMULA).code, 2);
    }
}
