//! Unit propagation for the DRAT check, clauses of the core first.
//!
//! The check wants a conflict whose derivation adds few clauses to the core. So
//! the clauses of the core are propagated to a fixpoint before any other clause
//! is looked at (Heule, Hunt and Wetzler, FMCAD 2013).
//!
//! Assignments are undone only back to heights of the trail at which there was a fixpoint. At such
//! a height the watches are in order, as at the decision levels of a solver: a clause that was
//! skipped because of a true literal had this true literal at the fixpoint as well.
//!
//! A clause that is deleted, or joins the core, stays in its old watch lists until the next visit
//! of the lists. Removing the clause at once was slow where lists are long. When a deleted clause
//! comes back, its flags say which lists still contain it.

use neuf_cnf::{Lit, Var};

use super::database::{ClauseRef, Database};

#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The code of some other literal of the clause.
    blocker: u32,
    clause: ClauseRef,
}

#[derive(Clone, Copy, Debug)]
struct Assignment {
    /// The clause that the value follows from; `NONE` for an assumed value.
    reason: ClauseRef,
    /// Where the literal stands in the trail.
    place: u32,
}

/// The two kinds of watch lists: one for the clauses of the core, one for all
/// others.
const OTHERS: usize = 0;
const CORE: usize = 1;

/// Watches, values and the trail.
#[derive(Debug, Default)]
pub(super) struct Propagation {
    /// By kind of clauses (the core or others), then by literal.
    watches: [Vec<Vec<Watch>>; 2],
    /// By literal: 1 for true, −1 for false, 0 for unassigned.
    values: Vec<i8>,
    /// By variable: meaningful while the variable has a value.
    assignments: Vec<Assignment>,
    trail: Vec<Lit>,
    /// By kind of clauses: how much of the trail has been propagated over them.
    heads: [usize; 2],
    /// Where to go on in the watch list of other clauses that is next in turn.
    resume: usize,
    /// How many watches and clauses were visited.
    pub(super) ticks: u64,
}

impl Propagation {
    /// Makes room for this many variables.
    pub(super) fn grow(&mut self, vars: usize) {
        if self.assignments.len() < vars {
            self.values.resize(2 * vars, 0);
            self.assignments.resize(vars, Assignment { reason: ClauseRef::NONE, place: 0 });
            for lists in &mut self.watches {
                lists.resize_with(2 * vars, Vec::new);
            }
        }
    }

    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    /// The true literals, oldest first.
    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The clause that a variable's value follows from, or `NONE`.
    pub(super) fn reason(&self, var: Var) -> ClauseRef {
        self.assignments[var.index()].reason
    }

    pub(super) fn set_reason(&mut self, var: Var, reason: ClauseRef) {
        self.assignments[var.index()].reason = reason;
    }

    /// Where the variable's literal stands in the trail.
    #[inline]
    pub(super) fn place(&self, var: Var) -> usize {
        self.assignments[var.index()].place as usize
    }

    /// The literal whose reason the clause is, if there is one.
    pub(super) fn implied(&self, database: &Database, clause: ClauseRef) -> Option<Lit> {
        database.lits(clause).find(|&lit| self.value(lit) > 0 && self.reason(lit.var()) == clause)
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: ClauseRef) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        let place = self.trail.len() as u32;
        self.assignments[lit.var().index()] = Assignment { reason, place };
        self.trail.push(lit);
    }

    /// Undoes all assignments but the first `height`.
    pub(super) fn undo(&mut self, height: usize) {
        for lit in self.trail.drain(height..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
        }
        self.heads = self.heads.map(|head| head.min(height));
        self.resume = 0;
    }

    /// Puts an active clause into the watch lists of its first two literals; a clause of fewer
    /// literals is not watched.
    pub(super) fn attach(&mut self, database: &mut Database, clause: ClauseRef) {
        if database.size(clause) < 2 {
            return;
        }
        let kind = usize::from(database.is_core(clause));
        for place in 0..2 {
            if !database.is_listed(clause, place) {
                database.set_listed(clause, place, true);
                let codes = database.codes(clause);
                let watch = Watch { blocker: codes[1 - place], clause };
                self.watches[kind][codes[place] as usize].push(watch);
            }
        }
    }

    /// Moves an active clause to the core.
    pub(super) fn make_core(&mut self, database: &mut Database, clause: ClauseRef) {
        database.set_core(clause);
        database.set_listed(clause, 0, false);
        database.set_listed(clause, 1, false);
        self.attach(database, clause);
    }

    /// Chooses the watches of a clause without watches and attaches the clause. The literal of a
    /// unit is made true; a false clause is returned.
    pub(super) fn insert(
        &mut self,
        database: &mut Database,
        clause: ClauseRef,
    ) -> Option<ClauseRef> {
        self.choose_watches(database, clause);
        self.attach(database, clause);
        let [first, second] = [0, 1].map(|place| match database.size(clause) > place {
            true => self.value(database.lit(clause, place)),
            false => -1,
        });
        if first < 0 {
            return Some(clause);
        }
        if first == 0 && second < 0 {
            self.assign(database.lit(clause, 0), clause);
        }
        None
    }

    /// Brings two literals to the front that are not false. If there are fewer, the literals that
    /// became false last follow: undoing assignments frees these literals first.
    fn choose_watches(&self, database: &mut Database, clause: ClauseRef) {
        let false_until = |code: u32| match self.values[code as usize] {
            -1 => self.assignments[code as usize / 2].place,
            _ => u32::MAX,
        };
        let codes = database.codes_mut(clause);
        for front in 0..codes.len().min(2) {
            let best = (front..codes.len()).max_by_key(|&place| false_until(codes[place]));
            codes.swap(front, best.unwrap_or(front));
        }
    }

    /// Builds all watch lists again, and makes units true. Call this when the trail was cut at a
    /// height that was not a fixpoint, or was put together again.
    pub(super) fn rebuild(&mut self, database: &mut Database) {
        for list in self.watches.iter_mut().flatten() {
            list.clear();
        }
        self.heads = [self.trail.len(); 2];
        self.resume = 0;
        let mut next = database.after(None);
        while let Some(clause) = next {
            database.set_listed(clause, 0, false);
            database.set_listed(clause, 1, false);
            if database.is_active(clause) {
                self.insert(database, clause);
            }
            self.ticks += 1;
            next = database.after(next);
        }
    }

    /// Propagates to a fixpoint; stops early at a false clause and returns this clause.
    pub(super) fn propagate(&mut self, database: &mut Database) -> Option<ClauseRef> {
        loop {
            if let Some(&lit) = self.trail.get(self.heads[CORE]) {
                let conflict = self.visit(database, CORE, !lit);
                self.heads[CORE] += 1;
                if conflict.is_some() {
                    return conflict;
                }
                continue;
            }
            let lit = *self.trail.get(self.heads[OTHERS])?;
            let height = self.trail.len();
            let conflict = self.visit(database, OTHERS, !lit);
            if conflict.is_some() {
                return conflict;
            }
            // A visit of the other clauses ends at the first unit, because the
            // core goes first again; the rest of the list is visited later.
            if self.trail.len() == height {
                self.heads[OTHERS] += 1;
                self.resume = 0;
            }
        }
    }

    /// Visits the clauses of one kind that watch the false literal `lit`: all clauses of the core;
    /// or the other clauses, from `resume` to the first unit. Returns the first false clause.
    fn visit(&mut self, database: &mut Database, kind: usize, lit: Lit) -> Option<ClauseRef> {
        let code = lit.code() as u32;
        let mut list = std::mem::take(&mut self.watches[kind][lit.code()]);
        let mut place = if kind == CORE { 0 } else { self.resume };
        let mut conflict = None;
        while let Some(&Watch { blocker, clause }) = list.get(place) {
            self.ticks += 1;
            if self.values[blocker as usize] > 0 {
                place += 1;
                continue;
            }
            self.ticks += 1;
            if !self.is_current(database, kind, clause, code) {
                list.swap_remove(place);
                continue;
            }
            let codes = database.codes_mut(clause);
            let other = codes[0] ^ codes[1] ^ code;
            if self.values[other as usize] > 0 {
                list[place].blocker = other;
                place += 1;
                continue;
            }
            let is_free = |&code: &u32| self.values[code as usize] >= 0;
            if let Some(found) = codes[2..].iter().position(is_free) {
                let free = std::mem::replace(&mut codes[2 + found], code);
                (codes[0], codes[1]) = (other, free);
                self.watches[kind][free as usize].push(Watch { blocker: other, clause });
                list.swap_remove(place);
                continue;
            }
            place += 1;
            if self.values[other as usize] < 0 {
                conflict = Some(clause);
                break;
            }
            self.assign(Lit::from_code(other as usize), clause);
            if kind == OTHERS {
                break;
            }
        }
        if kind == OTHERS {
            self.resume = place;
        }
        self.watches[kind][lit.code()] = list;
        conflict
    }

    /// Whether a watch is still valid. If the clause was deleted and may come back, the method
    /// notes that the list no longer contains the clause.
    #[inline]
    fn is_current(
        &self,
        database: &mut Database,
        kind: usize,
        clause: ClauseRef,
        code: u32,
    ) -> bool {
        let is_kind = usize::from(database.is_core(clause)) == kind;
        if is_kind && !database.is_active(clause) {
            let place = usize::from(database.codes(clause)[0] != code);
            database.set_listed(clause, place, false);
        }
        is_kind && database.is_active(clause)
    }
}
