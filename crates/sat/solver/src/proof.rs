//! The solver's side of a proof: passes the steps on.
//!
//! The propagation core records the steps in its own numbering of variables. Here the steps are
//! translated to the caller's numbers and passed to the sink, one buffer at a time. The first error
//! is kept: a search whose proof cannot be written stops, and no later success can hide the error.

use std::sync::{Mutex, MutexGuard};
use std::{fmt, io};

use neuf_core::Propagator;
use neuf_proof::{Certifier, Evidence, ProofSink};

use crate::map::VarMap;

/// How many bytes of steps are gathered before they are passed on.
const BUFFER: usize = 1 << 18;

/// Where the steps go, and the first error.
#[derive(Default)]
pub(crate) struct Proof {
    evidence: Evidence,
    /// The check of the answers, which is also in the evidence of this solver or of the joint
    /// proof.
    pub(crate) certifier: Option<Certifier>,
    error: Option<io::Error>,
}

/// Locks an object with which several threads write a proof.
///
/// # Errors
/// When a thread has panicked while it held the lock.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> io::Result<MutexGuard<'_, T>> {
    shared.lock().map_err(|_| io::Error::other("another thread has panicked"))
}

/// A copy of an error, with its kind and its text.
pub(crate) fn again(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

/// A clone writes no proof and is not certified: two solvers cannot share one proof.
impl Clone for Proof {
    fn clone(&self) -> Proof {
        Proof::default()
    }
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Proof").field(&self.evidence).field(&self.error).finish()
    }
}

/// A proof must be requested before the first clause is added, since the solver would not
/// know the numbers of earlier clauses.
///
/// ```
/// use neuf_solver::{Lit, Solver};
/// let mut solver = Solver::new();
/// solver.add_clause([Lit::from_dimacs(1).unwrap()]);
/// assert!(solver.certify(true).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a proof can only be started before the first clause is added")]
pub struct ProofTooLate;

impl Proof {
    /// Lets a sink receive the steps, instead of the sink before.
    pub(crate) fn set_sink(&mut self, sink: Box<dyn ProofSink>) {
        self.evidence.sink = Some(sink);
    }

    /// Switches the check of answers on or off.
    pub(crate) fn set_certifier(&mut self, certifier: Option<Certifier>) {
        self.evidence.certifier.clone_from(&certifier);
        self.certifier = certifier;
    }

    /// Whether nothing receives the steps.
    pub(crate) fn is_empty(&self) -> bool {
        self.evidence.is_empty()
    }

    /// Announces to the sink a formula that is given as a whole.
    pub(crate) fn declare(&mut self, var_count: usize) {
        self.evidence.declare(var_count);
    }

    /// Replaces the evidence by a branch of a joint proof.
    pub(crate) fn join(&mut self, branch: Box<dyn ProofSink>) {
        self.evidence = Evidence { certifier: None, sink: Some(branch) };
    }

    /// Takes the evidence away, unless there is none or the proof has failed.
    pub(crate) fn take_evidence(&mut self) -> Option<Evidence> {
        let is_given = self.error.is_none() && !self.is_empty();
        is_given.then(|| std::mem::take(&mut self.evidence))
    }

    /// Passes on the remaining steps and lets the sink finish. Returns the first error, which may
    /// have occurred earlier. Without a check, the proof ends here.
    pub(crate) fn finish(&mut self, propagator: &mut Propagator, map: &VarMap) -> io::Result<()> {
        self.hand_over(propagator, map);
        let finished = self.error.take().map_or_else(|| self.evidence.finish(), Err);
        if self.certifier.is_some() {
            self.error = finished.as_ref().err().map(again);
        } else {
            propagator.drop_trace();
            *self = Proof::default();
        }
        finished
    }

    /// Passes steps on when there are many. Returns `false` when passing them on has failed.
    #[inline]
    pub(crate) fn goes_on(&mut self, propagator: &mut Propagator, map: &VarMap) -> bool {
        match propagator.steps_mut() {
            None => true,
            Some(steps) if steps.bytes() < BUFFER => self.error.is_none(),
            Some(_) => self.hand_over(propagator, map),
        }
    }

    /// Passes all steps on. Returns `false` when passing them on has failed, now or earlier.
    pub(crate) fn hand_over(&mut self, propagator: &mut Propagator, map: &VarMap) -> bool {
        let Some(steps) = propagator.steps_mut() else { return true };
        let Proof { evidence, error, .. } = self;
        if error.is_none() && !evidence.is_empty() && !steps.is_empty() {
            steps.rename(|lit| map.in_proof(lit));
            *error = evidence.take(steps).err();
        }
        steps.clear();
        if self.is_empty() {
            // This solver is a clone.
            propagator.drop_trace();
        }
        self.error.is_none()
    }
}
