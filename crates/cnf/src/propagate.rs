//! Unit propagation: the one core under the paper's methods and the solver.
//!
//! A clause whose literals are all false but one makes that one true; this is
//! done until nothing follows any more or a clause has only false literals.
//! Two literals of each clause are *watched*: while neither is false the
//! clause can do nothing, so an assignment visits only the clauses that watch
//! its negation, and backtracking costs nothing. The textbook method (part
//! III.A of the 2014 Centrale-Supélec paper) simplifies all clauses after each
//! unit instead: it reaches the same fixpoint and is written out as the
//! reference in this file's tests.
//!
//! The list that is scanned is taken out of its place, so that new watches can
//! be pushed to the other lists meanwhile without `unsafe` aliasing; a new
//! watch never goes to the scanned list, whose literal is false.

use crate::arena::{Arena, ArenaFull, ClauseRef};
use crate::trail::{Conflict, Reason, Trail};
use crate::watch::{Watch, Watches};
use crate::{Formula, Lit, Valuation};

/// Clauses under two watched literals, a trail, and unit propagation.
///
/// Clauses are added at decision level 0. [`Propagator::decide`] opens a
/// level, [`Propagator::propagate`] draws the consequences,
/// [`Propagator::backtrack`] undoes levels.
///
/// Invariant, after a propagation without conflict: a clause with a false
/// watched literal has a true literal no deeper than the false one's level.
///
/// ```
/// use neuf_cnf::{Formula, Lit, Propagator};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a], vec![!a, b], vec![!b, !a, c]].into_iter().collect();
/// let mut propagator = Propagator::from_formula(&formula);
/// assert!(propagator.propagate().is_none());
/// assert_eq!(propagator.trail(), [a, b, c]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Propagator {
    pub(crate) arena: Arena,
    pub(crate) watches: Watches,
    pub(crate) trail: Trail,
    pub(crate) refuted: bool,
    full: bool,
    ticks: u64,
    propagations: u64,
}

impl Propagator {
    /// A propagator without clauses.
    #[must_use]
    pub fn new() -> Propagator {
        Propagator::default()
    }

    /// A propagator with the clauses of `formula`; units stand on the trail
    /// but nothing is propagated yet.
    #[must_use]
    pub fn from_formula(formula: &Formula) -> Propagator {
        let mut propagator = Propagator::new();
        propagator.grow(formula.var_count());
        for clause in formula.clauses() {
            propagator.add_clause(clause);
        }
        propagator
    }

    /// Makes room for this many variables.
    pub fn grow(&mut self, var_count: usize) {
        self.trail.grow(var_count);
        self.watches.grow(var_count);
    }

    /// How many variables there is room for.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.trail.valuation().var_count()
    }

    /// Adds a clause, undoing all decisions first.
    ///
    /// Tautologies and clauses that are true at level 0 are dropped, repeated
    /// literals and those false at level 0 left out. An empty rest refutes the
    /// formula; a unit is put on the trail, to be propagated later.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.backtrack(0);
        let Some(rest) = self.reduce_at_root(clause) else { return };
        match rest[..] {
            [] => self.refuted = true,
            [unit] => self.trail.assign(unit, Reason::None),
            _ => {
                self.attach(&rest, false, 0);
            }
        }
    }

    /// The clause without repeated and false literals, its variables made
    /// known; `None` when it is a tautology or true. Level 0 only.
    pub fn reduce_at_root(&mut self, clause: &[Lit]) -> Option<Vec<Lit>> {
        debug_assert_eq!(self.level(), 0);
        let var_count = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.grow(var_count);
        let mut rest = clause.to_vec();
        rest.sort_unstable();
        rest.dedup();
        // Sorted, the two polarities of a variable stand side by side.
        let is_tautology = rest.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_tautology || rest.iter().any(|&lit| self.trail.raw(lit) > 0) {
            return None;
        }
        rest.retain(|&lit| self.trail.raw(lit) == 0);
        Some(rest)
    }

    /// Adds a clause of at least two literals as it is, watching its first
    /// two, and returns the reason that it is for its first literal.
    ///
    /// When the arena is full the clause is lost and
    /// [`Propagator::is_full`] is true from then on.
    pub fn attach(&mut self, lits: &[Lit], learned: bool, glue: u32) -> Reason {
        let (first, second) = (lits[0], lits[1]);
        if lits.len() == 2 {
            self.watches[first].push(Watch::binary(second, learned));
            self.watches[second].push(Watch::binary(first, learned));
            return Reason::Binary(second);
        }
        match self.arena.add(lits, learned, glue) {
            Ok(clause) => {
                self.watches[first].push(Watch::long(second, clause));
                self.watches[second].push(Watch::long(first, clause));
                Reason::Long(clause)
            }
            Err(ArenaFull) => {
                self.full = true;
                Reason::None
            }
        }
    }

    /// Makes a literal true at level 0, undoing all decisions first. A literal
    /// that is false there refutes the formula.
    pub fn add_unit(&mut self, lit: Lit) {
        self.add_clause(&[lit]);
    }

    /// Opens a decision level and makes an unassigned literal true there.
    ///
    /// # Panics
    /// In debug builds, when the literal is assigned.
    pub fn decide(&mut self, lit: Lit) {
        self.trail.open_level();
        self.trail.assign(lit, Reason::None);
    }

    /// Opens a decision level without a decision, for an assumption that is
    /// true already.
    pub fn open_level(&mut self) {
        self.trail.open_level();
    }

    /// Makes an unassigned literal true at the current level, by a clause
    /// whose other literals are false there.
    pub fn imply(&mut self, lit: Lit, reason: Reason) {
        self.trail.assign(lit, reason);
    }

    /// Undoes all levels above `level`.
    pub fn backtrack(&mut self, level: usize) {
        self.backtrack_with(level, |_| ());
    }

    /// Undoes all levels above `level`, newest literal first, and calls
    /// `undone` for each.
    pub fn backtrack_with(&mut self, level: usize, undone: impl FnMut(Lit)) {
        self.trail.backtrack(level, undone);
    }

    /// Declares the formula refuted: the empty clause follows.
    pub fn refute(&mut self) {
        self.refuted = true;
    }

    /// Whether the empty clause has been derived.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Whether a clause was lost because the arena is full. A refutation still
    /// holds then; a model of what is left need not be one of all.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The current decision level.
    #[inline]
    #[must_use]
    pub fn level(&self) -> usize {
        self.trail.level()
    }

    /// Whether a literal is true or false, or `None` while unassigned.
    #[inline]
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.trail.valuation().value(lit)
    }

    /// The values of all variables.
    #[must_use]
    pub fn valuation(&self) -> &Valuation {
        self.trail.valuation()
    }

    /// The true literals, oldest first.
    #[inline]
    #[must_use]
    pub fn trail(&self) -> &[Lit] {
        self.trail.lits()
    }

    /// The trail with its levels and reasons.
    #[inline]
    #[must_use]
    pub fn history(&self) -> &Trail {
        &self.trail
    }

    /// The false literals that make `lit` true by `reason`; none for a
    /// decision.
    #[inline]
    pub fn antecedents(&self, lit: Lit, reason: Reason) -> impl Iterator<Item = Lit> + '_ {
        let (binary, long) = match reason {
            Reason::None => (None, None),
            Reason::Binary(other) => (Some(other), None),
            Reason::Long(clause) => (None, Some(self.arena.lits(clause))),
        };
        let long = long.into_iter().flatten().filter(move |&other| other != lit);
        binary.into_iter().chain(long)
    }

    /// The literals of a conflict, all false.
    pub fn conflict_lits(&self, conflict: Conflict) -> impl Iterator<Item = Lit> + '_ {
        let (binary, long) = match conflict {
            Conflict::Binary(lits) => (Some(lits), None),
            Conflict::Long(clause) => (None, Some(self.arena.lits(clause))),
        };
        binary.into_iter().flatten().chain(long.into_iter().flatten())
    }

    /// The long clauses.
    #[inline]
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The long clauses, to change glue and use or to mark garbage.
    #[inline]
    pub fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// The watch lists, with the binary clauses in them.
    #[must_use]
    pub fn watches(&self) -> &Watches {
        &self.watches
    }

    /// How many cache lines propagation has touched, about: the measure of
    /// effort that does not depend on the machine.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// How many literals have been propagated.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// Propagates until nothing follows any more, or until a clause is false.
    ///
    /// A conflict at level 0 refutes the formula; a refuted formula has nothing
    /// more to propagate. After a conflict, backtrack before propagating again.
    pub fn propagate(&mut self) -> Option<Conflict> {
        if self.refuted {
            return None;
        }
        while let Some(lit) = self.trail.next_pending() {
            self.propagations += 1;
            if let Some(conflict) = self.visit_watches(!lit) {
                self.refuted = self.level() == 0;
                return Some(conflict);
            }
        }
        None
    }

    /// Visits the clauses that watch `lit`, which has just become false.
    fn visit_watches(&mut self, lit: Lit) -> Option<Conflict> {
        let mut list = self.watches.take(lit);
        self.ticks += 1 + (list.len() * size_of::<Watch>() / 64) as u64;
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        while next < list.len() {
            let watch = list[next];
            next += 1;
            let visit = self.visit(lit, watch);
            if let Visit::Moved = visit {
                continue;
            }
            list[kept] = watch;
            match visit {
                Visit::Blocked(blocker) => list[kept].blocker = blocker,
                Visit::False(clause) => conflict = Some(clause),
                Visit::Kept | Visit::Moved => (),
            }
            kept += 1;
            if conflict.is_some() {
                break;
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        self.watches.restore(lit, list);
        conflict
    }

    #[inline]
    fn visit(&mut self, lit: Lit, watch: Watch) -> Visit {
        let blocker = self.trail.raw(watch.blocker);
        if blocker > 0 {
            return Visit::Kept;
        }
        match watch.clause() {
            Some(clause) => self.visit_long(lit, clause),
            None if blocker < 0 => Visit::False(Conflict::Binary([watch.blocker, lit])),
            None => {
                self.trail.assign(watch.blocker, Reason::Binary(lit));
                Visit::Kept
            }
        }
    }

    /// Looks for a literal to watch instead of `lit`, from where the last
    /// search ended, round the clause.
    fn visit_long(&mut self, lit: Lit, clause: ClauseRef) -> Visit {
        self.ticks += 1;
        let (position, lits) = self.arena.words_mut(clause);
        let other = Lit::from_word(lits[0] ^ lits[1] ^ lit.word());
        let other_value = self.trail.raw(other);
        if other_value > 0 {
            return Visit::Blocked(other);
        }
        let start = (*position as usize).clamp(2, lits.len());
        let is_not_false = |place: &usize| self.trail.raw(Lit::from_word(lits[*place])) >= 0;
        let found = (start..lits.len()).chain(2..start).find(is_not_false);
        if let Some(place) = found {
            *position = place as u32;
            let replacement = Lit::from_word(lits[place]);
            if self.trail.raw(replacement) > 0 {
                return Visit::Blocked(replacement);
            }
            lits[0] = other.word();
            lits[1] = replacement.word();
            lits[place] = lit.word();
            self.watches[replacement].push(Watch::long(other, clause));
            return Visit::Moved;
        }
        if other_value < 0 {
            return Visit::False(Conflict::Long(clause));
        }
        self.trail.assign(other, Reason::Long(clause));
        Visit::Kept
    }
}

/// What a visit to a watched clause came to.
enum Visit {
    /// The watch stays as it is.
    Kept,
    /// The watch stays with this true literal as its new blocker.
    Blocked(Lit),
    /// Another literal is watched instead.
    Moved,
    /// All literals of the clause are false.
    False(Conflict),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs_lits as lits;
    use crate::strategies::{all_models, small_formula};
    use proptest::prelude::*;

    fn formula(clauses: &[&[i32]]) -> Formula {
        clauses.iter().map(|clause| lits(clause.iter().copied())).collect()
    }

    /// The paper's own method: look for a unit, simplify all clauses, repeat.
    /// `None` when a clause gets empty.
    fn by_simplification(formula: &Formula) -> Option<Valuation> {
        let mut valuation = Valuation::new(formula.var_count());
        let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
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
        let mut propagator = Propagator::from_formula(&formula(&[&[1], &[-1, 2], &[-1, -2, 3]]));
        assert_eq!(propagator.propagate(), None);
        assert_eq!(propagator.trail(), lits([1, 2, 3]));
    }

    #[test]
    fn a_false_clause_at_level_0_refutes() {
        let mut propagator = Propagator::from_formula(&formula(&[&[-1, 2], &[-1, -2], &[1]]));
        assert!(propagator.propagate().is_some());
        assert!(propagator.is_refuted());
    }

    #[test]
    fn decisions_are_undone() {
        let mut propagator = Propagator::from_formula(&formula(&[&[-1, 2], &[-2, -3, 4]]));
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
        let mut propagator = Propagator::from_formula(&formula(&[&[1], &[-1, 2]]));
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
        fn watched_propagation_is_the_papers(formula in small_formula()) {
            let mut propagator = Propagator::from_formula(&formula);
            propagator.propagate();
            match by_simplification(&formula) {
                None => prop_assert!(propagator.is_refuted()),
                Some(valuation) => {
                    prop_assert!(!propagator.is_refuted());
                    prop_assert_eq!(propagator.valuation(), &valuation);
                }
            }
        }

        #[test]
        fn propagation_keeps_the_models(formula in small_formula()) {
            let models = all_models(&formula);
            let mut propagator = Propagator::from_formula(&formula);
            propagator.propagate();
            prop_assert!(!propagator.is_refuted() || models.is_empty());
            for &lit in propagator.trail() {
                prop_assert!(models.iter().all(|model| model.value(lit) == Some(true)));
            }
            if !propagator.is_refuted() {
                let simplified = formula.simplified_by(propagator.valuation());
                prop_assert_eq!(all_models(&simplified), models);
            }
        }
    }
}
