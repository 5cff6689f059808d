//! Explanations by the rules of the paper.

use neuf_tests::running::{neuf, root};
use serde_json::Value;

const FIGURE_1: &str =
    ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

fn course() -> String {
    root().join("puzzles/course.txt").to_str().unwrap().to_owned()
}

fn json(arguments: &[&str]) -> Value {
    let ran = neuf(arguments, "");
    serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}", ran.stderr))
}

#[test]
fn figure_1_of_the_paper_is_the_first_grid_of_the_course() {
    let ran = neuf(["solve", "--nth", "1", &course()], "");
    let asked = neuf(["solve", FIGURE_1], "");
    assert_eq!((ran.code, ran.stdout), (0, asked.stdout));
    assert_eq!(neuf(["check", "--unique", &course()], "").code, 0);
}

#[test]
fn a_failed_literal_is_told_in_french() {
    let told = neuf(["explain", "--lang", "fr", "--rules", "paper", FIGURE_1], "");
    assert_eq!(told.code, 0, "{}", told.stderr);
    assert!(told.stdout.contains("(littéral infructueux)"), "{}", told.stdout);
    // A family and a row never have the same name.
    assert!(!told.stdout.contains("L1(L") && told.stdout.contains("L1(ligne "), "{}", told.stdout);
}

/// Question III.A.5 of the paper: the clauses that the value of (0,7) needs.
#[test]
fn a_cell_is_explained_by_the_clauses_that_it_needs() {
    for name in ["r1c8", "L1C8", "0,7"] {
        let told = json(&["explain", "--cell", name, "--format", "json", FIGURE_1]);
        let steps = told["steps"].as_array().unwrap();
        assert_eq!((steps.len(), &steps[0]["literal"]["value"]), (1, &7.into()), "{told}");
        assert_eq!(steps[0]["clause"]["family"], "B1");
        let units = [&told["f1"], &told["f2"]].map(|part| part.as_array().unwrap().len());
        assert_eq!(units, [3, 5]);
    }
    let text = neuf(["explain", "--cell", "0,7", "--from", "0", FIGURE_1], "").stdout;
    assert!(text.contains("(0,6) = 7 ∨ (0,7) = 7 ∨ (0,8) = 7"), "{text}");
    let ran = neuf(["explain", "--cell", "r10c1", FIGURE_1], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    for option in ["--full", "--depth=3"] {
        for paper in ["--cell=r1c8", "--rules=paper"] {
            let ran = neuf(["explain", paper, option, FIGURE_1], "");
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
            let told = "does not go with --rules paper and --cell";
            assert!(ran.stderr.contains(told), "{}", ran.stderr);
        }
    }
    let stuck = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(neuf(["explain", "--cell", "r1c2", stuck], "").code, 1);
}
