//! The state of the propagation core: clauses under two watched literals, and a
//! trail. `clauses.rs` adds and removes clauses, `propagate.rs` has the loop, and
//! `clean.rs` frees what is not needed any more.
//!
//! Two literals of each clause are *watched*. While neither of them is false, the
//! clause implies nothing. So an assignment visits only the clauses that watch its
//! negation, and backtracking does not touch clauses at all (Chaff, Moskewicz and
//! others, DAC 2001). With proofs on, each change of a clause is noted as a step;
//! the numbers of clauses are kept in `trace.rs`.

use crate::database::{Arena, Database, Watches};
use crate::expected::Expected;
use crate::interrupt::{Interrupt, Interrupted, PATIENCE};
use crate::reason::{ClauseRef, Conflict, Reason};
use crate::trace::Trace;
use crate::trail::Trail;
use crate::{ClauseId, Lit, Valuation};

/// Clauses under two watched literals, a trail, and unit propagation.
///
/// Clauses are added at decision level 0. [`Propagator::decide`] opens a level,
/// [`Propagator::propagate`] finds the consequences, and
/// [`Propagator::backtrack`] undoes levels.
///
/// Invariant, after a propagation without conflict: a clause with a false watched literal has a
/// true literal whose level is not above the level in which the false literal stands.
///
/// ```
/// use neuf_core::{Lit, Propagator};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let clauses = [vec![a], vec![!a, b], vec![!b, !a, c]];
/// let mut propagator = Propagator::from_clauses(3, clauses.iter().map(Vec::as_slice));
/// assert!(propagator.propagate().is_none());
/// assert_eq!(propagator.trail(), [a, b, c]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Propagator {
    pub(crate) clauses: Database,
    pub(crate) trail: Trail,
    pub(crate) refuted: bool,
    pub(crate) full: bool,
    pub(crate) ticks: u64,
    pub(crate) propagations: u64,
    /// How often clauses were moved; each move makes all references to clauses invalid.
    pub(crate) collections: u64,
    /// The numbers and steps of a proof, with proofs on.
    pub(crate) trace: Option<Box<Trace>>,
    /// Working memory for the clause that is being added.
    pub(crate) scratch: Vec<Lit>,
}

impl Propagator {
    /// A propagator without clauses.
    #[must_use]
    pub fn new() -> Propagator {
        Propagator::default()
    }

    /// A propagator with these clauses over the first `var_count` variables. Units
    /// stand on the trail, but nothing is propagated yet.
    ///
    /// # Panics
    /// When a clause has a later variable.
    #[must_use]
    pub fn from_clauses<'a>(
        var_count: usize,
        clauses: impl IntoIterator<Item = &'a [Lit], IntoIter: Clone>,
    ) -> Propagator {
        let loaded = Propagator::load(var_count, clauses, &Interrupt::new());
        loaded.unwrap_or_default()
    }

    /// Like [`from_clauses`](Propagator::from_clauses), but ends early when `interrupt` asks to
    /// stop.
    ///
    /// # Errors
    /// [`Interrupted`] when `interrupt` asks to stop.
    ///
    /// # Panics
    /// When a clause has a later variable.
    pub fn load<'a>(
        var_count: usize,
        clauses: impl IntoIterator<Item = &'a [Lit], IntoIter: Clone>,
        interrupt: &Interrupt,
    ) -> Result<Propagator, Interrupted> {
        let clauses = clauses.into_iter();
        let mut propagator = Propagator::new();
        interrupt.check()?;
        propagator.grow(var_count);
        let mut expected = Expected::new(var_count);
        for (index, clause) in clauses.clone().enumerate() {
            if index % PATIENCE == 0 {
                interrupt.check()?;
            }
            expected.count(clause);
        }
        propagator.expect(&expected, interrupt)?;
        for (index, clause) in clauses.enumerate() {
            if index % PATIENCE == 0 {
                interrupt.check()?;
            }
            propagator.add_clause(clause);
        }
        Ok(propagator)
    }

    /// Reserves memory for clauses that are to be added next; all their variables must already be
    /// known. Without reserved memory, the watch lists of a large formula grow step by step, which
    /// takes most of the time of loading.
    ///
    /// # Errors
    /// [`Interrupted`] when `interrupt` asks to stop meanwhile.
    pub fn expect(
        &mut self,
        expected: &Expected,
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        let Expected { watches, given, binary, long, literals } = expected;
        self.clauses.reserve(*long, *literals, watches, interrupt)?;
        if let Some(trace) = &mut self.trace {
            trace.reserve(*given, *binary);
        }
        Ok(())
    }

    /// Makes room for this many variables.
    ///
    /// # Panics
    /// When `var_count` is over [`Var::MAX_COUNT`](crate::Var::MAX_COUNT).
    pub fn grow(&mut self, var_count: usize) {
        self.trail.grow(var_count);
        self.clauses.grow(var_count);
    }

    /// The number of known variables.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.trail.valuation().var_count()
    }

    /// Brings the ends of the watch lists of these literals into the cache, because
    /// clauses that watch them will be added soon.
    ///
    /// The cache misses of the literals overlap, since none depends on another. So a call for some
    /// hundred literals is faster than calls for the literals of one clause each.
    pub fn touch(&self, watched: impl Iterator<Item = Lit> + Clone) {
        // The place of a list's end is in its head.
        watched.clone().for_each(|lit| self.watches().touch_head(lit));
        watched.for_each(|lit| self.watches().touch_end(lit));
    }

    /// Makes a literal true at level 0, undoing all decisions first. A literal
    /// that is false there refutes the formula.
    pub fn add_unit(&mut self, lit: Lit) {
        self.add_clause(&[lit]);
    }

    /// Opens a decision level and makes an unassigned literal true there.
    ///
    /// # Panics
    /// When the literal is assigned or its variable is not known. The same holds for
    /// all methods that make a literal true.
    pub fn decide(&mut self, lit: Lit) {
        self.trail.open_level();
        self.trail.assign(lit, Reason::None);
    }

    /// Opens a decision level without a decision, for an assumption that is already
    /// true.
    pub fn open_level(&mut self) {
        self.trail.open_level();
    }

    /// Makes an unassigned literal true at the current level, by a clause whose other
    /// literals are false.
    pub fn imply(&mut self, lit: Lit, reason: Reason) {
        self.trail.assign(lit, reason);
    }

    /// Replaces [`Reason::External`] of a true literal by the clause from which the literal
    /// follows. The other literals of the clause became false before the literal became true; their
    /// highest level is the level of the literal.
    ///
    /// # Panics
    /// When the literal is not true or has another reason.
    pub fn explain(&mut self, lit: Lit, reason: Reason) {
        self.trail.explain(lit, reason);
    }

    /// Makes an unassigned literal true at `level`, the highest level of the clause's other
    /// literals, which may be below the current level.
    pub fn imply_at(&mut self, lit: Lit, level: usize, reason: Reason) {
        self.trail.assign_at(lit, level as u32, reason);
        if level == 0 {
            self.derive_unit(lit, reason);
        }
    }

    /// Makes an unassigned literal true at level 0, even while higher levels are
    /// open; with proofs on, `id` is the number of its unit clause.
    pub fn fix(&mut self, lit: Lit, id: Option<ClauseId>) {
        self.trail.assign_at(lit, 0, Reason::None);
        if let (Some(trace), Some(id)) = (&mut self.trace, id) {
            trace.set_unit(lit.var(), id);
        }
    }

    /// Whether making an open literal true can have a consequence, after propagation of the trail:
    /// a clause watches its negation.
    #[must_use]
    pub fn may_imply(&self, lit: Lit) -> bool {
        self.watches().count(!lit) > 0
    }

    /// Undoes all levels above `level`.
    pub fn backtrack(&mut self, level: usize) {
        self.backtrack_with(level, |_| ());
    }

    /// Undoes all levels above `level`, and calls `undone` for each literal that
    /// loses its value, the newest first.
    pub fn backtrack_with(&mut self, level: usize, undone: impl FnMut(Lit)) {
        self.trail.backtrack(level, undone);
    }

    /// Declares the formula refuted by a clause that is false at level 0.
    pub fn refute_by(&mut self, conflict: Conflict) {
        self.refuted = true;
        let id = self.conflict_id(conflict);
        let lits: Vec<Lit> = self.conflict_lits(conflict).collect();
        if let (Some(trace), Some(id)) = (&mut self.trace, id) {
            trace.derive_reduced(&[], id, lits.into_iter());
        }
    }

    /// Declares the formula refuted; with proofs on, the empty clause follows by
    /// `antecedents`.
    pub fn refute(&mut self, antecedents: &[ClauseId]) {
        self.refuted = true;
        self.derive(&[], antecedents);
    }

    /// Whether the empty clause has been derived.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// How many variables there may be before the tables by variable are moved.
    #[must_use]
    pub fn var_capacity(&self) -> usize {
        self.trail.capacity()
    }

    /// Makes room for this many more clauses with this many literals together, and some more.
    /// Returns whether there was memory for it.
    pub fn make_room(&mut self, clauses: usize, literals: usize) -> bool {
        self.clauses.make_room(clauses, literals)
    }

    /// Takes note that a clause was lost, so that [`Propagator::is_full`] is true from now on.
    pub fn note_loss(&mut self) {
        self.full = true;
    }

    /// Whether a clause was lost because the arena or the watch lists are full, or there was no
    /// memory left. A refutation still holds then, but a model of the remaining clauses need not
    /// satisfy the lost clauses.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full || self.clauses.is_full()
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

    /// The false literals that make `lit` true by `reason`; no literal for a decision and for a
    /// reason that only the caller knows.
    #[inline]
    pub fn antecedents(&self, lit: Lit, reason: Reason) -> impl Iterator<Item = Lit> + '_ {
        let (binary, long) = match reason {
            Reason::None | Reason::External => (None, None),
            Reason::Binary(other) => (Some(other), None),
            Reason::Long(clause) => (None, Some(self.arena().lits(clause))),
        };
        let long = long.into_iter().flatten().filter(move |&other| other != lit);
        binary.into_iter().chain(long)
    }

    /// The literals of a conflict, all false.
    pub fn conflict_lits(&self, conflict: Conflict) -> impl Iterator<Item = Lit> + '_ {
        let (binary, long) = match conflict {
            Conflict::Binary(lits) => (Some(lits), None),
            Conflict::Long(clause) => (None, Some(self.arena().lits(clause))),
        };
        binary.into_iter().flatten().chain(long.into_iter().flatten())
    }

    /// The long clauses.
    ///
    /// Only the propagator changes them, since its watches refer to them:
    ///
    /// ```compile_fail,E0594
    /// use neuf_core::{Arena, Propagator};
    /// let mut propagator = Propagator::new();
    /// *propagator.arena() = Arena::default();
    /// ```
    #[inline]
    #[must_use]
    pub fn arena(&self) -> &Arena {
        self.clauses.arena()
    }

    /// The watch lists, with the binary clauses in them.
    #[inline]
    #[must_use]
    pub fn watches(&self) -> &Watches {
        self.clauses.watches()
    }

    /// Sets the [glue](Arena::glue) of a long clause.
    ///
    /// # Panics
    /// When the reference names no clause. The same holds for all methods that take
    /// a reference.
    #[inline]
    pub fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        self.clauses.set_glue(clause, glue);
    }

    /// Sets how many more reductions a long clause [survives](Arena::used).
    #[inline]
    pub fn set_used(&mut self, clause: ClauseRef, used: u32) {
        self.clauses.set_used(clause, used);
    }

    /// Copies from a replaced long clause how much it was [used](Arena::used) and whether it [has
    /// been compared](Arena::is_compared).
    pub fn inherit(&mut self, clause: ClauseRef, replaced: ClauseRef) {
        self.clauses.inherit(clause, replaced);
    }

    /// Sets whether a long clause [has been compared](Arena::is_compared) with the others.
    #[inline]
    pub fn set_compared(&mut self, clause: ClauseRef, is_compared: bool) {
        self.clauses.set_compared(clause, is_compared);
    }

    /// Sets whether a technique [has tried](Arena::is_tried) a long clause.
    #[inline]
    pub fn set_tried(&mut self, clause: ClauseRef, is_tried: bool) {
        self.clauses.set_tried(clause, is_tried);
    }

    /// About how many cache lines propagation has touched. This measure of effort
    /// does not depend on the machine.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// How often clauses were moved; each move makes all references to clauses invalid.
    #[must_use]
    pub fn collections(&self) -> u64 {
        self.collections
    }

    /// How many literals have been propagated.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// About how many bytes the clauses, the watches and the trail take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let per_var = 2 + 16 + size_of::<Lit>();
        let words = self.arena().word_count() * size_of::<u32>();
        (words + self.watches().bytes() + self.var_count() * per_var) as u64
    }
}
