//! Adding a clause while levels are open, whatever the values of its literals are.
//!
//! The watches of a clause are open or true literals if it has two of them, and otherwise
//! those of the highest levels. If it implies a literal, or should have implied it at a
//! lower level, the search goes back to that level; if it is false, to the level where it
//! is a conflict or where it implies a literal. Going back to level 0 for each clause
//! would make the search start again with each of them.

use neuf_core::{ClauseId, Conflict, Lit, Reason};

use super::{ExternalState, Lifetime};
use crate::Solver;
use crate::chrono::jump_back;

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
    pub(super) fn enter_clause(
        &mut self,
        external: &mut ExternalState,
        clause: &[Lit],
        lifetime: Lifetime,
    ) -> Entered {
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
        let key = |&lit: &Lit| {
            let level = self.level_of(lit);
            match self.propagator.value(lit) {
                Some(true) => (0, level),
                None => (1, 0),
                Some(false) => (2, usize::MAX - level),
            }
        };
        rest.sort_by_key(key);
        let [first, second] = [rest[0], rest[1]];
        let [value, other] = [first, second].map(|lit| self.propagator.value(lit));
        let [level, second_level] = [first, second].map(|lit| self.level_of(lit));
        let is_quiet = other != Some(false) || (value == Some(true) && level <= second_level);
        if is_quiet {
            return Entered::Quiet(self.attach_external(&rest, lifetime, id));
        }
        if value == Some(false) && level == second_level {
            self.backtrack(level);
            match self.attach_external(&rest, lifetime, id) {
                Reason::Binary(_) => self.learn(Conflict::Binary([first, second]), Some(external)),
                Reason::Long(clause) => self.learn(Conflict::Long(clause), Some(external)),
                // The arena is full, and the search stops.
                Reason::None | Reason::External => {}
            }
            return Entered::Changed;
        }
        if value.is_some() {
            self.backtrack(level - 1);
        }
        let (mut parts, heuristics, _) = self.search_parts();
        jump_back(&mut parts, heuristics, second_level);
        let reason = self.attach_external(&rest, lifetime, id);
        if reason != Reason::None {
            self.propagator.imply_at(first, second_level, reason);
        }
        Entered::Changed
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

    /// The level of an assigned literal.
    fn level_of(&self, lit: Lit) -> usize {
        self.propagator.history().level_of(lit.var()) as usize
    }
}
