//! Learned clauses that the next one makes superfluous.
//!
//! A clause learned now is sometimes part of one learned a moment ago: the
//! search went back a little, found a better reason, and keeps both. Looking at
//! the last few is all that can be paid for at each conflict, and finds most of
//! these pairs (Han and Somenzi, "On-the-fly clause improvement", SAT 2009,
//! strengthen the clauses met by the analysis instead, which learns the shorter
//! clause in place of the one of the first implication point; the last few
//! learned ones are what `PicoSAT` and its successors look at). What is missed
//! is left to vivification.
//!
//! Such a clause is not deleted at once, as propagation goes on with clauses
//! that are garbage until their watches are dropped, and a proof may not name
//! them any more. It is made the first to be forgotten.

use neuf_core::ClauseRef;

use crate::Solver;
use crate::analyze::Mark;

/// How many of the last learned clauses are looked at.
const KEPT: usize = 16;

/// The last learned clauses of more than two literals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recent {
    clauses: Vec<ClauseRef>,
    /// Where the next one goes, the oldest being replaced.
    next: usize,
    /// When the references were valid: the arena's count of moves.
    moves: u64,
}

impl Solver {
    /// Gives up those of the last learned clauses that have all literals of the
    /// one in `analysis.clause`, which was just added and whose first literal
    /// is true now, the others false.
    pub(crate) fn subsume_recent(&mut self, learned: Option<ClauseRef>) {
        if !self.options.subsume_recent {
            return;
        }
        if self.learning.recent.moves != self.propagator.collections() {
            self.learning.recent.clauses.clear();
            self.learning.recent.next = 0;
            self.learning.recent.moves = self.propagator.collections();
        }
        for place in 0..self.learning.analysis.clause.len() {
            let var = self.learning.analysis.clause[place].var();
            self.learning.analysis.set(var, Mark::LEARNED);
        }
        let mut place = 0;
        while let Some(&clause) = self.learning.recent.clauses.get(place) {
            if self.is_subsumed_by_learned(clause) {
                self.propagator.set_used(clause, 0);
                self.propagator.set_glue(clause, u32::MAX);
                self.stats.subsumed_recent += 1;
                self.learning.recent.clauses.swap_remove(place);
            } else {
                place += 1;
            }
        }
        if let Some(learned) = learned {
            self.learning.recent.push(learned);
        }
    }

    /// Whether a clause has all literals of the one that was just learned.
    fn is_subsumed_by_learned(&self, clause: ClauseRef) -> bool {
        let arena = self.propagator.arena();
        if arena.is_garbage(clause) || !arena.is_learned(clause) {
            return false;
        }
        let asserted = self.learning.analysis.clause[0].var();
        let mut missing = self.learning.analysis.clause.len();
        let Some(mut spare) = arena.len(clause).checked_sub(missing) else { return false };
        for lit in arena.lits(clause) {
            let is_shared = self.learning.analysis.has(lit.var(), Mark::LEARNED)
                && self.propagator.value(lit) == Some(lit.var() == asserted);
            if is_shared {
                missing -= 1;
            } else if let Some(left) = spare.checked_sub(1) {
                spare = left;
            } else {
                return false;
            }
        }
        missing == 0
    }
}

impl Recent {
    fn push(&mut self, clause: ClauseRef) {
        if self.clauses.len() < KEPT {
            self.clauses.push(clause);
        } else {
            self.clauses[self.next] = clause;
            self.next = (self.next + 1) % KEPT;
        }
    }
}
