//! Goes back to an earlier state of the same propagator, with other units.
//!
//! To answer many questions about one formula, the formula is loaded once, and each question starts
//! from that state. The consequences of the question's units are found beforehand and separately
//! (`ground.rs`); if the consequences settle the question, nothing is restored. Otherwise the
//! propagator gets only what is left of the formula: without true clauses and without false
//! literals, so that many long clauses become binary. The rest of the formula is built again for
//! each question, in the same memory.
//!
//! The alternative is to keep the watch lists and to undo only what was appended. This saves a
//! tenth of the time of an easy sudoku that is not settled, but then the search visits clauses that
//! are true at level 0 again and again. On the hardest sudokus these visits cost as much as is
//! saved. A journal of all changes would slow down propagation everywhere.

use crate::ground::Ground;
use crate::reason::{ClauseRef, Reason};
use crate::{Lit, Propagator};

/// A state of a propagator to go back to.
///
/// ```
/// use neuf_core::{Lit, Origin, Propagator};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut propagator = Propagator::new();
/// propagator.add_clause(&[a, b]);
/// let mut origin = Origin::new(propagator);
/// let mut copy = origin.propagator().clone();
/// origin.imply(&[!a]);
/// assert_eq!(origin.implied(), [!a, b]);
/// origin.restore(&mut copy);
/// assert_eq!(copy.trail(), [!a, b]);
/// origin.imply(&[!b]);
/// origin.restore(&mut copy);
/// assert_eq!(copy.trail(), [!b, a]);
/// ```
#[derive(Clone, Debug)]
pub struct Origin {
    propagator: Propagator,
    /// The long clauses.
    clauses: Vec<ClauseRef>,
    /// The consequences of the units of the present question.
    ground: Ground,
    /// The units whose variables the origin does not know.
    beyond: Vec<Lit>,
    /// Working memory for the clause that is being copied.
    scratch: Vec<Lit>,
}

impl Origin {
    /// The state of this propagator at level 0, after propagation. The propagator's trace, if there
    /// is one, is dropped.
    #[must_use]
    pub fn new(mut propagator: Propagator) -> Origin {
        propagator.backtrack(0);
        propagator.drop_trace();
        propagator.propagate();
        propagator.collect();
        let clauses: Vec<ClauseRef> = propagator.arena().refs().collect();
        let ground = Ground::new(&propagator.clauses, &propagator.trail);
        let (beyond, scratch) = (Vec::new(), Vec::new());
        let mut origin = Origin { propagator, clauses, ground, beyond, scratch };
        origin.imply(&[]);
        origin
    }

    /// The propagator in the state of the origin; a clone of it serves for [`Origin::restore`].
    #[must_use]
    pub fn propagator(&self) -> &Propagator {
        &self.propagator
    }

    /// Finds the consequences of these units at level 0, and forgets those of
    /// earlier units.
    pub fn imply(&mut self, units: &[Lit]) {
        let var_count = self.propagator.var_count();
        let is_known = |unit: &Lit| unit.var().index() < var_count;
        let Propagator { trail, refuted, .. } = &self.propagator;
        self.ground.imply(trail, *refuted, units.iter().copied().filter(is_known));
        self.beyond.clear();
        self.beyond.extend(units.iter().filter(|unit| !is_known(unit)));
    }

    /// The literals that were true in the origin, the units, and their consequences, in the order
    /// in which they were found. If there is a contradiction, the literals end there.
    #[must_use]
    pub fn implied(&self) -> &[Lit] {
        self.ground.lits()
    }

    /// Whether propagation has refuted the units.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.ground.is_refuted()
    }

    /// Whether the units determine the values of all variables, and no clause is
    /// false.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.implied().len() == self.propagator.var_count()
            && self.beyond.is_empty()
            && !self.is_refuted()
    }

    /// The value that the units imply for a literal.
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.ground.values().get(lit.code()).filter(|&&value| value != 0).map(|&value| value > 0)
    }

    /// How many literals have been propagated, including the literals of the origin.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        let known = self.propagator.trail.lits().len();
        self.propagator.propagations + (self.ground.followed() - known) as u64
    }

    /// Gives `copy` the state of the origin under the units: the implied literals, and what they
    /// leave of the clauses. `copy` is a clone of this origin's propagator. The result does not
    /// depend on what `copy` was used for.
    pub fn restore(&mut self, copy: &mut Propagator) {
        let origin = &self.propagator;
        if copy.is_traced() || copy.var_count() != origin.var_count() {
            *copy = origin.clone();
        }
        copy.trail.restore_root(self.ground.lits());
        (copy.refuted, copy.full) = (self.is_refuted(), origin.full);
        (copy.ticks, copy.propagations) = (origin.ticks, self.propagations());
        copy.collections += 1;
        self.ground.put_open_binaries(&mut copy.clauses);
        self.copy_long(copy);
        copy.grow(self.beyond.iter().map(|unit| unit.var().index() + 1).max().unwrap_or(0));
        self.beyond.iter().for_each(|&unit| copy.make_true(unit));
    }

    /// Copies what is left of the long clauses under the units.
    fn copy_long(&mut self, copy: &mut Propagator) {
        if self.is_refuted() {
            return;
        }
        let arena = self.propagator.arena();
        for (place, &clause) in self.clauses.iter().enumerate() {
            if !self.ground.is_true(place) {
                self.scratch.clear();
                self.scratch.extend(arena.lits(clause).filter(|&lit| copy.trail.raw(lit) == 0));
                copy.attach(&self.scratch, arena.is_learned(clause), arena.glue(clause), None);
            }
        }
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
}
