//! Simplification between stretches of search (inprocessing): the formula becomes smaller or
//! stronger, and the answer stays the same.
//!
//! Search learns from one conflict at a time; these techniques look at all clauses at once
//! (Järvisalo, Heule and Biere, "Inprocessing rules", IJCAR 2012). Simplifying only before the
//! search, as preprocessors do, misses the chances that later units and learned clauses give, and
//! has to guess how much effort a formula deserves. Here each technique gets a share of the ticks
//! that the search has spent, so an easy formula is solved before much simplification. Each
//! technique has its own file. Techniques borrow the parts of the solver on which they work, as a
//! [`Context`].

mod bounds;
mod components;
mod congruence;
mod counting;
mod decompose;
mod deduplicate;
mod define;
mod derive;
mod eliminate;
mod failed;
mod fraig;
mod full;
mod gates;
mod inner;
mod lists;
mod merge;
mod parity;
mod pool;
mod probe;
mod schedule;
mod subsume;
mod sweep;
mod symmetry;
#[cfg(test)]
mod testing;
mod ticks;
mod vivify;

use neuf_core::{Propagator, Var};

use crate::heuristics::Heuristics;
use crate::learning::Learning;
use crate::limits::{Budget, logarithmic};
use crate::observe::{Observation, Technique};
use crate::options::Options;
use crate::proof::Proof;
use crate::reconstruct::Reconstruction;
use crate::session::Session;
use crate::stats::Stats;
use congruence::Congruence;
use counting::Counting;
use decompose::decompose;
use deduplicate::merge_binaries;
use eliminate::Eliminate;
use fraig::Fraig;
pub use full::{Simplified, reconstruct};
use parity::Parity;
use probe::Probe;
use schedule::Schedule;
use sweep::Sweep;
use symmetry::Symmetries;
pub(crate) use ticks::TechniqueTicks;
use vivify::Vivify;

/// When to simplify next, and the states of the techniques.
#[derive(Clone, Debug, Default)]
pub(crate) struct Simplification {
    /// Whether the first rounds come later, for a caller who asks again.
    waits_for_questions: bool,
    /// The number of conflicts at which the next round of probing is due, and the number
    /// of rounds so far.
    next_probing: u64,
    probings: u64,
    /// The option `probe_interval`, or its default when that is 0.
    probe_interval: u64,
    probe: Probe,
    counting: Counting,
    parity: Parity,
    symmetries: Symmetries,
    congruence: Congruence,
    fraig: Fraig,
    /// The number of conflicts at which the next round of elimination is due, and the
    /// number of rounds so far.
    next_eliminating: u64,
    eliminations: u64,
    /// The option `eliminate_interval`, or its default when that is 0.
    eliminate_interval: u64,
    eliminate: Eliminate,
    sweep: Sweep,
    vivify: Vivify,
}

/// In a round before the search, how many ticks for each literal count as ticks of the search.
const FIRST_EFFORT: u64 = 3;

/// Until how many conflicts elimination waits for sweeping.
const PUT_OFF: u64 = 50_000;
/// How many times as long the first intervals are for a caller who asks again.
const LATER: u64 = 6;
/// In a formula with fewer literals, a round costs much beside the conflicts between two rounds.
const SMALL: u64 = 20_000;

/// The parts of the solver that techniques borrow, in addition to their own states. Each technique
/// takes the parts on which it works.
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
    pub(crate) observation: &'a mut Observation,
}

impl<'a> Context<'a> {
    /// The inside variables that no technique may remove or use as a witness, in order: the
    /// variables that the session keeps, and variables with a hint, since a removed variable would
    /// get its value from a repair instead of a decision.
    fn kept_vars(&self) -> Vec<Var> {
        let hinted = self.heuristics.phases.hinted_vars();
        let mut kept: Vec<Var> = self.session.kept_vars().chain(hinted).collect();
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    /// Makes a round of a technique on a formula that propagation does not refute.
    fn round<T>(&mut self, technique: Technique, work: impl FnOnce(&mut Context<'a>) -> T) {
        if self.is_consistent() {
            self.watched(technique, work);
        }
    }

    /// Makes a round of a technique, and tells the observer.
    fn watched<T>(&mut self, technique: Technique, work: impl FnOnce(&mut Context<'a>) -> T) {
        let start = self.observation.start(self.stats, self.propagator);
        work(self);
        let Context { propagator, session, heuristics, stats, observation, .. } = self;
        observation.end(start, technique, &heuristics.progress(propagator, session, stats));
    }

    /// The ticks of the search alone.
    fn search_ticks(&self) -> u64 {
        self.ticks.of_search(self.propagator)
    }

    /// The ticks in which the techniques have their shares.
    fn effort(&self) -> u64 {
        self.search_ticks().saturating_add(self.ticks.granted)
    }

    /// About the ticks for looking at each clause and moving the clauses that stay.
    fn ticks_for_all_clauses(&self) -> u64 {
        self.session.literals / 16 + self.stats.learned.saturating_sub(self.stats.forgotten)
    }

    /// Propagates at level 0. Returns whether the formula is not refuted.
    pub(crate) fn is_consistent(&mut self) -> bool {
        !self.propagator.is_refuted()
            && self.propagator.propagate().is_none()
            && !self.propagator.is_refuted()
    }

    /// Whether nothing asks to stop and the proof can still be written.
    fn goes_on(&mut self) -> bool {
        !self.budget.is_stopped() && self.proof.goes_on(self.propagator, &self.session.map)
    }

    /// Hands over the steps of the proof, and then forgets the variables that only the proof has.
    /// The steps need these variables in the map until they are handed over.
    fn release_names(&mut self) {
        let Context { propagator, session, proof, .. } = self;
        if session.map.has_names() {
            proof.hand_over(propagator, &session.map);
            session.map.drop_names();
        }
    }

    /// Makes room for all variables that the map knows.
    #[inline]
    pub(crate) fn grow(&mut self) {
        if self.propagator.var_count() < self.session.map.len() {
            self.grow_to(self.session.map.len());
        }
    }

    #[cold]
    fn grow_to(&mut self, var_count: usize) {
        self.propagator.grow(var_count);
        self.heuristics.grow(var_count);
        self.learning.grow(var_count);
        self.reconstruction.grow(var_count);
    }
}

impl Simplification {
    pub(crate) fn new(options: &Options) -> Simplification {
        // An interval of 0 adds a round before the search; later intervals are multiples of the
        // default. Multiples of 0 would make a round after each conflict.
        let usual = Options::default();
        let or_usual = |interval, usual| if interval == 0 { usual } else { interval };
        Simplification {
            next_probing: options.probe_interval,
            probe_interval: or_usual(options.probe_interval, usual.probe_interval),
            next_eliminating: options.eliminate_interval,
            eliminate_interval: or_usual(options.eliminate_interval, usual.eliminate_interval),
            ..Simplification::default()
        }
    }

    /// Lets the first rounds of a caller who asks again come later, if there was no round so far
    /// and the formula has few literals.
    pub(crate) fn wait_for_questions(&mut self, literals: u64, stats: &Stats) {
        if stats.simplifications == 0 && !self.waits_for_questions && literals < SMALL {
            self.waits_for_questions = true;
            for next in [&mut self.next_probing, &mut self.next_eliminating] {
                *next = next.saturating_mul(LATER);
            }
        }
    }

    /// Whether it is time for the techniques with implications, and for the techniques with
    /// occurrence lists.
    fn due(&self, options: &Options, conflicts: u64) -> (bool, bool) {
        let eliminates = options.eliminate && conflicts >= self.next_eliminating;
        (conflicts >= self.next_probing, eliminates)
    }

    /// Whether it is time to simplify.
    #[inline]
    pub(crate) fn is_due(&self, options: &Options, conflicts: u64) -> bool {
        self.due(options, conflicts) != (false, false)
    }

    /// Runs the techniques for which it is time. Afterwards the search is at level 0 and everything
    /// is propagated, unless the formula is refuted.
    pub(crate) fn run(&mut self, context: &mut Context<'_>) {
        let conflicts = context.stats.conflicts;
        let (probes, eliminates) = self.due(context.options, conflicts);
        // Without a grant, a round before the search could spend nothing.
        if context.stats.simplifications == 0 && conflicts == 0 {
            let granted = FIRST_EFFORT.saturating_mul(context.session.literals);
            context.ticks.granted = context.ticks.granted.saturating_add(granted);
        }
        context.stats.simplifications += 1;
        if probes {
            self.probings += 1;
            let interval = logarithmic(self.probe_interval, self.probings);
            self.next_probing = conflicts.saturating_add(interval);
        }
        self.simplify(context, probes, eliminates);
    }

    /// Makes one round: of the techniques that work with implications if `probes`, and of the
    /// techniques that work with occurrence lists if `eliminates`.
    fn simplify(&mut self, context: &mut Context<'_>, probes: bool, eliminates: bool) {
        context.heuristics.backtrack(context.propagator, 0);
        let before = context.propagator.ticks();
        // The next techniques come before elimination takes constraints and gates apart.
        context.round(Technique::Counting, |context| self.counting.run(context));
        let bounds = self.counting.take_bounds();
        context.round(Technique::Parity, |context| self.parity.run(context, bounds));
        context.round(Technique::Symmetry, |context| self.symmetries.run(context));
        context.round(Technique::Congruence, |context| self.congruence.run(context));
        context.round(Technique::Fraig, |context| self.fraig.run(context));
        if probes && context.is_consistent() {
            self.probing_round(context);
        }
        if eliminates {
            self.eliminating_round(context);
        }
        context.ticks.spend(context.propagator.ticks() - before);
    }

    /// The techniques that work with occurrence lists.
    fn eliminating_round(&mut self, context: &mut Context<'_>) {
        let conflicts = context.stats.conflicts;
        if self.elimination_waits(context) {
            self.next_eliminating = conflicts.saturating_add(self.eliminate_interval);
            return;
        }
        self.eliminations += 1;
        let interval = self.eliminate_interval.saturating_mul(self.eliminations);
        self.next_eliminating = conflicts.saturating_add(interval);
        context.round(Technique::Eliminate, |context| {
            self.eliminate.run(context);
        });
    }

    /// Whether elimination waits for sweeping: in a formula that compares circuits, as long as
    /// sweeping finds gates. Elimination takes gates apart, and then equal gates can hardly be
    /// found. (With a wait of only one round of sweeping, random logic and square roots that are
    /// compared with their rewritten selves take two to three times as long. Some unrolled programs
    /// would gain by the shorter wait, since they keep all their variables for half of their
    /// searches.)
    fn elimination_waits(&self, context: &Context<'_>) -> bool {
        let finds_gates = self.fraig.finds_many_at_first() && self.sweep.is_worth_it();
        context.options.sweep && finds_gates && context.stats.conflicts < PUT_OFF
    }

    /// The techniques that work with binary clauses and with propagation.
    fn probing_round(&mut self, context: &mut Context<'_>) {
        if context.options.deduplicate {
            context.watched(Technique::Deduplicate, |context| {
                merge_binaries(context.propagator, context.stats);
            });
        }
        context.watched(Technique::Decompose, decompose);
        let before = context.stats.probed_units;
        context.round(Technique::Probe, |context| self.probe.run(context));
        if context.stats.probed_units > before {
            context.watched(Technique::Decompose, decompose);
        }
        context.round(Technique::Sweep, |context| self.sweep.run(context));
        context.round(Technique::Vivify, |context| self.vivify.run(context));
    }
}
