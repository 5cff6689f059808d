//! Files as people have them: spreadsheets with empty fields, UTF-16, data of MiniZinc, names,
//! and files that hold no puzzles at all.

use std::fs;

use neuf_tests::running::neuf;

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
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn empty_fields_of_spreadsheets_are_to_be_filled() {
    for delimiter in [",", ";", "\t"] {
        let line = |row: &str| {
            let cells: Vec<String> = row.chars().map(|c| c.to_string().replace('.', "")).collect();
            cells.join(delimiter)
        };
        let sheet = ROWS.map(line).join("\r\n");
        let ran = neuf(["solve", "-"], &sheet);
        let said = "expected a blank such as `.` or `0` in each empty field";
        assert!(ran.code == 1 && ran.stderr.contains(said), "{}", ran.stderr);
        assert!(ran.stdout.lines().all(|line| line.ends_with(": malformed")), "{}", ran.stdout);
    }
}

#[test]
fn text_in_utf_16_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.txt");
    let text = ROWS.join("\r\n") + "\r\n";
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        fs::write(&path, units.flat_map(bytes).collect::<Vec<u8>>()).unwrap();
        let ran = neuf(["solve".as_ref(), path.as_os_str()], "");
        assert_eq!((ran.code, ran.stdout.trim_end()), (0, SOLUTION), "{}", ran.stderr);
    }
}

#[test]
fn data_of_minizinc_is_read_as_published() {
    let rows = ROWS.map(|row| {
        let cells: Vec<String> = row.chars().map(|c| c.to_string().replace('.', "0")).collect();
        cells.join(",")
    });
    let boxed = format!("[|{}|]", rows.join("|\n"));
    let flat = |head: &str| format!("{head}[\n  {},\n]);\n", rows.join(", % a row\n  "));
    for data in [
        format!("% a puzzle\nn = 3;\nstart = {boxed};\n"),
        flat("% a puzzle\nint: S = 3;\nstart = array2d(1..9, 1..9, "),
        flat("n=9;\nproblem = array2d(1..n, 1..n,\n"),
        flat("x = array1d(1..81, "),
    ] {
        let ran = neuf(["solve", "-"], &data);
        assert_eq!((ran.code, ran.stdout.trim_end()), (0, SOLUTION), "{}\n{data}", ran.stderr);
    }
}

#[test]
fn what_holds_no_puzzles_is_recognised_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let check = |name: &str, bytes: &[u8], word: &str| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        for command in ["solve", "explain", "convert"] {
            let ran = neuf([command.as_ref(), path.as_os_str()], "");
            assert_eq!(ran.code, 1, "{name}");
            let lines: Vec<&str> = ran.stderr.lines().collect();
            assert!(lines.len() == 1 && lines[0].contains(word), "{command} {name}: {lines:?}");
        }
    };
    check("a.cnf", b"c made by hand\nc twice\np cnf 2 1\n1 -2 0\n", "`neuf sat`");
    check("answer", b"s SATISFIABLE\nv 1 2 0\n", "`neuf decode`");
    check("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text");
    check("a.xlsx", b"PK\x03\x04\x14\0\0\0", "no text");
    check("noise", &(0..=255).cycle().take(5000).collect::<Vec<u8>>(), "no text");
    // Text without puzzles ends after a few lines.
    let prose = "This is a letter and no list of puzzles, he said.\n".repeat(500);
    let ran = neuf(["solve"], &prose);
    assert!(ran.code == 1 && ran.stderr.lines().count() < 12, "{}", ran.stderr);
    assert!(ran.stderr.contains("the rest is not read"));
}

#[test]
fn a_puzzle_given_as_a_formula_is_recognised() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    let told = |command: &[&str], text: &str| {
        fs::write(&path, text).unwrap();
        let ran = neuf(command.iter().map(AsRef::as_ref).chain([path.as_os_str()]), "");
        assert_eq!((ran.code, ran.stderr.lines().count()), (1, 1), "{command:?}: {}", ran.stderr);
        ran.stderr
    };
    for text in [ROWS.concat(), ROWS.join("\n"), format!("# Monday\n{}\n", ROWS.concat())] {
        for command in ["sat", "mus"] {
            assert!(told(&[command], &text).contains("`neuf solve` solves them"), "{command}");
        }
    }
    // A letter is a grid of one cell, and a formula with a slip is none.
    for text in ["x\n", "p cnf 2 1\n1 x 0\n", "1 2 0\n1 x 0\n"] {
        let expected = "unexpected character `x`; expected a number";
        assert!(told(&["sat", "--relaxed"], text).contains(expected), "{text}");
    }
}

#[test]
fn a_formula_that_is_cut_short_is_refused_unless_relaxed() {
    let text = "p cnf 3 5\n1 2 0\n-3 0\n";
    let told = "announces 5 clauses, but there are 2; the file may be cut short";
    for command in ["sat", "mus", "count --formula", "simplify", "backbone"] {
        let words = |option: &'static str| command.split(' ').chain(option.split(' ')).chain(["-"]);
        let ran = neuf(words("-q"), text);
        assert!(ran.code == 1 && ran.stdout.is_empty(), "{command}: {}", ran.stdout);
        assert!(ran.stderr.contains(told), "{command}: {}", ran.stderr);
        let ran = neuf(words("-q --relaxed"), text);
        assert!(ran.code != 1 && ran.stderr.is_empty(), "{command}: {}", ran.stderr);
    }
    // More clauses than announced are only worth a warning.
    let ran = neuf(["sat", "-"], "p cnf 3 1\n1 2 0\n-3 0\n");
    assert!(ran.code == 10 && ran.stderr.contains("announces 1 clause"), "{}", ran.stderr);
}

#[test]
fn an_unknown_ending_is_refused_and_the_known_ones_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = ROWS.concat();
    let write = |command: &str, name: &str| {
        let path = folder.path().join(name);
        let ran = neuf([command.as_ref(), puzzle.as_ref(), "-o".as_ref(), path.as_os_str()], "");
        (ran.code, ran.stderr, fs::read(path).unwrap_or_default())
    };
    for (command, name) in [("draw", "x.jpg"), ("convert", "x.foo")] {
        let (code, message, written) = write(command, name);
        assert!(code == 2 && written.is_empty(), "{command}: {message}");
        assert!(message.contains("--format"), "{message}");
    }
    let (code, _, game) = write("convert", "x.sdx");
    let game = String::from_utf8(game).unwrap();
    assert!(code == 0 && game.starts_with("5 3 124 26 7 2468 1489 1249 248\n"), "{game}");
    assert_eq!(neuf(["solve", "-"], &game).stdout.trim_end(), SOLUTION);
}

#[test]
fn names_go_through_every_format() {
    let puzzle = ROWS.concat();
    let list = format!("{puzzle} # Easy Monday\n{puzzle} 7.2\n");
    let convert = |format: &str| neuf(["convert", "--format", format, "-"], &list).stdout;
    assert!(convert("csv").contains(&format!("\"Easy Monday\",{puzzle},\n")));
    assert!(convert("opensudoku").contains("note=\"Easy Monday\""));
    assert!(convert("json").contains("\"name\":\"Easy Monday\""));
    assert!(!convert("json").contains("7.2"));
    let rated = neuf(["rate", "-"], &list).stdout;
    let lines: Vec<&str> = rated.lines().collect();
    assert!(lines[0].ends_with(&format!("{puzzle}\tEasy Monday")) && lines[1].ends_with(&puzzle));
    let solved = neuf(["solve", "--format", "json", "-"], &list).stdout;
    assert!(solved.contains("\"name\":\"Easy Monday\""), "{solved}");
}

#[test]
fn the_nth_puzzle_is_taken_wherever_puzzles_are_read() {
    let puzzle = ROWS.concat();
    let clashing = puzzle.replacen("53", "55", 1);
    let list = format!("{clashing}\n{puzzle} # two\n{clashing}\n");
    for line in [
        "solve",
        "solve --all",
        "solve --format csv",
        "check",
        "count",
        "check --candidates",
        "rate",
        "transform canon",
        "convert",
        "explain",
        "hint",
        "transform minimize",
        "repair",
        "transform shuffle --seed 1",
    ] {
        let arguments = line.split(' ').chain(["--nth", "2", "-"]);
        let ran = neuf(arguments, &list);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{line}");
        assert!(!ran.stdout.contains("55") || line.starts_with("ra"), "{line}: {}", ran.stdout);
        // A script would take silence for an answer about the ninth.
        let ran = neuf(line.split(' ').chain(["--nth", "9", "-"]), &list);
        let why = "neuf: standard input: there is no puzzle number 9, only 3\n";
        assert_eq!((ran.code, ran.stderr.as_str()), (1, why), "{line}");
    }
    let ran = neuf(["convert", "-"], "");
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (1, "neuf: standard input: there is no puzzle in it\n")
    );
    assert_eq!(neuf(["count", "--nth", "2", "-"], &list).stdout, "1\n");
}

#[test]
fn an_answer_and_its_formula_are_enough() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("x.cnf");
    let puzzle = ROWS.concat();
    for encoding in ["minimal", "extended", "compact"] {
        let arguments = ["encode", "-e", encoding, "--at-most-one", "ladder", &puzzle, "-o"];
        let ran = neuf(arguments.map(AsRef::as_ref).into_iter().chain([formula.as_os_str()]), "");
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let answer = neuf(["sat".as_ref(), formula.as_os_str()], "").stdout;
        let ran = neuf(["decode".as_ref(), "--formula".as_ref(), formula.as_os_str()], &answer);
        assert_eq!((ran.code, ran.stdout.trim_end()), (0, SOLUTION), "{}", ran.stderr);
    }
    let printed = "====[ Search Statistics ]====\nrestarts : 1\n\nSATISFIABLE\n";
    let ran = neuf(["decode"], printed);
    assert!(ran.code == 1 && ran.stderr.contains("name a file for it"), "{}", ran.stderr);
}

#[test]
fn a_puzzle_made_from_another_keeps_its_rules() {
    let killer = neuf_tests::running::root().join("puzzles/variants/killer.txt");
    let arguments = ["generate".as_ref(), "--seed=1".as_ref(), "--from".as_ref()];
    let ran = neuf(arguments.into_iter().chain([killer.as_os_str()]), "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("cages:"), "{}", ran.stdout);
}

#[test]
fn large_grids_have_letters_or_hexadecimal_digits() {
    let puzzle = neuf(["generate", "--size", "16", "--seed", "5", "--clues", "200"], "").stdout;
    let solution = neuf(["solve", "-"], &puzzle).stdout;
    for (symbols, last) in [("letters", 'G'), ("hex", 'F')] {
        let ran = neuf(["solve", "--symbols", symbols, "-"], &puzzle);
        assert_eq!((ran.code, ran.stdout.trim_end().len()), (0, 256), "{}", ran.stderr);
        assert_eq!(ran.stdout.trim_end().chars().max(), Some(last));
        assert_eq!(neuf(["solve", "-"], &ran.stdout).stdout, solution);
    }
}
