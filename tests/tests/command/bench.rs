//! `neuf bench`: tables of many formulas, and runs that are continued.

use std::fs;
use std::path::Path;
use std::process::Command;

use neuf_cnf::{Formula, dimacs};
use neuf_tests::formulas::{crowded_pigeonhole, pigeonhole, random_3sat};
use neuf_tests::running::{Ran, binary, neuf, run};

fn write(folder: &Path, name: &str, formula: &Formula) {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], formula).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

fn bench(folder: &Path, options: &[&str]) -> Ran {
    run(Command::new(binary()).arg("bench").args(options).current_dir(folder), "")
}

/// The second and the first word of each line of the table.
fn answers(ran: &Ran) -> Vec<(&str, &str)> {
    let lines = ran.stdout.lines().filter(|line| line.contains(".cnf"));
    lines
        .map(|line| (line.split_whitespace().nth(4).unwrap(), line.split(' ').next().unwrap()))
        .collect()
}

#[test]
fn a_folder_becomes_a_table_and_a_file_that_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("f")).unwrap();
    write(path, "f/a.cnf", &random_3sat(50, 150, 1));
    write(path, "f/b.cnf", &pigeonhole(6));
    fs::write(path.join("f/c.cnf"), "p cnf 1 1\nx 0\n").unwrap();
    let line = ["f", "--jobs", "2", "-o", "out.csv"];
    let first = bench(path, &line);
    assert_eq!(first.code, 1, "{}", first.stderr);
    let mut found = answers(&first);
    found.sort_unstable();
    let expected =
        [("f/a.cnf", "satisfiable"), ("f/b.cnf", "unsatisfiable"), ("f/c.cnf", "failed")];
    assert_eq!(found, expected);
    assert!(first.stdout.contains("f/c.cnf (line 2, column 1"), "{}", first.stdout);
    assert!(first.stdout.contains("\n3 formulas: 1 satisfiable, 1 unsatisfiable, 1 failed; "));
    let csv = fs::read_to_string(path.join("out.csv")).unwrap();
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.starts_with("formula,answer,seconds,memory,conflicts,note,settings\n"), "{csv}");
    // Only what has failed is solved again; the records of the others stay as they are.
    write(path, "f/c.cnf", &pigeonhole(5));
    let again = bench(path, &line);
    assert_eq!(again.code, 0, "{}", again.stderr);
    assert!(again.stderr.contains("2 of 3 results are in the file already"), "{}", again.stderr);
    let after = fs::read_to_string(path.join("out.csv")).unwrap();
    for record in csv.lines().filter(|record| !record.contains("failed")) {
        assert!(after.lines().any(|other| other == record), "{record}");
    }
    assert!(after.lines().count() == 4 && !after.contains("failed"), "{after}");
    let third = bench(path, &line);
    assert_eq!(fs::read_to_string(path.join("out.csv")).unwrap(), after);
    assert_eq!(answers(&third).len(), 3);
    // Results of other settings are not mixed, and other files are not overwritten.
    let other = bench(path, &[&line[..], &["--profile", "unsat"]].concat());
    assert!(other.code == 2 && other.stderr.contains("other settings"), "{}", other.stderr);
    assert_eq!(fs::read_to_string(path.join("out.csv")).unwrap(), after);
    assert_eq!(bench(path, &["f/a.cnf", "-o", "f/b.cnf"]).code, 1);
    assert_eq!(bench(path, &["f/a.cnf", "-o", "f/a.cnf"]).code, 1);
}

#[test]
fn limits_are_for_each_formula() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write(path, "hard.cnf", &crowded_pigeonhole(8));
    write(path, "easy.cnf", &pigeonhole(5));
    let ran = bench(path, &["hard.cnf", "easy.cnf", "--time", "300ms", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&rows[0]["answer"], &rows[0]["note"]), (&"unknown".into(), &"time limit".into()));
    assert_eq!(
        (&rows[1]["formula"], &rows[1]["answer"]),
        (&"easy.cnf".into(), &"unsatisfiable".into())
    );
    assert!(rows[1]["conflicts"].as_u64() > Some(0));
    // An unanswered formula counts twice its limit.
    let ran = bench(path, &["hard.cnf", "--conflicts", "100", "--time", "7", "--certify"]);
    assert!(
        ran.stdout.contains("(conflict limit)") && ran.stdout.ends_with("PAR-2 14.00 s\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn wrong_inputs_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("empty")).unwrap();
    for (input, code) in [("empty", 1), ("none.cnf", 1), ("-", 2)] {
        let ran = bench(path, &[input]);
        assert_eq!((ran.code, ran.stdout.as_str()), (code, ""), "{input}");
    }
    assert_eq!(neuf(["bench"], "").code, 2);
    assert_eq!(neuf(["bench", "x", "--profile", "fast"], "").code, 2);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_named_and_devices_are_no_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write(path, "a.cnf", &pigeonhole(5));
    std::os::unix::fs::symlink("nowhere.cnf", path.join("b.cnf")).unwrap();
    let ran = bench(path, &["."]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert_eq!(answers(&ran), [("./a.cnf", "unsatisfiable"), ("./b.cnf", "failed")]);
    // /dev/zero never ends, so it must not be read.
    let ran = bench(path, &["a.cnf", "-o", "/dev/zero"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert_eq!(ran.stderr, "neuf: /dev/zero: this is no file; results are added to one\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write(path, "a.cnf", &pigeonhole(5));
    write(path, "hard.cnf", &crowded_pigeonhole(8));
    let mut command = Command::new(binary());
    command.args(["bench", ".", "-o", "out.csv"]).current_dir(path).env("LC_ALL", "C");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let csv = || fs::read_to_string(path.join("out.csv")).unwrap_or_default();
    while csv().lines().count() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    neuf_tests::running::send_signal(child.id(), "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("interrupted after 1 of 2 formulas"), "{errors}");
    let text = csv();
    assert!(text.lines().count() == 2 && text.contains("./a.cnf,unsatisfiable"), "{text}");
    // The process for the hard formula has ended, too.
    if cfg!(target_os = "linux") {
        let mark = path.canonicalize().unwrap();
        let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let works_here = |process: fs::DirEntry| {
            fs::read_link(process.path().join("cwd")).ok() == Some(mark.clone())
        };
        assert!(!processes.into_iter().any(works_here));
    }
}
