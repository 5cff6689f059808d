//! Puzzles without exactly one solution: `solve` never prints one solution as if it were the
//! only one, and says what is wrong with a mistyped puzzle.

use neuf_tests::running::neuf;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The same without one given: two solutions.
const TWO: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9";
const SOLUTIONS: [&str; 2] = [
    "534678192672195348198342567859761423426853971713924856961537284287419635345286719",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
];
/// One digit is mistyped: no two givens clash, but there is no solution.
const NONE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5..1.8..79";

#[test]
fn a_puzzle_with_several_solutions_is_told_in_every_format() {
    let ran = neuf(["solve", TWO], "");
    assert_eq!((ran.code, ran.stdout.trim_end()), (1, SOLUTIONS[0]));
    assert!(ran.stderr.starts_with("neuf: argument:1: Perhaps a typing mistake: "));
    let said = "As it stands: several solutions; this is one; another one has 9 instead of 1 at \
                row 1, column 7 (6 cells differ)";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    let ran = neuf(["solve", "--format", "csv", TWO], "");
    let row = format!("{TWO},{},several solutions", SOLUTIONS[0]);
    assert_eq!((ran.code, ran.stdout.lines().nth(1)), (1, Some(row.as_str())));
    let ran = neuf(["solve", "--format", "json", TWO], "");
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["status"], "several solutions");
    assert_eq!((json["solution"].as_str(), json["another"].as_str()), {
        (Some(SOLUTIONS[0]), Some(SOLUTIONS[1]))
    });
    // Any solution is enough for a user who says so.
    for format in ["line", "csv", "json"] {
        let ran = neuf(["solve", "--first", "--format", format, TWO], "");
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        assert!(ran.stdout.contains(SOLUTIONS[0]) && !ran.stdout.contains("several"));
    }
}

#[test]
fn every_method_and_every_size_takes_the_second_look() {
    for method in ["backtracking", "dpll", "sat", "bits"] {
        let ran = neuf(["solve", "--method", method, TWO], "");
        assert_eq!(ran.code, 1, "{method}");
        assert!(SOLUTIONS.contains(&ran.stdout.trim_end()), "{method}");
        assert!(ran.stderr.contains("several solutions; this is one; another"), "{method}");
        assert_eq!(neuf(["solve", "--method", method, PUZZLE], "").code, 0);
    }
    let diagonal = format!("variant: diagonal\n{}\n", ".".repeat(81));
    for other in ["1... .2.. ..3. ...4", diagonal.as_str(), &".".repeat(625)] {
        let ran = neuf(["solve"], other);
        assert_eq!(ran.code, 1);
        assert!(ran.stderr.contains("several solutions; this is one"), "{}", ran.stderr);
    }
}

#[test]
fn a_batch_names_each_puzzle_that_is_not_proper() {
    let input = format!("{PUZZLE}\n{TWO}\n{PUZZLE}\n{NONE}\n{PUZZLE} with a name\n");
    for threads in ["1", "3"] {
        let ran = neuf(["solve", "--threads", threads], &input);
        let lines: Vec<&str> = ran.stdout.lines().collect();
        let none = "# standard input:4: no solution";
        assert_eq!(lines, [SOLUTIONS[1], SOLUTIONS[0], SOLUTIONS[1], none, SOLUTIONS[1]]);
        let errors: Vec<&str> = ran.stderr.lines().collect();
        assert_eq!((ran.code, errors.len()), (1, 2), "{errors:?}");
        assert!(errors[0].contains("input:2: ") && errors[0].contains(": several solutions"));
        assert!(errors[1].contains("input:4: "));
    }
}

/// The command and `explain` name the same givens, and without them there is no contradiction.
#[test]
fn a_mistyped_puzzle_gets_the_givens_that_clash() {
    let ran = neuf(["solve", NONE], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("givens cannot stand together: r"), "{}", ran.stderr);
    let json = neuf(["solve", "--format", "json", NONE], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let clashing = json["clashing"].as_str().unwrap();
    let explained = neuf(["explain", "--format", "json", NONE], "").stdout;
    let explained: serde_json::Value = serde_json::from_str(&explained).unwrap();
    let core = explained["core"].as_array().unwrap().iter().map(|mark| {
        let number = |name: &str| mark[name].as_u64().unwrap() as usize;
        (9 * (number("row") - 1) + number("column") - 1, b'0' + number("value") as u8)
    });
    let filled = clashing.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    assert!(core.eq(filled), "{explained}");
    assert_eq!(neuf(["count", clashing], "").stdout, "0\n");
    for place in clashing.bytes().enumerate().filter(|(_, byte)| *byte != b'.') {
        let mut fewer = clashing.to_owned();
        fewer.replace_range(place.0..=place.0, ".");
        assert_eq!(neuf(["count", "--limit", "1", &fewer], "").stdout, "1+\n");
    }
}

/// What the fast way prints for plain lines is what the ordinary way prints for the same
/// puzzles in another format.
#[test]
fn counts_and_checks_of_plain_lines_are_those_of_the_ordinary_way() {
    let full = SOLUTIONS[0];
    let clash = format!("55{}", &PUZZLE[2..]);
    let empty = ".".repeat(81);
    let puzzles = [PUZZLE, TWO, NONE, full, &clash, &empty];
    let plain: String = puzzles.map(|puzzle| format!("{puzzle}\n")).concat();
    // A name before each puzzle makes it another format; the lines stay the same.
    let named: String = puzzles.map(|puzzle| format!("name {puzzle}\n")).concat();
    for line in [
        "count --limit 1",
        "count --limit 2",
        "count --limit 2 --json",
        "count --limit 3000",
        "check --unique",
        "check --unique --json",
    ] {
        let run = |input: &str| {
            let ran = neuf(line.split_whitespace(), input);
            (ran.code, ran.stdout, ran.stderr)
        };
        assert_eq!(run(&plain), run(&named), "{line}");
    }
}

/// An unfinished grid has no found digits in its open cells.
#[test]
fn open_cells_are_not_painted() {
    let arguments =
        ["solve", "--color", "always", "--method", "naked-singles", "--format", "boxes", TWO];
    let ran = neuf(arguments, "");
    assert!(ran.stdout.contains('.'), "{}", ran.stdout);
    assert!(!ran.stdout.contains("m.\u{1b}"), "{:?}", ran.stdout);
}
