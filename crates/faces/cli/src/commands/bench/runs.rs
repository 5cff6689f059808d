//! Solving one formula in a process of its own.
//!
//! The process gets the limits and stops by itself. If it has not ended ten seconds after its
//! time is over, it is killed: a process that swaps may not come to look at its clock. It is
//! asked at growing intervals whether it has ended. A thread that waits for each process, the
//! obvious way, could not end it at an interrupt without a second one.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Context;
use neuf_solver::Profile;
use serde::Deserialize;

use super::rows::{Answer, Row};
use crate::cli::BenchArgs;
use crate::exit::Exit;
use crate::signals::Signals;
use crate::words::tr;

/// The shortest and the longest time between two looks at a process.
const PAUSES: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(50)];
/// How long a process may take to stop after its time is over.
const GRACE: Duration = Duration::from_secs(10);

/// Starts `neuf sat` with the same settings for each formula.
#[derive(Debug)]
pub(super) struct Runner {
    program: std::path::PathBuf,
    arguments: Vec<OsString>,
    settings: String,
    time: Duration,
    signals: Signals,
}

/// What this command reads of the object of `neuf sat --json`.
#[derive(Deserialize)]
struct Report {
    status: String,
    cause: Option<String>,
    peak_memory: Option<u64>,
    #[serde(default)]
    statistics: Counters,
}

#[derive(Default, Deserialize)]
struct Counters {
    conflicts: Option<u64>,
}

impl Runner {
    /// A runner with the settings of the command line.
    ///
    /// # Errors
    /// When the system does not tell the path of this program.
    pub(super) fn new(args: &BenchArgs, signals: &Signals) -> anyhow::Result<Runner> {
        let program =
            std::env::current_exe().context(tr!("the path of this program is unknown"))?;
        let mut settings = format!("--time {}", args.time.as_secs_f64());
        let mut set = |name: &str, value: String| settings.push_str(&format!(" {name} {value}"));
        if let Some(conflicts) = args.conflicts {
            set("--conflicts", conflicts.to_string());
        }
        if let Some(memory) = args.memory {
            set("--memory", memory.to_string());
        }
        if args.search.profile != Profile::Default {
            set("--profile", args.search.profile.to_string());
        }
        for (name, value) in &args.search.options {
            set("--option", format!("{name}={value}"));
        }
        if let Some(seed) = args.search.seed {
            set("--seed", seed.to_string());
        }
        for (flag, is_set) in [("--certify", args.certify), ("--relaxed", args.relaxed)] {
            if is_set {
                settings.push_str(&format!(" {flag}"));
            }
        }
        // No value has a blank.
        let arguments = settings.split(' ').map(OsString::from).collect();
        let settings = format!("neuf {} {settings}", env!("CARGO_PKG_VERSION"));
        Ok(Runner { program, arguments, settings, time: args.time, signals: signals.clone() })
    }

    /// The settings that affect results, as text.
    pub(super) fn settings(&self) -> &str {
        &self.settings
    }

    /// Solves a formula. `None` when the run was stopped meanwhile, by a signal or because
    /// `stops` is set.
    pub(super) fn run(&self, formula: &str, stops: &AtomicBool) -> Option<Row> {
        let started = Instant::now();
        let row = |answer, note: Option<String>| Row {
            formula: formula.into(),
            answer,
            seconds: started.elapsed().as_secs_f64(),
            memory: None,
            conflicts: None,
            note,
        };
        let is_stopped = || self.signals.is_caught() || stops.load(Ordering::Relaxed);
        if is_stopped() {
            return None;
        }
        let ended = self.start(formula).and_then(|(mut child, files)| {
            let status = self.wait(&mut child, started, is_stopped)?;
            Ok((status, files))
        });
        let (status, [mut output, mut errors]) = match ended {
            Ok(ended) => ended,
            Err(error) => return Some(row(Answer::Failed, Some(format!("{error:#}")))),
        };
        if is_stopped() {
            return None;
        }
        let Some(status) = status else {
            return Some(row(Answer::Unknown, Some("time limit, killed".into())));
        };
        let report: Option<Report> = text(&mut output).and_then(|t| serde_json::from_str(&t).ok());
        let code = |exit: Exit| status.code() == Some(exit.code().into());
        let (answer, report) = match report {
            Some(report) if report.status == "SATISFIABLE" && code(Exit::Satisfiable) => {
                (Answer::Satisfiable, report)
            }
            Some(report) if report.status == "UNSATISFIABLE" && code(Exit::Unsatisfiable) => {
                (Answer::Unsatisfiable, report)
            }
            Some(report) if report.status == "UNKNOWN" && code(Exit::Done) => {
                (Answer::Unknown, report)
            }
            _ => {
                let said = text(&mut errors).unwrap_or_default();
                let said = said.lines().last().map(|line| line.trim_start_matches("neuf: "));
                // The name stands in the row already.
                let unnamed = |line| str::strip_prefix(line, formula)?.strip_prefix(": ");
                let said = said.map(|line| unnamed(line).unwrap_or(line));
                let note = said.map_or_else(|| status.to_string(), str::to_owned);
                return Some(row(Answer::Failed, Some(note)));
            }
        };
        let (memory, conflicts) = (report.peak_memory, report.statistics.conflicts);
        Some(Row { memory, conflicts, ..row(answer, report.cause) })
    }

    /// Starts a process, whose output goes to files without a name: a pipe would have to be
    /// read meanwhile.
    fn start(&self, formula: &str) -> anyhow::Result<(Child, [File; 2])> {
        let files = [tempfile::tempfile()?, tempfile::tempfile()?];
        let mut command = Command::new(&self.program);
        command.args(["sat", "--json", "--no-model", "--quiet"]).args(&self.arguments);
        command.arg("--").arg(formula).stdin(Stdio::null());
        command.stdout(files[0].try_clone()?).stderr(files[1].try_clone()?);
        Ok((command.spawn().context(tr!("`neuf sat` cannot be started"))?, files))
    }

    /// Waits until the process has ended. Kills it when the run is stopped, and when it does
    /// not stop in time; returns `None` then.
    fn wait(
        &self,
        child: &mut Child,
        started: Instant,
        is_stopped: impl Fn() -> bool,
    ) -> anyhow::Result<Option<ExitStatus>> {
        let [mut pause, longest] = PAUSES;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if is_stopped() || started.elapsed() > self.time.saturating_add(GRACE) {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            sleep(pause);
            pause = (2 * pause).min(longest);
        }
    }
}

/// All that a process has written into a file.
fn text(file: &mut File) -> Option<String> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.read_to_string(&mut text).ok()?;
    Some(text)
}
