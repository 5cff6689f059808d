//! One call of all solvers at once: on threads, until the first answer, or in turns.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use neuf_core::{Interrupt, Lit};

use crate::{Callbacks, Cause, Limits, Outcome, Solver};

/// The longest time until the threads learn of a caller's interrupt.
const LOOK: Duration = Duration::from_millis(5);

/// The end of a race.
#[derive(Debug, Default)]
pub(super) struct Finish {
    /// The number of the solver that ended the race, and its answer; `None` after panics alone.
    pub(super) end: Option<(usize, Outcome)>,
    /// Whether a solver has panicked.
    pub(super) has_panicked: bool,
    /// A panic on the calling thread, usually of a callback, which goes on after the race.
    pub(super) callers_panic: Option<Box<dyn Any + Send>>,
}

impl Finish {
    /// The end of a race by the solver with this number.
    fn by(number: usize, outcome: Outcome) -> Finish {
        Finish { end: Some((number, outcome)), ..Finish::default() }
    }

    /// Takes note of how a search has ended. The end with the highest weight counts, and the first
    /// of equal ends.
    fn note(&mut self, number: usize, outcome: Outcome) {
        if self.end.is_none_or(|(_, earlier)| weight(outcome) > weight(earlier)) {
            self.end = Some((number, outcome));
        }
    }

    /// The end of a race on the calling thread, by a panic there.
    pub(super) fn of_panic(panic: Box<dyn Any + Send>) -> Finish {
        Finish { callers_panic: Some(panic), ..Finish::default() }
    }
}

/// The weight of an end: 2 for an answer, 0 for a limit that each solver has for itself, and 1 for
/// a cause that stops all solvers.
fn weight(outcome: Outcome) -> u8 {
    use Cause::{Conflicts, Decisions, Memory, Propagations, Ticks};
    match outcome {
        Outcome::Satisfiable | Outcome::Unsatisfiable => 2,
        Outcome::Unknown(Conflicts | Decisions | Propagations | Ticks | Memory) => 0,
        Outcome::Unknown(_) => 1,
    }
}

/// Whether the other solvers need not go on.
fn ends_all(outcome: Outcome) -> bool {
    weight(outcome) > 0
}

/// A message from a thread to the calling thread.
enum Message {
    /// The thread has learned a clause.
    Learned(Vec<Lit>),
    /// The thread's search has ended; `None` for a panic.
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

/// Lets each solver search on a thread of its own until a solver has an answer, all have reached
/// their limits, or `interrupt` or a callback asks to stop.
///
/// The calling thread waits and watches over `interrupt`, whose deadline and limit of memory the
/// solvers do not know. If the system refuses some threads, the race goes on without them; if the
/// system refuses all, the first solver searches on the calling thread.
pub(super) fn run(
    solvers: &mut [&mut Solver],
    assumptions: &[Lit],
    limits: Limits,
    interrupt: &Interrupt,
    callbacks: &mut dyn Callbacks,
) -> Finish {
    let stop = Interrupt::new();
    solvers.iter_mut().for_each(|solver| solver.set_interrupt(&stop));
    let longest = callbacks.longest_learned();
    let mut watch = Watch { callbacks, stop, finish: Finish::default() };
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
        finish.end = Some((0, solvers[0].call(assumptions, &limits, callbacks)));
    }
    if let Some((_, outcome)) = &mut finish.end
        && weight(*outcome) < 2
        && let Some(cause) = Cause::of(interrupt)
    {
        *outcome = Outcome::Unknown(cause);
    }
    finish
}

/// The knowledge of the calling thread while the others search.
struct Watch<'c> {
    callbacks: &'c mut dyn Callbacks,
    /// The interrupt that stops the solvers.
    stop: Interrupt,
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

    /// Calls back. Stops the threads if the callback says so or panics, now or earlier.
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
        self.finish.note(number, outcome);
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
    let mut runs = vec![(limits, None); solvers.len()];
    solvers.iter_mut().for_each(|solver| solver.set_interrupt(interrupt));
    loop {
        let open = solvers.iter_mut().zip(&mut runs).enumerate();
        for (number, (solver, (left, ended))) in open.filter(|(_, (_, run))| run.1.is_none()) {
            let is_last = left.conflicts.is_some_and(|left| left <= turn);
            let now = if is_last { *left } else { left.conflicts(turn) };
            let before = solver.own_stats();
            let outcome = solver.call(assumptions, &now, callbacks);
            *left = left.after(&solver.own_stats().since(&before));
            if ends_all(outcome) {
                return Finish::by(number, outcome);
            }
            if outcome != Outcome::Unknown(Cause::Conflicts) || is_last {
                *ended = Some(outcome);
            }
        }
        if runs.iter().all(|(_, ended)| ended.is_some()) {
            return runs[0].1.map_or_else(Finish::default, |outcome| Finish::by(0, outcome));
        }
    }
}
