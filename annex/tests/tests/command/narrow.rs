//! On a narrow terminal nothing is wider than it.

#![cfg(unix)]

use neuf_tests::terminal::shown;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn no_line_is_wider_than_the_terminal() {
    for (language, columns) in [("en", 80), ("en", 40), ("fr", 40)] {
        let shown = shown(columns, &["course", "compare", PUZZLE, "--lang", language]);
        assert!(!shown.is_empty());
        for line in shown.lines() {
            let wide = line.chars().count();
            assert!(wide <= columns.into(), "{wide} of {columns}:\n{shown}");
        }
    }
}
