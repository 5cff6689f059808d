//! The solver's side of a proof: passing its steps on.
//!
//! The propagation core records the steps in its own numbering of variables. Here they
//! are translated to the caller's numbers and passed to the sink, one buffer at a time.
//! The first error is kept: a search whose proof cannot be written stops, and no later
//! success can hide the error.

use std::sync::{Mutex, MutexGuard};
use std::{fmt, io};

use neuf_core::Propagator;
use neuf_proof::ProofSink;

use crate::map::VarMap;

/// How many bytes of steps are gathered before they are passed on.
const BUFFER: usize = 1 << 18;

/// The sink of the proof, and its first error.
#[derive(Default)]
pub(crate) struct Proof {
    sink: Option<Box<dyn ProofSink>>,
    error: Option<io::Error>,
}

/// Locks what several threads write a proof with.
///
/// # Errors
/// When a thread has panicked while it held the lock.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> io::Result<MutexGuard<'_, T>> {
    shared.lock().map_err(|_| io::Error::other("another thread has panicked"))
}

/// A clone writes no proof: two solvers cannot share one.
impl Clone for Proof {
    fn clone(&self) -> Proof {
        Proof::default()
    }
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = (self.sink.is_some(), &self.error);
        f.debug_tuple("Proof").field(&state.0).field(state.1).finish()
    }
}

/// A proof must be requested before the first clause is added, since the solver would not
/// know the numbers of earlier clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a proof can only be started before the first clause is added")]
pub struct ProofTooLate;

impl Proof {
    pub(crate) fn new(sink: Box<dyn ProofSink>) -> Proof {
        Proof { sink: Some(sink), error: None }
    }

    /// Gives the sink back, unless it has failed.
    pub(crate) fn take_sink(&mut self) -> Option<Box<dyn ProofSink>> {
        if self.error.is_some() { None } else { self.sink.take() }
    }

    /// Passes on what is left and lets the sink finish. Returns the first error, which
    /// may have occurred earlier.
    pub(crate) fn finish(mut self, propagator: &mut Propagator, map: &VarMap) -> io::Result<()> {
        self.hand_over(propagator, map);
        propagator.drop_trace();
        match (self.error, self.sink) {
            (Some(error), _) => Err(error),
            (None, Some(mut sink)) => sink.finish(),
            (None, None) => Ok(()),
        }
    }

    /// Passes steps on when there are many. Returns `false` when that failed.
    #[inline]
    pub(crate) fn goes_on(&mut self, propagator: &mut Propagator, map: &VarMap) -> bool {
        match propagator.steps_mut() {
            None => true,
            Some(steps) if steps.bytes() < BUFFER => self.error.is_none(),
            Some(_) => self.hand_over(propagator, map),
        }
    }

    /// Passes all steps on. Returns `false` when that failed, now or earlier.
    pub(crate) fn hand_over(&mut self, propagator: &mut Propagator, map: &VarMap) -> bool {
        let Some(steps) = propagator.steps_mut() else { return true };
        let Proof { sink, error } = self;
        if let Some(sink) = sink
            && error.is_none()
            && !steps.is_empty()
        {
            steps.rename(|lit| map.outside(lit));
            *error = sink.take(steps).err();
        }
        steps.clear();
        let goes_on = self.error.is_none();
        if self.sink.is_none() {
            // This solver is a clone.
            propagator.drop_trace();
        }
        goes_on
    }
}
