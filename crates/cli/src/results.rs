//! What becomes of the results of a batch: printed in order, counted, and
//! summed up at the end.

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;

use crate::batch::Sink;
use crate::exit::Exit;
use crate::output::{CANNOT_WRITE, Output, complain, is_stderr_terminal, is_terminal, remark};
use crate::progress::Progress;
use crate::puzzles::Item;
use crate::signals::Signals;

/// A sink that prints each result by `print`, which also says what there is to
/// complain of; `None` in the place of a result is a malformed puzzle.
pub(crate) struct Results<F> {
    output: Output,
    progress: Progress,
    quiet: bool,
    failed: bool,
    /// Whether results and complaints meet on a terminal.
    is_shown: bool,
    signals: Signals,
    print: F,
}

impl<F> Results<F> {
    pub(crate) fn new(quiet: bool, signals: &Signals, print: F) -> Results<F> {
        Results {
            output: Output::new(),
            progress: Progress::new(quiet),
            quiet,
            failed: false,
            is_shown: is_terminal(),
            signals: signals.clone(),
            print,
        }
    }

    /// Ends the output; the exit says whether there was a complaint.
    ///
    /// # Errors
    /// When the rest of the output cannot be written.
    pub(crate) fn finish(self, what: &str) -> anyhow::Result<Exit> {
        self.progress.end();
        self.output.finish()?;
        if self.signals.is_caught() {
            remark(format_args!("interrupted after {} {what}", self.progress.done()));
            return Ok(Exit::Failed);
        }
        if !self.quiet && is_stderr_terminal() && self.progress.done() > 1 {
            remark(format_args!("{} {what}, {}", self.progress.done(), self.progress.rate()));
        }
        Ok(Exit::of_success(!self.failed))
    }
}

impl<R, F> Sink<(Item, Option<R>)> for Results<F>
where
    F: FnMut(&mut Output, &Item, Option<R>) -> io::Result<Option<String>>,
{
    fn take(&mut self, (item, result): (Item, Option<R>)) -> anyhow::Result<()> {
        // What was under way at a signal was stopped by it, and says nothing.
        if self.signals.is_caught() {
            return Ok(());
        }
        // A file that cannot be opened is no puzzle and has no place to keep.
        let has_place = item.line().is_some();
        let found = if has_place {
            (self.print)(&mut self.output, &item, result).context(CANNOT_WRITE)?
        } else {
            None
        };
        let complaint = match &item.puzzle {
            Err(fault) => Some(fault.message.clone()),
            Ok(_) => found.map(|complaint| format!("{}: {complaint}", item.place())),
        };
        if let Some(complaint) = complaint {
            self.failed = true;
            if self.is_shown {
                self.output.flush().context(CANNOT_WRITE)?;
            }
            self.progress.aside(|| complain(complaint));
        }
        self.progress.count();
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.flush().context(CANNOT_WRITE)?;
        self.progress.show();
        Ok(())
    }
}

/// What stands in the place of a puzzle without a result.
#[derive(Serialize)]
struct Missing<'a> {
    file: &'a str,
    line: Option<usize>,
    status: &'a str,
    reason: &'a str,
}

/// Writes a line that keeps the place of a puzzle without a result: a comment,
/// or an object where JSON is expected.
///
/// # Errors
/// Those of `output`.
pub(crate) fn write_missing(
    output: &mut Output,
    item: &Item,
    status: &str,
    reason: Option<&str>,
    json: bool,
) -> io::Result<()> {
    if !json {
        return writeln!(output, "# {}: {status}", item.place());
    }
    let fault = item.puzzle.as_ref().err().map(|fault| fault.message.as_str());
    let reason = reason.or(fault).unwrap_or_default();
    let missing = Missing { file: &item.file, line: item.line(), status, reason };
    serde_json::to_writer(&mut *output, &missing)?;
    writeln!(output)
}
