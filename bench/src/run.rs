//! One run: a solver works on a formula within limits.
//!
//! A shell sets the limits (`ulimit`) and then replaces itself by the solver;
//! every system has one. A solver that sleeps uses no CPU time, so a thread
//! kills its process group after some time by the clock. CPU time and peak
//! memory are the kernel's figures for that one process (`wait4`). But the
//! kernel's peak is never below the memory that this program had when it started
//! the solver; so the peak is also read from `/proc` while the solver runs.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};
use wait4::Wait4;

use crate::answer;

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The solver found a model, which was checked.
    Sat,
    /// The solver says that there is no model.
    Unsat,
    /// The solver gave no answer, although it was within the limits.
    Unknown,
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
}

impl Record {
    /// The family of the formula: its name up to `--`.
    pub fn family(&self) -> &str {
        self.formula.split_once("--").map_or("others", |(family, _)| family)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { solver, formula, status, cpu, memory, .. } = self;
        write!(f, "{solver:<10} {status:<8?} {cpu:>8.2} s {memory:>7.0} MB  {formula}")
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
        if !command.contains("{file}") && !command.contains("{puzzle}") {
            bail!("`{text}`: the command has no {{file}}");
        }
        Ok(SolverCommand { name: name.into(), words })
    }

    fn has(&self, place: &str) -> bool {
        self.words.iter().any(|word| word.contains(place))
    }
}

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The limit of CPU time, in seconds.
    pub seconds: u64,
    /// The limit of address space, in megabytes.
    pub megabytes: u64,
}

/// The name of a formula: that of its file, without the ending of a compression.
pub fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let endings = [".xz", ".gz", ".bz2", ".zst"];
    let plain = endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    plain.strip_suffix(".cnf").unwrap_or(plain).to_owned()
}

/// These formulas, and those in these folders, sorted.
pub fn gather(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut formulas = Vec::new();
    for path in paths {
        if !path.is_dir() {
            formulas.push(path.clone());
            continue;
        }
        let name = || format!("cannot read {}", path.display());
        for entry in fs::read_dir(path).with_context(name)? {
            let path = entry?.path();
            if path.to_string_lossy().contains(".cnf") {
                formulas.push(path);
            }
        }
    }
    formulas.sort();
    Ok(formulas)
}

/// Gives formulas as plain files and decompresses each at most once.
pub struct PlainFiles {
    folder: PathBuf,
    known: Mutex<BTreeMap<PathBuf, Arc<Mutex<Option<PathBuf>>>>>,
}

impl PlainFiles {
    /// The decompressed files stand in this folder.
    pub fn new(folder: &Path) -> PlainFiles {
        PlainFiles { folder: folder.into(), known: Mutex::default() }
    }

    /// The plain file of a formula.
    pub fn get(&self, formula: &Path) -> anyhow::Result<PathBuf> {
        let tool = match formula.extension().and_then(|extension| extension.to_str()) {
            Some("xz") => "xz",
            Some("gz") => "gzip",
            Some("bz2") => "bzip2",
            Some("zst") => "zstd",
            _ => return Ok(formula.into()),
        };
        let slot = {
            let mut known = self.known.lock().unwrap_or_else(|e| e.into_inner());
            Arc::clone(known.entry(formula.into()).or_default())
        };
        let mut slot = slot.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(plain) = &*slot {
            return Ok(plain.clone());
        }
        let plain = self.folder.join(name_of(formula) + ".cnf");
        let output = File::create(&plain).context("cannot write the plain formula")?;
        let status = Command::new(tool).arg("-dc").arg(formula).stdout(output).status();
        if !status.with_context(|| format!("cannot run {tool}"))?.success() {
            bail!("{tool} failed");
        }
        *slot = Some(plain.clone());
        Ok(plain)
    }
}

/// Runs a solver on a plain formula.
pub fn run(
    solver: &SolverCommand,
    formula: &Path,
    file: &Path,
    limits: Limits,
    check_proof: &Option<String>,
) -> Record {
    let mut record = Record {
        solver: solver.name.clone(),
        formula: name_of(formula),
        status: Status::Unknown,
        cpu: 0.0,
        wall: 0.0,
        memory: 0.0,
        limit: limits.seconds,
    };
    if let Err(error) = run_into(&mut record, solver, file, limits, check_proof) {
        eprintln!("{}: {error:#}", solver.name);
    }
    record
}

fn run_into(
    record: &mut Record,
    solver: &SolverCommand,
    file: &Path,
    limits: Limits,
    check_proof: &Option<String>,
) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let [out, proof, printed] = ["out", "proof", "printed"].map(|name| folder.path().join(name));
    let puzzle = file.with_extension("txt");
    let fill = |word: &str| {
        word.replace("{file}", &file.to_string_lossy())
            .replace("{puzzle}", &puzzle.to_string_lossy())
            .replace("{out}", &out.to_string_lossy())
            .replace("{proof}", &proof.to_string_lossy())
    };
    let kilobytes = limits.megabytes * 1024;
    let script = format!("ulimit -t {}; ulimit -v {kilobytes}; exec \"$@\"", limits.seconds);
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg("sh").args(solver.words.iter().map(|word| fill(word)));
    command.stdin(Stdio::null()).stdout(File::create(&printed)?).stderr(Stdio::null());
    command.current_dir(folder.path()).process_group(0);
    let started = Instant::now();
    let mut child = command.spawn().context("cannot start")?;
    let group = Pid::from_raw(child.id() as i32);
    let is_over = Arc::new(AtomicBool::new(false));
    let own = peak_of("self").unwrap_or(0.0);
    let watch = watch(group, Duration::from_secs(6 * limits.seconds + 10), Arc::clone(&is_over));
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
    let answer = fs::read(if solver.has("{out}") { &out } else { &printed }).unwrap_or_default();
    record.status = match solver.has("{puzzle}") {
        true => crate::puzzle::status(&fs::read(&puzzle)?, &answer),
        false => answer::status(file, &answer),
    };
    if record.status == Status::Unknown {
        if record.cpu > limits.seconds as f64 - 0.5 {
            record.status = Status::Timeout;
        } else if !ended.status.success() && record.memory > 0.7 * limits.megabytes as f64 {
            record.status = Status::Memout;
        }
    }
    if let Some(checker) = check_proof
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

/// Kills a process group after some time, unless it has ended before. Returns the
/// highest peak of memory that its first process was seen with.
fn watch(group: Pid, patience: Duration, is_over: Arc<AtomicBool>) -> std::thread::JoinHandle<f64> {
    std::thread::spawn(move || {
        let started = Instant::now();
        let mut peak = 0.0f64;
        while !is_over.load(Ordering::Relaxed) {
            if started.elapsed() > patience {
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
    use super::*;

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
        run(&solver, &formula, &formula, Limits { seconds: 1, megabytes: 2000 }, &None)
    }

    #[test]
    fn runs_are_measured_and_judged() {
        let record = run_script("echo SAT > $2; echo '1 0' >> $2");
        assert_eq!((record.status, record.family()), (Status::Sat, "a"));
        assert!(record.memory > 0.1);
        assert_eq!(run_script("echo SAT > $2; echo '-1 0' >> $2").status, Status::Wrong);
        assert_eq!(run_script("exit 3").status, Status::Unknown);
        let record = run_script("while true; do :; done");
        assert_eq!(record.status, Status::Timeout);
        assert!(record.cpu < 3.0);
    }

    #[test]
    fn names_lose_folder_and_compression() {
        assert_eq!(name_of(Path::new("a/b--c.cnf.xz")), "b--c");
        assert_eq!(name_of(Path::new("x.cnf")), "x");
        assert!(SolverCommand::parse("a=b").is_err() && SolverCommand::parse("b {file}").is_err());
    }
}
