//! The output of `neuf sat` while it runs: a header, lines of progress, and the time of each
//! technique.
//!
//! All lines are comments of the competitions' format, so that any program that reads the answer
//! can read the output. SIGUSR1 asks for the counters, which come as with `--stats`; where standard
//! output has only the answer (`--quiet`, `--json`), the counters go to standard error. Lines come
//! at growing intervals: some in the first seconds, about thirty in the first hundred seconds, and
//! less than a screen full in a day. A line for each second would bury the important lines.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use neuf_solver::{Observer, Progress, Round, Solver, Stats};

use super::statistics::{Elapsed, Statistics, Times};
use crate::arguments::SatArgs;
use crate::terminal::memory;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Stdout, is_terminal};

/// The time after which lines appear on a terminal: most formulas are solved before.
const PATIENCE: Duration = Duration::from_millis(500);
/// The shortest time between two lines.
const PAUSE: Duration = Duration::from_millis(500);
/// By how much the time grows from line to line.
const GROWTH: f64 = 1.2;
/// After how many lines the heading comes again.
const PAGE: u32 = 20;
/// The width of all lines.
const WIDTH: usize = 79;

/// The output while the solver runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// Nothing.
    Silent,
    /// A header, and lines of progress if the run takes some time.
    Terminal,
    /// A header, a line at once and a line at the end.
    Lines,
    /// The output of the level before, and the rounds of each technique.
    Techniques,
}

/// Watches a solver and prints its progress.
#[derive(Clone, Debug)]
pub(super) struct Monitor {
    level: Level,
    signals: Signals,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    level: Level,
    /// Whether standard output has the answer and nothing else.
    is_answer_alone: bool,
    started: Instant,
    /// How long the formula was read.
    reading: Duration,
    times: Times,
    /// When the next line is due.
    next: Duration,
    lines: u32,
    /// The time and the counters at the last line.
    last: (Duration, Stats),
    /// Whether nobody reads the output any more.
    is_closed: bool,
}

impl Monitor {
    /// A monitor of a run that began at this time.
    pub(super) fn new(
        args: &SatArgs,
        is_quiet: bool,
        started: Instant,
        signals: &Signals,
    ) -> Monitor {
        let is_answer_alone = is_quiet || args.json;
        let level = match args.verbose.0 {
            _ if is_answer_alone => Level::Silent,
            0 if is_terminal() => Level::Terminal,
            0 => Level::Silent,
            1 => Level::Lines,
            2.. => Level::Techniques,
        };
        let next = if level == Level::Terminal { PATIENCE } else { Duration::ZERO };
        let state = State {
            level,
            is_answer_alone,
            started,
            reading: Duration::ZERO,
            times: Times::new(),
            next,
            lines: 0,
            last: Default::default(),
            is_closed: false,
        };
        Monitor { level, signals: signals.clone(), state: Arc::new(Mutex::new(state)) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is more to see than the answer.
    pub(super) fn is_on(&self) -> bool {
        self.level > Level::Silent
    }

    /// Prints the lines that come before the formula is read, so that a log shows which run has
    /// begun.
    pub(super) fn begin(&self, name: &str) {
        let mut state = self.state();
        if state.is_answer_alone {
            return;
        }
        let version = env!("CARGO_PKG_VERSION");
        let reading = if self.is_on() { format!("c reading {name}\n") } else { String::new() };
        state.print(&format!("c neuf {version}\n{reading}"));
    }

    /// Notes how long the formula was read.
    pub(super) fn note_reading(&self, time: Duration) {
        self.state().reading = time;
    }

    /// Watches a solver from now on.
    pub(super) fn watch(&self, solver: &mut Solver) {
        solver.set_observer(Box::new(self.clone()));
    }

    /// Prints a last line, if there were others, when the solver has stopped.
    pub(super) fn end(&self, progress: &Progress<'_>) {
        let mut state = self.state();
        if state.lines > 0 && state.last.1 != progress.stats() {
            state.print_line(progress);
        }
    }

    /// How long each technique took.
    pub(super) fn times(&self) -> Times {
        self.state().times.clone()
    }
}

impl Observer for Monitor {
    fn ended(&mut self, round: &Round, progress: &Progress<'_>) {
        let mut state = self.state();
        let (rounds, time) = state.times.entry(round.technique).or_default();
        (*rounds, *time) = (*rounds + 1, *time + round.time);
        if state.level >= Level::Techniques {
            let seconds = state.started.elapsed().as_secs_f64();
            state.print(&told(round, seconds));
        }
        drop(state);
        self.searching(progress);
    }

    fn searching(&mut self, progress: &Progress<'_>) {
        let mut state = self.state();
        state.print_line_if_due(progress);
        if self.signals.are_counters_wanted() {
            state.print_counters(progress);
        }
    }
}

impl State {
    fn print_line_if_due(&mut self, progress: &Progress<'_>) {
        if self.level > Level::Silent && self.started.elapsed() >= self.next {
            self.print_line(progress);
        }
    }

    fn print_line(&mut self, progress: &Progress<'_>) {
        let now = self.started.elapsed();
        self.next = now.mul_f64(GROWTH).max(now + PAUSE);
        if self.lines.is_multiple_of(PAGE) {
            self.print(heading());
        }
        self.lines += 1;
        let (before, earlier) = std::mem::replace(&mut self.last, (now, progress.stats()));
        let done = self.last.1.since(&earlier);
        let line = line(progress, now, now - before, &done);
        self.print(&line);
    }

    fn print_counters(&mut self, progress: &Progress<'_>) {
        let variables = progress.variables() as u64;
        let statistics = Statistics::new(&progress.stats(), self.times.clone(), variables);
        let elapsed = Elapsed { reading: self.reading, all: self.started.elapsed() };
        self.print_apart(&statistics.text(elapsed));
    }

    /// Prints a text at once where it does not mix with an answer that stands alone.
    fn print_apart(&mut self, text: &str) {
        if self.is_answer_alone {
            // There is no place to report an error.
            let _ = std::io::stderr().write_all(text.as_bytes());
        } else {
            self.print(text);
        }
    }

    /// Prints a text at once. After a failure, the monitor prints no more. If standard output takes
    /// nothing, printing the answer fails as well, and that failure is reported.
    fn print(&mut self, text: &str) {
        if !self.is_closed {
            self.is_closed =
                Stdout.write_all(text.as_bytes()).and_then(|()| Stdout.flush()).is_err();
        }
    }
}

/// The widths of the columns below [`heading`].
const WIDTHS: [usize; 10] = [7, 5, 9, 6, 8, 8, 8, 5, 8, 4];

fn heading() -> &'static str {
    "c\n\
         c                            per            redun- irredun-      variables\n\
         c seconds    MB conflicts second restarts     dant     dant  glue     left    %\n\
         c\n"
}

/// One line. `done` are the counters of the `time` since the last line.
fn line(progress: &Progress<'_>, now: Duration, time: Duration, done: &Stats) -> String {
    let stats = progress.stats();
    let clauses = progress.clauses();
    let rate = done.conflicts as f64 / time.as_secs_f64().max(1e-9);
    let glue = match done.learned {
        0 => String::new(),
        learned => format!("{:.1}", done.learned_glue as f64 / learned as f64),
    };
    let left = progress.variables_left();
    let percent = (100 * left).checked_div(progress.variables());
    let memory = memory::resident().map(|bytes| number(bytes >> 20, 5));
    let values = [
        seconds(now.as_secs_f64()),
        memory.unwrap_or_default(),
        number(stats.conflicts, 9),
        number(rate as u64, 6),
        number(stats.restarts, 8),
        number(clauses.redundant, 8),
        number(clauses.irredundant, 8),
        glue,
        number(left as u64, 8),
        percent.map(|percent| percent.to_string()).unwrap_or_default(),
    ];
    let mut text = String::from("c");
    for (value, width) in values.iter().zip(WIDTHS) {
        let _ = write!(text, " {value:>width$}");
    }
    text + "\n"
}

/// A time in at most seven characters for eleven days.
fn seconds(seconds: f64) -> String {
    if seconds < 10_000.0 { format!("{seconds:.2}") } else { format!("{seconds:.0}") }
}

/// A number in at most this many characters, at least five: large numbers in thousands, millions or
/// more.
fn number(number: u64, width: usize) -> String {
    let plain = number.to_string();
    if plain.len() <= width {
        return plain;
    }
    let mut value = number as f64;
    for unit in ["k", "M", "G", "T", "P"] {
        value /= 1000.0;
        let text = format!("{value:.1}{unit}");
        if text.len() <= width {
            return text;
        }
    }
    plain
}

/// The work of a round, in lines of comments.
fn told(round: &Round, now: f64) -> String {
    let is_result = |name: &str| {
        let is_effort = name.ends_with("ticks") || name == "propagations" || name == "memory";
        !is_effort && !["simplifications", "reductions", "walks", "rephased"].contains(&name)
    };
    let rows = round.done.rows().filter(|&(name, count)| count > 0 && is_result(name));
    // The line begins with the technique already.
    let prefix = format!("{}_", round.technique);
    let word = |name: &str| name.strip_prefix(&prefix).unwrap_or(name).replace('_', " ");
    let mut words: Vec<String> =
        rows.map(|(name, count)| format!("{} {count}", word(name))).collect();
    if words.is_empty() {
        words.push("nothing".into());
    }
    let last = words.len() - 1;
    let mut text = format!("c {:>7} {}:", seconds(now), round.technique);
    let mut length = text.len();
    for (place, word) in words.iter().enumerate() {
        let end = match place {
            _ if place < last => ",".into(),
            _ => format!(" ({:.3} s)", round.time.as_secs_f64()),
        };
        if length + 1 + word.len() + end.len() > WIDTH {
            text.push_str("\nc          ");
            length = "c          ".len();
        }
        let _ = write!(text, " {word}{end}");
        length += 1 + word.len() + end.len();
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_into_a_terminal() {
        let sum: usize = WIDTHS.iter().map(|width| width + 1).sum();
        assert_eq!(sum + 1, WIDTH);
        // Each column has a word that ends where its values end.
        let words = heading().lines().nth(2).unwrap();
        let mut end = 1;
        for width in WIDTHS {
            end += width + 1;
            assert_ne!(words.as_bytes()[end - 1], b' ', "{words}");
        }
        assert_eq!(words.len(), end);
    }

    #[test]
    fn numbers_fit_into_their_columns() {
        let cases = [
            (99_999, 5, "99999"),
            (100_000, 5, "0.1M"),
            (123_456, 5, "0.1M"),
            (1_234_567, 6, "1.2M"),
            (123_456_789, 8, "123.5M"),
            (12_345_678_901, 9, "12345.7M"),
        ];
        for (value, width, expected) in cases {
            assert_eq!(number(value, width), expected);
        }
        assert_eq!([9.999, 12_345.6].map(seconds), ["10.00", "12346"]);
    }
}
