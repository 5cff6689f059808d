//! `neuf course compare` from end to end: each column means the same for every method.

use neuf_tests::running::neuf;
use serde_json::Value;

/// Figure 1 of the paper: propagation stops, and one failed literal finishes it.
const FIGURE: &str =
    ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

#[test]
fn the_columns_compare() {
    let ran = neuf(["course", "compare", "--json", "--time", "2", FIGURE], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    let row = |name: &str| {
        let rows = json["methods"].as_array().unwrap();
        rows.iter().find(|row| row["method"] == name).unwrap().clone()
    };
    let number = |name: &str, column: &str| row(name)[column].as_u64();
    assert_eq!(row("propagation")["filled"], 15);
    // What only deduces supposes nothing.
    for name in ["naked-singles", "propagation"] {
        assert_eq!(number(name, "suppositions"), Some(0));
        assert_eq!(number(name, "refuted"), Some(0));
    }
    // Probing does all that propagation does, and then its trials.
    assert!(number("probing", "assignments") > number("propagation", "assignments"));
    assert!(number("probing", "suppositions") > number("probing", "refuted"));
    // Backtracking gives a cell a value once for each candidate that it tries.
    assert_eq!(number("backtracking", "assignments"), number("backtracking", "suppositions"));
    assert_eq!(number("dpll", "refuted"), None);
    assert_eq!(number("bits", "assignments"), None);
    let table = neuf(["course", "compare", "--time", "2", FIGURE], "").stdout;
    let head = table.lines().find(|line| line.contains("suppositions")).unwrap();
    assert!(head.contains("refuted") && head.contains("assignments"), "{table}");
}
