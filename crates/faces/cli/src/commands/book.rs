//! `neuf book`: makes a book of puzzles to print.
//!
//! As on a sheet, a puzzle without exactly one solution is left out and reported, and the exit code
//! is then 1.

use std::fs;
use std::time::Duration;

use anyhow::{Context as _, bail};
use neuf_draw::book::{Book, BookEntry, Layout};
use neuf_draw::outlines::add_font;
use neuf_draw::write_book;
use neuf_generate::{Request, Symmetry, generate, invent};
use neuf_sudoku::Puzzle;

use crate::arguments::BookArgs;
use crate::commands::draw::{extension, unknown_ending};
use crate::commands::printed::{self, Found, Stoppable};
use crate::exit::{Exit, UsageError};
use crate::io::{Files, write_to};
use crate::progress::{Progress, spinning};
use crate::signals::Signals;
use crate::streams::{is_quiet, is_terminal};
use crate::words::{self, told, tr};

pub(crate) fn run(args: &BookArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let output = args.output.as_deref();
    let reads_puzzles = !args.puzzles.inputs.is_empty() || args.make.is_empty();
    let read = if reads_puzzles { args.puzzles.paths() } else { Vec::new() };
    let read = read.into_iter().chain(args.font.as_deref());
    Files::default().reads(read).writes_or_prints(output).check()?;
    match extension(output).as_deref() {
        Some("pdf") | None => {}
        Some(other) => return Err(unknown_ending(other, "pdf").into()),
    }
    if output.is_none() && is_terminal() {
        return Err(
            UsageError(tr!("a PDF is not text: name a file for it with --output").into()).into()
        );
    }
    let layout = layout(args);
    let (mut entries, mut is_whole) = (Vec::new(), true);
    if reads_puzzles {
        (entries, is_whole) = of_inputs(args, &layout, signals)?;
    }
    entries.extend(made(args, &layout, signals)?);
    if entries.is_empty() {
        bail!(tr!("there is no puzzle to print"));
    }
    add_letters(args, &layout, &entries)?;
    // Until here nothing is written, and a signal may end the process as it usually does.
    let written = spinning(tr!("drawing the pages"), || {
        let limit = printed::deadline(Some(args.time), signals);
        let book = Book::new(&entries, &layout, &limit);
        signals.listen()?;
        write_to(output, signals.interrupt(), |out| {
            write_book(&mut Stoppable::new(out, signals), &book)
        })
    });
    // The unfinished file does not appear.
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    written?;
    Ok(Exit::of_success(is_whole))
}

fn layout(args: &BookArgs) -> Layout {
    let mut layout = Layout::default();
    if let Some(title) = &args.title {
        layout.title.clone_from(title);
    }
    layout.subtitle.clone_from(&args.subtitle);
    layout.author.clone_from(&args.author);
    layout.trim = args.trim;
    layout.has_bleed = args.bleed;
    layout.per_page = args.per_page.into();
    layout.large_print = args.large_print;
    layout.language = words::language();
    layout
}

/// The puzzles with what is printed beside them, and whether no other one was left out.
fn of_inputs(
    args: &BookArgs,
    layout: &Layout,
    signals: &Signals,
) -> anyhow::Result<(Vec<BookEntry>, bool)> {
    printed::proper(&args.puzzles, Some(args.time), signals, |found: Found, interrupt| {
        let Found { entry, solution } = found;
        let name = entry.title().map(str::to_owned);
        let mut found = BookEntry::new(entry.puzzle, solution);
        found.name = name;
        Ok(without_hint(found.examined(layout.language, interrupt), args))
    })
}

/// The puzzles that are to be made.
fn made(args: &BookArgs, layout: &Layout, signals: &Signals) -> anyhow::Result<Vec<BookEntry>> {
    let mut made = Vec::new();
    if args.make.is_empty() {
        return Ok(made);
    }
    let seed = args.seed.number_or_any(is_quiet());
    let numbers = args.make.iter().flat_map(|lot| (0..lot.count).map(move |number| (lot, number)));
    let mut progress = Progress::new(is_quiet(), Some(args.make.iter().map(|lot| lot.count).sum()));
    for (place, (lot, number)) in numbers.enumerate() {
        let mut request = Request::default();
        request.symmetry = Symmetry::Rotational;
        request.difficulties.clone_from(&lot.difficulties);
        let interrupt = printed::deadline(Some(MAKING), signals);
        let (rules, one) = match lot.variants.as_slice() {
            [] => {
                let one = generate(&request, seed, number, &interrupt)?;
                (request.rules, one)
            }
            variants => invent(variants, &request, seed, number, &interrupt)?,
        };
        let puzzle = Puzzle::empty(rules).with_givens(one.puzzle);
        let interrupt = printed::deadline(Some(args.time), signals);
        let entry = BookEntry::new(puzzle, one.solution).examined(layout.language, &interrupt);
        made.push(without_hint(entry, args));
        progress.count(1, place as u64 + 1);
        progress.show();
    }
    progress.end();
    Ok(made)
}

/// How long the making of one puzzle may take.
const MAKING: Duration = Duration::from_secs(60);

fn without_hint(mut entry: BookEntry, args: &BookArgs) -> BookEntry {
    if args.no_hints {
        entry.hint = None;
    }
    entry
}

/// Adds the user's font for the letters of the book, and warns of those that are missing.
fn add_letters(args: &BookArgs, layout: &Layout, entries: &[BookEntry]) -> anyhow::Result<()> {
    let names = entries.iter().filter_map(|entry| entry.name.as_deref());
    let given = [Some(&*layout.title), layout.subtitle.as_deref(), layout.author.as_deref()];
    let letters: Vec<char> =
        given.into_iter().flatten().chain(names).flat_map(str::chars).collect();
    if let Some(path) = &args.font {
        let name = path.display();
        let font = fs::read(path).with_context(|| tr!("cannot read {name}", name))?;
        // The headings that the book adds have letters of Latin 1.
        let usual = (' '..='~').chain('\u{a0}'..='ÿ').chain("œŒ–—’…×".chars());
        let letters = letters.iter().copied().chain(usual);
        add_font(&font, letters).map_err(|error| anyhow::anyhow!("{name}: {}", told(&error)))?;
    }
    printed::warn_of_missing(letters, args.font.is_none());
    Ok(())
}
