//! Decides what each thread of a batch does next.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::{CHUNK_WEIGHT, lock};

/// Some items, and the number of their chunk.
pub(super) struct Task<T> {
    pub(super) number: u64,
    pub(super) items: Vec<T>,
}

/// A function that makes items until a chunk is handed over; it returns false when
/// there are no more.
type Maker = Box<dyn FnMut() -> bool + Send>;

/// The next task of a thread.
pub(super) enum Step<T> {
    /// Make a chunk, then call [`Queue::give_back`] or [`Queue::end`].
    Make(Maker),
    /// Work on a chunk, then call [`Queue::done`].
    Work(Task<T>),
    /// There is nothing more to do.
    Leave,
}

/// The tasks of all threads.
pub(super) struct Queue<T> {
    state: Mutex<State<T>>,
    /// Signals that there is a task for a thread.
    something: Condvar,
    /// Signals the end.
    ended: Condvar,
    /// How many threads may work at the same time.
    threads: usize,
    /// How many chunks may be in progress, from making to giving their results.
    ahead: u64,
}

/// Invariant: `given <= made`, and `ready` holds chunks among those between.
struct State<T> {
    /// The chunks that no thread works on yet.
    ready: VecDeque<Task<T>>,
    /// The maker, while no thread is making.
    maker: Option<Maker>,
    /// How many chunks were made, and of how many the results were given.
    made: u64,
    given: u64,
    /// How many threads work or make, except those that wait for input.
    working: usize,
    /// How many threads wait for a task.
    waiting: usize,
    is_all_made: bool,
    /// Whether no new task may begin.
    is_closed: bool,
}

impl<T> Queue<T> {
    pub(super) fn new(threads: usize, ahead: usize) -> Queue<T> {
        let state = State {
            ready: VecDeque::new(),
            maker: None,
            made: 0,
            given: 0,
            // `give_back` uncounts the thread that had the maker.
            working: 1,
            waiting: 0,
            is_all_made: false,
            is_closed: false,
        };
        Queue {
            state: Mutex::new(state),
            something: Condvar::new(),
            ended: Condvar::new(),
            threads,
            ahead: ahead as u64,
        }
    }

    /// The next task; waits until there is one.
    pub(super) fn next(&self) -> Step<T> {
        let mut state = lock(&self.state);
        loop {
            if state.is_closed || (state.is_all_made && state.ready.is_empty()) {
                // The threads that wait for a task can end as well.
                self.something.notify_all();
                return Step::Leave;
            }
            if self.has_work(&state) {
                let step = match state.ready.pop_front() {
                    Some(task) => Some(Step::Work(task)),
                    None => state.maker.take().map(Step::Make),
                };
                if let Some(step) = step {
                    state.working += 1;
                    self.wake(&state);
                    return step;
                }
            }
            state.waiting += 1;
            state = self.something.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
    }

    /// Ends a turn of making.
    pub(super) fn give_back(&self, maker: Maker) {
        let mut state = lock(&self.state);
        state.working -= 1;
        state.maker = Some(maker);
        // No thread is woken: this thread comes back for the chunk and then wakes
        // another one for the next turn.
    }

    /// Ends the last turn of making.
    pub(super) fn end(&self) {
        let mut state = lock(&self.state);
        state.working -= 1;
        state.is_all_made = true;
        self.something.notify_all();
        self.tell_end(&state);
    }

    /// Ends work on a chunk; the results of this many chunks have been given.
    pub(super) fn done(&self, given: Option<u64>) {
        let mut state = lock(&self.state);
        state.working -= 1;
        state.given = state.given.max(given.unwrap_or_default());
        self.tell_end(&state);
    }

    /// From now on, no new task begins.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        self.something.notify_all();
        self.tell_end(&state);
    }

    /// Waits a short time for the end; tells whether it has come.
    pub(super) fn wait_for_end(&self, time: Duration) -> bool {
        let state = lock(&self.state);
        if state.is_over() {
            return true;
        }
        let waited = self.ended.wait_timeout(state, time);
        waited.unwrap_or_else(PoisonError::into_inner).0.is_over()
    }

    /// Whether there is a task, and one more thread may work.
    fn has_work(&self, state: &State<T>) -> bool {
        let may_make = state.maker.is_some() && state.made - state.given < self.ahead;
        state.working < self.threads && (may_make || !state.ready.is_empty())
    }

    /// Wakes a thread if there is a task for it.
    fn wake(&self, state: &State<T>) {
        if state.waiting > 0 && self.has_work(state) {
            self.something.notify_one();
        }
    }

    fn tell_end(&self, state: &State<T>) {
        if state.is_over() {
            self.ended.notify_all();
        }
    }
}

impl<T> State<T> {
    /// Adds the next chunk, unless it is empty.
    fn add(&mut self, items: Vec<T>) -> bool {
        let is_any = !items.is_empty();
        if is_any {
            self.ready.push_back(Task { number: self.made, items });
            self.made += 1;
        }
        is_any
    }

    fn is_over(&self) -> bool {
        (self.is_all_made && self.given == self.made) || (self.is_closed && self.working == 0)
    }
}

/// Receives the items of a maker.
pub(crate) struct Feed<T> {
    queue: Arc<Queue<T>>,
    items: Vec<T>,
    weight: usize,
}

impl<T> Feed<T> {
    pub(super) fn new(queue: Arc<Queue<T>>) -> Feed<T> {
        Feed { queue, items: Vec::new(), weight: 0 }
    }

    /// Adds an item of this weight; tells whether a chunk was full and handed over.
    pub(crate) fn push(&mut self, item: T, weight: usize) -> bool {
        self.items.push(item);
        self.weight += weight;
        self.weight >= CHUNK_WEIGHT && self.flush()
    }

    /// Hands over the items that were added so far; tells whether there were any.
    pub(crate) fn flush(&mut self) -> bool {
        let items = self.take_items();
        lock(&self.queue.state).add(items)
    }

    fn take_items(&mut self) -> Vec<T> {
        self.weight = 0;
        std::mem::take(&mut self.items)
    }

    /// Calls a function that may wait for input, after the items that were added so
    /// far are handed over.
    pub(crate) fn waiting<A>(&mut self, wait: impl FnOnce() -> A) -> A {
        let items = self.take_items();
        let mut state = lock(&self.queue.state);
        state.add(items);
        state.working -= 1;
        self.queue.wake(&state);
        drop(state);
        let result = wait();
        // For a moment one thread too many may work, until the next turn.
        lock(&self.queue.state).working += 1;
        result
    }
}
