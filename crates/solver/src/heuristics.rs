//! What guides the search: which variable is decided next, with which value, and
//! when the search starts again.
//!
//! No answer depends on anything here, only how soon it is found. So all of it may
//! be reset, reseeded or replaced between any two decisions.

use neuf_core::Propagator;

use crate::decide::Decider;
use crate::mode::Modes;
use crate::options::Options;
use crate::phase::Phases;
use crate::random::Random;
use crate::rephase::Rephasing;
use crate::restart::Restarts;

/// The heuristics of the search.
///
/// Invariants: `decider` and `phases` know the same variables as the propagator,
/// and follow the mode that `modes` says is on; `Solver::set_mode` changes all
/// three together.
#[derive(Clone, Debug)]
pub(crate) struct Heuristics {
    pub(crate) decider: Decider,
    pub(crate) phases: Phases,
    pub(crate) modes: Modes,
    pub(crate) restarts: Restarts,
    pub(crate) rephasing: Rephasing,
    pub(crate) random: Random,
    /// Whether simple assignments need not be tried any more: they were, or the
    /// caller has given hints.
    pub(crate) tried_luck: bool,
}

impl Heuristics {
    pub(crate) fn new(options: &Options) -> Heuristics {
        Heuristics {
            decider: Decider::default(),
            phases: Phases::new(options.phase),
            modes: Modes::new(options),
            restarts: Restarts::default(),
            rephasing: Rephasing::new(options.rephase_interval),
            random: Random::new(options.seed),
            tried_luck: false,
        }
    }

    /// Makes variables up to this count known.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.decider.grow(var_count);
        self.phases.grow(var_count);
    }

    /// Decides the best unassigned variable; `false` when all are assigned.
    pub(crate) fn decide(&mut self, propagator: &mut Propagator) -> bool {
        if propagator.trail().len() == propagator.var_count() {
            return false;
        }
        let Some(var) = self.decider.next(propagator.valuation()) else { return false };
        propagator.decide(self.phases.preferred(var));
        true
    }

    /// Undoes all levels above `level`, saving phases.
    pub(crate) fn backtrack(&mut self, propagator: &mut Propagator, level: usize) {
        propagator.backtrack_with(level, |lit| {
            self.phases.save(lit);
            self.decider.unassigned(lit.var());
        });
    }

    /// Makes these the same as `origin`, of the same variables, in the memory that
    /// they have.
    pub(crate) fn restore(&mut self, origin: &Heuristics) {
        let Heuristics { decider, phases, modes, restarts, rephasing, random, tried_luck } = origin;
        self.decider.restore(decider);
        self.phases.restore(phases);
        self.modes.restore(modes);
        self.restarts = restarts.clone();
        self.rephasing = rephasing.clone();
        self.random = random.clone();
        self.tried_luck = *tried_luck;
    }

    /// Bytes, about, for this number of variables: scores, queue and phases.
    pub(crate) fn bytes(var_count: usize) -> u64 {
        const PER_VARIABLE: u64 = 36;
        PER_VARIABLE * var_count as u64
    }
}
