//! The functions of the 2014 paper in OCaml, Python and C (`book/twins`) agree with the command:
//! the clauses of the initial formula, the fixpoints of both kinds of propagation, and what
//! backtracking places and takes back. A language that is not installed is left out.

#![cfg(unix)]

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use neuf_tests::running::{neuf, root, run};

/// A program that takes the name of a function and a grid.
struct Twin {
    language: &'static str,
    program: PathBuf,
    before: Vec<PathBuf>,
}

impl Twin {
    fn prints(&self, function: &str, grid: &str) -> String {
        let mut command = Command::new(&self.program);
        let ran = run(command.args(&self.before).args([function, grid]), "");
        assert!(ran.code == 0, "{} {function}: {}", self.language, ran.stderr);
        ran.stdout
    }
}

/// Whether a program is installed, and answers to this.
fn installed(program: &str, question: &str) -> bool {
    Command::new(program).arg(question).output().is_ok_and(|output| output.status.success())
}

/// The twins whose languages are installed; the one in C is compiled into this folder.
#[allow(clippy::print_stderr, reason = "a log should show what was not tested")]
fn twins(folder: &Path) -> Vec<Twin> {
    let source = |name| root().join("book/twins").join(name);
    let mut twins = Vec::new();
    for (language, question, name) in
        [("python3", "--version", "sudoku.py"), ("ocaml", "-version", "sudoku.ml")]
    {
        if installed(language, question) {
            twins.push(Twin { language, program: language.into(), before: vec![source(name)] });
        }
    }
    if installed("cc", "--version") {
        let program = folder.join("sudoku");
        let mut compiler = Command::new("cc");
        compiler.args(["-O1", "-Wall", "-Werror", "-o"]).arg(&program).arg(source("sudoku.c"));
        let ran = run(&mut compiler, "");
        assert!(ran.code == 0, "{}", ran.stderr);
        twins.push(Twin { language: "C", program, before: Vec::new() });
    }
    for missing in ["python3", "ocaml", "C"] {
        if !twins.iter().any(|twin| twin.language == missing) {
            eprintln!("{missing} is not installed: its twin is not tested");
        }
    }
    twins
}

/// The grids of the course, in the order of the file.
fn grids() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("puzzles/course.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

/// Clauses as sorted lists of numbers, in order.
fn clauses(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let mut clauses: Vec<Vec<i32>> = lines
        .map(|line| {
            let mut clause: Vec<i32> =
                line.split_whitespace().map(|number| number.parse().unwrap()).collect();
            assert_eq!(clause.pop(), Some(0));
            clause.sort_unstable();
            clause
        })
        .collect();
    clauses.sort_unstable();
    clauses
}

/// What a method leaves: the grid in a line, and the candidates of each cell.
fn fixpoint(method: &str, grid: &str) -> String {
    let line = neuf(["solve", "--quiet", "--method", method, grid], "").stdout;
    let line = line.lines().next().unwrap();
    let pencil = neuf(["solve", "--quiet", "--method", method, "--pencil", grid], "").stdout;
    let cells = pencil.lines().filter(|line| line.starts_with('│'));
    let mut words: Vec<&str> =
        cells.flat_map(|line| line.split(['│', ' ']).filter(|word| !word.is_empty())).collect();
    if words.is_empty() {
        words = line.split_inclusive(|_| true).collect(); // solved: only the line is printed
    }
    assert_eq!(words.len(), 81, "{pencil}");
    format!("{line}\n{}\n", words.join(" "))
}

#[test]
fn the_twins_agree_with_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let grids = grids();
    let formula = clauses(&neuf(["encode", &grids[0]], "").stdout);
    for twin in twins(folder.path()) {
        let language = twin.language;
        assert!(clauses(&twin.prints("formule", &grids[0])) == formula, "{language}");
        // The interpreters take seconds for each formula.
        for grid in &grids[..if language == "C" { grids.len() } else { 2 }] {
            for (function, method) in [("propagation", "propagation"), ("propagation2", "probing")]
            {
                assert_eq!(twin.prints(function, grid), fixpoint(method, grid), "{language}");
            }
        }
        for grid in &grids {
            let solution = neuf(["solve", grid], "").stdout;
            let compared = neuf(["course", "compare", "--json", grid], "").stdout;
            let json: serde_json::Value = serde_json::from_str(&compared).unwrap();
            let methods = json["methods"].as_array().unwrap();
            let ours = methods.iter().find(|method| method["method"] == "backtracking").unwrap();
            let placed = ours["suppositions"].as_u64().unwrap();
            let kept = grid.matches('.').count() as u64;
            let expected = format!("{} {placed} {}\n", solution.trim_end(), placed - kept);
            assert_eq!(twin.prints("backtracking", grid), expected, "{language}");
        }
        if language == "ocaml" {
            // The grid L without its first two givens.
            let several = format!("{}{}", ".".repeat(7), &grids[1][7..]);
            let count = neuf(["count", &several], "").stdout;
            let count = count.trim_end();
            assert_eq!(twin.prints("solutions", &several), format!("{count} {count}\n"));
        }
    }
}

/// Prints the formula of a grid as numbers, and the grid after the function `sudoku`.
const DRIVER: &str = r#"
let () =
  let text = Sys.argv.(1) in
  let cell i j = match text.[9 * i + j] with '.' -> 0 | c -> Char.code c - Char.code '0' in
  let t = Array.init 9 (fun i -> Array.init 9 (cell i)) in
  let number = function
    | X (i, j, k) -> 81 * i + 9 * j + k
    | NonX (i, j, k) -> - (81 * i + 9 * j + k) in
  let print clause = List.iter (fun l -> Printf.printf "%d " (number l)) clause; print_endline "0" in
  List.iter print (formule_initiale t);
  print_string "c "; Array.iter (Array.iter print_int) (sudoku t); print_newline ()
"#;

/// What a candidate of 2014 could write, after the two words that OCaml has changed since.
#[test]
fn the_candidate_of_2014_agrees_with_the_command() {
    if !installed("ocaml", "-version") {
        return;
    }
    let caml = std::fs::read_to_string(root().join("book/twins/candidat.ml")).unwrap();
    let ocaml = caml.replace(" quo ", " / ").replace(" make_matrix ", " Array.make_matrix ");
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("candidat.ml");
    std::fs::write(&program, ocaml + DRIVER).unwrap();
    let grid = &grids()[0];
    let ran = run(Command::new("ocaml").arg(&program).arg(grid), "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(clauses(&ran.stdout) == clauses(&neuf(["encode", grid], "").stdout));
    let solution = neuf(["solve", grid], "").stdout;
    assert!(ran.stdout.ends_with(&format!("c {solution}")), "{solution}");
}

/// The type that a compiler infers for each value of a program, by name.
fn inferred(program: &Path) -> HashMap<String, String> {
    let ran = run(Command::new("ocamlc").arg("-i").arg(program), "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    // A type that is too long for its line goes on in the next one.
    let interface = ran.stdout.replace("\n  ", " ");
    let values = interface.lines().filter_map(|line| line.strip_prefix("val ")?.split_once(" : "));
    values.map(|(name, kind)| (name.to_owned(), kind.to_owned())).collect()
}

/// The paper demands the type of each function: those that the candidate gives are the compiler's.
#[test]
fn the_candidate_of_2014_gives_the_types_that_the_compiler_infers() {
    if !installed("ocamlc", "-version") {
        return;
    }
    let caml = std::fs::read_to_string(root().join("book/twins/candidat.ml")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("candidat.ml");
    let ocaml = caml.replace(" quo ", " / ").replace(" make_matrix ", " Array.make_matrix ");
    std::fs::write(&program, ocaml).unwrap();
    let inferred = inferred(&program);
    let mut compared = 0;
    let mut lines = caml.lines();
    while let Some(line) = lines.next() {
        let Some((_, told)) = line.strip_prefix("(* I").and_then(|line| line.split_once("  "))
        else {
            continue;
        };
        // What is said after the type begins with a mark of punctuation.
        let told = told.trim_end_matches(" *)").split([';', ',', '.']).next().unwrap();
        let defined = lines.find_map(|line| line.strip_prefix("let ")).unwrap();
        let name = defined.strip_prefix("rec ").unwrap_or(defined).split(' ').next().unwrap();
        assert_eq!(inferred[name], told, "{name}");
        compared += 1;
    }
    assert!(compared >= 23, "{compared}");
}

/// The functions in the marking scheme of the second examination, with what they return.
#[test]
fn the_marking_scheme_holds_functions_that_work() {
    if !installed("ocaml", "-version") || !installed("ocamlc", "-version") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for language in ["en", "fr"] {
        let page = root().join("book").join(language).join("examination.md");
        let page = std::fs::read_to_string(page).unwrap();
        let blocks = page.split("```ocaml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let functions: String = blocks.collect();
        let text = format!(
            "type litteral = P of int * int | N of int * int\n{functions}
let () =
  assert (List.length (couleurs 4 3) = 16);
  assert (List.length (frontieres 3 [0, 1; 0, 2]) = 6);
  assert (colorier 3 3 [0, 1; 0, 2; 1, 2] = [| 0; 1; 2 |]);
  match colorier 4 3 [0, 1; 0, 2; 0, 3; 1, 2; 1, 3; 2, 3] with
  | _ -> assert false
  | exception Not_found -> ()
"
        );
        let program = folder.path().join(format!("{language}.ml"));
        std::fs::write(&program, text).unwrap();
        let ran = run(Command::new("ocaml").arg(&program), "");
        assert_eq!(ran.code, 0, "{language}: {}", ran.stderr);
        for (name, kind) in inferred(&program) {
            assert!(page.contains(&format!("`{name} : {kind}`")), "{language}: {name} : {kind}");
        }
    }
}
