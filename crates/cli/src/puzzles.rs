//! All puzzles of a command's inputs, worked on in order with all cores.
//!
//! A malformed puzzle, or a file that cannot be opened, is an item like any
//! other: it keeps its place and the rest is done.

use std::io::{self, BufReader, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Instant;

use neuf_cnf::Interrupt;
use neuf_sudoku::format::{Puzzle, PuzzleReader, ReadOptions};

use crate::batch::{self, Closed, Feed, Sink};
use crate::cli::{PuzzleArgs, WorkArgs};
use crate::input::{Source, sources};
use crate::io::Input;
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

/// A feed that the reader of the input and the maker of items share.
type SharedFeed<R> = Arc<Mutex<Feed<Item, R>>>;

/// Reads all inputs; ends early when nobody wants more.
fn read_all<R: Send + 'static>(inputs: &[Source], options: ReadOptions, feed: Feed<Item, R>) {
    let feed = Arc::new(Mutex::new(feed));
    for input in inputs {
        if read_input(input, options, &feed).is_err() {
            return;
        }
    }
    // Nobody listening is no fault here.
    let _ = lock(&feed).flush();
}

fn read_input<R: Send + 'static>(
    source: &Source,
    options: ReadOptions,
    feed: &SharedFeed<R>,
) -> Result<(), Closed> {
    let file: Arc<str> = source.name().into();
    let fault =
        |line, message| Item { file: Arc::clone(&file), puzzle: Err(Fault { line, message }) };
    let input = match source.open() {
        Ok(inner) => BufReader::new(Announced { inner, feed: Arc::clone(feed) }),
        Err(error) => return lock(feed).push(fault(None, format!("{error:#}")), 1),
    };
    let mut is_empty = true;
    for puzzle in PuzzleReader::new(input, options) {
        is_empty = false;
        let (item, weight) = match puzzle {
            Ok(puzzle) => {
                let weight = puzzle.grid.values().len();
                (Item { file: Arc::clone(&file), puzzle: Ok(puzzle) }, weight)
            }
            Err(error) => (fault(Some(error.line), format!("{file}: {error}")), 1),
        };
        lock(feed).push(item, weight)?;
    }
    if is_empty {
        lock(feed).push(fault(None, format!("{file}: no puzzle in it")), 1)?;
    }
    Ok(())
}

/// Input that hands over the items made so far before it reads on, which may
/// wait: who types puzzles, or pipes them slowly, gets each answer at once.
struct Announced<R> {
    inner: Input,
    feed: SharedFeed<R>,
}

impl<R> Read for Announced<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // When nobody listens, the next push will say so.
        let _ = lock(&self.feed).flush();
        self.inner.read(buffer)
    }
}

/// The feed is used by one thread, so nobody can have left it locked.
fn lock<R>(feed: &SharedFeed<R>) -> MutexGuard<'_, Feed<Item, R>> {
    feed.lock().unwrap_or_else(PoisonError::into_inner)
}
