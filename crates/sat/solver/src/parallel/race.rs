//! One call of all solvers at once: on threads, until the first answer, or in turns.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use neuf_core::{Interrupt, Lit};

use crate::{Callbacks, Cause, Limits, Outcome, Solver};

/// How long it takes at most until the threads learn of a caller's interrupt.
const LOOK: Duration = Duration::from_millis(5);

/// The end of a race: the number of the solver that ended it, and its answer.
#[derive(Debug)]
pub(super) struct Finish {
    pub(super) winner: usize,
    pub(super) outcome: Outcome,
    /// Whether a solver has panicked.
    pub(super) has_panicked: bool,
    /// A panic on the calling thread, mostly of a callback, which is to go on there.
    pub(super) callers_panic: Option<Box<dyn Any + Send>>,
}

impl Finish {
    fn new(winner: usize, outcome: Outcome) -> Finish {
        Finish { winner, outcome, has_panicked: false, callers_panic: None }
    }

    /// Takes note of how a search has ended, which may be the first one. An answer counts; as long
    /// as there is none, what no thread can go on after, or else the first end.
    fn note(&mut self, is_first: bool, number: usize, outcome: Outcome) {
        if is_first || ends_all(outcome) && !is_answer(self.outcome) {
            (self.winner, self.outcome) = (number, outcome);
        }
    }

    /// The end of a race on the calling thread, by a panic there.
    pub(super) fn of_panic(panic: Box<dyn Any + Send>) -> Finish {
        let nothing = Finish::new(0, Outcome::Unknown(Cause::Panicked));
        Finish { callers_panic: Some(panic), ..nothing }
    }
}

fn is_answer(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Satisfiable | Outcome::Unsatisfiable)
}

/// Whether the other threads need not go on.
fn ends_all(outcome: Outcome) -> bool {
    is_answer(outcome) || outcome == Outcome::Unknown(Cause::Proof)
}

/// What a thread tells the calling one.
enum Message {
    /// It has learned a clause.
    Learned(Vec<Lit>),
    /// Its search has ended; `None` for a panic.
    Ended(usize, Option<Outcome>),
}

/// The callbacks of a solver on another thread: they are called on the thread of the caller.
struct Relay {
    longest: usize,
    to: Sender<Message>,
}

impl Callbacks for Relay {
    fn longest_learned(&self) -> usize {
        self.longest
    }

    fn learned(&mut self, clause: &[Lit]) {
        // The receiver waits for all senders.
        let _ = self.to.send(Message::Learned(clause.to_vec()));
    }
}

/// Lets each solver search on a thread of its own until one of them has an answer, all
/// have reached their limits, or `interrupt` or a callback asks to stop.
///
/// The calling thread waits and watches over `interrupt`, whose deadline and limit of
/// memory the solvers do not know. Threads that the system refuses are done without; if it
/// refuses all, the first solver searches on the calling thread.
pub(super) fn run(
    solvers: &mut [&mut Solver],
    assumptions: &[Lit],
    limits: Limits,
    interrupt: &Interrupt,
    callbacks: &mut dyn Callbacks,
) -> Finish {
    let finish = Finish::new(0, Outcome::Unknown(Cause::Interrupted));
    let stop = Interrupt::new();
    solvers.iter_mut().for_each(|solver| solver.set_interrupt(&stop));
    let longest = callbacks.longest_learned();
    let mut watch = Watch { callbacks, stop, is_first: true, finish };
    let mut started = 0;
    scope(|scope| {
        let (sender, receiver) = channel();
        for (number, solver) in solvers.iter_mut().enumerate() {
            let sender = sender.clone();
            let mut relay = Relay { longest, to: sender.clone() };
            let search = move || {
                let search = AssertUnwindSafe(|| solver.call(assumptions, &limits, &mut relay));
                let _ = sender.send(Message::Ended(number, catch_unwind(search).ok()));
            };
            let thread = Builder::new().name(format!("search {number}"));
            if thread.spawn_scoped(scope, search).is_err() {
                break;
            }
            started += 1;
        }
        drop(sender);
        // The threads must end before a panic of the caller goes on.
        watch.until_all_have_ended(&receiver, interrupt);
    });
    let Watch { mut finish, callbacks, .. } = watch;
    if started == 0 {
        solvers[0].set_interrupt(interrupt);
        finish.outcome = solvers[0].call(assumptions, &limits, callbacks);
    }
    if !is_answer(finish.outcome)
        && let Some(cause) = Cause::of(interrupt)
    {
        finish.outcome = Outcome::Unknown(cause);
    }
    finish
}

/// What the calling thread knows while the others search.
struct Watch<'c> {
    callbacks: &'c mut dyn Callbacks,
    /// What stops the solvers.
    stop: Interrupt,
    /// Whether no search has ended yet.
    is_first: bool,
    finish: Finish,
}

impl Watch<'_> {
    fn until_all_have_ended(&mut self, receiver: &Receiver<Message>, interrupt: &Interrupt) {
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(Message::Ended(number, outcome)) => self.note(number, outcome),
                Ok(Message::Learned(clause)) => self.call_back(|callbacks| {
                    callbacks.learned(&clause);
                    false
                }),
                Err(RecvTimeoutError::Timeout) if interrupt.is_requested() => self.stop.request(),
                Err(RecvTimeoutError::Timeout) => {
                    self.call_back(|callbacks| callbacks.is_stop_requested());
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Calls back, and stops the threads if that says so or panics, now or earlier.
    fn call_back(&mut self, call: impl FnOnce(&mut dyn Callbacks) -> bool) {
        let is_over = self.finish.callers_panic.is_some()
            || catch_unwind(AssertUnwindSafe(|| call(self.callbacks))).unwrap_or_else(|panic| {
                self.finish.callers_panic = Some(panic);
                true
            });
        if is_over {
            self.stop.request();
        }
    }

    /// Takes note of how the search of a thread has ended; `None` for a panic.
    fn note(&mut self, number: usize, outcome: Option<Outcome>) {
        let Some(outcome) = outcome else {
            self.finish.has_panicked = true;
            self.stop.request();
            return;
        };
        let is_first = std::mem::take(&mut self.is_first);
        self.finish.note(is_first, number, outcome);
        if ends_all(outcome) {
            self.stop.request();
        }
    }
}

/// Lets the solvers search in turns of this many conflicts, on the calling thread.
pub(super) fn run_in_turns(
    solvers: &mut [&mut Solver],
    assumptions: &[Lit],
    limits: Limits,
    interrupt: &Interrupt,
    callbacks: &mut dyn Callbacks,
    turn: u64,
) -> Finish {
    let mut spent = vec![(0, 0); solvers.len()];
    let mut ended = vec![None; solvers.len()];
    solvers.iter_mut().for_each(|solver| solver.set_interrupt(interrupt));
    loop {
        for (number, solver) in solvers.iter_mut().enumerate() {
            if ended[number].is_some() {
                continue;
            }
            let (conflicts, ticks) = spent[number];
            let left = limits.conflicts.map(|limit| limit.saturating_sub(conflicts));
            let is_last = left.is_some_and(|left| left <= turn);
            let ticks_left = limits.ticks.map(|limit| limit.saturating_sub(ticks));
            let before = solver.own_stats();
            let conflicts_now = if is_last { left } else { Some(turn) };
            let limits = limits.conflicts(conflicts_now).ticks(ticks_left);
            let outcome = solver.call(assumptions, &limits, callbacks);
            let after = solver.own_stats();
            spent[number].0 += after.conflicts - before.conflicts;
            spent[number].1 += after.ticks - before.ticks;
            if outcome != Outcome::Unknown(Cause::Conflicts) || is_last {
                ended[number] = Some(outcome);
            }
            let ends_all = match outcome {
                Outcome::Unknown(cause) => !matches!(cause, Cause::Conflicts | Cause::Ticks),
                _ => true,
            };
            if ends_all {
                return Finish::new(number, outcome);
            }
        }
        if let Some(&[Some(outcome), ..]) = ended.iter().all(Option::is_some).then_some(&ended[..])
        {
            return Finish::new(0, outcome);
        }
    }
}
