//! The progress bar of a batch.
//!
//! It appears on stderr, when that is a terminal and the work has taken a
//! second: most work has ended by then, and a bar that flashes up is noise.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output;

/// How long work may take without a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is known about the progress of a batch.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    done: u64,
    waiting: bool,
}

impl Progress {
    /// Work that starts now. No bar will appear when `quiet`.
    pub(crate) fn new(quiet: bool) -> Progress {
        let bar = ProgressBar::hidden();
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let waiting = !quiet && output::is_stderr_terminal();
        Progress { bar, started: Instant::now(), done: 0, waiting }
    }

    /// How many puzzles are done.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// One puzzle more is done.
    pub(crate) fn count(&mut self) {
        self.done += 1;
    }

    /// Brings the bar up to date, if there is to be one; call it now and then.
    pub(crate) fn show(&mut self) {
        if self.waiting && self.started.elapsed() > PATIENCE {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(format!("{} puzzles, {}", HumanCount(self.done), self.rate()));
            self.bar.tick();
        }
    }

    /// Does something that writes to the terminal, with the bar out of its
    /// way.
    pub(crate) fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.suspend(action)
    }

    /// Removes the bar.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// How fast it went: `3,400/s in 2 seconds`.
    pub(crate) fn rate(&self) -> String {
        let elapsed = self.started.elapsed();
        let rate = self.done as f64 / elapsed.as_secs_f64().max(1e-9);
        let time = if elapsed < Duration::from_secs(60) {
            format!("{:.1} s", elapsed.as_secs_f64())
        } else {
            HumanDuration(elapsed).to_string()
        };
        if rate >= 10.0 {
            format!("{}/s, {time}", HumanCount(rate as u64))
        } else {
            format!("{rate:.1}/s, {time}")
        }
    }
}
