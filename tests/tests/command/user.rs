//! What a user sees: formats are recognised, results keep the order, each error is one
//! clear line, and exit codes are as documented.

use std::fs;

use neuf_tests::running::{Ran, neuf, root};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// There are two 5s in the first row.
const CLASHING: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The grid of the eighth practical, in its own digits 0–8, with −1 for a blank.
const PRACTICAL: &str = "[[-1,3,-1,-1,-1,-1,0,6,8],[-1,-1,1,-1,-1,7,-1,4,3],\
    [-1,-1,5,-1,-1,4,-1,-1,7],[-1,7,-1,-1,6,-1,8,0,-1],[-1,4,-1,-1,8,-1,-1,2,-1],\
    [-1,0,8,-1,5,-1,-1,3,-1],[2,-1,-1,3,-1,-1,6,-1,-1],[4,6,-1,0,-1,-1,1,-1,-1],\
    [8,1,7,-1,-1,-1,-1,5,-1]]";

fn solve(input: &str) -> Ran {
    neuf(["solve", "-"], input)
}

#[test]
fn a_puzzle_can_be_an_argument_or_standard_input() {
    for ran in [neuf(["solve", PUZZLE], ""), solve(PUZZLE), neuf(["solve"], PUZZLE)] {
        assert_eq!((ran.code, ran.stdout.trim_end()), (0, SOLUTION), "{}", ran.stderr);
        assert_eq!(ran.stderr, "");
    }
}

#[test]
fn the_grid_of_the_practical_is_recognised_by_its_minus_ones() {
    let ran = solve(PRACTICAL);
    // The solution of the practical is in digits 0–8.
    let solution =
        "734521068621807543085634217572463801346180725108752436250318674463075182817246350";
    let moved: String = solution.bytes().map(|digit| char::from(digit + 1)).collect();
    assert_eq!(ran.stdout.trim_end(), moved);
}

#[test]
fn what_is_printed_reads_back() {
    for format in ["line", "boxes", "tp", "csv", "json"] {
        let ran = neuf(["solve", "--format", format, PUZZLE], "");
        let again = solve(&ran.stdout);
        assert_eq!(again.stdout.trim_end(), SOLUTION, "{format}: {}", again.stderr);
    }
}

#[test]
fn every_method_solves_or_says_how_far_it_got() {
    for method in ["naked-singles", "propagation", "probing", "backtracking", "dpll", "sat", "bits"]
    {
        let ran = neuf(["solve", "--method", method, PUZZLE], "");
        assert_eq!(ran.stdout.trim_end(), SOLUTION, "{method}");
    }
    let ran = neuf(["solve", "--method", "bits", "1... .2.. ..3. ...4"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "# argument:1: refused\n"));
    assert!(ran.stderr.contains("boxes of 3x3, not 2x2"), "{}", ran.stderr);
    // By default such a grid goes to the solver.
    assert_eq!(neuf(["solve", "--first", "1... .2.. ..3. ...4"], "").code, 0);
    let ran = neuf(["solve", "--method", "brute-force", PUZZLE], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("9^51 combinations"), "{}", ran.stderr);
    let ran = neuf(["solve", "--method", "propagation", "--pencil", &".".repeat(81)], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("123456789") && ran.stderr.contains("leaves 81 cells open"));
}

#[test]
fn a_batch_keeps_its_order_and_does_the_rest() {
    let input = format!("{PUZZLE}\n{CLASHING} a name\n{}\n{PUZZLE}\n", &PUZZLE[..79]);
    let ran = solve(&input);
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let expected =
        [SOLUTION, "# standard input:2: no solution", "# standard input:3: malformed", SOLUTION];
    assert_eq!(lines, expected);
    let errors: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors[0].contains("5 at row 1, column 1 and row 1, column 2 (row 1)"));
    assert!(errors[1].contains("line 3, column 80: expected 81 cells, found 79"));
}

#[test]
fn thousands_of_puzzles_come_out_in_order_on_any_number_of_threads() {
    let other = SOLUTION.replace('5', ".");
    let input: String = (0..3000)
        .map(|n| if n % 7 == 0 { format!("{other}\n") } else { format!("{PUZZLE}\n") })
        .collect();
    for threads in ["1", "4"] {
        let ran = neuf(["solve", "--threads", threads, "-"], &input);
        assert_eq!(ran.stdout, format!("{SOLUTION}\n").repeat(3000));
    }
}

/// An error among many lines is reported with its line, wherever the lines are read, and
/// all others are processed.
#[test]
fn faults_among_thousands_keep_their_places() {
    let mut input = String::from("# a list\n");
    for n in 2..=2000 {
        input += &match n {
            700 => format!("{CLASHING}\n"),
            701 => format!("{}\n", &PUZZLE[2..]),
            1500 => format!("{PUZZLE} A name\r\n"),
            _ => format!("{PUZZLE}\n"),
        };
    }
    for (style, first, lines) in [("line", SOLUTION, 1999), ("csv", "puzzle,solution,status", 2000)]
    {
        let ran = neuf(["solve", "--format", style, "--threads", "3", "-"], &input);
        assert_eq!((ran.code, ran.stdout.lines().count()), (1, lines));
        assert_eq!(ran.stdout.lines().next(), Some(first));
        let complaints: Vec<&str> = ran.stderr.lines().collect();
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        assert!(complaints[0].starts_with("neuf: standard input:700: "), "{complaints:?}");
        assert!(complaints[0].contains(": no solution: the givens clash"), "{complaints:?}");
        assert!(complaints[1].contains("line 701"));
    }
}

#[test]
fn compressed_files_are_read_whatever_their_name() {
    let folder = tempfile::tempdir().unwrap();
    let grid = folder.path().join("grid");
    for ending in ["gz", "xz", "bz2", "zst"] {
        let formula = folder.path().join(format!("formula.cnf.{ending}"));
        let encode = ["encode".as_ref(), PUZZLE.as_ref(), "-o".as_ref(), formula.as_os_str()];
        assert_eq!(neuf(encode, "").code, 0);
        fs::rename(&formula, &grid).unwrap();
        assert_eq!(neuf(["sat".as_ref(), grid.as_os_str()], "").code, 10, "{ending}");
        let cut = fs::read(&grid).unwrap();
        fs::write(&grid, &cut[..cut.len() / 2]).unwrap();
        let ran = neuf(["sat".as_ref(), "-q".as_ref(), grid.as_os_str()], "");
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{ending}");
        assert!(ran.stderr.contains("is truncated"), "{ending}: {}", ran.stderr);
    }
}

#[test]
fn checks_name_each_clash() {
    let ran = neuf(["check", CLASHING], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("clash: 5 at row 1, column 1 and row 1, column 2 (row 1)"));
    assert_eq!(neuf(["check", "--unique", PUZZLE], "").code, 0);
    let ran = neuf(["check", "--unique", "................"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("they differ first at"), "{}", ran.stdout);
}

#[test]
fn the_grids_of_order_two_are_288() {
    assert_eq!(neuf(["count", "................"], "").stdout, "288\n");
    assert_eq!(neuf(["count", "--limit", "9", "................"], "").stdout, "9+\n");
}

#[test]
fn formulas_get_the_answers_and_codes_of_the_competitions() {
    let ran = neuf(["sat"], "p cnf 2 2\n1 2 0\n-1 0\n");
    assert_eq!(ran.code, 10);
    assert!(ran.stdout.ends_with("s SATISFIABLE\nv -1 2 0\n"));
    let ran = neuf(["sat"], "p cnf 1 2\n1 0\n-1 0\n");
    assert_eq!((ran.code, ran.stdout.lines().last()), (20, Some("s UNSATISFIABLE")));
    let hard = fs::read_to_string(root().join("dimacs/pigeonhole-7.cnf")).unwrap();
    let ran = neuf(["sat", "--conflicts", "3"], &hard);
    assert_eq!((ran.code, ran.stdout.lines().last()), (0, Some("s UNKNOWN")));
}

#[test]
fn cubes_are_solved_one_by_one() {
    let clauses = "p inccnf\n1 2 0\n-1 3 0\n";
    assert_eq!(neuf(["sat"], &format!("{clauses}a 1 -3 0\na -1 -2 0\n")).code, 20);
    let ran = neuf(["sat"], &format!("{clauses}a 1 -3 0\na -1 0\n"));
    assert!(
        ran.code == 10 && ran.stdout.ends_with("s SATISFIABLE\nv -1 2 3 0\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn faults_of_a_formula_have_their_place_and_no_answer() {
    for (text, message) in [
        ("p cnf 2 1\n1 2\n", "line 2, column 4: the last clause is not finished"),
        ("p cnf 2 1\n1 x 0\n", "line 2, column 3: unexpected character `x`; expected a number"),
        ("p cnf 2 1\n1 999999999 0\n", "line 2, column 3: variable 999999999 is over the limit"),
        ("1 2 0\n", "line 1, column 1: no header"),
        ("p cnf 2 7\n1 2 0\n", "line 1, column 1: the header announces 7 clauses, but there are 1"),
    ] {
        let ran = neuf(["sat", "-q"], text);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    let wrong_count = "p cnf 2 1\n1 2 0\n-1 0\n";
    assert_eq!(neuf(["sat"], wrong_count).code, 10);
    assert_eq!(neuf(["sat", "--strict"], wrong_count).code, 1);
}

#[test]
fn simplification_prints_units_first_and_counts_them_by_rule() {
    let text = "p cnf 4 4\n1 0\n-1 2 0\n-3 4 0\n-3 -4 0\n";
    let ran = neuf(["simplify", "--method", "propagation"], text);
    assert!(ran.stdout.ends_with("p cnf 4 4\n1 0\n2 0\n-3 4 0\n-3 -4 0\n"), "{}", ran.stdout);
    let ran = neuf(["simplify", "--method", "probing"], text);
    assert!(ran.stdout.ends_with("p cnf 4 3\n1 0\n2 0\n-3 0\n"), "{}", ran.stdout);
    assert!(ran.stderr.contains("1 given, 1 by propagation, 1 by the failed-literal rule"));
    let ran = neuf(["simplify"], "p cnf 1 2\n1 0\n-1 0\n");
    assert!(ran.stdout.ends_with("p cnf 1 1\n0\n"), "{}", ran.stdout);
}

#[test]
fn a_model_of_the_simplified_formula_leads_back() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, simple, back] =
        ["formula.cnf", "simple.cnf.gz", "back.cnf"].map(|name| folder.path().join(name));
    let text = "p cnf 6 6\n-1 2 0\n-1 3 0\n1 -2 -3 0\n1 4 0\n-4 5 6 0\n-5 -6 0\n";
    std::fs::write(&formula, text).unwrap();
    let [formula, simple, back] = [&formula, &simple, &back].map(|path| path.to_str().unwrap());
    let ran = neuf(["simplify", "--method", "full", "-r", back, "-o", simple, formula], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
    assert!(ran.stderr.contains("eliminated"), "{}", ran.stderr);
    let answer = neuf(["sat", "-q", simple], "");
    assert_eq!(answer.code, 10);
    let ran = neuf(["simplify", "--reconstruct", back, "--formula", formula], &answer.stdout);
    assert_eq!(ran.code, 10, "{}", ran.stderr);
    assert!(ran.stdout.starts_with("s SATISFIABLE\nv "), "{}", ran.stdout);
    let ran = neuf(["simplify", "--reconstruct", back], "s UNSATISFIABLE\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (20, "s UNSATISFIABLE\n"));
    let ran = neuf(["simplify", "--reconstruct", back], "s SATISFIABLE\nv 7 0\n");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("variable 7"), "{}", ran.stderr);
    assert_eq!(neuf(["simplify", "--method", "full", formula], "").code, 2);
    // Where the models stay the same, the file says so.
    assert_eq!(neuf(["simplify", "-q", "-r", back, "-o", simple, formula], "").code, 0);
    let answer = neuf(["sat", "-q", simple], "");
    let ran = neuf(["simplify", "--reconstruct", back, "--formula", formula], &answer.stdout);
    assert_eq!((ran.code, ran.stdout), (10, answer.stdout));
}

#[test]
fn a_wrong_argument_does_not_keep_the_others_from_being_done() {
    let ran = neuf(["solve", PUZZLE, &PUZZLE[..79], "missing.txt", PUZZLE], "");
    assert_eq!((ran.code, ran.stdout), (1, format!("{SOLUTION}\n{SOLUTION}\n")));
    assert!(ran.stderr.contains("this is no puzzle: line 1, column 80"), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot read missing.txt"), "{}", ran.stderr);
    assert_eq!(neuf(["solve", "x"], "").code, 1, "a letter is no puzzle");
}

#[test]
fn every_line_of_json_is_an_object() {
    let input = format!("{PUZZLE}\n{}\n{CLASHING}\n", &PUZZLE[..79]);
    for command in [
        &["solve", "--format", "json"][..],
        &["check", "--json"],
        &["count", "--json"],
        &["check", "--candidates", "--json"],
    ] {
        let ran = neuf(command, &input);
        let is_object = |line: &str| line.starts_with('{') && line.ends_with('}');
        assert_eq!(ran.stdout.lines().filter(|line| is_object(line)).count(), 3, "{command:?}");
        assert_eq!(ran.stdout.lines().count(), 3);
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut command = Command::new(neuf_tests::running::binary());
    let piped = command.args(["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), SOLUTION);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_batch_with_the_results_so_far() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    let mut command = Command::new(neuf_tests::running::binary());
    let piped = command.args(["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{PUZZLE}").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    neuf_tests::running::send_signal(child.id(), "-INT");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!((line.trim_end(), rest.as_str()), (SOLUTION, ""));
    assert_eq!(child.wait().unwrap().signal(), Some(2));
}

#[test]
fn cubes_are_not_simplified_away() {
    assert_eq!(neuf(["simplify"], "p inccnf\n1 2 0\na 1 0\n").code, 1);
    let ran = neuf(["simplify"], "p cnf 2 1\nc p show 2 0\n1 2 0\n");
    assert!(ran.stdout.contains("\nc p show 2 0\n"), "{}", ran.stdout);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_never_taken_for_success() {
    for arguments in [
        &["encode", PUZZLE, "-o", "/dev/full"][..],
        &["encode", PUZZLE, "-o", "/nowhere/formula.cnf"],
        &["simplify", "-o", "/dev/full", "-"],
    ] {
        let ran = neuf(arguments, "p cnf 1 1\n1 0\n");
        assert_eq!(ran.code, 1, "{arguments:?}");
        assert!(ran.stderr.contains("cannot write"), "{}", ran.stderr);
    }
}

#[test]
fn a_wrong_command_line_is_code_2() {
    for arguments in [
        &["solve", "--method", "guess"][..],
        &["nonsense"],
        &["sat", "--time", "x"],
        &["sat", "--look-ahead"],
        &["solve", "--look-ahead", "--method", "bits", PUZZLE],
        &["solve", "--force", PUZZLE],
        &["solve", "--encoding", "minimal", "--method", "naked-singles", PUZZLE],
        &["draw", "--labels", PUZZLE],
    ] {
        assert_eq!(neuf(arguments, "").code, 2, "{arguments:?}");
    }
}
