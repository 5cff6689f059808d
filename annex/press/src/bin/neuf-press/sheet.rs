//! `neuf press sheet`: arranges puzzles on pages to print.
//!
//! A puzzle without exactly one solution is left out, because a reader of the page could
//! spend an evening on it in vain. It is reported on standard error, and the exit code is 1.

use anyhow::bail;
use neuf_cnf::Interrupt;
use neuf_draw::sheet::{Layout, Paper, SheetEntry, SolutionPages, pages};
use neuf_draw::{write_html, write_pdf};
use neuf_explain::rate::{Ways, rate};
use neuf_explain::without_notes;
use neuf_press::level;

use crate::printed::{self, Found, Stoppable};
use clap::{Args, ValueEnum};
use neuf_cli::arguments::{PuzzleArgs, duration};

use neuf_cli::io::{Files, extension, unknown_ending, write_to};
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress::spinning;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::is_terminal;
use neuf_cli::words::{self, tr};
use std::path::PathBuf;
use std::time::Duration;

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf press sheet puzzles.txt -o puzzles.pdf
  neuf press sheet --per-page 6 --title Sunday *.sdm -o sunday.pdf
  neuf press sheet --solutions end --paper letter puzzles.txt -o puzzles.html
  neuf press sheet --lang fr puzzles.txt -o grilles.pdf

Each page of puzzles is followed by a page with their solutions, for printing on both sides of \
the paper. A puzzle that does not have exactly one solution is left out and reported, and the \
exit code is then 1.";

/// Arguments of `neuf press sheet`.
#[derive(Debug, Args)]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// The format [default: from the name of the --output file, else pdf]
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<SheetFormat>,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The number of puzzles on a page [default: 4, or 1 in large print]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=400))]
    pub(crate) per_page: Option<u16>,

    /// Print for readers with low vision: texts of 18 points and more, and grids that fill
    /// the page
    #[arg(long)]
    pub(crate) large_print: bool,

    /// Where the solutions stand
    #[arg(long, value_name = "WHERE", default_value = "overleaf")]
    pub(crate) solutions: SolutionsPlace,

    /// The size of the pages
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: PaperName,

    /// A line above the puzzles of each page
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// What stands above each puzzle
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "number,name")]
    pub(crate) captions: Vec<Caption>,

    /// The number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) first_number: u32,

    /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// The format that `neuf press sheet` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Pages to print
    Pdf,
    /// A page for a browser, which can print it in the same way
    Html,
}

/// What `neuf press sheet` prints above a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Caption {
    /// Its number on the sheet, by which its solution is found
    Number,
    /// Its name, if it has one
    Name,
    /// How difficult it is for people by `neuf rate`, in a word and a number
    Level,
    /// Its score by `neuf rate`
    Score,
    /// Nothing
    None,
}

/// Where `neuf press sheet` puts the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsPlace {
    /// After each page of puzzles, so on its back when printed on both sides
    Overleaf,
    /// On the last pages, in smaller size
    End,
    /// No solutions
    None,
}

/// The paper size of `neuf press sheet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
    /// 8.5 x 14 inches
    Legal,
}

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
        return Err(printed::no_text().into());
    }
    let (entries, is_whole) = entries(args, signals)?;
    if entries.is_empty() {
        bail!(tr!(printed::NOTHING));
    }
    let mut layout = Layout::default();
    layout.paper = match args.paper {
        PaperName::A4 => Paper::A4,
        PaperName::Letter => Paper::Letter,
        PaperName::Legal => Paper::Legal,
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
    let written = spinning(tr!(printed::DRAWING), || {
        let pages = pages(&entries, &layout);
        signals.listen()?;
        write_to(output, |out| {
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
