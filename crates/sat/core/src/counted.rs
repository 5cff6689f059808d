//! Clauses that are counted, not watched.
//!
//! Each counted clause has the number of its literals that are not false, and the
//! exclusive or of their codes; when one literal is left, the exclusive or is that
//! literal (see `ground.rs`). An assignment lowers the numbers of all clauses of
//! the false literal, and backtracking raises them again, which watches do not
//! need. But no clause is read, nothing is moved, and nearly all branches are
//! predictable. This pays only for short clauses, of which a hard sudoku has some
//! for each candidate. So it is used for clauses that have just been copied for a
//! question (`restore.rs`). Before clauses are changed in another way, they are
//! watched ([`Counted::watch_all`]).

use std::cmp::Reverse;
use std::sync::Arc;

use crate::Lit;
use crate::broken::Broken;
use crate::database::{Arena, Database};
use crate::ground::{Lists, ONE, TRUE, open_of};
use crate::reason::{ClauseRef, Conflict, Reason};
use crate::trail::Trail;

/// The longest clause that is counted.
pub(crate) const LONGEST: usize = 9;

/// Clauses under counters.
///
/// Invariant, while `is_on`: for each counted clause, `open` is the number and the
/// exclusive or (see [`open_of`]) of those of its literals that are not negations
/// of the first `counted` literals on the trail. For a clause that is left out,
/// `open` is near [`TRUE`], so that it never looks like one open literal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    pub(crate) is_on: bool,
    /// By literal: the indices of the clauses that contain it.
    lists: Arc<Lists<u32>>,
    open: Vec<u64>,
    refs: Vec<ClauseRef>,
    /// How many literals of the trail have been counted.
    counted: usize,
}

impl Counted {
    /// Starts again. Afterwards each clause of `open` must be added with
    /// [`Counted::put`] or left out with [`Counted::leave_out`].
    pub(crate) fn restore(&mut self, lists: &Arc<Lists<u32>>, open: &[u64], counted: usize) {
        if !Arc::ptr_eq(&self.lists, lists) {
            self.lists = Arc::clone(lists);
        }
        self.open.clear();
        self.open.extend_from_slice(open);
        self.refs.clear();
        self.refs.resize(open.len(), ClauseRef::from_word(0));
        self.counted = counted;
        self.is_on = true;
    }

    pub(crate) fn put(&mut self, place: usize, clause: ClauseRef) {
        self.refs[place] = clause;
    }

    pub(crate) fn leave_out(&mut self, place: usize) {
        self.open[place] = TRUE;
    }

    /// Raises the numbers that the literals of the trail from `start` on have
    /// lowered.
    pub(crate) fn undo(&mut self, lits: &[Lit], start: usize) {
        if start >= self.counted {
            return;
        }
        for &lit in &lits[start..self.counted] {
            let negation = !lit;
            for &place in self.lists.find(negation) {
                let open = &mut self.open[place as usize];
                *open = (*open + ONE) ^ negation.code() as u64;
            }
        }
        self.counted = start;
    }

    /// Lowers the numbers of the clauses that contain `lit`, the negation of the
    /// literal that is propagated, and makes the literals of units true. `arena` has
    /// the clauses.
    #[inline(always)]
    pub(crate) fn count(
        &mut self,
        arena: &Arena,
        trail: &mut Trail,
        lit: Lit,
        ticks: &mut u64,
    ) -> Option<Conflict> {
        let places = self.lists.find(lit);
        self.counted = trail.propagated();
        if places.is_empty() {
            return None;
        }
        let mut trail = trail.parts_mut();
        let mut conflict = None;
        for &place in places {
            let open = &mut self.open[place as usize];
            *open = (*open - ONE) ^ lit.code() as u64;
            if *open >> 32 != 1 {
                continue;
            }
            let last = Lit::from_code(*open as u32 as usize);
            let clause = self.refs[place as usize];
            let value = trail.value(last);
            if value == 0 && conflict.is_none() {
                let level = if trail.is_ordered {
                    trail.level
                } else {
                    let lits = arena.lits(clause).filter(|&other| other != last);
                    lits.map(|lit| trail.level_of(lit)).max().unwrap_or(0)
                };
                trail.assign_if_open(last, level, Reason::Long(clause));
            } else if value < 0 {
                // The last literal is false too, but has not been counted yet.
                conflict = conflict.or(Some(Conflict::Long(clause)));
            }
        }
        trail.finish();
        *ticks += 1;
        conflict
    }

    /// Whether some clause with `lit` has at most one other literal that is not false, so that
    /// it implies that literal, or is a conflict, when `lit` becomes false.
    pub(crate) fn is_near_unit(&self, lit: Lit) -> bool {
        let is_near = |&place: &u32| self.open[place as usize] >> 32 <= 2;
        self.is_on && self.lists.find(lit).iter().any(is_near)
    }

    /// The clauses that are counted and not watched.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let places = self.refs.iter().zip(&self.open).filter(|_| self.is_on);
        places.filter(|&(_, &open)| open < TRUE / 2).map(|(&clause, _)| clause)
    }

    /// Checks that each counted clause has the right number of open literals.
    ///
    /// # Errors
    /// A clause that has a wrong one.
    pub(crate) fn check(&self, arena: &Arena, trail: &Trail) -> Result<(), Broken> {
        let is_uncounted =
            |lit: Lit| trail.raw(lit) >= 0 || trail.place_of(lit.var()) >= self.counted;
        let places = self.refs.iter().zip(&self.open);
        for (&clause, &open) in places.filter(|_| self.is_on) {
            if open < TRUE / 2
                && open != open_of(arena.lits(clause).filter(|&lit| is_uncounted(lit)))
            {
                return Err(Broken::Count(clause));
            }
        }
        Ok(())
    }

    /// Watches all clauses that were counted, and counts none any more.
    pub(crate) fn watch_all(&mut self, clauses: &mut Database, trail: &Trail) {
        if !std::mem::take(&mut self.is_on) {
            return;
        }
        let places = self.refs.iter().zip(&self.open);
        for (&clause, _) in places.filter(|&(_, &open)| open < TRUE / 2) {
            // True literals come first, those of lower levels before others; false
            // ones come last, in the order in which they will be unassigned or
            // propagated again. That order is by the level in which they stand,
            // which may be higher than their own.
            let mut lits: Vec<Lit> = clauses.arena().lits(clause).collect();
            lits.sort_by_key(|&lit| match trail.raw(lit) {
                0 => (Reverse(0), 0),
                value @ 1.. => (Reverse(value), i64::from(trail.level_of(lit.var()))),
                value => {
                    let stands_in = trail.stands_in(trail.place_of(lit.var()));
                    (Reverse(value), -(stands_in as i64))
                }
            });
            clauses.watch(clause, [lits[0], lits[1]]);
        }
    }
}
