//! Mistakes of people: a mistyped puzzle, a wrong entry, a command that was left out or mistyped.

use neuf_tests::running::{neuf, root};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The first digit is 4 instead of 5.
const MISTYPED: &str =
    "43..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// r9c4 = 3 is wrong.
const GAME: &str =
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.262137...5";

#[test]
fn a_mistyped_cell_is_named_before_anything_else() {
    for command in ["hint", "explain", "check"] {
        let ran = neuf([command, MISTYPED], "");
        assert_eq!(ran.code, 1);
        let first = ran.stdout.lines().next().unwrap();
        assert!(first.contains("Perhaps a typing mistake: "), "{command}: {first}");
        assert!(first.contains("put 5 instead of 4 in r1c1"), "{command}: {first}");
    }
    let ran = neuf(["solve", MISTYPED], "");
    assert!(ran.stderr.starts_with("neuf: argument:1: Perhaps a typing mistake: "));
    let ran = neuf(["hint", "--lang", "fr", MISTYPED], "");
    assert!(ran.stdout.contains("mettre 5 au lieu de 4 en L1C1"), "{}", ran.stdout);
    for command in [["solve", "--format=json"], ["explain", "--format=json"], ["check", "--json"]] {
        let ran = neuf([command[0], command[1], MISTYPED], "");
        let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(json["mistakes"]["kind"], "typing");
        let changes = json["mistakes"]["changes"].as_array().unwrap();
        let is_back = |change: &serde_json::Value| {
            change["cells"] == serde_json::json!([{"row": 1, "column": 1, "from": 4, "to": 5}])
        };
        assert!(changes.iter().any(is_back), "{}", ran.stdout);
    }
}

#[test]
fn a_wrong_entry_is_to_be_taken_out() {
    for command in [vec!["hint"], vec!["check", "--unique"], vec!["explain"]] {
        let ran = neuf(command.iter().copied().chain([GAME]), "");
        assert_eq!(ran.code, 1);
        let first = ran.stdout.lines().next().unwrap();
        let sentence = "Take 3 out of r9c4, and there is exactly one solution.";
        assert!(first.contains(sentence), "{command:?}: {first}");
    }
}

#[test]
fn the_sentences_have_french() {
    let ran = neuf(["hint", "--lang", "fr", GAME], "");
    let sentence = "Retirer 3 de L9C4 donne une solution et une seule.\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (1, sentence));
    let ran = neuf(["solve", "--lang", "fr", MISTYPED], "");
    assert!(ran.stderr.contains(" Telle quelle\u{a0}: pas de solution"), "{}", ran.stderr);
    let ran = neuf(["--lang", "fr", PUZZLE], "");
    assert!(ran.stderr.starts_with("neuf: c'est `neuf solve`\u{a0}; "), "{}", ran.stderr);
}

#[test]
fn entries_that_a_file_marks_are_checked() {
    let game = ":0000:x:53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::";
    let ran = neuf(["check", game], "");
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    assert!(
        ran.stdout
            .starts_with("argument:1: this entry contradicts the solution: 1 in row 1, column 3\n"),
        "{}",
        ran.stdout
    );
    assert_eq!(neuf(["check", &game.replace("+1", "+4")], "").code, 0);
}

#[test]
fn long_files_are_not_slowed_down() {
    let input = "\n".repeat(1000) + MISTYPED;
    let ran = neuf(["solve", "-"], &input);
    assert!(ran.stderr.starts_with("neuf: standard input:1001: no solution"), "{}", ran.stderr);
}

#[test]
fn a_puzzle_or_a_file_alone_is_solved() {
    let solution = neuf(["solve", PUZZLE], "").stdout;
    let ran = neuf([PUZZLE], "");
    assert_eq!((ran.code, &ran.stdout), (0, &solution));
    assert!(ran.stderr.starts_with("neuf: this is `neuf solve`; "), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1);
    assert_eq!(neuf(["-q", PUZZLE], "").stderr, "");
    let formula = root().join("dimacs/pigeonhole-7.cnf");
    let ran = neuf([formula.to_str().unwrap()], "");
    assert_eq!(ran.code, 20, "{}", ran.stderr);
    assert!(ran.stderr.contains("neuf sat`"), "{}", ran.stderr);
    let ran = neuf(["missing.txt"], "");
    assert!(ran.code == 1 && ran.stderr.contains("cannot read missing.txt"), "{}", ran.stderr);
    let ran = neuf(["slove", PUZZLE], "");
    assert!(ran.code == 2 && ran.stderr.contains("did you mean `neuf solve`?"), "{}", ran.stderr);
}
