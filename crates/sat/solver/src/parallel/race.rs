//! One call of all solvers at once: on threads, until the first answer, or in turns.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use neuf_core::{Interrupt, Lit};

use crate::{Cause, Outcome, Solver};

/// How long it takes at most until the threads learn of a caller's interrupt.
const LOOK: Duration = Duration::from_millis(5);

/// The end of a race: the number of the solver that ended it, and its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finish {
    pub(super) winner: usize,
    pub(super) outcome: Outcome,
    pub(super) has_panicked: bool,
}

fn is_answer(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Satisfiable | Outcome::Unsatisfiable)
}

/// Lets each solver search on a thread of its own until one of them has an answer, all
/// have reached their limits, or `interrupt` asks to stop.
///
/// The calling thread waits and watches over `interrupt`, whose deadline and limit of
/// memory the solvers do not know. Threads that the system refuses are done without; if it
/// refuses all, the first solver searches on the calling thread.
pub(super) fn run(solvers: &mut [Solver], assumptions: &[Lit], interrupt: &Interrupt) -> Finish {
    let stop = Interrupt::new();
    solvers.iter_mut().for_each(|solver| solver.set_interrupt(&stop));
    let mut finish =
        Finish { winner: 0, outcome: Outcome::Unknown(Cause::Interrupted), has_panicked: false };
    let mut is_first = true;
    let mut started = 0;
    scope(|scope| {
        let (sender, receiver) = channel();
        for (number, solver) in solvers.iter_mut().enumerate() {
            let sender = sender.clone();
            let search = move || {
                let search = AssertUnwindSafe(|| solver.solve_under(assumptions));
                // The receiver waits for all senders.
                let _ = sender.send((number, catch_unwind(search).ok()));
            };
            let thread = Builder::new().name(format!("search {number}"));
            if thread.spawn_scoped(scope, search).is_err() {
                break;
            }
            started += 1;
        }
        drop(sender);
        loop {
            let (number, outcome) = match receiver.recv_timeout(LOOK) {
                Ok(ended) => ended,
                Err(RecvTimeoutError::Timeout) => {
                    if interrupt.is_requested() {
                        stop.request();
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let Some(outcome) = outcome else {
                finish.has_panicked = true;
                stop.request();
                continue;
            };
            let has_answer = !is_first && is_answer(finish.outcome);
            if !has_answer && (is_first || is_answer(outcome) || is_fatal(outcome)) {
                (finish.winner, finish.outcome, is_first) = (number, outcome, false);
            }
            if is_answer(outcome) || is_fatal(outcome) {
                stop.request();
            }
        }
    });
    if started == 0 {
        solvers[0].set_interrupt(interrupt);
        finish.outcome = solvers[0].solve_under(assumptions);
    }
    if !is_answer(finish.outcome)
        && let Some(cause) = Cause::of(interrupt)
    {
        finish.outcome = Outcome::Unknown(cause);
    }
    finish
}

/// Whether the other threads need not go on.
fn is_fatal(outcome: Outcome) -> bool {
    outcome == Outcome::Unknown(Cause::Proof)
}

/// Lets the solvers search in turns of this many conflicts, on the calling thread.
pub(super) fn run_in_turns(
    solvers: &mut [Solver],
    assumptions: &[Lit],
    interrupt: &Interrupt,
    turn: u64,
) -> Finish {
    let limits: Vec<_> = solvers.iter().map(|solver| solver.session.limits).collect();
    let mut spent = vec![(0, 0); solvers.len()];
    let mut ended = vec![None; solvers.len()];
    loop {
        for (number, solver) in solvers.iter_mut().enumerate() {
            if ended[number].is_some() {
                continue;
            }
            let (conflicts, ticks) = spent[number];
            let left = limits[number].conflicts.map(|limit| limit.saturating_sub(conflicts));
            let is_last = left.is_some_and(|left| left <= turn);
            let ticks_left = limits[number].ticks.map(|limit| limit.saturating_sub(ticks));
            let before = solver.stats();
            solver.set_interrupt(interrupt);
            let conflicts_now = if is_last { left } else { Some(turn) };
            solver.set_limits(limits[number].conflicts(conflicts_now).ticks(ticks_left));
            let outcome = solver.solve_under(assumptions);
            let after = solver.stats();
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
                return Finish { winner: number, outcome, has_panicked: false };
            }
        }
        if let Some(&[Some(outcome), ..]) = ended.iter().all(Option::is_some).then_some(&ended[..])
        {
            return Finish { winner: 0, outcome, has_panicked: false };
        }
    }
}
