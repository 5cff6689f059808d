//! What a terminal of 80 and one of 40 columns shows: nothing is wider, since a terminal breaks a
//! long line within a word and within a grid.

#![cfg(unix)]

use neuf_tests::terminal::shown;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle with two solutions.
const SEVERAL: &str =
    "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn no_line_is_wider_than_the_terminal() {
    for (language, columns) in [("en", 80), ("en", 40), ("fr", 40)] {
        for arguments in [
            &["help"][..],
            &["check", "--candidates", PUZZLE],
            &["check", "--unique", PUZZLE],
            &["check", "--unique", SEVERAL],
            &["prove", PUZZLE],
            &["explain", SEVERAL],
            &["rate", "--hodoku", "--nth", "1", "puzzles/classic.txt"],
            &["hint", "puzzles/variants/thermometer.txt"],
            &["solve", "123"],
            &["generate", "--level", "zzz"],
        ] {
            let shown = shown(columns, &[arguments, &["--lang", language]].concat());
            assert!(!shown.is_empty(), "{arguments:?}");
            for line in shown.lines() {
                let wide = line.chars().count();
                assert!(wide <= columns.into(), "{arguments:?}, {wide} of {columns}:\n{shown}");
            }
        }
    }
}

/// What a hard puzzle needs is told on demand.
#[test]
fn a_puzzle_is_rated_in_a_line() {
    for language in ["en", "fr"] {
        // Without a display of the work.
        let rated = shown(80, &["-q", "rate", "puzzles/classic.txt", "--lang", language]);
        assert_eq!(rated.lines().count(), 6, "the heading and five puzzles:\n{rated}");
        assert!(rated.lines().all(|line| line.chars().count() <= 80), "{rated}");
    }
    let counts = shown(80, &["rate", "--techniques", PUZZLE]);
    assert!(counts.contains("hidden single ×"), "{counts}");
}

/// Nobody who has typed a puzzle reads more than its solution and a line.
#[test]
fn a_puzzle_alone_is_its_solution_and_a_line() {
    for language in ["en", "fr"] {
        let shown = shown(80, &["--lang", language, PUZZLE]);
        assert_eq!(shown.lines().count(), 14, "{shown}");
        assert!(shown.starts_with("neuf: ") && shown.contains("`neuf help`"), "{shown}");
    }
}

#[test]
fn what_does_not_fit_beside_each_other_stands_below() {
    let candidates = shown(40, &["check", "--candidates", PUZZLE]);
    assert_eq!(candidates.matches("1 │").count(), 2, "{candidates}");
    let several = shown(40, &["explain", SEVERAL]);
    assert_eq!(several.lines().filter(|line| line.starts_with("9 │")).count(), 2, "{several}");
    let wide = shown(80, &["explain", SEVERAL]);
    assert_eq!(wide.lines().filter(|line| line.starts_with("9 │")).count(), 1, "{wide}");
    let only = shown(80, &["check", "--unique", PUZZLE]);
    assert!(only.contains("exactly one solution:\n  ┌─1─2─3─┬"), "{only}");
    let two = shown(80, &["check", "--unique", SEVERAL]);
    assert!(two.contains("argument:1: and:\n  ┌─1─2─3─┬"), "{two}");
    let certified = shown(80, &["prove", PUZZLE]);
    assert!(certified.contains("the only solution:\n  ┌─1─2─3─┬"), "{certified}");
}
