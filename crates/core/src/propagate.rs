//! Unit propagation: the one loop under the paper's methods and the solver.
//!
//! A clause whose literals are all false but one makes that one true; this is
//! done until nothing follows any more or a clause has only false literals.
//! An assignment visits only the clauses that watch its negation, looks at the
//! blocker before the clause, and searches the clause from where the last
//! search ended. The textbook method (part III.A of the 2014 Centrale-Supélec
//! paper) simplifies all clauses after each unit instead: it reaches the same
//! fixpoint and is written out as the reference in this file's tests.
//!
//! The list that is scanned is taken out of its place, so that new watches can
//! be pushed to the other lists meanwhile without `unsafe` aliasing; a new
//! watch never goes to the scanned list, whose literal is false. A buffer of
//! delayed pushes does the same with one more pass over what it holds.
//!
//! Some clauses may be counted instead of watched (`counted.rs`).

use crate::arena::{ClauseRef, HEADER, is_marked_garbage};
use crate::trail::{Conflict, Reason};
use crate::watch::Watch;
use crate::{Lit, Propagator, unchecked};

const WATCHES_PER_LINE: usize = 64 / size_of::<Watch>();

impl Propagator {
    /// Propagates until nothing follows any more, or until a clause is false.
    ///
    /// A conflict at level 0 refutes the formula; a refuted formula has nothing
    /// more to propagate. After a conflict, backtrack before propagating again.
    pub fn propagate(&mut self) -> Option<Conflict> {
        if self.has_binaries_first {
            self.propagate_as::<false, true>(None)
        } else {
            self.propagate_as::<false, false>(None)
        }
    }

    /// The same as if clauses marked as garbage were gone already, and
    /// `ignored` with them: for asking what the others say of it. Watches of
    /// garbage are dropped on the way.
    ///
    /// What `ignored` would imply stays unnoticed at the levels that are open,
    /// so none of them should be searched from afterwards.
    pub fn propagate_without(&mut self, ignored: Option<ClauseRef>) -> Option<Conflict> {
        self.watch_counted();
        self.propagate_as::<true, false>(ignored)
    }

    fn propagate_as<const OMITS: bool, const SPLITS: bool>(
        &mut self,
        ignored: Option<ClauseRef>,
    ) -> Option<Conflict> {
        if self.refuted {
            return None;
        }
        let before = self.trail.lits().len();
        let mut conflict = None;
        while let Some(lit) = self.trail.next_pending() {
            self.propagations += 1;
            if !SPLITS && self.watches[!lit].is_empty() {
                self.ticks += 1;
                continue;
            }
            let mut next = 0;
            if SPLITS && self.counted.is_on {
                conflict = self.count(!lit);
            }
            if SPLITS && conflict.is_none() {
                (next, conflict) = self.visit_binaries(!lit);
            }
            if conflict.is_none() && (!SPLITS || next < self.watches[!lit].len()) {
                conflict = self.visit_watches::<OMITS>(!lit, next, ignored);
            }
            if conflict.is_some() {
                break;
            }
        }
        if self.level() == 0 {
            self.settle_root();
            if let Some(conflict) = conflict {
                self.refute_by(conflict);
            }
        } else if !self.trail.is_ordered() {
            self.settle_from(before);
        }
        conflict
    }

    /// Visits the binary clauses at the front of the list of `lit`, which has
    /// just become false; how many there are.
    ///
    /// None of them leaves the list, so that it stays in its place and nothing is
    /// written back: 5 % less time on hard sudokus, where most watches are such and
    /// half of the lists end here. On formulas of long clauses it costs more than
    /// it spares.
    #[allow(unsafe_code)]
    #[inline(always)]
    fn visit_binaries(&mut self, lit: Lit) -> (usize, Option<Conflict>) {
        let watches = &self.watches[lit][..];
        let mut trail = self.trail.parts_mut();
        let level = if trail.is_ordered { trail.level } else { trail.level_of(lit) };
        let (mut next, mut conflict) = (0, None);
        for watch in watches {
            if !watch.is_binary() {
                break;
            }
            // SAFETY: the trail knows the variable of each literal in a watch.
            let value = unsafe { trail.raw(watch.blocker) };
            if value < 0 {
                conflict = Some(Conflict::Binary([watch.blocker, lit]));
                break;
            }
            next += 1;
            // SAFETY: as before.
            unsafe { trail.make_true(watch.blocker, value, level, Reason::Binary(lit)) };
        }
        let len = trail.len;
        self.trail.set_len(len);
        if conflict.is_some() || next == watches.len() {
            self.ticks += 1 + (watches.len() / WATCHES_PER_LINE) as u64;
        }
        (next, conflict)
    }

    /// Visits the clauses that watch `lit`, which has just become false, but for
    /// the `first` ones, which were visited before.
    ///
    /// One function on purpose: cut into parts it takes 7 % more instructions,
    /// because what they hand to each other goes through memory. Its unsafe
    /// blocks rest on three facts:
    /// (a) `kept` ≤ `next` ≤ the length of the list;
    /// (b) the trail knows the variable of each literal in watches and clauses;
    /// (c) a watch refers to a clause that lies whole within `words`: a header,
    /// then `size` literals, at least two, of which the first two are watched.
    #[allow(unsafe_code)]
    fn visit_watches<const OMITS: bool>(
        &mut self,
        lit: Lit,
        first: usize,
        ignored: Option<ClauseRef>,
    ) -> Option<Conflict> {
        let mut list = self.watches.take(lit);
        let watches = &mut list[..];
        let words = self.arena.words_mut();
        let mut trail = self.trail.parts_mut();
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
                // SAFETY: (b).
                unsafe { trail.assign(watch.blocker, level, Reason::Binary(lit)) };
                continue;
            };
            ticks += 1;
            let start = clause.first_literal();
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
                let watched = unchecked::get(words, start) ^ unchecked::get(words, start + 1);
                let other = Lit::from_word(watched ^ lit.word());
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
                self.watches[replacement].push(Watch::long(other, clause));
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
                // SAFETY: (b).
                unsafe { trail.assign(other, level, Reason::Long(clause)) };
            }
        }
        let len = trail.len;
        self.trail.set_len(len);
        if kept < next {
            if next < list.len() {
                list.copy_within(next.., kept);
            }
            list.truncate(kept + list.len() - next);
        }
        self.watches.restore(lit, list);
        self.ticks += ticks;
        conflict
    }

    /// With proofs on, gives each literal that has come to level 0 while
    /// higher ones are open its unit clause.
    #[cold]
    fn settle_from(&mut self, start: usize) {
        for place in start..self.trail.lits().len() {
            let lit = self.trail.lits()[place];
            let reason = self.trail.reason_of(lit.var());
            if self.trail.level_of(lit.var()) == 0 && reason != Reason::None {
                self.derive_unit(lit, reason);
            }
        }
    }

    /// Gives each literal that is new at level 0 its unit clause.
    fn settle_root(&mut self) {
        let Some(trace) = &self.trace else { return };
        for place in trace.settled..self.trail.lits().len() {
            let lit = self.trail.lits()[place];
            let reason = self.trail.reason_of(lit.var());
            if reason != Reason::None {
                self.derive_unit(lit, reason);
            }
        }
        if let Some(trace) = &mut self.trace {
            trace.settled = self.trail.lits().len();
        }
    }

    /// Derives the unit clause of a literal that is true at level 0 by this
    /// reason, which it does not need any more then.
    pub(crate) fn derive_unit(&mut self, lit: Lit, reason: Reason) {
        let Some(from) = self.reason_id(lit, reason) else { return };
        let others: Vec<Lit> = self.antecedents(lit, reason).collect();
        if let Some(trace) = &mut self.trace {
            let id = trace.derive_reduced(&[lit], from, others.into_iter());
            trace.set_unit(lit.var(), id);
            self.trail.set_reason(lit.var(), Reason::None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Valuation;
    use crate::dimacs_lits as lits;
    use crate::strategies::{Clauses, small_clauses};
    use proptest::prelude::*;

    fn propagator(clauses: &[&[i32]]) -> Propagator {
        let clauses = clauses.iter().map(|clause| lits(clause.iter().copied()));
        Clauses::new(clauses.collect()).propagator()
    }

    /// The paper's own method: look for a unit, simplify all clauses, repeat.
    /// `None` when a clause gets empty.
    fn by_simplification(given: &Clauses) -> Option<Valuation> {
        let mut valuation = Valuation::new(given.var_count);
        let mut clauses = given.clauses.clone();
        loop {
            if clauses.iter().any(Vec::is_empty) {
                return None;
            }
            let is_unit = |clause: &&Vec<Lit>| clause.iter().all(|lit| *lit == clause[0]);
            let Some(unit) = clauses.iter().find(is_unit).map(|clause| clause[0]) else {
                return Some(valuation);
            };
            valuation.assign(unit);
            clauses.retain(|clause| !clause.contains(&unit));
            for clause in &mut clauses {
                clause.retain(|&lit| lit != !unit);
            }
        }
    }

    #[test]
    fn a_chain_of_implications_is_followed() {
        let mut propagator = propagator(&[&[1], &[-1, 2], &[-1, -2, 3]]);
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
    }

    #[test]
    fn a_false_clause_at_level_0_refutes() {
        let mut propagator = propagator(&[&[-1, 2], &[-1, -2], &[1]]);
        assert!(propagator.propagate().is_some());
        assert!(propagator.is_refuted());
    }

    #[test]
    fn decisions_are_undone() {
        let mut propagator = propagator(&[&[-1, 2], &[-2, -3, 4]]);
        let [a, c] = [lits([1])[0], lits([3])[0]];
        propagator.decide(a);
        assert_eq!(propagator.propagate(), None);
        propagator.decide(c);
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3, 4]));
        propagator.backtrack(1);
        assert_eq!((propagator.value(c), propagator.level()), (None, 1));
        propagator.backtrack(0);
        assert_eq!(propagator.trail(), []);
    }

    #[test]
    fn clauses_may_come_after_units() {
        let mut propagator = propagator(&[&[1], &[-1, 2]]);
        assert_eq!(propagator.propagate(), None);
        propagator.add_clause(&lits([-1, -2, 3, 3]));
        propagator.add_clause(&lits([4, -4]));
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
        propagator.add_clause(&lits([-3]));
        assert!(propagator.is_refuted());
    }

    proptest! {
        #[test]
        fn watched_propagation_is_the_papers(clauses in small_clauses()) {
            let mut propagator = clauses.propagator();
            propagator.propagate();
            match by_simplification(&clauses) {
                None => prop_assert!(propagator.is_refuted()),
                Some(valuation) => {
                    prop_assert!(!propagator.is_refuted());
                    prop_assert_eq!(propagator.valuation(), &valuation);
                }
            }
        }

        #[test]
        fn propagation_keeps_the_models(clauses in small_clauses()) {
            let models = clauses.all_models();
            let mut propagator = clauses.propagator();
            propagator.propagate();
            prop_assert!(!propagator.is_refuted() || models.is_empty());
            for &lit in propagator.trail() {
                prop_assert!(models.iter().all(|model| model.value(lit) == Some(true)));
            }
        }
    }
}
