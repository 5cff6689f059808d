//! The results of a batch: they are written in order, counted, and summed up at the end.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::Range;

use anyhow::Context;
use neuf_formats::{Style, write_csv_header, write_grid};
use neuf_sudoku::Grid;
use serde::Serialize;

use crate::batch::Sink;
use crate::exit::Exit;
use crate::item::Item;
use crate::output::{CANNOT_WRITE, Output, complain, is_stderr_terminal, is_terminal, remark};
use crate::progress::Progress;
use crate::signals::Signals;
use crate::spares::Spares;

/// The printed results of some puzzles, ready to be written.
///
/// Each thread turns the results of its own chunks into text, so that this work uses all
/// cores. Only one thread at a time writes the text to the output.
#[derive(Debug, Default)]
pub(crate) struct Printed {
    /// The text for standard output.
    bytes: Vec<u8>,
    /// The errors to report. Each stands with the length of `bytes` at which it occurred, so
    /// that it appears behind the results before it.
    complaints: Vec<(usize, String)>,
    /// How many puzzles these results are for.
    puzzles: u64,
    /// For each item with a key: the key, and the part of `bytes` that the item takes.
    keys: Vec<(Key, Range<usize>)>,
}

/// A key that is equal for two puzzles if they count as the same.
pub(crate) type Key = Box<[u8]>;

impl Printed {
    /// Empty results that use the memory of an empty buffer.
    pub(crate) fn new(bytes: Vec<u8>) -> Printed {
        Printed { bytes, ..Printed::default() }
    }

    /// Adds an item. `print` writes its result and may return an error to report. Of several
    /// items with the same key only the first is written, if [`Results::only_first`] was
    /// called.
    pub(crate) fn add(
        &mut self,
        item: &Item,
        key: Option<Key>,
        print: impl FnOnce(&mut Vec<u8>) -> io::Result<Option<String>>,
    ) {
        // A fault that concerns a whole file has no line in the output.
        let has_place = item.line().is_some();
        let begin = self.bytes.len();
        let found = if has_place { print(&mut self.bytes) } else { Ok(None) };
        let found = match found {
            Ok(found) => found,
            // Writing to memory cannot fail, but serialising might.
            Err(error) => Some(format!("the result cannot be printed: {error}")),
        };
        let complaint = match &item.entry {
            Err(fault) => Some(fault.message.clone()),
            Ok(_) => found.map(|complaint| format!("{}: {complaint}", item.place())),
        };
        self.complaints.extend(complaint.map(|complaint| (self.bytes.len(), complaint)));
        self.puzzles += 1;
        self.keys.extend(key.map(|key| (key, begin..self.bytes.len())));
    }

    /// Adds the results of several puzzles with `print`, which writes them and returns how
    /// many they are; this number is also returned here.
    pub(crate) fn add_several(&mut self, print: impl FnOnce(&mut Vec<u8>) -> usize) -> usize {
        let count = print(&mut self.bytes);
        self.puzzles += count as u64;
        count
    }

    /// Removes the items whose key is among those seen before, and adds the other keys to
    /// these.
    fn keep_first(&mut self, seen: &mut HashSet<Key>) {
        let mut gaps: Vec<Range<usize>> = Vec::new();
        for (key, range) in self.keys.drain(..) {
            if !seen.insert(key) {
                gaps.push(range);
            }
        }
        let mut kept = Vec::with_capacity(self.bytes.len());
        let mut begin = 0;
        for gap in &gaps {
            kept.extend_from_slice(&self.bytes[begin..gap.start]);
            begin = gap.end;
        }
        kept.extend_from_slice(&self.bytes[begin..]);
        self.bytes = kept;
        for (place, _) in &mut self.complaints {
            let before = gaps.iter().take_while(|gap| gap.end <= *place);
            *place -= before.map(ExactSizeIterator::len).sum::<usize>();
        }
    }
}

/// The sink that writes what the workers printed.
pub(crate) struct Results {
    output: Output,
    progress: Progress,
    quiet: bool,
    failed: bool,
    /// Whether the results go to a terminal. Then they are flushed before each error, so
    /// that the two appear in order.
    is_shown: bool,
    signals: Signals,
    /// The keys that were seen, when only the first item of each is wanted.
    seen: Option<HashSet<Key>>,
    spares: Spares,
}

impl Results {
    pub(crate) fn new(quiet: bool, signals: &Signals) -> Results {
        Results {
            output: Output::new(),
            progress: Progress::new(quiet),
            quiet,
            failed: false,
            is_shown: is_terminal(),
            signals: signals.clone(),
            seen: None,
            spares: Spares::default(),
        }
    }

    /// The pool for buffers that have been written.
    pub(crate) fn spares(&self) -> Spares {
        self.spares.clone()
    }

    /// From now on, writes only the first of items with the same key.
    pub(crate) fn only_first(&mut self) {
        self.seen = Some(HashSet::new());
    }

    /// Ends the output and prints a summary, in which the puzzles are called `what`. The
    /// exit code tells whether there was an error.
    ///
    /// # Errors
    /// When the rest of the output cannot be written.
    pub(crate) fn finish(&mut self, what: &str) -> anyhow::Result<Exit> {
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

impl Sink<Printed> for Results {
    fn take(&mut self, mut printed: Printed) -> anyhow::Result<()> {
        // Errors after a signal only mean that the work was stopped.
        if self.signals.is_caught() {
            return Ok(());
        }
        if let Some(seen) = &mut self.seen {
            printed.keep_first(seen);
        }
        let mut written = 0;
        for (place, complaint) in printed.complaints {
            self.failed = true;
            self.output.write_all(&printed.bytes[written..place]).context(CANNOT_WRITE)?;
            written = place;
            if self.is_shown {
                self.output.flush().context(CANNOT_WRITE)?;
            }
            self.progress.aside(|| complain(complaint));
        }
        self.output.write_all(&printed.bytes[written..]).context(CANNOT_WRITE)?;
        self.progress.count(printed.puzzles);
        self.spares.give(printed.bytes);
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.flush().context(CANNOT_WRITE)?;
        self.progress.show();
        Ok(())
    }
}

/// Writes a grid in a style. A grid of several lines is separated from the output before it
/// by an empty line, and the first line of CSV is preceded by the header.
///
/// # Errors
/// When writing to `output` fails.
pub(crate) fn write_one(
    output: &mut impl Write,
    item: &Item,
    grid: &Grid,
    style: Style,
) -> io::Result<()> {
    match style {
        Style::Boxes | Style::Tp if !item.is_first => writeln!(output)?,
        Style::Csv if item.is_first => write_csv_header(output)?,
        _ => {}
    }
    write_grid(output, grid, style)
}

/// The JSON object that stands in the place of a puzzle without a result.
#[derive(Serialize)]
struct Missing<'a> {
    file: &'a str,
    line: Option<usize>,
    status: &'a str,
    reason: &'a str,
}

/// Writes a line in the place of a puzzle without a result, so that the n-th line of the
/// output still belongs to the n-th puzzle. The line is a comment, or with `json` an object.
///
/// If the item is faulty, its own status takes the place of `status`, and its message the
/// place of a missing `reason`.
///
/// # Errors
/// When writing to `output` fails.
pub(crate) fn write_missing(
    output: &mut impl Write,
    item: &Item,
    status: &str,
    reason: Option<&str>,
    json: bool,
) -> io::Result<()> {
    let fault = item.entry.as_ref().err();
    let status = fault.map_or(status, |fault| fault.status);
    if !json {
        return writeln!(output, "# {}: {status}", item.place());
    }
    let fault = fault.map(|fault| fault.message.as_str());
    let reason = reason.or(fault).unwrap_or_default();
    let missing = Missing { file: &item.file, line: item.line(), status, reason };
    serde_json::to_writer(&mut *output, &missing)?;
    writeln!(output)
}
