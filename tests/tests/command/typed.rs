//! Puzzles as people type them: blanks for empty cells, letters for digits, a character too few.

use neuf_tests::running::neuf;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

fn rows() -> Vec<String> {
    let rows = PUZZLE.as_bytes().chunks(9);
    rows.map(|row| String::from_utf8_lossy(row).replace('.', " ").trim_end().to_owned()).collect()
}

#[test]
fn blanks_are_empty_cells_and_this_is_said() {
    let ran = neuf(["solve"], &rows().join("\n"));
    assert_eq!((ran.code, ran.stdout.as_str()), (0, SOLUTION));
    let said = "neuf: standard input:1: empty places are read as empty cells\n";
    assert_eq!(ran.stderr, said);
    assert_eq!(neuf(["solve", "-q"], &rows().join("\n")).stderr, "");
    let ran = neuf(["hint", "--lang", "fr"], &rows().join("\n"));
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("les places vides sont lues comme des cases vides"));
}

#[test]
fn a_line_of_blanks_is_a_grid() {
    let line = PUZZLE.replace('.', " ");
    for input in [line.clone(), format!("{line}\n{line}\n")] {
        let ran = neuf(["solve"], &input);
        assert_eq!((ran.code, ran.stdout), (0, SOLUTION.repeat(input.lines().count())));
        assert!(ran.stderr.contains("empty places are read as empty cells"), "{}", ran.stderr);
    }
    let ran = neuf(["solve", "--lang", "fr", &line], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, SOLUTION));
    assert!(ran.stderr.contains("les places vides sont lues comme des cases vides"));
    // The blank at the end is cut off, as editors do.
    let open = PUZZLE.replace("79", "7.").replace('.', " ");
    let ran = neuf(["check", "-u"], open.trim_end());
    assert!(ran.code == 0 || ran.stderr.contains("write a dot"), "{}", ran.stderr);
}

#[test]
fn what_is_neither_a_file_nor_a_puzzle_is_told_what_a_puzzle_is() {
    for (language, told) in [
        ("en", "`123` is neither a file nor a puzzle: a puzzle has 81 characters"),
        ("fr", "`123` n'est ni un fichier ni une grille"),
    ] {
        let ran = neuf(["solve", "--lang", language, "123"], "");
        assert!(ran.code == 1 && ran.stderr.contains(told), "{}", ran.stderr);
    }
    let ran = neuf(["hint", ""], "");
    assert!(ran.stderr.contains("there is nothing in this argument"), "{}", ran.stderr);
    assert!(neuf(["solve", "x.txt"], "").stderr.contains("cannot read x.txt"));
}

#[test]
fn letters_are_digits() {
    let typed = PUZZLE.replace('.', "O").replacen('1', "l", 1);
    let ran = neuf(["solve", &typed], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, SOLUTION));
    assert!(ran.stderr.contains("the letter `O` is read as 0"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the letter `l` is read as 1"), "{}", ran.stderr);
    // Row 2 has a 1 already, so that the letter may be something else: nobody can be asked here.
    let typed = format!("{}l{}", &PUZZLE[..10], &PUZZLE[11..]);
    let ran = neuf(["solve", &typed], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "# argument:1: malformed\n"));
    assert!(ran.stderr.contains("write the digit that is meant"), "{}", ran.stderr);
}

#[test]
fn eighty_characters_are_read_where_only_one_reading_is_a_puzzle() {
    let mut read = 0;
    for place in 0..81 {
        let short = format!("{}{}", &PUZZLE[..place], &PUZZLE[place + 1..]);
        let ran = neuf(["solve", &short], "");
        if ran.code == 0 {
            // A lost digit may leave another solution only with a word, and none was found that
            // does.
            assert_eq!(ran.stdout, SOLUTION, "{short}: {}", ran.stderr);
            assert!(ran.stderr.contains("80 characters instead of 81"), "{}", ran.stderr);
            read += 1;
        } else {
            assert!(ran.stderr.contains("expected 81 cells, found 80"), "{}", ran.stderr);
        }
    }
    assert!(read > 5, "{read}");
    // Where no reading is a puzzle, the error says nothing of files.
    let ran = neuf(["solve", &"12345678".repeat(10)], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("this is no puzzle: line 1, column 81"), "{}", ran.stderr);
}

#[test]
fn a_mistyped_cell_is_looked_for_where_no_rule_is_broken() {
    // Without the 8 of the third row there are several solutions.
    let typed = format!("{}.{}", &PUZZLE[..20], &PUZZLE[21..]);
    let ran = neuf(["check", &typed], "");
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.lines().next().unwrap().contains("mistake"), "{}", ran.stdout);
    assert!(ran.stdout.contains("no rule is broken yet"));
}
