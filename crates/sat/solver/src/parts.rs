//! The state that the parts of the search borrow from the solver.

use neuf_core::Propagator;

use crate::limits::Budget;
use crate::observe::{Observation, Start};
use crate::options::Options;
use crate::parallel::Connection;
use crate::session::Session;
use crate::stats::Stats;

/// The state on which the heuristics and the learning of clauses work, apart from their own states.
pub(crate) struct Parts<'a> {
    pub(crate) options: &'a Options,
    pub(crate) propagator: &'a mut Propagator,
    pub(crate) session: &'a Session,
    pub(crate) stats: &'a mut Stats,
    pub(crate) budget: &'a Budget,
    pub(crate) observation: &'a mut Observation,
    pub(crate) connection: &'a mut Connection,
}

impl Parts<'_> {
    /// Starts a round of a technique, if there is an observer.
    pub(crate) fn start_round(&self) -> Option<Start> {
        self.observation.start(self.stats, self.propagator)
    }
}
