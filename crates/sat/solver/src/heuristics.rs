//! The heuristics that guide the search: which variable is decided next and with which value, and
//! when the search restarts.
//!
//! No answer depends on this state, only the time until the answer. So the state may be reset,
//! reseeded or replaced between any two decisions.

use neuf_cnf::Random;
use neuf_core::{Lit, Propagator};

use crate::decide::Decider;
use crate::mode::Modes;
use crate::observe::{Progress, Start, Technique};
use crate::options::Options;
use crate::parts::Parts;
use crate::phase::Phases;
use crate::projection::Projection;
use crate::rephase::{LEAST, PhaseSource, Rephasing};
use crate::restart::{Restarts, reusable_level};
use crate::session::Session;
use crate::stats::Stats;
use crate::walk::{WalkEffort, walk};

/// The first local search ends after so many ticks without progress, or earlier in a small formula.
/// In a formula of millions of literals, waiting for a tick for each literal would take longer than
/// many a search.
const MOST_PATIENCE: u64 = 1_000_000;

/// The heuristics of the search.
///
/// Invariant: `decider` and `phases` know the same variables as the propagator and follow
/// the mode that is on in `modes`; `follow_mode` ensures this after each change.
#[derive(Clone, Debug)]
pub(crate) struct Heuristics {
    pub(crate) decider: Decider,
    pub(crate) phases: Phases,
    pub(crate) modes: Modes,
    pub(crate) restarts: Restarts,
    pub(crate) rephasing: Rephasing,
    /// The variables that are decided first while models are enumerated.
    pub(crate) projection: Projection,
    pub(crate) random: Random,
    /// Whether simple assignments need not be tried, because they were tried or the
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
            projection: Projection::default(),
            random: Random::new(options.seed),
            tried_luck: false,
        }
    }

    /// Adds variables up to this number.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.decider.grow(var_count);
        self.phases.grow(var_count);
    }

    /// Decides the best unassigned variable; `false` when all are assigned. `conflicts` is the
    /// number of conflicts so far.
    pub(crate) fn decide(&mut self, propagator: &mut Propagator, conflicts: u64) -> bool {
        if propagator.trail().len() == propagator.var_count() {
            return false;
        }
        let first = self.projection.next(propagator, conflicts);
        let next = first.or_else(|| self.decider.next(propagator.valuation()));
        let Some(var) = next else { return false };
        propagator.decide(self.phases.preferred(var));
        true
    }

    /// Undoes all levels above `level` and saves the phases.
    pub(crate) fn backtrack(&mut self, propagator: &mut Propagator, level: usize) {
        propagator.backtrack_with(level, |lit| {
            self.phases.save(lit);
            self.decider.unassigned(lit.var());
        });
        self.projection.went_back(level);
    }

    /// Records how long the trail was without a conflict.
    pub(crate) fn note_consistent_trail(&mut self, propagator: &Propagator) {
        let history = propagator.history();
        let end = history.start(history.level());
        self.phases.reached(&history.lits()[..end]);
    }

    /// Switches the mode if it is time; `ticks` is the effort of the search so far. Returns `true`
    /// when the mode changed.
    pub(crate) fn switch_mode_if_due(&mut self, parts: &mut Parts<'_>, ticks: u64) -> bool {
        let is_due = self.modes.switch_if_due(parts.options, parts.stats.conflicts, ticks);
        if is_due {
            self.follow_mode(parts);
        }
        is_due
    }

    /// Makes the other heuristics follow the mode that is on.
    pub(crate) fn follow_mode(&mut self, parts: &Parts<'_>) {
        let is_stable = self.modes.is_stable();
        self.decider.switch(is_stable, parts.propagator.valuation());
        self.choose_targets(parts.options);
        if is_stable {
            self.phases.clear_target();
        }
        self.restarts.schedule(is_stable, parts.stats.conflicts, parts.options);
    }

    /// Switches target phases on or off. Target phases lead back to the longest trail without a
    /// conflict, which for a caller who asks again is often the trail of another question.
    pub(crate) fn choose_targets(&mut self, options: &Options) {
        self.phases.uses_target = match options.target {
            0 => false,
            1 => self.modes.is_stable() && !self.modes.has_questions(),
            _ => true,
        };
    }

    /// Restarts if it is time. Returns whether the search restarted.
    pub(crate) fn restart_if_due(&mut self, parts: &mut Parts<'_>) -> bool {
        let Parts { options, propagator, session, stats, .. } = parts;
        let assumed = session.assumptions.len();
        let is_stable = self.modes.is_stable();
        if propagator.level() <= assumed
            || !self.restarts.is_due(is_stable, stats.conflicts, options)
        {
            return false;
        }
        stats.restarts += 1;
        self.restarts.schedule(is_stable, stats.conflicts, options);
        // There is no conflict, so the whole trail counts.
        self.phases.reached(propagator.trail());
        let level = if options.reuse_trail {
            reusable_level(&mut self.decider, propagator, assumed)
        } else {
            assumed
        };
        self.backtrack(propagator, level);
        true
    }

    /// Resets the phases if it is time; `ticks` is the effort of the search so far. Returns whether
    /// phases were reset.
    pub(crate) fn rephase_if_due(&mut self, parts: &mut Parts<'_>, ticks: u64) -> bool {
        let due = self.rephasing.next_if_due(parts.options, parts.stats.conflicts);
        let Some(source) = due else { return false };
        parts.stats.rephased += 1;
        self.backtrack(parts.propagator, 0);
        self.phases.clear_target();
        match source {
            PhaseSource::Original => self.phases.reset(false),
            PhaseSource::Inverted => self.phases.reset(true),
            PhaseSource::Best => self.phases.take_best(),
            PhaseSource::Walk => {
                let (ticks, uniform) = self.rephasing.walk_ticks(parts.options, ticks);
                self.walk(parts, ticks, ticks, uniform);
            }
        }
        true
    }

    /// Saves these literals as phases, instead of a reset. The next reset comes a whole interval
    /// later; `conflicts` is the number of conflicts so far.
    pub(crate) fn rephase(
        &mut self,
        lits: impl Iterator<Item = Lit>,
        options: &Options,
        conflicts: u64,
    ) {
        lits.for_each(|lit| self.phases.save(lit));
        self.phases.clear_target();
        self.rephasing.wait(options, conflicts);
    }

    /// What an observer may see.
    pub(crate) fn progress<'a>(
        &'a self,
        propagator: &'a Propagator,
        session: &'a Session,
        stats: &'a Stats,
    ) -> Progress<'a> {
        Progress { propagator, session, decider: &self.decider, stats }
    }

    /// Ends a round of a technique and tells the observer, if there is one.
    pub(crate) fn end_round(
        &self,
        parts: &mut Parts<'_>,
        start: Option<Start>,
        technique: Technique,
    ) {
        let Parts { propagator, session, stats, observation, .. } = parts;
        observation.end(start, technique, &self.progress(propagator, session, stats));
    }

    /// Runs local search before anything else, for as long as there is progress. Local search
    /// solves formulas with many models; on most other formulas it stops soon.
    pub(crate) fn walk_first(&mut self, parts: &mut Parts<'_>) {
        let ticks = |effort: f64| (effort * parts.session.literals as f64) as u64 + LEAST;
        let (first, uniform) = (parts.options.walk_first, parts.options.walk_uniform);
        if first > 0.0 {
            let patience = parts.session.literals.min(MOST_PATIENCE) + LEAST;
            let uniform = ticks(uniform.max(first));
            let ticks = ticks(first);
            self.walk(parts, ticks, patience, uniform);
        }
    }

    /// Runs local search from the saved phases.
    fn walk(&mut self, parts: &mut Parts<'_>, ticks: u64, patience: u64, uniform: u64) {
        if !parts.options.walk {
            return;
        }
        let start = parts.start_round();
        self.walk_for(parts, ticks, patience, uniform);
        self.end_round(parts, start, Technique::Walk);
    }

    fn walk_for(&mut self, parts: &mut Parts<'_>, ticks: u64, patience: u64, uniform: u64) {
        let Parts { propagator, session, stats, budget, .. } = parts;
        // The size of the given formula counts, not the size in memory: with a proof, clauses also
        // hold their numbers, and the search must not change.
        let setup = (session.literals + session.map.len() as u64) / 4;
        let left = budget.ticks_left(propagator.ticks());
        let (ticks, uniform) = (ticks.min(left), uniform.min(left));
        let effort = WalkEffort { setup, ticks, patience, uniform };
        let start = self.phases.values();
        let walked = walk(propagator, &start, &mut self.random, effort, budget.interrupt());
        let Some(walked) = walked else { return };
        stats.walks += 1;
        stats.flips += walked.flips;
        stats.walk_ticks += walked.ticks;
        if walked.is_uniform {
            self.rephasing.note_walk(walked.broken);
        }
        if walked.broken < walked.started {
            self.phases.set_values(&walked.phases);
        }
    }

    /// Makes `self` equal to `origin`, which has the same variables, in the memory of `self`.
    pub(crate) fn restore(&mut self, origin: &Heuristics) {
        let Heuristics {
            decider,
            phases,
            modes,
            restarts,
            rephasing,
            // A template is not enumerated with a projection.
            projection: _,
            random,
            tried_luck,
        } = origin;
        self.decider.restore(decider);
        self.phases.restore(phases);
        self.modes.restore(modes);
        self.restarts = restarts.clone();
        self.rephasing = rephasing.clone();
        self.random = random.clone();
        self.tried_luck = *tried_luck;
    }

    /// The approximate memory for this number of variables, in bytes: scores, queue and
    /// phases.
    pub(crate) fn bytes(var_count: usize) -> u64 {
        const PER_VARIABLE: u64 = 36;
        PER_VARIABLE * var_count as u64
    }
}
