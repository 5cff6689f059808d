//! What a sheet and a book have in common: the puzzles that are fit to be printed, and letters that
//! cannot be.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;
use neuf_draw::outlines::is_known;
use neuf_formats::Entry;
use neuf_sudoku::{Grid, Uniqueness, uniqueness};
use neuf_words::Sentence;

use neuf_cli::arguments::PuzzleArgs;
use neuf_cli::puzzles::doubt;
use neuf_cli::puzzles::source::sources;
use neuf_cli::terminal::exit::UsageError;
use neuf_cli::terminal::progress::Progress;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{complain, is_quiet, warn};
use neuf_cli::words::{NO_SOLUTION, SEVERAL_SOLUTIONS, tr};

/// What is wrong if no puzzle is left.
pub(crate) const NOTHING: Sentence =
    ["there is no puzzle to print", "il n'y a aucune grille à imprimer"];

/// What is done while somebody waits for the pages.
pub(crate) const DRAWING: Sentence = ["drawing the pages", "dessin des pages"];

/// The error of a PDF that a terminal would have to show.
pub(crate) fn no_text() -> UsageError {
    UsageError(
        tr!([
            "a PDF is not text: name a file for it with --output",
            "un PDF n'est pas du texte : nommez un fichier pour lui avec --output"
        ])
        .into(),
    )
}

/// A puzzle with exactly one solution.
pub(crate) struct Found {
    pub(crate) entry: Entry,
    pub(crate) solution: Grid,
}

/// The interrupt of work that begins now and may take this time.
pub(crate) fn deadline(time: Option<Duration>, signals: &Signals) -> Interrupt {
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    signals.interrupt().with_deadline(deadline)
}

/// What `take` makes of the puzzles that have exactly one solution, and whether no other one was
/// left out. The others are reported: a reader of the page could spend an evening on them in vain.
///
/// # Errors
/// When an input cannot be read, and when `take` fails.
pub(crate) fn proper<T>(
    puzzles: &PuzzleArgs,
    time: Option<Duration>,
    signals: &Signals,
    mut take: impl FnMut(Found, &Interrupt) -> anyhow::Result<T>,
) -> anyhow::Result<(Vec<T>, bool)> {
    let reading = puzzles.boxes.reading();
    let mut taken = Vec::new();
    let mut is_whole = true;
    let mut progress = Progress::new(is_quiet(), None);
    let mut selection = puzzles.nth.selection();
    for source in sources(&puzzles.inputs, reading)? {
        if selection.is_over() {
            break;
        }
        let file = source.name();
        let input = source.open_puzzles(signals.interrupt())?;
        for entry in selection.of(file.clone(), doubt::puzzles(source.label(), input, reading)) {
            progress.count(1, 0);
            progress.show();
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    progress.aside(|| complain(format_args!("{file}: {}", doubt::reason(&error))));
                    is_whole = false;
                    continue;
                }
            };
            let interrupt = deadline(time, signals);
            let what = match uniqueness(&entry.puzzle, &interrupt)? {
                Uniqueness::Unique(solution) => {
                    taken.push(take(Found { entry, solution }, &interrupt)?);
                    continue;
                }
                Uniqueness::None => tr!(NO_SOLUTION),
                Uniqueness::Several(..) => tr!(SEVERAL_SOLUTIONS),
                Uniqueness::Unknown(_) => {
                    tr!(["stopped before it was solved", "arrêté avant d'être résolu"])
                }
            };
            let complaint = tr!(
                [
                    "{file}:{line}: left out: {what}",
                    "{file}:{line}: grille laissée de côté : {what}"
                ],
                file,
                line = entry.line,
                what
            );
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
    Ok((taken, is_whole))
}

/// Warns of letters that are not known and are therefore printed as question marks; with a word on
/// fonts if one can be given.
pub(crate) fn warn_of_missing(letters: impl IntoIterator<Item = char>, can_have_font: bool) {
    let mut missing: Vec<char> = letters.into_iter().filter(|&c| !is_known(c)).collect();
    missing.sort_unstable();
    missing.dedup();
    if missing.is_empty() {
        return;
    }
    let is_one = missing.len() == 1;
    let missing: String = missing.into_iter().collect();
    let mut warning = match is_one {
        true => {
            tr!(
                [
                    "the letters of the sheet do not have {missing}, which is printed as ?",
                    "les lettres de la feuille n'ont pas {missing}, imprimé comme ?"
                ],
                missing
            )
        }
        false => tr!(
            [
                "the letters of the sheet do not have {missing}, each of which is printed as ?",
                "les lettres de la feuille n'ont pas {missing}, imprimés chacun comme ?"
            ],
            missing
        ),
    };
    if can_have_font {
        warning += tr!([
            " (--font FILE names a font that has it)",
            " (--font FILE donne une police qui l'a)"
        ]);
    }
    warn(warning);
}

/// A stream that takes nothing more after a signal.
pub(crate) struct Stoppable<'s, W> {
    inner: W,
    signals: &'s Signals,
}

impl<'s, W> Stoppable<'s, W> {
    pub(crate) fn new(inner: W, signals: &'s Signals) -> Stoppable<'s, W> {
        Stoppable { inner, signals }
    }
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
