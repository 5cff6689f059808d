//! Unit propagation for the DRAT check, clauses of the core first.
//!
//! What the check needs is a conflict whose derivation uses as few clauses as
//! possible that are not known to be needed yet. So the clauses that are known
//! are propagated to a fixpoint before any other is looked at (Heule, Hunt and
//! Wetzler, FMCAD 2013). A false watched literal means that the other watched
//! one is true, and no third literal is taken as a sign that a clause is
//! satisfied: then undoing assignments back to any fixpoint leaves all watches
//! in order.

use neuf_cnf::{Lit, Var};

use super::database::{Database, Index};

/// No clause: the literal was assumed.
const NONE: Index = Index::MAX;

/// Watches, values and the trail.
#[derive(Debug, Default)]
pub(super) struct Propagation {
    /// By whether the clauses are core, then by literal.
    watches: [Vec<Vec<Index>>; 2],
    /// By literal: 1 true, −1 false.
    values: Vec<i8>,
    /// By variable.
    reasons: Vec<Index>,
    places: Vec<usize>,
    trail: Vec<Lit>,
    /// How far each of the two kinds of clauses has been propagated.
    heads: [usize; 2],
}

impl Propagation {
    /// Makes room for the variables of a clause.
    pub(super) fn grow(&mut self, lits: &[Lit]) {
        let vars = lits.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        if self.reasons.len() < vars {
            let vars = vars.max(self.reasons.len() * 2).min(Var::MAX_COUNT);
            self.values.resize(2 * vars, 0);
            self.reasons.resize(vars, NONE);
            self.places.resize(vars, 0);
            for lists in &mut self.watches {
                lists.resize_with(2 * vars, Vec::new);
            }
        }
    }

    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    /// How many literals are true.
    pub(super) fn height(&self) -> usize {
        self.trail.len()
    }

    /// The clause that made a variable's value follow, if one did.
    pub(super) fn reason(&self, var: Var) -> Option<Index> {
        Some(self.reasons[var.index()]).filter(|&reason| reason != NONE)
    }

    pub(super) fn place(&self, var: Var) -> usize {
        self.places[var.index()]
    }

    /// Makes an unassigned literal true.
    pub(super) fn assign(&mut self, lit: Lit, reason: Option<Index>) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.reasons[lit.var().index()] = reason.unwrap_or(NONE);
        self.places[lit.var().index()] = self.trail.len();
        self.trail.push(lit);
    }

    /// Undoes all but the first assignments.
    pub(super) fn undo(&mut self, height: usize) {
        for lit in self.trail.drain(height..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
        }
        self.heads = self.heads.map(|head| head.min(height));
    }

    /// Watches the first two literals of a clause, if it has as many.
    pub(super) fn attach(&mut self, database: &Database, index: Index) {
        if let [first, second, ..] = *database.lits(index) {
            let lists = &mut self.watches[usize::from(database.is_core(index))];
            lists[first.code()].push(index);
            lists[second.code()].push(index);
        }
    }

    /// Stops watching a clause. Linear in the lengths of two watch lists.
    pub(super) fn detach(&mut self, database: &Database, index: Index) {
        if let [first, second, ..] = *database.lits(index) {
            let lists = &mut self.watches[usize::from(database.is_core(index))];
            for lit in [first, second] {
                let list = &mut lists[lit.code()];
                if let Some(place) = list.iter().position(|&other| other == index) {
                    list.swap_remove(place);
                }
            }
        }
    }

    /// Moves a clause to the core.
    pub(super) fn make_core(&mut self, database: &mut Database, index: Index, is_active: bool) {
        if database.is_core(index) {
            return;
        }
        if is_active {
            self.detach(database, index);
        }
        database.set_core(index);
        if is_active {
            self.attach(database, index);
        }
    }

    /// Brings the literals to watch to the front of a new clause: those that
    /// are not false, then the ones that became false last.
    pub(super) fn choose_watches(&self, database: &mut Database, index: Index) {
        let rank = |lit: Lit| match self.value(lit) {
            -1 => self.place(lit.var()),
            _ => usize::MAX,
        };
        let lits = database.lits_mut(index);
        for front in 0..2.min(lits.len()) {
            let best = (front..lits.len()).max_by_key(|&place| rank(lits[place]));
            lits.swap(front, best.unwrap_or(front));
        }
    }

    /// Propagates to a fixpoint, or to a false clause, which is returned.
    pub(super) fn propagate(&mut self, database: &mut Database) -> Option<Index> {
        const OTHERS: usize = 0;
        const CORE: usize = 1;
        loop {
            let kind = if self.heads[CORE] < self.trail.len() { CORE } else { OTHERS };
            let lit = *self.trail.get(self.heads[kind])?;
            let height = self.trail.len();
            let conflict = self.visit(database, kind, !lit);
            if conflict.is_some() {
                return conflict;
            }
            // A visit of the others ends early when the core has work again;
            // what is left of the list comes later.
            if kind == CORE || self.trail.len() == height {
                self.heads[kind] += 1;
            }
        }
    }

    /// Visits the clauses of a kind that watch `lit`, which is false. Of those
    /// that are not core only as far as the first unit.
    fn visit(&mut self, database: &mut Database, kind: usize, lit: Lit) -> Option<Index> {
        let mut list = std::mem::take(&mut self.watches[kind][lit.code()]);
        let mut conflict = None;
        let mut place = 0;
        while place < list.len() {
            let index = list[place];
            place += 1;
            let lits = database.lits_mut(index);
            if lits[0] == lit {
                lits.swap(0, 1);
            }
            let other = lits[0];
            if self.values[other.code()] > 0 {
                continue;
            }
            let is_free = |&at: &usize| self.values[lits[at].code()] >= 0;
            if let Some(at) = (2..lits.len()).find(is_free) {
                lits.swap(1, at);
                self.watches[kind][lits[1].code()].push(index);
                place -= 1;
                list.swap_remove(place);
            } else if self.values[other.code()] < 0 {
                conflict = Some(index);
                break;
            } else {
                self.assign(other, Some(index));
                if kind == 0 {
                    break;
                }
            }
        }
        self.watches[kind][lit.code()] = list;
        conflict
    }
}
