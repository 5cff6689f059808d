//! `neuf course trace` and `neuf course deduce`.

use std::time::{Duration, Instant};

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
fn propagation_is_told_in_the_papers_numbering() {
    let ran =
        neuf(["course", "trace", "--nth", "1", "--from", "0", "--only", "digits", &course()], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = ran.stdout.lines().filter(|line| line.contains(") = ")).count();
    assert_eq!(rows, 15, "{}", ran.stdout);
    assert!(ran.stdout.contains("(0,7) = 7  "), "{}", ran.stdout);
    assert!(ran.stdout.contains("It has filled 15 of 57 cells."), "{}", ran.stdout);
    let told = json(&["course", "trace", "--format", "json", "--only", "r1c8", FIGURE_1]);
    let rows = told["propagation"]["literals"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["literal"]["cell"] == serde_json::json!([1, 8])), "{told}");
    assert!(rows.iter().any(|row| row["literal"]["holds"] == true), "{told}");
}

#[test]
fn backtracking_is_the_table_of_the_mock_exam() {
    let ran = neuf(
        [
            "course",
            "trace",
            "-m",
            "backtracking",
            "--nth",
            "4",
            "--from",
            "0",
            "--until",
            "5",
            &course(),
        ],
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
    let told =
        json(&["course", "trace", "-m", "naked-singles", "-f", "json", "--nth", "3", &course()]);
    assert_eq!(told["passes"][0]["count"], 16);
    assert_eq!(told["status"], "solved");
}

#[test]
fn a_failed_literal_is_told_in_french() {
    let ran =
        neuf(["course", "trace", "-m", "probing", "--lang", "fr", "-f", "markdown", FIGURE_1], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for text in [
        "# La règle du littéral infructueux",
        "## Littéral infructueux 1\u{a0}: L2C4 ≠ 6",
        "Donc L2C4 = 6.",
    ] {
        assert!(ran.stdout.contains(text), "{}", ran.stdout);
    }
}

#[test]
fn dpll_is_a_tree() {
    let told = json(&["course", "trace", "-m", "dpll", "-f", "json", FIGURE_1]);
    let branches = told["branches"].as_array().unwrap();
    assert_eq!(branches.len() as u64, told["decisions"].as_u64().unwrap());
    assert_eq!(branches.last().unwrap()["end"], "model");
}

#[test]
fn deduce_answers_as_the_papers_function() {
    let formula = root().join("dimacs/sudoku-paper-extended.cnf");
    let formula = formula.to_str().unwrap();
    let answer = |variable: &str| neuf(["course", "deduce", formula, variable], "").stdout;
    // 7 stands in (0,7), and 1 does not.
    assert_eq!((answer("0,7,7"), answer("0,7,1")), ("1\n".into(), "-1\n".into()));
    assert_eq!(answer("x(0,7,7)"), answer("70"));
    // Propagation leaves both polarities of some variable of (0,0) open, and one fails.
    let answers: Vec<String> = (1..=9).map(|k| answer(&format!("0,0,{k}"))).collect();
    assert!(answers.iter().any(|answer| answer == "-1\n"), "{answers:?}");
    let small = "p cnf 3 2\n1 2 0\n-1 3 0\n";
    assert_eq!(neuf(["course", "deduce", "-", "1"], small).stdout, "0\n");
    assert_eq!(neuf(["course", "deduce", "-", "4"], small).code, 2);
    let told =
        neuf(["course", "deduce", "--json", "-", "1"], "p cnf 2 2\n-1 2 0\n-1 -2 0\n").stdout;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["answer"], &told["by_propagation"]), (&(-1).into(), &false.into()));
}

#[test]
fn what_cannot_be_traced_is_refused() {
    let ran = neuf(["course", "trace", "--only", "r1c10", FIGURE_1], "");
    assert_eq!(ran.code, 2);
    let ran = neuf(["course", "trace", "-m", "sat", FIGURE_1], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    let wrong = neuf(["course", "trace", "11.............."], "");
    assert_eq!(wrong.code, 1);
    assert!(wrong.stdout.contains("This is the empty clause."), "{}", wrong.stdout);
}

/// A tenth of a second is what it takes to stop; a busy machine may need more.
#[test]
fn the_limit_of_time_ends_a_trace_of_a_large_grid() {
    let folder = tempfile::tempdir().unwrap();
    let grid = folder.path().join("grid.txt");
    std::fs::write(&grid, format!("{}\n", "0 ".repeat(64).trim_end()).repeat(64)).unwrap();
    for method in ["propagation", "probing", "dpll"] {
        let begun = Instant::now();
        let line = ["course", "trace", "--method", method, "--box", "8x8", "--time", "1"];
        let ran = neuf(line.into_iter().chain(grid.to_str()), "");
        let took = begun.elapsed();
        assert_eq!(ran.code, 1, "{method}: {}", ran.stderr);
        let is_in_time = took < Duration::from_secs(3);
        assert!(ran.stderr.contains("stopped") && is_in_time, "{method}: {took:?} {}", ran.stderr);
    }
}
