//! How a propagator can break its contract.
//!
//! A propagator is code of the caller, often in another language. So a mistake of it is neither
//! a panic nor ignored: the call ends without an answer, and says which mistake it was.

use neuf_cnf::Lit;

/// What an external propagator did wrong. The call ends with
/// [`Cause::Propagator`](crate::Cause::Propagator), and no answer rests on the fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PropagatorError {
    /// It named a literal whose variable it does not observe.
    #[error("the external propagator named {}, which it does not observe", .0.to_dimacs())]
    NotObserved(Lit),
    /// The reason that it gave for this literal does not contain it, or has another
    /// literal that is not false or became false later.
    #[error("the external propagator gave a wrong reason for {}", .0.to_dimacs())]
    WrongReason(Lit),
    /// It propagated this literal, which is true, again and again.
    #[error("the external propagator does not stop to propagate {}, which is true", .0.to_dimacs())]
    Repeated(Lit),
    /// It rejected a model, and nothing that it did excludes the model.
    #[error("the external propagator rejected a model without a clause against it")]
    RejectedModel,
    /// It, or a callback, panicked in an earlier call, and nothing is known of its state.
    /// Only connecting another one, or none, helps.
    #[error("the external propagator was lost in a panic")]
    Panicked,
}
