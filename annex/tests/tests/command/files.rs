//! Files that the programs of the annex read and write, and signals while they do.

#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use neuf_tests::running::{binary, neuf, send_signal};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(binary());
    command.args(line.split(' ')).current_dir(folder).stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// A signal ends the command, which waits, within seconds.
fn stops(child: &mut Child, line: &str) {
    sleep(Duration::from_millis(600));
    assert!(child.try_wait().unwrap().is_none(), "{line} has not waited");
    send_signal(child.id(), "-TERM");
    let sent = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        assert!(sent.elapsed() < Duration::from_secs(8), "{line} goes on");
        sleep(Duration::from_millis(10));
    };
    assert_eq!(status.signal(), Some(15), "{line}");
}

#[test]
fn no_output_replaces_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.pdf");
    fs::write(&path, PUZZLE).unwrap();
    let name = path.to_str().unwrap();
    for command in ["sheet", "book", "draw"] {
        let ran = neuf(["press", command, name, "-o", name], "");
        let told = "is read by this command: not overwritten\n";
        assert!(ran.code == 1 && ran.stderr.ends_with(told), "{command}: {}", ran.stderr);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), PUZZLE);
}

#[test]
fn a_signal_ends_a_command_that_waits_for_input_or_for_a_reader() {
    for line in ["press book - -o out.pdf", "press sheet - -o out.pdf", "course compare -"] {
        let folder = tempfile::tempdir().unwrap();
        stops(&mut start(folder.path(), line), line);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{line}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle.txt"), PUZZLE).unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    let line = "press sheet puzzle.txt --format pdf -o pipe";
    stops(&mut start(folder.path(), line), line);
}

/// A killed command leaves no half file under the name of its output.
#[test]
fn a_kill_at_any_moment_leaves_whole_files_only() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.txt"), PUZZLE).unwrap();
    let (out, line) = (folder.path().join("out.pdf"), "press sheet one.txt -o out.pdf");
    let begun = Instant::now();
    assert!(start(folder.path(), line).wait().unwrap().success());
    let (time, whole) = (begun.elapsed(), fs::read(&out).unwrap());
    for part in 1..8 {
        fs::remove_file(&out).unwrap_or(());
        let mut child = start(folder.path(), line);
        sleep(time * part / 8);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(fs::read(&out).is_ok_and(|bytes| bytes == whole) || !out.exists());
    }
}
