//! Gives up recently learned clauses that a new clause makes superfluous.
//!
//! A new learned clause is sometimes a part of a clause that was learned shortly before: the search
//! went back a little, found a better reason, and has both clauses. Each learned clause is compared
//! with the last few learned clauses, which costs little and finds most of these pairs, as in
//! `PicoSAT` and its successors. (Han and Somenzi, "On-the-fly clause improvement", SAT 2009,
//! strengthen the clauses met by the analysis instead, and learn the shorter clause instead of the
//! clause of the first implication point.) Missed pairs are left to vivification.
//!
//! A superfluous learned clause is not deleted at once: propagation uses garbage until its watches
//! are removed, and a proof may not name deleted clauses. Instead, the clause will be the first to
//! be forgotten.
//!
//! A caller who lists models forbids each model by a clause. Two such clauses, `a ∨ b` and
//! `a ∨ ¬b`, give a learned clause `a` that replaces both; two such learned clauses give the
//! next. So a clause that came while levels were open is deleted at once when a learned or later
//! clause makes it superfluous, and the learned clause takes its place among the clauses of the
//! caller. Without these deletions, each propagation would visit the clauses of all earlier models.

use neuf_core::{ClauseRef, Conflict, Lit, Propagator};

use crate::analyze::{Analysis, VarMark};
use crate::reduce::is_reason;

/// How many of the last learned clauses are compared.
const KEPT: usize = 16;

/// The last learned clauses of more than two literals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recent {
    clauses: Vec<ClauseRef>,
    /// The place of the next clause, which replaces the oldest clause.
    next: usize,
    /// The clauses of more than two literals that came while levels were open, and the learned
    /// clauses that have taken their place.
    added: Vec<ClauseRef>,
    /// By literal: whether the literal is in the clause with which the added clauses are compared.
    /// All entries are false between two comparisons. Comparing two lists of literals would make
    /// the models of a chain cost the square of its length.
    is_in_clause: Vec<bool>,
    /// The arena's count of moves at which the references were valid.
    moves: u64,
}

impl Recent {
    /// Gives up the last learned clauses that contain all literals of `analysis.clause`, which was
    /// just added. The first literal of `analysis.clause` is true now, and the others are false.
    /// Returns how many clauses were given up.
    pub(crate) fn subsume(
        &mut self,
        core: &mut Propagator,
        analysis: &mut Analysis,
        learned: Option<ClauseRef>,
    ) -> u64 {
        self.follow(core);
        for place in 0..analysis.clause.len() {
            let var = analysis.clause[place].var();
            analysis.set(var, VarMark::LEARNED);
        }
        let (mut place, mut subsumed) = (0, 0);
        while let Some(&clause) = self.clauses.get(place) {
            let is_learned = !core.arena().is_garbage(clause) && core.arena().is_learned(clause);
            if is_learned && is_subsumed_by_learned(core, analysis, clause) {
                core.set_used(clause, 0);
                core.set_glue(clause, u32::MAX);
                subsumed += 1;
                self.clauses.swap_remove(place);
            } else {
                place += 1;
            }
        }
        if !self.added.is_empty()
            && self
                .give_up_added(core, |core, clause| is_subsumed_by_learned(core, analysis, clause))
        {
            self.keep(core, &analysis.clause, learned);
        } else if let Some(learned) = learned {
            self.push(learned);
        }
        subsumed
    }

    /// Notes a clause that came while levels were open.
    pub(crate) fn add(&mut self, core: &Propagator, clause: ClauseRef) {
        self.follow(core);
        self.added.push(clause);
    }

    /// Deletes the last added clauses that contain all literals of `lits`. A clause with exactly
    /// these literals must have been added.
    pub(crate) fn supersede(&mut self, core: &mut Propagator, lits: &[Lit]) {
        self.follow(core);
        if self.added.is_empty() {
            return;
        }
        let mut is_in_clause = std::mem::take(&mut self.is_in_clause);
        is_in_clause.resize(2 * core.var_count(), false);
        lits.iter().for_each(|lit| is_in_clause[lit.code()] = true);
        self.give_up_added(core, |core, clause| {
            let lits_of_clause = core.arena().lits(clause);
            core.arena().len(clause) > lits.len()
                && lits_of_clause.filter(|lit| is_in_clause[lit.code()]).count() == lits.len()
        });
        lits.iter().for_each(|lit| is_in_clause[lit.code()] = false);
        self.is_in_clause = is_in_clause;
    }

    /// Forgets the references if clauses have moved.
    fn follow(&mut self, core: &Propagator) {
        if self.moves != core.collections() {
            self.clauses.clear();
            self.next = 0;
            self.added.clear();
            self.moves = core.collections();
        }
    }

    /// Deletes the last added clauses that are subsumed. Returns whether there were any.
    fn give_up_added(
        &mut self,
        core: &mut Propagator,
        is_subsumed: impl Fn(&Propagator, ClauseRef) -> bool,
    ) -> bool {
        let mut is_any = false;
        while let Some(&last) = self.added.last() {
            if !core.arena().is_garbage(last) {
                if !is_subsumed(core, last) || is_reason(core, last) {
                    break;
                }
                core.detach(last);
                core.delete(last);
                is_any = true;
            }
            self.added.pop();
        }
        is_any
    }

    /// Puts the clause that was just learned among the clauses of the caller.
    fn keep(&mut self, core: &mut Propagator, lits: &[Lit], learned: Option<ClauseRef>) {
        if let Some(learned) = learned {
            core.make_irredundant(Conflict::Long(learned));
            self.added.push(learned);
        } else if let [first, second] = *lits {
            core.make_irredundant(Conflict::Binary([first, second]));
        }
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
    let asserted = analysis.clause[0].var();
    let mut missing = analysis.clause.len();
    let Some(mut spare) = arena.len(clause).checked_sub(missing) else { return false };
    for lit in arena.lits(clause) {
        let is_shared = analysis.has(lit.var(), VarMark::LEARNED)
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
