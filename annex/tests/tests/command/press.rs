//! `neuf press sheet` and `neuf press draw`: what they write, and where.

use std::fs;

use neuf_sudoku::rules::Variant;
use neuf_tests::running::{example, neuf};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ROWS: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

#[test]
fn a_picture_is_a_page() {
    let folder = tempfile::tempdir().unwrap();
    for (name, puzzle) in [
        ("a.PDF", EASY.to_owned()),
        ("killer.pdf", example(Variant::Killer)),
        ("jigsaw.pdf", example(Variant::Jigsaw)),
    ] {
        let path = folder.path().join(name);
        let ran = neuf(["press", "draw", &puzzle, "-o", path.to_str().unwrap()], "");
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""), "{name}");
        let written = fs::read(&path).unwrap();
        assert!(written.starts_with(b"%PDF-1.7") && written.len() > 1000, "{name}");
    }
    let path = folder.path().join("a.png");
    let ran = neuf(["press", "draw", EASY, "--width", "300", "-o", path.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    let wide = neuf(["press", "draw", EASY, "--width", "300"], "");
    assert!(wide.code == 2 && wide.stderr.contains("pixels"), "{}", wide.stderr);
    let step = neuf(["press", "draw", "--step", "999", EASY], "");
    assert!(step.stderr.starts_with("neuf: there is no step 999, only "), "{}", step.stderr);
}

#[test]
fn an_unknown_ending_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["sheet", "book", "draw"] {
        let path = folder.path().join("x.doc");
        let ran = neuf(["press", command, EASY, "-o", path.to_str().unwrap()], "");
        assert!(ran.code == 2 && !path.exists(), "{command}: {}", ran.stderr);
        assert!(ran.stderr.contains("--format"), "{}", ran.stderr);
    }
}

#[test]
fn a_sheet_is_in_the_language_of_its_reader() {
    let killer = example(Variant::Killer);
    let ran = neuf(["press", "sheet", "--lang", "fr", "--format", "html", &killer], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains("<html lang=\"fr\">"), "{}", &ran.stdout[..200]);
}

#[test]
fn a_sheet_has_its_solutions_overleaf_and_no_improper_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.html");
    let path = path.to_str().unwrap();
    let input = format!("{EASY}\n{}\n{EASY}\n55{}\n{EASY}\n", ".".repeat(81), &EASY[2..]);
    let ran = neuf(["press", "sheet", "-", "--per-page", "2", "--title", "T", "-o", path], &input);
    assert_eq!(ran.code, 1);
    let expected = "neuf: standard input:2: left out: several solutions\n\
        neuf: standard input:4: left out: no solution\n";
    assert_eq!(ran.stderr, expected);
    let page = fs::read_to_string(path).unwrap();
    let titles: Vec<&str> = page.lines().filter(|line| line.starts_with("<title>")).collect();
    let (puzzles, solutions) = ("<title>T</title>", "<title>T – Solutions</title>");
    assert_eq!(titles, [puzzles, puzzles, solutions, puzzles, solutions]);
    let ran = neuf(["press", "sheet", "-"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
}

#[test]
fn a_sheet_says_which_letters_it_lacks() {
    let puzzle = ROWS.concat();
    let ran = neuf(["press", "sheet", "--format", "html", "--title", "日本 Sudoku", &puzzle], "");
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("do not have 日本"), "{}", ran.stderr);
    let ran = neuf(["press", "sheet", "--format", "html", "--title", "Été", &puzzle], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
}

#[test]
fn captions_and_numbers_of_a_sheet_can_be_chosen() {
    let list = format!("{0} # Monday\n{0}\n", ROWS.concat());
    let sheet = |more: &[&str]| {
        let arguments =
            [&["press", "sheet", "--format", "html", "--solutions", "none"], more, &["-"]];
        let ran = neuf(arguments.concat(), &list);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout
    };
    let plain = sheet(&[]);
    let rated = sheet(&["--captions", "number,name,level,score", "--first-number", "41"]);
    let bare = sheet(&["--captions", "none"]);
    assert!(plain != rated && bare.len() < plain.len() && plain.len() < rated.len());
    let pages = |sheet: &str| sheet.matches("<svg class=\"page\"").count();
    assert_eq!((pages(&plain), pages(&sheet(&["--large-print"]))), (1, 2));
    assert_eq!(pages(&sheet(&["--large-print", "--per-page", "2"])), 1);
}

/// The sizes of paper in points.
#[test]
fn a_sheet_has_the_size_of_its_paper() {
    for (paper, size) in [("a4", "595.28 841.89"), ("letter", "612 792"), ("legal", "612 1008")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sheet.pdf");
        let file = path.to_str().unwrap();
        let ran = neuf(["press", "sheet", "--paper", paper, "1.....3..4.....2", "-o", file], "");
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let pdf = std::fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.contains(&format!("/MediaBox [0 0 {size}]")), "{paper}");
    }
}
