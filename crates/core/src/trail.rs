//! The trail: the assigned literals in the order of their assignment, each
//! with its decision level and its reason.
//!
//! Level, place and reason stand together by variable, since analysis reads
//! all of them for each literal it meets. Source: `GRASP` (Marques-Silva and
//! Sakallah, 1996) for levels and reasons, `MiniSat` for the layout, Nadel and
//! Ryvchin (SAT 2018) for literals that stand higher than their level.

use crate::arena::ClauseRef;
use crate::{Lit, Valuation, Var, unchecked};

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
    place: u32,
    reason: Reason,
}

/// The assignment and its history.
///
/// A literal may have a lower level than the one that was open when it was
/// assigned: after a jump back of one level instead of many, what was learned
/// forces a literal that belongs further down. Undoing levels keeps such
/// literals and puts them back to be propagated again.
///
/// Invariants: `valuation` assigns exactly the first `len` literals of `lits`, and
/// each knows its place there; there is room for one literal and one state more
/// than there are variables, for what propagation writes without asking; `starts[k]` is the height of the trail when level
/// k+1 was opened; no literal has a level above the one it stands in, and below
/// `disorder` all stand in theirs; the literals below `head` have been
/// propagated.
#[derive(Clone, Debug)]
pub struct Trail {
    valuation: Valuation,
    vars: Vec<VarState>,
    lits: Vec<Lit>,
    len: usize,
    starts: Vec<usize>,
    head: usize,
    /// The lowest level with a literal of a lower level standing in it.
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
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.valuation.grow(var_count);
        if self.vars.len() <= var_count {
            self.vars.resize(var_count + 1, VarState { level: 0, place: 0, reason: Reason::None });
            self.lits.resize(var_count + 1, Lit::from_code(0));
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

    /// How many literals stand in level 0; all of them have it.
    #[must_use]
    pub fn root_len(&self) -> usize {
        self.starts.first().map_or(self.len, |&start| start)
    }

    /// The decision that opened `level` (from 1), or `None` for a level that
    /// was opened without one.
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

    /// Where on the trail an assigned variable stands.
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

    /// Points the reason of an assigned variable at the clause's new place.
    pub(crate) fn set_reason(&mut self, var: Var, reason: Reason) {
        self.vars[var.index()].reason = reason;
    }

    /// Whether some true literal has not been propagated yet.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.head < self.len
    }

    /// How many literals have been taken to be propagated.
    #[inline]
    pub(crate) fn propagated(&self) -> usize {
        self.head
    }

    /// The next literal to propagate.
    #[inline]
    pub(crate) fn next_pending(&mut self) -> Option<Lit> {
        let lit = *self.lits().get(self.head)?;
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
    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.put(lit, self.starts.len() as u32, reason);
    }

    /// Makes an unassigned literal true at this level, the current one or one
    /// below.
    pub(crate) fn assign_at(&mut self, lit: Lit, level: u32, reason: Reason) {
        if (level as usize) < self.level() {
            self.disorder = self.disorder.min(self.level());
        }
        self.put(lit, level, reason);
    }

    #[inline]
    fn put(&mut self, lit: Lit, level: u32, reason: Reason) {
        debug_assert_eq!(self.raw(lit), 0, "{lit} is assigned already");
        let place = self.len as u32;
        self.vars[lit.var().index()] = VarState { level, place, reason };
        self.valuation.assign_known(lit);
        self.lits[self.len] = lit;
        self.len += 1;
    }

    /// The parts that propagation works on, each in a place of its own; what is
    /// made true is there with [`Trail::set_len`].
    #[inline]
    pub(crate) fn parts_mut(&mut self) -> TrailParts<'_> {
        TrailParts {
            level: self.starts.len() as u32,
            is_ordered: self.disorder == usize::MAX,
            values: self.valuation.raw_mut(),
            vars: &mut self.vars,
            lits: &mut self.lits,
            len: self.len,
        }
    }

    /// Takes note of what was made true by [`Trail::parts_mut`].
    #[inline]
    pub(crate) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Opens a new decision level.
    pub(crate) fn open_level(&mut self) {
        self.starts.push(self.len);
    }

    /// Makes this the trail of these literals and values at level 0, all of
    /// them propagated.
    pub(crate) fn restore_root(&mut self, lits: &[Lit], values: &[i8]) {
        self.valuation.restore(values);
        for (place, lit) in lits.iter().enumerate() {
            // Those of unassigned variables mean nothing.
            self.vars[lit.var().index()] =
                VarState { level: 0, place: place as u32, reason: Reason::None };
        }
        self.lits[..lits.len()].copy_from_slice(lits);
        self.len = lits.len();
        self.starts.clear();
        (self.head, self.disorder) = (lits.len(), usize::MAX);
    }

    /// Undoes all assignments above `level`, newest first, calling `undone`
    /// for each literal.
    pub(crate) fn backtrack(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let start = self.starts[level];
        if self.is_ordered() {
            for &lit in self.lits[start..self.len].iter().rev() {
                self.valuation.unassign(lit.var());
                undone(lit);
            }
            self.len = start;
            self.starts.truncate(level);
        } else {
            self.backtrack_keeping(level, undone);
        }
        self.head = self.head.min(start);
    }

    /// The same when literals of lower levels may stand above `level`: they
    /// move down, in their order.
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
            self.valuation.unassign(lit.var());
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

/// What propagation reads and writes of a trail, taken apart so that the loop
/// need not go through the trail each time.
pub(crate) struct TrailParts<'a> {
    /// The current level.
    pub(crate) level: u32,
    pub(crate) is_ordered: bool,
    values: &'a mut [i8],
    vars: &'a mut [VarState],
    lits: &'a mut [Lit],
    /// How many literals are true.
    pub(crate) len: usize,
}

#[allow(unsafe_code)]
impl TrailParts<'_> {
    /// −1 for a false literal, 0 for an unassigned one, 1 for a true one.
    ///
    /// # Safety
    /// The trail knows the variable of `lit`.
    #[inline(always)]
    pub(crate) unsafe fn raw(&self, lit: Lit) -> i8 {
        // SAFETY: values has both literals of each known variable.
        unsafe { unchecked::get(self.values, lit.code()) }
    }

    pub(crate) fn level_of(&self, lit: Lit) -> u32 {
        self.vars[lit.var().index()].level
    }

    /// The highest level of the words' literals other than `unit`.
    #[cold]
    pub(crate) fn level_of_unit(&self, words: &[u32], unit: Lit) -> u32 {
        let others = words.iter().map(|&word| Lit::from_word(word)).filter(|&lit| lit != unit);
        others.map(|lit| self.level_of(lit)).max().unwrap_or(0)
    }

    /// Makes an unassigned literal true. A level below the current one is
    /// allowed only while the trail is not ordered.
    ///
    /// # Safety
    /// The trail knows the variable of `lit`.
    #[inline(always)]
    pub(crate) unsafe fn assign(&mut self, lit: Lit, level: u32, reason: Reason) {
        let place = self.len as u32;
        // SAFETY: vars has each known variable, values both its literals, and
        // lits has room for all variables.
        unsafe {
            *unchecked::get_mut(self.vars, lit.var().index()) = VarState { level, place, reason };
            *unchecked::get_mut(self.values, lit.code()) = 1;
            *unchecked::get_mut(self.values, (!lit).code()) = -1;
            *unchecked::get_mut(self.lits, self.len) = lit;
        }
        self.len += 1;
    }

    /// Makes a literal that is not false true unless it is. Without a branch,
    /// as nobody can foretell which of the two it is: what need not be written
    /// goes to the places that are there for it.
    ///
    /// # Safety
    /// The trail knows the variable of `lit`, whose value is `value`.
    #[inline(always)]
    pub(crate) unsafe fn make_true(&mut self, lit: Lit, value: i8, level: u32, reason: Reason) {
        let place = self.len as u32;
        let is_new = value == 0;
        let state = if is_new { lit.var().index() } else { self.vars.len() - 1 };
        // SAFETY: as in `assign`; vars and lits have one place more than there
        // are variables.
        unsafe {
            *unchecked::get_mut(self.vars, state) = VarState { level, place, reason };
            *unchecked::get_mut(self.values, lit.code()) = 1;
            *unchecked::get_mut(self.values, (!lit).code()) = -1;
            *unchecked::get_mut(self.lits, self.len) = lit;
        }
        self.len += usize::from(is_new);
    }
}
