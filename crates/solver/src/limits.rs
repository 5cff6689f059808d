//! How far one call may go, and how it is told to stop.
//!
//! Limits hold for each call on its own, so that a caller who asks again gives
//! the solver as much again. The conflict limit is exact and repeatable; time
//! is looked at every few hundred steps and depends on the machine.

use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;

use crate::Cause;

/// What one call of [`solve`](crate::Solver::solve) may spend; no limit by
/// default.
///
/// ```
/// use neuf_solver::Limits;
/// let limits = Limits { conflicts: Some(10_000), ..Limits::default() };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Conflicts in one call.
    pub conflicts: Option<u64>,
    /// Wall-clock time of one call.
    pub time: Option<Duration>,
}

/// The limits of the call under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Budget {
    interrupt: Interrupt,
    last_conflict: Option<u64>,
    /// Steps until the interrupt and the clock are looked at again.
    patience: u32,
}

/// Steps of the search between two looks at the clock: a look costs about as
/// much as the propagation of a few literals.
const PATIENCE: u32 = 256;

impl Budget {
    pub(crate) fn new(limits: &Limits, interrupt: &Interrupt, conflicts: u64) -> Budget {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Budget {
            interrupt: interrupt.with_deadline(deadline),
            last_conflict: limits.conflicts.map(|limit| conflicts.saturating_add(limit)),
            patience: 0,
        }
    }

    /// Why the search must stop after this many conflicts, if it must.
    pub(crate) fn exhausted(&mut self, conflicts: u64) -> Option<Cause> {
        if self.last_conflict.is_some_and(|last| conflicts >= last) {
            return Some(Cause::Conflicts);
        }
        if self.patience > 0 {
            self.patience -= 1;
            return None;
        }
        self.patience = PATIENCE;
        stopped(&self.interrupt)
    }
}

/// Why `interrupt` asks to stop, if it does.
pub(crate) fn stopped(interrupt: &Interrupt) -> Option<Cause> {
    if interrupt.is_past_deadline() {
        Some(Cause::Time)
    } else if interrupt.is_requested() {
        Some(Cause::Interrupted)
    } else {
        None
    }
}
