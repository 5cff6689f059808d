//! Simplification between stretches of search: making the formula smaller, or
//! stronger, with the same answer.
//!
//! Search learns from one conflict at a time; what stands here looks at all
//! clauses at once (Järvisalo, Heule and Biere, "Inprocessing rules", IJCAR
//! 2012). Doing it all before the search, as preprocessors do, misses what
//! later units and learned clauses make possible, and has to guess how much
//! effort a formula deserves. Here each technique gets a share of the ticks
//! that the search has spent, so that an easy formula is solved before much is
//! done to it. One technique is one file. A technique that needs only clauses and
//! counters borrows them as a [`Context`]; the others are methods of the solver.

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
mod transitive;
mod vivify;

use neuf_core::Propagator;

use crate::Solver;
use crate::limits::{Budget, logarithmic};
use crate::options::Options;
use crate::reconstruct::Reconstruction;
use crate::stats::Stats;
use backbone::Backbones;
use block::Blocking;
use congruence::Closing;
use cover::Covering;
use deduplicate::merge_binaries;
use eliminate::Elimination;
use factor::Factoring;
pub use full::{Simplified, reconstruct};
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
    eliminating: u64,
    eliminations: u64,
    elimination: Elimination,
    backbones: Backbones,
    sweeping: Sweeping,
    reducing: Reducing,
    blocking: Blocking,
    covering: Covering,
    factoring: Factoring,
    vivification: Vivification,
    /// Ticks spent by all techniques together; those of propagation are in the
    /// propagator's count too.
    pub(crate) ticks: u64,
    /// Ticks that count as the search's when efforts are computed.
    granted: u64,
    /// Whether all models are asked for, and not just one: then no clause may
    /// be removed with a witness.
    pub(crate) keeps_models: bool,
    /// Whether no variable may be added, as all models or the formula itself
    /// are asked for.
    pub(crate) keeps_variables: bool,
}

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

/// What a technique borrows from the solver, apart from the technique's own state.
struct Context<'a> {
    options: &'a Options,
    propagator: &'a mut Propagator,
    reconstruction: &'a mut Reconstruction,
    stats: &'a mut Stats,
    budget: &'a Budget,
    /// The number of literals in all clauses, as they were added.
    literals: u64,
    /// The ticks that the technique may spend a share of.
    effort: u64,
}

impl Simplification {
    pub(crate) fn new(options: &Options) -> Simplification {
        Simplification {
            next_probing: options.probe_interval,
            probings: 0,
            probing: Probing::default(),
            resolving: Resolving::default(),
            closing: Closing::default(),
            eliminating: options.eliminate_interval,
            eliminations: 0,
            elimination: Elimination::default(),
            backbones: Backbones::default(),
            sweeping: Sweeping::default(),
            reducing: Reducing::default(),
            blocking: Blocking::default(),
            covering: Covering::default(),
            factoring: Factoring::default(),
            vivification: Vivification::default(),
            ticks: 0,
            granted: 0,
            keeps_models: false,
            keeps_variables: false,
        }
    }

    /// Makes this the same as `origin`, of which it is a clone, when there was
    /// no round of simplification since.
    pub(crate) fn restore(&mut self, origin: &Simplification) {
        let Simplification {
            ticks,
            keeps_models,
            keeps_variables,
            // Only a round changes these.
            next_probing: _,
            probings: _,
            probing: _,
            resolving: _,
            closing: _,
            eliminating: _,
            eliminations: _,
            elimination: _,
            backbones: _,
            sweeping: _,
            reducing: _,
            blocking: _,
            covering: _,
            factoring: _,
            vivification: _,
            granted: _,
        } = origin;
        self.ticks = *ticks;
        self.keeps_models = *keeps_models;
        self.keeps_variables = *keeps_variables;
    }
}

impl Solver {
    /// The ticks of the search alone.
    pub(crate) fn search_ticks(&self) -> u64 {
        self.propagator.ticks().saturating_sub(self.simplification.ticks)
    }

    /// Ticks for a look at each clause, and for moving those that stay, about.
    fn ticks_for_all_clauses(&self) -> u64 {
        let learned = self.stats.learned + self.stats.ternary_resolvents;
        self.session.literals / 16 + learned.saturating_sub(self.stats.forgotten)
    }

    /// What the efforts of techniques are parts of.
    fn effort_ticks(&self) -> u64 {
        self.search_ticks().saturating_add(self.simplification.granted)
    }

    /// What a technique borrows, beside the states of all techniques.
    fn technique_parts(&mut self) -> (Context<'_>, &mut Simplification) {
        let effort = self.effort_ticks();
        let context = Context {
            options: &self.options,
            propagator: &mut self.propagator,
            reconstruction: &mut self.reconstruction,
            stats: &mut self.stats,
            budget: &self.budget,
            literals: self.session.literals,
            effort,
        };
        (context, &mut self.simplification)
    }

    /// Simplifies if it is time to; `true` when it did. Everything is undone
    /// and propagated then, unless the formula is refuted.
    pub(crate) fn simplify_if_due(&mut self) -> bool {
        let conflicts = self.stats.conflicts;
        let is_early = self.is_early_round_due();
        let options = &self.options;
        let simplification = &mut self.simplification;
        let probes = is_early || conflicts >= simplification.next_probing;
        let eliminates = options.eliminate && (is_early || conflicts >= simplification.eliminating);
        if !probes && !eliminates {
            return false;
        }
        if is_early {
            self.grant_early_effort();
        }
        self.stats.simplifications += 1;
        self.propagator.watch_counted();
        let (options, simplification) = (&self.options, &mut self.simplification);
        if probes {
            simplification.probings += 1;
            let interval = logarithmic(options.probe_interval, simplification.probings);
            simplification.next_probing = conflicts.saturating_add(interval.max(1));
        }
        if eliminates {
            simplification.eliminations += 1;
            let interval = options.eliminate_interval.saturating_mul(simplification.eliminations);
            simplification.eliminating = conflicts.saturating_add(interval.max(1));
        }
        self.simplify_now(probes, eliminates);
        true
    }

    /// One round of the techniques that look at implications, and of those
    /// that look at occurrences.
    fn simplify_now(&mut self, probes: bool, eliminates: bool) {
        self.backtrack(0);
        let before = self.propagator.ticks();
        // Before elimination takes gates apart.
        if self.is_consistent() {
            self.close_congruence();
        }
        if probes && self.is_consistent() {
            self.probing_round();
        }
        if eliminates && self.is_consistent() {
            self.eliminate();
        }
        if eliminates && self.is_consistent() {
            self.factor();
        }
        self.simplification.ticks += self.propagator.ticks() - before;
    }

    /// Whether propagation at level 0 refutes nothing.
    fn is_consistent(&mut self) -> bool {
        !self.propagator.is_refuted()
            && self.propagator.propagate().is_none()
            && !self.propagator.is_refuted()
    }

    /// What looks at binary clauses and at what propagation finds.
    fn probing_round(&mut self) {
        if self.options.deduplicate {
            merge_binaries(&mut self.propagator, &mut self.stats);
        }
        self.decompose();
        self.resolve_ternary();
        let found = |solver: &Solver| {
            let Stats { probed_units, lifted_units, lifted_equalities, .. } = solver.stats;
            probed_units + lifted_units + lifted_equalities
        };
        let before = found(self);
        if self.is_consistent() {
            let (context, simplification) = self.technique_parts();
            simplification.backbones.find(context);
        }
        if self.is_consistent() {
            self.probe();
        }
        if found(self) > before {
            self.decompose();
        }
        if self.is_consistent() {
            self.sweep();
        }
        if self.is_consistent() {
            self.vivify();
        }
        if self.is_consistent() {
            let (context, simplification) = self.technique_parts();
            simplification.reducing.reduce(context);
        }
    }
}

/// Solvers of hand-made formulas, for the tests of the techniques.
#[cfg(test)]
mod testing {
    use super::*;
    use neuf_cnf::Lit;

    pub(super) fn lits<const N: usize>(numbers: [i32; N]) -> Vec<Lit> {
        numbers.into_iter().map(|number| Lit::from_dimacs(number).unwrap()).collect()
    }

    /// A solver that eliminates before it does anything else.
    pub(super) fn eliminating(clauses: &[&[i32]], options: &Options) -> Solver {
        let options =
            Options { eliminate_interval: 0, lucky: false, walk: false, ..options.clone() };
        let mut solver = Solver::with_options(&options);
        solver.simplification.granted = 1_000_000;
        for clause in clauses {
            solver.add_clause(clause.iter().map(|&number| Lit::from_dimacs(number).unwrap()));
        }
        solver
    }

    /// At level 0, with everything propagated.
    pub(super) fn solver_of(clauses: &[&[i32]]) -> Solver {
        let mut solver = Solver::new();
        // So that inside numbers are those of the test.
        let last = clauses.iter().copied().flatten().map(|number| number.abs()).max();
        for number in 1..=last.unwrap_or(0) {
            solver.session.map.enter(Lit::from_dimacs(number).unwrap());
        }
        solver.add_formula(
            &clauses
                .iter()
                .map(|clause| clause.iter().map(|&number| Lit::from_dimacs(number).unwrap()))
                .collect(),
        );
        solver.propagator.propagate();
        solver
    }
}
