//! `neuf repair`: what it proposes, and that the puzzle is proper then.

use neuf_tests::running::{neuf, root};
use serde_json::Value;

/// The first digit is 4 instead of 5.
const MISTYPED: &str =
    "43..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn one_change_is_named_and_made() {
    let ran = neuf(["repair", MISTYPED], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let mut lines = ran.stdout.lines();
    let summary = "argument:1: no solution; each one of 5 changes makes it a proper puzzle; \
                   the likeliest first:";
    assert_eq!(lines.next(), Some(summary));
    assert_eq!(lines.next(), Some("  exchange r1c1 and r1c2"));
    assert!(lines.any(|line| line == "  put 5 instead of 4 in r1c1"), "{}", ran.stdout);
    let ran = neuf(["repair", "--from", "0", "--limit", "1", MISTYPED], "");
    assert!(ran.stdout.ends_with(":\n  exchange (0,0) and (0,1)\n"), "{}", ran.stdout);
    let ran = neuf(["repair", "--lang", "fr", MISTYPED], "");
    assert!(ran.stdout.contains("\n  mettre 5 au lieu de 4 en L1C1\n"), "{}", ran.stdout);
}

/// Each puzzle that is made has one solution, also those of variants, which keep their rules.
#[test]
fn what_is_made_is_proper() {
    let killer = "variant: killer\n1... .2.. ..3. ...4\ncages: 5: r1c2 r1c3\n";
    for puzzle in [MISTYPED, "1.....3..4.....1", killer] {
        let ran = neuf(["repair", "--apply"], puzzle);
        assert_eq!(ran.code, 0, "{puzzle}: {}", ran.stderr);
        let checked = neuf(["check", "--unique"], &ran.stdout);
        assert_eq!(checked.code, 0, "{puzzle}: {}", checked.stdout);
        assert_eq!(ran.stdout.contains("variant: killer"), puzzle == killer);
    }
    // A proper puzzle is left as it is.
    let path = root().join("puzzles/classic.txt");
    let ran = neuf(["repair", "--nth", "5", path.to_str().unwrap()], "");
    let said = "exactly one solution: there is nothing to repair\n";
    assert!(ran.code == 0 && ran.stdout.ends_with(said), "{}", ran.stdout);
}

#[test]
fn the_changes_are_listed_as_json() {
    let json = |puzzle: &str| -> Value {
        let ran = neuf(["repair", "--json", puzzle], "");
        serde_json::from_str(&ran.stdout).unwrap()
    };
    let found = json(MISTYPED);
    assert_eq!((&found["solutions"], &found["number"]), (&"none".into(), &5.into()));
    assert_eq!(found["changes"][0]["kind"], "exchanged");
    // No 9×9 puzzle has fewer than 17 givens.
    let found = json(&".".repeat(81));
    assert_eq!((&found["solutions"], &found["number"]), (&"several".into(), &0.into()));
    assert_eq!(found["all"], true);
}

/// A sum that is wrong is found, and the rules are written with the right one.
#[test]
fn a_wrong_sum_of_a_cage_is_named_and_made() {
    let killer = "variant: killer\n.21..........123\ncages: 5: r1c1 r2c1\n";
    let ran = neuf(["repair"], killer);
    let first = "argument:2: no solution; one change of a cage makes it a proper puzzle:\n  give the \
                 cage of sum 5 at r1c1 the sum 4\n";
    let said = ran.stdout.replace("standard input", "argument");
    assert!(ran.code == 0 && said.starts_with(first), "{said}");
    let ran = neuf(["repair", "--apply"], killer);
    assert!(
        ran.stdout.contains("4: r1c1 r2c1") || ran.stdout.contains("4 = r1c1"),
        "{}",
        ran.stdout
    );
    assert_eq!(neuf(["check", "--unique"], &ran.stdout).code, 0);
}

#[test]
fn a_puzzle_that_no_single_change_mends_is_named() {
    let rules = "variant: killer\n.... .... .... ....\ncages: 3: r1c1 r1c2; 3: r1c3 r1c4\n";
    let ran = neuf(["repair"], rules);
    assert_eq!(ran.code, 1);
    let why = "no single change was found that makes it a proper puzzle";
    assert!(ran.stderr.contains(why), "{}", ran.stderr);
}
