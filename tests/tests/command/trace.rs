//! `neuf trace` and `neuf deduce`, and the explanations by the rules of the paper.

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
fn propagation_is_told_in_the_papers_numbering() {
    let ran = neuf(["trace", "--nth", "1", "--from", "0", "--only", "digits", &course()], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = ran.stdout.lines().filter(|line| line.contains(") = ")).count();
    assert_eq!(rows, 15, "{}", ran.stdout);
    assert!(ran.stdout.contains("(0,7) = 7  "), "{}", ran.stdout);
    assert!(ran.stdout.contains("It has filled 15 of 57 cells."), "{}", ran.stdout);
    let told = json(&["trace", "--format", "json", "--only", "r1c8", FIGURE_1]);
    let rows = told["propagation"]["literals"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["literal"]["cell"] == serde_json::json!([1, 8])), "{told}");
    assert!(rows.iter().any(|row| row["literal"]["holds"] == true), "{told}");
}

#[test]
fn backtracking_is_the_table_of_the_mock_exam() {
    let ran = neuf(
        ["trace", "-m", "backtracking", "--nth", "4", "--from", "0", "--until", "5", &course()],
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows: Vec<String> = ran
        .stdout
        .lines()
        .filter(|line| line.contains("0: ["))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        rows,
        [
            "0 (0,3) – – 0: [2, 5, 4, 0, 9, 6, 3, 0, 0]",
            "1 (0,7) 0 [1, 7] 0: [2, 5, 4, 1, 9, 6, 3, 0, 0]",
            "2 (0,8) 0 [8] 0: [2, 5, 4, 1, 9, 6, 3, 8, 0]",
            "3 (0,7) 0 [] 0: [2, 5, 4, 1, 9, 6, 3, 8, 0]",
            "4 (0,3) 8 [8] 0: [2, 5, 4, 1, 9, 6, 3, 0, 0]",
            "5 (0,7) 1 [1, 7] 0: [2, 5, 4, 7, 9, 6, 3, 0, 0]",
        ]
    );
    assert!(ran.stdout.contains("Values placed: 84. Returns: 44."), "{}", ran.stdout);
    assert!(ran.stdout.contains("Rows left out after these: 123."), "{}", ran.stdout);
}

#[test]
fn one_pass_of_the_mock_exam_fills_16_cells() {
    let told = json(&["trace", "-m", "naked-singles", "-f", "json", "--nth", "3", &course()]);
    assert_eq!(told["passes"][0]["count"], 16);
    assert_eq!(told["status"], "solved");
}

#[test]
fn a_failed_literal_is_told_in_french() {
    let ran = neuf(["trace", "-m", "probing", "--lang", "fr", "-f", "markdown", FIGURE_1], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for text in [
        "# La règle du littéral infructueux",
        "## Littéral infructueux 1\u{a0}: L2C4 ≠ 6",
        "Donc L2C4 = 6.",
    ] {
        assert!(ran.stdout.contains(text), "{}", ran.stdout);
    }
    let told = neuf(["explain", "--lang", "fr", "--rules", "paper", FIGURE_1], "");
    assert_eq!(told.code, 0, "{}", told.stderr);
    assert!(told.stdout.contains("(littéral infructueux)"), "{}", told.stdout);
    // A family and a row never have the same name.
    assert!(!told.stdout.contains("L1(L") && told.stdout.contains("L1(ligne "), "{}", told.stdout);
}

#[test]
fn dpll_is_a_tree() {
    let told = json(&["trace", "-m", "dpll", "-f", "json", FIGURE_1]);
    let branches = told["branches"].as_array().unwrap();
    assert_eq!(branches.len() as u64, told["decisions"].as_u64().unwrap());
    assert_eq!(branches.last().unwrap()["end"], "model");
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
    let stuck = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(neuf(["explain", "--cell", "r1c2", stuck], "").code, 1);
}

#[test]
fn deduce_answers_as_the_papers_function() {
    let formula = root().join("dimacs/sudoku-paper-extended.cnf");
    let formula = formula.to_str().unwrap();
    let answer = |variable: &str| neuf(["deduce", formula, variable], "").stdout;
    // 7 stands in (0,7), and 1 does not.
    assert_eq!((answer("0,7,7"), answer("0,7,1")), ("1\n".into(), "-1\n".into()));
    assert_eq!(answer("x(0,7,7)"), answer("70"));
    // Propagation leaves both polarities of some variable of (0,0) open, and one fails.
    let answers: Vec<String> = (1..=9).map(|k| answer(&format!("0,0,{k}"))).collect();
    assert!(answers.iter().any(|answer| answer == "-1\n"), "{answers:?}");
    let small = "p cnf 3 2\n1 2 0\n-1 3 0\n";
    assert_eq!(neuf(["deduce", "-", "1"], small).stdout, "0\n");
    assert_eq!(neuf(["deduce", "-", "4"], small).code, 2);
    let told = neuf(["deduce", "--json", "-", "1"], "p cnf 2 2\n-1 2 0\n-1 -2 0\n").stdout;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["answer"], &told["by_propagation"]), (&(-1).into(), &false.into()));
}

#[test]
fn what_cannot_be_traced_is_refused() {
    let ran = neuf(["trace", "--only", "r1c10", FIGURE_1], "");
    assert_eq!(ran.code, 2);
    let ran = neuf(["trace", "-m", "sat", FIGURE_1], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    let wrong = neuf(["trace", "11.............."], "");
    assert_eq!(wrong.code, 1);
    assert!(wrong.stdout.contains("This is the empty clause."), "{}", wrong.stdout);
}
