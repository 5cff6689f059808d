//! Forgetting learned clauses, the ones least likely to be of use.
//!
//! Learned clauses cost propagation time, so most are thrown away again and
//! again. Glue, the number of levels in a clause when it was learned, tells
//! best which to keep (Audemard and Simon, IJCAI 2009): clauses of the first
//! tier (glue up to 2) stay for ever, and any clause survives one round after
//! its last use in a conflict, of the second tier two rounds (the tiers are
//! Chanseok Oh's). Keeping by activity, as `MiniSat` did, needs a score for
//! each clause and solves less.

use neuf_cnf::{ClauseRef, Reason};

use crate::Solver;

/// Clauses of at most this glue are never forgotten.
const TIER1: u32 = 2;
/// Clauses of at most this glue survive two rounds without use.
pub(crate) const TIER2: u32 = 6;
/// Conflicts before the first round, and the factor of the later intervals.
const FIRST: u64 = 300;
const GROWTH: f64 = 25.0;
/// The part of the candidates that goes.
const FRACTION: f64 = 0.75;

/// When to forget next.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    next: u64,
    /// Literals fixed at level 0 when the clauses were cleaned last.
    cleaned: usize,
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions { next: FIRST, cleaned: 0 }
    }
}

impl Solver {
    /// Forgets clauses if it is time to; `true` when it did.
    pub(crate) fn reduce_if_due(&mut self) -> bool {
        let is_due = self.stats.conflicts >= self.reductions.next;
        if is_due {
            self.stats.reductions += 1;
            let interval = GROWTH * (self.stats.conflicts as f64).sqrt();
            self.reductions.next = self.stats.conflicts + interval as u64;
            self.clean();
            self.forget();
            self.core.collect();
        }
        is_due
    }

    /// Drops what is true at level 0, if anything became so since last time.
    fn clean(&mut self) {
        let fixed = self.core.history().root_len();
        if fixed > self.reductions.cleaned {
            self.backtrack(0);
            self.core.simplify_at_root();
            self.reductions.cleaned = fixed;
        }
    }

    fn forget(&mut self) {
        let mut candidates = self.candidates();
        let arena = self.core.arena();
        candidates.sort_by_key(|&clause| (arena.glue(clause), arena.len(clause)));
        let keep = candidates.len() - (candidates.len() as f64 * FRACTION) as usize;
        for &clause in &candidates[keep..] {
            self.core.delete(clause);
            self.stats.forgotten += 1;
        }
    }

    /// The learned clauses that may go: not used lately, no reason, high glue.
    fn candidates(&mut self) -> Vec<ClauseRef> {
        let arena = self.core.arena();
        let learned: Vec<ClauseRef> = arena.refs().filter(|&c| arena.is_learned(c)).collect();
        let is_candidate = |clause: &ClauseRef| {
            let arena = self.core.arena();
            if arena.glue(*clause) <= TIER1 || self.is_reason(*clause) {
                return false;
            }
            let used = arena.used(*clause);
            self.core.arena_mut().set_used(*clause, used.saturating_sub(1));
            used == 0
        };
        learned.into_iter().filter(is_candidate).collect()
    }

    /// Whether a clause is the reason of one of its (watched) literals.
    fn is_reason(&self, clause: ClauseRef) -> bool {
        self.core.arena().lits(clause).take(2).any(|lit| {
            self.core.value(lit) == Some(true)
                && self.core.history().reason_of(lit.var()) == Reason::Long(clause)
        })
    }
}
