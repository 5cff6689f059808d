//! The solver's side of a proof: handing steps over.
//!
//! The propagation core notes steps in its own numbering of variables; here
//! they are renamed to the caller's and given to the sink, a buffer at a time.
//! The first error is kept: a search whose proof cannot be written stops, and
//! no later success can hide it.

use std::{fmt, io};

use neuf_core::Propagator;
use neuf_proof::ProofSink;

use crate::map::VarMap;

/// Bytes of steps that are gathered before they are handed over.
const BUFFER: usize = 1 << 18;

/// Where the proof goes.
#[derive(Default)]
pub(crate) struct Proof {
    sink: Option<Box<dyn ProofSink>>,
    error: Option<io::Error>,
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

/// A proof must be asked for before the first clause: the solver would not
/// know what earlier clauses are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a proof can only be started before the first clause is added")]
pub struct ProofTooLate;

impl Proof {
    pub(crate) fn new(sink: Box<dyn ProofSink>) -> Proof {
        Proof { sink: Some(sink), error: None }
    }

    /// Hands over what is left and lets the sink finish; the first error, now or
    /// earlier.
    pub(crate) fn finish(mut self, propagator: &mut Propagator, map: &VarMap) -> io::Result<()> {
        self.hand_over(propagator, map);
        propagator.drop_trace();
        match (self.error, self.sink) {
            (Some(error), _) => Err(error),
            (None, Some(mut sink)) => sink.finish(),
            (None, None) => Ok(()),
        }
    }

    /// Hands steps over when there are many; `false` when that failed.
    #[inline]
    pub(crate) fn goes_on(&mut self, propagator: &mut Propagator, map: &VarMap) -> bool {
        match propagator.steps_mut() {
            None => true,
            Some(steps) if steps.bytes() < BUFFER => self.error.is_none(),
            Some(_) => self.hand_over(propagator, map),
        }
    }

    /// Hands all steps over; `false` when that failed, now or earlier.
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
            // A clone.
            propagator.drop_trace();
        }
        goes_on
    }
}
