//! The ticks of all techniques together, apart from the search.
//!
//! Effort is counted in ticks (about one for each cache line that is touched) and not in seconds,
//! so that a run is the same on each machine.

use neuf_core::Propagator;

/// The ticks of all techniques together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TechniqueTicks {
    /// The ticks that techniques spent. The propagator counts the techniques' ticks of propagation
    /// as well.
    spent: u64,
    /// Additional ticks that count as ticks of the search when shares are computed.
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
