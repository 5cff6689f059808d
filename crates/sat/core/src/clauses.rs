//! Adds clauses to the propagator and removes them.
//!
//! An input clause loses the literals that level 0 has already decided, so that its two watched
//! literals are open. A learned clause is attached unchanged, because analysis knows which literals
//! to watch. A deleted clause remains until the next collection, and propagation may still use the
//! clause; removing a clause at once would mean to search its two watch lists. With proofs on, each
//! change is noted as a step.

use crate::database::ArenaFull;
use crate::reason::{ClauseRef, Conflict, Reason};
use crate::{ClauseId, Lit, Propagator};

/// Clauses up to this size are compared literal by literal.
const SHORT: usize = 8;

impl Propagator {
    /// Adds a clause, undoing all decisions first.
    ///
    /// Tautologies and clauses that are true at level 0 are not added. Repeated literals and
    /// literals that are false at level 0 are left out. If no literal is left, the formula is
    /// refuted; a unit is put on the trail, to be propagated later.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        let id = self.note_input(clause);
        self.restore_clause(clause, id);
    }

    /// Like [`Propagator::add_clause`], for a clause that the proof already contains
    /// under the number `id`.
    pub fn restore_clause(&mut self, clause: &[Lit], mut id: Option<ClauseId>) {
        self.backtrack(0);
        let var_count = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.grow(var_count);
        let mut rest = std::mem::take(&mut self.scratch);
        if self.reduce(clause, &mut id, &mut rest) {
            self.add_reduced(&rest, id);
        }
        self.scratch = rest;
    }

    /// Notes an input clause at any level. Puts into `rest` the clause's literals without
    /// repetitions and without the literals that are false at level 0. With proofs on, `id` becomes
    /// the number of this rest.
    ///
    /// The result is `false` when the clause is not needed: a tautology, or true at level 0.
    /// Otherwise the caller adds the rest: with [`Propagator::attach`] when the rest has at least
    /// two literals.
    ///
    /// # Panics
    /// When a variable is not known.
    pub fn reduce_input(
        &mut self,
        clause: &[Lit],
        id: &mut Option<ClauseId>,
        rest: &mut Vec<Lit>,
    ) -> bool {
        *id = self.note_input(clause);
        self.reduce(clause, id, rest)
    }

    /// Puts into `rest` what level 0 leaves of a clause. Notes that the rest follows from the
    /// clause number `id`; `id` becomes the number of the rest. The result is `false` for a clause
    /// that is not needed.
    fn reduce(&mut self, clause: &[Lit], id: &mut Option<ClauseId>, rest: &mut Vec<Lit>) -> bool {
        if !self.reduce_at_root(clause, rest) {
            if let Some(trace) = &mut self.trace
                && !has_repeated_var(clause, rest)
            {
                trace.delete(*id, clause);
            }
            return false;
        }
        if let (Some(trace), Some(given)) = (&mut self.trace, *id)
            && (rest.len() < clause.len() || rest.is_empty())
        {
            let falsified = clause.iter().copied().filter(|lit| !rest.contains(lit));
            *id = Some(trace.derive_reduced(rest, given, falsified));
        }
        true
    }

    /// Adds at level 0 what is left of the clause number `id`; all literals of `rest` are
    /// unassigned. The method refutes the formula, puts a unit on the trail, or attaches the
    /// clause.
    ///
    /// # Panics
    /// When a literal of a unit is assigned.
    pub fn add_reduced(&mut self, rest: &[Lit], id: Option<ClauseId>) {
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

    /// Puts the clause into `rest`, without repeated literals and without literals that are false
    /// at level 0. The result is `false` when the clause is a tautology or true at level 0.
    fn reduce_at_root(&self, clause: &[Lit], rest: &mut Vec<Lit>) -> bool {
        rest.clear();
        if self.trail.root_len() == 0 && self.trail.is_ordered() {
            // No value has to be looked up. A look-up is a cache miss for each literal while a
            // large formula is loaded. (Out of order, literals of level 0 may stand in higher
            // levels.)
            rest.extend_from_slice(clause);
        } else {
            let is_at_root = |lit: Lit| self.trail.level_of(lit.var()) == 0;
            if clause.iter().any(|&lit| self.trail.raw(lit) > 0 && is_at_root(lit)) {
                return false;
            }
            let is_open = |lit: Lit| self.trail.raw(lit) == 0 || !is_at_root(lit);
            rest.extend(clause.iter().copied().filter(|&lit| is_open(lit)));
        }
        // Keeps the order of the literals, which often has a meaning in the problem.
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
        // In sorted order, the two polarities of a variable stand side by side.
        rest.windows(2).all(|pair| pair[0] != !pair[1])
    }

    /// Adds a clause of at least two literals unchanged, watches its first two, and
    /// returns it as a reason of its first literal. With proofs on, `id` is its
    /// number.
    ///
    /// When the arena is full, the clause is lost, [`Reason::None`] is returned, and
    /// [`Propagator::is_full`] is true from then on.
    ///
    /// # Panics
    /// When there are fewer than two literals, or a variable is not known.
    pub fn attach(
        &mut self,
        lits: &[Lit],
        learned: bool,
        glue: u32,
        id: Option<ClauseId>,
    ) -> Reason {
        let (first, second) = (lits[0], lits[1]);
        if lits.len() == 2 {
            self.clauses.add_binary(first, second, learned);
            if let (Some(trace), Some(id)) = (&mut self.trace, id) {
                trace.set_binary(first, second, id);
            }
            return Reason::Binary(second);
        }
        match self.clauses.add_long(lits, learned, glue) {
            Ok(clause) => {
                if let Some(id) = id {
                    self.clauses.set_id(clause, id);
                }
                Reason::Long(clause)
            }
            Err(ArenaFull) => {
                self.full = true;
                Reason::None
            }
        }
    }

    /// Watches these two literals of a long clause instead of the literals watched so far. The
    /// change takes time linear in the lengths of the watch lists.
    ///
    /// # Panics
    /// When `watched` are not two literals of the clause.
    pub fn watch_instead(&mut self, clause: ClauseRef, watched: [Lit; 2]) {
        self.clauses.unwatch(clause);
        self.clauses.watch(clause, watched);
    }

    /// Stops watching a long clause, which must be deleted before the next collection. This takes
    /// time linear in the lengths of two watch lists, less for a clause that was added recently.
    pub fn detach(&mut self, clause: ClauseRef) {
        self.clauses.unwatch_late(clause);
    }

    /// Removes all irredundant binary clauses without a step in the proof. The caller must have
    /// copied the clauses, and adds again the clauses that stay. If a learned clause has the same
    /// two literals, the number of the pair stays with the learned clause.
    pub fn take_irredundant_binaries(&mut self) {
        let mut learned = Vec::new();
        if let Some(trace) = &self.trace {
            for lit in self.watches().literals() {
                let list = self.watches()[lit].iter().filter(|watch| watch.is_learned_binary());
                let pairs = list.map(|watch| (lit, watch.blocker()));
                learned.extend(pairs.filter_map(|(a, b)| Some((a, b, trace.binary(a, b)?))));
            }
        }
        for lit in self.watches().literals() {
            let trace = &mut self.trace;
            self.clauses.retain_binaries(lit, |watch| {
                let goes = !watch.is_learned_binary();
                if let Some(trace) = trace
                    && goes
                {
                    trace.forget_binary(lit, watch.blocker());
                }
                !goes
            });
        }
        for (a, b, id) in learned {
            if let Some(trace) = &mut self.trace {
                trace.set_binary(a, b, id);
            }
        }
    }

    /// Deletes the learned clauses that contain a literal for which `goes` is true;
    /// [`Propagator::collect`] later frees the space of the long ones.
    pub fn delete_learned_with(&mut self, goes: impl Fn(Lit) -> bool) {
        let arena = self.arena();
        let has_one =
            |&clause: &ClauseRef| arena.is_learned(clause) && arena.lits(clause).any(&goes);
        let long: Vec<ClauseRef> = arena.refs().filter(has_one).collect();
        for clause in long {
            self.delete(clause);
        }
        for lit in self.watches().literals() {
            let trace = &mut self.trace;
            let goes_whole = goes(lit);
            self.clauses.retain_binaries(lit, |watch| {
                let goes = watch.is_learned_binary() && (goes_whole || goes(watch.blocker()));
                if let Some(trace) = trace
                    && goes
                {
                    trace.delete_binary(lit, watch.blocker());
                }
                !goes
            });
        }
    }

    /// Deletes a long clause, which must not be the reason of a literal above
    /// level 0; [`Propagator::collect`] later frees its space.
    pub fn delete(&mut self, clause: ClauseRef) {
        if let Some(trace) = &mut self.trace
            && !self.clauses.arena().is_garbage(clause)
        {
            let lits: Vec<Lit> = self.clauses.arena().lits(clause).collect();
            trace.delete(self.clauses.arena().id(clause), &lits);
        }
        self.clauses.mark_garbage(clause);
    }

    /// Deletes a long clause without a step in the proof, for callers that note the
    /// deletion themselves.
    pub fn delete_unnoted(&mut self, clause: ClauseRef) {
        self.clauses.mark_garbage(clause);
    }

    /// Makes a learned clause irredundant, so that it is not forgotten. For a binary
    /// clause this takes time linear in the length of two watch lists.
    pub fn make_irredundant(&mut self, clause: Conflict) {
        match clause {
            Conflict::Long(clause) => self.clauses.make_irredundant(clause),
            Conflict::Binary([a, b]) => {
                let watches = self.watches()[a].iter();
                let mut copies = watches.filter(|w| w.is_binary() && w.blocker() == b);
                if copies.any(|watch| !watch.is_learned_binary()) {
                    return;
                }
                for (lit, other) in [(a, b), (b, a)] {
                    // This changes the first copy in each of the two lists.
                    let mut is_done = false;
                    self.clauses.relabel_binaries(lit, |watch| {
                        let is_first = watch.blocker() == other && !is_done;
                        is_done |= is_first;
                        watch.is_learned_binary() && !is_first
                    });
                }
            }
        }
    }
}

/// Whether two literals of the clause have the same variable.
fn has_repeated_var(clause: &[Lit], scratch: &mut Vec<Lit>) -> bool {
    scratch.clear();
    scratch.extend_from_slice(clause);
    scratch.sort_unstable();
    scratch.windows(2).any(|pair| pair[0].var() == pair[1].var())
}
