//! The trail: the assigned literals in the order of their assignment, each
//! with its decision level and its reason.
//!
//! The level, place and reason of a variable stand together, because analysis
//! reads all three for each literal it meets. Sources: `GRASP` (Marques-Silva and
//! Sakallah, 1996) for levels and reasons, `MiniSat` for the layout, Nadel and
//! Ryvchin (SAT 2018) for literals that stand higher than their level.

mod check;
mod parts;

use crate::reason::{ClauseRef, Reason};
use crate::{Lit, Valuation, Var};

#[derive(Clone, Copy, Debug)]
struct VarState {
    level: u32,
    place: u32,
    reason: Reason,
}

/// The assignment and its history.
///
/// A literal may have a lower level than the level that was open when the literal was assigned. If
/// a conflict goes back by one level only (chronological backtracking), the learned clause forces a
/// literal that belongs to a lower level. Undoing levels keeps such literals, which are then
/// propagated again.
///
/// The unsafe code in `parts.rs` rests on these invariants: the first `len` of
/// `lits` have different variables, each of which is known and assigned in
/// `valuation`; `vars` and `lits` have a place for each variable. So there is always room
/// for an unassigned literal.
///
/// Further invariants: `valuation` assigns no other variables, and each variable on the trail has
/// its index in `lits` as its place; `starts[k]` is the height of the trail when level k+1 was
/// opened; no literal has a level above the level in which it stands, and below `disorder` both
/// levels are equal; the literals below `head` have been propagated. `Propagator::check` verifies
/// all invariants.
#[derive(Clone, Debug)]
pub struct Trail {
    valuation: Valuation,
    vars: Vec<VarState>,
    lits: Vec<Lit>,
    len: usize,
    starts: Vec<usize>,
    head: usize,
    /// The lowest level in which a literal of a lower level stands; `usize::MAX` if there is no
    /// such level.
    disorder: usize,
}

impl Default for Trail {
    fn default() -> Trail {
        Trail {
            valuation: Valuation::default(),
            vars: Vec::new(),
            lits: Vec::new(),
            len: 0,
            starts: Vec::new(),
            head: 0,
            disorder: usize::MAX,
        }
    }
}

impl Trail {
    /// Makes room for this many variables.
    ///
    /// # Panics
    /// When `var_count` is over [`Var::MAX_COUNT`].
    #[inline]
    pub(crate) fn grow(&mut self, var_count: usize) {
        // Every new clause asks for room for its variables; nearly always there is room.
        if self.vars.len() < var_count {
            self.grow_to(var_count);
        }
    }

    #[cold]
    fn grow_to(&mut self, var_count: usize) {
        assert!(var_count <= Var::MAX_COUNT, "{var_count} variables are over the limit");
        self.valuation.grow(var_count);
        self.vars.resize(var_count, VarState { level: 0, place: 0, reason: Reason::None });
        self.lits.resize(var_count, Lit::from_code(0));
    }

    /// How many variables there may be before the tables are moved.
    pub(crate) fn capacity(&self) -> usize {
        self.vars.capacity()
    }

    /// The values of all variables.
    #[inline]
    #[must_use]
    pub fn valuation(&self) -> &Valuation {
        &self.valuation
    }

    /// −1 for a false literal, 0 for an unassigned literal, 1 for a true literal.
    #[inline]
    pub(crate) fn raw(&self, lit: Lit) -> i8 {
        self.valuation.raw(lit)
    }

    /// The true literals, oldest first.
    #[inline]
    #[must_use]
    pub fn lits(&self) -> &[Lit] {
        &self.lits[..self.len]
    }

    /// The current decision level; 0 before the first decision.
    #[inline]
    #[must_use]
    pub fn level(&self) -> usize {
        self.starts.len()
    }

    /// The height of the trail when `level` was opened: the place of its
    /// decision. 0 for level 0.
    #[must_use]
    pub fn start(&self, level: usize) -> usize {
        if level == 0 { 0 } else { self.starts[level - 1] }
    }

    /// How many literals stand in level 0. Their own level is 0 as well.
    #[must_use]
    pub fn root_len(&self) -> usize {
        self.starts.first().map_or(self.len, |&start| start)
    }

    /// The level in which the literal at this place of the trail stands: the literal's own level or
    /// a higher level.
    pub(crate) fn stands_in(&self, place: usize) -> usize {
        self.starts.partition_point(|&start| start <= place)
    }

    /// The decision that opened `level` (from 1), or `None` for a level that was opened without a
    /// decision.
    #[must_use]
    pub fn decision(&self, level: usize) -> Option<Lit> {
        let start = self.start(level);
        let end = if level < self.level() { self.start(level + 1) } else { self.len };
        let first = self.lits[start..end].first().copied();
        // Without a decision, a literal of a lower level may stand first.
        first.filter(|lit| self.level_of(lit.var()) as usize == level)
    }

    /// The level at which an assigned variable got its value.
    #[inline]
    #[must_use]
    pub fn level_of(&self, var: Var) -> u32 {
        self.vars[var.index()].level
    }

    /// The index of an assigned variable on the trail.
    #[inline]
    #[must_use]
    pub fn place_of(&self, var: Var) -> usize {
        self.vars[var.index()].place as usize
    }

    /// Why an assigned variable has its value.
    #[inline]
    #[must_use]
    pub fn reason_of(&self, var: Var) -> Reason {
        self.vars[var.index()].reason
    }

    /// Replaces the external reason of a true literal.
    ///
    /// # Panics
    /// When the literal is not true or has another reason.
    pub(crate) fn explain(&mut self, lit: Lit, reason: Reason) {
        assert!(self.raw(lit) > 0, "{lit} is not true");
        let own = &mut self.vars[lit.var().index()].reason;
        assert!(*own == Reason::External, "{lit} has a reason already");
        *own = reason;
    }

    /// Removes the reason of an assigned variable.
    pub(crate) fn forget_reason(&mut self, var: Var) {
        self.vars[var.index()].reason = Reason::None;
    }

    /// Updates each reason to the new reference of its clause. A reason without new reference is
    /// removed.
    pub(crate) fn follow(&mut self, mut new_place: impl FnMut(ClauseRef) -> Option<ClauseRef>) {
        for lit in &self.lits[..self.len] {
            let reason = &mut self.vars[lit.var().index()].reason;
            if let Reason::Long(clause) = *reason {
                *reason = new_place(clause).map_or(Reason::None, Reason::Long);
            }
        }
    }

    /// Whether some true literal has not been propagated yet.
    pub(crate) fn is_pending(&self) -> bool {
        self.head < self.len
    }

    /// The next literal to propagate.
    #[inline]
    pub(crate) fn pending(&self) -> Option<Lit> {
        self.lits().get(self.head).copied()
    }

    /// Takes the next literal to propagate.
    #[inline]
    pub(crate) fn next_pending(&mut self) -> Option<Lit> {
        let lit = self.pending()?;
        self.head += 1;
        Some(lit)
    }

    /// Whether each literal stands in its own level.
    #[inline]
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.disorder == usize::MAX
    }

    /// Makes an unassigned literal true at the current level.
    ///
    /// # Panics
    /// When the literal is assigned or its variable is not known; so do the next two methods.
    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.put(lit, self.starts.len() as u32, reason);
    }

    /// Makes an unassigned literal true at this level, which is not above the current level.
    pub(crate) fn assign_at(&mut self, lit: Lit, level: u32, reason: Reason) {
        if (level as usize) < self.level() {
            self.disorder = self.disorder.min(self.level());
        }
        self.put(lit, level, reason);
    }

    #[inline]
    fn put(&mut self, lit: Lit, level: u32, reason: Reason) {
        assert!(self.raw(lit) == 0, "{lit} is assigned already");
        let place = self.len as u32;
        self.vars[lit.var().index()] = VarState { level, place, reason };
        self.valuation.assign_known(lit);
        self.lits[self.len] = lit;
        self.len += 1;
    }

    /// Opens a new decision level.
    pub(crate) fn open_level(&mut self) {
        self.starts.push(self.len);
    }

    /// Replaces the trail by these literals at level 0, all of them propagated.
    ///
    /// # Panics
    /// When a variable is not known or occurs twice.
    pub(crate) fn restore_root(&mut self, lits: &[Lit]) {
        self.len = 0;
        self.starts.clear();
        self.disorder = usize::MAX;
        self.valuation.clear();
        // The loop goes over slices, since `put` would load the three vectors' places for each
        // literal anew.
        let (values, vars) = (self.valuation.raw_mut(), &mut self.vars[..]);
        for (place, (&lit, entry)) in lits.iter().zip(&mut self.lits).enumerate() {
            assert!(values[lit.code()] == 0, "{lit} is assigned already");
            values[lit.code()] = 1;
            values[(!lit).code()] = -1;
            vars[lit.var().index()] =
                VarState { level: 0, place: place as u32, reason: Reason::None };
            *entry = lit;
        }
        self.len = lits.len();
        self.head = self.len;
    }

    /// Undoes all assignments above `level`, newest first, calling `undone`
    /// for each literal.
    pub(crate) fn backtrack(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let start = self.starts[level];
        if self.is_ordered() {
            // The trail is shortened first, so that no unassigned literal stands on the trail after
            // a panic of `undone`.
            let above = start..std::mem::replace(&mut self.len, start);
            self.starts.truncate(level);
            for &lit in self.lits[above].iter().rev() {
                self.valuation.unassign_known(lit.var());
                undone(lit);
            }
        } else {
            self.backtrack_keeping(level, undone);
        }
        self.head = self.head.min(start);
    }

    /// [`Trail::backtrack`] where literals of lower levels may stand above `level`: these literals
    /// move down in their order.
    fn backtrack_keeping(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        let above = self.lits[self.starts[level]..self.len].to_vec();
        self.len = self.starts[level];
        self.starts.truncate(level);
        if self.disorder > level {
            self.disorder = usize::MAX;
        }
        let (kept, gone): (Vec<Lit>, Vec<Lit>) =
            above.into_iter().partition(|lit| self.level_of(lit.var()) as usize <= level);
        for &lit in gone.iter().rev() {
            self.valuation.unassign_known(lit.var());
            undone(lit);
        }
        for lit in kept {
            let state = &mut self.vars[lit.var().index()];
            state.place = self.len as u32;
            if (state.level as usize) < level {
                self.disorder = self.disorder.min(level);
            }
            self.lits[self.len] = lit;
            self.len += 1;
        }
    }
}
