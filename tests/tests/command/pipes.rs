//! Outputs and results that are pipes, devices or streams that are open already: they are written
//! to and never replaced, and where a command has to wait for their other end, a signal ends it.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{scope, sleep, spawn};
use std::time::{Duration, Instant};

use neuf_tests::running::{binary, send_signal};

/// A second is promised; a busy machine may need more. What is excluded is that it goes on.
const LATEST: Duration = Duration::from_secs(8);

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const SQUARE: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

/// Every command that writes a file, with `OUT` for its name.
const WRITING: [&str; 10] = [
    "convert puzzle.txt --format line -o OUT",
    "encode puzzle.txt -o OUT",
    "draw puzzle.txt --format svg -o OUT",
    "prove puzzle.txt --formula OUT --proof p.lrat",
    "prove puzzle.txt --formula f.cnf --proof OUT",
    "sat a.cnf OUT",
    "sat a.cnf OUT --proof drat --text --threads 2",
    "simplify a.cnf -o OUT",
    "simplify a.cnf --method full -o b.cnf -r OUT",
    "check-proof a.cnf a.drat --trim OUT",
];

/// A folder with what these commands read, and a pipe.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("puzzle.txt", PUZZLE),
        ("a.cnf", SQUARE),
        ("a.drat", "1 0\n0\n"),
        ("c.icnf", "p inccnf\na 1 0\na -1 0\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    make_pipe(&folder.path().join("pipe"));
    folder
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().is_ok_and(|status| status.success()));
}

fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(binary());
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// How the command ends, and what it says.
fn end(mut child: Child, line: &str) -> (ExitStatus, String) {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > LATEST {
            child.kill().unwrap();
            panic!("{line} goes on");
        }
        sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    (output.status, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_pipe_without_a_reader_ends_with_the_first_signal() {
    scope(|threads| {
        for line in WRITING {
            threads.spawn(move || {
                let folder = place();
                let line = line.replace("OUT", "pipe");
                let mut child = start(folder.path(), &line);
                sleep(Duration::from_millis(600));
                assert!(child.try_wait().unwrap().is_none(), "{line} has not waited");
                send_signal(child.id(), "-TERM");
                let (status, stderr) = end(child, &line);
                assert_eq!((status.signal(), stderr.as_str()), (Some(15), ""), "{line}");
            });
        }
    });
}

#[test]
fn a_pipe_gets_what_a_file_would_get_also_by_a_late_reader() {
    scope(|threads| {
        for line in WRITING {
            threads.spawn(move || {
                let folder = place();
                let to_file = line.replace("OUT", "file");
                let (status, stderr) = end(start(folder.path(), &to_file), &to_file);
                assert!(matches!(status.code(), Some(0 | 20)), "{line}: {stderr}");
                let _ = fs::remove_dir_all(folder.path().join("out"));
                let pipe = folder.path().join("pipe");
                let reader = spawn(move || {
                    sleep(Duration::from_millis(300));
                    let mut bytes = Vec::new();
                    File::open(pipe).unwrap().read_to_end(&mut bytes).unwrap();
                    bytes
                });
                let to_pipe = line.replace("OUT", "pipe");
                let (again, stderr) = end(start(folder.path(), &to_pipe), &to_pipe);
                assert_eq!(again.code(), status.code(), "{line}: {stderr}");
                let found = reader.join().unwrap();
                let file = fs::read(folder.path().join("file")).unwrap();
                // Threads do not make the same proof twice.
                assert!(found == file || line.contains("--threads") && !found.is_empty(), "{line}");
            });
        }
    });
}

/// Sends the two signals of which the second one ends every command.
fn end_twice(child: Child, line: &str) -> (ExitStatus, String) {
    send_signal(child.id(), "-TERM");
    sleep(Duration::from_millis(100));
    send_signal(child.id(), "-TERM");
    end(child, line)
}

#[test]
fn a_reader_that_takes_nothing_does_not_hold_a_command() {
    let folder = place();
    // More than a pipe holds.
    let puzzles = PUZZLE.repeat(20_000);
    fs::write(folder.path().join("puzzle.txt"), puzzles).unwrap();
    let pipe = folder.path().join("pipe");
    let _reader = File::options().read(true).write(true).open(pipe).unwrap();
    let line = "convert puzzle.txt --format line -o pipe";
    let mut child = start(folder.path(), line);
    sleep(Duration::from_millis(600));
    assert!(child.try_wait().unwrap().is_none());
    assert_eq!(end_twice(child, line).0.signal(), Some(15));
}

/// Commands whose output is more than a pipe holds; `big.cnf` has a model of 100,000 variables.
const LONG: [&str; 4] =
    ["sat big.cnf", "sat big.cnf --json", "sat big.cnf --all", "convert puzzles.txt --format line"];

/// Starts a command whose standard output is a pipe.
fn start_piped(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(binary());
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn standard_output_that_nobody_reads_does_not_hold_a_command() {
    scope(|threads| {
        for line in LONG {
            threads.spawn(move || {
                let folder = place();
                let units: String = (1..=100_000).map(|var| format!("{var} 0\n")).collect();
                let formula = format!("p cnf 100000 100000\n{units}");
                fs::write(folder.path().join("big.cnf"), formula).unwrap();
                fs::write(folder.path().join("puzzles.txt"), PUZZLE.repeat(20_000)).unwrap();
                let mut child = start_piped(folder.path(), line);
                // Held here, so that the pipe is neither read nor closed.
                let _unread = child.stdout.take();
                sleep(Duration::from_millis(1500));
                assert!(child.try_wait().unwrap().is_none(), "{line} has not waited");
                let (status, stderr) = end_twice(child, line);
                assert_eq!((status.signal(), stderr.as_str()), (Some(15), ""), "{line}");
            });
        }
    });
}

/// The model has 2^28 variables, which takes many seconds to print.
#[test]
fn a_second_signal_ends_the_printing_of_a_long_model() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.cnf"), "p cnf 268435456 1\n1 0\n").unwrap();
    let mut child = start_piped(folder.path(), "sat a.cnf");
    let mut output = child.stdout.take().unwrap();
    let mut bytes = vec![0; 1 << 16];
    // The first lines are comments.
    let mut read = 0;
    while read < 1 << 20 {
        read += output.read(&mut bytes).unwrap();
    }
    let rest = spawn(move || io::copy(&mut output, &mut io::sink()).unwrap());
    assert_eq!(end_twice(child, "sat a.cnf").0.signal(), Some(15));
    rest.join().unwrap();
}

/// What a shell script leaves in a file to which it appends, and in another one that it begins
/// anew.
#[cfg(target_os = "linux")]
#[test]
fn an_open_stream_is_written_to_and_its_file_is_not_replaced() {
    let names = ["/dev/stdout", "/proc/self/fd/1", "/dev/fd/3", "/dev/fd/1"];
    for line in WRITING.into_iter().filter(|line| !line.starts_with("sat ")) {
        let folder = place();
        let expected = {
            let line = line.replace("OUT", "file");
            let (status, stderr) = end(start(folder.path(), &line), &line);
            assert_eq!(status.code(), Some(0), "{line}: {stderr}");
            fs::read(folder.path().join("file")).unwrap()
        };
        for name in names {
            // Standard output is not free where the command prints something, or for a proof.
            let is_taken = line.starts_with("prove ")
                || line.starts_with("check-proof ")
                || line.contains("--proof OUT");
            if is_taken && name != "/dev/fd/3" {
                continue;
            }
            let line = line.replace("OUT", name);
            for (redirection, before) in [(">>", "earlier\n"), (">", "")] {
                // What others write through the descriptor would stand at their own place.
                if name == "/dev/fd/3" && redirection == ">" {
                    continue;
                }
                fs::write(folder.path().join("log"), "earlier\n").unwrap();
                let rest = if name == "/dev/fd/3" { "3>&1 >/dev/null" } else { "" };
                let script = format!(
                    "{{ echo before; {} {line} {rest} 2>/dev/null; echo $?; }} {redirection} log",
                    binary().display()
                );
                let mut shell = Command::new("sh");
                shell.args(["-c", &script]).current_dir(folder.path());
                assert!(shell.status().unwrap().success());
                let log = fs::read(folder.path().join("log")).unwrap();
                let start = format!("{before}before\n").into_bytes();
                let expected = [&start[..], &expected, b"0\n"].concat();
                assert!(log == expected, "{script}: {}", log.escape_ascii());
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_is_not_mixed_with_the_answer() {
    let folder = place();
    for name in ["-", "/dev/stdout", "/proc/self/fd/1"] {
        let line = format!("sat a.cnf {name}");
        let (status, stderr) = end(start(folder.path(), &line), &line);
        assert_eq!(status.code(), Some(2), "{name}");
        assert!(stderr.contains("a proof needs a file of its own"), "{stderr}");
    }
}

#[test]
fn a_proof_that_does_not_come_is_said_to_be_late() {
    let folder = place();
    let line = "check-proof a.cnf pipe --time 300ms";
    let (status, stderr) = end(start(folder.path(), line), line);
    assert_eq!((status.code(), stderr.as_str()), (Some(1), "neuf: cannot read pipe: time limit\n"));
}
