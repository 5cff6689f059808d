//! The trail as propagation writes to it: in parts, and without range checks.

use super::{Trail, VarState};
use crate::reason::Reason;
use crate::{Lit, unchecked};

impl Trail {
    /// The parts that propagation works on, as separate borrows. Literals that are
    /// made true stand on the trail only after [`TrailParts::finish`].
    #[inline]
    pub(crate) fn parts_mut(&mut self) -> TrailParts<'_> {
        TrailParts {
            level: self.starts.len() as u32,
            is_ordered: self.disorder == usize::MAX,
            values: self.valuation.raw_mut(),
            vars: &mut self.vars,
            lits: &mut self.lits,
            len: self.len,
            end: &mut self.len,
        }
    }
}

/// The parts of a trail that propagation reads and writes, borrowed separately so
/// that the loop need not go through the trail each time.
pub(crate) struct TrailParts<'a> {
    /// The current level.
    pub(crate) level: u32,
    pub(crate) is_ordered: bool,
    values: &'a mut [i8],
    vars: &'a mut [VarState],
    lits: &'a mut [Lit],
    /// How many literals are true, including those made true here.
    len: usize,
    /// Where the trail keeps the number of true literals. The number is written only at the end, so
    /// that the loop can keep `len` in a register.
    end: &'a mut usize,
}

#[allow(unsafe_code)]
impl TrailParts<'_> {
    /// Puts the literals that were made true on the trail.
    #[inline(always)]
    pub(crate) fn finish(self) {
        *self.end = self.len;
    }

    /// −1 for a false literal, 0 for an unassigned literal, 1 for a true literal.
    ///
    /// # Safety
    /// The trail knows the variable of `lit`.
    #[inline(always)]
    pub(crate) unsafe fn raw(&self, lit: Lit) -> i8 {
        // SAFETY: `values` has both literals of each known variable.
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

    /// Makes an unassigned literal true. A level below the current level is allowed only while the
    /// trail is not ordered.
    ///
    /// # Safety
    /// The trail knows the variable of `lit`, which is unassigned.
    #[inline(always)]
    pub(crate) unsafe fn assign(&mut self, lit: Lit, level: u32, reason: Reason) {
        let place = self.len as u32;
        // SAFETY: `vars` has each known variable, and `values` both its literals. The literals on
        // the trail have different, assigned variables; so there are fewer literals than variables,
        // and `lits` has room for another literal.
        unsafe {
            *unchecked::get_mut(self.vars, lit.var().index()) = VarState { level, place, reason };
            *unchecked::get_mut(self.values, lit.code()) = 1;
            *unchecked::get_mut(self.values, (!lit).code()) = -1;
            *unchecked::get_mut(self.lits, self.len) = lit;
        }
        self.len += 1;
    }
}
