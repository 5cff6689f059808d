//! The ways in which a propagator can break its contract.
//!
//! A propagator is code of the caller, often in another language. So a mistake of the propagator
//! neither panics nor is ignored: the call ends without an answer, and says what the mistake was.

use neuf_cnf::Lit;

/// What an external propagator did wrong. The call ends with
/// [`Cause::Propagator`](crate::Cause::Propagator), and no answer rests on the fault.
///
/// ```
/// use neuf_solver::{Lit, PropagatorError};
/// let error = PropagatorError::Repeated(Lit::from_dimacs(3).unwrap());
/// assert!(error.to_string().contains('3'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PropagatorError {
    /// The propagator named a literal whose variable it does not observe.
    #[error("the external propagator named {}, which it does not observe", .0.to_dimacs())]
    NotObserved(Lit),
    /// The reason that the propagator gave for this literal does not contain the literal, or has
    /// another literal that is not false or became false later.
    #[error("the external propagator gave a wrong reason for {}", .0.to_dimacs())]
    WrongReason(Lit),
    /// The propagator propagated this literal, which is true, again and again.
    #[error("the external propagator does not stop to propagate {}, which is true", .0.to_dimacs())]
    Repeated(Lit),
    /// The propagator rejected a model, but gave no clause and no variable that excludes the model.
    #[error("the external propagator rejected a model without a clause against it")]
    RejectedModel,
    /// The propagator, or a callback, panicked in an earlier call, and its state is unknown.
    /// Connect another propagator, or disconnect this one.
    #[error("the external propagator was lost in a panic")]
    Panicked,
}
