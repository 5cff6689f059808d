//! Links of f-puzzles, SudokuPad and Penpa: each example of a variant goes out as a link and comes
//! back as the same puzzle, and what has no rule is named.

use std::fs;

use neuf_formats::parse_puzzle;
use neuf_sudoku::rules::Variant;
use neuf_tests::running::{neuf, root, said};

#[test]
fn a_link_opens_again_with_the_same_puzzle_and_the_same_solution() {
    let folder = root().join("puzzles/variants");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let path = file.to_str().unwrap();
        let expected = parse_puzzle(&text).unwrap().puzzle;
        if expected.shape().arrangement().is_some() {
            let refused = neuf(["convert", "--format", "f-puzzles", path], "");
            assert_eq!((refused.code, refused.stdout.as_str()), (1, ""), "{path}");
            assert!(refused.stderr.contains("no board of overlapping grids"), "{}", refused.stderr);
            continue;
        }
        for format in ["f-puzzles", "sudokupad"] {
            let link = neuf(["convert", "--format", format, path], "").stdout;
            let read = parse_puzzle(&link).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(read.puzzle.givens().values(), expected.givens().values(), "{path}");
            // A dot with the number 1, or 2 for a ratio, is the usual one.
            let is_dot = expected
                .rules()
                .variants()
                .iter()
                .any(|variant| matches!(variant, Variant::Difference | Variant::Ratio));
            let names = [read.puzzle.rules().to_string(), expected.rules().to_string()];
            assert!(is_dot || names[0] == names[1], "{path}: {names:?}");
            let solution = read.solution.unwrap_or_else(|| panic!("{path}: no solution"));
            assert!(expected.is_solved_by(&solution), "{path}");
        }
    }
}

#[test]
fn a_link_is_an_argument_a_line_of_a_file_or_standard_input() {
    let path = root().join("puzzles/variants/thermometer.txt");
    let path = path.to_str().unwrap();
    let solved = said(&["solve", path], "");
    for format in ["f-puzzles", "f-puzzles-json", "sudokupad"] {
        let written = said(&["convert", "--format", format, path], "");
        assert_eq!(said(&["solve", "-q", written.trim()], ""), solved, "{format}");
        assert_eq!(said(&["solve", "-q"], &written), solved, "{format}");
        let twice = format!("{written}\n# a comment\n{written}");
        assert_eq!(said(&["solve", "-q", "-"], &twice), solved.repeat(2), "{format}");
    }
}

const ROW: &str = "[{},{},{},{}]";

#[test]
fn a_puzzle_of_which_a_rule_may_be_missing_is_refused() {
    let board = format!(
        "{{\"size\":4,\"grid\":[{ROW},{ROW},{ROW},{ROW}],\"antiknight\":true,\"nabner\":[{{}}]}}"
    );
    let refused = neuf(["solve"], &board);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("neuf has no rule for `nabner` (1)"), "{}", refused.stderr);
    assert!(refused.stderr.contains("--ignore-unknown-rules"), "{}", refused.stderr);
    let french = neuf(["solve", "--lang", "fr"], &board);
    assert!(french.stderr.contains("neuf n'a pas de règle pour `nabner`"), "{}", french.stderr);
    let ignored = neuf(["count", "--ignore-unknown-rules"], &board);
    assert_eq!(ignored.code, 0, "{}", ignored.stderr);
    assert!(ignored.stderr.contains("read with the rules anti-knight"), "{}", ignored.stderr);
}

#[test]
fn one_solution_is_printed_whatever_an_unknown_constraint_says() {
    let board = |first: u8| {
        let given = |value: u8| format!("{{\"value\":{value},\"given\":true}}");
        let [one, two, three] = [1, 2, 3].map(given);
        let first = if first == 0 { "{}".to_owned() } else { given(first) };
        format!(
            "{{\"size\":4,\"grid\":[[{one},{two},{first},{{}}],[{three},{{}},{{}},{{}}],\
             [{two},{{}},{{}},{{}}],[{{}},{{}},{{}},{one}]],\"zipperline\":[{{}}]}}"
        )
    };
    for options in [&["solve"][..], &["solve", "--all"]] {
        let solved = neuf(options, &board(3));
        assert_eq!((solved.code, solved.stdout.as_str()), (0, "1234341221434321\n"), "{options:?}");
        let told = "neuf has no rule for `zipperline` (1); \
            the other rules leave this solution alone, which is right if these rules only forbid";
        assert!(solved.stderr.contains(told), "{}", solved.stderr);
        let refused = neuf(options, &board(0));
        assert_eq!(refused.code, 1, "{options:?}");
        let told = "neuf has no rule for `zipperline` (1); \
            without these rules 2 solutions are left (--ignore-unknown-rules goes on without them)";
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
    // Other commands tell more of a puzzle than its solution.
    assert_eq!(neuf(["count"], &board(3)).code, 1);
}

#[test]
fn a_link_that_holds_only_a_number_says_what_to_do() {
    let tried = neuf(["solve", "https://sudokupad.app/abcdef12345"], "");
    assert_ne!(tried.code, 0);
    assert!(tried.stderr.contains("paste that"), "{}", tried.stderr);
}
