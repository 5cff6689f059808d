//! Finds the clauses that a conflict follows from.
//!
//! While a lemma is checked, the trail has two parts. The literals of the lower part hold without
//! assumptions. The literals of the upper part follow from the assumption that the lemma is false.
//! Each needed literal of the lower part becomes a unit clause with a line of its own, so that no
//! chain of reasons is gone through twice. (Going through the reasons again for each lemma made
//! proofs of formulas with many fixed literals many times as long.) The upper part is walked from
//! its end, as in conflict analysis.

use neuf_cnf::{Lit, Var};

use super::Checker;
use super::database::ClauseRef;
use super::trim::Line;

/// What the refutation and the present check were found to need.
#[derive(Debug, Default)]
pub(super) struct DratNeeds {
    /// By variable: the number of the unit clause of its literal in the lower part, or 0 while the
    /// literal is not needed.
    units: Vec<u32>,
    /// By variable: the last check that has a hint for the variable, or needs no hint.
    settled: Vec<u64>,
    /// The number of the present check.
    check: u64,
    /// By variable: whether its literal in the upper part is needed.
    is_seen: Vec<bool>,
    /// The highest number of a clause or unit.
    last_number: u32,
    /// By literal: the clauses of the core that contain the literal. The lists are built when the
    /// first lemma needs resolution.
    occurrences: Option<Vec<Vec<ClauseRef>>>,
    /// The hints of the check, in their order; first the units of the lower part.
    pub(super) fixed: Vec<u32>,
    /// The hints from the upper part, the last hint first.
    pub(super) chain: Vec<u32>,
}

impl Checker<'_> {
    /// Makes room for all clauses and variables, once all of them are known.
    pub(super) fn start_needs(&mut self) {
        let vars = self.names.len();
        self.needs.units.resize(vars, 0);
        self.needs.settled.resize(vars, 0);
        self.needs.is_seen.resize(vars, false);
        self.needs.last_number = self.database.count();
    }

    /// Begins the check of a clause, whose literals are assumed to be false
    /// and need no hint.
    pub(super) fn start_check(&mut self, lits: &[Lit]) {
        self.needs.check += 1;
        self.needs.fixed.clear();
        self.needs.chain.clear();
        for lit in lits {
            self.needs.settled[lit.var().index()] = self.needs.check;
        }
    }

    /// Adds a clause to the core, unless the core contains the clause.
    pub(super) fn mark(&mut self, clause: ClauseRef) {
        if self.database.is_core(clause) {
            return;
        }
        self.propagation.make_core(&mut self.database, clause);
        match self.database.number(clause) <= self.given.count {
            true => self.report.core_clauses += 1,
            false => self.report.core_lemmas += 1,
        }
        if let Some(occurrences) = &mut self.needs.occurrences {
            for lit in self.database.lits(clause) {
                occurrences[lit.code()].push(clause);
            }
        }
    }

    /// The clause at this place in the list of core clauses that contain this
    /// literal. The list may grow while clauses are marked.
    pub(super) fn core_occurrence(&mut self, lit: Lit, place: usize) -> Option<ClauseRef> {
        if self.needs.occurrences.is_none() {
            let mut occurrences = vec![Vec::new(); 2 * self.names.len()];
            let mut next = self.database.after(None);
            while let Some(clause) = next {
                if self.database.is_core(clause) {
                    for lit in self.database.lits(clause) {
                        occurrences[lit.code()].push(clause);
                    }
                }
                next = self.database.after(next);
            }
            self.needs.occurrences = Some(occurrences);
        }
        self.needs.occurrences.as_ref()?[lit.code()].get(place).copied()
    }

    /// The number of the unit clause of a variable's literal in the lower part.
    /// All clauses that the literal follows from join the core.
    pub(super) fn need(&mut self, var: Var) -> u32 {
        let mut open = Vec::new();
        if self.needs.units[var.index()] == 0 {
            open.push(var);
        }
        while let Some(var) = open.pop() {
            if self.needs.units[var.index()] != 0 {
                continue;
            }
            let reason = self.propagation.reason(var);
            self.mark(reason);
            self.needs.units[var.index()] = if self.database.size(reason) == 1 {
                self.database.number(reason)
            } else {
                self.needs.last_number = self.needs.last_number.saturating_add(1);
                self.needs.last_number
            };
            let vars = self.database.lits(reason).map(Lit::var);
            open.extend(vars.filter(|other| self.needs.units[other.index()] == 0));
        }
        self.needs.units[var.index()]
    }

    /// Notes that the variable's literal is needed. The lower part of the trail
    /// ends at `base`.
    pub(super) fn touch(&mut self, var: Var, base: usize) {
        if self.needs.settled[var.index()] == self.needs.check {
            return;
        }
        if self.propagation.place(var) < base {
            self.needs.settled[var.index()] = self.needs.check;
            let number = self.need(var);
            self.needs.fixed.push(number);
        } else {
            self.needs.is_seen[var.index()] = true;
        }
    }

    /// Marks a clause and touches all its variables except `but`.
    pub(super) fn touch_all(&mut self, clause: ClauseRef, but: Option<Var>, base: usize) {
        self.mark(clause);
        for place in 0..self.database.size(clause) {
            let var = self.database.lit(clause, place).var();
            if Some(var) != but {
                self.touch(var, base);
            }
        }
    }

    /// Goes down the trail to `height`, collecting the reasons of the touched literals.
    pub(super) fn walk(&mut self, height: usize, base: usize) {
        for place in (height..self.propagation.trail().len()).rev() {
            let var = self.propagation.trail()[place].var();
            if !std::mem::take(&mut self.needs.is_seen[var.index()]) {
                continue;
            }
            let reason = self.propagation.reason(var);
            if reason != ClauseRef::NONE {
                self.needs.chain.push(self.database.number(reason));
                self.touch_all(reason, Some(var), base);
            }
        }
    }

    /// Unassigns the literals of the lower part down to `height`; needed literals get their lines.
    pub(super) fn retreat(&mut self, height: usize) {
        for place in (height..self.propagation.trail().len()).rev() {
            let lit = self.propagation.trail()[place];
            let number = std::mem::take(&mut self.needs.units[lit.var().index()]);
            let reason = self.propagation.reason(lit.var());
            if number == 0 || self.database.size(reason) == 1 {
                continue;
            }
            self.needs.fixed.clear();
            for place in 0..self.database.size(reason) {
                let var = self.database.lit(reason, place).var();
                if var != lit.var() {
                    let hint = self.need(var);
                    self.needs.fixed.push(hint);
                }
            }
            self.needs.fixed.push(self.database.number(reason));
            self.write_line(Line::Unit(lit, number));
        }
        self.propagation.undo(height);
    }

    /// Gives a variable's literal another clause as its reason.
    pub(super) fn change_reason(&mut self, var: Var, reason: ClauseRef) {
        self.needs.units[var.index()] = 0;
        self.propagation.set_reason(var, reason);
    }

    /// Adds a line to the LRAT proof, with the hints in `fixed`.
    pub(super) fn write_line(&mut self, line: Line) {
        if let Some(trimmed) = &mut self.trimmed {
            trimmed.push(line, &self.needs.fixed);
        }
    }
}
