//! Focused and stable mode, in turn.
//!
//! Frequent restarts and the queue are best where a refutation is to be found,
//! rare ones with scores and target phases where a model is; as nobody knows
//! which, both get about equal effort, in stretches that grow (Chanseok Oh's
//! thesis, 2016; Biere and Fleury, POS 2020). The first stretch is counted in
//! conflicts, the others in ticks, because conflicts of the two modes differ
//! in price.

use crate::Solver;
use crate::limits::quadratic;
use crate::options::Options;
use crate::tier::Tiers;

/// Which mode is on, and until when.
#[derive(Clone, Debug)]
pub(crate) struct Modes {
    is_stable: bool,
    /// How many stretches are over, the ticks at which this one began, and
    /// those of the first.
    switches: u64,
    began: u64,
    stretch: u64,
    /// The tiers of the two modes.
    tiers: [Tiers; 2],
}

impl Modes {
    pub(crate) fn new(options: &Options) -> Modes {
        let tiers = Tiers::new(options);
        let tiers = [tiers.clone(), tiers];
        Modes { is_stable: false, switches: 0, began: 0, stretch: 0, tiers }
    }

    /// Makes this the same as `origin`, in the memory that it has.
    pub(crate) fn restore(&mut self, origin: &Modes) {
        let Modes { is_stable, switches, began, stretch, tiers } = origin;
        (self.is_stable, self.switches) = (*is_stable, *switches);
        (self.began, self.stretch) = (*began, *stretch);
        for (own, before) in self.tiers.iter_mut().zip(tiers) {
            own.restore(before);
        }
    }

    #[inline]
    pub(crate) fn is_stable(&self) -> bool {
        self.is_stable
    }

    #[inline]
    pub(crate) fn tiers_mut(&mut self) -> &mut Tiers {
        &mut self.tiers[usize::from(self.is_stable)]
    }

    /// The search starts with this many ticks behind it.
    pub(crate) fn begin(&mut self, ticks: u64) {
        self.began = ticks;
    }

    fn is_over(&self, conflicts: u64, ticks: u64, first: u64) -> bool {
        match self.switches {
            0 => conflicts >= first,
            // Two stretches of equal length, then two longer ones.
            n => ticks - self.began >= self.stretch.saturating_mul(quadratic(n.div_ceil(2))),
        }
    }
}

impl Solver {
    /// Changes the mode if it is time to; `true` when it did.
    pub(crate) fn switch_mode_if_due(&mut self) -> bool {
        let (conflicts, ticks) = (self.stats.conflicts, self.search_ticks());
        let is_both = self.options.modes == 1;
        if !is_both || !self.heuristics.modes.is_over(conflicts, ticks, self.options.mode_interval)
        {
            return false;
        }
        let modes = &mut self.heuristics.modes;
        if modes.switches == 0 {
            modes.stretch = (ticks - modes.began).max(1);
        }
        modes.switches += 1;
        modes.began = ticks;
        self.set_mode(!self.heuristics.modes.is_stable);
        true
    }

    /// Sets the mode.
    pub(crate) fn set_mode(&mut self, is_stable: bool) {
        self.heuristics.modes.is_stable = is_stable;
        self.heuristics.decider.switch(is_stable, self.propagator.valuation());
        self.heuristics.phases.uses_target = match self.options.target {
            0 => false,
            1 => is_stable,
            _ => true,
        };
        if is_stable {
            self.heuristics.phases.clear_target();
        }
        self.heuristics.restarts.schedule(is_stable, self.stats.conflicts, &self.options);
    }
}
