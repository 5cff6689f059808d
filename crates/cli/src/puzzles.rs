//! All puzzles of a command's inputs, worked on in order with all cores.
//!
//! A malformed puzzle, or a file that cannot be opened, is an item like any
//! other: it keeps its place and the rest is done.

use std::io::{IsTerminal, stdin};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Instant;

use neuf_cnf::Interrupt;
use neuf_sudoku::format::{Puzzle, PuzzleReader, ReadOptions};

use crate::batch::{self, Closed, Feed, Sink};
use crate::cli::{PuzzleArgs, WorkArgs};
use crate::input::{Source, sources};
use crate::signals::Signals;

/// A puzzle, or why there is none, and where it stood.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The name of its source.
    pub(crate) file: Arc<str>,
    /// The puzzle; or the line of the fault and what it is.
    pub(crate) puzzle: Result<Puzzle, Fault>,
}

/// Why there is no puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The line, if the fault has a place.
    pub(crate) line: Option<usize>,
    /// All that there is to say, with the place and the file.
    pub(crate) message: String,
}

impl Item {
    /// The line on which it starts, or the line of its fault.
    pub(crate) fn line(&self) -> Option<usize> {
        match &self.puzzle {
            Ok(puzzle) => Some(puzzle.line),
            Err(fault) => fault.line,
        }
    }

    /// Where it stood: `FILE:LINE`.
    pub(crate) fn place(&self) -> String {
        match self.line() {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.to_string(),
        }
    }
}

/// Calls `work` with each puzzle, on several threads, and gives each item with
/// what came of it to `sink`, in order. The interrupt that `work` gets also
/// holds the time limit of its puzzle.
///
/// # Errors
/// When the arguments are wrong or `sink` fails.
pub(crate) fn for_each<R: Send + 'static>(
    args: &PuzzleArgs,
    options: &WorkArgs,
    signals: &Signals,
    work: impl Fn(&Puzzle, &Interrupt) -> R + Clone + Send + 'static,
    sink: &mut impl Sink<(Item, Option<R>)>,
) -> anyhow::Result<()> {
    let read = ReadOptions { shape: args.boxes.shape };
    let inputs = sources(&args.inputs, args.boxes.shape)?;
    signals.listen()?;
    let interrupt = signals.interrupt().clone();
    let time = options.time;
    let worker = || {
        let (work, interrupt) = (work.clone(), interrupt.clone());
        move |item: Item| {
            let deadline = time.and_then(|time| Instant::now().checked_add(time));
            let interrupt = interrupt.with_deadline(deadline);
            let result = item.puzzle.as_ref().ok().map(|puzzle| work(puzzle, &interrupt));
            (item, result)
        }
    };
    let threads = options.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    batch::run(threads, &interrupt, move |feed| read_all(&inputs, read, feed), worker, sink)
}

/// Reads all inputs; ends early when nobody wants more.
fn read_all<R>(inputs: &[Source], options: ReadOptions, mut feed: Feed<Item, R>) {
    for input in inputs {
        if read_input(input, options, &mut feed).is_err() {
            return;
        }
    }
    // Nobody listening is no fault here.
    let _ = feed.flush();
}

fn read_input<R>(
    source: &Source,
    options: ReadOptions,
    feed: &mut Feed<Item, R>,
) -> Result<(), Closed> {
    let file: Arc<str> = source.name().into();
    let reader = match source.open() {
        Ok(input) => PuzzleReader::new(input, options),
        Err(error) => {
            let fault = Fault { line: None, message: format!("{error:#}") };
            return feed.push(Item { file, puzzle: Err(fault) }, 1);
        }
    };
    // Who types puzzles wants each answer at once.
    let is_typed = *source == Source::stdin() && stdin().is_terminal();
    let mut is_empty = true;
    for puzzle in reader {
        is_empty = false;
        let weight = puzzle.as_ref().map_or(1, |puzzle| puzzle.grid.values().len());
        let puzzle = puzzle
            .map_err(|error| Fault { line: Some(error.line), message: format!("{file}: {error}") });
        feed.push(Item { file: Arc::clone(&file), puzzle }, weight)?;
        if is_typed {
            feed.flush()?;
        }
    }
    if is_empty {
        let fault = Fault { line: None, message: format!("{file}: no puzzle in it") };
        feed.push(Item { file, puzzle: Err(fault) }, 1)?;
    }
    Ok(())
}
