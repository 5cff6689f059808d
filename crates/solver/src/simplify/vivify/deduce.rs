//! One clause: what propagation says of it, and what follows from that.

use std::cmp::Reverse;

use neuf_core::{ClauseId, ClauseRef, Conflict, Lit, Propagator, Reason, Var};

use super::Schedule;
use crate::Solver;
use crate::analyze::{Analysis, Mark, note_root};

/// What making the literals of a clause false came to: a clause of which all
/// literals are false, but for one that is in the clause at hand.
#[derive(Clone, Copy)]
struct Refutation {
    by: Conflict,
    /// The literal that the others make true.
    implied: Option<Lit>,
}

impl Solver {
    /// Tries to make a clause shorter, or to do without it.
    pub(super) fn vivify_clause(&mut self, clause: ClauseRef, schedule: &Schedule) {
        let mut lits: Vec<Lit> = self.propagator.arena().lits(clause).collect();
        if lits.iter().any(|&lit| self.is_true_at_root(lit)) {
            self.propagator.delete(clause);
            return;
        }
        self.propagator.set_tried(clause, true);
        self.stats.vivify_checked += 1;
        schedule.sort(&mut lits);
        self.keep_shared(clause, &lits);
        let refutation = self.falsify(clause, &lits);
        self.mark_causes(refutation);
        self.conclude(clause, &lits, refutation);
        self.learning.analysis.clear();
    }

    fn is_true_at_root(&self, lit: Lit) -> bool {
        self.propagator.value(lit) == Some(true)
            && self.propagator.history().level_of(lit.var()) == 0
    }

    /// Goes back as far as needed: what is left are decisions that would come
    /// first for this clause as well, and nothing that follows from it.
    fn keep_shared(&mut self, clause: ClauseRef, lits: &[Lit]) {
        let history = self.propagator.history();
        let mut shared = 0;
        for &lit in lits {
            let is_false = self.propagator.value(lit) == Some(false);
            if is_false && history.level_of(lit.var()) as usize <= shared {
                continue;
            }
            if !is_false || history.decision(shared + 1) != Some(!lit) {
                break;
            }
            shared += 1;
        }
        let is_forced = |lit: &Lit| {
            self.propagator.value(*lit) == Some(true)
                && history.reason_of(lit.var()) == Reason::Long(clause)
        };
        let forced = self.propagator.arena().lits(clause).take(2).find(is_forced);
        if let Some(lit) = forced {
            shared = shared.min(history.level_of(lit.var()) as usize - 1);
        }
        self.propagator.backtrack(shared);
    }

    /// Makes the literals false one after the other until that fails.
    fn falsify(&mut self, clause: ClauseRef, lits: &[Lit]) -> Refutation {
        for &lit in lits {
            match self.propagator.value(lit) {
                Some(false) => {}
                Some(true) => {
                    let by = match self.propagator.history().reason_of(lit.var()) {
                        Reason::Binary(other) => Conflict::Binary([lit, other]),
                        Reason::Long(reason) => Conflict::Long(reason),
                        // Not so: no clause has both a literal and its negation.
                        Reason::None => break,
                    };
                    return Refutation { by, implied: Some(lit) };
                }
                None => {
                    self.propagator.decide(!lit);
                    if let Some(by) = self.propagator.propagate_without(Some(clause)) {
                        return Refutation { by, implied: None };
                    }
                }
            }
        }
        Refutation { by: Conflict::Long(clause), implied: None }
    }

    /// Marks what a refutation goes back to, and leaves it in `analysis.seen`.
    fn mark_causes(&mut self, refutation: Refutation) {
        let (core, analysis) = (&self.propagator, &mut self.learning.analysis);
        let history = core.history();
        for lit in core.conflict_lits(refutation.by).filter(|&l| Some(l) != refutation.implied) {
            meet(core, analysis, lit.var());
        }
        let mut next = 0;
        while let Some(&var) = analysis.seen.get(next) {
            next += 1;
            let lit = core.trail()[history.place_of(var)];
            for other in core.antecedents(lit, history.reason_of(var)) {
                meet(core, analysis, other.var());
            }
        }
        self.simplification.vivification.ticks += next as u64 / 4;
    }

    /// Replaces or deletes the clause if what was marked allows it.
    fn conclude(&mut self, clause: ClauseRef, lits: &[Lit], refutation: Refutation) {
        let is_other = refutation.by != Conflict::Long(clause);
        if is_other && self.is_subsumed(lits, refutation) {
            self.stats.vivify_subsumed += 1;
            self.delete_for(clause, refutation.by);
            self.leave_conflict(refutation);
            return;
        }
        let history = self.propagator.history();
        let is_needed = |lit: &Lit| {
            refutation.implied == Some(*lit)
                || (self.learning.analysis.has(lit.var(), Mark::SEEN)
                    && history.reason_of(lit.var()) == Reason::None)
        };
        let shorter: Vec<Lit> = lits.iter().copied().filter(is_needed).collect();
        if shorter.len() < lits.len() {
            self.stats.vivified += 1;
            self.stats.vivified_literals += (lits.len() - shorter.len()) as u64;
            let id = self.derive_vivified(&shorter, refutation.by);
            self.replace_by(clause, shorter, id);
        } else {
            self.leave_conflict(refutation);
        }
    }

    /// Undoes the level of a conflict, where propagation was cut short.
    fn leave_conflict(&mut self, refutation: Refutation) {
        if refutation.implied.is_none() {
            self.propagator.backtrack(self.propagator.level().saturating_sub(1));
        }
    }

    /// Whether the clause that a refutation ends with is part of this one, but
    /// for what is false at level 0.
    fn is_subsumed(&self, lits: &[Lit], refutation: Refutation) -> bool {
        let is_root = |lit: Lit| self.propagator.history().level_of(lit.var()) == 0;
        self.propagator.conflict_lits(refutation.by).all(|lit| lits.contains(&lit) || is_root(lit))
    }

    /// Deletes a clause in favour of one that subsumes it.
    fn delete_for(&mut self, clause: ClauseRef, by: Conflict) {
        let arena = self.propagator.arena();
        if !arena.is_learned(clause) {
            self.propagator.make_irredundant(by);
        } else if let Conflict::Long(by) = by {
            let glue = arena.glue(by).min(arena.glue(clause));
            let used = arena.used(by).max(arena.used(clause));
            self.propagator.set_glue(by, glue);
            self.propagator.set_used(by, used);
        }
        self.propagator.delete(clause);
    }

    /// Derives the shorter clause: its chain goes through all that was marked,
    /// oldest first.
    fn derive_vivified(&mut self, shorter: &[Lit], by: Conflict) -> Option<ClauseId> {
        if !self.propagator.is_traced() {
            return None;
        }
        let (core, analysis) = (&self.propagator, &mut self.learning.analysis);
        let history = core.history();
        analysis.seen.sort_unstable_by_key(|&var| history.place_of(var));
        for &var in &analysis.seen {
            let lit = core.trail()[history.place_of(var)];
            analysis.chain.units.extend(core.reason_id(lit, history.reason_of(var)));
        }
        analysis.chain.units.extend(core.conflict_id(by));
        self.propagator.derive(shorter, &self.learning.analysis.chain.units)
    }

    /// Puts a shorter clause into the place of one. Goes back to where two of
    /// its literals are open, or propagates the one that it has.
    fn replace_by(&mut self, clause: ClauseRef, mut shorter: Vec<Lit>, id: Option<ClauseId>) {
        let history = self.propagator.history();
        let level_of = |lit: &Lit| match self.propagator.value(*lit) {
            None => usize::MAX,
            Some(_) => history.level_of(lit.var()) as usize,
        };
        shorter.sort_by_key(|lit| Reverse(level_of(lit)));
        if let [unit] = shorter[..] {
            self.propagator.backtrack(0);
            self.propagator.delete(clause);
            self.propagator.fix(unit, id);
            self.propagator.propagate_without(None);
            return;
        }
        if let level @ 1..usize::MAX = level_of(&shorter[1]) {
            self.propagator.backtrack(level - 1);
        }
        let arena = self.propagator.arena();
        let (learned, used) = (arena.is_learned(clause), arena.used(clause));
        let glue = arena.glue(clause).min(shorter.len() as u32 - 1);
        if let Reason::Long(new) = self.propagator.attach(&shorter, learned, glue, id) {
            self.propagator.set_used(new, used);
        }
        self.propagator.delete(clause);
    }
}

/// Marks a variable that a refutation goes back to.
fn meet(core: &Propagator, analysis: &mut Analysis, var: Var) {
    if core.history().level_of(var) == 0 {
        note_root(core, analysis, var);
    } else if !analysis.has(var, Mark::SEEN) {
        analysis.set(var, Mark::SEEN);
        analysis.seen.push(var);
    }
}
