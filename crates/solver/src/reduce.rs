//! Forgetting learned clauses, the ones least likely to be of use.
//!
//! Learned clauses cost propagation time, so most are thrown away again and
//! again. Glue, the number of levels in a clause when it was learned, tells
//! best which to keep (Audemard and Simon, IJCAI 2009), and so does use: a
//! clause survives some rounds after its last use in a conflict, more of them
//! in a lower tier (`tier.rs`). Keeping by activity, as `MiniSat` did, needs a
//! score for each clause and solves less.

use neuf_core::{ClauseRef, Propagator, Reason};

use crate::Solver;
use crate::limits::square_root;
use crate::outcome::Cause;

/// When to forget next.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    next: u64,
    /// Literals fixed at level 0 when the clauses were cleaned last.
    cleaned: usize,
}

impl Reductions {
    pub(crate) fn new(interval: u64) -> Reductions {
        Reductions { next: interval, cleaned: 0 }
    }

    /// Whether anything became true at level 0 since the clauses were cleaned last.
    fn needs_cleaning(&self, propagator: &Propagator) -> bool {
        propagator.history().root_len() > self.cleaned
    }

    /// Drops what is true at level 0, if anything became so since last time. At
    /// level 0.
    pub(crate) fn clean(&mut self, propagator: &mut Propagator) {
        let fixed = propagator.history().root_len();
        if fixed > self.cleaned {
            propagator.simplify_at_root();
            self.cleaned = fixed;
        }
    }
}

impl Solver {
    /// Forgets clauses if it is time to; `true` when it did.
    pub(crate) fn reduce_if_due(&mut self) -> bool {
        let conflicts = self.stats.conflicts;
        if conflicts < self.learning.reductions.next {
            return false;
        }
        self.stats.reductions += 1;
        let interval = square_root(self.options.reduce_growth, conflicts);
        self.learning.reductions.next = conflicts.saturating_add(interval);
        if self.options.tiers_by_use {
            self.heuristics.modes.tiers_mut().update();
        }
        if self.learning.reductions.needs_cleaning(&self.propagator) {
            self.backtrack(0);
            self.learning.reductions.clean(&mut self.propagator);
        }
        if self.options.reduce {
            self.forget();
        }
        self.propagator.collect();
        self.stats.memory = self.bytes();
        self.budget.note_memory(self.stats.memory);
        true
    }

    fn forget(&mut self) {
        let mut candidates = self.candidates();
        let arena = self.propagator.arena();
        candidates.sort_by_key(|&clause| (arena.glue(clause), arena.len(clause)));
        let gone = (candidates.len() as f64 * self.options.reduce_fraction) as usize;
        for &clause in &candidates[candidates.len() - gone..] {
            self.propagator.delete(clause);
            self.stats.forgotten += 1;
        }
    }

    /// The learned clauses that may go: not used lately, and no reason.
    fn candidates(&mut self) -> Vec<ClauseRef> {
        let arena = self.propagator.arena();
        let learned: Vec<ClauseRef> = arena.refs().filter(|&c| arena.is_learned(c)).collect();
        let is_candidate = |clause: &ClauseRef| {
            let used = self.propagator.arena().used(*clause);
            self.propagator.set_used(*clause, used.saturating_sub(1));
            used == 0 && !self.is_reason(*clause)
        };
        learned.into_iter().filter(is_candidate).collect()
    }

    /// Whether a clause is the reason of one of its (watched) literals.
    pub(crate) fn is_reason(&self, clause: ClauseRef) -> bool {
        self.propagator.arena().lits(clause).take(2).any(|lit| {
            self.propagator.value(lit) == Some(true)
                && self.propagator.history().reason_of(lit.var()) == Reason::Long(clause)
        })
    }

    /// Why the memory does not suffice to go on, if it does not.
    pub(crate) fn out_of_memory(&self) -> Option<Cause> {
        self.propagator.is_full().then_some(Cause::Memory)
    }
}
