//! The caller's promise about the calls to come, and the needs that forbid to lose models or
//! variables.
//!
//! Symmetries may be broken only for a caller who asks a single question: cuts leave out models
//! that a later clause or assumption may need. So the promise is one state, which goes forward
//! only; beside the promise stand the present needs. With a flag for each fact, a solver could have
//! lost models without a promise, which makes no sense.

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
    /// After the cuts came a clause, an assumption or a question that may need the lost models. No
    /// question has an answer any more.
    Late,
}

/// The needs that forbid to lose models or variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CallerNeeds {
    /// The caller needs all models, not only one, so no clause may be removed with a witness.
    pub(crate) models: bool,
    /// No variable may be added, because the caller needs all models or the formula itself.
    pub(crate) variables: bool,
    /// Symmetries must stay, because of something that need not be symmetric: a propagator, the
    /// literals of a question, or a thread that cuts off other models.
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
