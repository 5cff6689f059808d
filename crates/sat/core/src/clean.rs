//! Removes what level 0 has decided, and frees deleted clauses.
//!
//! Deleting a clause only marks it; its watches and its space remain until a
//! collection, which copies the other clauses into a new arena in the order of the
//! watch lists. Freeing a clause at each deletion would search two watch lists for each
//! clause.

use crate::reason::ClauseRef;
use crate::{ClauseId, Lit, Propagator};

impl Propagator {
    /// Simplifies the clauses by the literals at level 0: deletes satisfied clauses and removes
    /// false literals from the others. All decisions are undone first; call [`Propagator::collect`]
    /// afterwards.
    ///
    /// Returns `false`, with all clauses as they were, when the formula is refuted or something at
    /// level 0 is not propagated yet. Undoing levels can leave something to propagate: a literal of
    /// level 0 that stood in a higher level is propagated again.
    ///
    /// The time is linear in the size of all clauses.
    pub fn simplify_at_root(&mut self) -> bool {
        self.backtrack(0);
        if self.refuted || self.trail.is_pending() {
            return false;
        }
        let clauses: Vec<ClauseRef> = self.arena().refs().collect();
        let mut rest = Vec::new();
        for clause in clauses {
            if self.arena().lits(clause).any(|lit| self.trail.raw(lit) > 0) {
                self.delete(clause);
                continue;
            }
            let id = self.note_strengthened(clause);
            let trail = &self.trail;
            if self.clauses.retain_lits(clause, |lit| trail.raw(lit) == 0) == 2 {
                rest.clear();
                rest.extend(self.arena().lits(clause));
                let learned = self.arena().is_learned(clause);
                self.clauses.mark_garbage(clause);
                self.attach(&rest, learned, 0, id);
            }
        }
        for lit in self.watches().literals() {
            let (trail, trace) = (&self.trail, &mut self.trace);
            let is_fixed = trail.raw(lit) != 0;
            self.clauses.retain_binaries(lit, |watch| {
                let goes = is_fixed || trail.raw(watch.blocker()) != 0;
                if let Some(trace) = trace
                    && goes
                {
                    trace.delete_binary(lit, watch.blocker());
                }
                !goes
            });
        }
        true
    }

    /// With proofs on, derives the clause without its literals that are false at level 0, if there
    /// are any, and deletes the longer clause.
    fn note_strengthened(&mut self, clause: ClauseRef) -> Option<ClauseId> {
        let trace = self.trace.as_mut()?;
        let id = self.clauses.arena().id(clause)?;
        let is_gone = |lit: &Lit| self.trail.raw(*lit) < 0;
        if !self.clauses.arena().lits(clause).any(|lit| is_gone(&lit)) {
            return Some(id);
        }
        let lits: Vec<Lit> = self.clauses.arena().lits(clause).collect();
        let (gone, rest): (Vec<Lit>, Vec<Lit>) = lits.iter().partition(|lit| is_gone(lit));
        let derived = trace.derive_reduced(&rest, id, gone.into_iter());
        trace.delete(Some(id), &lits);
        self.clauses.set_id(clause, derived);
        Some(derived)
    }

    /// Frees the clauses that are marked as garbage: removes their watches and moves
    /// the others together in the order of the watch lists. All references to
    /// clauses become invalid; the reasons on the trail are updated.
    ///
    /// A clause that is the reason of a literal above level 0 must not be garbage.
    ///
    /// Where there is no memory for moving the clauses, nothing is moved, and
    /// [`Propagator::is_full`] is true from then on, since the deleted clauses are still there.
    pub fn collect(&mut self) {
        self.full |= !self.clauses.collect(|new_place| self.trail.follow(new_place));
        self.collections += 1;
    }

    /// As [`Propagator::collect`], and gives back the memory that is kept for the next
    /// collection; for rounds of simplification that need much memory themselves.
    pub fn collect_all(&mut self) {
        self.collect();
        self.clauses.give_back();
    }
}

#[cfg(test)]
mod tests {
    use crate::dimacs_lits as lits;
    use crate::propagator;

    #[test]
    fn cleaning_at_the_root_keeps_what_propagates() {
        let clauses: &[&[i32]] = &[&[1, 2, 3], &[-1, 4, 5, 6], &[-4, -5, 6, 2], &[-6, 3, 5]];
        let mut propagator = propagator(clauses);
        propagator.add_unit(lits([-2])[0]);
        assert_eq!(propagator.propagate(), None);
        propagator.simplify_at_root();
        propagator.collect();
        // (1 ∨ 2 ∨ 3) is now binary, and the third clause has three literals left.
        assert_eq!(propagator.arena().refs().count(), 3);
        propagator.decide(lits([-3])[0]);
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.value(lits([1])[0]), Some(true));
    }
}
