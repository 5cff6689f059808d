//! The propagation core's state: clauses under two watched literals and a
//! trail, and how clauses come in and go out. The loop is in `propagate.rs`,
//! the cleaning in `clean.rs`.
//!
//! Two literals of each clause are *watched*: while neither is false the
//! clause can do nothing, so an assignment visits only the clauses that watch
//! its negation, and backtracking costs nothing (Chaff, Moskewicz and others,
//! DAC 2001). With proofs on, each change of a clause is noted as a step; the
//! numbers of clauses are kept in `trace.rs`.

use crate::arena::{Arena, ArenaFull, ClauseRef};
use crate::trace::Trace;
use crate::trail::{Conflict, Reason, Trail};
use crate::watch::{Watch, Watches};
use crate::{ClauseId, Formula, Lit, Steps, Valuation, Var};

/// Clauses up to this size are compared literal by literal.
const SHORT: usize = 8;

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
    pub(crate) full: bool,
    /// Whether most watches are binary and stand at the front of their lists, so
    /// that it pays to visit these apart.
    pub(crate) has_binaries_first: bool,
    pub(crate) ticks: u64,
    pub(crate) propagations: u64,
    /// How often clauses were moved: references to them last no longer.
    pub(crate) collections: u64,
    pub(crate) trace: Option<Box<Trace>>,
    /// Space for the clause that is being added.
    scratch: Vec<Lit>,
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
        propagator.expect_clauses(formula.clauses(), |lit| lit);
        for clause in formula.clauses() {
            propagator.add_clause(clause);
        }
        propagator
    }

    /// Makes room for these clauses, which are to be added next with their
    /// literals renamed: without it, the watch lists of a large formula grow
    /// step by step, which takes most of the time of loading it. All their
    /// variables must be known already.
    pub fn expect_clauses<'a>(
        &mut self,
        clauses: impl IntoIterator<Item = &'a [Lit]>,
        mut rename: impl FnMut(Lit) -> Lit,
    ) {
        let mut counts = vec![0u32; self.watches.literals().len()];
        let (mut long, mut literals, mut given, mut binaries) = (0, 0, 0, 0);
        for clause in clauses {
            given += 1;
            if let [first, second, rest @ ..] = clause {
                for &lit in [first, second] {
                    counts[rename(lit).code()] += 1;
                }
                if rest.is_empty() {
                    binaries += 1;
                } else {
                    (long, literals) = (long + 1, literals + clause.len());
                }
            }
        }
        self.arena.reserve(long, literals);
        for (lit, &count) in self.watches.literals().zip(&counts) {
            if count > 0 {
                self.watches[lit].reserve_exact(count as usize);
            }
        }
        if let Some(trace) = &mut self.trace {
            trace.reserve(given, binaries);
        }
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

    /// Brings the ends of the watch lists of these literals into the cache:
    /// a clause that watches them is to be added soon.
    #[inline]
    pub fn touch(&self, watched: [Lit; 2]) {
        for lit in watched {
            std::hint::black_box(self.watches[lit].last());
            if let Some(last) = self.watches[lit].last() {
                std::hint::black_box(last.blocker);
            }
        }
    }

    /// Adds a clause, undoing all decisions first.
    ///
    /// Tautologies and clauses that are true at level 0 are dropped, repeated
    /// literals and those false at level 0 left out. An empty rest refutes the
    /// formula; a unit is put on the trail, to be propagated later.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        let id = self.note_input(clause);
        self.restore_clause(clause, id);
    }

    /// Adds a clause that the proof knows already; `id` is its number. Apart
    /// from that it is [`Propagator::add_clause`].
    pub fn restore_clause(&mut self, clause: &[Lit], mut id: Option<ClauseId>) {
        self.backtrack(0);
        let var_count = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.grow(var_count);
        let mut rest = std::mem::take(&mut self.scratch);
        if self.reduce_at_root(clause, &mut rest) {
            if let (Some(trace), Some(given)) = (&mut self.trace, id)
                && (rest.len() < clause.len() || rest.is_empty())
            {
                let falsified = clause.iter().copied().filter(|lit| !rest.contains(lit));
                id = Some(trace.derive_reduced(&rest, given, falsified));
            }
            self.add_reduced(&rest, id);
        } else if let Some(trace) = &mut self.trace
            && !has_repeated_var(clause, &mut rest)
        {
            trace.delete(id, clause);
        }
        self.scratch = rest;
    }

    fn add_reduced(&mut self, rest: &[Lit], id: Option<ClauseId>) {
        match *rest {
            [] => self.refuted = true,
            [unit] => {
                self.trail.assign(unit, Reason::None);
                if let (Some(trace), Some(id)) = (&mut self.trace, id) {
                    trace.set_unit(unit.var(), id);
                }
            }
            _ => {
                self.attach(rest, false, 0, id);
            }
        }
    }

    /// Puts the clause without repeated literals and those false at level 0
    /// into `rest`; `false` when it is a tautology or true there.
    fn reduce_at_root(&self, clause: &[Lit], rest: &mut Vec<Lit>) -> bool {
        debug_assert_eq!(self.level(), 0);
        rest.clear();
        if clause.iter().any(|&lit| self.trail.raw(lit) > 0) {
            return false;
        }
        rest.extend(clause.iter().copied().filter(|&lit| self.trail.raw(lit) == 0));
        // In their order, which often says something about the problem.
        let is_new = |place: usize, rest: &[Lit]| {
            rest[..place].iter().all(|other| other.var() != rest[place].var())
        };
        if rest.len() <= SHORT {
            if (1..rest.len()).all(|place| is_new(place, rest)) {
                return true;
            }
        } else if !has_repeated_var(clause, &mut Vec::new()) {
            return true;
        }
        rest.sort_unstable();
        rest.dedup();
        // Sorted, the two polarities of a variable stand side by side.
        rest.windows(2).all(|pair| pair[0] != !pair[1])
    }

    /// Adds a clause of at least two literals as it is, watching its first
    /// two, and returns the reason that it is for its first literal. With
    /// proofs on, `id` is its number.
    ///
    /// When the arena is full the clause is lost and
    /// [`Propagator::is_full`] is true from then on.
    pub fn attach(
        &mut self,
        lits: &[Lit],
        learned: bool,
        glue: u32,
        id: Option<ClauseId>,
    ) -> Reason {
        let (first, second) = (lits[0], lits[1]);
        if lits.len() == 2 {
            self.watches[first].push(Watch::binary(second, learned));
            self.watches[second].push(Watch::binary(first, learned));
            if let (Some(trace), Some(id)) = (&mut self.trace, id) {
                trace.set_binary(first, second, id);
            }
            return Reason::Binary(second);
        }
        match self.arena.add(lits, learned, glue) {
            Ok(clause) => {
                self.watches[first].push(Watch::long(second, clause));
                self.watches[second].push(Watch::long(first, clause));
                if let Some(id) = id {
                    self.arena.set_id(clause, id);
                }
                Reason::Long(clause)
            }
            Err(ArenaFull) => {
                self.full = true;
                Reason::None
            }
        }
    }

    /// Watches these two literals of a long clause instead of the two that are
    /// watched. Linear in the lengths of their lists.
    pub fn watch_instead(&mut self, clause: ClauseRef, watched: [Lit; 2]) {
        let before: Vec<Lit> = self.arena.lits(clause).take(2).collect();
        for lit in before {
            self.watches[lit].retain(|watch| watch.clause() != Some(clause));
        }
        self.arena.bring_to_front(clause, watched);
        let [first, second] = watched;
        self.watches[first].push(Watch::long(second, clause));
        self.watches[second].push(Watch::long(first, clause));
    }

    /// Stops watching a long clause that is to be deleted before the next
    /// collection. Linear in the lengths of two lists, shorter for a clause
    /// that was added lately.
    pub fn detach(&mut self, clause: ClauseRef) {
        let watched: Vec<Lit> = self.arena.lits(clause).take(2).collect();
        for lit in watched {
            let list = &mut self.watches[lit];
            if let Some(place) = list.iter().rposition(|watch| watch.clause() == Some(clause)) {
                list.swap_remove(place);
            }
        }
    }

    /// Takes out all irredundant binary clauses, without a word in the proof:
    /// whoever asks for it has them, and will add those that stay.
    pub fn take_irredundant_binaries(&mut self) {
        for lit in self.watches.literals() {
            let trace = &mut self.trace;
            self.watches[lit].retain(|watch| {
                let goes = watch.is_binary() && !watch.is_learned_binary();
                if let Some(trace) = trace
                    && goes
                {
                    trace.forget_binary(lit, watch.blocker);
                }
                !goes
            });
        }
    }

    /// Deletes the learned clauses that have a literal for which `goes` is
    /// true; [`Propagator::collect`] frees the space of the long ones later.
    pub fn delete_learned_with(&mut self, goes: impl Fn(Lit) -> bool) {
        let arena = &self.arena;
        let has_one =
            |&clause: &ClauseRef| arena.is_learned(clause) && arena.lits(clause).any(&goes);
        let long: Vec<ClauseRef> = arena.refs().filter(has_one).collect();
        for clause in long {
            self.delete(clause);
        }
        for lit in self.watches.literals() {
            let trace = &mut self.trace;
            let goes_whole = goes(lit);
            self.watches[lit].retain(|watch| {
                let goes = watch.is_learned_binary() && (goes_whole || goes(watch.blocker));
                if let Some(trace) = trace
                    && goes
                {
                    trace.delete_binary(lit, watch.blocker);
                }
                !goes
            });
        }
    }

    /// Deletes a long clause, which must not be the reason of a literal above
    /// level 0; [`Propagator::collect`] frees its space later.
    pub fn delete(&mut self, clause: ClauseRef) {
        if let Some(trace) = &mut self.trace
            && !self.arena.is_garbage(clause)
        {
            let lits: Vec<Lit> = self.arena.lits(clause).collect();
            trace.delete(self.arena.id(clause), &lits);
        }
        self.arena.mark_garbage(clause);
    }

    /// Makes a learned clause one of those that all others follow from; it
    /// will not be forgotten then. Linear in a watch list for a binary one.
    pub fn make_irredundant(&mut self, clause: Conflict) {
        match clause {
            Conflict::Long(clause) => self.arena.make_irredundant(clause),
            Conflict::Binary([a, b]) => {
                let mut copies = self.watches[a].iter().filter(|w| w.is_binary() && w.blocker == b);
                if copies.any(|watch| !watch.is_learned_binary()) {
                    return;
                }
                for (lit, other) in [(a, b), (b, a)] {
                    let is_it = |w: &&mut Watch| w.is_learned_binary() && w.blocker == other;
                    if let Some(watch) = self.watches[lit].iter_mut().find(is_it) {
                        *watch = Watch::binary(other, false);
                    }
                }
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

    /// The same at a lower level, the highest of the clause's other literals.
    pub fn imply_at(&mut self, lit: Lit, level: usize, reason: Reason) {
        self.trail.assign_at(lit, level as u32, reason);
        if level == 0 {
            self.derive_unit(lit, reason);
        }
    }

    /// Makes an unassigned literal true at level 0, whatever level is open;
    /// with proofs on, `id` is the number of its unit clause.
    pub fn fix(&mut self, lit: Lit, id: Option<ClauseId>) {
        self.trail.assign_at(lit, 0, Reason::None);
        if let (Some(trace), Some(id)) = (&mut self.trace, id) {
            trace.set_unit(lit.var(), id);
        }
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

    /// Declares the formula refuted by a clause that is false at level 0.
    pub fn refute_by(&mut self, conflict: Conflict) {
        self.refuted = true;
        let id = self.conflict_id(conflict);
        let lits: Vec<Lit> = self.conflict_lits(conflict).collect();
        if let (Some(trace), Some(id)) = (&mut self.trace, id) {
            trace.derive_reduced(&[], id, lits.into_iter());
        }
    }

    /// Declares the formula refuted; with proofs on, `antecedents` make the
    /// empty clause.
    pub fn refute(&mut self, antecedents: &[ClauseId]) {
        self.refuted = true;
        self.derive(&[], antecedents);
    }

    /// Starts to note every clause that is given, derived or deleted.
    /// Returns `false`, and does not, when clauses are there already.
    pub fn keep_trace(&mut self) -> bool {
        let is_new = self.arena.is_empty() && self.trail.lits().is_empty() && !self.refuted;
        let is_new = is_new && self.watches.literals().all(|lit| self.watches[lit].is_empty());
        if is_new {
            self.arena.keep_ids();
            self.trace = Some(Box::new(Trace::new()));
        }
        is_new
    }

    /// Stops noting steps, for good.
    pub fn drop_trace(&mut self) {
        self.trace = None;
    }

    /// The steps since they were cleared last, to be taken and cleared; `None`
    /// when they are not noted.
    pub fn steps_mut(&mut self) -> Option<&mut Steps> {
        self.trace.as_mut().map(|trace| &mut trace.steps)
    }

    /// Whether steps are noted.
    #[inline]
    #[must_use]
    pub fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    /// Notes a clause that is given and will be attached as it is; its number,
    /// with proofs on.
    pub fn note_input(&mut self, lits: &[Lit]) -> Option<ClauseId> {
        Some(self.trace.as_mut()?.input(lits))
    }

    /// Notes a clause that follows by `antecedents`; its number, with proofs
    /// on.
    pub fn derive(&mut self, lits: &[Lit], antecedents: &[ClauseId]) -> Option<ClauseId> {
        Some(self.trace.as_mut()?.derive(lits, antecedents))
    }

    /// Notes a clause that helps to define a new variable, that of its first
    /// literal, whose negation `others` have; its number, with proofs on.
    pub fn define(&mut self, lits: &[Lit], others: &[ClauseId]) -> Option<ClauseId> {
        Some(self.trace.as_mut()?.define(lits, others))
    }

    /// Notes that a clause which is not attached is not needed any more.
    pub fn retract(&mut self, lits: &[Lit], id: Option<ClauseId>) {
        if let Some(trace) = &mut self.trace {
            trace.delete(id, lits);
        }
    }

    /// The number of the unit clause of a variable fixed at level 0, with
    /// proofs on.
    #[must_use]
    pub fn unit_id(&self, var: Var) -> Option<ClauseId> {
        self.trace.as_ref()?.unit(var)
    }

    /// The number of the clause that is the reason of `lit`, with proofs on.
    #[must_use]
    pub fn reason_id(&self, lit: Lit, reason: Reason) -> Option<ClauseId> {
        match reason {
            Reason::None => None,
            Reason::Binary(other) => self.trace.as_ref()?.binary(lit, other),
            Reason::Long(clause) => self.arena.id(clause),
        }
    }

    /// The number of a long clause, with proofs on.
    #[must_use]
    pub fn clause_id(&self, clause: ClauseRef) -> Option<ClauseId> {
        self.arena.id(clause)
    }

    /// The number of a false clause, with proofs on.
    #[must_use]
    pub fn conflict_id(&self, conflict: Conflict) -> Option<ClauseId> {
        match conflict {
            Conflict::Binary([a, b]) => self.trace.as_ref()?.binary(a, b),
            Conflict::Long(clause) => self.arena.id(clause),
        }
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

    /// The long clauses, to change their glue and use.
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

    /// How often clauses were moved: no reference to them outlasts that.
    #[must_use]
    pub fn collections(&self) -> u64 {
        self.collections
    }

    /// How many literals have been propagated.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// How many bytes clauses, watches and trail take, about; linear in the
    /// number of variables.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let per_var = 2 * size_of::<Vec<Watch>>() + 2 + 16 + size_of::<Lit>();
        let watches =
            self.watches.literals().map(|lit| self.watches[lit].capacity()).sum::<usize>();
        let words = self.arena.word_count();
        (words * 4 + watches * size_of::<Watch>() + self.var_count() * per_var) as u64
    }
}

/// Whether two literals of the clause have the same variable.
fn has_repeated_var(clause: &[Lit], scratch: &mut Vec<Lit>) -> bool {
    scratch.clear();
    scratch.extend_from_slice(clause);
    scratch.sort_unstable();
    scratch.windows(2).any(|pair| pair[0].var() == pair[1].var())
}
