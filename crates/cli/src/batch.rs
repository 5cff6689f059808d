//! Work on a stream of items with all cores, in order and in bounded memory.
//!
//! One thread makes items, several work on them, and the caller's thread takes
//! the results in the order of the items. The trick is in the queues: for each
//! chunk of items the maker puts a channel for its results into the ordered
//! queue *before* workers see the chunk. So nothing has to be sorted, and the
//! length of that queue bounds how far the fast workers may run ahead of a
//! slow item. (Collecting everything and calling a parallel iterator, the
//! obvious way, needs the whole file in memory and prints nothing until its
//! end.)
//!
//! An item may be heavy (a 100×100 grid) or light (a line of 81), so a chunk
//! is full by weight. The maker also [flushes](Feed::flush) a chunk before it
//! waits for more input: someone who types puzzles gets each answer at once.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;

/// Weight at which a chunk is full: some sixteen grids of the usual size. A
/// queue operation costs a microsecond or so, which this makes negligible.
const CHUNK_WEIGHT: usize = 16 * 81;

/// Chunks for each worker that may be under way.
const AHEAD: usize = 16;

/// How often a wait looks at the interrupt.
const TICK: Duration = Duration::from_millis(50);

/// How long workers may take to notice an interrupt.
const GRACE: Duration = Duration::from_secs(1);

/// Some items and where their results go.
struct Task<T, R> {
    items: Vec<T>,
    results: SyncSender<Vec<R>>,
}

/// Where the maker puts its items.
pub(crate) struct Feed<T, R> {
    items: Vec<T>,
    weight: usize,
    tasks: SyncSender<Task<T, R>>,
    order: SyncSender<Receiver<Vec<R>>>,
}

/// Nobody wants more items.
#[derive(Debug)]
pub(crate) struct Closed;

impl<T, R> Feed<T, R> {
    /// Adds an item of this weight.
    ///
    /// # Errors
    /// When nobody wants more items.
    pub(crate) fn push(&mut self, item: T, weight: usize) -> Result<(), Closed> {
        self.items.push(item);
        self.weight += weight;
        if self.weight < CHUNK_WEIGHT { Ok(()) } else { self.flush() }
    }

    /// Hands over the items added so far.
    ///
    /// # Errors
    /// When nobody wants more items.
    pub(crate) fn flush(&mut self) -> Result<(), Closed> {
        if self.items.is_empty() {
            return Ok(());
        }
        self.weight = 0;
        let items = std::mem::take(&mut self.items);
        let (results, receiver) = sync_channel(1);
        self.order.send(receiver).map_err(|_| Closed)?;
        self.tasks.send(Task { items, results }).map_err(|_| Closed)
    }
}

/// What the caller does with the results.
pub(crate) trait Sink<R> {
    /// Takes the next result, in the order of the items.
    fn take(&mut self, result: R) -> anyhow::Result<()>;

    /// Called when the next result is not ready, once in a while.
    fn idle(&mut self) -> anyhow::Result<()>;
}

/// Runs `make` on a thread and a worker made by `worker` on each of `threads`
/// others, and gives the results to `sink` in order.
///
/// Ends early, without an error, when `interrupt` is requested: results that
/// are ready or nearly so are given, the rest is left. Threads that wait for
/// input then are left behind too; the process is expected to end.
///
/// # Errors
/// When `sink` fails or no thread can be started.
pub(crate) fn run<T, R, W>(
    threads: usize,
    interrupt: &Interrupt,
    make: impl FnOnce(Feed<T, R>) + Send + 'static,
    worker: impl Fn() -> W,
    sink: &mut impl Sink<R>,
) -> anyhow::Result<()>
where
    T: Send + 'static,
    R: Send + 'static,
    W: FnMut(T) -> R + Send + 'static,
{
    let ahead = AHEAD * threads.max(1);
    let (tasks, task_queue) = sync_channel(ahead);
    let (order, results) = sync_channel(ahead);
    start_workers(threads, task_queue, worker)?;
    let feed = Feed { items: Vec::new(), weight: 0, tasks, order };
    thread::Builder::new().name("reader".into()).spawn(move || make(feed))?;
    let mut collector = Collector { interrupt, stopped_at: None };
    collector.collect(&results, sink)
}

/// Starts as many workers as the system allows, at least one.
fn start_workers<T, R, W>(
    threads: usize,
    queue: Receiver<Task<T, R>>,
    worker: impl Fn() -> W,
) -> io::Result<()>
where
    T: Send + 'static,
    R: Send + 'static,
    W: FnMut(T) -> R + Send + 'static,
{
    let queue = Arc::new(Mutex::new(queue));
    for number in 0..threads.max(1) {
        let (queue, mut work) = (Arc::clone(&queue), worker());
        let started = thread::Builder::new().name(format!("worker {number}")).spawn(move || {
            while let Some(task) = next_task(&queue) {
                // Nobody listens when the caller has stopped.
                let _ = task.results.send(task.items.into_iter().map(&mut work).collect());
            }
        });
        match started {
            Err(error) if number == 0 => return Err(error),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    Ok(())
}

fn next_task<T, R>(queue: &Mutex<Receiver<Task<T, R>>>) -> Option<Task<T, R>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

struct Collector<'a> {
    interrupt: &'a Interrupt,
    /// Since when the interrupt is known to be requested.
    stopped_at: Option<Instant>,
}

impl Collector<'_> {
    fn collect<R>(
        &mut self,
        order: &Receiver<Receiver<Vec<R>>>,
        sink: &mut impl Sink<R>,
    ) -> anyhow::Result<()> {
        while let Some(results) = self.wait(order, Duration::ZERO, sink)? {
            let Some(results) = self.wait(&results, GRACE, sink)? else { break };
            for result in results {
                sink.take(result)?;
            }
        }
        sink.idle()
    }

    /// The next message; `None` when there will be none, or none in time after
    /// an interrupt.
    fn wait<M, R>(
        &mut self,
        receiver: &Receiver<M>,
        grace: Duration,
        sink: &mut impl Sink<R>,
    ) -> anyhow::Result<Option<M>> {
        match receiver.try_recv() {
            Ok(message) => return Ok(Some(message)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => {}
        }
        loop {
            sink.idle()?;
            if self.is_over(grace) {
                return Ok(None);
            }
            match receiver.recv_timeout(TICK) {
                Ok(message) => return Ok(Some(message)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn is_over(&mut self, grace: Duration) -> bool {
        if self.stopped_at.is_none() && self.interrupt.is_requested() {
            self.stopped_at = Some(Instant::now());
        }
        self.stopped_at.is_some_and(|since| since.elapsed() >= grace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[derive(Default)]
    struct Collected(Vec<u64>);

    impl Sink<u64> for Collected {
        fn take(&mut self, result: u64) -> anyhow::Result<()> {
            self.0.push(result);
            Ok(())
        }

        fn idle(&mut self) -> anyhow::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn results_keep_the_order_of_uneven_work() {
        for threads in [1, 2, 7] {
            let mut sink = Collected::default();
            let make = |mut feed: Feed<u64, u64>| {
                for item in 0..3_000 {
                    feed.push(item, 81).unwrap();
                }
                feed.flush().unwrap();
            };
            let worker = || {
                |item: u64| {
                    if item.is_multiple_of(97) {
                        thread::sleep(Duration::from_millis(2));
                    }
                    item * item
                }
            };
            run(threads, &Interrupt::new(), make, worker, &mut sink).unwrap();
            assert!(sink.0.into_iter().eq((0..3_000).map(|item| item * item)));
        }
    }

    #[test]
    fn the_maker_does_not_run_far_ahead() {
        let made = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&made);
        let interrupt = Interrupt::new();
        let stop = interrupt.clone();
        let make = move |mut feed: Feed<u64, u64>| {
            while feed.push(1, CHUNK_WEIGHT).is_ok() {
                counter.fetch_add(1, Ordering::Relaxed);
            }
        };
        let worker = move || {
            let stop = stop.clone();
            move |item| {
                thread::sleep(Duration::from_millis(200));
                stop.request();
                item
            }
        };
        run(1, &interrupt, make, worker, &mut Collected::default()).unwrap();
        assert!(made.load(Ordering::Relaxed) <= 3 * AHEAD);
    }

    #[test]
    fn a_blocked_maker_does_not_block_an_interrupt() {
        let interrupt = Interrupt::new();
        let stop = interrupt.clone();
        let make = move |mut feed: Feed<u64, u64>| {
            feed.push(5, 1).unwrap();
            feed.flush().unwrap();
            thread::sleep(Duration::from_millis(100));
            stop.request();
            thread::sleep(Duration::from_secs(60));
        };
        let mut sink = Collected::default();
        run(2, &interrupt, make, || |item| item, &mut sink).unwrap();
        assert_eq!(sink.0, [5]);
    }

    #[test]
    fn a_failing_sink_ends_the_run() {
        struct Full;
        impl Sink<u64> for Full {
            fn take(&mut self, _: u64) -> anyhow::Result<()> {
                anyhow::bail!("full")
            }
            fn idle(&mut self) -> anyhow::Result<()> {
                Ok(())
            }
        }
        let make = |mut feed: Feed<u64, u64>| while feed.push(1, 81).is_ok() {};
        let ended = run(2, &Interrupt::new(), make, || |item| item, &mut Full);
        assert_eq!(ended.unwrap_err().to_string(), "full");
    }
}
