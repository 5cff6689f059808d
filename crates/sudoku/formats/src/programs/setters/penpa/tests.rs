//! Links to Penpa, made here as Penpa makes them.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;

use crate::testing::refused;
use crate::{FormatErrorKind, ReaderOptions, Unread, parse_puzzle, parse_puzzle_with};

fn packed(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    BASE64_STANDARD.encode(encoder.finish().unwrap())
}

/// A link to a 4×4 grid, with one more row and column of the board on each side, in which this is
/// drawn.
fn link(head: &str, question: &str) -> String {
    let cells = "[33,1,1,1,7,1,1,1,7,1,1,1,7,1,1,1]";
    let text = format!("{head}\n[1,1,1,1]\n{{}}\n{{{question}}}\n{{zN:{{}}}}\n{cells}\n[]\n");
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&text))
}

const HEAD: &str =
    "sudoku,6,6,38,0,1,1,266,266,144,144,0,1,0,0,Title: A%2C b,Author: C,,One%2Dtwo,OFF,false";

#[test]
fn what_is_named_like_a_rule_is_read() {
    let question = "zN:{\"33\":[\"1\",1,\"1\"],\"44\":[\"2\",1,\"1\"]},z1:{\"620\":[\"5\",1]},z6:[[],[55,56]],\
         zT:[[35,36,46]],z3:[[63,64,65]],zE:{\"124,134\":2,\"134,144\":2,\"144,154\":2,\"154,164\":2,\
         \"142,143\":2,\"143,144\":2,\"144,145\":2,\"145,146\":2}";
    let answer = "[[],[],[],[],[\"33,1\",\"34,3\",\"35,2\",\"36,4\",\"43,4\",\"44,2\",\"45,1\",\"46,3\",\
         \"53,2\",\"54,1\",\"55,4\",\"56,1\",\"63,3\",\"64,4\",\"65,3\",\"66,2\"]]";
    let text = format!("{}&a={}", link(HEAD, question), packed(answer));
    let entry = parse_puzzle(&text).unwrap();
    let (puzzle, shape) = (&entry.puzzle, entry.puzzle.shape());
    assert_eq!(puzzle.rules().to_string(), "killer, thermometer, arrow");
    assert_eq!((shape.box_rows(), shape.side()), (2, 4));
    assert_eq!(puzzle.givens().get(shape.cell(1, 1)), 2);
    assert_eq!(puzzle.rules().cages()[0].cells, [shape.cell(2, 2), shape.cell(2, 3)]);
}

#[test]
fn texts_and_the_answer_are_kept() {
    let question = "zN:{\"33\":[\"1\",1,\"1\"]}";
    let grid = "1342421324313124";
    let places = (0..16).map(|at| 33 + 10 * (at / 4) + at % 4);
    let entries: Vec<String> =
        places.zip(grid.chars()).map(|(place, digit)| format!("\"{place},{digit}\"")).collect();
    let answer = format!("[[],[],[],[],[{}],[]]", entries.join(","));
    let entry = parse_puzzle(&format!("{}&a={}", link(HEAD, question), packed(&answer))).unwrap();
    assert_eq!(entry.name.as_deref(), Some("A, b"));
    assert_eq!(entry.author.as_deref(), Some("C"));
    assert_eq!(entry.unread, [Unread::Text("One\ntwo".into())]);
    assert_eq!(entry.solution, grid.parse().ok());
}

#[test]
fn drawings_are_named() {
    let question = "zN:{\"33\":[\"1\",1,\"1\"],\"24\":[\"9\",1,\"1\"]},zY:{\"75\":[1,\"circle_M\",1]},zS:{\"44\":1},z6:[[33,34]]";
    let text = link(HEAD, question);
    let error = parse_puzzle(&text).unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::UnknownRules(_)), "{error}");
    let entry = parse_puzzle_with(&text, ReaderOptions::default().ignoring_unknown_rules(true));
    let told: Vec<String> = entry.unwrap().unread.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "drawn without a rule: `symbol` (1)",
            "left out: colours of cells (1)",
            "drawn without a rule: `number` (1)",
            "the rules in words: «One two»",
        ]
    );
}

#[test]
fn what_is_unknown_or_has_another_form_is_not_dropped() {
    for (question, told) in [
        ("zT:{\"1\":[33]}", "`thermo`: expected a list"),
        ("zT:[[33,\"x\",35]]", "`thermo[0][1]`: expected a number, found `x`"),
        ("zN:[1]", "`number`: expected names and values in braces, found `[1]`"),
        ("zT:[[33,1,35]]", "drawn without a rule: `thermo` (1)"),
        ("zN:{\"x\":[\"1\",1,\"1\"]}", "drawn without a rule: `number` (1)"),
        ("zE:{\"x\":2}", "drawn without a rule: `lineE` (1)"),
        ("slingshot:[[33,34]]", "neuf has no rule for `slingshot` (1)"),
    ] {
        let error = refused(&link(HEAD, question));
        assert!(error.contains(told), "{question}: {error}");
    }
}

#[test]
fn other_boards_are_refused() {
    let error = refused(&link("hex,6,6,38", ""));
    assert!(error.ends_with("expected a square board of Penpa, found a board of the kind `hex`"));
    let bomb = packed(&"a".repeat(3 << 20));
    let error = refused(&format!("https://example.org/penpa-edit/#m=edit&p={bomb}"));
    assert!(error.contains("expected a whole puzzle in this link"), "{error}");
}
