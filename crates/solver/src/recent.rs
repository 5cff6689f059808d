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

use neuf_cnf::ClauseRef;

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
    /// Deletes those of the last learned clauses that have all literals of the
    /// one in `analysis.clause`, which was just added and whose first literal
    /// is true now, the others false.
    pub(crate) fn subsume_recent(&mut self, learned: Option<ClauseRef>) {
        if !self.options.subsume_recent {
            return;
        }
        if self.recent.moves != self.core.collections() {
            self.recent.clauses.clear();
            self.recent.next = 0;
            self.recent.moves = self.core.collections();
        }
        let asserted = self.analysis.clause[0].var();
        for place in 0..self.analysis.clause.len() {
            let var = self.analysis.clause[place].var();
            self.analysis.set(var, Mark::LEARNED);
        }
        for place in 0..self.recent.clauses.len() {
            let clause = self.recent.clauses[place];
            let arena = self.core.arena();
            if arena.is_garbage(clause) || !arena.is_learned(clause) {
                continue;
            }
            let mut missing = self.analysis.clause.len();
            let Some(mut spare) = arena.len(clause).checked_sub(missing) else { continue };
            for lit in arena.lits(clause) {
                let is_shared = self.analysis.has(lit.var(), Mark::LEARNED)
                    && self.core.value(lit) == Some(lit.var() == asserted);
                if is_shared {
                    missing -= 1;
                } else if let Some(left) = spare.checked_sub(1) {
                    spare = left;
                } else {
                    break;
                }
            }
            if missing == 0 && !self.is_reason(clause) {
                self.core.delete(clause);
                self.stats.subsumed_recent += 1;
            }
        }
        if let Some(learned) = learned {
            self.recent.push(learned);
        }
    }
}

impl Recent {
    fn push(&mut self, clause: ClauseRef) {
        if let Some(oldest) = self.clauses.get_mut(self.next) {
            *oldest = clause;
        } else {
            self.clauses.push(clause);
        }
        self.next = (self.next + 1) % KEPT;
    }
}
