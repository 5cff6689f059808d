//! What `neuf rate` prints.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use neuf_tests::running::neuf;
use serde_json::Value;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn ratings_come_in_the_order_of_the_input() {
    let input = format!("{INKALA}\n{EASY}\n{}\n{HARD}\n", &EASY[..80]);
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
