//! What learning from conflicts needs: the analysis of a conflict, and which
//! learned clauses stay.

use crate::analyze::Analysis;
use crate::options::Options;
use crate::recent::Recent;
use crate::reduce::Reductions;

/// The state of clause learning.
///
/// Invariant: between conflicts `analysis` has no marks and knows the same
/// variables as the propagator. The references in `recent` hold until the arena is
/// collected, which they notice themselves.
#[derive(Clone, Debug)]
pub(crate) struct Learning {
    pub(crate) analysis: Analysis,
    pub(crate) reductions: Reductions,
    pub(crate) recent: Recent,
}

impl Learning {
    pub(crate) fn new(options: &Options) -> Learning {
        Learning {
            analysis: Analysis::default(),
            reductions: Reductions::new(options.reduce_interval),
            recent: Recent::default(),
        }
    }

    /// Makes variables up to this count known.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.analysis.grow(var_count);
    }

    /// Makes this the same as `origin`, of the same variables.
    pub(crate) fn restore(&mut self, origin: &Learning) {
        let Learning {
            reductions,
            recent,
            // Holds space and no facts between conflicts.
            analysis: _,
        } = origin;
        self.reductions = reductions.clone();
        self.recent = recent.clone();
    }

    /// Bytes, about, for this number of variables: marks and levels.
    pub(crate) fn bytes(var_count: usize) -> u64 {
        const PER_VARIABLE: u64 = 20;
        PER_VARIABLE * var_count as u64
    }
}
