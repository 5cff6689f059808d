//! Tests with files as people and programs really write them, and tests of writing and reading
//! back.

use std::io::{self, Read};

use super::*;
use proptest::prelude::*;

use crate::testing::small_formula;
use crate::{Formula, Lit, Var};
use neuf_testing::lits;

fn tolerant(text: impl AsRef<[u8]>) -> Result<DimacsFile, ReadError> {
    read(text.as_ref(), &ReadOptions::default())
}

fn strict(text: &str) -> Result<DimacsFile, ReadError> {
    read(text.as_bytes(), &ReadOptions::default().strict(true))
}

fn relaxed(text: &str) -> Result<DimacsFile, ReadError> {
    read(text.as_bytes(), &ReadOptions::default().relaxed(true))
}

/// The clauses of a file that is read without a warning.
fn clauses(text: impl AsRef<[u8]>) -> Vec<Vec<i32>> {
    let file = tolerant(text).unwrap();
    assert_eq!(file.warnings, []);
    numbers(&file.formula)
}

fn numbers(formula: &Formula) -> Vec<Vec<i32>> {
    formula.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

/// The error message for a file.
fn fault(text: impl AsRef<[u8]>) -> String {
    tolerant(text).unwrap_err().to_string()
}

/// Asserts that the error message for a file begins with `expected`.
#[track_caller]
fn assert_fault(text: impl AsRef<[u8]>, expected: &str) {
    let message = fault(text);
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn a_tidy_file_gives_its_clauses_in_order() {
    let text = "c comment\np cnf 4 3\n1 -2 3 0\n0\n-4 0\n";
    let file = strict(text).unwrap();
    assert_eq!(numbers(&file.formula), [vec![1, -2, 3], vec![], vec![-4]]);
    assert_eq!(file.header, Some(Header { var_count: 4, clause_count: 3 }));
    assert_eq!((file.projection, file.cubes), (None, vec![]));
}

#[test]
fn layout_does_not_matter() {
    let expected = [vec![1, -2], vec![2]];
    for text in [
        "p cnf 2 2\n1 -2 0 2 0\n",
        "p cnf 2 2\n1\n-2\n0\n2 0",
        "p cnf 2 2\r\n1 -2 0\r\n2 0\r\n",
        "\tp\tcnf\t2\t2\n1\t-2\t0\n2\x0B\x0C0\n",
        "\n  \n  p cnf 2 2  \n  1  -2  0  \n\n   2 0  \n\n",
        "p cnf 2 2\n1\nc inside\n-2 0\n  c behind blanks\n\tc a tab\n2 0\nc end",
        "c\ncomment\np cnf 2 2\nc\n1 c in line, 7 0\n-2 0 c\n2 0",
        "p cnf 2 2\n01 -002 00 2 0 c",
        "\u{feff}p cnf 2 2\n1 -2 0\n2 0\n",
    ] {
        assert_eq!(clauses(text), expected, "{text:?}");
    }
    // The mark takes no column.
    assert_fault("\u{feff}1 0\n", "line 1, column 1: no header");
}

#[test]
fn the_percent_of_satlib_gives_one_warning() {
    let file = tolerant("p cnf 2 1\n1 2 0\n%\n0\n\n").unwrap();
    assert_eq!(numbers(&file.formula), [[1, 2]]);
    let warnings: Vec<_> = file.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 3, column 1: a `%` ends the clauses, as in the files of SATLIB"]);
    assert!(tolerant("p cnf 2 1\n1 2 0\n%").is_ok());
    assert_fault("p cnf 2 1\n1 2\n%\n0\n", "line 3, column 1: the last clause is not finished");
    for rest in ["0\n0\n", "1 0\n", "0\n2\n"] {
        let text = format!("p cnf 2 1\n1 2 0\n%\n{rest}");
        assert!(fault(&text).contains("after the `%`"), "{text:?}");
    }
    assert_fault("p cnf 2 1\n1 % 0\n", "line 2, column 3: unexpected character `%`");
}

#[test]
fn a_missing_header_is_an_error_unless_relaxed() {
    assert_fault("c hm\n 1 2 0\n", "line 2, column 2: no header");
    assert_eq!(numbers(&relaxed("c hm\n 1 2 0\n3 0").unwrap().formula), [vec![1, 2], vec![3]]);
    let late = relaxed("1 2 0\np cnf 2 1\n").unwrap_err().to_string();
    assert_eq!(late, "line 2, column 1: a header after the first clause");
}

#[test]
fn wrong_counts_are_warnings_and_errors_when_strict() {
    let text = "p cnf 2 1\n1 2 0\n-3\n2 4 0\n";
    let file = tolerant(text).unwrap();
    let warnings: Vec<_> = file.warnings.iter().map(ToString::to_string).collect();
    let vars = "line 3, column 1: variable 3 is above the header's number of variables, 2";
    let clauses = "line 1, column 1: the header announces 1 clause, but there are 2";
    assert_eq!(warnings, [vars, clauses]);
    assert_eq!(file.formula.var_count(), 4);
    assert_eq!(strict(text).unwrap_err().to_string(), vars);
    assert_eq!(strict("p cnf 9 3\n1 0\n").unwrap_err().line, 1);
}

#[test]
fn a_file_with_fewer_clauses_than_announced_is_refused_unless_relaxed() {
    let text = "c hm\n p cnf 3 5\n1 2 0\n-3 0\n";
    let told = "line 2, column 2: the header announces 5 clauses, but there are 2";
    assert_fault(text, told);
    let file = relaxed(text).unwrap();
    assert_eq!((file.formula.len(), file.warnings.len()), (2, 1));
    assert_eq!(file.warnings[0].to_string(), told);
}

#[test]
fn numbers_over_the_limit_are_errors() {
    assert_eq!(clauses("p cnf 268435456 1\n-268435456 0\n"), [[-268_435_456]]);
    assert_fault("p cnf 2147483647 1\n1 0\n", "line 1, column 7: a header with 2147483647");
    assert_fault("p cnf 9 1\n1 99999999999 0\n", "line 2, column 3: variable 99999999999 is over");
    assert_fault("p cnf 9 1\n\t-268435457 0\n", "line 2, column 2: variable 268435457 is over");
}

#[test]
fn memory_follows_what_is_used_and_not_the_header() {
    let file = tolerant("p cnf 268435456 1\n1 0\n").unwrap();
    assert_eq!(file.formula.var_count(), 1);
    assert_eq!(file.header.unwrap().var_count, 1 << 28);
    assert_eq!(tolerant("p cnf 100000 1\n1 0\n").unwrap().formula.var_count(), 100_000);
    // Beyond 2^20, up to four times as many variables as are used are declared.
    for (declared, var_count) in [(1_200_000, 1_200_000), (1_200_001, 300_000)] {
        let text = format!("p cnf {declared} 1\n300000 0\n");
        assert_eq!(tolerant(text).unwrap().formula.var_count(), var_count);
    }
    for (declared, var_count) in [(1 << 20, 1 << 20), ((1 << 20) + 1, 200_000)] {
        let text = format!("p cnf {declared} 1\n200000 0\n");
        assert_eq!(tolerant(text).unwrap().formula.var_count(), var_count);
    }
}

#[test]
fn empty_files_are_errors() {
    for text in ["", "\n", " \t\r\n", "c nothing\nc at all"] {
        assert!(fault(text).contains("there is no formula"), "{text:?}");
        assert!(relaxed(text).is_err(), "{text:?}");
    }
    assert_eq!(clauses("p cnf 0 0\n"), Vec::<Vec<i32>>::new());
}

#[test]
fn unfinished_clauses_are_errors_at_the_end() {
    assert_fault("p cnf 3 2\n1 0\n2 3\n\n", "line 3, column 4: the last clause is not finished");
    assert_fault("p cnf 3 1\n1 2", "line 2, column 4: the last clause is not finished");
}

#[test]
fn stray_text_is_an_error_with_its_place() {
    for (body, expected) in [
        ("1 - 2 0", "line 2, column 3: a `-` without"),
        ("1 2 0\n-", "line 3, column 1: a `-` without"),
        ("1 +2 0", "line 2, column 3: a number with a `+`"),
        ("1 -0", "line 2, column 3: `-0` is neither"),
        ("1 2-3 0", "line 2, column 4: unexpected character `-`"),
        ("1 2 0\n1 2x 0", "line 3, column 4: unexpected character `x`"),
        ("1 \0 0", "line 2, column 3: unexpected NUL byte"),
        ("1 é 0", "line 2, column 3: unexpected character `é`"),
        ("a 1 0", "line 2, column 1: a cube"),
        ("1 p 0", "line 2, column 3: unexpected character `p`"),
        ("1 0\np cnf 2 1", "line 3, column 1: a second header; the first is on line 1"),
    ] {
        assert_fault(format!("p cnf 3 2\n{body}\n"), expected);
        assert_fault(format!("p cnf 3 2\r\n{body}"), expected);
    }
    assert_fault("p cnf 1 1\n\u{feff}1 0\n", "line 2, column 1: unexpected byte order mark");
    assert_fault(b"\x1F\x8B\x08", "line 1, column 1: unexpected character U+001F");
    assert_fault(b"p cnf 1 1\n\xFF", "line 2, column 1: unexpected byte 0xFF");
    assert_fault("p cnf 3\n", "line 1, column 8: malformed header: expected the number of cl");
}

#[test]
fn of_two_faults_the_first_is_reported() {
    assert_fault("p cnf 3 2\n1--2 0\n\nx", "line 2, column 2: unexpected character `-`");
}

#[test]
fn repetitions_are_counted_in_long_clauses_too() {
    let counts = |text: &str| {
        let text = format!("p cnf 8 1\n{text}");
        let file = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        (file.repeated_literals, file.tautologies)
    };
    assert_eq!(counts("1 2 3 4 5 6 7 8 0\n"), (0, 0));
    assert_eq!(counts("8 7 6 5 4 3 2 1 0\n"), (0, 0));
    assert_eq!(counts("1 1 2 3 4 5 6 7 0\n"), (1, 0));
    assert_eq!(counts("1 -1 2 3 4 5 6 7 0\n"), (0, 1));
}

#[test]
fn repeated_literals_and_tautologies_are_kept_and_counted() {
    let file = strict("p cnf 3 4\n1 2 1 1 0\n2 -3 -2 2 0\n3 1 -2 0\n-1 1 0\n").unwrap();
    assert_eq!((file.repeated_literals, file.tautologies), (3, 2));
    assert_eq!(file.formula.clause(0).len(), 4);
}

#[test]
fn projection_sets_are_kept() {
    let vars = |text: &str| {
        let projection = strict(text).unwrap().projection?;
        Some(projection.into_iter().map(Var::to_dimacs).collect::<Vec<_>>())
    };
    assert_eq!(vars("c t pmc\np cnf 9 0\nc p show 3 1 0\n"), Some(vec![1, 3]));
    assert_eq!(vars("c ind 1 2 0\nc ind 3 2 0\np cnf 9 0\n"), Some(vec![1, 2, 3]));
    assert_eq!(
        vars("c p show 1\nc p show 2\r\n\tc\tp  show 5 0 x\np cnf 9 0"),
        Some(vec![1, 2, 5])
    );
    assert_eq!(vars("p cnf 9 0\nc p show 0\n"), Some(vec![]));
    assert_eq!(vars("p cnf 9 0\ncr 4 2 0\ncr by hand\n\tcr 3\ncr\n"), Some(vec![2, 3, 4]));
    assert_eq!(vars("p cnf 9 0\nc shown 1 0\nc p cnf 1 0\nc induced\ncind 1 0\ncr2 0 x"), None);
}

#[test]
fn a_projection_comment_that_is_no_list_is_an_error_unless_relaxed() {
    for (comment, column) in [
        ("c ind 1 of 2", 9),
        ("c ind 1,2 0", 7),
        ("c p show 1-2 0", 10),
        ("c p show -1 0", 10),
        ("c p show 1 0 2 0", 14),
        ("c p show 1 0 0", 14),
        ("c p show 268435457 0", 10),
        ("c ind 2.0", 7),
        ("c ind  ", 6),
        ("c p show", 9),
        (" cr 1 -2 0", 7),
        ("cr +1 0", 4),
    ] {
        for line_end in ["\n", "\r\n", ""] {
            let text = format!("c p show 4 0\np cnf 9 0\n{comment}{line_end}");
            let told = "a projection comment that is not a list of variables up to a 0";
            assert_eq!(fault(&text), format!("line 3, column {column}: {told}"), "{comment}");
            let file = relaxed(&text).unwrap();
            // The clear part of the list, up to a 0, is followed.
            let projection = file.projection.unwrap();
            assert!(projection.contains(&Var::new(3)) && projection.len() <= 2, "{comment}");
            let warnings: Vec<_> =
                file.warnings.iter().map(|w| (w.line, w.column, &w.cause)).collect();
            assert_eq!(warnings, [(3, column, &WarningCause::Projection)], "{comment}");
            assert!(strict(&text).is_err());
        }
    }
    // A word after the 0 takes nothing away.
    assert!(strict("p cnf 9 0\nc p show 1 2 0 outputs\n").is_ok());
}

#[test]
fn a_projection_onto_an_undeclared_variable_gives_a_warning() {
    for (text, line) in
        [("p cnf 3 1\n1 2 3 0\nc ind 2 11 9 0\n", 3), ("c ind 2 11 9 0\np cnf 3 1\n1 2 3 0\n", 1)]
    {
        let file = tolerant(text).unwrap();
        let var = Var::new(10);
        let cause = WarningCause::VarCount { declared: 3, var };
        assert_eq!(file.warnings, [Warning { line, column: 9, cause }]);
        assert_eq!((file.formula.var_count(), file.projection.unwrap().len()), (11, 3));
        assert!(strict(text).is_err());
    }
    assert!(strict("c ind 3 0\np cnf 3 0\n").is_ok());
    assert!(strict("p inccnf\nc ind 3 0\n").is_ok());
}

#[test]
fn weights_give_a_warning() {
    for comment in ["c p weight 1 0.4 0", " c  p\tweight -1 3/4 0", "c weights 0.5 0.5 1 1"] {
        let file = tolerant(format!("p cnf 2 1\n{comment}\n1 2 0\n{comment}\n")).unwrap();
        let causes: Vec<_> = file.warnings.iter().map(|w| (w.line, &w.cause)).collect();
        assert_eq!(causes, [(2, &WarningCause::Weights)], "{comment}");
    }
    assert!(strict("c weights of the edges: 0.5\nc p weighty\np cnf 2 0\n").is_ok());
}

#[test]
fn clauses_that_are_commented_out_without_a_blank_give_a_warning() {
    let file = tolerant("p cnf 9 1\nc2 0 is a name\nc 1 2 0\nc1 -2 0\n1 0\nc-3 0\n").unwrap();
    let warnings: Vec<_> = file.warnings.iter().map(|w| (w.line, w.column, &w.cause)).collect();
    assert_eq!(warnings, [(4, 1, &WarningCause::Comment)]);
    assert_eq!(numbers(&file.formula), [vec![1]]);
    assert!(strict("p cnf 9 0\nc1 2 0\n").is_err());
    assert!(strict("p cnf 9 0\nc1 2\nc2015 version\ncnf 1 0\n").is_ok());
}

#[test]
fn cubes_follow_the_clauses_of_inccnf() {
    let file = strict("p inccnf\n1 2 0\n-3 0\na 1 -4 0\nc hm\n a -1\n2 0\na 0\n").unwrap();
    let cubes: Vec<_> = [lits(&[1, -4]), lits(&[-1, 2]), Vec::new()].to_vec();
    assert_eq!((file.cubes, file.header), (cubes, None));
    assert_eq!(numbers(&file.formula), [vec![1, 2], vec![-3]]);
    assert_eq!(file.formula.var_count(), 4);
    let after = "line 4, column 1: a clause after a cube";
    assert_fault("p inccnf\n1 0\na 1 0\n2 0\n", after);
    assert_fault("p inccnf\n1 0\na 1\n", "line 3, column 4: the last cube is not finished");
    assert_fault("p inccnf\n1\na 1 0\n", "line 3, column 1: the last clause is not finished");
    assert_fault("p inccnf\n1 0\na 1 a 0\n", "line 3, column 5: unexpected character `a`");
}

#[test]
fn lines_longer_than_the_window_are_read() {
    let many: Vec<_> = (1..=60_000).collect();
    let line = many.iter().map(|n| format!("{n} ")).collect::<String>();
    let comment = format!("c{}", "x".repeat(400_000));
    let text = format!("{comment}\nc p show {line}0\np cnf 60000 1\n{line}0 {comment}\n");
    // After a clause, a `c` that does not stand alone does not begin a comment.
    assert_fault(&text, "line 4, column 348897: unexpected character `c`");
    let file = strict(&text.replace(&format!("0 {comment}"), "0")).unwrap();
    assert_eq!(file.projection.unwrap().len(), 60_000);
    assert_eq!(numbers(&file.formula), [many]);

    let text = format!("p cnf 60000 1\n{line}x\n");
    assert_fault(&text, "line 2, column 348895: unexpected character `x`");
    let text = format!("p cnf 59999 1\n{line}0\n");
    let warning = &tolerant(&text).unwrap().warnings[0];
    assert_eq!((warning.line, warning.column), (2, 348_889));
    assert!(fault("9".repeat(300_000)).contains("over 131072 characters"));
}

#[test]
fn a_failing_input_is_reported_and_not_taken_for_its_end() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the line went dead"))
        }
    }
    let input = "p cnf 1 1\n1 0\n".as_bytes().chain(Broken);
    let error = read(input, &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "the line went dead");
}

#[test]
fn codes_of_literals_are_those_of_varisat() {
    for number in [1, -1, 77, -268_435_456] {
        let theirs = varisat_formula::Lit::from_dimacs(number as isize);
        assert_eq!(Lit::from_dimacs(number).unwrap().code(), theirs.code());
    }
}

/// Characters that may stand between two tokens.
fn gap() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![" ", "\t", "\n", "\r\n", "  ", "\nc 1 0 hm\n", " c -7 0\n", "\n\n"])
}

proptest! {
    #[test]
    fn what_is_written_reads_back(formula in small_formula()) {
        let mut text = Vec::new();
        write(&mut text, ["p cnf 9 9", "-1 0"], &formula).unwrap();
        let options = ReadOptions::default().strict(true);
        prop_assert_eq!(read(&text[..], &options).unwrap().formula, formula);
    }

    #[test]
    fn blanks_line_ends_and_comments_mean_nothing(
        formula in small_formula(),
        gaps in prop::collection::vec(gap(), 1..20),
    ) {
        let mut gaps = gaps.into_iter().cycle();
        let mut text = format!("p cnf {} {}\n", formula.var_count(), formula.len());
        for clause in formula.clauses() {
            for number in clause.iter().map(|lit| lit.to_dimacs()).chain([0]) {
                text += &format!("{number}{}", gaps.next().unwrap());
            }
        }
        prop_assert_eq!(strict(&text).unwrap().formula, formula);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = read(&bytes[..], &ReadOptions::default().relaxed(true));
    }
}
