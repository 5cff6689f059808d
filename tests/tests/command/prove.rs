//! Certificates of uniqueness: written by `neuf prove`, accepted by `neuf check-proof`,
//! confirmed by other solvers, and refused when they are damaged.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use neuf_tests::peers::Peer;
use neuf_tests::running::{Ran, neuf};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SMALL: &str = "1.....3..4.....2";

fn certify(puzzle: &str, options: &[&str], formula: &Path, proof: &Path) -> Ran {
    let mut arguments: Vec<OsString> = vec!["prove".into(), puzzle.into()];
    arguments.extend(options.iter().map(OsString::from));
    arguments.extend(["--formula".into(), formula.into(), "--proof".into(), proof.into()]);
    neuf(arguments, "")
}

fn check(formula: &Path, proof: &Path) -> Ran {
    neuf(["check-proof".as_ref(), formula.as_os_str(), proof.as_os_str()], "")
}

#[test]
fn certificates_are_accepted_and_believed() {
    let folder = tempfile::tempdir().unwrap();
    let peers = Peer::available();
    for (formula, proof) in [("f.cnf", "p.lrat"), ("f.cnf.gz", "p.lrat.zst")] {
        let (formula, proof) = (folder.path().join(formula), folder.path().join(proof));
        for puzzle in [EASY, INKALA, SMALL] {
            for options in
                [&[][..], &["--text"], &["--encoding", "minimal"], &["--encoding", "compact"]]
            {
                let ran = certify(puzzle, options, &formula, &proof);
                assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{puzzle} {options:?}");
                assert!(ran.stdout.starts_with("the only solution: "), "{}", ran.stdout);
                let ran = check(&formula, &proof);
                assert_eq!(ran.stdout.lines().last(), Some("s VERIFIED"), "{}", ran.stderr);
            }
        }
        if !formula.ends_with("f.cnf.gz") {
            assert!(peers.iter().all(|peer| !peer.is_satisfiable(&formula)));
        }
    }
}

#[test]
fn the_formula_is_the_puzzle_and_one_clause() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["f.cnf", "p.lrat"].map(|name| folder.path().join(name));
    assert_eq!(certify(EASY, &[], &formula, &proof).code, 0);
    let certified = fs::read_to_string(&formula).unwrap();
    let encoded = neuf(["encode", EASY], "").stdout;
    let clauses = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let (certified, encoded) = (clauses(&certified), clauses(&encoded));
    let (difference, rest) = certified.split_last().unwrap();
    assert_eq!(rest, encoded);
    let solution = neuf(["solve", EASY], "").stdout;
    let cells = solution.trim_end().chars().enumerate();
    let held = cells.map(|(place, value)| 9 * place as u32 + value.to_digit(10).unwrap());
    let expected: Vec<String> = held.map(|number| format!("-{number}")).collect();
    assert_eq!(*difference, format!("{} 0", expected.join(" ")));
    // Without it there is a model, and the proof proves nothing.
    fs::write(&formula, encode_again(&encoded)).unwrap();
    assert_eq!(neuf(["sat".as_ref(), formula.as_os_str()], "").code, 10);
    assert_eq!(check(&formula, &proof).code, 1);
}

fn encode_again(clauses: &[String]) -> String {
    format!("p cnf 729 {}\n{}\n", clauses.len(), clauses.join("\n"))
}

#[test]
fn what_is_not_unique_gets_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["f.cnf", "p.lrat"].map(|name| folder.path().join(name));
    let spoilt = format!("{}7", &EASY[..80]);
    for (puzzle, why) in [
        ("12..3......1....", "there are several solutions"),
        (&EASY.replacen('5', "1", 1), "there is no solution"),
        (&spoilt, "the givens clash: "),
    ] {
        let ran = certify(puzzle, &[], &formula, &proof);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
        assert!(!formula.exists() && !proof.exists());
    }
    let ran = neuf(["prove", "--json", SMALL], "");
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&found["solution"], &found["variables"]), (&"1324423124133142".into(), &64.into()));
    let ran = neuf(["prove", "--json", "12..3......1...."], "");
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let reason = "there are several solutions (see `neuf explain`)";
    assert_eq!((ran.code, &found["reason"]), (1, &reason.into()));
}
