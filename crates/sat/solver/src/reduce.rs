//! Forgets the learned clauses that are least likely to be useful.
//!
//! Learned clauses cost propagation time, so most learned clauses are deleted from time to time.
//! The best indicator of a useful clause is low glue, the number of levels in the clause when it
//! was learned (Audemard and Simon, IJCAI 2009); another indicator is use. A clause survives some
//! rounds after its last use in a conflict, and more rounds in a lower tier (`tier.rs`). Clauses
//! that vivification finds implied by others lose this protection. Keeping clauses by activity, as
//! `MiniSat` did, needs a score for each clause and solves fewer formulas.
//!
//! The intervals grow with the root of the number of rounds (Biere, Fazekas, Fleury and Heisinger,
//! SAT Competition 2020). Intervals that grow with the root of the number of conflicts become
//! longer in a long search, which then has more clauses to visit.

use neuf_core::{ClauseRef, Propagator, Reason};

use crate::heuristics::Heuristics;
use crate::limits::square_root;
use crate::observe::Technique;
use crate::parts::Parts;

/// The schedule of forgetting.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    next: u64,
    /// The number of literals fixed at level 0 when the clauses were last cleaned.
    cleaned: usize,
}

impl Reductions {
    pub(crate) fn new(interval: u64) -> Reductions {
        Reductions { next: interval, cleaned: 0 }
    }

    /// Has a round of forgetting clauses if it is time. Returns whether there was a round.
    pub(crate) fn reduce_if_due(
        &mut self,
        parts: &mut Parts<'_>,
        heuristics: &mut Heuristics,
    ) -> bool {
        if parts.stats.conflicts < self.next {
            return false;
        }
        let start = parts.start_round();
        self.reduce(parts, heuristics);
        heuristics.end_round(parts, start, Technique::Reduce);
        true
    }

    /// Forgets clauses.
    fn reduce(&mut self, parts: &mut Parts<'_>, heuristics: &mut Heuristics) {
        let Parts { options, propagator, stats, .. } = parts;
        stats.reductions += 1;
        let interval = square_root(options.reduce_growth, stats.reductions);
        self.next = stats.conflicts.saturating_add(interval);
        if options.tiers_by_use {
            heuristics.modes.tiers_mut().update();
        }
        if self.needs_cleaning(propagator) {
            heuristics.backtrack(propagator, 0);
            self.clean(propagator);
        }
        if options.reduce {
            stats.forgotten += forget(propagator, options.reduce_fraction) as u64;
        }
        propagator.collect();
    }

    /// Whether a literal has become true at level 0 since the clauses were last cleaned.
    fn needs_cleaning(&self, propagator: &Propagator) -> bool {
        propagator.history().root_len() > self.cleaned
    }

    /// Removes satisfied clauses and false literals, if a literal has become true at level 0 since
    /// the last cleaning. To be called at level 0. While level 0 is not completely propagated, the
    /// cleaning is left for the next call.
    pub(crate) fn clean(&mut self, propagator: &mut Propagator) {
        let fixed = propagator.history().root_len();
        if fixed > self.cleaned && propagator.simplify_at_root() {
            self.cleaned = fixed;
        }
    }
}

/// Forgets this fraction of the learned clauses that may be forgotten. Returns how many clauses
/// were forgotten.
fn forget(propagator: &mut Propagator, fraction: f64) -> usize {
    let mut candidates = candidates(propagator);
    let arena = propagator.arena();
    candidates.sort_by_key(|&clause| (arena.glue(clause), arena.len(clause)));
    let gone = (candidates.len() as f64 * fraction) as usize;
    for &clause in &candidates[candidates.len() - gone..] {
        propagator.delete(clause);
    }
    gone
}

/// The learned clauses that may be forgotten: clauses that were not used lately and are not
/// reasons.
fn candidates(propagator: &mut Propagator) -> Vec<ClauseRef> {
    let arena = propagator.arena();
    let learned: Vec<ClauseRef> = arena.refs().filter(|&c| arena.is_learned(c)).collect();
    let is_candidate = |clause: &ClauseRef| {
        let used = propagator.arena().used(*clause);
        propagator.set_used(*clause, used.saturating_sub(1));
        used == 0 && !is_reason(propagator, *clause)
    };
    learned.into_iter().filter(is_candidate).collect()
}

/// Whether a clause is the reason of one of its (watched) literals.
pub(crate) fn is_reason(propagator: &Propagator, clause: ClauseRef) -> bool {
    propagator.arena().lits(clause).take(2).any(|lit| {
        propagator.value(lit) == Some(true)
            && propagator.history().reason_of(lit.var()) == Reason::Long(clause)
    })
}
