//! `neuf press book`: what it writes, and what it leaves out.

use std::fs;

use neuf_tests::running::{neuf, root};

fn classic() -> String {
    root().join("puzzles/classic.txt").to_str().unwrap().to_owned()
}

#[test]
fn a_book_is_a_file_for_archives_with_the_trim_size_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    let path = path.to_str().unwrap();
    for (trim, cut, printed) in
        [("5x8", "[0 9 360 585]", "[0 0 369 594]"), ("8.5x11", "[0 9 612 801]", "[0 0 621 810]")]
    {
        let more = ["--nth", "3", "--trim", trim, "--bleed", "--title", "A & B", "-o", path];
        let ran = neuf(
            ["press".to_owned(), "book".to_owned(), classic()]
                .iter()
                .map(String::as_str)
                .chain(more),
            "",
        );
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        let pdf = fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.starts_with("%PDF-1.4") && text.contains("<pdfaid:part>1</pdfaid:part>"));
        assert!(text.contains(&format!("/TrimBox {cut}")), "{trim}");
        assert!(text.contains(&format!("/MediaBox {printed}")), "{trim}");
        assert!(text.contains("A &amp; B"));
        // Cover, imprint, contents, instructions, the puzzle below its heading, the solution.
        assert_eq!(text.matches("/Type /Page\n").count(), 6);
    }
}

#[test]
fn puzzles_are_made_and_improper_ones_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    let path = path.to_str().unwrap();
    let made =
        ["press", "book", "--make", "easy:2", "--make", "even-odd:1", "--seed", "4", "-o", path];
    let ran = neuf(made, "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let first = fs::read(path).unwrap();
    assert_eq!(neuf(made, "").code, 0);
    assert!(first == fs::read(path).unwrap(), "the same seed gives the same book");
    let ran = neuf(["press", "book", "-", "-o", path], "12..............\n1.....2.....3..2\n");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("standard input:1: left out: several solutions"), "{}", ran.stderr);
}

#[test]
fn what_cannot_be_is_told() {
    let name = classic();
    for (arguments, code, said) in [
        (vec!["-o", "x.png"], 2, "pdf"),
        (vec!["--trim", "7x7"], 2, "possible values: 5x8, 6x9, 8.5x11, a4, a5"),
        (vec!["--make", "hard"], 2, "such as easy:20"),
        (vec!["--font", &name], 1, "this is not a font in the format TrueType or OpenType"),
        (vec!["--font", "missing.ttf"], 1, "missing.ttf"),
    ] {
        let ran =
            neuf(["press", "book", &name, "--nth", "3"].into_iter().chain(arguments.clone()), "");
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(said), "{arguments:?}: {}", ran.stderr);
    }
}

/// Letters that the built-in outlines lack come from the user's font, or are named.
#[test]
fn a_font_adds_letters() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    let path = path.to_str().unwrap();
    let name = classic();
    let ran = neuf(["press", "book", &name, "--nth", "3", "--title", "数独", "-o", path], "");
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("数独") && ran.stderr.contains("--font"), "{}", ran.stderr);
}
