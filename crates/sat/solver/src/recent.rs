//! Recently learned clauses that a new one makes superfluous.
//!
//! A new learned clause is sometimes a part of one that was learned shortly before: the
//! search went back a little, found a better reason, and has both clauses. Comparing it
//! with the last few clauses is all that can be afforded at each conflict, and finds most
//! of these pairs; `PicoSAT` and its successors do this. (Han and Somenzi, "On-the-fly
//! clause improvement", SAT 2009, strengthen the clauses met by the analysis instead, and
//! learn the shorter clause instead of that of the first implication point.) What is
//! missed is left to vivification.
//!
//! Such a clause is not deleted at once, because propagation uses clauses that are
//! garbage until their watches are removed, and a proof may no longer name them. It
//! becomes the first one to be forgotten.

use neuf_core::{ClauseRef, Propagator};

use crate::analyze::{Analysis, Mark};

/// How many of the last learned clauses are compared.
const KEPT: usize = 16;

/// The last learned clauses of more than two literals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recent {
    clauses: Vec<ClauseRef>,
    /// The place of the next clause, which replaces the oldest one.
    next: usize,
    /// The arena's count of moves at which the references were valid.
    moves: u64,
}

impl Recent {
    /// Gives up those of the last learned clauses that contain all literals of
    /// `analysis.clause`. That clause was just added; its first literal is true now and
    /// the others are false. Returns how many clauses were given up.
    pub(crate) fn subsume(
        &mut self,
        core: &mut Propagator,
        analysis: &mut Analysis,
        learned: Option<ClauseRef>,
    ) -> u64 {
        if self.moves != core.collections() {
            self.clauses.clear();
            self.next = 0;
            self.moves = core.collections();
        }
        for place in 0..analysis.clause.len() {
            let var = analysis.clause[place].var();
            analysis.set(var, Mark::LEARNED);
        }
        let (mut place, mut subsumed) = (0, 0);
        while let Some(&clause) = self.clauses.get(place) {
            if is_subsumed_by_learned(core, analysis, clause) {
                core.set_used(clause, 0);
                core.set_glue(clause, u32::MAX);
                subsumed += 1;
                self.clauses.swap_remove(place);
            } else {
                place += 1;
            }
        }
        if let Some(learned) = learned {
            self.push(learned);
        }
        subsumed
    }

    fn push(&mut self, clause: ClauseRef) {
        if self.clauses.len() < KEPT {
            self.clauses.push(clause);
        } else {
            self.clauses[self.next] = clause;
            self.next = (self.next + 1) % KEPT;
        }
    }
}

/// Whether a clause contains all literals of the clause that was just learned.
fn is_subsumed_by_learned(core: &Propagator, analysis: &Analysis, clause: ClauseRef) -> bool {
    let arena = core.arena();
    if arena.is_garbage(clause) || !arena.is_learned(clause) {
        return false;
    }
    let asserted = analysis.clause[0].var();
    let mut missing = analysis.clause.len();
    let Some(mut spare) = arena.len(clause).checked_sub(missing) else { return false };
    for lit in arena.lits(clause) {
        let is_shared = analysis.has(lit.var(), Mark::LEARNED)
            && core.value(lit) == Some(lit.var() == asserted);
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
