//! All puzzles of a command's inputs, worked on in order with all cores.
//!
//! A malformed puzzle, or a file that cannot be opened, is an item like any
//! other: it keeps its place and the rest is done.
//!
//! Where an input is a plain list, a puzzle on each line, the reading thread
//! only finds where the lines end; the workers read, solve and print them. With
//! an engine that takes a microsecond for a puzzle, a thread that did any of
//! that for all the others would be what they wait for.

use std::io::{self, BufReader, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use neuf_cnf::Interrupt;
use neuf_sudoku::format::{PlainLines, Puzzle, PuzzleReader, ReadOptions};

use crate::batch::{self, Closed, Feed};
use crate::cli::{PuzzleArgs, WorkArgs};
use crate::exit::Exit;
use crate::input::{Source, refusal, sources};
use crate::io::Input;
use crate::results::{Key, Printed, Results};
use crate::signals::Signals;
use crate::spares::Spares;

/// A puzzle, or why there is none, and where it stood.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The name of its source.
    pub(crate) file: Arc<str>,
    /// The puzzle; or the line of the fault and what it is.
    pub(crate) puzzle: Result<Puzzle, Fault>,
    /// Whether nothing was printed before it.
    pub(crate) is_first: bool,
}

/// What a worker gets at a time.
enum Load {
    Item(Item),
    Lines { file: Arc<str>, lines: PlainLines, is_first: bool },
}

/// How many plain lines go to a worker at a time, by what is done with each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// Microseconds: many lines, so that handing them over costs little.
    Fine,
    /// Perhaps seconds: few lines, so that all cores get some and the first
    /// result does not wait for the hundredth.
    Coarse,
}

impl Grain {
    /// How many lines the next worker gets when so many were handed over.
    ///
    /// The more there were, the less it matters when one worker ends later than
    /// the others, and the more it does that each hand-over wakes two threads.
    fn lines(self, before: usize) -> usize {
        match self {
            Grain::Fine => (before / 64).clamp(64, 512),
            Grain::Coarse => 16,
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The line, if the fault has a place.
    pub(crate) line: Option<usize>,
    /// All that there is to say, with the place and the file.
    pub(crate) message: String,
    /// `malformed`, or `refused` when it is the command that cannot take it.
    pub(crate) status: &'static str,
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

/// What a command does with each puzzle.
pub(crate) struct Job<R, W, P> {
    /// What the puzzles are called at the end.
    what: &'static str,
    grain: Grain,
    work: W,
    print: P,
    takes_variants: bool,
    /// Of results with the same key only the first is printed.
    key: Option<fn(&R) -> Option<Key>>,
}

impl<R, W, P> Job<R, W, P> {
    /// A job for puzzles of the usual rules.
    ///
    /// `work` is done with a puzzle; the interrupt also holds the puzzle's time
    /// limit. `print` prints an item with what came of it, and says what there
    /// is to complain of; `None` in the place of a result is a malformed puzzle.
    pub(crate) fn new(what: &'static str, grain: Grain, work: W, print: P) -> Job<R, W, P> {
        Job { what, grain, work, print, takes_variants: false, key: None }
    }

    /// The same, heeding the constraints of variants, which are refused else.
    pub(crate) fn with_variants(self) -> Job<R, W, P> {
        Job { takes_variants: true, ..self }
    }

    /// The same, printing only the first item of each key of a result.
    pub(crate) fn first_of_each(self, key: fn(&R) -> Option<Key>) -> Job<R, W, P> {
        Job { key: Some(key), ..self }
    }
}

/// Does a job with each puzzle, on several threads, and prints all in order.
///
/// # Errors
/// When the arguments are wrong or the output cannot be written.
pub(crate) fn for_each<R, W, P>(
    args: &PuzzleArgs,
    options: &WorkArgs,
    quiet: bool,
    signals: &Signals,
    job: Job<R, W, P>,
) -> anyhow::Result<Exit>
where
    R: 'static,
    W: Fn(&Puzzle, &Interrupt) -> R + Clone + Send + 'static,
    P: Fn(&mut Vec<u8>, &Item, Option<R>) -> io::Result<Option<String>> + Clone + Send + 'static,
{
    let read = ReadOptions { shape: args.boxes.shape };
    let inputs = sources(&args.inputs, args.boxes.shape)?;
    signals.listen()?;
    let interrupt = signals.interrupt().clone();
    let time = options.time;
    let Job { what, grain, work, print, takes_variants, key } = job;
    let mut results = Results::new(quiet, signals);
    if key.is_some() {
        results.only_first();
    }
    let spares = results.spares();
    let worker = || {
        let spares = spares.clone();
        let (work, print, interrupt) = (work.clone(), print.clone(), interrupt.clone());
        let one = move |item: &Item, printed: &mut Printed| {
            let result = item.puzzle.as_ref().ok().map(|puzzle| match time {
                // A handle for each puzzle would have all threads count it.
                None => work(puzzle, &interrupt),
                Some(time) => {
                    let deadline = Instant::now().checked_add(time);
                    work(puzzle, &interrupt.with_deadline(deadline))
                }
            });
            let key = key.and_then(|key| key(result.as_ref()?));
            printed.add(item, key, |bytes| print(bytes, item, result));
        };
        move |load: Load| do_load(load, &spares, &one)
    };
    let spares = results.spares();
    let make = move |feed| {
        let feed = Arc::new(Mutex::new(feed));
        let mut maker = Maker {
            feed,
            spares,
            options: read,
            grain,
            line_count: 0,
            takes_variants,
            is_first: true,
        };
        maker.read_all(&inputs);
    };
    batch::run(options.threads.number(), &interrupt, make, worker, &mut results)?;
    results.finish(what)
}

fn do_load(load: Load, spares: &Spares, one: &impl Fn(&Item, &mut Printed)) -> Printed {
    let mut printed = Printed::new(spares.take());
    match load {
        Load::Item(item) => one(&item, &mut printed),
        Load::Lines { file, lines, mut is_first } => {
            // The name goes from item to item: counting its uses for each would
            // be a cache line that all threads write.
            let mut file = file;
            for puzzle in lines.puzzles() {
                let item = Item { file, puzzle: Ok(puzzle), is_first };
                one(&item, &mut printed);
                (file, is_first) = (item.file, false);
            }
            spares.give(lines.into_text());
        }
    }
    printed
}

/// A feed that the reader of the input and the maker of items share.
type SharedFeed = Arc<Mutex<Feed<Load, Printed>>>;

/// Where items are made.
struct Maker {
    feed: SharedFeed,
    spares: Spares,
    options: ReadOptions,
    grain: Grain,
    /// How many plain lines were handed over.
    line_count: usize,
    takes_variants: bool,
    is_first: bool,
}

impl Maker {
    /// Reads all inputs; ends early when nobody wants more.
    fn read_all(&mut self, inputs: &[Source]) {
        for input in inputs {
            if self.read_input(input).is_err() {
                return;
            }
        }
        // Nobody listening is no fault here.
        let _ = lock(&self.feed).flush();
    }

    fn read_input(&mut self, source: &Source) -> Result<(), Closed> {
        let file: Arc<str> = source.name().into();
        let input = match source.open() {
            Ok(inner) => {
                let announced = Announced { inner, feed: Arc::clone(&self.feed) };
                BufReader::with_capacity(BUFFER, announced)
            }
            Err(error) => return self.fault(&file, None, format!("{error:#}")),
        };
        let mut is_empty = true;
        let mut reader = PuzzleReader::new(input, self.options);
        let mut room = self.spares.take();
        loop {
            let limit = self.grain.lines(self.line_count);
            if let Some(lines) = reader.take_plain_lines_in(limit, &mut room) {
                room = self.spares.take();
                is_empty = false;
                self.lines(&file, lines)?;
                continue;
            }
            let Some(puzzle) = reader.next() else { break };
            is_empty = false;
            match puzzle {
                Ok(puzzle) => self.puzzle(&file, puzzle)?,
                Err(error) => self.fault(&file, Some(error.line), format!("{file}: {error}"))?,
            }
        }
        if is_empty {
            self.fault(&file, None, format!("{file}: no puzzle in it"))?;
        }
        Ok(())
    }

    fn lines(&mut self, file: &Arc<str>, lines: PlainLines) -> Result<(), Closed> {
        let weight = 81 * lines.count();
        self.line_count += lines.count();
        let is_first = std::mem::take(&mut self.is_first);
        lock(&self.feed).push(Load::Lines { file: Arc::clone(file), lines, is_first }, weight)
    }

    fn puzzle(&mut self, file: &Arc<str>, puzzle: Puzzle) -> Result<(), Closed> {
        if let Some(reason) = refusal(&puzzle).filter(|_| !self.takes_variants) {
            let line = Some(puzzle.line);
            let message = format!("{file}:{}: {reason}", puzzle.line);
            return self.push_fault(file, Fault { line, message, status: "refused" });
        }
        let weight = puzzle.grid.values().len();
        let is_first = std::mem::take(&mut self.is_first);
        let item = Item { file: Arc::clone(file), puzzle: Ok(puzzle), is_first };
        lock(&self.feed).push(Load::Item(item), weight)
    }

    fn fault(
        &mut self,
        file: &Arc<str>,
        line: Option<usize>,
        message: String,
    ) -> Result<(), Closed> {
        self.push_fault(file, Fault { line, message, status: "malformed" })
    }

    fn push_fault(&mut self, file: &Arc<str>, fault: Fault) -> Result<(), Closed> {
        // A fault without a place is not printed.
        let is_first = fault.line.is_some() && std::mem::take(&mut self.is_first);
        let puzzle = Err(fault);
        let item = Item { file: Arc::clone(file), puzzle, is_first };
        lock(&self.feed).push(Load::Item(item), 1)
    }
}

/// How much is read at a time: some lines for each of many workers.
const BUFFER: usize = 1 << 18;

/// Input that hands over the items made so far before it reads on, which may
/// wait: who types puzzles, or pipes them slowly, gets each answer at once.
struct Announced {
    inner: Input,
    feed: SharedFeed,
}

impl Read for Announced {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // When nobody listens, the next push will say so.
        let _ = lock(&self.feed).flush();
        self.inner.read(buffer)
    }
}

/// The feed is used by one thread, so nobody can have left it locked.
fn lock(feed: &SharedFeed) -> MutexGuard<'_, Feed<Load, Printed>> {
    feed.lock().unwrap_or_else(PoisonError::into_inner)
}
