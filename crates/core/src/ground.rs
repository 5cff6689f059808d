//! What follows from a question's units at level 0, by counting.
//!
//! Each long clause has the number of its literals that are not false, each
//! literal the list of its clauses (Dowling and Gallier, 1984). Searching,
//! watches are better, as backtracking need not undo them; but here nothing is
//! undone, most variables get a value, and a number is quicker to lower than a
//! clause to look at. Beside its number a clause has the exclusive or of those
//! literals: when one is left, that is it, and no clause is ever read.
//!
//! The consequences of each literal by binary clauses lie next to each other,
//! without a word about the clause, and all of this apart from the propagator
//! that searches: most easy sudokus are solved here, and then nothing else need
//! be made ready. With the propagator's own watch lists and arena in the place
//! of these arrays an easy sudoku takes half as long again.

use std::sync::Arc;

use crate::database::Database;
use crate::{Lit, Propagator};

/// Level 0 under the units of a question.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// By literal: what binary clauses make true when it is.
    implied: Lists<Lit>,
    /// By literal: the places of the long clauses that have it.
    clauses: Arc<Lists<u32>>,
    /// By long clause, before any question: its open literals, see [`open_of`].
    first: Vec<u64>,
    /// The same for the question at hand.
    open: Vec<u64>,
    /// By literal: −1 when it is false, 0 when unassigned, 1 when true.
    values: Vec<i8>,
    /// The true literals in the order of their assignment; the rest up to the
    /// number of variables, and one more, means nothing.
    lits: Vec<Lit>,
    /// How many are true.
    true_count: usize,
    /// How many of these have been followed.
    followed: usize,
    is_refuted: bool,
}

/// Lists by literal, in one array.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists<T> {
    /// Where each begins; one more at the end.
    starts: Vec<u32>,
    entries: Vec<T>,
}

/// The state of a clause that is true: lowered for each of its literals it
/// still is far from one open literal.
pub(crate) const TRUE: u64 = 1 << 63;

/// What an open literal adds to the number of a clause.
pub(crate) const ONE: u64 = 1 << 32;

/// How many open literals there are, and below the exclusive or of their codes.
pub(crate) fn open_of(lits: impl Iterator<Item = Lit>) -> u64 {
    lits.fold(0, |open, lit| (open + ONE) ^ lit.code() as u64)
}

impl<T: Copy> Lists<T> {
    /// Lists of these entries, in their order.
    fn new(list_count: usize, entries: &[(Lit, T)]) -> Lists<T> {
        let mut starts = vec![0; list_count + 1];
        entries.iter().for_each(|(lit, _)| starts[lit.code() + 1] += 1);
        for code in 0..list_count {
            starts[code + 1] += starts[code];
        }
        let mut order: Vec<usize> = (0..entries.len()).collect();
        order.sort_by_key(|&place| entries[place].0.code());
        Lists { starts, entries: order.into_iter().map(|place| entries[place].1).collect() }
    }

    /// The list of a literal; an empty one for those of later variables.
    #[inline]
    pub(crate) fn find(&self, lit: Lit) -> &[T] {
        match self.starts.get(lit.code()..lit.code() + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }

    #[inline]
    fn of(&self, lit: Lit) -> &[T] {
        let (start, end) = (self.starts[lit.code()], self.starts[lit.code() + 1]);
        &self.entries[start as usize..end as usize]
    }
}

impl Ground {
    /// Level 0 of this propagator, which has drawn all consequences.
    pub(crate) fn new(propagator: &Propagator) -> Ground {
        let (arena, trail) = (propagator.arena(), &propagator.trail);
        let mut implied = Vec::new();
        for lit in propagator.watches().literals() {
            let binary = propagator.watches()[lit].iter().filter(|watch| watch.is_binary());
            implied.extend(binary.map(|watch| (!lit, watch.blocker())));
        }
        let (mut clauses, mut first) = (Vec::new(), Vec::new());
        for (place, clause) in arena.refs().enumerate() {
            let open = arena.lits(clause).filter(|&lit| trail.raw(lit) >= 0);
            let is_true = arena.lits(clause).any(|lit| trail.raw(lit) > 0);
            first.push(if is_true { TRUE } else { open_of(open) });
            clauses.extend(arena.lits(clause).map(|lit| (lit, place as u32)));
        }
        let var_count = propagator.var_count();
        let implied = Lists::new(2 * var_count, &implied);
        Ground {
            implied,
            clauses: Arc::new(Lists::new(2 * var_count, &clauses)),
            first,
            open: Vec::new(),
            values: Vec::new(),
            lits: vec![Lit::from_code(0); var_count + 1],
            true_count: 0,
            followed: 0,
            is_refuted: false,
        }
    }

    /// Draws the consequences of some units, of known variables, beside those
    /// of the propagator that this was made of.
    pub(crate) fn imply(&mut self, propagator: &Propagator, units: impl Iterator<Item = Lit>) {
        let known = propagator.trail.lits();
        self.values.clear();
        self.values.extend_from_slice(propagator.trail.valuation().raw_values());
        self.open.clone_from(&self.first);
        self.lits[..known.len()].copy_from_slice(known);
        (self.true_count, self.followed) = (known.len(), known.len());
        self.is_refuted = propagator.refuted;
        units.for_each(|unit| self.make_true(unit));
        self.follow_all();
    }

    fn follow_all(&mut self) {
        // Held apart from what changes, so that it is not looked up each time.
        let clauses = Arc::clone(&self.clauses);
        while self.followed < self.true_count && !self.is_refuted {
            let lit = self.lits[self.followed];
            self.followed += 1;
            let (start, end) =
                (self.implied.starts[lit.code()], self.implied.starts[lit.code() + 1]);
            for place in start..end {
                self.make_true(self.implied.entries[place as usize]);
            }
            for &clause in clauses.of(lit) {
                self.open[clause as usize] = TRUE;
            }
            let negation = !lit;
            for &clause in clauses.of(negation) {
                let open = &mut self.open[clause as usize];
                *open = (*open - ONE) ^ negation.code() as u64;
                // The last may have become false too, but not have been followed.
                if *open >> 32 == 1 {
                    let last = Lit::from_code(*open as u32 as usize);
                    self.make_true(last);
                }
            }
        }
    }

    /// Makes a literal true unless it is, or notes that it is false. Without a
    /// branch: which of the three it is nobody can foretell.
    #[inline]
    fn make_true(&mut self, lit: Lit) {
        let value = self.values[lit.code()];
        self.is_refuted |= value < 0;
        let is_new = value == 0;
        let value = value + i8::from(is_new);
        self.values[lit.code()] = value;
        self.values[(!lit).code()] = -value;
        self.lits[self.true_count] = lit;
        self.true_count += usize::from(is_new);
    }

    /// The true literals, in the order in which they were found.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits[..self.true_count]
    }

    /// The values by literal.
    pub(crate) fn values(&self) -> &[i8] {
        &self.values
    }

    /// Whether the units contradict each other or the clauses.
    pub(crate) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// How many literals were followed.
    pub(crate) fn followed(&self) -> usize {
        self.followed
    }

    /// Leaves in the database the binary clauses that are still open, and no
    /// other. None of them counts as learned.
    pub(crate) fn put_open_binaries(&self, clauses: &mut Database) {
        let is_open = |lit: Lit| self.values[lit.code()] == 0 && !self.is_refuted;
        clauses.restart(|lit| self.implied.of(!lit), is_open);
    }

    /// The clauses of each literal, and the state of each clause, from which
    /// `counted.rs` goes on.
    pub(crate) fn counts(&self) -> (&Arc<Lists<u32>>, &[u64]) {
        (&self.clauses, &self.open)
    }

    /// Whether the long clause at a place has a true literal that was followed.
    pub(crate) fn is_true(&self, place: usize) -> bool {
        self.open[place] >= TRUE / 2
    }
}
