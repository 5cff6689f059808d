//! `neuf sheet`: arranges puzzles on pages to print.
//!
//! A puzzle without exactly one solution is left out, because a reader of the page could
//! spend an evening on it in vain. It is reported on standard error, and the exit code is 1.

use std::io::Write;
use std::time::Instant;

use anyhow::bail;
use neuf_draw::sheet::{Entry, Layout, Paper, Solutions, pages};
use neuf_draw::{write_html, write_pdf};
use neuf_formats::{PuzzleReader, ReadOptions};
use neuf_sudoku::{Uniqueness, uniqueness};

use crate::cli::{PaperName, SheetArgs, SheetFormat, SolutionsPlace};
use crate::commands::draw::{extension, write_to};
use crate::exit::{Exit, UsageError};
use crate::input::sources;
use crate::io::Files;
use crate::output::{complain, is_terminal};
use crate::signals::Signals;

pub(crate) fn run(args: &SheetArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let output = args.output.as_deref();
    let format = args.format.unwrap_or_else(|| match extension(output).as_deref() {
        Some("html" | "htm") => SheetFormat::Html,
        _ => SheetFormat::Pdf,
    });
    if format == SheetFormat::Pdf && output.is_none() && is_terminal() {
        return Err(UsageError("a PDF is not text: name a file for it with --output".into()).into());
    }
    Files::default().reads(args.puzzles.paths()).writes_or_prints(output).check()?;
    signals.listen()?;
    let (entries, is_whole) = entries(args, signals)?;
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    if entries.is_empty() {
        bail!("there is no puzzle to print");
    }
    let layout = Layout {
        paper: match args.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        },
        per_page: args.per_page.into(),
        solutions: match args.solutions {
            SolutionsPlace::Overleaf => Solutions::Overleaf,
            SolutionsPlace::End => Solutions::AtEnd,
            SolutionsPlace::None => Solutions::None,
        },
        title: args.title.clone(),
        language: args.lang,
    };
    let pages = pages(&entries, &layout);
    write_to(output, |mut out: &mut dyn Write| {
        match format {
            SheetFormat::Pdf => write_pdf(&mut out, &pages)?,
            SheetFormat::Html => write_html(&mut out, &pages, args.lang.name())?,
        }
        Ok(())
    })?;
    Ok(Exit::of_success(is_whole))
}

/// The puzzles that have exactly one solution, and whether no other one was left out.
fn entries(args: &SheetArgs, signals: &Signals) -> anyhow::Result<(Vec<Entry>, bool)> {
    let shape = args.puzzles.boxes.shape;
    let mut entries = Vec::new();
    let mut is_whole = true;
    for source in sources(&args.puzzles.inputs, shape)? {
        let file = source.name();
        let input = source.open_interruptible(signals.interrupt())?;
        for entry in PuzzleReader::new(input, ReadOptions { shape }) {
            if signals.is_caught() {
                return Ok((entries, false));
            }
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    complain(format_args!("{file}: {error}"));
                    is_whole = false;
                    continue;
                }
            };
            let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
            let interrupt = signals.interrupt().with_deadline(deadline);
            let found = uniqueness(&entry.puzzle, &interrupt);
            if signals.is_caught() {
                return Ok((entries, false));
            }
            let what = match found? {
                Uniqueness::Unique(solution) => {
                    let neuf_formats::Entry { puzzle, name, .. } = entry;
                    entries.push(Entry { puzzle, solution, name });
                    continue;
                }
                Uniqueness::None => "no solution",
                Uniqueness::Several(..) => "several solutions",
                Uniqueness::Unknown(_) => "stopped before it was solved",
            };
            complain(format_args!("{file}:{}: left out: {what}", entry.line));
            is_whole = false;
        }
    }
    Ok((entries, is_whole))
}
