//! Simplification between stretches of search: making the formula smaller, or
//! stronger, with the same answer.
//!
//! Search learns from one conflict at a time; what stands here looks at all
//! clauses at once (Järvisalo, Heule and Biere, "Inprocessing rules", IJCAR
//! 2012). Doing it all before the search, as preprocessors do, misses what
//! later units and learned clauses make possible, and has to guess how much
//! effort a formula deserves. Here each technique gets a share of the ticks
//! that the search has spent, so that an easy formula is solved before much is
//! done to it. One technique is one file. Techniques borrow the parts of the solver
//! that they work on, as a [`Context`].

mod backbone;
mod block;
mod components;
mod congruence;
mod cover;
mod decompose;
mod deduplicate;
mod define;
mod delay;
mod eliminate;
mod factor;
mod failed;
mod full;
mod gates;
mod hyper;
mod inner;
mod lift;
mod pool;
mod preprocess;
mod probe;
mod subsume;
mod sweep;
mod ternary;
#[cfg(test)]
mod testing;
mod transitive;
mod vivify;

use neuf_core::Propagator;

use crate::heuristics::Heuristics;
use crate::learning::Learning;
use crate::limits::{Budget, logarithmic};
use crate::options::Options;
use crate::proof::Proof;
use crate::reconstruct::Reconstruction;
use crate::session::Session;
use crate::stats::Stats;
use backbone::Backbones;
use block::Blocking;
use congruence::Closing;
use cover::Covering;
use decompose::decompose;
use deduplicate::merge_binaries;
use eliminate::Elimination;
use factor::Factoring;
pub use full::{Simplified, reconstruct};
use preprocess::{grant_early_effort, is_early_round_due};
use probe::Probing;
use sweep::Sweeping;
use ternary::Resolving;
use transitive::Reducing;
use vivify::Vivification;

/// When to simplify next, and what each technique has spent.
#[derive(Clone, Debug)]
pub(crate) struct Simplification {
    /// The conflicts at which the next round of probing is due, and how many
    /// there were.
    next_probing: u64,
    probings: u64,
    probing: Probing,
    resolving: Resolving,
    closing: Closing,
    /// The conflicts at which the next round of elimination is due, and how
    /// many there were.
    next_eliminating: u64,
    eliminations: u64,
    elimination: Elimination,
    backbones: Backbones,
    sweeping: Sweeping,
    reducing: Reducing,
    blocking: Blocking,
    covering: Covering,
    factoring: Factoring,
    vivification: Vivification,
}

/// Ticks that a round on occurrence lists may spend in any case: next to nothing.
const LEAST: u64 = 10_000;

/// What one technique may spend: a share of the search's ticks.
///
/// What a run leaves over, or takes too much, counts for the next ones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Account {
    spent: u64,
}

impl Account {
    /// The ticks that may be spent now.
    pub(crate) fn allowance(&self, share: f64, search_ticks: u64) -> u64 {
        ((share * search_ticks as f64) as u64).saturating_sub(self.spent)
    }

    /// Notes what was spent.
    pub(crate) fn spend(&mut self, ticks: u64) {
        self.spent = self.spent.saturating_add(ticks);
    }
}

/// The ticks of all techniques together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TechniqueTicks {
    /// Those spent; those of propagation are in the propagator's count too.
    spent: u64,
    /// Those that count as the search's when efforts are computed.
    pub(crate) granted: u64,
}

impl TechniqueTicks {
    /// The propagator's ticks that were spent by the search.
    pub(crate) fn of_search(self, propagator: &Propagator) -> u64 {
        propagator.ticks().saturating_sub(self.spent)
    }
}

/// What techniques borrow from the solver, apart from their own states. Each takes
/// out of it what it works on.
pub(crate) struct Context<'a> {
    pub(crate) options: &'a Options,
    pub(crate) propagator: &'a mut Propagator,
    pub(crate) session: &'a mut Session,
    pub(crate) heuristics: &'a mut Heuristics,
    pub(crate) learning: &'a mut Learning,
    pub(crate) reconstruction: &'a mut Reconstruction,
    pub(crate) proof: &'a mut Proof,
    pub(crate) stats: &'a mut Stats,
    pub(crate) ticks: &'a mut TechniqueTicks,
    pub(crate) budget: &'a Budget,
}

impl Context<'_> {
    /// The ticks of the search alone.
    fn search_ticks(&self) -> u64 {
        self.ticks.of_search(self.propagator)
    }

    /// The ticks that the efforts of techniques are parts of.
    fn effort(&self) -> u64 {
        self.search_ticks().saturating_add(self.ticks.granted)
    }

    /// Ticks for a look at each clause, and for moving those that stay, about.
    fn ticks_for_all_clauses(&self) -> u64 {
        let learned = self.stats.learned + self.stats.ternary_resolvents;
        self.session.literals / 16 + learned.saturating_sub(self.stats.forgotten)
    }

    /// Whether propagation at level 0 refutes nothing.
    fn is_consistent(&mut self) -> bool {
        !self.propagator.is_refuted()
            && self.propagator.propagate().is_none()
            && !self.propagator.is_refuted()
    }

    /// Whether nothing asks to stop, and the proof can be written.
    fn goes_on(&mut self) -> bool {
        !self.budget.is_stopped() && self.proof.goes_on(self.propagator, &self.session.map)
    }

    /// Makes room for all variables that the map knows.
    pub(crate) fn grow(&mut self) {
        let var_count = self.session.map.len();
        if self.propagator.var_count() < var_count {
            self.propagator.grow(var_count);
            self.heuristics.grow(var_count);
            self.learning.grow(var_count);
            self.reconstruction.grow(var_count);
        }
    }
}

impl Simplification {
    pub(crate) fn new(options: &Options) -> Simplification {
        Simplification {
            next_probing: options.probe_interval,
            probings: 0,
            probing: Probing::default(),
            resolving: Resolving::default(),
            closing: Closing::default(),
            next_eliminating: options.eliminate_interval,
            eliminations: 0,
            elimination: Elimination::default(),
            backbones: Backbones::default(),
            sweeping: Sweeping::default(),
            reducing: Reducing::default(),
            blocking: Blocking::default(),
            covering: Covering::default(),
            factoring: Factoring::default(),
            vivification: Vivification::default(),
        }
    }

    /// Simplifies if it is time to; `true` when it did. Everything is undone
    /// and propagated then, unless the formula is refuted.
    pub(crate) fn simplify_if_due(&mut self, context: &mut Context<'_>) -> bool {
        let options = context.options;
        let conflicts = context.stats.conflicts;
        let is_early = is_early_round_due(context);
        let probes = is_early || conflicts >= self.next_probing;
        let eliminates = options.eliminate && (is_early || conflicts >= self.next_eliminating);
        if !probes && !eliminates {
            return false;
        }
        if is_early {
            grant_early_effort(context);
        }
        context.stats.simplifications += 1;
        context.propagator.watch_counted();
        if probes {
            self.probings += 1;
            let interval = logarithmic(options.probe_interval, self.probings);
            self.next_probing = conflicts.saturating_add(interval.max(1));
        }
        if eliminates {
            self.eliminations += 1;
            let interval = options.eliminate_interval.saturating_mul(self.eliminations);
            self.next_eliminating = conflicts.saturating_add(interval.max(1));
        }
        self.simplify(context, probes, eliminates);
        true
    }

    /// One round of the techniques that look at implications, and of those
    /// that look at occurrences.
    fn simplify(&mut self, context: &mut Context<'_>, probes: bool, eliminates: bool) {
        context.heuristics.backtrack(context.propagator, 0);
        let before = context.propagator.ticks();
        // Before elimination takes gates apart.
        if context.is_consistent() {
            self.closing.close(context);
        }
        if probes && context.is_consistent() {
            self.probing_round(context);
        }
        if eliminates && context.is_consistent() {
            self.elimination.eliminate(context, &mut self.blocking, &mut self.covering);
        }
        if eliminates && context.is_consistent() {
            self.factoring.factor(context);
        }
        context.ticks.spent += context.propagator.ticks() - before;
    }

    /// What looks at binary clauses and at what propagation finds.
    fn probing_round(&mut self, context: &mut Context<'_>) {
        if context.options.deduplicate {
            merge_binaries(context.propagator, context.stats);
        }
        decompose(context);
        self.resolving.resolve(context);
        let found = |context: &Context<'_>| {
            let Stats { probed_units, lifted_units, lifted_equalities, .. } = *context.stats;
            probed_units + lifted_units + lifted_equalities
        };
        let before = found(context);
        if context.is_consistent() {
            self.backbones.find(context);
        }
        if context.is_consistent() {
            self.probing.probe(context);
        }
        if found(context) > before {
            decompose(context);
        }
        if context.is_consistent() {
            self.sweeping.sweep(context);
        }
        if context.is_consistent() {
            self.vivification.vivify(context);
        }
        if context.is_consistent() {
            self.reducing.reduce(context);
        }
    }
}
