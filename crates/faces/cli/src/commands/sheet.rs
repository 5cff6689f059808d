//! `neuf sheet`: arranges puzzles on pages to print.
//!
//! A puzzle without exactly one solution is left out, because a reader of the page could
//! spend an evening on it in vain. It is reported on standard error, and the exit code is 1.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::bail;
use neuf_cnf::Interrupt;
use neuf_draw::outlines::is_known;
use neuf_draw::sheet::{Layout, Paper, SheetEntry, SolutionPages, pages};
use neuf_draw::{write_html, write_pdf};
use neuf_explain::rate::rate;
use neuf_explain::without_notes;
use neuf_sudoku::{Uniqueness, uniqueness};

use crate::arguments::{Caption, PaperName, SheetArgs, SheetFormat, SolutionsPlace};
use crate::commands::draw::{extension, unknown_ending};
use crate::doubt;
use crate::exit::{Exit, UsageError};
use crate::io::{Files, write_to};
use crate::progress::{Progress, spinning};
use crate::signals::Signals;
use crate::source::sources;
use crate::streams::{complain, is_quiet, is_terminal, warn};
use crate::words::{self, told, tr};

pub(crate) fn run(args: &SheetArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let output = args.output.as_deref();
    Files::default().reads(args.puzzles.paths()).writes_or_prints(output).check()?;
    let format = match (args.format, extension(output).as_deref()) {
        (Some(format), _) => format,
        (None, Some("html" | "htm")) => SheetFormat::Html,
        (None, Some("pdf") | None) => SheetFormat::Pdf,
        (None, Some(other)) => return Err(unknown_ending(other, "pdf, html, htm").into()),
    };
    if format == SheetFormat::Pdf && output.is_none() && is_terminal() {
        return Err(
            UsageError(tr!("a PDF is not text: name a file for it with --output").into()).into()
        );
    }
    let (entries, is_whole) = entries(args, signals)?;
    if entries.is_empty() {
        bail!(tr!("there is no puzzle to print"));
    }
    let mut layout = Layout::default();
    layout.paper = match args.paper {
        PaperName::A4 => Paper::A4,
        PaperName::Letter => Paper::Letter,
    };
    layout.per_page = args.per_page.unwrap_or(if args.large_print { 1 } else { 4 }).into();
    layout.large_print = args.large_print;
    layout.solutions = match args.solutions {
        SolutionsPlace::Overleaf => SolutionPages::Overleaf,
        SolutionsPlace::End => SolutionPages::AtEnd,
        SolutionsPlace::None => SolutionPages::None,
    };
    layout.title = args.title.clone();
    layout.first_number =
        args.captions.contains(&Caption::Number).then_some(args.first_number as usize);
    layout.language = words::language();
    let texts =
        entries.iter().filter_map(|entry| entry.name.as_deref()).chain(args.title.as_deref());
    let mut missing: Vec<char> = texts.flat_map(str::chars).filter(|&c| !is_known(c)).collect();
    missing.sort_unstable();
    missing.dedup();
    if !missing.is_empty() {
        let is_one = missing.len() == 1;
        let missing: String = missing.into_iter().collect();
        warn(match is_one {
            true => tr!(
                "the letters of the sheet do not have {missing}, which is printed as ?",
                missing
            ),
            false => tr!(
                "the letters of the sheet do not have {missing}, each of which is printed as ?",
                missing
            ),
        });
    }
    // Until here nothing is written, and a signal may end the process as it usually does.
    let written = spinning(tr!("drawing the pages"), || {
        let pages = pages(&entries, &layout);
        signals.listen()?;
        write_to(output, signals.interrupt(), |out| {
            let mut out = Stoppable { inner: out, signals };
            match format {
                SheetFormat::Pdf => write_pdf(&mut out, &pages),
                SheetFormat::Html => write_html(&mut out, &pages, words::language().name()),
            }
        })
    });
    // The unfinished file does not appear.
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    written?;
    Ok(Exit::of_success(is_whole))
}

/// A stream that takes nothing more after a signal.
struct Stoppable<'s, W> {
    inner: W,
    signals: &'s Signals,
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.signals.is_caught() {
            return Err(io::Error::other("stopped by a signal"));
        }
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// What is printed above a puzzle beside its number, in the order of the options.
fn caption(
    args: &SheetArgs,
    entry: &neuf_formats::Entry,
    interrupt: &Interrupt,
) -> anyhow::Result<String> {
    let needs_rating = [Caption::Level, Caption::Score].iter().any(|c| args.captions.contains(c));
    let rating = if needs_rating {
        let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
        Some(rate(&puzzle, interrupt)?)
    } else {
        None
    };
    let part = |caption: &Caption| match (caption, &rating) {
        (Caption::Name, _) => entry.title().map(str::to_owned),
        (Caption::Level, Some(rating)) => Some(tr!("level {n}", n = rating.level.number())),
        (Caption::Score, Some(rating)) => Some(words::language().decimal(rating.score, 1)),
        _ => None,
    };
    Ok(args.captions.iter().filter_map(part).collect::<Vec<_>>().join(" – "))
}

/// The puzzles that have exactly one solution, and whether no other one was left out.
fn entries(args: &SheetArgs, signals: &Signals) -> anyhow::Result<(Vec<SheetEntry>, bool)> {
    let shape = args.puzzles.boxes.shape;
    let mut entries = Vec::new();
    let mut is_whole = true;
    let mut progress = Progress::new(is_quiet(), None);
    let mut selection = args.puzzles.nth.selection();
    for source in sources(&args.puzzles.inputs, shape)? {
        if selection.is_over() {
            break;
        }
        let file = source.name();
        let input = source.open_puzzles(signals.interrupt())?;
        for entry in selection.of(file.clone(), doubt::puzzles(source.label(), input, shape)) {
            progress.count(1, 0);
            progress.show();
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    progress.aside(|| complain(format_args!("{file}: {}", told(&error))));
                    is_whole = false;
                    continue;
                }
            };
            let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
            let interrupt = signals.interrupt().with_deadline(deadline);
            let what = match uniqueness(&entry.puzzle, &interrupt)? {
                Uniqueness::Unique(solution) => {
                    let name = Some(caption(args, &entry, &interrupt)?);
                    let puzzle = entry.puzzle;
                    let mut entry = SheetEntry::new(puzzle, solution);
                    entry.name = name;
                    entries.push(entry);
                    continue;
                }
                Uniqueness::None => tr!("no solution"),
                Uniqueness::Several(..) => tr!("several solutions"),
                Uniqueness::Unknown(_) => tr!("stopped before it was solved"),
            };
            let complaint = tr!("{file}:{line}: left out: {what}", file, line = entry.line, what);
            progress.aside(|| complain(complaint));
            is_whole = false;
        }
        if let Some(complaint) = selection.empty() {
            progress.aside(|| complain(complaint));
            is_whole = false;
        }
    }
    if let Some(complaint) = selection.missing() {
        complain(complaint);
        is_whole = false;
    }
    progress.end();
    Ok((entries, is_whole))
}
