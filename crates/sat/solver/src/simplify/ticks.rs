//! What the techniques have spent together, apart from the search.
//!
//! All is counted in ticks, which are about cache lines that were touched, and not in seconds, so
//! that a run is the same on each machine.

use neuf_core::Propagator;

/// The ticks of all techniques together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TechniqueTicks {
    /// The ticks that they spent; those of propagation are included in the propagator's
    /// count, too.
    spent: u64,
    /// Additional ticks that count like those of the search when efforts are computed.
    pub(crate) granted: u64,
}

impl TechniqueTicks {
    /// The ticks of the propagator that were spent by the search.
    pub(crate) fn of_search(self, propagator: &Propagator) -> u64 {
        propagator.ticks().saturating_sub(self.spent)
    }

    /// Records ticks of the propagator that techniques spent.
    pub(crate) fn spend(&mut self, ticks: u64) {
        self.spent += ticks;
    }
}
