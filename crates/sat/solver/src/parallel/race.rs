//! One call of all solvers at once: on threads, until the first answer, or in turns.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use neuf_core::{Interrupt, Lit};

use super::lockstep::Lockstep;
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
        let counts = is_answer(outcome) || is_fatal(outcome);
        if is_first || counts && !is_answer(self.outcome) {
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
    lockstep: Option<&Lockstep>,
    assumptions: &[Lit],
    limits: Limits,
    interrupt: &Interrupt,
    callbacks: &mut dyn Callbacks,
) -> Finish {
    let mut watch = Watch::new(callbacks, solvers.len(), lockstep.is_some());
    solvers
        .iter_mut()
        .zip(watch.stop.0.iter().cycle())
        .for_each(|(solver, own)| solver.set_interrupt(own));
    let mut started = 0;
    let longest = watch.callbacks.longest_learned();
    scope(|scope| {
        let (sender, receiver) = channel();
        for (number, solver) in solvers.iter_mut().enumerate() {
            let sender = sender.clone();
            let mut relay = Relay { longest, to: sender.clone() };
            let search = move || {
                let search = AssertUnwindSafe(|| solver.call(assumptions, &limits, &mut relay));
                let outcome = catch_unwind(search).ok();
                solver.connection.leave(outcome.is_some_and(is_answer));
                let _ = sender.send(Message::Ended(number, outcome));
            };
            let thread = Builder::new().name(format!("search {number}"));
            if thread.spawn_scoped(scope, search).is_err() {
                break;
            }
            started += 1;
        }
        if let Some(lockstep) = lockstep {
            (started..watch.outcomes.len()).for_each(|refused| lockstep.leave(refused, false));
        }
        drop(sender);
        // The threads must end before a panic of the caller goes on.
        watch.until_all_have_ended(&receiver, interrupt);
    });
    let Watch { outcomes, mut finish, callbacks, .. } = watch;
    // Without an answer, it is the first thread's cause that counts, unless another one's is fatal.
    if let Some(lockstep) = lockstep
        && let Some(winner) = lockstep.winner().or((!is_fatal(finish.outcome)).then_some(0))
        && let Some(outcome) = outcomes[winner]
    {
        (finish.winner, finish.outcome) = (winner, outcome);
    }
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
    stop: Stop,
    is_lockstep: bool,
    outcomes: Vec<Option<Outcome>>,
    finish: Finish,
}

impl<'c> Watch<'c> {
    fn new(callbacks: &'c mut dyn Callbacks, solvers: usize, is_lockstep: bool) -> Watch<'c> {
        Watch {
            callbacks,
            stop: Stop::new(if is_lockstep { solvers } else { 1 }),
            is_lockstep,
            outcomes: vec![None; solvers],
            finish: Finish::new(0, Outcome::Unknown(Cause::Interrupted)),
        }
    }

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
        let is_first = self.outcomes.iter().all(Option::is_none);
        self.finish.note(is_first, number, outcome);
        self.outcomes[number] = Some(outcome);
        // In lockstep, the threads themselves see when they have to end after an answer.
        if is_answer(outcome) && !self.is_lockstep || is_fatal(outcome) {
            self.stop.request();
        }
    }
}

/// What stops the solvers: one request for all, or in lockstep one for each, so that each can end
/// at its own step.
struct Stop(Vec<Interrupt>);

impl Stop {
    fn new(count: usize) -> Stop {
        Stop((0..count).map(|_| Interrupt::new()).collect())
    }

    fn request(&self) {
        self.0.iter().for_each(Interrupt::request);
    }
}

/// Whether the other threads need not go on.
fn is_fatal(outcome: Outcome) -> bool {
    outcome == Outcome::Unknown(Cause::Proof)
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
