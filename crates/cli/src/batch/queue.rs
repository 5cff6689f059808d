//! Who does what next: the turns of a batch.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::{CHUNK_WEIGHT, lock};

/// Some items and their place among all chunks.
pub(super) struct Task<T> {
    pub(super) number: u64,
    pub(super) items: Vec<T>,
}

/// Makes items until a chunk was handed over; false when there are no more.
type Maker = Box<dyn FnMut() -> bool + Send>;

/// What a thread is to do.
pub(super) enum Step<T> {
    /// To make a chunk; then [`Queue::give_back`] or [`Queue::end`].
    Make(Maker),
    /// To work on one; then [`Queue::done`].
    Work(Task<T>),
    /// Nothing any more.
    Leave,
}

/// The turns of all threads.
pub(super) struct Queue<T> {
    state: Mutex<State<T>>,
    /// Something for a thread to do.
    something: Condvar,
    /// The end.
    ended: Condvar,
    /// How many threads may work at a time.
    threads: usize,
    /// How many chunks may be made whose results are not given yet.
    ahead: u64,
}

/// Invariant: `given <= made`, and `ready` holds chunks among those between.
struct State<T> {
    /// Chunks that nobody works on yet.
    ready: VecDeque<Task<T>>,
    /// The maker, when it is nobody's turn to make.
    maker: Option<Maker>,
    /// How many chunks were made, and of how many the results were given.
    made: u64,
    given: u64,
    /// How many threads work or make, and do not wait for input.
    working: usize,
    /// How many threads wait for something to do.
    waiting: usize,
    is_all_made: bool,
    /// Whether nothing more is to be begun.
    is_closed: bool,
}

impl<T> Queue<T> {
    pub(super) fn new(threads: usize, ahead: usize) -> Queue<T> {
        let state = State {
            ready: VecDeque::new(),
            maker: None,
            made: 0,
            given: 0,
            // `give_back` takes away who had it.
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

    /// What to do next; waits until there is something.
    pub(super) fn next(&self) -> Step<T> {
        let mut state = lock(&self.state);
        loop {
            if state.is_closed || (state.is_all_made && state.ready.is_empty()) {
                // Those who waited for a turn can leave too.
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
        // Nobody is woken: who gives it back comes for the chunk, and then
        // wakes somebody for the next turn.
    }

    /// Ends the last turn of making.
    pub(super) fn end(&self) {
        let mut state = lock(&self.state);
        state.working -= 1;
        state.is_all_made = true;
        self.something.notify_all();
        self.tell_end(&state);
    }

    /// Ends work; the results of so many chunks are given now.
    pub(super) fn done(&self, given: Option<u64>) {
        let mut state = lock(&self.state);
        state.working -= 1;
        state.given = state.given.max(given.unwrap_or_default());
        self.tell_end(&state);
    }

    /// From now on, nothing is begun.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        self.something.notify_all();
        self.tell_end(&state);
    }

    /// Waits for the end, but not long; whether it is there.
    pub(super) fn wait_for_end(&self, time: Duration) -> bool {
        let state = lock(&self.state);
        if state.is_over() {
            return true;
        }
        let waited = self.ended.wait_timeout(state, time);
        waited.unwrap_or_else(PoisonError::into_inner).0.is_over()
    }

    /// Whether one thread more may do something, and there is something.
    fn has_work(&self, state: &State<T>) -> bool {
        let may_make = state.maker.is_some() && state.made - state.given < self.ahead;
        state.working < self.threads && (may_make || !state.ready.is_empty())
    }

    /// Wakes a thread if there is something to do for it.
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

/// Where a maker puts its items.
pub(crate) struct Feed<T> {
    queue: Arc<Queue<T>>,
    items: Vec<T>,
    weight: usize,
}

impl<T> Feed<T> {
    pub(super) fn new(queue: Arc<Queue<T>>) -> Feed<T> {
        Feed { queue, items: Vec::new(), weight: 0 }
    }

    /// Adds an item of this weight; whether a chunk was full and handed over.
    pub(crate) fn push(&mut self, item: T, weight: usize) -> bool {
        self.items.push(item);
        self.weight += weight;
        self.weight >= CHUNK_WEIGHT && self.flush()
    }

    /// Hands over the items added so far; whether there were any.
    pub(crate) fn flush(&mut self) -> bool {
        let items = self.take_items();
        lock(&self.queue.state).add(items)
    }

    fn take_items(&mut self) -> Vec<T> {
        self.weight = 0;
        std::mem::take(&mut self.items)
    }

    /// Does what may wait for input, with the items added so far handed over.
    pub(crate) fn waiting<A>(&mut self, wait: impl FnOnce() -> A) -> A {
        let items = self.take_items();
        let mut state = lock(&self.queue.state);
        state.add(items);
        state.working -= 1;
        self.queue.wake(&state);
        drop(state);
        let result = wait();
        // For a moment there may be one too many; the next turn sees to it.
        lock(&self.queue.state).working += 1;
        result
    }
}
