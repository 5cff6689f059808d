//! The solver's side of a proof: handing steps over.
//!
//! The propagation core notes steps in its own numbering of variables; here
//! they are renamed to the caller's and given to the sink, a buffer at a time.
//! The first error is kept: a search whose proof cannot be written stops, and
//! no later success can hide it.

use std::{fmt, io};

use neuf_proof::ProofSink;

use crate::Solver;
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

impl Solver {
    /// Starts a proof, before the first clause. Every clause that is derived
    /// or deleted from then on goes to `sink`, in the caller's variables.
    ///
    /// The clauses are numbered from 1 in the order in which they are added;
    /// a formula that is added as a whole has consecutive numbers, and its
    /// clauses are not among the steps. A clone of the solver writes no proof.
    ///
    /// # Errors
    /// When there are clauses already.
    pub fn set_proof(&mut self, sink: Box<dyn ProofSink>) -> Result<(), ProofTooLate> {
        if self.session.map.len() > 0 || !self.propagator.keep_trace() {
            return Err(ProofTooLate);
        }
        self.proof = Proof { sink: Some(sink), error: None };
        Ok(())
    }

    /// Ends the proof: hands over what is left and lets the sink finish.
    /// Without a proof it does nothing.
    ///
    /// # Errors
    /// The first error of the sink, now or earlier.
    pub fn finish_proof(&mut self) -> io::Result<()> {
        self.hand_over_steps();
        self.propagator.drop_trace();
        let Proof { sink, error } = std::mem::take(&mut self.proof);
        match (error, sink) {
            (Some(error), _) => Err(error),
            (None, Some(mut sink)) => sink.finish(),
            (None, None) => Ok(()),
        }
    }

    /// Hands steps over when there are many; `false` when that failed.
    #[inline]
    pub(crate) fn proof_goes_on(&mut self) -> bool {
        match self.propagator.steps_mut() {
            None => true,
            Some(steps) if steps.bytes() < BUFFER => self.proof.error.is_none(),
            Some(_) => self.hand_over_steps(),
        }
    }

    /// Hands all steps over; `false` when that failed, now or earlier.
    pub(crate) fn hand_over_steps(&mut self) -> bool {
        let Some(steps) = self.propagator.steps_mut() else { return true };
        let Proof { sink, error } = &mut self.proof;
        if let Some(sink) = sink
            && error.is_none()
            && !steps.is_empty()
        {
            let map: &VarMap = &self.session.map;
            steps.rename(|lit| map.outside(lit));
            *error = sink.take(steps).err();
        }
        steps.clear();
        let goes_on = self.proof.error.is_none();
        if self.proof.sink.is_none() {
            // A clone.
            self.propagator.drop_trace();
        }
        goes_on
    }
}
