//! Errors that rustsat does not have.
//!
//! rustsat's methods return `anyhow::Error`; these are the values to downcast it to.

/// An error of [`Neuf`](crate::Neuf) that rustsat does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NeufError {
    /// A variable is above the limit of neuf, which is lower than the limit of rustsat.
    #[error("variable {0} is over the limit of neuf, 2^28 variables")]
    TooLarge(rustsat::types::Var),
    /// The solver was moved to another thread after a callback was attached. Callbacks need
    /// not be `Send`, so they are called on their own thread only. Attach or detach them on
    /// this thread.
    #[error("a callback of the solver was attached on another thread")]
    CallbackOfOtherThread,
    /// The proof cannot be written, so a refutation does not count.
    #[error("the proof cannot be written")]
    Proof,
    /// The check has refused the answer, for this reason; see
    /// [`Neuf::certify`](crate::Neuf::certify).
    #[error("this is a defect of neuf: its own answer was refused: {0}")]
    Refused(String),
    /// The solver was [promised](crate::Neuf::ask_once) that no other question comes, and models
    /// that this question may need were cut off.
    #[error("models were cut off for a question that was to be the only one")]
    Once,
    /// A variable has a number that the proof already uses for a variable of neuf. neuf numbers its
    /// variables from the highest number downwards.
    #[error("a variable has a number that the proof uses for a variable of neuf")]
    Number,
}
