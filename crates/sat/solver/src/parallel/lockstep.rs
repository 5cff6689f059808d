//! Threads whose runs are the same each time.
//!
//! The work of each thread is divided into steps of as many ticks (`exchange_ticks`), which do not
//! depend on the machine. What a thread learns within a step is handed over at the step's end, and each other
//! thread takes it in at the beginning of the same later step, in the order of steps and threads.
//! So what a thread does depends on nothing but the formula and the options. This is the way of
//! Hamadi, Jabbour, Piette and Sais (Deterministic Parallel DPLL, 2011), who let all threads meet
//! after each step. Here, a thread may be ahead of the others by [`LEAD`] steps before it waits.
//! One that simplifies sends nothing, but tells again and again how far it has come, so that the
//! others do not wait for the end of its round. (To say in advance at which step the round will be
//! over was tried: rounds differ too much for that.)
//!
//! The answer of the earliest step counts, and of several in one step that of the first thread. A
//! thread ends when its step is more than `LEAD` after the earliest answer's, which it knows by
//! then. It could end earlier, but not at the same step in each run, and a later call goes on from
//! where it stopped.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use neuf_core::Interrupt;

use super::parcel::Parcel;
use super::sync::{Condvar, Mutex, MutexGuard};

/// How many steps a thread may be ahead of another one.
const LEAD: u64 = 3;
/// How long it takes at most until a thread that waits learns of an interrupt.
const LOOK: Duration = Duration::from_millis(5);

/// The steps of all threads, and the clauses on their way.
#[derive(Debug)]
pub(super) struct Lockstep {
    /// The ticks of a step.
    ticks: u64,
    state: Mutex<State>,
    has_changed: Condvar,
}

/// Clauses on their way to a thread, by the step of the thread that sends them and its number.
type Waiting = BTreeMap<(u64, usize), Vec<Arc<Parcel>>>;

#[derive(Debug)]
struct State {
    /// The step of each thread; none for one whose search has ended.
    at: Vec<Option<u64>>,
    /// The step and the thread of the answer that counts.
    answer: Option<(u64, usize)>,
    /// The clauses for each thread.
    boxes: Vec<Waiting>,
}

impl Lockstep {
    /// A lockstep of this many threads in steps of this many ticks, at least 1.
    pub(super) fn new(threads: usize, ticks: u64) -> Lockstep {
        let boxes = (0..threads).map(|_| BTreeMap::new()).collect();
        let state = State { at: vec![None; threads], answer: None, boxes };
        Lockstep { ticks, state: Mutex::new(state), has_changed: Condvar::new() }
    }

    /// Nothing that is done with the state can panic and leave it half changed.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a call of all threads. What was not taken in comes first.
    pub(super) fn begin(&self) {
        let mut state = self.state();
        let State { at, answer, boxes } = &mut *state;
        at.fill(Some(0));
        *answer = None;
        for left in boxes {
            let mut first = Waiting::new();
            for ((_, from), parcels) in std::mem::take(left) {
                first.entry((0, from)).or_default().extend(parcels);
            }
            *left = first;
        }
    }

    /// Ends the search of a thread.
    pub(super) fn leave(&self, thread: usize, has_answer: bool) {
        let mut state = self.state();
        if let Some(step) = state.at[thread].take()
            && has_answer
        {
            let own = (step, thread);
            state.answer = Some(state.answer.map_or(own, |answer| answer.min(own)));
        }
        self.has_changed.notify_all();
    }

    /// The thread whose answer counts.
    pub(super) fn winner(&self) -> Option<usize> {
        self.state().answer.map(|(_, thread)| thread)
    }
}

/// One thread's part in it.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) lockstep: Arc<Lockstep>,
    thread: usize,
    step: u64,
    /// Whether to wait for the others, which is not so where the solvers take turns.
    waits: bool,
    /// The ticks of the thread at the beginning of the call.
    first: u64,
    /// The clauses that it has learned within this step.
    pub(super) learned: Vec<Arc<Parcel>>,
    /// The clauses of others that it has not taken in yet.
    pub(super) arrived: VecDeque<Arc<Parcel>>,
}

impl Member {
    pub(super) fn new(lockstep: &Arc<Lockstep>, thread: usize) -> Member {
        let lockstep = Arc::clone(lockstep);
        Member {
            lockstep,
            thread,
            step: 0,
            waits: true,
            first: 0,
            learned: Vec::new(),
            arrived: VecDeque::new(),
        }
    }

    /// Begins a call, given the ticks so far, and whether to wait for the others.
    pub(super) fn begin(&mut self, ticks: u64, waits: bool) {
        (self.step, self.first, self.waits) = (0, ticks, waits);
    }

    /// Ends the search of this thread.
    pub(super) fn leave(&self, has_answer: bool) {
        self.lockstep.leave(self.thread, has_answer);
    }

    /// Whether the step is over, given the ticks so far.
    pub(super) fn is_over(&self, ticks: u64) -> bool {
        self.step_at(ticks) > self.step
    }

    /// Goes on without a wait, given the ticks so far, while the thread simplifies.
    pub(super) fn pass(&mut self, ticks: u64) {
        if self.is_over(ticks) {
            let lockstep = Arc::clone(&self.lockstep);
            drop(self.hand_over(&lockstep, self.step_at(ticks)));
        }
    }

    /// The step in which a thread has taken so many ticks.
    fn step_at(&self, ticks: u64) -> u64 {
        (ticks - self.first) / self.lockstep.ticks
    }

    /// Hands over what was learned, and goes to this step.
    fn hand_over<'a>(&mut self, lockstep: &'a Lockstep, next: u64) -> MutexGuard<'a, State> {
        let Member { thread, step, learned, .. } = self;
        let mut state = lockstep.state();
        if !learned.is_empty() {
            for (other, waiting) in state.boxes.iter_mut().enumerate() {
                if other != *thread {
                    waiting.entry((*step, *thread)).or_default().extend(learned.iter().cloned());
                }
            }
            learned.clear();
        }
        *step = next;
        state.at[*thread] = Some(next);
        lockstep.has_changed.notify_all();
        state
    }

    /// Hands over what was learned within the step that is over, goes to the next one, and waits
    /// until no other thread is too far behind. Then what has arrived can be taken in. Returns
    /// whether the search is to go on.
    pub(super) fn meet(&mut self, ticks: u64, stop: &Interrupt) -> bool {
        let next = self.step_at(ticks);
        let lockstep = Arc::clone(&self.lockstep);
        let mut state = self.hand_over(&lockstep, next);
        while self.waits && state.at.iter().flatten().any(|&other| other + LEAD < next) {
            if stop.is_requested() {
                return false;
            }
            let woken = lockstep.has_changed.wait_timeout(state, LOOK);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        if state.answer.is_some_and(|(step, _)| step + LEAD < next) {
            return false;
        }
        let waiting = &mut state.boxes[self.thread];
        let later = waiting.split_off(&(next.saturating_sub(LEAD), 0));
        self.arrived.extend(std::mem::replace(waiting, later).into_values().flatten());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_thread_that_simplifies_is_not_waited_for() {
        let lockstep = Arc::new(Lockstep::new(2, 10));
        let [mut searches, mut simplifies] = [0, 1].map(|thread| Member::new(&lockstep, thread));
        lockstep.begin();
        searches.begin(0, true);
        simplifies.begin(0, true);
        let soon = || Interrupt::new().with_deadline(Some(Instant::now() + 2 * LOOK));
        assert!(searches.meet(10 * LEAD, &soon()));
        assert!(!searches.meet(10 * (LEAD + 1), &soon()), "the other thread has not begun");
        simplifies.pass(109);
        assert!(searches.meet(10 * (LEAD + 10), &soon()));
        assert!(!searches.meet(10 * (LEAD + 11), &soon()), "the other thread is at step 10");
        assert!(simplifies.meet(110, &soon()));
    }
}
