//! Signals and limits of the system: each run ends with the right status and one clear
//! line, never with a wrong answer, and leaves no temporary file.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use neuf_cnf::dimacs;
use neuf_tests::formulas::{out_of_reach, pigeonhole, random_3sat};
use neuf_tests::running::{Ran, await_listening, binary, root, run, send_signal};

/// A folder with a formula that takes longer than any of these tests.
fn hard() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &out_of_reach()).unwrap();
    let formula = folder.path().join("a.cnf");
    fs::write(&formula, text).unwrap();
    (folder, formula)
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Starts the command in a folder, sends it a signal after a while, and waits for its end.
fn signalled(folder: &Path, line: &str, signal: &str, after: Option<Duration>) -> Output {
    let mut command = Command::new(binary());
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    match after {
        Some(after) => sleep(after),
        None => await_listening(child.id()),
    }
    send_signal(child.id(), signal);
    child.wait_with_output().unwrap()
}

/// Whether processes that are started here begin with this signal ignored.
fn is_ignored(number: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() >> (number - 1) & 1 == 1
}

/// Commands that take long and write files; of the last two, one is compressed.
const LONG: [&str; 4] = [
    "sat a.cnf a.proof",
    "sat a.cnf a.proof --text --proof drat --certify",
    "encode --rules-only --size 100 -o big.cnf",
    "encode --rules-only --size 100 -o big.cnf.gz",
];

#[test]
fn a_kill_leaves_no_half_file_at_any_time() {
    let (folder, _) = hard();
    // A file that exists is kept as it is.
    fs::write(folder.path().join("big.cnf"), "before").unwrap();
    for line in LONG {
        for milliseconds in [0, 3, 10, 30, 100, 200] {
            let after = Some(Duration::from_millis(milliseconds));
            let output = signalled(folder.path(), line, "-KILL", after);
            assert_eq!(output.status.signal(), Some(9), "{line}");
            let stdout = String::from_utf8(output.stdout).unwrap();
            let is_header = stdout.lines().all(|line| line.starts_with("c "));
            assert!(is_header && output.stderr.is_empty(), "{line}");
            let mut left = names(folder.path());
            // A file under way keeps its temporary name.
            left.retain(|name| !name.starts_with(".neuf-"));
            left.sort();
            assert_eq!(left, ["a.cnf", "big.cnf"], "{line} after {milliseconds} ms");
        }
    }
    assert_eq!(fs::read(folder.path().join("big.cnf")).unwrap(), b"before");
}

#[test]
fn a_polite_signal_ends_without_an_answer_and_without_half_a_file() {
    let (folder, _) = hard();
    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        for line in LONG {
            for after in [None, Some(Duration::from_millis(2)), Some(Duration::from_millis(80))] {
                // A script's background begins with SIGINT ignored, until the command listens.
                if after.is_some() && is_ignored(number) {
                    continue;
                }
                let output = signalled(folder.path(), line, signal, after);
                assert_eq!(output.status.signal(), Some(number), "{line} {after:?}");
                let stdout = String::from_utf8(output.stdout).unwrap();
                let stderr = String::from_utf8(output.stderr).unwrap();
                assert_eq!(stderr, "", "{line} {after:?}");
                // The header comes before the command listens for signals.
                let is_header = stdout.lines().all(|line| line.starts_with("c "));
                assert!(is_header || stdout.ends_with("\ns UNKNOWN\n"), "{stdout}");
                // The steps of an interrupted search are a proof of what was derived.
                let _ = fs::remove_file(folder.path().join("a.proof"));
                assert_eq!(names(folder.path()), ["a.cnf"], "{line} {after:?}");
            }
        }
    }
}

/// Runs a shell command in a folder; `neuf` is the program.
fn shell(folder: &Path, line: &str) -> Ran {
    let line = format!("neuf() {{ \"$NEUF\" \"$@\"; }}; {line}");
    let mut command = Command::new("sh");
    run(command.args(["-c", &line]).env("NEUF", binary()).current_dir(folder), "")
}

/// There is one line on standard error and no verdict.
fn complaint(ran: &Ran) -> &str {
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(!ran.stdout.lines().any(|line| line.starts_with("s ")), "{}", ran.stdout);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    ran.stderr.trim_end()
}

#[test]
fn a_file_that_may_not_grow_is_an_error_and_is_not_left() {
    let folder = tempfile::tempdir().unwrap();
    let formula = root().join("dimacs/pigeonhole-7.cnf");
    fs::copy(formula, folder.path().join("a.cnf")).unwrap();
    for line in [
        "neuf sat a.cnf a.proof",
        "neuf sat a.cnf a.proof.gz --text",
        "neuf sat a.cnf a.proof.zst --proof drat --certify",
        "neuf encode --rules-only --size 16 -o big.cnf",
        "neuf encode --rules-only --size 16 -o big.cnf.bz2",
        "neuf encode --rules-only --size 16 -o big.cnf.xz",
    ] {
        let ran = shell(folder.path(), &format!("ulimit -f 1; {line}"));
        let message = complaint(&ran);
        assert!(message.starts_with("neuf: cannot write "), "{line}: {message}");
        assert!(message.contains("File too large"), "{line}: {message}");
        assert_eq!(names(folder.path()), ["a.cnf"], "{line}");
    }
}

#[test]
fn few_descriptors_are_an_error_or_enough() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(root().join("dimacs/random-100-2.cnf"), folder.path().join("a.cnf")).unwrap();
    fs::copy(root().join("puzzles/classic.txt"), folder.path().join("puzzles")).unwrap();
    let mut enough = 0;
    for count in 4..12 {
        for (line, code) in [
            ("neuf sat a.cnf a.proof --certify", 20),
            ("neuf check-proof a.cnf a.proof", 0),
            ("neuf convert puzzles -o a.csv", 0),
            ("neuf solve puzzles", 0),
        ] {
            let ran = shell(folder.path(), &format!("ulimit -n {count}; {line}"));
            if ran.code == code {
                enough += 1;
            } else {
                complaint(&ran);
            }
        }
        let left = names(folder.path());
        assert!(!left.iter().any(|name| name.starts_with(".neuf-")), "{left:?}");
    }
    assert!(enough > 8, "{enough}");
}

/// With less than this, in kilobytes, the kernel cannot even map the program that the tests build.
fn least_to_start(folder: &Path) -> usize {
    let starts = |kilobytes: &usize| {
        shell(folder, &format!("ulimit -v {kilobytes}; neuf --version")).code == 0
    };
    (16_000..40_000).step_by(1_000).find(starts).unwrap()
}

#[test]
fn a_limit_of_the_system_ends_in_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let large = random_3sat(60_000, 240_000, 7);
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &large).unwrap();
    fs::write(folder.path().join("a.cnf"), text).unwrap();
    let mut unknown = 0;
    let least = least_to_start(folder.path());
    for kilobytes in [0, 2_000, 6_000, 10_000, 26_000].map(|more| least + more) {
        let line = "neuf sat --conflicts 10 a.cnf a.proof";
        let ran = shell(folder.path(), &format!("ulimit -v {kilobytes}; {line}"));
        if ran.code == 0 {
            assert!(ran.stdout.contains("\ns UNKNOWN\n"), "{kilobytes}: {}", ran.stdout);
            unknown += usize::from(ran.stdout.contains("stopped: memory limit"));
        } else {
            // The loader itself may find too little memory, with an exit code of its own.
            assert!(ran.code == 1 || ran.code == 127, "{kilobytes}: {}", ran.code);
            assert!(!ran.stderr.is_empty() && !ran.stdout.contains("\ns "), "{kilobytes}");
        }
    }
    assert!(unknown > 1, "{unknown}");
}

/// Rust's own lines, and a list of calls, would be no sentence for a user.
#[cfg(target_os = "linux")]
#[test]
fn without_memory_there_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &random_3sat(60_000, 240_000, 7)).unwrap();
    fs::write(folder.path().join("a.cnf"), text).unwrap();
    let mut refused = 0;
    let least = least_to_start(folder.path());
    // Where a thread begins, some kilobytes decide about who asks for what cannot be had.
    let fine = (least..least + 1_000).step_by(8).map(|kilobytes| (kilobytes, "0"));
    let coarse = (20_000..60_000).step_by(4_000);
    let coarse = coarse.flat_map(|it| ["0", "1", "full"].map(|backtrace| (it, backtrace)));
    for (kilobytes, backtrace) in fine.chain(coarse) {
        let limits = format!("export RUST_BACKTRACE={backtrace}; ulimit -v {kilobytes}");
        let ran = shell(folder.path(), &format!("{limits}; neuf simplify -q a.cnf -o b.cnf"));
        if ran.code == 1 && ran.stderr.contains("out of memory") {
            let said = complaint(&ran);
            let bytes = said.strip_prefix("neuf: out of memory: the system refused ");
            let bytes = bytes.and_then(|rest| rest.strip_suffix(" bytes"));
            assert!(bytes.is_some_and(|bytes| bytes.parse::<u64>().is_ok()), "{said}");
            refused += 1;
        } else {
            assert!(matches!(ran.code, 0 | 1 | 127), "{}: {}", ran.code, ran.stderr);
            assert!(!ran.stderr.contains("backtrace"), "{}", ran.stderr);
        }
    }
    assert!(refused > 100, "{refused}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_small_stack_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.cnf"), "p cnf 2 2\n1 0\n-1 2 0\n").unwrap();
    fs::write(folder.path().join("a.txt"), "1... .2.. ..3. ...4\n").unwrap();
    for (line, code) in [
        ("neuf --version", 0),
        ("neuf sat a.cnf", 10),
        ("neuf solve a.txt", 1),
        ("neuf explain a.txt", 1),
        ("neuf generate --seed 1", 0),
        ("neuf nothing", 2),
    ] {
        for kilobytes in [64, 256, 1024] {
            let ran = shell(folder.path(), &format!("ulimit -s {kilobytes}; {line}"));
            assert_eq!(ran.code, code, "{line} {kilobytes}: {}", ran.stderr);
        }
    }
}

/// The system refuses a thread whose stack would not fit into memory.
#[test]
fn a_thread_that_cannot_be_started_is_the_cause_that_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &pigeonhole(6)).unwrap();
    fs::write(folder.join("a.cnf"), text).unwrap();
    fs::write(folder.join("a.txt"), format!("{}\n", ".".repeat(81))).unwrap();
    let without_threads = |line: &str| {
        let mut command = Command::new(binary());
        let stack = (usize::MAX / 16).to_string();
        command.args(line.split(' ')).current_dir(folder).env("RUST_MIN_STACK", stack);
        run(&mut command, "p cnf 1 1\n1 0\n")
    };
    for line in ["sat", "solve --threads 2 a.txt", "generate"] {
        let ran = without_threads(line);
        assert!(complaint(&ran).contains("cannot start "), "{line}: {}", ran.stderr);
    }
    let mut left = names(folder);
    left.sort_unstable();
    assert_eq!(left, ["a.cnf", "a.txt"]);
    // A small proof is checked without a thread of its own, and other searches would only help.
    assert_eq!(without_threads("sat a.cnf --certify a.proof").code, 20);
    assert_eq!(without_threads("sat a.cnf --threads 2").code, 20);
}
