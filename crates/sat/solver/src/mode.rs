//! Focused and stable mode, which take turns.
//!
//! Frequent restarts and the queue are best for finding a refutation; rare restarts with scores and
//! target phases are best for finding a model. Nobody knows beforehand whether there is a model, so
//! both modes get about equal effort, in stretches that grow (Chanseok Oh's thesis, 2016; Biere and
//! Fleury, POS 2020). The first stretch is counted in conflicts and the others in ticks, because
//! conflicts cost differently in the two modes.
//!
//! A caller who asks again and again has short questions. Turns would come between two questions,
//! with scores and phases that are out of date. So each such question begins with a long stretch in
//! stable mode, in which most questions need fewer conflicts. A question like one that was answered
//! at once stays in focused mode: the queue finds the next variable in constant time, while the
//! heap would cost more than the search. Focused mode alone, the other obvious choice, took twice
//! the time of stable mode alone when the literals of backbones were asked one by one; on formulas
//! of circuits the two are close.

use crate::limits::quadratic;
use crate::options::Options;
use crate::tier::Tiers;

/// A question with fewer conflicts is light.
const LIGHT: u64 = 10;
/// How many times as long the first stretch of a question is.
const LONGER: u64 = 10;

/// The current mode, and how long it lasts.
#[derive(Clone, Debug)]
pub(crate) struct Modes {
    /// Whether the stretch is of stable mode. Stable mode is on in such a stretch unless the
    /// question is light.
    is_stretch_stable: bool,
    /// The conflicts when the question began, for a caller who asks again, and whether it is light.
    asked: Option<u64>,
    is_light: bool,
    /// The number of stretches that are over, the ticks at which this stretch began, and the ticks
    /// of the first stretch.
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
        Modes {
            is_stretch_stable: options.modes == 2,
            asked: None,
            is_light: false,
            switches: 0,
            began: 0,
            stretch: 0,
            tiers,
        }
    }

    /// Makes `self` equal to `origin`, in the memory of `self`.
    pub(crate) fn restore(&mut self, origin: &Modes) {
        let Modes { is_stretch_stable, asked, is_light, switches, began, stretch, tiers } = origin;
        (self.is_stretch_stable, self.switches) = (*is_stretch_stable, *switches);
        (self.asked, self.is_light) = (*asked, *is_light);
        (self.began, self.stretch) = (*began, *stretch);
        for (own, before) in self.tiers.iter_mut().zip(tiers) {
            own.restore(before);
        }
    }

    #[inline]
    pub(crate) fn is_stable(&self) -> bool {
        self.is_stretch_stable && !self.is_light
    }

    /// Switches to this mode, without changing the length of the stretch.
    pub(crate) fn set_stable(&mut self, is_stable: bool) {
        (self.is_stretch_stable, self.is_light) = (is_stable, false);
    }

    /// Begins a question of a caller who asks again, given the conflicts and ticks so far. Returns
    /// `true` when the mode changed.
    pub(crate) fn begin_question(&mut self, options: &Options, conflicts: u64, ticks: u64) -> bool {
        if options.modes != 1 {
            return false;
        }
        let before = self.is_stable();
        // Most questions are like the one before.
        self.is_light = self.asked.is_none_or(|before| conflicts - before < LIGHT);
        self.asked = Some(conflicts);
        (self.switches, self.began, self.is_stretch_stable) = (0, ticks, true);
        self.is_stable() != before
    }

    /// Whether the caller asks again.
    pub(crate) fn has_questions(&self) -> bool {
        self.asked.is_some()
    }

    #[inline]
    pub(crate) fn tiers_mut(&mut self) -> &mut Tiers {
        &mut self.tiers[usize::from(self.is_stable())]
    }

    /// Records the ticks at which the search starts.
    pub(crate) fn begin(&mut self, ticks: u64) {
        self.began = ticks;
    }

    fn is_over(&self, conflicts: u64, ticks: u64, first: u64) -> bool {
        let (first, conflicts) = match self.asked {
            Some(asked) => (first.saturating_mul(LONGER), conflicts - asked),
            None => (first, conflicts),
        };
        match self.switches {
            0 => conflicts >= first,
            // Two stretches of equal length are followed by two longer stretches.
            n => ticks - self.began >= self.stretch.saturating_mul(quadratic(n.div_ceil(2))),
        }
    }

    /// Switches the mode if it is time, given the conflicts and ticks of the search so far. Returns
    /// `true` when the mode changed.
    pub(crate) fn switch_if_due(&mut self, options: &Options, conflicts: u64, ticks: u64) -> bool {
        if options.modes != 1 {
            return false;
        }
        if self.is_light && self.asked.is_some_and(|asked| conflicts - asked >= LIGHT) {
            self.is_light = false;
            return self.is_stretch_stable;
        }
        if !self.is_over(conflicts, ticks, options.mode_interval) {
            return false;
        }
        if self.switches == 0 {
            self.stretch = (ticks - self.began).max(1);
        }
        self.switches += 1;
        self.began = ticks;
        self.is_stretch_stable = !self.is_stretch_stable;
        !self.is_light
    }
}
