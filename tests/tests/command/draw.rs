//! What `neuf draw` writes, and where.

use neuf_tests::running::neuf;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_name_of_the_file_tells_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [
        ("a.svg", &b"<svg xmlns="[..]),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.txt", "┌".as_bytes()),
        ("a.svg.gz", b"\x1f\x8b"),
    ] {
        let path = folder.path().join(name);
        let ran = neuf(["draw", EASY, "-o", path.to_str().unwrap()], "");
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""), "{name}");
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
    }
    for (arguments, name) in
        [(["-o", "a.pdf"], "PDF"), (["--format", "pdf"], "PDF"), (["-o", "a.png"], "PNG")]
    {
        let ran = neuf(["draw", EASY].into_iter().chain(arguments), "");
        let told = format!("neuf: `neuf press draw` writes a {name}\n");
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (2, "", &*told));
    }
    let drawn = neuf(["draw", EASY, "--format", "svg"], "").stdout;
    assert_eq!(drawn, std::fs::read_to_string(folder.path().join("a.svg")).unwrap());
}

#[test]
fn a_grid_its_marks_its_solution_and_a_step() {
    let plain = neuf(["draw", EASY], "").stdout;
    assert!(plain.starts_with("┌───────┬") && plain.contains("│ 5 3 . │ . 7 . │ . . . │"));
    let solved = neuf(["draw", "--solution", EASY], "").stdout;
    assert!(solved.contains("│ 5 3 4 │ 6 7 8 │ 9 1 2 │"), "{solved}");
    let marks = neuf(["draw", "--candidates", EASY], "").stdout;
    assert!(marks.lines().nth(2).unwrap().starts_with("┃   5   │   3   │ 4     ┃"), "{marks}");
    let step = neuf(["draw", "--step", "1", "--lang", "fr", EASY], "").stdout;
    let told = neuf(["explain", "--lang", "fr", EASY], "").stdout;
    let said = step.lines().last().unwrap();
    assert!(said.starts_with("1. ") && told.contains(said.split(" (").next().unwrap()), "{said}");
    let ran = neuf(["draw", "--step", "999", EASY], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.starts_with("neuf: there is no step 999, only "), "{}", ran.stderr);
}

#[test]
fn colours_are_for_who_wants_them() {
    let arguments = ["draw", "--candidates", EASY, "--color"];
    assert!(!neuf(["draw", "--candidates", EASY], "").stdout.contains('\x1b'));
    assert!(!neuf([&arguments[..], &["never"]].concat(), "").stdout.contains('\x1b'));
    assert!(neuf([&arguments[..], &["always"]].concat(), "").stdout.contains("\x1b[1m"));
}

#[test]
fn puzzles_go_from_format_to_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{EASY}\n{}\n", EASY.replace("53", ".."));
    let mut from = "-".to_owned();
    let mut stdin = input.as_str();
    // Each is made of the one before.
    for name in ["a.sdk", "b.ss", "c.opensudoku", "d.csv", "e.json", "f.hodoku", "g.sdm"] {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        let mut arguments = vec!["convert", from.as_str(), "-o", path.as_str()];
        if name.ends_with("hodoku") {
            arguments.extend(["--format", "hodoku"]);
        }
        let ran = neuf(arguments, stdin);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{name}");
        (from, stdin) = (path, "");
    }
    assert_eq!(std::fs::read_to_string(from).unwrap(), input);
    let ran = neuf(["convert", "1... .2.. ..3. ...4", "--format", "ss"], "");
    let expected = "neuf: argument:1: left out: ss has no boxes of 2x2\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (1, expected));
}
