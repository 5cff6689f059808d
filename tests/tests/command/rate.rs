//! What `neuf rate` prints.

use neuf_cnf::Interrupt;
use neuf_explain::rate::{Level, rate};
use neuf_explain::{ExplainOptions, Finding, explain};
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Puzzle, RateError, Rules, Solutions};
use neuf_tests::running::{neuf, root};
use serde_json::Value;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn ratings_come_in_the_order_of_the_input() {
    let input = format!("{INKALA}\n{EASY}\n{}\n{HARD}\n", &EASY[..79]);
    let ran = neuf(["rate", "-"], &input);
    assert_eq!(ran.code, 1);
    let lines: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split('\t').collect()).collect();
    let levels: Vec<&str> = [0, 1, 3].iter().map(|&line| lines[line][1]).collect();
    assert_eq!(levels, ["3", "0", "2"]);
    assert_eq!(lines[2], ["# standard input:3: malformed"]);
    assert_eq!([0, 1, 3].map(|line| lines[line][4]), [INKALA, EASY, HARD]);
    let scores = [1, 3, 0].map(|line| lines[line][0].parse::<f64>().unwrap());
    assert!(scores.is_sorted(), "{scores:?}");
    assert_eq!((lines[1][2], lines[1][3]), ("0", "-"));
    assert!(lines[3][3].parse::<usize>().unwrap() > 5);
}

#[test]
fn json_has_null_where_there_is_nothing() {
    let of = |puzzle: &str| -> Value {
        serde_json::from_str(&neuf(["rate", "--json", puzzle], "").stdout).unwrap()
    };
    let (easy, hard) = (of(EASY), of(HARD));
    assert_eq!((&easy["level"], &easy["contradiction"]), (&0.into(), &Value::Null));
    assert_eq!((&hard["level"], &hard["solved_by"]), (&2.into(), &"failed-literals".into()));
    let several = of("12..3......1....");
    assert_eq!(several["status"], "several solutions");
    let ran = neuf(["rate", "--time", "0", INKALA], "");
    assert_eq!((ran.code, ran.stdout.trim_end()), (1, "# argument:1: stopped"));
}

/// The ratings of the examples agree with their explanations: these succeed with as many
/// nested suppositions as the level allows, and fail with one less unless patterns or
/// forcing chains replace a supposition.
#[test]
fn variants_stand_on_the_same_ladder() {
    let levels = [
        ("diagonal", Level::FailedLiterals),
        ("greater-than", Level::Propagation),
        ("combined-6x6", Level::Propagation),
        ("even-odd", Level::FailedLiterals),
        ("killer", Level::Propagation),
        ("anti-king", Level::FailedLiterals),
        ("anti-knight", Level::DepthTwo),
    ];
    for (name, level) in levels {
        let path = root().join("puzzles/variants").join(name).with_extension("txt");
        let puzzle = parse_puzzle(&std::fs::read_to_string(path).unwrap()).unwrap().puzzle;
        let rating = rate(&puzzle, &Interrupt::new()).unwrap();
        let needed = usize::from(rating.level.number()) - 1;
        for depth in needed.saturating_sub(1)..=needed {
            let mut options = ExplainOptions::default();
            options.depth = depth;
            let explained = explain(&puzzle, &options, &Interrupt::new());
            let is_solved = matches!(explained.unwrap().finding, Finding::Solved(_));
            // Forcing chains go through the cases of a cell or a house instead.
            let by_forcing = name == "anti-king";
            let by_patterns = level == Level::FailedLiterals && rating.contradiction.is_none();
            let is_easier = by_patterns || by_forcing;
            assert_eq!(is_solved, depth == needed || is_easier, "{name} {depth}");
        }
        assert_eq!(rating.level, level, "{name}");
        assert_eq!(rating.rounds > 0, level > Level::Propagation, "{name}");
        let needs_contradiction = ["diagonal", "anti-king"].contains(&name);
        assert_eq!(rating.contradiction.is_some(), needs_contradiction, "{name}");
        // A complete grid needs no reasoning, and a grid with one empty cell needs only a
        // naked single.
        let solution = Solutions::of(&puzzle, &Interrupt::new());
        let mut full = solution.unwrap().next().unwrap();
        full.set(full.shape().cell(0, 0), 0);
        let easy = rate(&puzzle.with_givens(full), &Interrupt::new()).unwrap();
        assert_eq!((easy.level, easy.rounds), (Level::NakedSingles, 0), "{name}");
        assert!(easy.score < rating.score, "{name}");
        let empty = Puzzle::empty(Rules::usual(puzzle.shape()));
        assert_eq!(rate(&empty, &Interrupt::new()), Err(RateError::Several));
    }
}

#[test]
fn the_command_rates_variants() {
    let path = |name: &str| root().join("puzzles/variants").join(name).to_str().unwrap().to_owned();
    let ran = neuf(["rate", &path("diagonal.txt"), &path("anti-king.txt")], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let levels: Vec<&str> =
        ran.stdout.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(levels, ["2", "2"]);
    let ran = neuf(["rate", "--json", &path("greater-than.txt")], "");
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["variants"], serde_json::json!(["greater-than"]));
    assert_eq!(json["level"], 1);
    let clashing = "variant: diagonal\n1... .1.. .... ....\n";
    let ran = neuf(["rate", "-"], clashing);
    assert_eq!((ran.code, ran.stdout.contains("no solution")), (1, true), "{}", ran.stdout);
}

#[test]
fn the_rating_of_sudoku_explainer_stands_in_columns_and_json() {
    let ran = neuf(["rate", "--se", "-"], &format!("{EASY}\n{INKALA}\n"));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], format!("1.2\t1.2\t1.2\t{EASY}"));
    assert_eq!(lines[1], format!("10.7\t10.7\t9.7\t{INKALA}"));
    let easy: Value =
        serde_json::from_str(&neuf(["rate", "--se", "--json", EASY], "").stdout).unwrap();
    assert_eq!((&easy["er"], &easy["at_least"]), (&1.2.into(), &Value::Array(vec![])));
    let killer = root().join("puzzles/variants/killer.txt");
    let refused = neuf(["rate", "--se", killer.to_str().unwrap()], "");
    assert!(refused.stderr.contains("not a usual 9×9 sudoku"), "{}", refused.stderr);
}

#[test]
fn the_rating_of_sudoku_explainer_stands_in_tables() {
    let table = format!("name;puzzle;from\nA;{EASY};\"x; y\"\nB;12;paper\n");
    let ran = neuf(["rate", "--se", "--csv", "-"], &table);
    let expected = format!(
        "name;puzzle;from;er;ep;ed;status\nA;{EASY};\"x; y\";1.2;1.2;1.2;rated\n\
         B;12;paper;;;;malformed\n"
    );
    assert_eq!((ran.code, ran.stdout), (1, expected));
}

#[test]
fn a_row_with_a_broken_puzzle_keeps_its_other_fields() {
    // The broken row comes first, so it decides which columns the table has.
    let table = format!("id,puzzle\n1,1x\n#2,{EASY}\n");
    for (command, added, first) in [
        (&["rate", "--csv", "-"][..], "score,level,difficulty,hardest,status", ",,,,malformed"),
        (&["solve", "--format", "csv", "-"], "solution,status", ",malformed"),
        (&["count", "--csv", "-"], "solutions,exact", ","),
        (&["transform", "canon", "--format", "csv", "-"], "canonical,status", ",malformed"),
        (&["check", "--candidates", "--csv", "-"], "candidates,status", ",malformed"),
    ] {
        let ran = neuf(command.iter().copied(), &table);
        let rows: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!(rows.len(), 3, "{command:?}: {}", ran.stdout);
        assert_eq!(rows[0], format!("id,puzzle,{added}"));
        assert_eq!(rows[1], format!("1,1x,{first}"));
        assert!(rows[2].starts_with(&format!("#2,{EASY},")), "{}", rows[2]);
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn candidates_and_canonical_forms_stand_in_tables() {
    let ran =
        neuf(["check", "--candidates", "--csv", "-"], "name,puzzle\nsmall,1... .2.. ..3. ...4\n");
    let cells = "1 34 24 23 34 2 14 13 24 14 3 12 23 13 12 4";
    let table = "name,puzzle,candidates,status\nsmall,1... .2.. ..3. ...4";
    assert_eq!(ran.stdout, format!("{table},{cells},found\n"));
    let clashing = neuf(["check", "--candidates", "--csv", "11.............."], "");
    assert!(clashing.stdout.ends_with(",clash\n") && clashing.code == 1, "{}", clashing.stdout);
    let form = neuf(["transform", "canon", EASY], "").stdout;
    let ran = neuf(["transform", "canon", "--format", "csv", EASY], "");
    assert_eq!(ran.stdout, format!("puzzle,canonical,status\n{EASY},{},found\n", form.trim()));
}

/// Easy puzzles have HoDoKu's score to the point; its own program gave these numbers.
#[test]
fn the_rating_of_hodoku_stands_in_columns_json_and_tables() {
    let hard = ".513..8......4....6.7.183...6..93....3..2..9....86..1...873.6.2....8......4..978.";
    let ran = neuf(["rate", "--hodoku", "-"], &format!("{EASY}\n{hard}\n"));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[1], format!("398\thard\t{hard}"));
    assert!(lines[0].contains("\teasy\t"), "{}", lines[0]);
    let json: Value =
        serde_json::from_str(&neuf(["rate", "--hodoku", "--json", hard], "").stdout).unwrap();
    assert_eq!((&json["score"], &json["level"]), (&398.into(), &"hard".into()));
    let table = neuf(["rate", "--hodoku", "--csv", "-"], &format!("puzzle,from\n{hard},here\n"));
    let lines: Vec<&str> = table.stdout.lines().collect();
    assert_eq!(lines[0], "puzzle,from,hodoku_score,hodoku_level,status");
    assert_eq!(lines[1], format!("{hard},here,398,hard,rated"));
    let killer = root().join("puzzles/variants/killer.txt");
    let refused = neuf(["rate", "--hodoku", killer.to_str().unwrap()], "");
    assert!(refused.stderr.contains("not a usual 9×9 sudoku"), "{}", refused.stderr);
}
