//! Adds a clause while levels are open, whatever the values of its literals are.
//!
//! `kept.rs` says where the clause is watched and to which level it belongs. If the clause implies
//! a literal, or should have implied a literal at a lower level, the search goes back to this
//! level. If the clause is false, the search goes back to the level where the clause is a conflict
//! or implies a literal. Going back to level 0 would make the search start again with each clause.

use neuf_core::{ClauseId, Conflict, Lit, Reason};

use super::Lifetime;
use crate::Solver;
use crate::kept::Fit;

/// What a new clause did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entered {
    /// Nothing that concerns the present trail. If exactly one literal is true, the clause can be
    /// the literal's reason.
    Quiet(Reason),
    /// The clause changed the trail, or refuted the formula.
    Changed,
}

impl Solver {
    /// Adds a clause of inside literals, which is an input in the proof. The trail must be
    /// completely propagated.
    pub(super) fn enter_clause(&mut self, clause: &[Lit], lifetime: Lifetime) -> Entered {
        let (mut rest, mut id) = (Vec::new(), None);
        if !self.propagator.reduce_input(clause, &mut id, &mut rest) {
            return Entered::Quiet(Reason::None);
        }
        if lifetime == Lifetime::Lasting {
            self.session.literals += clause.len() as u64;
        }
        if rest.len() < 2 {
            self.backtrack(0);
            self.propagator.add_reduced(&rest, id);
            return Entered::Changed;
        }
        match self.fit(&mut rest) {
            Fit::Quiet => Entered::Quiet(self.attach_external(&rest, lifetime, id)),
            Fit::False(level) => {
                self.backtrack(level);
                let conflict = match self.attach_external(&rest, lifetime, id) {
                    Reason::Binary(_) => Conflict::Binary([rest[0], rest[1]]),
                    Reason::Long(clause) => Conflict::Long(clause),
                    // The arena is full, and the search stops.
                    Reason::None | Reason::External => return Entered::Changed,
                };
                self.learn(conflict);
                Entered::Changed
            }
            Fit::Implies(level) => {
                let reason = self.attach_external(&rest, lifetime, id);
                if reason != Reason::None {
                    self.propagator.imply_at(rest[0], level, reason);
                }
                Entered::Changed
            }
        }
    }

    fn attach_external(
        &mut self,
        clause: &[Lit],
        lifetime: Lifetime,
        id: Option<ClauseId>,
    ) -> Reason {
        let is_learned = lifetime == Lifetime::Forgettable;
        let assigned = clause.iter().copied().filter(|&lit| self.propagator.value(lit).is_some());
        let open = clause.len() - assigned.clone().count();
        let levels = self.learning.analysis.glue(&self.propagator, assigned) as usize;
        let glue = if is_learned { (open + levels).min(clause.len() - 1) } else { 0 };
        self.propagator.attach(clause, is_learned, glue as u32, id)
    }
}
