//! Progress bars for a batch and for one long piece of work.
//!
//! A bar appears on standard error if that is a terminal and the work has taken a
//! second. Most work has ended by then, and a bar that only flashes up would
//! disturb. While a person is asked something, no bar is drawn over the question.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crate::terminal::memory;
use crate::terminal::questions::Work;
use crate::terminal::streams;
use crate::terminal::wrap;
use crate::words::{self, tr};

/// The time after which a bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether the bar of a batch has appeared, and whether a question waits for its answer. The thread
/// that reads puzzles asks, and it does not have the bar.
static HAS_APPEARED: AtomicBool = AtomicBool::new(false);
static IS_ASKING: AtomicBool = AtomicBool::new(false);

/// Asks a person at the terminal, without a bar on the line of the question.
pub(crate) fn asking<T>(ask: impl FnOnce() -> T) -> T {
    IS_ASKING.store(true, Ordering::Relaxed);
    if HAS_APPEARED.load(Ordering::Relaxed) {
        write("");
    }
    let answer = ask();
    IS_ASKING.store(false, Ordering::Relaxed);
    answer
}

/// A line on the terminal that is written over and over. It is hidden until it is shown.
///
/// The crate `indicatif` has bars of any form, for one line of text and two more seconds of
/// compiling.
#[derive(Clone, Default)]
struct Bar(Arc<Mutex<Line>>);

#[derive(Default)]
struct Line {
    is_shown: bool,
    text: String,
    /// When the work began, if its time is told.
    started: Option<Instant>,
    ticks: usize,
    drawn: Option<Instant>,
}

impl Bar {
    /// How often it is drawn at most.
    const PAUSE: Duration = Duration::from_millis(50);

    /// A bar that tells how long the work has taken.
    fn timed() -> Bar {
        let started = Some(Instant::now());
        Bar(Arc::new(Mutex::new(Line { started, ..Line::default() })))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_hidden(&self) -> bool {
        !self.line().is_shown
    }

    fn show(&self) {
        self.line().is_shown = true;
    }

    fn set(&self, text: String) {
        self.line().text = text;
    }

    /// Draws it, unless that was done just before.
    fn tick(&self) {
        let mut line = self.line();
        if line.drawn.is_none_or(|drawn| drawn.elapsed() >= Bar::PAUSE) {
            line.ticks += 1;
            line.draw();
        }
    }

    /// Calls a function that writes to the terminal, with the bar hidden.
    fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.line().erase();
        let result = action();
        self.line().draw();
        result
    }

    /// Removes the bar.
    fn end(&self) {
        let mut line = self.line();
        line.erase();
        line.is_shown = false;
    }
}

impl Line {
    fn draw(&mut self) {
        const WHEEL: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠹'];
        if self.is_shown {
            let elapsed = self.started.map(|started| format!(", {}", time(started.elapsed())));
            let wheel = WHEEL[self.ticks % WHEEL.len()];
            let text = format!("{wheel} {}{}", self.text, elapsed.unwrap_or_default());
            let width = wrap::stderr_width().unwrap_or(usize::MAX);
            let text: String = text.chars().take(width.saturating_sub(1)).collect();
            self.drawn = Some(Instant::now());
            write(&text);
        }
    }

    /// Erases what was drawn.
    fn erase(&mut self) {
        if self.drawn.take().is_some() {
            write("");
        }
    }
}

/// Writes over the line of the bar. Where that fails, nobody sees the bar.
fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "\r\x1b[K{text}").and_then(|()| stderr.flush());
}

/// The progress of a batch.
pub struct Progress {
    bar: Bar,
    tally: Arc<Tally>,
    waiting: bool,
    _work: Work,
}

/// How far a batch has come.
struct Tally {
    started: Instant,
    done: AtomicU64,
    /// The size of the whole, such as the bytes of the input, if it is known, and how much of
    /// it is done.
    size: Option<u64>,
    reached: AtomicU64,
}

impl Progress {
    /// The progress of a batch that starts now. `size` is the size of the whole, if it is known:
    /// the bytes of the input, or the number of puzzles to make. If it is `quiet`, no bar appears.
    pub fn new(quiet: bool, size: Option<u64>) -> Progress {
        let bar = Bar::default();
        let waiting = !quiet && streams::is_stderr_terminal();
        let (done, reached) = Default::default();
        let tally = Arc::new(Tally { started: Instant::now(), done, size, reached });
        let told = Arc::clone(&tally);
        Progress { bar, tally, waiting, _work: Work::new(move || told.told()) }
    }

    /// How many puzzles are done.
    pub fn done(&self) -> u64 {
        self.tally.done()
    }

    /// Notes that this many more puzzles are done, and how much of the whole now is.
    pub fn count(&mut self, puzzles: u64, reached: u64) {
        self.tally.done.fetch_add(puzzles, Ordering::Relaxed);
        self.tally.reached.fetch_max(reached, Ordering::Relaxed);
    }

    /// Updates the bar, or shows it when it is time; call this regularly.
    pub fn show(&mut self) {
        if IS_ASKING.load(Ordering::Relaxed) {
            return;
        }
        if self.waiting && self.tally.started.elapsed() > PATIENCE {
            self.waiting = false;
            self.bar.show();
        }
        if !self.bar.is_hidden() {
            HAS_APPEARED.store(true, Ordering::Relaxed);
            self.bar.set(self.tally.told());
            self.bar.tick();
        }
    }

    /// Calls a function that writes to the terminal, with the bar hidden.
    pub fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.aside(action)
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.bar.end();
    }

    /// The speed as text, such as `3,400/s, 2.0 s`.
    pub fn rate(&self) -> String {
        self.tally.rate()
    }
}

impl Tally {
    fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    fn told(&self) -> String {
        let (done, rate, left) = (words::language().count(self.done()), self.rate(), self.left());
        tr!(["{done} puzzles, {rate}{left}", "{done} grilles, {rate}{left}"], done, rate, left)
    }

    /// How much of the whole is done, and how long the rest will take at this speed, such as
    /// `, 40 %, 3 minutes left`. Empty when its size is not known.
    fn left(&self) -> String {
        let Some(size) = self.size.filter(|&size| size > 0) else { return String::new() };
        let share = (self.reached.load(Ordering::Relaxed) as f64 / size as f64).min(1.0);
        let percent = (100.0 * share) as u64;
        if share == 0.0 {
            return format!(", {percent} %");
        }
        let rest = self.started.elapsed().mul_f64((1.0 - share) / share);
        tr!(
            [", {percent} %, {time} left", ", {percent} %, encore {time}"],
            percent,
            time = words::time(rest)
        )
    }

    fn rate(&self) -> String {
        let elapsed = self.started.elapsed();
        let rate = self.done() as f64 / elapsed.as_secs_f64().max(1e-9);
        let time = time(elapsed);
        if rate >= 10.0 {
            format!("{}/s, {time}", words::language().count(rate as u64))
        } else {
            format!("{}/s, {time}", words::language().decimal(rate, 1))
        }
    }
}

/// A time as text, such as `2.0 s`.
fn time(time: Duration) -> String {
    if time < Duration::from_secs(60) {
        format!("{} s", words::language().decimal(time.as_secs_f64(), 1))
    } else {
        words::time(time)
    }
}

/// The progress of work on things that are counted, each of which takes long.
pub struct Counted {
    bar: Bar,
    is_wanted: bool,
    started: Instant,
    what: &'static str,
    /// How many are done, and how many there are.
    counts: Arc<[AtomicUsize; 2]>,
    _work: Work,
}

impl Counted {
    /// The progress of work that starts now. If it is `quiet`, no bar appears.
    pub fn new(quiet: bool, what: &'static str) -> Counted {
        let bar = Bar::timed();
        let is_wanted = !quiet && streams::is_stderr_terminal();
        let counts: Arc<[AtomicUsize; 2]> = Arc::default();
        let told = Arc::clone(&counts);
        let work = Work::new(move || Counted::told(&told, what));
        Counted { bar, is_wanted, started: Instant::now(), what, counts, _work: work }
    }

    fn told(counts: &[AtomicUsize; 2], what: &str) -> String {
        let [done, all] = counts.each_ref().map(|count| count.load(Ordering::Relaxed));
        tr!(["{done} of {all} {what}", "{done} {what} sur {all}"], done, all, what)
    }

    /// Updates the bar; call this regularly. How many things there are may change.
    pub fn show(&self, done: usize, all: usize) {
        for (count, value) in self.counts.iter().zip([done, all]) {
            count.store(value, Ordering::Relaxed);
        }
        if self.is_wanted && self.started.elapsed() > PATIENCE {
            self.bar.show();
            self.bar.set(Counted::told(&self.counts, self.what));
            self.bar.tick();
        }
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.bar.end();
    }
}

/// Shows that one long piece of work goes on. A thread of its own updates it, since
/// the work itself may not check the time.
pub(crate) struct Spinner {
    bar: Bar,
    /// Dropping this ends the thread.
    patience: Option<(Sender<()>, JoinHandle<()>)>,
    _work: Work,
}

/// Work of a command that has no name for its parts.
pub fn working() -> impl Sized {
    let started = Instant::now();
    Work::new(move || at_work(tr!(["at work", "au travail"]), started))
}

/// What is said of work of this name.
fn at_work(what: &str, started: Instant) -> String {
    let time = time(started.elapsed());
    match memory::resident() {
        Some(bytes) => tr!(
            ["{what}, {time}, {size} MB of memory", "{what}, {time}, {size} Mo de mémoire"],
            what,
            time,
            size = bytes >> 20
        ),
        None => format!("{what}, {time}"),
    }
}

impl Spinner {
    /// Begins work of this name. With `--quiet` nothing appears.
    pub(crate) fn new(what: &'static str) -> Spinner {
        let bar = Bar::timed();
        bar.set(what.to_owned());
        let is_wanted = !streams::is_quiet() && streams::is_stderr_terminal();
        let start = || {
            let (sender, receiver) = channel();
            let bar = bar.clone();
            let thread = Builder::new().spawn(move || {
                let mut pause = PATIENCE;
                while receiver.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    pause = Duration::from_millis(200);
                    bar.show();
                    bar.tick();
                }
            });
            // The work can be done without being shown.
            thread.ok().map(|thread| (sender, thread))
        };
        let patience = if is_wanted { start() } else { None };
        let started = Instant::now();
        Spinner { bar, patience, _work: Work::new(move || at_work(what, started)) }
    }

    /// Wraps a stream, so that it shows how much of it was read.
    pub(crate) fn watch<R: Read>(&self, inner: R, what: &'static str) -> impl Read + use<R> {
        Watched { inner, what, bar: self.bar.clone(), read: 0 }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.patience.take() {
            drop(sender);
            let _ = thread.join();
        }
        self.bar.end();
    }
}

/// Does work of unknown length, and shows its name meanwhile if it takes long.
pub fn spinning<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let _spinner = Spinner::new(what);
    work()
}

struct Watched<R> {
    inner: R,
    what: &'static str,
    bar: Bar,
    read: u64,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read += count as u64;
        let end = if count == 0 { tr!([", checking", ", vérification"]) } else { "" };
        let size = format!("{:.1} MB", self.read as f64 / 1e6);
        self.bar.set(tr!(
            ["{size} of {what} read{end}", "{size} de {what} lus{end}"],
            size,
            what = self.what,
            end
        ));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A batch of this size that began a minute ago.
    fn long_ago(size: Option<u64>) -> Tally {
        let started = Instant::now().checked_sub(Duration::from_secs(60)).unwrap();
        let (done, reached) = Default::default();
        Tally { started, done, size, reached }
    }

    #[test]
    fn no_bar_appears_while_a_question_waits() {
        let mut progress = Progress::new(true, None);
        progress.waiting = true;
        progress.tally = Arc::new(long_ago(None));
        asking(|| progress.show());
        assert!(progress.waiting);
        progress.show();
        assert!(!progress.waiting);
    }

    #[test]
    fn the_share_and_the_time_left_are_known_with_the_size() {
        let mut progress = Progress::new(true, None);
        progress.tally = Arc::new(long_ago(Some(200)));
        assert_eq!(progress.tally.left(), ", 0 %");
        progress.count(7, 50);
        assert_eq!(
            (progress.done(), progress.tally.left().as_str()),
            (7, ", 25 %, 3 minutes left")
        );
        assert_eq!(long_ago(None).left(), "");
    }
}
