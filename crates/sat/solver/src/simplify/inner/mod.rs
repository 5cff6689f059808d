//! A small solver inside the solver, which answers questions about a few clauses.
//!
//! Sweeping, functional reduction and the search for definitions ask thousands of questions, most
//! of them about some hundred to some thousand clauses. Making a solver for large formulas takes
//! longer than answering such a question. The small solver keeps its memory from one set of clauses
//! to the next, and numbers its variables without gaps. It leaves out everything that pays only in
//! long searches: restarts, forgetting, minimization, and blockers in watches. It learns by the
//! first unique implication point and decides the variable that was bumped last. Each learned
//! clause names the clauses from which it follows. So every refutation says which given clauses it
//! needs, and can be added to the proof (`prove.rs`). Both the small solver and refining models by
//! flips are ideas from Kissat's "kitten" (Fleury and Biere, "Mining definitions in Kissat with
//! Kittens", FMSD 2022).

mod learn;
mod prove;
#[cfg(test)]
mod tests;

use neuf_cnf::{ClauseId, Lit, Random, Var};

use crate::queue::Queue;

/// Stands for no clause.
const NONE: u32 = u32::MAX;
/// The number of watches in a cache line.
const LINE: usize = 16;

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InnerAnswer {
    /// There is a model.
    Satisfiable,
    /// There is no model; the conclusion says why.
    Unsatisfiable,
    /// The allowance was used up before there was an answer.
    Unknown,
}

#[derive(Clone, Copy, Debug)]
struct InnerClause {
    start: u32,
    len: u32,
    /// Where the antecedents of the clause are; empty for a given clause.
    antecedents: (u32, u32),
    /// The number of the clause in the proof, if it has a number.
    id: Option<ClauseId>,
}

#[derive(Clone, Copy, Debug)]
struct VarState {
    level: u32,
    /// The clause that forced the value, or `NONE`.
    reason: u32,
    /// The unit clause of a variable fixed at level 0, or `NONE`.
    unit: u32,
    phase: bool,
    is_seen: bool,
}

const NEW: VarState = VarState { level: 0, reason: NONE, unit: NONE, phase: true, is_seen: false };

/// The small solver.
///
/// The methods take and return literals of the outer solver.
///
/// Invariants: the first two literals of each attached clause of two or more literals are watched;
/// after propagation without a conflict, if one watched literal is false, the other is true, so a
/// model makes a watched literal true; a clause comes after its antecedents.
#[derive(Clone, Debug, Default)]
pub(super) struct Inner {
    /// By outer variable: its inner number plus 1, or 0 for a variable that was not met.
    slots: Vec<u32>,
    /// By inner variable: the outer variable.
    outer: Vec<Var>,
    lits: Vec<Lit>,
    clauses: Vec<InnerClause>,
    antecedents: Vec<u32>,
    /// By inner literal.
    watches: Vec<Vec<u32>>,
    values: Vec<i8>,
    vars: Vec<VarState>,
    trail: Vec<Lit>,
    starts: Vec<usize>,
    head: usize,
    /// How many literals of level 0 have a unit clause.
    settled: usize,
    queue: Queue,
    assumptions: Vec<Lit>,
    /// A clause that is false at level 0, or `NONE`.
    contradiction: u32,
    /// The clause that the last refutation derived.
    conclusion: u32,
    /// Approximately the number of cache lines touched.
    pub(super) ticks: u64,
    /// Working memory of the analysis: the learned clause, the units of level 0, the clauses that
    /// were resolved, and the variables that were seen.
    learned: Vec<Lit>,
    units: Vec<u32>,
    resolved: Vec<u32>,
    seen: Vec<Var>,
}

impl Inner {
    /// Forgets all clauses and variables. With a proof, everything that was
    /// [proved](Inner::prove) must have been retracted before.
    pub(super) fn clear(&mut self) {
        for var in self.outer.drain(..) {
            self.slots[var.index()] = 0;
        }
        // The lists of higher literals are empty, and may be many.
        for list in &mut self.watches[..self.values.len()] {
            list.clear();
        }
        self.lits.clear();
        self.clauses.clear();
        self.antecedents.clear();
        self.values.clear();
        self.vars.clear();
        self.trail.clear();
        self.starts.clear();
        (self.head, self.settled) = (0, 0);
        self.queue = Queue::default();
        (self.contradiction, self.conclusion) = (NONE, NONE);
        self.ticks += 1;
    }

    /// Adds outer variables up to this number.
    pub(super) fn grow(&mut self, var_count: usize) {
        self.slots.resize(self.slots.len().max(var_count), 0);
    }

    /// Whether the variable was met, in a clause or by [`Inner::meet`].
    pub(super) fn knows(&self, var: Var) -> bool {
        self.slots[var.index()] != 0
    }

    /// Adds a variable that is not in a clause yet.
    pub(super) fn meet(&mut self, var: Var) {
        self.enter(var.positive());
    }

    /// The number of clauses, including learned ones.
    pub(super) fn clause_count(&self) -> usize {
        self.clauses.len()
    }

    fn enter(&mut self, lit: Lit) -> Lit {
        let slot = &mut self.slots[lit.var().index()];
        if *slot == 0 {
            self.outer.push(lit.var());
            *slot = self.outer.len() as u32;
            self.vars.push(NEW);
            self.values.extend([0, 0]);
            let literals = self.values.len();
            self.watches.resize_with(self.watches.len().max(literals), Vec::new);
            self.queue.grow(self.vars.len());
        }
        Var::new(*slot as usize - 1).lit(lit.is_positive())
    }

    fn outer_lit(&self, lit: Lit) -> Lit {
        self.outer[lit.var().index()].lit(lit.is_positive())
    }

    fn lits(&self, clause: u32) -> &[Lit] {
        let InnerClause { start, len, .. } = self.clauses[clause as usize];
        &self.lits[start as usize..(start + len) as usize]
    }

    #[inline]
    fn raw(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    fn level(&self) -> usize {
        self.starts.len()
    }

    /// Adds a clause without repeated variables, before the first question. With a proof,
    /// `id` is its number. The given clauses are numbered from 0 in their order.
    pub(super) fn add(&mut self, lits: impl IntoIterator<Item = Lit>, id: Option<ClauseId>) {
        let start = self.lits.len();
        for lit in lits {
            let inner = self.enter(lit);
            self.lits.push(inner);
        }
        let len = (self.lits.len() - start) as u32;
        let clause = self.clauses.len() as u32;
        self.clauses.push(InnerClause { start: start as u32, len, antecedents: (0, 0), id });
        self.ticks += 1;
        self.attach(clause);
    }

    /// Watches a clause, at level 0, or assigns its unit. Propagation finds out if the clause is
    /// already false.
    fn attach(&mut self, clause: u32) {
        match *self.lits(clause) {
            [] => self.contradiction = clause,
            [unit] => match self.raw(unit) {
                0 => self.assign(unit, clause),
                1 => (),
                _ => self.contradiction = clause,
            },
            [first, second, ..] => {
                self.watches[first.code()].push(clause);
                self.watches[second.code()].push(clause);
            }
        }
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        let state = &mut self.vars[lit.var().index()];
        state.level = self.starts.len() as u32;
        state.reason = reason;
        self.trail.push(lit);
    }

    fn backtrack(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else { return };
        for lit in self.trail.drain(start..) {
            let var = lit.var();
            self.vars[var.index()].phase = self.values[var.positive().code()] > 0;
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            self.queue.unassigned(var);
        }
        self.starts.truncate(level);
        self.head = self.head.min(start);
    }

    /// Propagates. Returns the clause that became false, if any.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let mut list = std::mem::take(&mut self.watches[(!lit).code()]);
            let conflict = self.visit(!lit, &mut list);
            self.watches[(!lit).code()] = list;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits the clauses that watch `falsified`, which has just become false, and keeps in the
    /// list the clauses that go on watching it. Returns the clause that is false, if any.
    fn visit(&mut self, falsified: Lit, list: &mut Vec<u32>) -> Option<u32> {
        let mut ticks = 1 + (list.len() / LINE) as u64;
        let (mut next, mut kept, mut conflict) = (0, 0, None);
        while let Some(&clause) = list.get(next)
            && conflict.is_none()
        {
            next += 1;
            ticks += 1;
            let InnerClause { start, len, .. } = self.clauses[clause as usize];
            let lits = &mut self.lits[start as usize..(start + len) as usize];
            let [one, two, others @ ..] = lits else { continue };
            let other = if *one == falsified { *two } else { *one };
            let value = self.values[other.code()];
            if value <= 0 {
                let open = others.iter_mut().find(|lit| self.values[lit.code()] >= 0);
                if let Some(open) = open {
                    (*one, *two) = (other, *open);
                    *open = falsified;
                    self.watches[two.code()].push(clause);
                    continue;
                }
                if value < 0 {
                    conflict = Some(clause);
                } else {
                    self.assign(other, clause);
                }
            }
            list[kept] = clause;
            kept += 1;
        }
        list.drain(kept..next);
        self.ticks += ticks;
        conflict
    }

    /// Answers whether the clauses have a model under these assumptions, which must have
    /// different variables. Gives up after this many ticks.
    pub(super) fn solve(&mut self, assumptions: &[Lit], allowance: u64) -> InnerAnswer {
        self.backtrack(0);
        self.assumptions.clear();
        for &lit in assumptions {
            let inner = self.enter(lit);
            self.assumptions.push(inner);
        }
        let limit = self.ticks.saturating_add(allowance);
        loop {
            if let Some(conflict) = self.conflict() {
                if self.level() == 0 {
                    self.refute(conflict);
                    return InnerAnswer::Unsatisfiable;
                }
                self.learn(conflict);
                continue;
            }
            if self.level() == 0 {
                self.settle();
            }
            if self.ticks > limit {
                return InnerAnswer::Unknown;
            }
            if let Some(&lit) = self.assumptions.get(self.level()) {
                let value = self.raw(lit);
                if value < 0 {
                    self.fail(lit);
                    return InnerAnswer::Unsatisfiable;
                }
                self.starts.push(self.trail.len());
                if value == 0 {
                    self.assign(lit, NONE);
                }
                continue;
            }
            let values = &self.values;
            let next = self.queue.next(|var| values[var.positive().code()] == 0);
            let Some(var) = next else { return InnerAnswer::Satisfiable };
            self.starts.push(self.trail.len());
            self.assign(var.lit(self.vars[var.index()].phase), NONE);
        }
    }

    /// Changes the phases, so that the next model is unlike the last model.
    pub(super) fn shuffle(&mut self, random: &mut Random) {
        self.backtrack(0);
        for some in self.vars.chunks_mut(64) {
            let bits = random.next_u64();
            for (place, state) in some.iter_mut().enumerate() {
                state.phase = bits >> place & 1 == 1;
            }
        }
    }

    fn conflict(&mut self) -> Option<u32> {
        if self.contradiction != NONE { Some(self.contradiction) } else { self.propagate() }
    }

    /// The value of a literal in the last model, which is valid until the next question.
    pub(super) fn value(&self, lit: Lit) -> bool {
        let slot = self.slots[lit.var().index()];
        slot != 0 && self.raw(Var::new(slot as usize - 1).lit(lit.is_positive())) > 0
    }

    /// The variables met.
    pub(super) fn vars(&self) -> &[Var] {
        &self.outer
    }

    /// Makes a true literal false in the last model, if the result is a model. Returns whether the
    /// literal was flipped.
    pub(super) fn flip(&mut self, lit: Lit) -> bool {
        let lit = self.enter(lit);
        if self.vars[lit.var().index()].level == 0 || self.raw(lit) <= 0 {
            return false;
        }
        let mut list = std::mem::take(&mut self.watches[lit.code()]);
        self.ticks += 1 + (list.len() / LINE) as u64;
        let (mut next, mut is_needed) = (0, false);
        while let Some(&clause) = list.get(next)
            && !is_needed
        {
            self.ticks += 1;
            let InnerClause { start, len, .. } = self.clauses[clause as usize];
            let lits = &mut self.lits[start as usize..(start + len) as usize];
            if lits[0] == lit {
                lits.swap(0, 1);
            }
            if self.values[lits[0].code()] > 0 {
                next += 1;
                continue;
            }
            let other = (2..lits.len()).find(|&place| self.values[lits[place].code()] > 0);
            if let Some(place) = other {
                lits.swap(1, place);
                self.watches[lits[1].code()].push(clause);
                list.swap_remove(next);
            } else {
                // The next attempt will probably fail for the same clause, so the clause moves to
                // the front.
                list.swap(0, next);
                is_needed = true;
            }
        }
        self.watches[lit.code()] = list;
        if !is_needed {
            self.values[lit.code()] = -1;
            self.values[(!lit).code()] = 1;
        }
        !is_needed
    }
}
