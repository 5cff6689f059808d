//! The trail: the assigned literals in the order of their assignment, each
//! with its decision level and its reason.
//!
//! Level and reason stand together by variable, since analysis reads both for
//! each literal it meets. Source: `GRASP` (Marques-Silva and Sakallah, 1996)
//! for levels and reasons, `MiniSat` for the layout.

use crate::arena::ClauseRef;
use crate::{Lit, Valuation, Var};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was decided, or is a unit at level 0.
    None,
    /// It follows by the binary clause of itself and this literal, which is
    /// false.
    Binary(Lit),
    /// It follows by this clause, whose other literals are false.
    Long(ClauseRef),
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A binary clause.
    Binary([Lit; 2]),
    /// A clause in the arena.
    Long(ClauseRef),
}

#[derive(Clone, Copy, Debug)]
struct VarState {
    level: u32,
    reason: Reason,
}

/// The assignment and its history.
///
/// Invariants: `valuation` assigns exactly the literals of `lits`; `starts[k]`
/// is the height of the trail when level k+1 was opened; the literals below
/// `head` have been propagated.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    valuation: Valuation,
    vars: Vec<VarState>,
    lits: Vec<Lit>,
    starts: Vec<usize>,
    head: usize,
}

impl Trail {
    /// Makes room for this many variables.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.valuation.grow(var_count);
        if self.vars.len() < var_count {
            self.vars.resize(var_count, VarState { level: 0, reason: Reason::None });
        }
    }

    /// The values of all variables.
    #[inline]
    #[must_use]
    pub fn valuation(&self) -> &Valuation {
        &self.valuation
    }

    /// −1 for a false literal, 0 for an unassigned one, 1 for a true one.
    #[inline]
    pub(crate) fn raw(&self, lit: Lit) -> i8 {
        self.valuation.raw(lit)
    }

    /// The true literals, oldest first.
    #[inline]
    #[must_use]
    pub fn lits(&self) -> &[Lit] {
        &self.lits
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

    /// How many literals are true at level 0.
    #[must_use]
    pub fn root_len(&self) -> usize {
        self.starts.first().map_or(self.lits.len(), |&start| start)
    }

    /// The decision that opened `level` (from 1), or `None` for a level that
    /// was opened without one.
    #[must_use]
    pub fn decision(&self, level: usize) -> Option<Lit> {
        let start = self.start(level);
        let end = if level < self.level() { self.start(level + 1) } else { self.lits.len() };
        self.lits[start..end].first().copied()
    }

    /// The level at which an assigned variable got its value.
    #[inline]
    #[must_use]
    pub fn level_of(&self, var: Var) -> u32 {
        self.vars[var.index()].level
    }

    /// Why an assigned variable has its value.
    #[inline]
    #[must_use]
    pub fn reason_of(&self, var: Var) -> Reason {
        self.vars[var.index()].reason
    }

    /// Points the reason of an assigned variable at the clause's new place.
    pub(crate) fn set_reason(&mut self, var: Var, reason: Reason) {
        self.vars[var.index()].reason = reason;
    }

    /// Whether some true literal has not been propagated yet.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.head < self.lits.len()
    }

    /// The next literal to propagate.
    #[inline]
    pub(crate) fn next_pending(&mut self) -> Option<Lit> {
        let lit = *self.lits.get(self.head)?;
        self.head += 1;
        Some(lit)
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.raw(lit), 0, "{lit} is assigned already");
        self.vars[lit.var().index()] = VarState { level: self.starts.len() as u32, reason };
        self.valuation.assign_known(lit);
        self.lits.push(lit);
    }

    /// Opens a new decision level.
    pub(crate) fn open_level(&mut self) {
        self.starts.push(self.lits.len());
    }

    /// Undoes all assignments above `level`, newest first, calling `undone`
    /// for each literal.
    pub(crate) fn backtrack(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let start = self.starts[level];
        for &lit in self.lits[start..].iter().rev() {
            self.valuation.unassign(lit.var());
            undone(lit);
        }
        self.lits.truncate(start);
        self.starts.truncate(level);
        self.head = self.head.min(start);
    }
}
