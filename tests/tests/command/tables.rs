//! Tables in CSV: the columns of the input stay, and those of the command are added.

use std::fs;

use neuf_tests::running::neuf;

const PUZZLE: &str = "1....2....3....4";
const SOLUTION: &str = "1342421324313124";

#[test]
fn the_columns_of_the_input_stay() {
    let table = format!("id,puzzle,source\n7,{PUZZLE},\"Monday, page 2\"\n#8,{PUZZLE},x\n9,12,\n");
    let first = neuf(["solve", "--first", "-f", "csv"], &table);
    let rows: Vec<&str> = first.stdout.lines().collect();
    assert_eq!(rows[0], "id,puzzle,source,solution,status");
    assert!(rows[1].starts_with(&format!("7,{PUZZLE},\"Monday, page 2\",")), "{}", rows[1]);
    assert!(rows[2].starts_with(&format!("#8,{PUZZLE},x,")) && rows[2].ends_with(",solved"));
    assert_eq!(rows[3], "9,12,,,malformed");
    let chosen = neuf(["count", "--csv", "--columns", "solutions,id"], &table);
    let rows: Vec<&str> = chosen.stdout.lines().collect();
    assert_eq!(rows[0], "solutions,id");
    assert!(rows[1].ends_with(",7") && rows[2].ends_with(",#8"), "{rows:?}");
    let unknown = neuf(["solve", "-f", "csv", "--columns", "name"], &table);
    assert_eq!(unknown.code, 1);
    let told = "the table has no column `name`; there are id, puzzle, source, solution, status";
    assert!(unknown.stderr.contains(told), "{}", unknown.stderr);
    let checked = neuf(["check", "--csv", "-u"], &table);
    assert!(checked.stdout.starts_with("id,puzzle,source,valid,filled,solutions\n7,"));
}

#[test]
fn own_names_delimiters_and_solutions() {
    let table = format!("quizzes;solutions;level\n{PUZZLE};;3\n");
    let solved = neuf(["solve", "--first", "-f", "csv"], &table);
    let rows: Vec<&str> = solved.stdout.lines().collect();
    assert_eq!(rows[0], "quizzes;solutions;level;status");
    assert!(rows[1].starts_with(&format!("{PUZZLE};1")) && rows[1].ends_with(";3;solved"));
    // What one command prints, the next one reads.
    let again = neuf(["count", "--csv"], &solved.stdout);
    assert!(again.stdout.starts_with("quizzes;solutions;level;status;exact\n"), "{}", again.stdout);
    // The solution has given way to a number, which is told once for all rows.
    assert_eq!(again.stderr.matches("the column `solutions` of the input is replaced").count(), 1);
    assert_eq!(solved.stderr, "");
    let minimal = format!("id,puzzle\na,{SOLUTION}\n");
    let minimal = neuf(["transform", "minimize", "-f", "csv"], &minimal);
    assert!(minimal.stdout.starts_with("id,puzzle\na,"), "{}", minimal.stdout);
    let rated = neuf(["rate", "--csv"], "id,puzzle\n7,1.....3..4.....2\n");
    let rows: Vec<&str> = rated.stdout.lines().collect();
    assert_eq!(rows[0], "id,puzzle,score,level,difficulty,hardest,status");
    assert!(rows[1].starts_with("7,1.....3..4.....2,") && rows[1].ends_with(",rated"), "{rows:?}");
    let plain = neuf(["solve", "-f", "csv", "--first"], PUZZLE);
    assert!(plain.stdout.starts_with("puzzle,solution,status\n"));
}

/// CSV has no comments: a puzzle without a result keeps its row, and what is wrong with the puzzle
/// is told beside the table.
#[test]
fn a_puzzle_without_a_result_keeps_its_row() {
    let table = format!("id,puzzle,solution\n7,{SOLUTION},\n8,12,x\n9,{},y\n", ".".repeat(16));
    for (operation, last) in [
        ("minimize", ["8,,x", "9,,y"]),
        ("shuffle", ["8,,x", "9,................,"]),
        ("dedup", ["8,12,x", "9,................,y"]),
    ] {
        let ran = neuf(["transform", operation, "-f", "csv"], &table);
        let rows: Vec<&str> = ran.stdout.lines().collect();
        assert!(rows.len() == 4 && rows[1].starts_with("7,"), "{operation}: {rows:?}");
        assert_eq!((rows[0], &rows[2..]), ("id,puzzle,solution", &last[..]), "{operation}");
        assert_eq!(ran.code, 1, "{operation}");
        assert!(ran.stderr.contains("line 3"), "{operation}: {}", ran.stderr);
    }
}

#[test]
fn files_of_other_programs_keep_names() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = format!("id,puzzle\nMonday,{}\n", "1........".repeat(9));
    for (name, format) in [("a.txt", "hodoku"), ("a.sdk", "sdk")] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        assert_eq!(neuf(["convert", "-", "--format", format, "-o", path], &puzzle).code, 0);
        let back = neuf(["convert", path, "--format", "csv"], "");
        assert!(
            back.stdout.contains("\"Monday\","),
            "{name}: {}",
            fs::read_to_string(path).unwrap()
        );
    }
    let path = folder.path().join("a.hsol");
    let ran = neuf(["convert", "-", "-o", path.to_str().unwrap()], &puzzle);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("HoDoKu opens lists of puzzles as .txt"), "{}", ran.stderr);
    assert!(!path.exists());
}

#[test]
fn columns_are_chosen_in_every_table() {
    let table = format!("id,puzzle\n7,1.....3..4.....2\n8,{PUZZLE}\n");
    for (arguments, header) in [
        (&["rate", "--csv", "--columns", "score,id"][..], "score,id"),
        (&["rate", "--se", "--csv", "--columns", "id,er"], "id,er"),
        (&["check", "--candidates", "--csv", "--columns", "id,status"], "id,status"),
        (&["transform", "canon", "--format", "csv", "--columns", "canonical"], "canonical"),
        (&["repair", "--csv", "--columns", "id,repaired"], "id,repaired"),
        (&["generate", "-f", "csv", "--columns", "level,puzzle"], "level,puzzle"),
    ] {
        let ran = neuf(arguments.iter().copied(), &table);
        assert_eq!(ran.stdout.lines().next(), Some(header), "{arguments:?}");
    }
    let ran = neuf(["generate", "-f", "csv", "--columns", "name"], "");
    assert!(ran.code == 2 && ran.stderr.contains("no column `name`"), "{}", ran.stderr);
}

#[test]
fn columns_of_no_table_are_refused() {
    for (command, option) in [
        ("solve", "--format csv"),
        ("solve --all", "--format csv"),
        ("solve --format json", "--format csv"),
        ("generate", "--format csv"),
        ("transform minimize", "--format csv"),
        ("transform canon", "--format csv"),
        ("transform shuffle --seed 1", "--format csv"),
        ("transform dedup", "--format csv"),
        ("check", "--csv"),
        ("check --json", "--csv"),
        ("check --candidates", "--csv"),
        ("count", "--csv"),
        ("repair", "--csv"),
        ("rate", "--csv"),
        ("rate --se", "--csv"),
        ("rate --hodoku", "--csv"),
    ] {
        for (language, told) in [("en", "--columns requires"), ("fr", "--columns demande")] {
            let words = command.split(' ').chain(["--columns", "id", "--lang", language]);
            let ran = neuf(words, PUZZLE);
            assert!(ran.code == 2 && !ran.stdout.contains("status"), "{command}: {}", ran.stdout);
            assert_eq!(ran.stderr, format!("neuf: {told} {option}\n"), "{command}");
        }
    }
}

/// An option that would be ignored is refused by its name.
#[test]
fn options_without_effect_are_refused() {
    for (command, told) in [
        ("solve --all --shard 1/2", "--shard"),
        ("rate --csv --techniques", "--techniques"),
        ("draw --depth 1", "--depth requires --step"),
        ("draw --candidates --no-uniqueness", "--no-uniqueness requires --step"),
        ("decode --nth 2", "--nth requires --puzzle"),
        ("decode --ignore-unknown-rules", "--ignore-unknown-rules requires --puzzle"),
        ("check-proof a.cnf a.drat --trim-text", "--trim"),
    ] {
        let ran = neuf(command.split(' '), PUZZLE);
        assert!(ran.code == 2 && ran.stdout.is_empty(), "{command}: {}", ran.stdout);
        assert!(ran.stderr.contains(told), "{command}: {}", ran.stderr);
    }
}

#[test]
fn a_conversion_and_a_repair_keep_the_rows() {
    let clash = "1.....3..4.....1";
    let table = format!("id;grid;source\n7;{PUZZLE};a\n8;12;b\n9;{clash};c\n");
    let converted = neuf(["convert", "-f", "csv"], &table.replace('.', "0"));
    let rows: Vec<&str> = converted.stdout.lines().collect();
    assert_eq!(rows[0], "id;grid;source");
    assert_eq!(rows[1], format!("7;{PUZZLE};a"));
    assert_eq!(rows[2..], ["8;12;b", &format!("9;{clash};c")]);
    assert!(converted.code == 1 && converted.stderr.contains("line 3"), "{}", converted.stderr);
    for language in ["en", "fr"] {
        let repaired = neuf(["repair", "--csv", "--lang", language], &table);
        let rows: Vec<&str> = repaired.stdout.lines().collect();
        assert_eq!(rows[0], "id;grid;source;repaired;changes;corrections;status");
        assert_eq!(rows[2], "8;12;b;;;;malformed");
        assert!(rows[3].starts_with(&format!("9;{clash};c;")) && rows[3].ends_with(";repaired"));
    }
}

#[test]
fn a_row_is_a_row_whatever_it_begins_with() {
    let headed = neuf(["count", "--csv"], &format!("#id,puzzle\n#1,{PUZZLE}\n"));
    assert!(headed.stdout.starts_with("#id,puzzle,solutions"), "{}", headed.stdout);
    assert!(headed.stdout.contains(&format!("#1,{PUZZLE},")), "{}", headed.stdout);
    let bare = neuf(["count"], &format!("#1,{PUZZLE}\n2,{PUZZLE}\n"));
    assert_eq!(bare.stdout.lines().count(), 2, "{}", bare.stderr);
}

#[test]
fn the_ending_of_a_file_names_its_format() {
    let line = neuf(["convert", "--format", "sdm"], PUZZLE);
    assert_eq!(line.stdout, format!("{PUZZLE}\n"), "{}", line.stderr);
    let xml = neuf(["convert", "--format", "xml"], &"1........".repeat(9));
    assert!(xml.stdout.contains("<opensudoku"), "{}", xml.stderr);
}
