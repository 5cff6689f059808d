//! One run: a solver works on a formula within limits.
//!
//! A shell sets the limits (`ulimit`) and then replaces itself by the solver;
//! every system has one. A solver that sleeps uses no CPU time, so a thread
//! kills its process group after some time by the clock. CPU time and peak
//! memory are the kernel's figures for that one process (`wait4`). But the
//! kernel's peak is never below the memory that this program had when it started
//! the solver; so the peak is also read from `/proc` while the solver runs.
//!
//! A process group of its own lets the runner end a solver together with what it has started,
//! when its time is over and when the runner itself is interrupted.

use std::fmt;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use wait4::Wait4;

use crate::answer;
use crate::formulas::name_of;

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The solver found a model, which was checked.
    Sat,
    /// The solver says that there is no model.
    Unsat,
    /// The solver ended well and without an answer, although it was within the limits.
    Unknown,
    /// The solver ended with an error, or could not be started.
    Failed,
    /// The solver ran out of time.
    Timeout,
    /// The solver ran out of memory.
    Memout,
    /// The model does not satisfy the formula, the answer is known to be wrong, or
    /// the proof was refused.
    Wrong,
}

impl Status {
    /// Whether the solver gave an answer, right or wrong.
    pub fn is_answer(self) -> bool {
        matches!(self, Status::Sat | Status::Unsat)
    }
}

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The name of the solver.
    pub solver: String,
    /// The file name of the formula, without folder and compression.
    pub formula: String,
    /// The outcome of the run.
    pub status: Status,
    /// CPU seconds, user and system, children included.
    pub cpu: f64,
    /// Seconds by the clock.
    pub wall: f64,
    /// Peak memory in megabytes.
    pub memory: f64,
    /// The limit of CPU seconds.
    pub limit: u64,
    /// Why the solver has failed: the last line of its standard error.
    #[serde(default)]
    pub note: String,
    /// The limits and the command, so that a file never mixes the results of two. Empty in
    /// files of earlier versions.
    #[serde(default)]
    pub settings: String,
}

impl Record {
    /// The family of the formula: its name up to `--`.
    pub fn family(&self) -> &str {
        self.formula.split_once("--").map_or("others", |(family, _)| family)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { solver, formula, status, cpu, memory, note, .. } = self;
        write!(f, "{solver:<10} {status:<8?} {cpu:>8.2} s {memory:>7.0} MB  {formula}")?;
        if note.is_empty() { Ok(()) } else { write!(f, " ({note})") }
    }
}

/// A solver and how to call it.
#[derive(Clone, Debug)]
pub struct SolverCommand {
    /// Its name in the tables.
    pub name: String,
    words: Vec<String>,
}

impl SolverCommand {
    /// Reads NAME=COMMAND.
    pub fn parse(text: &str) -> anyhow::Result<SolverCommand> {
        let Some((name, command)) = text.split_once('=') else {
            bail!("`{text}`: expected NAME=COMMAND");
        };
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if !command.contains("{file}") {
            bail!("`{text}`: the command has no {{file}}");
        }
        Ok(SolverCommand { name: name.into(), words })
    }

    fn has(&self, place: &str) -> bool {
        self.words.iter().any(|word| word.contains(place))
    }
}

/// The settings that the runs of a comparison have in common.
#[derive(Debug)]
pub struct Runner {
    /// The limit of CPU time, in seconds.
    pub seconds: u64,
    /// The limit of address space, in megabytes.
    pub megabytes: u64,
    /// The command that checks proofs.
    pub check_proof: Option<String>,
    stops: Arc<AtomicBool>,
}

impl Runner {
    /// A runner that ends its solvers at Ctrl-C and SIGTERM. A second signal ends the runner at
    /// once, as if nobody listened.
    pub fn new(seconds: u64, megabytes: u64) -> anyhow::Result<Runner> {
        let stops = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_default(signal, Arc::clone(&stops))?;
            flag::register(signal, Arc::clone(&stops))?;
        }
        Ok(Runner { seconds, megabytes, check_proof: None, stops })
    }

    /// Whether a signal has come.
    pub fn is_stopped(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }

    /// The settings that belong to the results of a solver: limits and command line.
    pub fn settings(&self, solver: &SolverCommand) -> String {
        let Runner { seconds, megabytes, .. } = self;
        format!("--time {seconds} --memory {megabytes} {}", solver.words.join(" "))
    }

    /// Runs a solver on a formula, which stands in a plain file. `None` when a signal has ended
    /// the run.
    pub fn run(&self, solver: &SolverCommand, formula: &Path, file: &Path) -> Option<Record> {
        let mut record = Record {
            solver: solver.name.clone(),
            formula: name_of(formula),
            status: Status::Failed,
            cpu: 0.0,
            wall: 0.0,
            memory: 0.0,
            limit: self.seconds,
            note: String::new(),
            settings: self.settings(solver),
        };
        if self.is_stopped() {
            return None;
        }
        if let Err(error) = self.run_into(&mut record, solver, file) {
            record.note = format!("{error:#}");
        }
        (!self.is_stopped()).then_some(record)
    }

    fn run_into(
        &self,
        record: &mut Record,
        solver: &SolverCommand,
        file: &Path,
    ) -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let [out, proof, printed, errors] =
            ["out", "proof", "printed", "errors"].map(|name| folder.path().join(name));
        let fill = |word: &str| {
            word.replace("{file}", &file.to_string_lossy())
                .replace("{out}", &out.to_string_lossy())
                .replace("{proof}", &proof.to_string_lossy())
        };
        let kilobytes = self.megabytes * 1024;
        // The system counts whole ticks for its limit, which on a busy machine are up to a tenth
        // more than the time that was used.
        let script = format!(
            "ulimit -t {seconds}; ulimit -v {kilobytes}; exec \"$@\"",
            seconds = self.seconds + self.seconds.div_ceil(5)
        );
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg("sh").args(solver.words.iter().map(|word| fill(word)));
        command.stdin(Stdio::null()).stdout(File::create(&printed)?);
        command.stderr(File::create(&errors)?);
        command.current_dir(folder.path()).process_group(0);
        let started = Instant::now();
        let mut child = command.spawn().context("cannot start")?;
        let group = Pid::from_raw(child.id() as i32);
        let is_over = Arc::new(AtomicBool::new(false));
        let own = peak_of("self").unwrap_or(0.0);
        let patience = Duration::from_secs(6 * self.seconds + 10);
        let watch = watch(group, patience, Arc::clone(&is_over), Arc::clone(&self.stops));
        let ended = child.wait4();
        is_over.store(true, Ordering::Relaxed);
        let seen = watch.join().unwrap_or(0.0);
        let ended = ended.context("cannot wait")?;
        record.wall = started.elapsed().as_secs_f64();
        record.cpu = (ended.rusage.utime + ended.rusage.stime).as_secs_f64();
        record.memory = ended.rusage.maxrss as f64 / (1 << 20) as f64;
        if record.memory <= 1.05 * own && seen > 0.0 {
            record.memory = seen;
        }
        let answer =
            fs::read(if solver.has("{out}") { &out } else { &printed }).unwrap_or_default();
        record.status = answer::status(file, &answer);
        // A wrong answer is one however late it comes.
        if record.cpu > self.seconds as f64 && record.status != Status::Wrong {
            record.status = Status::Timeout;
        } else if record.status == Status::Unknown {
            if record.cpu > self.seconds as f64 - 0.5 {
                record.status = Status::Timeout;
            } else if !ended.status.success() {
                let much = 0.7 * self.megabytes as f64;
                let is_full = record.memory > much;
                record.status = if is_full { Status::Memout } else { Status::Failed };
                let said = fs::read(&errors).unwrap_or_default();
                let last = String::from_utf8_lossy(&said).lines().last().map(str::to_owned);
                record.note = last.unwrap_or_else(|| ended.status.to_string());
            }
        }
        if let Some(checker) = &self.check_proof
            && record.status == Status::Unsat
            && solver.has("{proof}")
        {
            let words: Vec<String> = checker.split_whitespace().map(fill).collect();
            let checked = Command::new(&words[0]).args(&words[1..]).stdout(Stdio::null()).status();
            if !checked.context("cannot run the proof checker")?.success() {
                record.status = Status::Wrong;
            }
        }
        Ok(())
    }
}

/// Kills a process group after some time or when the runner stops, unless it has ended before.
/// Returns the highest peak of memory that its first process was seen with.
fn watch(
    group: Pid,
    patience: Duration,
    is_over: Arc<AtomicBool>,
    stops: Arc<AtomicBool>,
) -> std::thread::JoinHandle<f64> {
    std::thread::spawn(move || {
        let started = Instant::now();
        let mut peak = 0.0f64;
        while !is_over.load(Ordering::Relaxed) {
            if started.elapsed() > patience || stops.load(Ordering::Relaxed) {
                let _ = killpg(group, Signal::SIGKILL);
                break;
            }
            peak = peak.max(peak_of(&group.to_string()).unwrap_or(0.0));
            std::thread::sleep(Duration::from_millis(5));
        }
        peak
    })
}

/// The peak of a process's memory in megabytes, if the system tells it.
fn peak_of(process: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn runner() -> Runner {
        Runner { seconds: 1, megabytes: 2000, check_proof: None, stops: Arc::default() }
    }

    fn solver(script: &str) -> (tempfile::TempDir, SolverCommand, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, formula) = (folder.path().join("solver.sh"), folder.path().join("a--b.cnf"));
        fs::write(&path, script).expect("written");
        fs::write(&formula, "p cnf 1 1\n1 0\n").expect("written");
        let command = format!("fake=sh {} {{file}} {{out}}", path.display());
        (folder, SolverCommand::parse(&command).expect("a command"), formula)
    }

    fn run_script(script: &str) -> Record {
        let (_folder, solver, formula) = solver(script);
        runner().run(&solver, &formula, &formula).expect("nobody stops it")
    }

    #[test]
    fn runs_are_measured_and_judged() {
        // What ends at once may be seen only before it has begun.
        let record = run_script("echo SAT > $2; echo '1 0' >> $2; sleep 0.2");
        assert_eq!((record.status, record.family()), (Status::Sat, "a"));
        assert!(record.memory > 0.1);
        assert_eq!(run_script("echo SAT > $2; echo '-1 0' >> $2").status, Status::Wrong);
        assert_eq!(run_script("exit 0").status, Status::Unknown);
        let record = run_script("echo no >&2; echo 'not at all' >&2; exit 3");
        assert_eq!((record.status, &record.note[..]), (Status::Failed, "not at all"));
        let record = run_script("while true; do :; done");
        assert_eq!(record.status, Status::Timeout);
        assert!(record.cpu < 3.0);
    }

    #[test]
    fn a_stop_ends_the_solver_with_what_it_has_started() {
        let (folder, solver, formula) = solver("sleep 600 & echo $! > $1.pid; wait");
        let runner = runner();
        let ran = std::thread::scope(|scope| {
            let run = scope.spawn(|| runner.run(&solver, &formula, &formula));
            let number = folder.path().join("a--b.cnf.pid");
            while !fs::read_to_string(&number).is_ok_and(|text| text.ends_with('\n')) {
                std::thread::sleep(Duration::from_millis(5));
            }
            runner.stops.store(true, Ordering::Relaxed);
            run.join().expect("no panic")
        });
        assert!(ran.is_none() && runner.run(&solver, &formula, &formula).is_none());
        let number = fs::read_to_string(folder.path().join("a--b.cnf.pid")).expect("a number");
        // A process that was killed may need a moment to end; then it is a zombie until somebody
        // waits for it.
        let is_over = || {
            let state = fs::read_to_string(format!("/proc/{}/stat", number.trim()));
            state.map_or(true, |state| state.contains(") Z"))
        };
        let over = (0..1000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            is_over()
        });
        assert!(over, "it goes on");
    }

    #[test]
    fn commands_have_a_name_and_a_place_for_the_formula() {
        assert!(SolverCommand::parse("a=b").is_err() && SolverCommand::parse("b {file}").is_err());
    }
}
