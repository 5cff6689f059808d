//! `neuf course claims` from end to end: the collections that come along, and files.

use neuf_tests::running::{neuf, root};
use serde_json::Value;

/// Arto Inkala's puzzle of 2012, of which failed literals fill no cell.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn json(arguments: &[&str], input: &str) -> (i32, Value) {
    let ran = neuf(["course", "claims", "--json"].iter().chain(arguments), input);
    (ran.code, serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}", ran.stderr)))
}

#[test]
fn the_collections_that_come_along_refute_the_second_claim() {
    let (code, told) = json(&[], "");
    assert_eq!(code, 0);
    let collections = told["collections"].as_array().unwrap();
    let names: Vec<&str> =
        collections.iter().map(|row| row["collection"].as_str().unwrap()).collect();
    assert_eq!(names, ["easy", "minimal", "17", "hard"]);
    for row in collections {
        let count = |key: &str| row[key].as_u64().unwrap();
        assert!(count("propagation") <= count("probing"), "{row}");
        assert!(count("probing") <= count("puzzles") && count("puzzles") >= 10, "{row}");
        // Failed literals solve what was not searched for because they do not.
        assert_eq!(count("probing") == count("puzzles"), row["collection"] != "hard", "{row}");
    }
    let [half, all] = [0, 1].map(|number| &told["claims"][number]);
    assert_eq!((&half["method"], &all["method"]), (&"propagation".into(), &"probing".into()));
    assert_eq!(all["solves_all"], false);
    let found = &all["counterexample"];
    assert_eq!((&found["puzzle"], &found["open"]), (&INKALA.into(), &60.into()));
    let solved = neuf(["solve", INKALA], "").stdout;
    assert_eq!(found["solution"].as_str(), Some(solved.trim()));
    // Each open literal was tried, in both signs, and what is left is more than a value a cell.
    let left: Vec<usize> = found["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|set| set.as_array().unwrap().len())
        .collect();
    let open: usize = left.iter().filter(|&&len| len > 1).sum();
    assert_eq!((left.len(), found["trials"].as_u64()), (81, Some(2 * open as u64)));
    assert!(found["lemmas"].as_u64() > Some(0), "{found}");
    assert_eq!(half["counterexample"]["trials"], 0);
}

#[test]
fn the_report_is_told_in_both_languages() {
    let english = neuf(["course", "claims"], "");
    assert_eq!((english.code, english.stderr.as_str()), (0, ""));
    for part in
        ["easy (36 givens, at random)", "Refuted: failed literals solve", "is number 1 of hard:"]
    {
        assert!(english.stdout.contains(part), "{}", english.stdout);
    }
    let french = neuf(["course", "claims", "--lang", "fr"], "").stdout;
    for part in [
        "facile (36 données, au hasard)",
        "Réfuté\u{a0}: le littéral infructueux",
        "est le numéro 1 de difficile\u{a0}:",
    ] {
        assert!(french.contains(part), "{french}");
    }
    assert_eq!(english.stdout.lines().count(), french.lines().count());
}

#[test]
fn files_are_collections_and_improper_puzzles_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let mixed = folder.path().join("mixed.txt");
    let several = format!("1{}", ".".repeat(80));
    std::fs::write(&mixed, format!("{several}\n{INKALA}\n")).unwrap();
    let (mixed, course) = (mixed.to_str().unwrap(), root().join("puzzles/course.txt"));
    let ran = neuf(["course", "claims", course.to_str().unwrap(), mixed], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("mixed.txt:1: there are several solutions"), "{}", ran.stderr);
    assert!(ran.stdout.contains("is on line 2 of "), "{}", ran.stdout);
    let (code, told) = json(&["-"], INKALA);
    assert_eq!((code, &told["claims"][0]["solved"]), (0, &0.into()));
    // Figure 1 needs failed literals, and they suffice.
    let figure = neuf(["course", "claims", course.to_str().unwrap()], "");
    assert_eq!(figure.code, 0);
    assert!(figure.stdout.contains("Not refuted here: failed literals solve all 5."));
    assert!(figure.stdout.contains("course.txt:\n"), "{}", figure.stdout);
}

#[test]
fn without_a_proper_puzzle_there_is_nothing_to_say() {
    let ran = neuf(["course", "claims", &".".repeat(81)], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("no puzzle with exactly one solution"), "{}", ran.stderr);
    let killer = root().join("puzzles/variants/killer.txt");
    assert_eq!(neuf(["course", "claims", killer.to_str().unwrap()], "").code, 1);
    assert_eq!(neuf(["course", "claims", "--lang", "de"], "").code, 2);
}
