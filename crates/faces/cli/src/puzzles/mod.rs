//! Does the work of a command with every puzzle of its inputs, on all cores, and prints
//! the results in the order of the input.
//!
//! A malformed puzzle, or a file that cannot be opened, is an item like any other: its
//! message appears at its place, and the remaining puzzles are still done.
//!
//! If an input is a plain list, with one puzzle on each line, the threads take turns at
//! cutting off some lines. Each thread then reads, solves and prints the lines that it has
//! cut off. The engine needs less than a microsecond for an easy puzzle; if one thread read
//! or printed the puzzles of all the others, they would spend their time waiting for it. A
//! command that has a `FastWay` allocates nothing for such a puzzle.

mod blocks;
pub mod doubt;
pub mod item;
mod maker;
pub(crate) mod mistaken;
pub mod results;
pub mod selection;
pub mod source;
pub(crate) mod spares;
pub(crate) mod table;

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, Header, PlainLines};
use neuf_words::Counted;

use crate::arguments::share::Share;
use crate::arguments::{PuzzleArgs, SkipArgs, WorkArgs};
use crate::batch;
use crate::puzzles::item::Item;
use crate::puzzles::results::{Ended, Key, Printed, Results, Tally, write_missing};
use crate::puzzles::source::{Source, sources};
use crate::puzzles::spares::Spares;
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;

/// What a worker is given in one piece.
struct Load {
    work: Work,
    /// How many bytes of the inputs were read up to here.
    reached: u64,
}

enum Work {
    Item(Box<Item>),
    Lines { file: Arc<str>, lines: PlainLines, is_first: bool, columns: Option<Arc<Header>> },
}

/// How many plain lines a worker is given at a time. This depends on how long the work on
/// one of them takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// The work takes microseconds. A worker is given all lines of a block, so that the
    /// cost of its turn is spread over many of them.
    Fine,
    /// The work may take seconds. A worker is given a few lines, so that all cores have
    /// work, and the first result is printed before the hundredth is found.
    Coarse,
}

impl Grain {
    fn lines(self) -> usize {
        match self {
            Grain::Fine => usize::MAX,
            Grain::Coarse => 16,
        }
    }
}

/// Does the next plain lines in one go, as far as it can: appends what the ordinary way
/// would print for them and returns how many they were. The line after them is left to
/// the ordinary way.
pub(crate) type FastWay = Arc<dyn Fn(&mut PlainLines, Way<'_>) -> usize + Send + Sync>;

/// What a fast way works with.
pub(crate) struct Way<'a> {
    /// The name of the input.
    pub(crate) file: &'a str,
    /// The text for standard output.
    pub(crate) output: &'a mut Vec<u8>,
    /// Counts the puzzles that the summary names.
    pub(crate) tally: &'a mut Tally,
    pub(crate) interrupt: &'a Interrupt,
}

/// Makes a fast way of a function.
pub(crate) fn fast_way(
    way: impl Fn(&mut PlainLines, Way<'_>) -> usize + Send + Sync + 'static,
) -> FastWay {
    Arc::new(way)
}

/// What a command does with each puzzle.
pub struct Job<R, W, P> {
    /// What the puzzles are called in the summary at the end.
    what: Counted,
    grain: Grain,
    work: W,
    print: P,
    takes_variants: bool,
    /// For how long the solutions of a puzzle with unknown rules are counted.
    counting: Option<Duration>,
    /// How many puzzles at the start of the input are left out.
    skipped: u64,
    /// The share of the puzzles after them that is done.
    shard: Option<Share>,
    /// The key of a result. Of several results with the same key only the first is printed.
    key: Option<fn(&R) -> Option<Key>>,
    fast_way: Option<FastWay>,
    /// Whether results are objects in JSON, so that an input that cannot be read has one, too.
    has_objects: bool,
}

impl<R, W, P> Job<R, W, P> {
    /// A job for puzzles with the usual rules. Variants are reported as errors.
    ///
    /// `work` is called with each puzzle; the interrupt that it gets includes the time
    /// limit of the puzzle. `print` writes the result of an item, which is `None` when the
    /// item has no puzzle, and tells how the work ended: as an [`Ended`], or as the error to
    /// report, if there is one.
    pub fn new(what: Counted, grain: Grain, work: W, print: P) -> Job<R, W, P> {
        Job {
            what,
            grain,
            work,
            print,
            takes_variants: false,
            counting: None,
            skipped: 0,
            shard: None,
            key: None,
            fast_way: None,
            has_objects: false,
        }
    }

    /// The same job for variants as well; `work` has to keep their rules.
    pub fn with_variants(self) -> Job<R, W, P> {
        Job { takes_variants: true, ..self }
    }

    /// The same job, also for puzzles with constraints that neuf does not know, if the other rules
    /// leave one solution. The search for a second solution takes no longer than `time`.
    pub(crate) fn counting(self, time: Duration) -> Job<R, W, P> {
        Job { counting: Some(time), ..self }
    }

    /// The same job without the first puzzles of the input, and with a share of the others.
    /// What it prints continues the output for what is left out: malformed puzzles count, and
    /// the next one is not taken for the first.
    pub(crate) fn skipping(self, skip: SkipArgs) -> Job<R, W, P> {
        Job { skipped: skip.skip.unwrap_or(0), shard: skip.shard, ..self }
    }

    /// The same job, whose results are objects in JSON if this is true.
    pub(crate) fn with_objects(self, has_objects: bool) -> Job<R, W, P> {
        Job { has_objects, ..self }
    }

    /// The same job, but of several results with the same key only the first is printed.
    pub(crate) fn first_of_each(self, key: fn(&R) -> Option<Key>) -> Job<R, W, P> {
        Job { key: Some(key), ..self }
    }

    /// The same job with a fast way for plain lines, unless it is `None`.
    pub(crate) fn with_fast_way(self, fast_way: Option<FastWay>) -> Job<R, W, P> {
        Job { fast_way, ..self }
    }

    /// What a thread does with each load that it is given.
    fn worker<E>(
        &self,
        time: Option<Duration>,
        interrupt: &Interrupt,
        spares: Spares,
    ) -> impl FnMut(Load) -> Printed + Send + 'static + use<R, W, P, E>
    where
        R: 'static,
        W: Fn(&Entry, &Interrupt) -> R + Clone + Send + 'static,
        P: Fn(&mut Vec<u8>, &Item, Option<R>) -> io::Result<E> + Clone + Send + 'static,
        E: Into<Ended>,
    {
        let (work, print) = (self.work.clone(), self.print.clone());
        let (key, has_objects) = (self.key, self.has_objects);
        // The fast way knows neither the time limit of each puzzle nor keys.
        let fast_way = self.fast_way.clone().filter(|_| time.is_none() && key.is_none());
        let interrupt = interrupt.clone();
        move |load| {
            let several = |lines: &mut PlainLines, file: &str, printed: &mut Printed| {
                let Some(fast_way) = &fast_way else { return 0 };
                printed.add_several(|output, tally| {
                    fast_way(lines, Way { file, output, tally, interrupt: &interrupt })
                })
            };
            let one = |item: &Item, printed: &mut Printed| {
                let result = item.entry.as_ref().ok().map(|entry| match time {
                    // A copy of the interrupt for each puzzle would change the count of its
                    // owners, which lies in memory that all threads share.
                    None => work(entry, &interrupt),
                    Some(time) => {
                        let deadline = Instant::now().checked_add(time);
                        work(entry, &interrupt.with_deadline(deadline))
                    }
                });
                let key = key.and_then(|key| key(result.as_ref()?));
                printed.add(item, key, |bytes| match item.line() {
                    Some(_) => print(bytes, item, result).map(Into::into),
                    // A fault that concerns a whole file has no line in the output, but in JSON it
                    // has.
                    None if has_objects => {
                        write_missing(bytes, item, "unread", None, true).map(|()| None.into())
                    }
                    None => Ok(None.into()),
                });
            };
            do_load(load, &spares, &several, &one)
        }
    }
}

/// Does a job with each puzzle of the inputs, on several threads, and prints the results
/// in the order of the input.
///
/// # Errors
/// When the arguments are wrong or the output cannot be written. A puzzle that cannot be
/// read or solved is reported, and the exit code then tells that something failed.
pub fn for_each<R, W, P, E>(
    args: &PuzzleArgs,
    options: &WorkArgs,
    quiet: bool,
    signals: &Signals,
    job: &Job<R, W, P>,
) -> anyhow::Result<Exit>
where
    R: 'static,
    W: Fn(&Entry, &Interrupt) -> R + Clone + Send + 'static,
    P: Fn(&mut Vec<u8>, &Item, Option<R>) -> io::Result<E> + Clone + Send + 'static,
    E: Into<Ended>,
{
    let inputs = sources(&args.inputs, args.boxes.reading())?;
    signals.listen()?;
    let size = inputs.iter().map(Source::size).sum();
    let mut results = Results::new(quiet, size, signals);
    if job.key.is_some() {
        results.only_first();
    }
    let spares = results.spares();
    let worker = || job.worker(options.time, signals.interrupt(), spares.clone());
    let make = |feed| {
        let mut maker = job.maker(args, inputs, feed, spares.clone());
        move || maker.make()
    };
    let results = Arc::new(Mutex::new(results));
    batch::run(options.threads.number(), &signals.interrupt().clone(), make, worker, &results)?;
    lock(&results).finish(job.what)
}

/// Does what a worker was given: `several` lines as long as it can, and otherwise `one` item.
fn do_load(
    load: Load,
    spares: &Spares,
    several: &impl Fn(&mut PlainLines, &str, &mut Printed) -> usize,
    one: &impl Fn(&Item, &mut Printed),
) -> Printed {
    let mut printed = Printed::new(spares.take(), load.reached);
    match load.work {
        Work::Item(item) => one(&item, &mut printed),
        Work::Lines { file, mut lines, mut is_first, columns } => {
            // The name moves from item to item. A copy for each of them would change the
            // count of its owners, which lies in memory that all threads share.
            let (mut file, mut columns) = (file, columns);
            loop {
                is_first &= several(&mut lines, &file, &mut printed) == 0;
                let Some(entry) = lines.next() else { break };
                let item = Item { file, entry: Ok(entry), columns, is_first };
                one(&item, &mut printed);
                (file, columns) = (item.file, item.columns);
                is_first = false;
            }
            spares.give(lines.into_text());
        }
    }
    printed
}

/// Locks a mutex even if it is poisoned: no thread panics while it holds one of these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
