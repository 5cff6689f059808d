//! Learning: the clause that results from a conflict of the small solver, and the clauses
//! from which it follows.
//!
//! Antecedents are stored in the order of an LRAT chain: first the units of level 0, then
//! the reasons, oldest first, and finally the conflict.

use neuf_cnf::{Lit, Var};

use super::{Inner, InnerClause, NONE};

impl Inner {
    /// Learns from a conflict above level 0, jumps back, and makes the forced literal
    /// true.
    pub(super) fn learn(&mut self, conflict: u32) {
        self.learned.clear();
        // The place of the asserting literal; its value is found last.
        self.learned.push(Lit::from_code(0));
        let level = self.level() as u32;
        let mut open = self.resolve(conflict, None, level);
        let mut place = self.trail.len();
        let uip = loop {
            place -= 1;
            let lit = self.trail[place];
            if !self.vars[lit.var().index()].is_seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                break lit;
            }
            open += self.resolve(self.vars[lit.var().index()].reason, Some(lit), level);
        };
        self.learned[0] = !uip;
        let level_of = |lit: &Lit| self.vars[lit.var().index()].level;
        let second = (1..self.learned.len()).max_by_key(|&place| level_of(&self.learned[place]));
        let target = second.map_or(0, |second| level_of(&self.learned[second]));
        self.bump_seen();
        self.backtrack(target as usize);
        if let Some(second) = second {
            self.learned.swap(1, second);
        }
        let clause = self.push_learned();
        if second.is_some() {
            self.attach(clause);
        }
        self.assign(!uip, clause);
    }

    /// Goes over the literals of a clause that made `implied` true. Returns how many new literals
    /// belong to this level.
    fn resolve(&mut self, clause: u32, implied: Option<Lit>, level: u32) -> usize {
        self.resolved.push(clause);
        let InnerClause { start, len, .. } = self.clauses[clause as usize];
        let mut open = 0;
        for place in start..start + len {
            let lit = self.lits[place as usize];
            let state = &mut self.vars[lit.var().index()];
            if state.is_seen || Some(lit) == implied {
                continue;
            }
            state.is_seen = true;
            self.seen.push(lit.var());
            if state.level == 0 {
                self.units.push(state.unit);
            } else if state.level < level {
                self.learned.push(lit);
            } else {
                open += 1;
            }
        }
        open
    }

    /// Adds the learned clause without watching it.
    fn push_learned(&mut self) -> u32 {
        let (start, first) = (self.lits.len() as u32, self.antecedents.len() as u32);
        self.lits.extend_from_slice(&self.learned);
        self.antecedents.append(&mut self.units);
        self.antecedents.extend(self.resolved.drain(..).rev());
        let antecedents = (first, self.antecedents.len() as u32);
        let len = self.learned.len() as u32;
        self.ticks += 1 + u64::from(len + antecedents.1 - first) / 8;
        self.clauses.push(InnerClause { start, len, antecedents, id: None });
        self.clauses.len() as u32 - 1
    }

    fn bump_seen(&mut self) {
        let mut seen = std::mem::take(&mut self.seen);
        seen.sort_unstable_by_key(|&var| self.queue.stamp(var));
        for &var in &seen {
            self.vars[var.index()].is_seen = false;
            if self.vars[var.index()].level > 0 {
                self.queue.bump(var);
            }
        }
        seen.clear();
        self.seen = seen;
    }

    /// Gives each literal of level 0 a unit clause.
    pub(super) fn settle(&mut self) {
        while let Some(&lit) = self.trail.get(self.settled) {
            self.settled += 1;
            let mut unit = self.vars[lit.var().index()].reason;
            if self.lits(unit).len() > 1 {
                self.resolve(unit, Some(lit), 0);
                self.forget_seen();
                self.learned.clear();
                self.learned.push(lit);
                unit = self.push_learned();
            }
            self.vars[lit.var().index()].unit = unit;
        }
    }

    fn forget_seen(&mut self) {
        for var in self.seen.drain(..) {
            self.vars[var.index()].is_seen = false;
        }
    }

    /// Derives that there is no model at all.
    pub(super) fn refute(&mut self, conflict: u32) {
        self.contradiction = conflict;
        self.settle();
        self.resolve(conflict, None, 0);
        self.forget_seen();
        self.learned.clear();
        self.conclusion = self.push_learned();
    }

    /// Derives the clause that says which assumptions cannot hold together, when an assumption is
    /// false because of the others. Keeps the clause if it is short.
    pub(super) fn fail(&mut self, failed: Lit) {
        self.learned.clear();
        self.see(failed.var());
        if self.vars[failed.var().index()].level == 0 {
            self.resolved.push(self.vars[failed.var().index()].unit);
        }
        let mut conclusion = vec![!failed];
        for place in (0..self.trail.len()).rev() {
            let lit = self.trail[place];
            let state = self.vars[lit.var().index()];
            if !state.is_seen || state.level == 0 {
                continue;
            }
            if state.reason == NONE {
                conclusion.push(!lit);
            } else {
                // No level counts as the current level, so all literals that are met are visited
                // again.
                self.resolve(state.reason, Some(lit), u32::MAX);
            }
        }
        self.forget_seen();
        self.learned = conclusion;
        self.conclusion = self.push_learned();
        self.backtrack(0);
        if self.learned.len() <= 2 && self.learned.iter().all(|&lit| self.raw(lit) == 0) {
            self.attach(self.conclusion);
        }
    }

    fn see(&mut self, var: Var) {
        self.vars[var.index()].is_seen = true;
        self.seen.push(var);
    }
}
