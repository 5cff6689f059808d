//! `neuf solve --all` and `neuf count` on grids with many solutions.

use std::collections::BTreeSet;
use std::io::Read;
use std::process::{Command, Stdio};

use neuf_formats::parse_puzzle;
use neuf_sudoku::is_solution;
use neuf_sudoku::rules::Variant;
use neuf_tests::running::{binary, example, neuf, said};

const EMPTY4: &str = "................";
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_288_grids_of_4x4_are_streamed_each_once() {
    let ran = neuf(["solve", "--all", EMPTY4], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let distinct: BTreeSet<&str> = ran.stdout.lines().collect();
    assert_eq!((distinct.len(), ran.stdout.lines().count()), (288, 288));
    assert!(
        distinct.iter().all(|line| is_solution(&parse_puzzle(line).unwrap().puzzle.into_parts().0))
    );
}

#[test]
fn solutions_keep_the_order_of_the_puzzles_and_what_is_wrong_its_place() {
    let clashing = format!("55{}", &PUZZLE[2..]);
    let input = format!("{PUZZLE}\n{clashing}\n{}\n{}\n", &PUZZLE[..79], ".".repeat(81));
    let ran = neuf(["solve", "--all", "--limit", "3", "--format", "json", "-"], &input);
    assert_eq!(ran.code, 1);
    let lines: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let status: Vec<&str> = lines.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["solved", "no solution", "malformed", "solved", "solved", "solved"]);
    let places: Vec<u64> = lines.iter().map(|line| line["line"].as_u64().unwrap()).collect();
    assert_eq!(places, [1, 2, 3, 4, 4, 4]);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    let csv = neuf(["solve", "--all", "--limit", "2", "--format", "csv", EMPTY4], "");
    assert_eq!(csv.stdout.lines().count(), 3);
    assert!(csv.stdout.starts_with("puzzle,solution,status\n................,"));
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    // There are too many of these to print.
    for empty in [".".repeat(81), ".".repeat(256)] {
        let mut child = Command::new(binary())
            .args(["solve", "--all", &empty])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 1000];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn a_method_that_finds_one_is_refused() {
    let ran = neuf(["solve", "--all", "--method", "backtracking", EMPTY4], "");
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert_eq!(neuf(["solve", "--limit", "3", EMPTY4], "").code, 2);
}

/// The methods that the complaint about others names.
#[test]
fn the_methods_that_find_all_are_taken() {
    let killer = example(Variant::Killer);
    for (method, puzzle) in [("bits", PUZZLE), ("sat", &killer), ("portfolio", &killer)] {
        let found = said(&["solve", "--all", "--method", method, puzzle], "");
        assert_eq!(found, said(&["solve", "--format", "line", puzzle], ""), "{method}");
    }
}

#[test]
fn counts_are_exact_and_json_does_not_lose_large_ones() {
    let count = |arguments: &[&str]| neuf([&["count"], arguments].concat(), "").stdout;
    assert_eq!(count(&[EMPTY4]), "288\n");
    assert_eq!(count(&["--limit", "100", EMPTY4]), "100+\n");
    let six = ".".repeat(36);
    assert_eq!(count(&[&six]), "28200960\n");
    let json: serde_json::Value = serde_json::from_str(&count(&["--json", &six])).unwrap();
    assert_eq!(json["solutions"].as_u64(), Some(28_200_960));
    // Seven open squares of side 4 in a Latin square of side 28.
    let values = (0..28 * 28).map(|place| match (place / 28, place % 28) {
        (i, j) if i % 7 == j % 7 => 0,
        (i, j) => (i + j) % 28 + 1,
    });
    let text = values.map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
    let ran = neuf(["count", "--json", "--box", "1x28", "-"], &text);
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["solutions"].as_str(), Some(576u128.pow(7).to_string().as_str()));
    assert_eq!(json["exact"].as_bool(), Some(true));
}
