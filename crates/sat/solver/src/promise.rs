//! What a caller has promised about the calls to come, and what must not be lost.
//!
//! Symmetries may be broken only for a caller who asks one question: cuts leave out models that a
//! later clause or assumption may need. So the promise is one state, which goes forward only, and
//! beside it stands what somebody needs at the moment. Flags for each of these facts let a solver
//! have lost models without a promise, which nothing means.

/// How far the promise of one question has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Promise {
    /// Nothing was promised.
    #[default]
    None,
    /// No clause and no assumption comes after the next call.
    Once,
    /// Models were cut off by symmetries.
    Cut,
    /// Something came after that for which these models may be needed. No question has an answer
    /// any more.
    Late,
}

/// What must not be lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// All models are wanted and not only one, so no clause may be removed with a witness.
    pub(crate) models: bool,
    /// No variable may be added, because all models or the formula itself are wanted.
    pub(crate) variables: bool,
    /// Somebody is there who need not be symmetric: a propagator, the literals of a question, or a
    /// thread that cuts off other models.
    pub(crate) symmetries: bool,
}

impl Promise {
    /// Whether models may be cut off.
    pub(crate) fn allows_cuts(self) -> bool {
        matches!(self, Promise::Once | Promise::Cut)
    }

    /// Whether models were cut off.
    pub(crate) fn is_used(self) -> bool {
        matches!(self, Promise::Cut | Promise::Late)
    }

    /// Takes note of the promise.
    pub(crate) fn give(&mut self) {
        if *self == Promise::None {
            *self = Promise::Once;
        }
    }

    /// Takes note of something that may need the models which were cut off.
    pub(crate) fn note_late_need(&mut self) {
        if *self == Promise::Cut {
            *self = Promise::Late;
        }
    }
}
