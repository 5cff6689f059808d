//! Every command that writes, killed at random moments: no half file under a name of its own,
//! and the command then gives the whole. `bench/attack/kills.py` does the same with a thousand
//! kills.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use neuf_cnf::dimacs;
use neuf_sudoku::{Shape, line_text};
use neuf_tests::formulas::random_3sat;
use neuf_tests::puzzles::puzzle;
use neuf_tests::random::Random;
use neuf_tests::running::binary;

/// Commands with their outputs, whose names begin with `out`, and their exit codes.
const WRITING: [(&str, i32); 9] = [
    ("encode --rules-only --size 16 -o out.cnf", 0),
    ("encode --rules-only --size 9 -o out.cnf.xz", 0),
    ("convert list.txt --format opensudoku -o out.xml", 0),
    ("draw one.txt --format svg -o out.svg", 0),
    ("prove one.txt --formula out.cnf --proof out.lrat", 0),
    ("sat a.cnf out.lrat", 20),
    ("sat a.cnf out.drat --proof drat --text --certify", 20),
    ("simplify a.cnf --method full -o out.cnf -r out.r", 0),
    ("check-proof a.cnf a.drat --trim out.lrat", 0),
];

fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(binary());
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn finish(folder: &Path, line: &str, code: i32) -> Duration {
    let begun = Instant::now();
    assert_eq!(start(folder, line).wait().unwrap().code(), Some(code), "{line}");
    begun.elapsed()
}

/// The outputs in a folder, and whatever else is not among the inputs.
fn outputs(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_file() && !INPUTS.contains(&&name[..]) {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

const INPUTS: [&str; 4] = ["a.cnf", "a.drat", "list.txt", "one.txt"];

#[test]
fn a_kill_at_any_moment_leaves_whole_files_only() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &random_3sat(120, 552, 1)).unwrap();
    fs::write(folder.join("a.cnf"), text).unwrap();
    let line = line_text(&puzzle(Shape::default(), 30, 1).0) + "\n";
    fs::write(folder.join("list.txt"), line.repeat(500)).unwrap();
    let unique =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    fs::write(folder.join("one.txt"), unique).unwrap();
    finish(folder, "sat a.cnf a.drat --proof drat", 20);
    let mut random = Random::new(38);
    let mut kills = 0;
    for (line, code) in WRITING {
        let time = finish(folder, line, code);
        let whole = outputs(folder);
        assert!(!whole.is_empty(), "{line}");
        for round in 0..4 {
            // Half of the kills find the files of an earlier run.
            for name in whole.keys() {
                let path = folder.join(name);
                match round % 2 {
                    1 => fs::write(path, "before\n").unwrap(),
                    _ => fs::remove_file(path).unwrap_or(()),
                }
            }
            let mut child = start(folder, line);
            sleep(time.mul_f64(f64::from(random.below(1000) as u32) / 1000.0));
            child.kill().unwrap();
            kills += usize::from(child.wait().unwrap().code().is_none());
            for (name, bytes) in outputs(folder) {
                // A file under way has such a name.
                if name.starts_with(".neuf-") {
                    fs::remove_file(folder.join(name)).unwrap();
                    continue;
                }
                let is_old = round % 2 == 1 && bytes == b"before\n";
                let is_whole = is_old || whole.get(&name) == Some(&bytes);
                assert!(is_whole, "{line}: {name}, {} bytes", bytes.len());
            }
            finish(folder, line, code);
            assert!(outputs(folder) == whole, "{line}");
        }
        for name in whole.keys() {
            fs::remove_file(folder.join(name)).unwrap();
        }
    }
    assert!(kills > 20, "{kills}");
}
