//! Checks the invariants in the documentation of the propagator and its parts, in
//! the plainest way.
//!
//! Tests call the check after each propagation. The check takes time and memory linear in the size
//! of the whole state. Assertions in the code that keeps the invariants would see only a part of
//! the state.

use crate::broken::BrokenInvariant;
use crate::reason::Reason;
use crate::{Lit, Propagator};

impl Propagator {
    /// Checks all invariants: the layout of the arena, watches, places and
    /// levels on the trail, and reasons; and, after a propagation without conflict,
    /// that no clause remains which should have made a literal true.
    ///
    /// The check for remaining clauses requires that everything was propagated before each
    /// decision, with all clauses that exist now. So this check may fail at levels that were open
    /// during [`propagate_without`](Propagator::propagate_without).
    ///
    /// # Errors
    /// The first invariant that does not hold.
    pub fn check(&self) -> Result<(), BrokenInvariant> {
        let (trail, lists) = (2 * self.var_count(), self.watches().literals().len());
        if trail != lists {
            return Err(BrokenInvariant::LiteralCounts { trail, lists });
        }
        self.trail.check()?;
        let is_root_false =
            |lit: Lit| self.value(lit) == Some(false) && self.trail.level_of(lit.var()) == 0;
        self.clauses.check(is_root_false)?;
        self.check_ids()?;
        if self.refuted {
            return Ok(());
        }
        self.check_reasons()?;
        if self.trail.is_pending() { Ok(()) } else { self.check_propagated() }
    }

    /// With proofs on, checks that each clause has a number.
    fn check_ids(&self) -> Result<(), BrokenInvariant> {
        if self.trace.is_none() {
            return Ok(());
        }
        for (lit, watch) in self.clauses.live_watches() {
            let other = watch.blocker();
            match watch.clause() {
                Some(clause) if self.clause_id(clause).is_none() => {
                    return Err(BrokenInvariant::WithoutId(clause));
                }
                None if self.binary_id(lit, other).is_none() => {
                    return Err(BrokenInvariant::BinaryWithoutId(lit, other));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks that each literal above level 0 follows from its reason, at its level.
    /// Reasons at level 0 may be deleted.
    fn check_reasons(&self) -> Result<(), BrokenInvariant> {
        let trail = &self.trail;
        for (place, &lit) in trail.lits().iter().enumerate() {
            let (level, reason) = (trail.level_of(lit.var()), trail.reason_of(lit.var()));
            if level == 0 {
                continue;
            }
            let is_there = match reason {
                Reason::None | Reason::External => continue,
                Reason::Binary(other) => self.has_binary(lit, other),
                Reason::Long(clause) => {
                    !self.arena().is_garbage(clause)
                        && self.arena().lits(clause).take(2).any(|other| other == lit)
                }
            };
            if !is_there {
                return Err(BrokenInvariant::Reason(lit));
            }
            let mut implied = 0;
            for other in self.antecedents(lit, reason) {
                let is_before = trail.place_of(other.var()) < place;
                if self.value(other) != Some(false) || !is_before {
                    return Err(BrokenInvariant::ReasonNotFalse { lit, other });
                }
                implied = implied.max(trail.level_of(other.var()));
            }
            if implied != level {
                let (level, implied) = (level as usize, implied as usize);
                return Err(BrokenInvariant::ReasonLevel { lit, level, implied });
            }
        }
        Ok(())
    }

    /// Checks that nothing more follows: each clause with a false watched literal has a true
    /// literal that stays true as long as the false literal is assigned.
    fn check_propagated(&self) -> Result<(), BrokenInvariant> {
        let trail = &self.trail;
        for (lit, watch) in self.clauses.live_watches() {
            if self.value(lit) != Some(false) {
                continue;
            }
            let stands_in = trail.stands_in(trail.place_of(lit.var()));
            let holds = |other: Lit| {
                self.value(other) == Some(true) && trail.level_of(other.var()) as usize <= stands_in
            };
            let blocker = watch.blocker();
            let mut watched = watch.clause().into_iter().flat_map(|c| self.arena().lits(c).take(2));
            if !holds(blocker) && !watched.any(holds) {
                return Err(BrokenInvariant::FalseWatch { lit, blocker });
            }
        }
        Ok(())
    }
}
