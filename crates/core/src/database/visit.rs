//! The visit of the clauses that watch a literal that has become false.
//!
//! Each looks at the blocker before the clause, and searches the clause from
//! where the last search ended. The list that is scanned is taken out of its
//! place, so that new watches can be pushed to the other lists meanwhile without
//! `unsafe` aliasing; a new watch never goes to the scanned list, whose literal
//! is false. A buffer of delayed pushes does the same with one more pass over
//! what it holds.

use super::Database;
use super::arena::{HEADER, first_literal, is_marked_garbage};
use super::watch::Watch;
use crate::reason::{ClauseRef, Conflict, Reason};
use crate::trail::Trail;
use crate::{Lit, unchecked};

const WATCHES_PER_LINE: usize = 64 / size_of::<Watch>();

impl Database {
    /// Visits the binary clauses at the front of the list of `lit`, which has
    /// just become false; how many there are.
    ///
    /// None of them leaves the list, so that it stays in its place and nothing is
    /// written back: 5 % less time on hard sudokus, where most watches are such and
    /// half of the lists end here. On formulas of long clauses it costs more than
    /// it spares.
    ///
    /// # Safety
    /// The trail knows all literals that have a watch list.
    #[allow(unsafe_code)]
    #[inline(always)]
    pub(crate) unsafe fn visit_binaries(
        &self,
        trail: &mut Trail,
        lit: Lit,
        ticks: &mut u64,
    ) -> (usize, Option<Conflict>) {
        let watches = &self.watches[lit];
        let mut trail = trail.parts_mut();
        let level = if trail.is_ordered { trail.level } else { trail.level_of(lit) };
        let (mut next, mut conflict) = (0, None);
        for watch in watches {
            if !watch.is_binary() {
                break;
            }
            // SAFETY: each blocker has a watch list, so that the trail knows it.
            let value = unsafe { trail.raw(watch.blocker) };
            if value < 0 {
                conflict = Some(Conflict::Binary([watch.blocker, lit]));
                break;
            }
            next += 1;
            // SAFETY: as before, and nothing was assigned since.
            unsafe { trail.make_true(watch.blocker, value, level, Reason::Binary(lit)) };
        }
        trail.finish();
        if conflict.is_some() || next == watches.len() {
            *ticks += 1 + (watches.len() / WATCHES_PER_LINE) as u64;
        }
        (next, conflict)
    }

    /// Visits the clauses that watch `lit`, which has just become false, but for
    /// the `first` ones, which were visited before. Clauses marked as garbage are
    /// dropped on the way if it `OMITS` them.
    ///
    /// One function on purpose: cut into parts it takes 7 % more instructions,
    /// because what they hand to each other goes through memory. Its unsafe
    /// blocks rest on these facts:
    /// (a) `kept` ≤ `next` ≤ the length of the list;
    /// (b) the trail knows each literal of a clause and each blocker: they have
    /// watch lists, and the trail knows as many literals as there are lists;
    /// (c) a watch refers to a clause of the arena, which lies whole within
    /// `words`: a header, then `size` literals, at least two.
    ///
    /// That `lit` is one of the first two literals is not among them, so the
    /// other one is chosen by comparing; the exclusive or of the three, which is
    /// an instruction less, could be any number.
    ///
    /// # Safety
    /// The trail knows all literals that have a watch list.
    #[allow(unsafe_code)]
    pub(crate) unsafe fn visit<const OMITS: bool>(
        &mut self,
        trail: &mut Trail,
        lit: Lit,
        first: usize,
        ignored: Option<ClauseRef>,
        all_ticks: &mut u64,
    ) -> Option<Conflict> {
        let mut trail = trail.parts_mut();
        let mut list = self.watches.take(lit);
        let watches = &mut list[..];
        // SAFETY: below, literals of clauses change places, and a place among
        // the literals is saved.
        let words = unsafe { self.arena.words_mut() };
        let mut ticks = 1 + (watches.len() / WATCHES_PER_LINE) as u64;
        let mut conflict = None;
        let mut next = first.min(watches.len());
        let mut kept = next;
        while next < watches.len() {
            // SAFETY: (a) for the two places, (b) for the blocker.
            let (watch, blocker) = unsafe {
                let watch = unchecked::get(watches, next);
                *unchecked::get_mut(watches, kept) = watch;
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
                continue;
            };
            ticks += 1;
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
                unsafe { unchecked::get_mut(watches, kept - 1) }.blocker = other;
                continue;
            }
            // The clause may have shrunk since the place was saved.
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
                    unchecked::get_mut(watches, kept - 1).blocker = replacement;
                }
            } else if value == 0 {
                // SAFETY: (c), as place < size.
                unsafe {
                    *unchecked::get_mut(words, start - 1) = place as u32;
                    *unchecked::get_mut(words, start) = other.word();
                    *unchecked::get_mut(words, start + 1) = replacement.word();
                    *unchecked::get_mut(words, start + place) = lit.word();
                }
                self.watches.push(replacement, Watch::long(other, clause));
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
            }
        }
        trail.finish();
        if kept < next {
            if next < list.len() {
                list.copy_within(next.., kept);
            }
            list.truncate(kept + list.len() - next);
        }
        self.watches.restore(lit, list);
        *all_ticks += ticks;
        conflict
    }
}
