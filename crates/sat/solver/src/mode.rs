//! Focused and stable mode, which take turns.
//!
//! Frequent restarts and the queue are best for finding a refutation; rare restarts with
//! scores and target phases are best for finding a model. It is not known beforehand
//! which of them exists, so both modes get about equal effort, in stretches that grow
//! (Chanseok Oh's thesis, 2016; Biere and Fleury, POS 2020). The first stretch is counted
//! in conflicts and the others in ticks, because conflicts cost differently in the two
//! modes.

use crate::limits::quadratic;
use crate::options::Options;
use crate::tier::Tiers;

/// The current mode, and how long it lasts.
#[derive(Clone, Debug)]
pub(crate) struct Modes {
    is_stable: bool,
    /// The number of stretches that are over, the ticks at which this one began, and the
    /// ticks of the first one.
    switches: u64,
    began: u64,
    stretch: u64,
    /// The tiers in focused and in stable mode.
    tiers: [Tiers; 2],
}

impl Modes {
    pub(crate) fn new(options: &Options) -> Modes {
        let tiers = Tiers::new(options);
        let tiers = [tiers.clone(), tiers];
        Modes { is_stable: options.modes == 2, switches: 0, began: 0, stretch: 0, tiers }
    }

    /// Makes this equal to `origin`, within the memory that it has.
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

    /// Puts this mode on. How long it lasts does not change.
    pub(crate) fn set_stable(&mut self, is_stable: bool) {
        self.is_stable = is_stable;
    }

    #[inline]
    pub(crate) fn tiers_mut(&mut self) -> &mut Tiers {
        &mut self.tiers[usize::from(self.is_stable)]
    }

    /// Records the ticks at which the search starts.
    pub(crate) fn begin(&mut self, ticks: u64) {
        self.began = ticks;
    }

    fn is_over(&self, conflicts: u64, ticks: u64, first: u64) -> bool {
        match self.switches {
            0 => conflicts >= first,
            // Two stretches of equal length are followed by two longer ones.
            n => ticks - self.began >= self.stretch.saturating_mul(quadratic(n.div_ceil(2))),
        }
    }

    /// Switches the mode if it is time to, given the conflicts and ticks of the search so far.
    /// Returns `true` when it did.
    pub(crate) fn switch_if_due(&mut self, options: &Options, conflicts: u64, ticks: u64) -> bool {
        if options.modes != 1 || !self.is_over(conflicts, ticks, options.mode_interval) {
            return false;
        }
        if self.switches == 0 {
            self.stretch = (ticks - self.began).max(1);
        }
        self.switches += 1;
        self.began = ticks;
        self.is_stable = !self.is_stable;
        true
    }
}
