//! Chronological backtracking: one level back instead of very many.
//!
//! Jumping over hundreds of levels throws away a long trail that is mostly
//! rebuilt as it was. Going back one level and asserting the learned literal
//! there, at its own lower level, keeps it (Nadel and Ryvchin, SAT 2018;
//! Möhle and Biere, SAT 2019). Afterwards a conflict may belong to a lower
//! level than the current one, and even have a single literal of its highest
//! level, which is put right here before the analysis.

use neuf_core::{Conflict, Lit, Reason};

use crate::Solver;

impl Solver {
    /// Undoes levels so that the learned clause, whose second highest level
    /// this is, has one unassigned literal.
    pub(crate) fn jump_back(&mut self, level: usize) {
        let current = self.propagator.level();
        let is_far = current - level > self.options.chrono_jump as usize;
        // Assumptions stand first and each at a level of its own.
        let keeps = self.options.chrono && is_far && current > self.session.assumptions.len() + 1;
        if keeps {
            self.stats.chronological += 1;
        }
        self.backtrack(if keeps { current - 1 } else { level });
    }

    /// Goes back to the highest level in the conflict. `true` when that was
    /// enough: the conflict refutes the formula, or has a single literal of
    /// that level, which it then forces one level below.
    pub(crate) fn repair_levels(&mut self, conflict: Conflict) -> bool {
        let mut lits: Vec<Lit> = self.propagator.conflict_lits(conflict).collect();
        let level_of = |lit: &Lit| self.propagator.history().level_of(lit.var()) as usize;
        lits.sort_by_key(|lit| std::cmp::Reverse(level_of(lit)));
        let [first, second] = [level_of(&lits[0]), level_of(&lits[1])];
        if first == 0 {
            self.propagator.refute_by(conflict);
            return true;
        }
        if let Conflict::Long(clause) = conflict {
            self.propagator.watch_instead(clause, [lits[0], lits[1]]);
        }
        if first > second {
            self.backtrack(first - 1);
            let reason = match conflict {
                Conflict::Binary(_) => Reason::Binary(lits[1]),
                Conflict::Long(clause) => Reason::Long(clause),
            };
            self.propagator.imply_at(lits[0], second, reason);
            return true;
        }
        self.backtrack(first);
        false
    }
}
