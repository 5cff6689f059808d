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
//! command that has a [`FastWay`] allocates nothing for such a puzzle.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::vec;

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, Header, PlainLines, PuzzleReader, ReaderOptions, TableRow};

use crate::arguments::{PuzzleArgs, SkipArgs, WorkArgs};
use crate::batch::{self, Feed};
use crate::doubt;
use crate::exit::Exit;
use crate::io::{Blocks, Input, Meter};
use crate::item::{Fault, Item};
use crate::results::{Ended, Key, Printed, Results, Tally, write_missing};
use crate::selection::missing;
use crate::share::Share;
use crate::signals::Signals;
use crate::source::{Source, refusal, sources};
use crate::spares::Spares;
use crate::words::{self, chain, tr};

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
pub(crate) enum Grain {
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
pub(crate) struct Job<R, W, P> {
    /// What the puzzles are called in the summary at the end.
    what: &'static str,
    grain: Grain,
    work: W,
    print: P,
    takes_variants: bool,
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
    pub(crate) fn new(what: &'static str, grain: Grain, work: W, print: P) -> Job<R, W, P> {
        Job {
            what,
            grain,
            work,
            print,
            takes_variants: false,
            skipped: 0,
            shard: None,
            key: None,
            fast_way: None,
            has_objects: false,
        }
    }

    /// The same job for variants as well; `work` has to keep their rules.
    pub(crate) fn with_variants(self) -> Job<R, W, P> {
        Job { takes_variants: true, ..self }
    }

    /// The same job without the first puzzles of the input, and with a share of the others.
    /// What it prints continues the output for what is left out: malformed puzzles count, and
    /// the next one is not taken for the first.
    pub(crate) fn skipping(self, skip: SkipArgs) -> Job<R, W, P> {
        Job { skipped: skip.number, shard: skip.shard, ..self }
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

    /// What makes the items of the inputs.
    fn maker(
        &self,
        args: &PuzzleArgs,
        inputs: Vec<Source>,
        feed: Feed<Load>,
        spares: Spares,
    ) -> Maker {
        let (skipped, wanted, gap) = match self.shard {
            Some(shard) => (self.skipped + shard.index - 1, 1, shard.jobs.map(|jobs| jobs - 1)),
            None => (self.skipped.max(args.nth.before()), args.nth.most(), None),
        };
        Maker {
            feed: Arc::new(Mutex::new(feed)),
            spares,
            options: args.boxes.reading(),
            grain: self.grain,
            takes_variants: self.takes_variants,
            skipped,
            wanted,
            gap,
            number: args.nth.nth.filter(|_| self.shard.is_none()),
            is_first: self.skipped == 0 && self.shard.is_none_or(|shard| shard.index == 1),
            columns: None,
            waiting: inputs.into_iter(),
            open: None,
            last: "".into(),
            passed: 0,
        }
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
                    // A fault that concerns a whole file has no line in the output, but in JSON it has.
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
pub(crate) fn for_each<R, W, P, E>(
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

/// The feed, which the maker of the items shares with the stream that it reads from.
type SharedFeed = Arc<Mutex<Feed<Load>>>;

/// Makes the items: opens one input after the other and reads its puzzles.
struct Maker {
    feed: SharedFeed,
    spares: Spares,
    options: ReaderOptions,
    grain: Grain,
    takes_variants: bool,
    /// How many of the next items with a place in the output are left out.
    skipped: u64,
    /// How many of those after them are still wanted.
    wanted: u64,
    /// How many are left out between each one that is wanted and the next.
    gap: Option<u64>,
    /// The number of the only puzzle that is wanted.
    number: Option<u64>,
    /// Whether the next item is the first one that is printed.
    is_first: bool,
    /// The columns of the first puzzle's table, once a puzzle was read.
    columns: Option<Option<Arc<Header>>>,
    /// The inputs that were not opened yet.
    waiting: vec::IntoIter<Source>,
    open: Option<Open>,
    /// The name of the input that was opened last.
    last: Arc<str>,
    /// How many bytes the inputs before the open one have.
    passed: u64,
}

/// An input that is being read.
struct Open {
    file: Arc<str>,
    reader: PuzzleReader<Blocks<Announced>>,
    meter: Meter,
    /// Whether no puzzle was found in it so far.
    is_empty: bool,
    /// How many faults were found before the first puzzle.
    faults: usize,
}

/// After this many faults without a puzzle, an input is taken for something else.
const MOST_FAULTS: usize = 8;

impl Maker {
    /// Makes items until a chunk of them was handed over to the workers. The result is
    /// false when there are no more items.
    fn make(&mut self) -> bool {
        loop {
            if let Some(gap) = self.gap.filter(|_| self.wanted == 0) {
                (self.skipped, self.wanted) = (gap, 1);
            }
            let is_handed_over = match self.open.take() {
                _ if self.wanted == 0 => return lock(&self.feed).flush(),
                Some(open) => self.read(open),
                None => match self.waiting.next() {
                    Some(source) => self.open(&source),
                    None => match self.missing() {
                        Some(why) => self.fault(&Arc::clone(&self.last), why),
                        None => return lock(&self.feed).flush(),
                    },
                },
            };
            if is_handed_over {
                return true;
            }
        }
    }

    /// What is wrong if the inputs have too few puzzles for `--nth`; said once. Nothing if they
    /// have none, which is reported for each.
    fn missing(&mut self) -> Option<String> {
        missing(words::source(&self.last), self.number.take()?, self.skipped)
    }

    /// Opens an input. Like the methods below, it returns whether a chunk was handed over.
    fn open(&mut self, source: &Source) -> bool {
        let file: Arc<str> = source.label().into();
        self.last = Arc::clone(&file);
        let meter = Meter::default();
        match source.open_measured(&meter) {
            Ok(inner) => {
                let announced = Announced { inner, feed: Arc::clone(&self.feed) };
                let blocks = Blocks::new(announced, meter.clone());
                let reader = PuzzleReader::new(blocks, self.options);
                self.open = Some(Open { file, reader, meter, is_empty: true, faults: 0 });
                false
            }
            Err(error) => self.fault(&file, chain(&error)),
        }
    }

    /// Reads the next lines, or the next puzzle, of an input.
    fn read(&mut self, mut open: Open) -> bool {
        let file = Arc::clone(&open.file);
        let mut room = self.spares.take();
        let limit = match self.skipped {
            0 => self.grain.lines().min(usize::try_from(self.wanted).unwrap_or(usize::MAX)),
            skipped => usize::try_from(skipped).unwrap_or(usize::MAX),
        };
        if let Some(lines) = open.reader.take_plain_lines(limit, &mut room) {
            (open.is_empty, open.faults) = (false, usize::MAX);
            self.open = Some(open);
            if self.skipped > 0 {
                self.columns(None);
                self.skipped -= lines.len() as u64;
                self.spares.give(lines.into_text());
                return false;
            }
            self.wanted -= lines.len() as u64;
            return self.lines(file, lines);
        }
        self.spares.give(room);
        let read = open.reader.next().map(|read| doubt::settled(read, &file));
        let row = open.reader.take_broken_row();
        let Some(entry) = read else {
            self.passed += open.meter.reached();
            if open.is_empty {
                let why = tr!("{file}: there is no puzzle in it", file = words::source(&file));
                return self.fault(&file, why);
            }
            return false;
        };
        // From the first puzzle on, this stays at its maximum.
        open.faults = if entry.is_ok() { usize::MAX } else { open.faults.saturating_add(1) };
        if open.faults == MOST_FAULTS {
            let why = tr!(
                "{file}: this seems to hold no puzzles: the rest is not read",
                file = words::source(&file)
            );
            return self.fault(&file, why);
        }
        open.is_empty = false;
        self.open = Some(open);
        match entry {
            Ok(entry) => self.puzzle(&file, entry),
            Err(error) => {
                if row.is_some() {
                    self.columns(row.as_ref());
                }
                if self.skips() {
                    return false;
                }
                let message = format!("{}: {}", words::source(&file), doubt::reason(&error));
                let line = Some(error.line);
                self.push_fault(&file, Fault { line, message, status: "malformed", row })
            }
        }
    }

    fn lines(&mut self, file: Arc<str>, lines: PlainLines) -> bool {
        let weight = 81 * lines.len();
        let is_first = std::mem::take(&mut self.is_first);
        let columns = self.columns(None);
        self.push(Work::Lines { file, lines, is_first, columns }, weight)
    }

    fn push(&mut self, work: Work, weight: usize) -> bool {
        let open = self.open.as_ref().map_or(0, |open| open.meter.reached());
        lock(&self.feed).push(Load { work, reached: self.passed + open }, weight)
    }

    fn puzzle(&mut self, file: &Arc<str>, entry: Entry) -> bool {
        // Those that are left out decide, too, so that the output continues what was printed before.
        let columns = self.columns(entry.row.as_ref());
        if self.skips() {
            return false;
        }
        if let Some(reason) = refusal(&entry).filter(|_| !self.takes_variants) {
            let line = Some(entry.line);
            let message = format!("{}:{}: {reason}", words::source(file), entry.line);
            let (status, row) = ("refused", entry.row);
            return self.push_fault(file, Fault { line, message, status, row });
        }
        let weight = entry.puzzle.givens().values().len();
        let is_first = std::mem::take(&mut self.is_first);
        let item = Item { file: Arc::clone(file), entry: Ok(entry), columns, is_first };
        self.push(Work::Item(Box::new(item)), weight)
    }

    /// A fault that concerns the whole input.
    fn fault(&mut self, file: &Arc<str>, message: String) -> bool {
        let (line, row) = (None, None);
        self.push_fault(file, Fault { line, message, status: "unread", row })
    }

    /// Whether the next item with a place in the output is left out.
    fn skips(&mut self) -> bool {
        let skips = self.skipped > 0;
        self.skipped -= u64::from(skips);
        self.wanted -= u64::from(!skips);
        skips
    }

    fn push_fault(&mut self, file: &Arc<str>, fault: Fault) -> bool {
        // A fault without a place has no line in the output.
        let is_first = fault.line.is_some() && std::mem::take(&mut self.is_first);
        let columns = self.columns.clone().flatten();
        let item = Item { file: Arc::clone(file), entry: Err(fault), columns, is_first };
        self.push(Work::Item(Box::new(item)), 1)
    }

    /// The columns of the input's table, which the first puzzle decides.
    fn columns(&mut self, row: Option<&TableRow>) -> Option<Arc<Header>> {
        let of_row = || row.map(|row| Arc::clone(row.shared_header()));
        self.columns.get_or_insert_with(of_row).clone()
    }
}

/// A stream that hands over the items made so far before it reads on, because reading may
/// wait for input. So a user who types puzzles gets each answer at once.
struct Announced {
    inner: Input,
    feed: SharedFeed,
}

impl Read for Announced {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        lock(&self.feed).waiting(|| self.inner.read(buffer))
    }
}

/// Locks a mutex even if it is poisoned: no thread panics while it holds one of these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
