//! The results of a batch: they are written in order, counted, and summed up at the end.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::Range;

use anyhow::Context;
use neuf_formats::{Style, write_grid};
use neuf_sudoku::{Grid, line_text};
use neuf_words::Counted;
use serde::Serialize;

use crate::batch::Sink;
use crate::puzzles::doubt;
use crate::puzzles::item::Item;
use crate::puzzles::spares::Spares;
use crate::puzzles::table::Table;
use crate::terminal::exit::Exit;
use crate::terminal::failure;
use crate::terminal::progress::Progress;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{
    Output, cannot_write, complain, is_stderr_terminal, is_terminal, remark,
};
use crate::words::{NO_SOLUTION, SEVERAL_SOLUTIONS, language, told, tr};

/// How the work on a puzzle ended.
#[derive(Debug)]
pub struct Ended {
    /// How the puzzle counts in the summary.
    pub(crate) verdict: Verdict,
    /// The error to report, if there is one.
    pub(crate) complaint: Option<String>,
}

impl From<Option<String>> for Ended {
    /// The end of work that is good unless there is an error to report.
    fn from(complaint: Option<String>) -> Ended {
        let verdict = if complaint.is_some() { Verdict::Failed } else { Verdict::Good };
        Ended { verdict, complaint }
    }
}

/// How a puzzle counts in the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The command did what it is for.
    Good,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    Several,
    /// The puzzle is malformed or was refused, or the work was stopped or left unfinished.
    Failed,
}

/// How many puzzles ended in ways that the summary names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) no_solution: u64,
    pub(crate) several: u64,
    pub(crate) failed: u64,
}

impl Tally {
    /// Counts one more puzzle.
    pub(crate) fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Good => {}
            Verdict::NoSolution => self.no_solution += 1,
            Verdict::Several => self.several += 1,
            Verdict::Failed => self.failed += 1,
        }
    }

    fn add(&mut self, other: Tally) {
        self.no_solution += other.no_solution;
        self.several += other.several;
        self.failed += other.failed;
    }

    /// What the summary says of these puzzles; empty if there are none.
    fn text(self) -> String {
        let Tally { no_solution, several, failed } = self;
        let named = [
            (
                no_solution,
                tr!(["; {n} without a solution", " ; {n} sans solution"], n = no_solution),
            ),
            (
                several,
                tr!(["; {n} with several solutions", " ; {n} à plusieurs solutions"], n = several),
            ),
            (failed, tr!(["; {n} failed", " ; {n} en échec"], n = failed)),
        ];
        named.into_iter().filter(|(count, _)| *count > 0).map(|(_, said)| said).collect()
    }
}

/// A message beside the results.
#[derive(Debug)]
enum Message {
    /// An error.
    Complaint(String),
    /// What was assumed about a puzzle.
    Remark(String),
}

/// The printed results of some puzzles, ready to be written.
///
/// Each thread turns the results of its own chunks into text, so that this work uses all
/// cores. Only one thread at a time writes the text to the output.
#[derive(Debug, Default)]
pub(crate) struct Printed {
    /// The text for standard output.
    bytes: Vec<u8>,
    /// The messages. Each stands with the length of `bytes` at which it occurred, so
    /// that it appears behind the results before it.
    complaints: Vec<(usize, Message)>,
    /// How many puzzles these results are for.
    puzzles: u64,
    tally: Tally,
    /// How far the input was read for these results, in bytes.
    reached: u64,
    /// For each item with a key: the key, and the part of `bytes` that the item takes.
    keys: Vec<(Key, Range<usize>)>,
}

/// A key that is equal for two puzzles if they count as the same.
pub(crate) type Key = Box<[u8]>;

impl Printed {
    /// Empty results that use the memory of an empty buffer. For them, the input was read up
    /// to this number of bytes.
    pub(crate) fn new(bytes: Vec<u8>, reached: u64) -> Printed {
        Printed { bytes, reached, ..Printed::default() }
    }

    /// Adds an item. `print` writes its result and tells how the work on it ended. Of several
    /// items with the same key only the first is written, if [`Results::only_first`] was
    /// called.
    pub(crate) fn add(
        &mut self,
        item: &Item,
        key: Option<Key>,
        print: impl FnOnce(&mut Vec<u8>) -> io::Result<Ended>,
    ) {
        let begin = self.bytes.len();
        let assumed = item.entry.as_ref().ok().and_then(doubt::assumed);
        self.complaints.extend(assumed.map(|what| {
            let place = item.told_place();
            (begin, Message::Remark(format!("{place}: {what}")))
        }));
        let ended = print(&mut self.bytes);
        // Writing to memory cannot fail, but serialising might.
        let ended = ended.unwrap_or_else(|error| {
            Some(tr!(
                [
                    "the result cannot be printed: {error}",
                    "le résultat ne peut pas être écrit : {error}"
                ],
                error = told(&error)
            ))
            .into()
        });
        let (verdict, complaint) = match &item.entry {
            Err(fault) => (Verdict::Failed, Some(fault.message.clone())),
            Ok(_) => {
                let place = |complaint| format!("{}: {complaint}", item.told_place());
                (ended.verdict, ended.complaint.map(place))
            }
        };
        self.tally.count(verdict);
        let place = self.bytes.len();
        self.complaints.extend(complaint.map(|text| (place, Message::Complaint(text))));
        self.puzzles += 1;
        self.keys.extend(key.map(|key| (key, begin..self.bytes.len())));
    }

    /// Adds the results of several puzzles with `print`, which writes them and returns how
    /// many they are; this number is also returned here.
    pub(crate) fn add_several(
        &mut self,
        print: impl FnOnce(&mut Vec<u8>, &mut Tally) -> usize,
    ) -> usize {
        let count = print(&mut self.bytes, &mut self.tally);
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
    tally: Tally,
    /// Whether the results go to a terminal. Then they are flushed before each error, so
    /// that the two appear in order.
    is_shown: bool,
    signals: Signals,
    /// The keys that were seen, when only the first item of each is wanted.
    seen: Option<HashSet<Key>>,
    spares: Spares,
}

impl Results {
    /// The sink of a batch whose input has this size in bytes, if that is known.
    pub(crate) fn new(quiet: bool, size: Option<u64>, signals: &Signals) -> Results {
        Results {
            output: Output::new(),
            progress: Progress::new(quiet, size),
            quiet,
            failed: false,
            tally: Tally::default(),
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
    pub(crate) fn finish(&mut self, what: Counted) -> anyhow::Result<Exit> {
        self.progress.end();
        self.output.finish()?;
        if self.signals.is_caught() {
            failure::print_stopped();
            tell_interrupted(self.progress.done(), what, &self.tally.text());
            return Ok(Exit::Failed);
        }
        if !self.quiet && is_stderr_terminal() && self.progress.done() > 1 {
            let (done, rate) = (self.progress.done(), self.progress.rate());
            let done = language().things(done, language().of(what));
            remark(format_args!("{done}, {rate}{}", self.tally.text()));
        }
        Ok(Exit::of_success(!self.failed))
    }
}

/// Says after how many things a signal has ended the work.
pub(crate) fn tell_interrupted(done: u64, what: Counted, tally: &str) {
    let done = language().things(done, language().of(what));
    remark(tr!(["interrupted after {done}{tally}", "interrompu après {done}{tally}"], done, tally));
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
        for (place, message) in printed.complaints {
            if self.quiet && matches!(message, Message::Remark(_)) {
                continue;
            }
            self.failed |= matches!(message, Message::Complaint(_));
            self.output.write_all(&printed.bytes[written..place]).context(cannot_write())?;
            written = place;
            if self.is_shown {
                self.output.flush().context(cannot_write())?;
            }
            self.progress.aside(|| match message {
                Message::Complaint(text) => complain(text),
                Message::Remark(text) => remark(text),
            });
        }
        let rest = &printed.bytes[written..];
        if self.is_shown && !rest.is_empty() {
            // The bar must not stand on the line on which the result begins.
            self.progress.aside(|| self.output.write_all(rest).and_then(|()| self.output.flush()))
        } else {
            self.output.write_all(rest)
        }
        .context(cannot_write())?;
        self.progress.count(printed.puzzles, printed.reached);
        self.tally.add(printed.tally);
        self.spares.give(printed.bytes);
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.flush().context(cannot_write())?;
        self.progress.show();
        Ok(())
    }
}

/// Writes a grid in a style. A grid of several lines is separated from the output before it
/// by an empty line; in CSV it is the puzzle of a row of the table.
///
/// The result is the error to report, if the table has a column that there is not.
///
/// # Errors
/// When writing to `output` fails.
pub(crate) fn write_one(
    output: &mut Vec<u8>,
    item: &Item,
    grid: &Grid,
    style: Style,
    table: &Table,
) -> io::Result<Option<String>> {
    if style == Style::Csv {
        return table.write(output, item, &[("puzzle", &line_text(grid))]);
    }
    if style.is_tall() && !item.is_first {
        writeln!(output)?;
    }
    write_grid(output, grid, style).map(|()| None)
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
        let status = if is_terminal() { in_words(status) } else { status };
        return writeln!(output, "# {}: {status}", item.place());
    }
    let fault = fault.map(|fault| fault.message.as_str());
    let reason = reason.or(fault).unwrap_or_default();
    let missing = Missing { file: &item.file, line: item.line(), status, reason };
    serde_json::to_writer(&mut *output, &missing)?;
    writeln!(output)
}

/// Writes that an item has no result, where results are grids in a style. CSV has no comments, so
/// there the item keeps its row, without a puzzle.
///
/// The result is the error to report, if the table has a column that there is not.
///
/// # Errors
/// When writing to `output` fails.
pub(crate) fn write_none(
    output: &mut Vec<u8>,
    item: &Item,
    status: &str,
    reason: Option<&str>,
    style: Style,
    table: &Table,
) -> io::Result<Option<String>> {
    if style == Style::Csv {
        return table.write(output, item, &[("puzzle", "")]);
    }
    write_missing(output, item, status, reason, style == Style::Json).map(|()| None)
}

/// A status in the language of the user. Programs read it in English.
pub fn in_words(status: &str) -> &str {
    match status {
        "solved" => tr!(["solved", "résolu"]),
        "malformed" => tr!(["malformed", "mal formé"]),
        "refused" => tr!(["refused", "refusé"]),
        "no solution" => tr!(NO_SOLUTION),
        "several solutions" => tr!(SEVERAL_SOLUTIONS),
        "perhaps several solutions" => {
            tr!(["perhaps several solutions", "peut-être plusieurs solutions"])
        }
        "unfinished" => tr!(["unfinished", "inachevé"]),
        "stopped" => tr!(["stopped", "arrêté"]),
        other => other,
    }
}
