//! `neuf press book`: makes a book of puzzles to print.
//!
//! As on a sheet, a puzzle without exactly one solution is left out and reported, and the exit code
//! is then 1.

use std::fs;
use std::time::Duration;

use anyhow::{Context as _, bail};
use neuf_generate::{Request, Symmetry, generate, invent};
use neuf_press::{Book, BookEntry, Layout, Trim, add_font, write_book};
use neuf_sudoku::Puzzle;

use crate::printed::{self, Found, Stoppable};
use clap::Args;
use neuf_cli::arguments::{AnyLevel, PuzzleArgs, SeedArgs, any_level, duration, named};

use neuf_cli::io::{Files, extension, unknown_ending, write_to};
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress::{Progress, spinning};
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{is_quiet, is_terminal};
use neuf_cli::words::{self, told, tr};
use neuf_explain::Difficulty;
use neuf_sudoku::rules::Variant;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf press book puzzles.txt --title Sunday --author 'A. N. Author' -o book.pdf
  neuf press book easy.txt killer.txt --trim 8.5x11 --per-page 4 -o book.pdf
  neuf press book --lang fr --trim a5 --large-print grilles.txt -o livre.pdf
  neuf press book --make easy:20 --make killer/medium:10 -o book.pdf
  neuf press book --title 数独 --font font.ttf puzzles.txt -o book.pdf

The book has a cover, contents, a page on how each kind of puzzle is played with an example, \
the puzzles by kind and level, each with a hint upside down and the page of its solution, and \
the solutions. The inner margin is as wide as printers on demand ask for. The file is in grey, \
has all its fonts, and is a PDF/A-1b. A puzzle that does not have exactly one solution is left \
out and reported, and the exit code is then 1.";

/// Arguments of `neuf press book`.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Make these puzzles, beside those of the inputs: how many of a level, such as easy:20, or
    /// of variants, such as killer:5 or jigsaw,diagonal/medium-hard:5
    #[arg(long, value_name = "KIND:N", value_parser = lot)]
    pub(crate) make: Vec<Lot>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// Write to this file, a PDF [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The title, on the cover and in the description of the file [default: Sudoku]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// A line below the title [default: the number of puzzles]
    #[arg(long, value_name = "TEXT")]
    pub(crate) subtitle: Option<String>,

    /// Who made the book, on the cover
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,

    /// The size to which the pages are cut, in inches or by its name
    #[arg(long, value_name = "SIZE", default_value = "6x9", value_parser = named(Trim::ALL, |trim| trim.name(), |trim| trim.meaning()))]
    pub(crate) trim: Trim,

    /// Make the pages larger by an eighth of an inch above, below and at the outer edge, where
    /// the printer cuts them
    #[arg(long)]
    pub(crate) bleed: bool,

    /// The number of puzzles on a page
    #[arg(
        long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u16).range(1..=400)
    )]
    pub(crate) per_page: u16,

    /// Print for readers with low vision: texts of 16 points and more, and grids that fill
    /// the page
    #[arg(long)]
    pub(crate) large_print: bool,

    /// A font in the format TrueType or OpenType for title, headings and names, which may then
    /// have letters that neuf does not have, such as Chinese ones
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,

    /// Print no hints
    #[arg(long)]
    pub(crate) no_hints: bool,

    /// The time limit for each puzzle, to solve it and find its level and a hint: seconds, or
    /// 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10", value_parser = duration)]
    pub(crate) time: Duration,
}

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
        return Err(printed::no_text().into());
    }
    let layout = layout(args);
    let (mut entries, mut is_whole) = (Vec::new(), true);
    if reads_puzzles {
        (entries, is_whole) = of_inputs(args, &layout, signals)?;
    }
    entries.extend(made(args, &layout, signals)?);
    if entries.is_empty() {
        bail!(tr!(printed::NOTHING));
    }
    add_letters(args, &layout, &entries)?;
    // Until here nothing is written, and a signal may end the process as it usually does.
    let written = spinning(tr!(printed::DRAWING), || {
        let limit = printed::deadline(Some(args.time), signals);
        let book = Book::new(&entries, &layout, &limit);
        signals.listen()?;
        write_to(output, |out| write_book(&mut Stoppable::new(out, signals), &book))
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
    let lots = args.make.iter().flat_map(|lot| (0..lot.count).map(move |_| lot));
    let mut progress = Progress::new(is_quiet(), Some(args.make.iter().map(|lot| lot.count).sum()));
    // The numbers run through all lots. Two puzzles that are made with one number often have the
    // same solution, even if their levels differ.
    for (number, lot) in (0..).zip(lots) {
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
        progress.count(1, number + 1);
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
        let font = fs::read(path)
            .with_context(|| tr!(["cannot read {name}", "impossible de lire {name}"], name))?;
        // The headings that the book adds have letters of Latin 1.
        let usual = (' '..='~').chain('\u{a0}'..='ÿ').chain("œŒ–—’…×".chars());
        let letters = letters.iter().copied().chain(usual);
        add_font(&font, letters).map_err(|error| anyhow::anyhow!("{name}: {}", told(&error)))?;
    }
    printed::warn_of_missing(letters, args.font.is_none());
    Ok(())
}

/// Some puzzles to be made: how many, of which variants, how difficult.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lot {
    /// None for usual sudokus.
    pub(crate) variants: Vec<Variant>,
    pub(crate) difficulties: Option<RangeInclusive<Difficulty>>,
    pub(crate) count: u64,
}

/// Reads what is to be made: `easy:20`, `killer:5`, `killer,diagonal/medium-hard:5`.
pub(crate) fn lot(text: &str) -> Result<Lot, String> {
    let expected = tr!([
        "expected what to make and how many, such as easy:20, killer:5 or \
         jigsaw,diagonal/medium-hard:5",
        "il faut ce qu'on fabrique et combien, comme easy:20, killer:5 ou \
         jigsaw,diagonal/medium-hard:5"
    ]);
    let (kind, count) = text.rsplit_once(':').ok_or(expected)?;
    let count = count.trim().parse().ok().filter(|&count| count > 0).ok_or(expected)?;
    let people = |text: &str| match any_level(text) {
        Ok(AnyLevel::People(wanted)) => Some(wanted),
        _ => None,
    };
    if let Some(wanted) = people(kind) {
        return Ok(Lot { variants: Vec::new(), difficulties: Some(wanted), count });
    }
    let (names, level) = match kind.split_once('/') {
        Some((names, level)) => (names, Some(people(level).ok_or(expected)?)),
        None => (kind, None),
    };
    let variants = names.split(',').map(|name| name.trim().parse());
    let variants = variants.collect::<Result<Vec<Variant>, neuf_words::UnknownName>>();
    let variants = variants.map_err(|error| format!("{}; {expected}", told(&error)))?;
    Ok(Lot { variants, difficulties: level, count })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    /// The arguments by themselves.
    #[derive(Parser)]
    struct Call {
        #[command(flatten)]
        args: BookArgs,
    }

    fn makes(lots: &[&str]) -> Vec<BookEntry> {
        let lots = lots.iter().flat_map(|lot| ["--make", lot]);
        let Call { args } = Call::parse_from(["book", "--seed", "3"].into_iter().chain(lots));
        made(&args, &layout(&args), &Signals::default()).unwrap()
    }

    /// A puzzle would give another one away that has the same solution.
    #[test]
    fn no_lot_has_a_solution_of_another_one() {
        let all = makes(&["easy:2", "medium:2", "even-odd/easy:1", "easy:1"]);
        for (number, entry) in all.iter().enumerate() {
            let is_new = all[..number].iter().all(|other| other.solution != entry.solution);
            assert!(is_new, "the solution of puzzle {number} is printed twice");
        }
        let alone = makes(&["easy:2"]);
        assert!(alone.iter().zip(&all).all(|(one, other)| one.puzzle == other.puzzle));
    }

    #[test]
    fn what_is_to_be_made_is_read() {
        let hard = Difficulty::Hard..=Difficulty::Hard;
        let made = Lot { variants: Vec::new(), difficulties: Some(hard.clone()), count: 3 };
        assert_eq!(lot("hard:3"), Ok(made));
        let variants = vec![Variant::Killer, Variant::Diagonal];
        let made = Lot { variants, difficulties: Some(hard), count: 12 };
        assert_eq!(lot("killer, diagonal/hard:12"), Ok(made));
        assert!(lot("killer:1").unwrap().difficulties.is_none());
        for wrong in ["", "hard", "hard:0", "hard:x", "killer/:2", "x:2", "killer/2:2"] {
            assert!(lot(wrong).is_err(), "{wrong}");
        }
    }
}
