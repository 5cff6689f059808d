//! Proofs besides LRAT and DRAT: FRAT is checked, VeriPB's is written, the others are named; and
//! the clauses that a proof needs. The command line of Lean's `bv_decide` runs as it is.

use std::fs;
use std::path::Path;

use neuf_tests::running::{Ran, binary, neuf, run};

const FORMULA: &str = "p cnf 4 6\n1 2 0\n-1 2 0\n1 -2 0\n3 4 0\n-1 -2 3 0\n-3 0\n";
const FRAT: &str = "o 1 1 2 0\no 2 -1 2 0\no 3 1 -2 0\no 4 3 4 0\no 5 -1 -2 3 0\no 6 -3 0\n\
    a 7 1 0 l 1 3 0\nd 1 1 2 0\na 8 2 0 l 7 2 0\na 9 0 l 7 8 5 6 0\nf 9 0\n";

/// A folder with the formula, as `f.cnf`, and a proof.
fn folder(proof: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), FORMULA).unwrap();
    fs::write(folder.path().join("proof"), proof).unwrap();
    folder
}

fn within(folder: &Path, arguments: &[&str]) -> Ran {
    run(std::process::Command::new(binary()).args(arguments).current_dir(folder), "")
}

/// A DRAT proof with two clauses on a line looks like LRAT at first sight.
#[test]
fn two_clauses_on_a_line_are_drat() {
    let folder = tempfile::tempdir().unwrap();
    let square = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    fs::write(folder.path().join("f.cnf"), square).unwrap();
    let checked = |proof: &str| {
        fs::write(folder.path().join("p"), proof).unwrap();
        let ran = within(folder.path(), &["check-proof", "f.cnf", "p"]);
        let format = ran.stdout.lines().next().unwrap_or_default().to_owned();
        (ran.code, format)
    };
    for (proof, format) in [
        ("1 0 0\n", "c drat proof"),
        ("1 0\n0\n", "c drat proof"),
        ("5 1 0 1 3 0\n6 0 5 2 4 0\n", "c lrat proof"),
        ("5 1 0 1 3 0\n5 d 1 0\n6 0 5 2 4 0\n", "c lrat proof"),
    ] {
        assert_eq!(checked(proof), (0, format.to_owned()), "{proof}");
    }
}

/// Other checkers read LRAT as text, and solvers write DRAT in binary.
#[test]
fn a_binary_proof_is_trimmed_into_text() {
    let folder = tempfile::tempdir().unwrap();
    let square = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    fs::write(folder.path().join("f.cnf"), square).unwrap();
    fs::write(folder.path().join("p.drat"), b"a\x02\0a\0").unwrap();
    let trim = ["check-proof", "-q", "f.cnf", "p.drat", "--trim", "t.lrat"];
    for (more, is_text) in [(&[][..], false), (&["--trim-text"], true)] {
        let ran = within(folder.path(), &[&trim, more].concat());
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        let trimmed = fs::read(folder.path().join("t.lrat")).unwrap();
        assert_eq!(!trimmed.contains(&0), is_text, "{}", trimmed.escape_ascii());
        let ran = within(folder.path(), &["check-proof", "-q", "f.cnf", "t.lrat"]);
        assert_eq!(ran.stdout, "s VERIFIED\n");
    }
}

#[test]
fn frat_is_checked_with_its_hints_and_without() {
    let without = FRAT.replace(" l 7 2 0", "");
    for (proof, lemma) in [(FRAT, "hints "), (&without, "core_clauses ")] {
        let folder = folder(proof);
        let ran = within(folder.path(), &["check-proof", "f.cnf", "proof"]);
        assert!(ran.stdout.starts_with("c frat proof\n") && ran.stdout.ends_with("s VERIFIED\n"));
        assert!(ran.stdout.contains(lemma), "{}", ran.stdout);
        let line =
            ["check-proof", "-q", "f.cnf", "proof", "--trim", "t.lrat", "--core", "core.cnf"];
        assert_eq!(within(folder.path(), &line).stdout, "s VERIFIED\n");
        let ran = within(folder.path(), &["check-proof", "-q", "f.cnf", "t.lrat"]);
        assert_eq!(ran.stdout, "s VERIFIED\n");
        let core = fs::read_to_string(folder.path().join("core.cnf")).unwrap();
        assert!(core.ends_with("p cnf 4 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 0\n"), "{core}");
    }
    // A message has the numbers of the proof.
    let folder_of_wrong = folder(&FRAT.replace(" l 7 2 0", " l 7 0").replace('8', "18"));
    let ran = within(folder_of_wrong.path(), &["check-proof", "f.cnf", "proof"]);
    assert!(ran.stderr.contains(": clause 18 does not follow"), "{}", ran.stderr);
    let folder = folder(&FRAT.replace("o 4 3 4 0", "o 4 3 -4 0"));
    let ran = within(folder.path(), &["check-proof", "f.cnf", "proof"]);
    let told =
        "neuf: proof: line 4: clause 4 is called original, but the formula does not have it\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (1, told));
}

#[test]
fn the_clauses_that_a_proof_needs_are_written() {
    for (proof, format) in [("7 1 0 1 3 0\n8 0 7 2 5 6 0\n", "lrat"), ("1 0\n2 0\n0\n", "drat")] {
        let folder = folder(proof);
        let ran = within(folder.path(), &["check-proof", "f.cnf", "proof", "--core", "core.cnf"]);
        assert!(ran.stdout.contains(&format!("c {format} proof")), "{}{}", ran.stdout, ran.stderr);
        let core = fs::read_to_string(folder.path().join("core.cnf")).unwrap();
        assert!(core.starts_with("c 5 of 6 clauses: those that a refutation uses\n"), "{core}");
        let ran = within(folder.path(), &["sat", "-q", "core.cnf"]);
        assert_eq!(ran.stdout, "s UNSATISFIABLE\n");
    }
}

#[test]
fn veripb_is_written_by_the_ending_of_a_name() {
    let folder = folder("");
    for (line, is_written) in [
        (&["f.cnf", "p.pbp"][..], true),
        (&["f.cnf", "q", "--proof", "veripb"], true),
        (&["f.cnf", "p.pbp", "--proof", "lrat"], false),
        (&["f.cnf", "p.frat"], false),
    ] {
        let ran = within(folder.path(), &[&["sat", "-q"], line].concat());
        assert_eq!(ran.code, if is_written { 20 } else { 2 }, "{line:?}: {}", ran.stderr);
        if is_written {
            let proof = fs::read_to_string(folder.path().join(line[1])).unwrap();
            assert!(proof.starts_with("pseudo-Boolean proof version 3.0\nf 6;\n"), "{proof}");
            assert!(proof.contains("\nconclusion UNSAT : "), "{proof}");
        }
    }
    let ran = within(folder.path(), &["check-proof", "f.cnf", "p.pbp"]);
    assert!(ran.code == 1 && ran.stderr.contains("this is a VeriPB proof"), "{}", ran.stderr);
}

#[test]
fn formulas_of_other_problems_are_named() {
    for (text, told) in [
        ("* #variable= 2 #constraint= 1\n", "a pseudo-Boolean problem (OPB)"),
        ("p wcnf 2 2 10\n", "a weighted formula (WCNF)"),
        ("aag 1 1 0 1 0\n", "a circuit (AIGER)"),
        ("p cnf 2 1\nx1 2 0\n", "an exclusive or (an `x` line)"),
    ] {
        let ran = neuf(["sat", "-q"], text);
        assert!(ran.code == 1 && ran.stderr.contains(told), "{}", ran.stderr);
    }
}

/// `Lean.Elab.Tactic.BVDecide.External.satQuery` calls its solver like this, without a
/// subcommand, and reads standard output from its first line on.
#[test]
fn the_line_of_bv_decide_runs_as_it_is() {
    let options = ["--lrat", "--binary=true", "--quiet", "--unsat", "--shrink=0"];
    let folder = folder("");
    let ran = within(folder.path(), &[&["f.cnf", "p.lrat"], &options[..]].concat());
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (20, "s UNSATISFIABLE\n", ""));
    let proof = fs::read(folder.path().join("p.lrat")).unwrap();
    assert_eq!(proof[0], b'a', "the proof is binary");
    let ran = within(folder.path(), &["check-proof", "-q", "f.cnf", "p.lrat"]);
    assert_eq!(ran.stdout, "s VERIFIED\n");
    fs::write(folder.path().join("g.cnf"), "p cnf 3 2\n1 2 0\n-1 3 0\n").unwrap();
    let ran = within(folder.path(), &[&["g.cnf", "g.lrat"], &options[..]].concat());
    assert!(ran.code == 10 && ran.stdout.starts_with("s SATISFIABLE\nv "), "{}", ran.stdout);
    assert!(ran.stdout.ends_with(" 0\n"), "{}", ran.stdout);
}
