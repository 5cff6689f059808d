//! A signal ends each command also while it reads: when nothing comes, within one long
//! record, and in an input without an end.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{scope, sleep, spawn};
use std::time::{Duration, Instant};

use neuf_tests::running::{binary, send_signal};

/// A second is promised; a busy machine may need more. What is excluded is that it goes on.
const LATEST: Duration = Duration::from_secs(5);

/// What comes from the pipe, which stays open.
#[derive(Clone, Copy, Debug)]
enum Coming {
    Nothing,
    /// These bytes once, then one byte a million times.
    Long(&'static str, u8),
    /// These bytes once, then the others again and again.
    Endless(&'static str, &'static str),
}

/// Starts the command with a pipe into which these bytes come. The pipe stays open until the
/// command has ended.
fn start(folder: &Path, line: &str, coming: Coming) -> Child {
    let mut command = Command::new(binary());
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    spawn(move || {
        // Writing fails when the command has ended.
        let _ = match coming {
            Coming::Nothing => Ok(()),
            Coming::Long(start, byte) => pipe
                .write_all(start.as_bytes())
                .and_then(|()| pipe.write_all(&vec![byte; 1_000_000])),
            Coming::Endless(start, again) => {
                let again = again.repeat(1000);
                let mut written = pipe.write_all(start.as_bytes());
                while written.is_ok() {
                    written = pipe.write_all(again.as_bytes());
                }
                written
            }
        };
        sleep(Duration::from_secs(60));
    });
    child
}

/// Sends SIGTERM after a while, and checks that the command ends by it and prints nothing that
/// could be taken for a result.
fn stops(line: &str, coming: Coming) {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("a.cnf");
    fs::write(&formula, "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    let mut child = start(folder.path(), line, coming);
    sleep(Duration::from_millis(250));
    let early = child.try_wait().unwrap();
    assert!(early.is_none(), "{line} {coming:?} ended before the signal: {early:?}");
    send_signal(child.id(), "-TERM");
    let sent = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if sent.elapsed() > LATEST {
            child.kill().unwrap();
            panic!("{line} {coming:?} goes on after SIGTERM");
        }
        sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(15), "{line} {coming:?}");
    // The header of `neuf sat` comes before its input.
    let header = if line.starts_with("sat ") { "c neuf 0.1.0\n" } else { "" };
    assert_eq!(String::from_utf8_lossy(&output.stdout), header, "{line} {coming:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let is_quiet = stderr.lines().all(|line| line.starts_with("neuf: interrupted after 0 "));
    assert!(is_quiet, "{line} {coming:?}: {stderr}");
    let names = fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.cnf"], "{line} {coming:?}");
}

/// Commands that read puzzles.
const OF_PUZZLES: [&str; 19] = [
    "solve -",
    "solve --all -",
    "check -",
    "count -",
    "rate -",
    "transform canon -",
    "transform shuffle --seed 1 -",
    "transform dedup -",
    "transform minimize -",
    "repair -",
    "check --candidates -",
    "convert -",
    "convert - -o out.sdm",
    "draw - -o out.svg",
    "explain -",
    "hint -",
    "encode - -o out.cnf",
    "prove -",
    "generate --from -",
];

/// A command for each way to read puzzles.
const WAYS: [&str; 5] = ["solve -", "solve --all -", "convert - -o out.sdm", "explain -", "rate -"];

/// Commands that read formulas, proofs or other text.
const OF_OTHERS: [&str; 7] = [
    "sat -",
    "sat - proof",
    "simplify - -o out.cnf",
    "check-proof - a.cnf",
    "check-proof a.cnf -",
    "generate --pattern -",
    "decode -",
];

#[test]
fn a_signal_ends_a_command_that_waits_for_input() {
    scope(|threads| {
        for line in OF_PUZZLES.iter().chain(&OF_OTHERS) {
            threads.spawn(|| stops(line, Coming::Nothing));
        }
    });
}

#[test]
fn a_signal_ends_a_command_within_a_long_record() {
    let tag = Coming::Long("<opensudoku>\n<game ", b'a');
    let bracket = Coming::Long("{\"puzzle\": \"", b'1');
    for line in WAYS {
        stops(line, tag);
        stops(line, bracket);
    }
    stops("sat -", Coming::Long("p cnf 1 1\nc ", b'x'));
    stops("check-proof a.cnf -", Coming::Long("c ", b'x'));
}

#[test]
fn a_signal_ends_a_command_whose_input_has_no_end() {
    let comments = Coming::Endless("", "# nothing\n");
    for line in WAYS {
        stops(line, comments);
    }
    stops("sat -", Coming::Endless("p cnf 3 1\n", "c nothing\n"));
    stops("simplify - -o out.cnf", Coming::Endless("p cnf 3 1\n", "c nothing\n"));
    stops("check-proof a.cnf -", Coming::Endless("", "c nothing\n"));
}

#[test]
fn a_time_limit_holds_while_a_formula_does_not_come() {
    let folder = tempfile::tempdir().unwrap();
    let child = start(folder.path(), "sat --time 100ms -", Coming::Nothing);
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{stdout}");
    assert!(stdout.contains("c stopped: time limit\n") && stdout.ends_with("\ns UNKNOWN\n"));
}

/// What was done is told in the singular where one thing was done.
#[test]
fn the_puzzles_before_a_signal_are_counted_in_words() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (count, language, told) in [
        (1, "en", "neuf: interrupted after 1 puzzle\n"),
        (2, "en", "neuf: interrupted after 2 puzzles\n"),
        (1, "fr", "neuf: interrompu après 1 grille\n"),
        (2, "fr", "neuf: interrompu après 2 grilles\n"),
    ] {
        let mut command = Command::new(binary());
        command.args(["solve", "--lang", language, "--format", "line", "-"]).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(puzzle.repeat(count).as_bytes()).unwrap();
        // The solutions come although the input goes on.
        let mut solutions = vec![0; puzzle.len() * count];
        child.stdout.as_mut().unwrap().read_exact(&mut solutions).unwrap();
        send_signal(child.id(), "-TERM");
        let output = child.wait_with_output().unwrap();
        drop(pipe);
        assert_eq!(String::from_utf8_lossy(&output.stderr), told);
    }
}
