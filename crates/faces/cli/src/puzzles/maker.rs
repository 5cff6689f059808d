//! Makes the items of the inputs: opens one input after the other and reads its puzzles.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};
use std::vec;

use neuf_formats::{Entry, Header, PlainLines, PuzzleReader, ReaderOptions, TableRow};

use super::{Grain, Job, Load, Work, lock};
use crate::arguments::PuzzleArgs;
use crate::batch::Feed;
use crate::io::{Input, Meter};
use crate::puzzles::blocks::Blocks;
use crate::puzzles::doubt;
use crate::puzzles::item::{Fault, Item};
use crate::puzzles::selection::{missing, none_in};
use crate::puzzles::source::{Source, refusal};
use crate::puzzles::spares::Spares;
use crate::words::{self, chain, tr};

/// The feed, which the maker of the items shares with the stream that it reads from.
type SharedFeed = Arc<Mutex<Feed<Load>>>;

impl<R, W, P> Job<R, W, P> {
    /// What makes the items of the inputs.
    pub(super) fn maker(
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
            options: args.boxes.reading().counting_solutions(self.counting),
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
}

/// What makes the items.
pub(super) struct Maker {
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
    pub(super) fn make(&mut self) -> bool {
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
                return self.fault(&file, none_in(words::source(&file)));
            }
            return false;
        };
        // From the first puzzle on, this stays at its maximum.
        open.faults = if entry.is_ok() { usize::MAX } else { open.faults.saturating_add(1) };
        if open.faults == MOST_FAULTS {
            let why = tr!(
                [
                    "{file}: this seems to hold no puzzles: the rest is not read",
                    "{file}: il n'y a apparemment pas de grilles là-dedans : le reste n'est pas lu"
                ],
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
        // Those that are left out decide, too, so that the output continues what was printed
        // before.
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
