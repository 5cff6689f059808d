//! Running the command as a user does.
//!
//! Cargo builds the command for the tests of its package, and puts it beside their folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use neuf_sudoku::rules::Variant;

/// The folder of the workspace.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The result of running a command.
#[derive(Debug)]
pub struct Ran {
    /// Its exit code; −1 when it was ended by a signal.
    pub code: i32,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

/// Runs `neuf` with these arguments and this standard input.
///
/// # Panics
/// When the command cannot be built or started.
pub fn neuf<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>, input: &str) -> Ran {
    // In English, whatever the language of the user is.
    run(Command::new(binary()).args(arguments).env("LC_ALL", "C"), input)
}

/// The output of the command, which must succeed and say nothing else.
///
/// # Panics
/// When it does not.
pub fn said(arguments: &[&str], input: &str) -> String {
    let ran = neuf(arguments.iter().copied(), input);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{arguments:?}");
    ran.stdout
}

/// The path of the example of a variant.
#[must_use]
pub fn example(rule: Variant) -> String {
    root().join(format!("puzzles/variants/{rule}.txt")).display().to_string()
}

/// Runs a command with this standard input.
///
/// # Panics
/// When it cannot be started.
pub fn run(command: &mut Command, input: &str) -> Ran {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // The input is written by a thread, because a command may print before it has read
    // everything.
    // A command that stops reading early closes the pipe, which it may do.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The path of the command, which stands beside the folder of the tests of its package.
///
/// # Panics
/// When it is not there.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("the test's own path");
        let profile = test.parent().and_then(Path::parent).expect("target/PROFILE/deps/TEST");
        let binary = profile.join(format!("neuf{}", std::env::consts::EXE_SUFFIX));
        assert!(binary.exists(), "{} is missing: `cargo test -p neuf` builds it", binary.display());
        binary
    })
}

/// Waits until a process handles SIGINT. Where the system does not show that, waits a
/// while.
///
/// # Panics
/// When the process has ended.
#[cfg(unix)]
pub fn await_listening(process: u32) {
    let status = format!("/proc/{process}/status");
    if !cfg!(target_os = "linux") {
        std::thread::sleep(std::time::Duration::from_secs(2));
        return;
    }
    loop {
        let status = std::fs::read_to_string(&status).expect("the process runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // Bit 1 is the signal of number 2.
        if caught.is_some_and(|mask| mask & 2 != 0) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Waits until a process has computed for a tenth of a second. Where the system does not tell, it
/// waits a while.
///
/// # Panics
/// When the process has ended.
#[cfg(unix)]
pub fn await_work(process: u32) {
    if !cfg!(target_os = "linux") {
        std::thread::sleep(std::time::Duration::from_secs(2));
        return;
    }
    loop {
        let status = std::fs::read_to_string(format!("/proc/{process}/stat"));
        let status = status.expect("the process runs");
        // After the name of the program, the 12th field counts hundredths of a second.
        let fields = status.rsplit_once(')').map_or("", |(_, fields)| fields);
        let time = fields.split_whitespace().nth(11).and_then(|field| field.parse::<u64>().ok());
        if time.is_some_and(|time| time >= 10) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Sends a signal, such as `-INT`, to a process.
///
/// # Panics
/// When that is not possible.
#[cfg(unix)]
pub fn send_signal(process: u32, signal: &str) {
    let kill = Command::new("kill").args([signal, &process.to_string()]).status();
    assert!(kill.expect("kill starts").success(), "no process {process} for {signal}");
}

/// Whether started programs ignore a signal, such as `-HUP`, because the tests were started so, for
/// example by `nohup`. An ignored signal stays ignored in all programs that a shell starts. The
/// test: a shell sends itself the signal and lives on.
///
/// # Panics
/// When there is no shell.
#[cfg(unix)]
pub fn is_ignored(signal: &str) -> bool {
    let script = format!("kill {signal} $$");
    Command::new("sh").arg("-c").arg(script).status().expect("a shell starts").success()
}

/// Starts a command, sends it a signal, such as `-INT` with the number 2, when it is at work, and
/// returns what it has printed until that signal ended it.
///
/// # Panics
/// When it cannot be started, or ends in another way.
#[cfg(unix)]
pub fn stopped_at_work(command: &mut Command, (signal, number): (&str, i32)) -> String {
    use std::os::unix::process::ExitStatusExt;
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = piped.spawn().expect("the command starts");
    await_work(child.id());
    send_signal(child.id(), signal);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.signal(), Some(number));
    String::from_utf8(output.stdout).expect("UTF-8")
}
