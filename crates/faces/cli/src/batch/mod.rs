//! Works on a stream of items with all cores, in order and in bounded memory.
//!
//! Each thread does everything for a chunk of items: it makes the chunk (reads
//! it), works on it, and gives the results to the sink (writes them). The threads
//! take turns at making, since only one of them can read a stream. Results that
//! come too early wait until those before them are there; the thread that brings
//! the missing ones gives all of them to the sink. So what is read is in the cache
//! of the core that needs it, no thread waits for another one to pass it items,
//! and one thread uses one core. (One thread that reads, some
//! workers, and one thread that writes would have six threads on four cores and two
//! wake-ups for each chunk. Collecting everything and calling a parallel iterator
//! needs the whole file in memory and prints nothing until
//! its end.) Threads that take turns at the source and then do the work themselves
//! are the pattern *leader/followers* of D. Schmidt and others.
//!
//! Only waiting for input cannot be done in turns. Before the maker
//! [waits](Feed::waiting), it hands over the items that it has. While it waits, it
//! does not count as working, and an additional thread takes over. So a user who
//! types puzzles gets each answer at once.
//!
//! An item may be heavy (a 100×100 grid) or light (a line of 81), so the size of a
//! chunk is measured by weight.

mod order;
mod queue;

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;

use order::Order;
pub(crate) use queue::Feed;
use queue::{Queue, Step};

use crate::words::no_thread;

/// The weight at which a chunk is full: about sixteen grids of the usual size.
/// Handing over a chunk costs a microsecond or two, which is then negligible.
const CHUNK_WEIGHT: usize = 16 * 81;

/// How many chunks may be in progress for each thread.
const AHEAD: usize = 16;

/// How often a wait looks at the interrupt.
const TICK: Duration = Duration::from_millis(50);

/// How much time workers have to notice an interrupt.
const GRACE: Duration = Duration::from_millis(700);

/// The receiver of the results.
pub(crate) trait Sink<R>: Send + 'static {
    /// Takes the next result, in the order of the items.
    fn take(&mut self, result: R) -> anyhow::Result<()>;

    /// This is called when the next result is not ready, and from time to time.
    fn idle(&mut self) -> anyhow::Result<()>;
}

/// Makes items with the function that `maker` returns, works on them with those
/// that `worker` returns, on at most `threads` threads at a time, and gives the
/// results to `sink` in order.
///
/// The maker is called for each chunk: it pushes items to its [`Feed`] until a
/// chunk is handed over, and tells whether there may be more.
///
/// If `interrupt` is requested, this ends early without an error: work in progress
/// that ends soon is given to `sink`, and the rest is dropped. Threads that wait
/// for input at that time keep waiting; the process is expected to end.
///
/// # Errors
/// When `sink` fails or no thread can be started.
pub(crate) fn run<T, R, W, M, S>(
    threads: usize,
    interrupt: &Interrupt,
    maker: impl FnOnce(Feed<T>) -> M,
    worker: impl Fn() -> W,
    sink: &Arc<Mutex<S>>,
) -> anyhow::Result<()>
where
    T: Send + 'static,
    R: Send + 'static,
    W: FnMut(T) -> R + Send + 'static,
    M: FnMut() -> bool + Send + 'static,
    S: Sink<R>,
{
    let threads = threads.max(1);
    let queue = Arc::new(Queue::new(threads, AHEAD * threads));
    queue.give_back(Box::new(maker(Feed::new(Arc::clone(&queue)))));
    let order = Arc::new(Order::new(Arc::clone(sink)));
    for number in 0..=threads {
        let started = {
            let (queue, order, work) = (Arc::clone(&queue), Arc::clone(&order), worker());
            let thread = thread::Builder::new().name(format!("worker {number}"));
            thread.spawn(move || take_part(&queue, &order, work))
        };
        match started {
            // One thread works while the other waits for input.
            Err(error) if number < 2 => {
                queue.close();
                return Err(no_thread(error));
            }
            Err(_) => break,
            Ok(_) => {}
        }
    }
    watch(&queue, &order, interrupt)
}

/// The loop of each thread.
fn take_part<T, R, S: Sink<R>>(
    queue: &Queue<T>,
    order: &Order<R, S>,
    mut work: impl FnMut(T) -> R,
) {
    loop {
        match queue.next() {
            Step::Make(mut maker) => {
                if maker() {
                    queue.give_back(maker);
                } else {
                    drop(maker);
                    queue.end();
                }
            }
            Step::Work(task) => {
                let results = task.items.into_iter().map(&mut work).collect();
                let given = order.bring(task.number, results);
                if given.is_none() {
                    queue.close();
                }
                queue.done(given);
            }
            Step::Leave => return,
        }
    }
}

/// Waits for the end, or, after an interrupt, for as long as workers may take to
/// notice it.
fn watch<T, R, S: Sink<R>>(
    queue: &Queue<T>,
    order: &Order<R, S>,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let mut stopped_at = None;
    while !queue.wait_for_end(TICK) {
        if interrupt.is_requested() {
            queue.close();
            let since = stopped_at.get_or_insert_with(Instant::now);
            if since.elapsed() >= GRACE {
                break;
            }
        } else if !order.idle() {
            queue.close();
            break;
        }
    }
    order.finish()
}

/// Locks a mutex even if it is poisoned: no thread panics with something half done,
/// and a panic would have ended the process.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

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

    fn collected() -> Arc<Mutex<Collected>> {
        Arc::default()
    }

    /// Makes items of this weight, one after the other.
    fn numbers(
        mut numbers: impl Iterator<Item = u64> + Send + 'static,
        weight: usize,
    ) -> impl FnOnce(Feed<u64>) -> Box<dyn FnMut() -> bool + Send> {
        move |mut feed| {
            Box::new(move || {
                for number in numbers.by_ref() {
                    if feed.push(number, weight) {
                        return true;
                    }
                }
                feed.flush();
                false
            })
        }
    }

    #[test]
    fn results_keep_the_order_of_uneven_work() {
        for threads in [1, 2, 7] {
            let sink = collected();
            let worker = || {
                |item: u64| {
                    if item.is_multiple_of(97) {
                        thread::sleep(Duration::from_millis(2));
                    }
                    item * item
                }
            };
            run(threads, &Interrupt::new(), numbers(0..3_000, 81), worker, &sink).unwrap();
            assert!(lock(&sink).0.iter().copied().eq((0..3_000).map(|item| item * item)));
        }
    }

    #[test]
    fn no_more_work_at_a_time_than_threads() {
        let [busy, most] = [0, 0].map(|count| Arc::new(AtomicUsize::new(count)));
        let worker = || {
            let (busy, most) = (Arc::clone(&busy), Arc::clone(&most));
            move |item: u64| {
                most.fetch_max(busy.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                thread::sleep(Duration::from_micros(200));
                busy.fetch_sub(1, Ordering::SeqCst);
                item
            }
        };
        let make = |mut feed: Feed<u64>| {
            let mut number = 0;
            move || {
                feed.waiting(|| thread::sleep(Duration::from_micros(50)));
                number += 1;
                feed.push(number, if number.is_multiple_of(3) { 1 } else { CHUNK_WEIGHT });
                if number < 400 {
                    return true;
                }
                feed.flush();
                false
            }
        };
        let sink = collected();
        run(3, &Interrupt::new(), make, worker, &sink).unwrap();
        assert!(lock(&sink).0.iter().copied().eq(1..=400));
        assert_eq!(most.load(Ordering::SeqCst), 3);
    }

    #[test]
    fn what_is_there_is_done_before_a_wait() {
        let (sender, receiver) = channel();
        let (answers, answered) = channel();
        let make = |mut feed: Feed<u64>| {
            move || {
                // The chunk is not full, so only the wait hands the item over.
                while let Ok(number) = feed.waiting(|| receiver.recv()) {
                    feed.push(number, 1);
                }
                false
            }
        };
        let worker = move || {
            let answers = answers.clone();
            move |item: u64| {
                answers.send(item).unwrap();
                item
            }
        };
        let asking = thread::spawn(move || {
            for number in 0..3 {
                sender.send(number).unwrap();
                let answer = answered.recv_timeout(Duration::from_secs(20));
                assert_eq!(answer, Ok(number));
            }
        });
        let sink = collected();
        run(1, &Interrupt::new(), make, worker, &sink).unwrap();
        asking.join().unwrap();
        assert_eq!(lock(&sink).0, [0, 1, 2]);
    }

    #[test]
    fn the_maker_does_not_run_far_ahead() {
        let made = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&made);
        let counted = (0..1_000).inspect(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        let worker = move || {
            let made = Arc::clone(&made);
            // All other items can be done while the first one is worked on.
            move |item: u64| {
                if item > 0 {
                    return item;
                }
                thread::sleep(Duration::from_millis(200));
                made.load(Ordering::Relaxed) as u64
            }
        };
        let sink = collected();
        run(2, &Interrupt::new(), numbers(counted, CHUNK_WEIGHT), worker, &sink).unwrap();
        assert!(lock(&sink).0.len() == 1_000 && lock(&sink).0[0] <= 2 * AHEAD as u64);
    }

    #[test]
    fn a_blocked_maker_does_not_block_an_interrupt() {
        let interrupt = Interrupt::new();
        let stop = interrupt.clone();
        let make = move |mut feed: Feed<u64>| {
            move || {
                feed.push(5, 1);
                feed.waiting(|| {
                    thread::sleep(Duration::from_millis(100));
                    stop.request();
                    thread::sleep(Duration::from_secs(60));
                });
                false
            }
        };
        let sink = collected();
        run(2, &interrupt, make, || |item| item, &sink).unwrap();
        assert_eq!(lock(&sink).0, [5]);
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
        let sink = Arc::new(Mutex::new(Full));
        let ended = run(2, &Interrupt::new(), numbers(0.., 81), || |item| item, &sink);
        assert_eq!(ended.unwrap_err().to_string(), "full");
    }
}
