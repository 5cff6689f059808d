//! Adding a clause while levels are open, whatever the values of its literals are.
//!
//! Where it is watched and to which level it belongs, `kept.rs` says, which also adds the clauses
//! that come between two calls. If it implies a literal, or should have implied it at a
//! lower level, the search goes back to that level; if it is false, to the level where it
//! is a conflict or where it implies a literal. Going back to level 0 for each clause
//! would make the search start again with each of them.

use neuf_core::{ClauseId, Conflict, Lit, Reason};

use super::Lifetime;
use crate::Solver;
use crate::kept::Fit;

/// What a new clause did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entered {
    /// Nothing that concerns the present trail. If exactly one literal is true, the clause
    /// can be its reason.
    Quiet(Reason),
    /// It changed the trail, or refuted the formula.
    Changed,
}

impl Solver {
    /// Adds a clause of inside literals, which is an input in the proof. Everything is
    /// propagated before.
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
