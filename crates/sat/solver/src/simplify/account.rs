//! What techniques may spend, and what they have spent.
//!
//! All is counted in ticks, which are about cache lines that were touched, and not in seconds, so
//! that a run is the same on each machine.

use neuf_core::Propagator;

use crate::parallel::Connection;

/// The budget of one technique: a share of the ticks of the search.
///
/// What a run leaves over, or spends in excess, is taken into account in later runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Account {
    spent: u64,
}

impl Account {
    /// The ticks that may be spent now.
    pub(crate) fn allowance(&self, share: f64, search_ticks: u64) -> u64 {
        ((share * search_ticks as f64) as u64).saturating_sub(self.spent)
    }

    /// Forgets what was spent beyond this share, which has become smaller, so that the next
    /// run need not wait for it.
    pub(crate) fn settle(&mut self, share: f64, search_ticks: u64) {
        self.spent = self.spent.min((share * search_ticks as f64) as u64);
    }

    /// Records what was spent.
    pub(crate) fn spend(&mut self, ticks: u64) {
        self.spent = self.spent.saturating_add(ticks);
    }
}

/// How the share of a technique has changed by what its rounds found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Share {
    /// How often it was doubled, or halved if this is negative.
    pub(super) doublings: i32,
}

impl Share {
    /// The share that was `effort` at first.
    pub(crate) fn of(self, effort: f64) -> f64 {
        effort * 2.0f64.powi(self.doublings)
    }

    /// Whether it is at least as large as at first.
    pub(crate) fn is_kept(self) -> bool {
        self.doublings >= 0
    }

    /// Doubles the share, but not more than `most` times in all.
    pub(crate) fn double(&mut self, most: i32) {
        self.doublings = (self.doublings + 1).min(most);
    }

    /// Halves the share, but not more than `most` times in all.
    pub(crate) fn halve(&mut self, most: i32) {
        self.doublings = (self.doublings - 1).max(-most);
    }
}

/// The ticks of all techniques together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TechniqueTicks {
    /// The ticks that they spent; those of propagation are included in the propagator's
    /// count, too.
    spent: u64,
    /// Additional ticks that count like those of the search when efforts are computed.
    pub(crate) granted: u64,
    /// What the techniques took besides propagation, as ticks of the search.
    beside: u64,
    /// The ticks of the propagator, and the clock, when the technique began that is under way.
    propagated: u64,
    begun: u64,
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

    /// A clock that depends on no machine: the ticks of the propagator, and what techniques took
    /// besides. It knows of a technique when that has ended.
    #[inline]
    pub(crate) fn clock(self, propagator: &Propagator) -> u64 {
        propagator.ticks() + self.beside
    }

    /// Notes that a technique begins.
    pub(super) fn begin(&mut self, propagator: &Propagator) {
        (self.propagated, self.begun) = (propagator.ticks(), self.clock(propagator));
    }

    /// Tells the other threads that the technique under way has counted so many ticks, with those
    /// of propagation among them.
    pub(super) fn tell(self, connection: &mut Connection, counted: u64) {
        connection.pass(self.begun + as_of_search(counted));
    }

    /// Notes that a technique has ended, which has counted so many ticks.
    pub(super) fn end(&mut self, propagator: &Propagator, counted: u64) {
        let propagated = propagator.ticks() - self.propagated;
        self.beside += as_of_search(counted).saturating_sub(propagated);
    }
}

/// How many ticks of the search take as long as so many of a technique. On 15 formulas, one of
/// these took 0.55 to 1.16 of the time of one of the search, and 0.84 in the mean.
fn as_of_search(ticks: u64) -> u64 {
    ticks / 6 * 5
}
