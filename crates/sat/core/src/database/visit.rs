//! The visit of the clauses that watch a literal that has become false.
//!
//! A visit looks at the blocker before the clause, and searches the clause from the place where the
//! last search ended. While a list is scanned, new watches are pushed to other lists, and each time
//! the slots may move in memory; the scanned list keeps its place among the slots, because a new
//! watch never goes to the scanned list, whose literal is false. The alternative, a buffer of
//! delayed pushes, needs one more pass over the buffer.
//!
//! Most of the time goes into waiting for memory. So two things are fetched beforehand: the next
//! clause of a list, and the place of the list of a literal that has just become false.
//! (Prefetching of watch lists: Hölldobler, Manthey and Saptawijaya, "Improving Resource-Unaware
//! SAT Solvers", LPAR 2010.) To fetch one watch further ahead is better for large formulas and
//! worse for small formulas.

use super::Database;
use super::arena::{HEADER, first_literal, is_marked_garbage};
use super::watch::Watch;
use crate::reason::{ClauseRef, Conflict, Reason};
use crate::trail::Trail;
use crate::{Lit, unchecked};

const WATCHES_PER_LINE: usize = 64 / size_of::<Watch>();

impl Database {
    /// Visits the clauses that watch `lit`, which has just become false. With `OMITS`, the visit
    /// leaves out the clause `ignored`, and removes the watches of garbage on the way.
    ///
    /// The visit is one function on purpose: divided into parts it takes 7 % more instructions,
    /// because arguments of the parts go through memory. Its unsafe blocks rest on three facts:
    /// (a) `start` ≤ `kept` ≤ `next` ≤ `end` < the number of slots, where `start` and `end`
    ///     are the bounds of the list, which does not move;
    /// (b) the trail knows each literal of a clause and each blocker: they have
    /// watch lists, and the trail knows as many literals as there are lists;
    /// (c) a watch refers to a clause of the arena, which lies completely within
    /// `words`: a header, then `size` literals, at least two.
    ///
    /// None of the three facts says that `lit` is one of the first two literals of the clause. So a
    /// comparison finds the other watched literal. The exclusive or of `lit` and the first two
    /// literals would save an instruction, but could be any number.
    ///
    /// # Safety
    /// The trail knows all literals that have a watch list, and `lit` is false.
    #[allow(unsafe_code)]
    pub(crate) unsafe fn visit<const OMITS: bool>(
        &mut self,
        trail: &mut Trail,
        lit: Lit,
        ignored: Option<ClauseRef>,
        all_ticks: &mut u64,
    ) -> Option<Conflict> {
        let mut trail = trail.parts_mut();
        let list = self.watches.range(lit);
        let end = list.end;
        // SAFETY: the code below moves watches of this list within it, makes their
        // blockers other literals of their clauses, adds to other lists the vacant
        // slots behind them, and finally leaves the last slots of this list vacant.
        let (mut heads, mut slots) = unsafe { self.watches.parts_mut() };
        // SAFETY: the code below only exchanges literals of a clause and saves a
        // place among its literals.
        let words = unsafe { self.arena.words_mut() };
        let mut ticks = 1 + (list.len() / WATCHES_PER_LINE) as u64;
        let mut conflict = None;
        let mut next = list.start;
        let mut kept = next;
        while next < end {
            // SAFETY: (a) for the two places, (b) for the blocker.
            let (watch, blocker) = unsafe {
                let watch = unchecked::get(slots, next);
                *unchecked::get_mut(slots, kept) = watch;
                (watch, trail.raw(watch.blocker))
            };
            next += 1;
            kept += 1;
            if blocker > 0 {
                continue;
            }
            let Some(clause) = watch.clause() else {
                if blocker < 0 {
                    conflict = Some(Conflict::Binary([watch.blocker, lit]));
                    break;
                }
                let level = if trail.is_ordered { trail.level } else { trail.level_of(lit) };
                // SAFETY: (b), and its value is 0.
                unsafe { trail.assign(watch.blocker, level, Reason::Binary(lit)) };
                unchecked::prefetch(heads, (!watch.blocker).code());
                continue;
            };
            ticks += 1;
            // The clause of the next watch is fetched while this clause is visited, although the
            // next blocker may be true.
            // SAFETY: (a): there is a slot behind the list.
            let [_, ahead] = unsafe { unchecked::get(slots, next) }.words();
            unchecked::prefetch(words, ahead as usize);
            let start = first_literal(clause);
            if OMITS {
                if is_marked_garbage(words[start - HEADER + 1]) {
                    kept -= 1;
                    continue;
                }
                if ignored == Some(clause) {
                    continue;
                }
            }
            // SAFETY: (c) for the places, (b) for the literal.
            let (size, saved, other, other_value) = unsafe {
                let size = unchecked::get(words, start - HEADER) as usize;
                let saved = unchecked::get(words, start - 1) as usize;
                let first = unchecked::get(words, start);
                let second = unchecked::get(words, start + 1);
                let other = Lit::from_word(if first == lit.word() { second } else { first });
                (size, saved, other, trail.raw(other))
            };
            if other_value > 0 {
                // SAFETY: (a), and `kept` was just increased.
                unsafe { unchecked::get_mut(slots, kept - 1) }.blocker = other;
                continue;
            }
            // The clause may have become shorter since the place was saved.
            let saved = if saved < size { saved } else { 2 };
            let (mut place, mut replacement, mut value) = (saved, other, -1);
            while place < size {
                // SAFETY: (c), as place < size; (b).
                unsafe {
                    replacement = Lit::from_word(unchecked::get(words, start + place));
                    value = trail.raw(replacement);
                }
                if value >= 0 {
                    break;
                }
                place += 1;
            }
            if value < 0 {
                place = 2;
                while place < saved {
                    // SAFETY: (c), as place < saved ≤ size; (b).
                    unsafe {
                        replacement = Lit::from_word(unchecked::get(words, start + place));
                        value = trail.raw(replacement);
                    }
                    if value >= 0 {
                        break;
                    }
                    place += 1;
                }
            }
            if value > 0 {
                // SAFETY: (c) and (a).
                unsafe {
                    *unchecked::get_mut(words, start - 1) = place as u32;
                    unchecked::get_mut(slots, kept - 1).blocker = replacement;
                }
            } else if value == 0 {
                // SAFETY: (c), as place < size.
                unsafe {
                    *unchecked::get_mut(words, start - 1) = place as u32;
                    *unchecked::get_mut(words, start) = other.word();
                    *unchecked::get_mut(words, start + 1) = replacement.word();
                    *unchecked::get_mut(words, start + place) = lit.word();
                }
                let watch = Watch::long(other, clause);
                // SAFETY: (b): the replacement has a list. Each list ends before the last slot. The
                // replacement's list is not the scanned list, whose literal is false.
                let (head, slot) = unsafe {
                    let head = unchecked::get_mut(heads, replacement.code());
                    let slot = unchecked::get_mut(slots, head.end());
                    (head, slot)
                };
                if slot.is_vacant() {
                    *slot = watch;
                    head.lengthen();
                } else {
                    self.watches.push_elsewhere(replacement, watch);
                    // SAFETY: as above.
                    (heads, slots) = unsafe { self.watches.parts_mut() };
                }
                ticks += 1;
                kept -= 1;
            } else if other_value < 0 {
                conflict = Some(Conflict::Long(clause));
                break;
            } else {
                let level = if trail.is_ordered {
                    trail.level
                } else {
                    trail.level_of_unit(&words[start..start + size], other)
                };
                // SAFETY: (b), and its value is 0.
                unsafe { trail.assign(other, level, Reason::Long(clause)) };
                unchecked::prefetch(heads, (!other).code());
            }
        }
        trail.finish();
        if kept < next {
            self.watches.close_gap(lit, kept..next);
        }
        *all_ticks += ticks;
        conflict
    }
}
