//! Where a solver keeps its propagator.
//!
//! A search takes the propagator out, so that it can borrow the solver beside it, and puts it
//! back afterwards.

use std::fmt;

use super::ExternalState;

/// The solver's place for a propagator.
#[derive(Default)]
pub(crate) enum External {
    #[default]
    None,
    Connected(Box<ExternalState>),
    /// A search has it. If this is found between calls, a callback has panicked.
    Lent,
}

/// A clone of a solver has no propagator: two solvers cannot share one.
impl Clone for External {
    fn clone(&self) -> External {
        External::None
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            External::None => "None",
            External::Connected(_) => "Connected",
            External::Lent => "Lent",
        })
    }
}

impl External {
    /// Whether there is a propagator, whatever its state.
    pub(crate) fn is_some(&self) -> bool {
        !matches!(self, External::None)
    }

    /// Lends the propagator to a search.
    pub(crate) fn lend(&mut self) -> Option<Box<ExternalState>> {
        if !self.is_some() {
            return None;
        }
        match std::mem::replace(self, External::Lent) {
            External::Connected(state) => Some(state),
            External::None | External::Lent => None,
        }
    }

    /// Takes back what was lent.
    pub(crate) fn take_back(&mut self, state: Option<Box<ExternalState>>) {
        if let Some(state) = state {
            *self = External::Connected(state);
        }
    }

    /// Forgets the fault of the last call.
    pub(crate) fn forget_error(&mut self) {
        if let Some(state) = self.state() {
            state.error = None;
        }
    }

    /// The propagator, if it is here.
    pub(super) fn state(&mut self) -> Option<&mut ExternalState> {
        match self {
            External::Connected(state) => Some(state),
            External::None | External::Lent => None,
        }
    }
}
