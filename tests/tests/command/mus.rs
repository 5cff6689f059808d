//! `neuf mus`: its output, its exit codes, and that its subsets are minimal.

use neuf_tests::running::{neuf, root};

/// The clauses 1, 2 and 4 contradict each other; the others are not needed.
const FORMULA: &str = "p cnf 3 5\n1 0\n-1 2 0\n3 2 0\n-2 0\n-3 1 0\n";
/// The groups 1 and 3 contradict each other and group 0.
const GROUPS: &str =
    "c three groups\np gcnf 3 5 3\n{0} -1 2 0\n{1} 1\n0\n{2} 3 0\n{3} -2 0 {3} -3 0\n";

#[test]
fn the_subset_is_written_as_a_formula_or_by_its_numbers() {
    let ran = neuf(["mus"], FORMULA);
    assert_eq!(ran.code, 20, "{}", ran.stderr);
    assert!(ran.stdout.ends_with("p cnf 3 3\n1 0\n-1 2 0\n-2 0\n"), "{}", ran.stdout);
    assert!(ran.stdout.starts_with("c 3 of 5 clauses"), "{}", ran.stdout);
    let ran = neuf(["mus", "--numbers", "-q"], FORMULA);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("s UNSATISFIABLE\nv 1 2 4 0\n", ""));
    let ran = neuf(["mus", "--json"], FORMULA);
    assert!(ran.stdout.contains(r#""status":"UNSATISFIABLE","subset":[1,2,4],"minimal":true"#));
    assert!(ran.stdout.contains(r#""certified":"#) && ran.code == 20, "{}", ran.stdout);
}

#[test]
fn each_clause_of_a_subset_is_needed() {
    let path = root().join("dimacs/random-100-2.cnf");
    let ran = neuf(["mus", "-q", path.to_str().unwrap()], "");
    assert_eq!(ran.code, 20, "{}", ran.stderr);
    assert_eq!(neuf(["sat", "-q"], &ran.stdout).stdout, "s UNSATISFIABLE\n");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let header = lines.iter().position(|line| line.starts_with("p ")).unwrap();
    // Some of the clauses; the library's tests try all.
    for left_out in (header + 1..lines.len()).step_by(9) {
        let rest = lines.iter().enumerate().filter(|&(n, _)| n > header && n != left_out);
        let rest: Vec<&str> = rest.map(|(_, line)| *line).collect();
        let ran = neuf(["sat", "--relaxed", "--no-model"], &(rest.join("\n") + "\n"));
        assert_eq!(ran.code, 10, "{}", lines[left_out]);
    }
}

#[test]
fn groups_are_kept_as_a_whole() {
    let ran = neuf(["mus", "--groups"], GROUPS);
    assert_eq!(ran.code, 20, "{}", ran.stderr);
    let subset = "p gcnf 3 4 3\n{0} -1 2 0\n{1} 1 0\n{3} -2 0\n{3} -3 0\n";
    let both = ran.stdout.ends_with(subset);
    // Groups 2 and 3 contradict each other as well.
    let other = ran.stdout.ends_with("p gcnf 3 4 3\n{0} -1 2 0\n{2} 3 0\n{3} -2 0\n{3} -3 0\n");
    assert!(both || other, "{}", ran.stdout);
    // The output can be read again, and stays as it is.
    let again = neuf(["mus", "--groups", "--numbers"], &ran.stdout);
    assert_eq!(again.stdout, format!("s UNSATISFIABLE\nv {} 3 0\n", if both { 1 } else { 2 }));
}

#[test]
fn a_model_or_nothing_has_its_own_exit_code() {
    let ran = neuf(["mus"], "p cnf 2 1\n1 0\n");
    assert_eq!(ran.code, 10, "{}", ran.stderr);
    assert!(ran.stdout.starts_with("s SATISFIABLE\nv 1 "), "{}", ran.stdout);
    let ran = neuf(["mus", "--json"], "p cnf 1 1\n1 0\n");
    assert!(ran.stdout.contains(r#""status":"SATISFIABLE","model":[1]"#), "{}", ran.stdout);
    let path = root().join("dimacs/pigeonhole-7.cnf");
    let path = path.to_str().unwrap();
    let ran = neuf(["mus", "--conflicts", "1", path], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.ends_with("s UNKNOWN\n"), "{}", ran.stdout);
    let ran = neuf(["mus", "--json", "--time", "0", path], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains(r#""status":"UNKNOWN","cause":"#), "{}", ran.stdout);
}

#[test]
fn a_search_that_was_stopped_gives_the_best_subset_so_far() {
    let path = root().join("dimacs/random-100-2.cnf");
    let path = path.to_str().unwrap();
    let mut stopped = 0;
    for conflicts in ["200", "400", "800", "1600", "3200"] {
        let ran = neuf(["mus", "--conflicts", conflicts, path], "");
        if ran.code == 20
            && ran.stdout.contains("perhaps not minimal, since the search was stopped")
        {
            stopped += 1;
            assert_eq!(neuf(["sat", "-q"], &ran.stdout).stdout, "s UNSATISFIABLE\n");
        }
    }
    assert!(stopped > 0);
}

#[test]
fn clauses_are_explained_in_the_names_of_the_file() {
    let text = format!("c tea 1\nc 2 = milk\n{FORMULA}");
    let ran = neuf(["mus", "--explain", "-q"], &text);
    let expected = "clause 1: tea\nclause 2: if tea, then milk\nclause 4: not milk\n";
    assert_eq!((ran.stdout.as_str(), ran.code), (expected, 20), "{}", ran.stderr);
    let ran = neuf(["mus", "--explain", "--json"], &text);
    assert!(ran.stdout.contains(r#""explained":[{"clause":1,"text":"tea"}"#), "{}", ran.stdout);
    let ran = neuf(["mus", "--explain", "-q", "--groups"], &format!("c 2 coffee\n{GROUPS}"));
    assert!(ran.stdout.starts_with("group 0, clause 1: if 1, then coffee\n"), "{}", ran.stdout);
    // The rules of small sudokus, and two givens that clash.
    let rules = neuf(["encode", "--rules-only", "--size", "4"], "").stdout;
    let ran = neuf(["mus", "--explain", "-q"], &format!("{rules}1 0\n5 0\n"));
    let told = &ran.stdout;
    assert!(told.contains(": x(0,0,1)\n") && told.contains(": x(0,1,1)\n"), "{told}");
    assert!(told.contains("not both x(0,0,1) and x(0,1,1)"), "{told}");
}

#[test]
fn the_smallest_subset_is_found_or_bounded() {
    let text = "p cnf 3 7\n1 2 0\n1 -2 0\n-1 3 0\n-1 -3 0\n3 0\n-3 -1 0\n1 0\n";
    let ran = neuf(["mus", "--smallest"], text);
    assert!(
        ran.stdout.starts_with("c 3 of 7 clauses have no model together, and any fewer have one"),
        "{}",
        ran.stdout
    );
    let ran = neuf(["mus", "--smallest", "--json"], text);
    assert!(ran.stdout.contains(r#""minimal":true,"least":3"#), "{}", ran.stdout);
    let path = root().join("dimacs/random-100-2.cnf");
    let path = path.to_str().unwrap();
    let ran = neuf(["mus", "--smallest", "--conflicts", "6000", path], "");
    assert!(ran.stdout.contains("none of them can be left out; at least "), "{}", ran.stdout);
    assert!(ran.stdout.contains(" are needed, and the search for the smallest was stopped"));
}

#[test]
fn a_wrong_file_of_groups_is_one_line_with_its_place() {
    for (text, message) in [
        ("p cnf 1 1\n1 0\n", "line 1: expected `p gcnf VARIABLES CLAUSES GROUPS`"),
        ("{1} 1 0\n", "line 1, column 1: expected `p gcnf"),
        ("p gcnf 1 1 1\n1 0\n", "line 2, column 1: expected a group such as `{1}`, found `1`"),
        ("p gcnf 1 1 1\n{2} 1 0\n", "line 2, column 1: the header declares only 1 groups"),
        ("p gcnf 1 1 1\n{1} 2 0\n", "line 2, column 5: the header declares only 1 variables"),
        ("p gcnf 1 1 1\n{1} x 0\n", "line 2, column 5: expected a literal or 0, found `x`"),
        ("p gcnf 1 1 1\n{1} 1\n", "line 2: the last clause is not finished"),
        ("p gcnf 1 2 1\n{1} 1 0\n", "declares 2 clauses, but there are 1"),
        ("", "there is no header"),
    ] {
        let ran = neuf(["mus", "--groups"], text);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{text}");
        assert!(ran.stderr.contains(message) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    }
}
