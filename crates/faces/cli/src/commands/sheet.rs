//! `neuf sheet`: arranges puzzles on pages to print.
//!
//! A puzzle without exactly one solution is left out, because a reader of the page could
//! spend an evening on it in vain. It is reported on standard error, and the exit code is 1.

use anyhow::bail;
use neuf_cnf::Interrupt;
use neuf_draw::book::level;
use neuf_draw::sheet::{Layout, Paper, SheetEntry, SolutionPages, pages};
use neuf_draw::{write_html, write_pdf};
use neuf_explain::rate::{Ways, rate};
use neuf_explain::without_notes;

use crate::arguments::{Caption, PaperName, SheetArgs, SheetFormat, SolutionsPlace};
use crate::commands::draw::{extension, unknown_ending};
use crate::commands::printed::{self, Found, Stoppable};
use crate::exit::{Exit, UsageError};
use crate::io::{Files, write_to};
use crate::progress::spinning;
use crate::signals::Signals;
use crate::streams::is_terminal;
use crate::words::{self, tr};

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
    let names = entries.iter().filter_map(|entry| entry.name.as_deref());
    printed::warn_of_missing(names.chain(args.title.as_deref()).flat_map(str::chars), false);
    // Until here nothing is written, and a signal may end the process as it usually does.
    let written = spinning(tr!("drawing the pages"), || {
        let pages = pages(&entries, &layout);
        signals.listen()?;
        write_to(output, signals.interrupt(), |out| {
            let mut out = Stoppable::new(out, signals);
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

/// What is printed above a puzzle behind its name, in the order of the options.
fn rating(
    args: &SheetArgs,
    entry: &neuf_formats::Entry,
    interrupt: &Interrupt,
) -> anyhow::Result<String> {
    let language = words::language();
    let wants = |caption| args.captions.contains(&caption);
    if !wants(Caption::Level) && !wants(Caption::Score) {
        return Ok(String::new());
    }
    let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
    let level = if wants(Caption::Level) {
        let way = Ways::new(puzzle.rules()).way(&puzzle, true, interrupt)?;
        Some(level(way.difficulty, language))
    } else {
        None
    };
    let rating = if wants(Caption::Score) { Some(rate(&puzzle, interrupt)?) } else { None };
    let part = |caption: &Caption| match (caption, &rating) {
        (Caption::Level, _) => level.clone(),
        (Caption::Score, Some(rating)) => Some(language.decimal(rating.score, 1)),
        _ => None,
    };
    Ok(args.captions.iter().filter_map(part).collect::<Vec<_>>().join(" – "))
}

/// The puzzles that have exactly one solution, and whether no other one was left out.
fn entries(args: &SheetArgs, signals: &Signals) -> anyhow::Result<(Vec<SheetEntry>, bool)> {
    printed::proper(&args.puzzles, args.time, signals, |Found { entry, solution }, interrupt| {
        let rating = rating(args, &entry, interrupt)?;
        let name = entry.title().map(str::to_owned);
        let mut printed = SheetEntry::new(entry.puzzle, solution);
        printed.name = name.filter(|_| args.captions.contains(&Caption::Name));
        printed.rating = Some(rating);
        Ok(printed)
    })
}
