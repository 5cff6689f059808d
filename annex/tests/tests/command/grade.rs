//! `neuf course grade` from end to end: broken formulas as files, in both languages and as JSON.

use neuf_tests::running::neuf;
use serde_json::Value;

/// A grid of 4×4 cells, whose families have 16 clauses, or 96 pairs.
const PUZZLE: &str = "1.....2.....3..2";

/// What `neuf encode` writes, without its comments and the header, as a pupil's program might.
fn clauses(arguments: &[&str]) -> Vec<String> {
    let ran = neuf(["encode"].iter().chain(arguments), "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
    ran.stdout.lines().filter(is_clause).map(str::to_owned).collect()
}

fn graded(clauses: &[String], arguments: &[&str]) -> (i32, String) {
    let ran = neuf(["course", "grade"].iter().chain(arguments), &(clauses.join("\n") + "\n"));
    assert_eq!(ran.stderr, "");
    (ran.code, ran.stdout)
}

#[test]
fn a_right_formula_is_right_and_read_with_its_comments() {
    let rules = clauses(&["--rules-only", "--size", "4"]);
    let (code, text) = graded(&rules, &[]);
    assert!(code == 0 && text.contains("Right: these are the paper's clauses."), "{text}");
    let whole = neuf(["encode", PUZZLE], "").stdout;
    let ran = neuf(["course", "grade"], &whole);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains("F2"), "{}", ran.stdout);
    let minimal = neuf(["encode", "--families", "K1,L2,C2,B2", PUZZLE], "").stdout;
    let ran = neuf(["course", "grade"], &minimal);
    assert!(ran.code == 0 && ran.stdout.contains("Right"), "{}", ran.stdout);
}

#[test]
fn what_is_missing_wrong_or_doubled_is_named_in_both_languages() {
    let mut rules = clauses(&["--rules-only", "--size", "4"]);
    rules.retain(|clause| clause.starts_with('-'));
    let (code, text) = graded(&rules, &[]);
    assert_eq!(code, 1);
    for part in ["K1: is missing", "Too weak", "The rules forbid this, the formula allows it"] {
        assert!(text.contains(part), "{text}");
    }
    rules.push("-1 -1 0".into());
    let (code, text) = graded(&rules, &["--lang", "fr"]);
    assert_eq!(code, 1);
    for part in ["K1\u{a0}: manque", "appariée à elle-même", "Trop faible et trop forte"] {
        assert!(text.contains(part), "{text}");
    }
    let (code, text) = graded(&rules, &["--json"]);
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, json["verdict"].as_str()), (1, Some("too weak and too strong")));
    assert_eq!(json["faults"][0]["fault"], "pair with itself");
    assert_eq!(json["differences"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_grid_is_that_of_the_option_or_of_the_unit_clauses() {
    let whole = clauses(&[PUZZLE]);
    let (code, text) = graded(&whole, &["--puzzle", PUZZLE]);
    assert!(code == 0 && text.contains("Right"), "{text}");
    let ran = neuf(["course", "grade"], &(whole.join("\n") + "\n"));
    assert!(ran.code == 0 && ran.stderr.contains(PUZZLE), "{}", ran.stderr);
    let (code, text) = graded(&whole, &["--puzzle", "3.....2.....1..2"]);
    assert!(code == 1 && text.contains("F1:") && text.contains("too strong"), "{text}");
}

#[test]
fn numbers_from_zero_and_other_numberings_are_recognised() {
    let rules = clauses(&["--rules-only", "--size", "4"]);
    let renumbered = |number: &dyn Fn(i32) -> i32| -> Vec<String> {
        let sign = |word: &str| if word.starts_with('-') { "-" } else { "" };
        let word = |word: &str| match word.trim_start_matches('-').parse() {
            Ok(0) | Err(_) => "0".to_owned(),
            Ok(old) => format!("{}{}", sign(word), number(old)),
        };
        rules
            .iter()
            .map(|clause| clause.split(' ').map(word).collect::<Vec<_>>().join(" "))
            .collect()
    };
    let (code, text) = graded(&renumbered(&|old| old - 1), &[]);
    assert!(code == 1 && text.contains("numbered from 0"), "{text}");
    let decimal = |old: i32| {
        let (i, j, k) = ((old - 1) / 16, (old - 1) / 4 % 4, (old - 1) % 4);
        100 * (i + 1) + 10 * (j + 1) + k + 1
    };
    let (code, text) = graded(&renumbered(&decimal), &[]);
    assert!(code == 0 && text.contains("100·(i+1) + 10·(j+1) + k"), "{text}");
}

#[test]
fn other_shapes_and_single_questions() {
    let rules = clauses(&["--rules-only", "--box", "2x3"]);
    let (code, text) = graded(&rules, &["--box", "2x3"]);
    assert!(code == 0 && text.contains("36"), "{text}");
    // Exchanged rows and columns turn boxes of 2×3 into boxes of 3×2.
    let (code, text) = graded(&rules, &["--box", "3x2"]);
    assert!(code == 0 && text.contains("rows and columns are exchanged"), "{text}");
    let (code, _) = graded(&rules, &["--box", "1x6"]);
    assert_eq!(code, 1);
    let pairs = clauses(&["--rules-only", "--families", "L2"]);
    let (code, text) = graded(&pairs, &["--families", "L2"]);
    assert!(code == 0 && text.contains("2916"), "{text}");
    let (code, _) = graded(&pairs[1..], &["--families", "L2"]);
    assert_eq!(code, 1);
}

#[test]
fn what_is_no_formula_is_refused_with_its_place() {
    let ran = neuf(["course", "grade"], "1 2 x 0\n");
    assert!(ran.code == 1 && ran.stderr.contains("line 1, column 5"), "{}", ran.stderr);
    let ran = neuf(["course", "grade", "no-such-file.cnf"], "");
    assert!(ran.code == 1 && ran.stderr.contains("no-such-file.cnf"), "{}", ran.stderr);
}

#[test]
fn parts_of_the_formula_are_written_and_graded() {
    let part = |list: &str| neuf(["encode", "--part", list, PUZZLE], "").stdout;
    let count = |text: &str| text.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    for (list, clauses) in
        [("rules", 448), ("givens", 4), ("f1", 16), ("f2", 20), ("F1,f2", 36), ("givens,f1", 16)]
    {
        assert_eq!(count(&part(list)), clauses, "{list}");
    }
    let whole = part("rules,f1,f2");
    assert!(whole.contains("c clauses 1 to 16: f1, what the given cells hold"), "{whole}");
    assert!(whole.contains("c clauses 389 to 484: B2, no value stands twice in a box"), "{whole}");
    let extended = neuf(["encode", PUZZLE], "").stdout;
    let clauses = |text: &str| text[text.find("p cnf").unwrap()..].to_owned();
    assert_eq!(clauses(&whole), clauses(&extended));
    for list in ["rules", "f1", "f2", "rules,f1,f2"] {
        let ran = neuf(["course", "grade"], &part(list));
        assert!(ran.code == 0 && ran.stdout.contains("Right"), "{list}: {}", ran.stdout);
    }
    let ran = neuf(["course", "grade", "--lang", "fr"], &part("rules,givens"));
    assert!(ran.code == 0 && ran.stdout.contains("seuls les littéraux positifs"), "{}", ran.stdout);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.cnf");
    std::fs::write(&path, part("rules,givens")).unwrap();
    let solved = neuf(["sat".as_ref(), path.as_os_str()], "");
    let decoded = neuf(["decode".as_ref(), "--formula".as_ref(), path.as_os_str()], &solved.stdout);
    assert_eq!((decoded.code, decoded.stdout.trim().len()), (0, 16), "{}", decoded.stderr);
    let ran = neuf(["encode", "--part", "rules", "--families", "K1", PUZZLE], "");
    assert_eq!(ran.code, 2);
}
