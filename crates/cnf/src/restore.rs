//! Going back to an earlier state of the same propagator, under other units.
//!
//! Who asks many questions about one formula loads it once, and goes back to
//! that state before each question. A clone each time would copy every watch
//! list, some 20,000 watches for the rules of sudoku, into memory of its own.
//! But propagating and learning only ever append to the binary watches of a
//! list, so it is enough to cut it to its old length; what moves between lists
//! are the watches of long clauses, of which there are few. Whatever changes
//! lists in another way sets a flag, and then all of them are copied, into the
//! memory that they have. A journal of all changes, the other way, would burden
//! the loop of propagation for everybody.
//!
//! What follows from the units of a question is found by counting: each long
//! clause has the number of its literals that are not false, each literal the
//! list of its clauses (Dowling and Gallier, 1984). Searching, watches are
//! better, as backtracking need not undo them; but here nothing is undone,
//! most variables get a value, and a number is quicker to lower than a clause
//! to look at. Long clauses get their watches only afterwards: those that are
//! true get none, which for an easy sudoku are all, and the others watch
//! literals that are still open. With watches alone, an easy sudoku takes a
//! quarter more time in all.

use crate::arena::ClauseRef;
use crate::trail::Reason;
use crate::watch::Watch;
use crate::{Lit, Propagator};

/// A state of a propagator to go back to.
///
/// ```
/// use neuf_cnf::{Lit, Origin, Propagator};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut propagator = Propagator::new();
/// propagator.add_clause(&[a, b]);
/// let mut origin = Origin::new(propagator);
/// let mut copy = origin.propagator().clone();
/// origin.restore(&mut copy, &[!a]);
/// copy.propagate();
/// assert_eq!(copy.trail(), [!a, b]);
/// origin.restore(&mut copy, &[!b]);
/// copy.propagate();
/// assert_eq!(copy.trail(), [!b, a]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Binary watches stand at the front of each list.
    propagator: Propagator,
    /// By literal: how many of them there are.
    binaries: Vec<u32>,
    /// The long clauses.
    clauses: Vec<ClauseRef>,
    /// By long clause: how many of its literals are not false, or [`TRUE`].
    open: Vec<u32>,
    /// The same for the question that is being prepared.
    counts: Vec<u32>,
    /// By literal: where its part of `places` begins; one more at the end.
    starts: Vec<u32>,
    /// The places in `clauses` of those with a literal, by literal.
    places: Vec<u32>,
}

/// The count of a clause that is true: lowered for each of its literals it
/// still is far from 1.
const TRUE: u32 = 1 << 31;

impl Origin {
    /// The state that this propagator has at level 0. A trace ends here.
    #[must_use]
    pub fn new(mut propagator: Propagator) -> Origin {
        propagator.backtrack(0);
        propagator.drop_trace();
        propagator.propagate();
        propagator.collect();
        let mut binaries = Vec::new();
        for lit in propagator.watches.literals() {
            let list = &mut propagator.watches[lit];
            list.sort_by_key(|watch| !watch.is_binary());
            binaries.push(list.partition_point(|watch| watch.is_binary()) as u32);
        }
        let clauses: Vec<ClauseRef> = propagator.arena.refs().collect();
        propagator.are_lists_reshaped = true;
        let mut origin = Origin { propagator, binaries, clauses, ..Origin::default() };
        origin.count();
        origin
    }

    /// Counts the literals that are not false, and notes where they are.
    fn count(&mut self) {
        let Propagator { arena, trail, .. } = &self.propagator;
        self.starts.resize(self.binaries.len() + 1, 0);
        for &clause in &self.clauses {
            let is_true = arena.lits(clause).any(|lit| trail.raw(lit) > 0);
            let open = arena.lits(clause).filter(|&lit| trail.raw(lit) >= 0).count();
            self.open.push(if is_true { TRUE } else { open as u32 });
            arena.lits(clause).for_each(|lit| self.starts[lit.code() + 1] += 1);
        }
        for code in 0..self.binaries.len() {
            self.starts[code + 1] += self.starts[code];
        }
        let mut next = self.starts.clone();
        self.places.resize(self.starts[self.binaries.len()] as usize, 0);
        for (place, &clause) in self.clauses.iter().enumerate() {
            for lit in arena.lits(clause) {
                self.places[next[lit.code()] as usize] = place as u32;
                next[lit.code()] += 1;
            }
        }
    }

    /// The propagator as it was. What is to be restored must be a clone of it.
    #[must_use]
    pub fn propagator(&self) -> &Propagator {
        &self.propagator
    }

    /// Makes `copy`, a clone of this origin's propagator that has been used
    /// since, what it was, with these units at level 0 and what follows from
    /// them. What it is then depends on nothing else.
    pub fn restore(&mut self, copy: &mut Propagator, units: &[Lit]) {
        let origin = &self.propagator;
        if copy.is_traced() || copy.var_count() != origin.var_count() {
            *copy = origin.clone();
        }
        self.restore_binaries(copy);
        copy.arena.restore(&origin.arena);
        copy.collections += 1;
        copy.trail.restore(&origin.trail);
        (copy.refuted, copy.full) = (origin.refuted, origin.full);
        (copy.ticks, copy.propagations) = (origin.ticks, origin.propagations);
        copy.grow(units.iter().map(|unit| unit.var().index() + 1).max().unwrap_or(0));
        units.iter().for_each(|&unit| copy.make_true(unit));
        self.draw_consequences(copy);
        for (&clause, &count) in self.clauses.iter().zip(&self.counts) {
            if count >= TRUE / 2 {
                copy.arena.mark_garbage(clause);
            } else {
                copy.watch_open(clause);
            }
        }
    }

    /// Draws the consequences at level 0, while long clauses have no watches.
    fn draw_consequences(&mut self, copy: &mut Propagator) {
        self.counts.clone_from(&self.open);
        while !copy.refuted
            && let Some(lit) = copy.trail.next_pending()
        {
            copy.propagations += 1;
            copy.follow_binaries(lit);
            for &place in places_of(&self.starts, &self.places, lit) {
                self.counts[place as usize] = TRUE;
            }
            for &place in places_of(&self.starts, &self.places, !lit) {
                let count = &mut self.counts[place as usize];
                *count -= 1;
                if *count == 1 {
                    copy.follow_last(self.clauses[place as usize]);
                }
            }
        }
    }

    fn restore_binaries(&self, copy: &mut Propagator) {
        let is_reshaped = std::mem::take(&mut copy.are_lists_reshaped);
        let lists = copy.watches.lists_mut().iter_mut().zip(&self.binaries);
        if is_reshaped {
            let origin = &self.propagator.watches;
            for ((list, &binaries), lit) in lists.zip(origin.literals()) {
                list.clear();
                list.extend_from_slice(&origin[lit][..binaries as usize]);
            }
        } else {
            lists.for_each(|(list, &binaries)| list.truncate(binaries as usize));
        }
    }
}

/// The places of the clauses with a literal; none for a literal that came later.
fn places_of<'a>(starts: &[u32], places: &'a [u32], lit: Lit) -> &'a [u32] {
    match starts.get(lit.code()..lit.code() + 2) {
        Some(&[start, end]) => &places[start as usize..end as usize],
        _ => &[],
    }
}

impl Propagator {
    /// Makes a literal true at level 0, or notes that it is false there.
    fn make_true(&mut self, lit: Lit) {
        match self.trail.raw(lit) {
            0 => self.trail.assign(lit, Reason::None),
            value => self.refuted |= value < 0,
        }
    }

    /// Draws what follows at level 0 from a literal by binary clauses, while
    /// there are no other watches.
    fn follow_binaries(&mut self, lit: Lit) {
        for watch in &self.watches[!lit] {
            match self.trail.raw(watch.blocker) {
                0 => self.trail.assign(watch.blocker, Reason::None),
                value => self.refuted |= value < 0,
            }
        }
    }

    /// Makes the last literal of a clause true of which the others are false.
    /// It may have become false too, but not have been followed yet.
    fn follow_last(&mut self, clause: ClauseRef) {
        let last = self.arena.lits(clause).find(|&lit| self.trail.raw(lit) >= 0);
        match last {
            Some(last) => self.make_true(last),
            None => self.refuted = true,
        }
    }

    /// Watches two open literals of a clause that has no watches; deletes one
    /// that is true at level 0, or can only be made true by one literal.
    fn watch_open(&mut self, clause: ClauseRef) {
        let mut open: [Option<(usize, Lit)>; 2] = [None; 2];
        let mut is_true = false;
        for (place, lit) in self.arena.lits(clause).enumerate() {
            let value = self.trail.raw(lit);
            if value > 0 {
                is_true = true;
                break;
            }
            if value == 0 {
                if open[0].is_none() {
                    open[0] = Some((place, lit));
                } else {
                    open[1] = Some((place, lit));
                    break;
                }
            }
        }
        match open {
            _ if is_true => self.arena.mark_garbage(clause),
            [Some((first, one)), Some((second, other))] => {
                self.arena.swap_to_front(clause, [first, second]);
                self.watches[one].push(Watch::long(other, clause));
                self.watches[other].push(Watch::long(one, clause));
            }
            [Some((_, unit)), _] => {
                self.make_true(unit);
                self.arena.mark_garbage(clause);
            }
            _ => self.refuted = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::small_formula;
    use proptest::prelude::*;

    /// Puts the units in the way that everybody else does.
    fn with_units(propagator: &Propagator, units: &[Lit]) -> Propagator {
        let mut copy = propagator.clone();
        for &unit in units {
            copy.add_unit(unit);
        }
        copy.propagate();
        copy
    }

    proptest! {
        #[test]
        fn units_and_their_consequences_are_the_same_whatever_came_before(
            formula in small_formula(),
            questions in prop::collection::vec(
                prop::collection::vec(any::<prop::sample::Index>(), 0..5), 1..6),
        ) {
            if formula.var_count() == 0 {
                return Ok(());
            }
            let plain = Propagator::from_formula(&formula);
            let mut origin = Origin::new(plain.clone());
            let mut copy = origin.propagator().clone();
            for (number, units) in questions.into_iter().enumerate() {
                let literal =
                    |index: prop::sample::Index| Lit::from_code(index.index(2 * formula.var_count()));
                let units: Vec<Lit> = units.into_iter().map(literal).collect();
                origin.restore(&mut copy, &units);
                let mut fresh = origin.propagator().clone();
                origin.restore(&mut fresh, &units);
                prop_assert_eq!(copy.trail(), fresh.trail());
                copy.propagate();
                fresh.propagate();
                prop_assert_eq!(copy.trail(), fresh.trail());
                let expected = with_units(&plain, &units);
                prop_assert_eq!(copy.is_refuted(), expected.is_refuted());
                if copy.is_refuted() {
                    continue;
                }
                prop_assert_eq!(copy.valuation(), expected.valuation());
                // Use it in all ways that may leave something behind.
                let open = formula.vars().find(|var| copy.value(var.positive()).is_none());
                if let Some(var) = open {
                    copy.attach(&[var.positive(), Lit::from_code(0), Lit::from_code(1)], true, 2, None);
                    copy.decide(var.negative());
                    copy.propagate();
                }
                if number % 2 == 1 {
                    copy.simplify_at_root();
                    copy.collect();
                }
            }
        }
    }
}
