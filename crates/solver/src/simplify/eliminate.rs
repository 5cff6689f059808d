//! Bounded variable elimination.
//!
//! A variable goes when its clauses can be replaced by the resolvents on it
//! without getting more in number than the bound allows: the formula without
//! it has a model just when the one with it has (Davis and Putnam 1960; bounded
//! by Subbarayan and Pradhan, `NiVER`, SAT 2004; with subsumption and
//! definitions by Eén and Biere, `SatELite`, SAT 2005). Its clauses go onto the
//! reconstruction stack with the pivot as witness, those of both polarities,
//! since any of them may have to return.
//!
//! The bound starts at 0 and is doubled each time no candidate is left, up to
//! an option; a variable is a candidate again only when clauses of its have
//! gone. A queue by the number of clauses, kept up to date as that changes,
//! does better than one pass in a fixed order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use neuf_cnf::{ClauseId, Lit, Var};

use super::Account;
use super::define::{Definition, find_definition};
use super::gates::find_gate;
use super::inner::Inner;
use super::pool::{Member, Pool};
use super::subsume::{Marks, Subsumed, subsume};
use crate::Solver;

/// What elimination remembers between its rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Elimination {
    /// How many clauses more than before one elimination may leave.
    bound: u64,
    /// By variable: how many irredundant clauses it had after it was tried
    /// last; more than it can have when it was not, or has to be again.
    tried: Vec<u32>,
    account: Account,
    /// Literals fixed when it was last found that there is nothing to do.
    fixed: usize,
    is_complete: bool,
}

/// Ticks that a round may spend in any case: next to nothing.
pub(super) const LEAST: u64 = 10_000;

impl Elimination {
    /// Whether nothing was left to do in the last round.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }
}

const UNTRIED: u32 = u32::MAX;

/// One round.
struct Round<'a> {
    solver: &'a mut Solver,
    pool: Pool,
    inner: Inner,
    marks: Marks,
    frozen: Vec<bool>,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    last_tick: u64,
    done: Subsumed,
}

impl Solver {
    /// Eliminates variables, within its part of the effort.
    ///
    /// At level 0, with everything propagated.
    pub(crate) fn eliminate(&mut self) {
        if self.simplification.keeps_models {
            return;
        }
        let elimination = &self.simplification.elimination;
        let fixed = self.propagator.history().root_len();
        if elimination.is_complete && elimination.fixed == fixed {
            return;
        }
        let effort = self.options.eliminate_effort;
        let allowance = elimination.account.allowance(effort, self.effort_ticks());
        self.propagator.simplify_at_root();
        self.propagator.collect();
        let Some(mut pool) = Pool::new(&self.propagator) else { return };
        pool.part_from_learned(&mut self.propagator);
        let last_tick = pool.ticks.saturating_add(allowance.max(pool.ticks).max(LEAST));
        let literals = 2 * self.session.map.len();
        let mut round = Round {
            pool,
            inner: Inner::default(),
            marks: Marks::new(literals),
            frozen: vec![false; self.session.map.len()],
            queue: BinaryHeap::new(),
            last_tick,
            done: Subsumed::default(),
            solver: self,
        };
        round.run();
        let Round { pool, done, .. } = round;
        let elimination = &mut self.simplification.elimination;
        elimination.account.spend(pool.ticks);
        elimination.fixed = self.propagator.history().root_len();
        self.stats.eliminate_ticks += pool.ticks;
        self.stats.subsumed += done.deleted;
        self.stats.strengthened += done.strengthened;
        pool.give_back(&mut self.propagator);
        if self.propagator.is_refuted() {
            return;
        }
        let decider = &self.heuristics.decider;
        self.propagator.delete_learned_with(|lit| decider.is_inactive(lit.var()));
        self.propagator.collect();
        let _ = self.propagator.propagate();
    }
}

impl Round<'_> {
    fn run(&mut self) {
        for place in 0..self.solver.session.assumptions.len() {
            self.frozen[self.solver.session.assumptions[place].var().index()] = true;
        }
        let tried = &mut self.solver.simplification.elimination.tried;
        tried.resize(self.frozen.len(), UNTRIED);
        // New clauses first; of the binary ones it is not known which are.
        let pool = &self.pool;
        let untried = pool.members().filter(|&member| !pool.is_tried(member));
        let (binary, long): (Vec<_>, Vec<_>) = untried.partition(|&m| pool.size(m) == 2);
        let half = self.pool.ticks + (self.last_tick - self.pool.ticks) / 2;
        for members in [long, binary] {
            self.pool.added = members;
            if !self.subsume(half) {
                return;
            }
        }
        let Round { solver, pool, marks, frozen, .. } = self;
        let (context, simplification) = solver.technique_parts();
        simplification.blocking.block(context, pool, marks, frozen);
        let (context, simplification) = solver.technique_parts();
        simplification.covering.cover(context, pool, marks, frozen);
        // The rest can wait.
        self.pool.added.clear();
        self.pool.touched.clear();
        loop {
            self.schedule_all();
            self.eliminate_queued();
            if self.is_over() || !self.queue.is_empty() {
                return;
            }
            // The pool stands already: a higher bound costs little more.
            let elimination = &mut self.solver.simplification.elimination;
            if elimination.bound >= self.solver.options.eliminate_bound {
                elimination.is_complete = true;
                return;
            }
            elimination.bound = (2 * elimination.bound).max(1);
            elimination.tried.fill(UNTRIED);
        }
    }

    fn is_over(&self) -> bool {
        self.solver.propagator.is_refuted()
            || self.pool.ticks > self.last_tick
            || self.solver.budget.is_stopped()
    }

    fn subsume(&mut self, last_tick: u64) -> bool {
        let Round { pool, marks, done, solver, .. } = self;
        subsume(pool, &mut solver.propagator, marks, last_tick, done)
    }

    fn occurrences(&self, var: Var) -> usize {
        self.pool.count(var.positive()) + self.pool.count(var.negative())
    }

    fn schedule_all(&mut self) {
        for index in 0..self.frozen.len() {
            self.schedule(Var::new(index));
        }
    }

    /// Puts a variable into the queue, if it is a candidate.
    fn schedule(&mut self, var: Var) {
        let tried = self.solver.simplification.elimination.tried[var.index()];
        let is_candidate = !self.frozen[var.index()]
            && !self.solver.heuristics.decider.is_inactive(var)
            && self.solver.propagator.value(var.positive()).is_none()
            && self.occurrences(var) < tried as usize;
        let [positive, negative] = [var.positive(), var.negative()].map(|lit| self.pool.count(lit));
        let limit = self.solver.options.eliminate_occurrences as usize;
        if is_candidate && positive <= limit && negative <= limit {
            self.queue.push(Reverse((score(positive, negative), var.index() as u32)));
        }
    }

    fn eliminate_queued(&mut self) {
        while !self.is_over() {
            let Some(Reverse((queued, index))) = self.queue.pop() else { return };
            let var = Var::new(index as usize);
            let [positive, negative] =
                [var.positive(), var.negative()].map(|lit| self.pool.count(lit));
            if queued != score(positive, negative)
                || self.solver.heuristics.decider.is_inactive(var)
                || self.solver.propagator.value(var.positive()).is_some()
            {
                continue;
            }
            self.try_variable(var);
            let occurrences = self.occurrences(var) as u32;
            self.solver.simplification.elimination.tried[var.index()] = occurrences;
            if !self.subsume(self.last_tick) {
                return;
            }
            self.reschedule();
        }
    }

    /// Queues anew the variables whose clauses have changed.
    fn reschedule(&mut self) {
        let mut touched = std::mem::take(&mut self.pool.touched);
        self.pool.ticks += touched.len() as u64 / 8;
        touched.sort_unstable_by_key(|lit| lit.var());
        touched.dedup_by_key(|lit| lit.var());
        for lit in touched.drain(..) {
            self.schedule(lit.var());
        }
        self.pool.touched = touched;
    }

    /// Eliminates a variable, unless that leaves too many clauses.
    fn try_variable(&mut self, var: Var) {
        let pivot = var.positive();
        let positive = self.pool.list(pivot).to_vec();
        let negative = self.pool.list(!pivot).to_vec();
        let limit = self.solver.options.eliminate_clause as usize;
        if positive.iter().chain(&negative).any(|&member| self.pool.size(member) > limit) {
            return;
        }
        let mut gate = if self.solver.options.gates {
            find_gate(&mut self.pool, &mut self.marks, pivot)
        } else {
            None
        };
        let mut parts = if gate.is_some() { Parts::Gate } else { Parts::None };
        // One clause resolves with all others without making more of them.
        let is_worth_asking = positive.len() > 1 && negative.len() > 1;
        if gate.is_none() && self.solver.options.define && is_worth_asking {
            let Round { pool, inner, solver, .. } = self;
            match find_definition(
                pool,
                &mut solver.propagator,
                inner,
                pivot,
                [&positive, &negative],
            ) {
                None => (),
                Some(Definition::Members(members)) => {
                    (gate, parts) = (Some(members), Parts::Definition);
                }
                Some(Definition::Unit(unit, id)) => {
                    solver.stats.definition_units += 1;
                    pool.add(&mut solver.propagator, &[unit], id);
                    return;
                }
            }
        }
        // What was added to save clauses goes only if that saves more.
        let is_added = self.solver.session.map.is_helper(var);
        let bound = self.solver.simplification.elimination.bound;
        let bound = if is_added { 0 } else { bound as usize };
        let resolvents = self.resolvents(pivot, &positive, &negative, parts, bound);
        for &member in gate.iter().flatten() {
            self.pool.set_gate(member, false);
        }
        let Some(resolvents) = resolvents else { return };
        self.solver.stats.eliminated += 1;
        self.solver.stats.gates += u64::from(parts == Parts::Gate);
        self.solver.stats.definitions += u64::from(parts == Parts::Definition);
        for Resolvent { lits, ids } in resolvents {
            let id = self.solver.propagator.derive(&lits, &ids);
            self.pool.add(&mut self.solver.propagator, &lits, id);
        }
        for (witness, members) in [(pivot, positive), (!pivot, negative)] {
            for member in members {
                let id = self.pool.id(member);
                self.solver.reconstruction.push(witness, self.pool.lits(member), id);
                self.pool.remove(&mut self.solver.propagator, member);
            }
        }
        self.solver.deactivate(var);
    }

    /// The resolvents on a variable, none a tautology; `None` when they are too
    /// many or too long. Only those that are needed besides the others.
    fn resolvents(
        &mut self,
        pivot: Lit,
        positive: &[Member],
        negative: &[Member],
        parts: Parts,
        bound: usize,
    ) -> Option<Vec<Resolvent>> {
        let most = positive.len() + negative.len() + bound;
        let longest = self.solver.options.eliminate_clause as usize;
        let mut resolvents = Vec::new();
        for &first in positive {
            self.marks.set(self.pool.lits(first), true);
            let mut is_good = true;
            for &second in negative {
                let [first_is, second_is] = [first, second].map(|m| self.pool.is_gate(m));
                let is_implied = match parts {
                    Parts::None => false,
                    Parts::Gate => first_is == second_is,
                    Parts::Definition => !first_is && !second_is,
                };
                if is_implied {
                    continue;
                }
                self.pool.ticks += 1 + self.pool.size(second) as u64 / 16;
                let Some(lits) = resolve(&self.pool, &self.marks, pivot, first, second) else {
                    continue;
                };
                is_good = resolvents.len() < most && lits.len() <= longest;
                if !is_good {
                    break;
                }
                let ids = [self.pool.id(first), self.pool.id(second)];
                resolvents.push(Resolvent { lits, ids: ids.into_iter().flatten().collect() });
            }
            self.marks.set(self.pool.lits(first), false);
            if !is_good || self.pool.ticks > self.last_tick {
                return None;
            }
        }
        Some(resolvents)
    }
}

/// What is known of the clauses of a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    None,
    /// Some are a gate, whose resolvents with each other are tautologies.
    Gate,
    /// Some are a definition, which may say something of the others as well.
    Definition,
}

struct Resolvent {
    lits: Vec<Lit>,
    ids: Vec<ClauseId>,
}

/// The order of the queue: cheap ones first.
fn score(positive: usize, negative: usize) -> u64 {
    (positive as u64) * (negative as u64) + positive as u64 + negative as u64
}

/// The resolvent of two members, the first of which is marked; `None` for a
/// tautology.
fn resolve(
    pool: &Pool,
    marks: &Marks,
    pivot: Lit,
    first: Member,
    second: Member,
) -> Option<Vec<Lit>> {
    let rest = pool.lits(second).iter().copied().filter(|&lit| lit != !pivot);
    if rest.clone().any(|lit| marks.has(!lit)) {
        return None;
    }
    let mut lits: Vec<Lit> = pool.lits(first).iter().copied().filter(|&lit| lit != pivot).collect();
    lits.extend(rest.filter(|&lit| !marks.has(lit)));
    Some(lits)
}

#[cfg(test)]
mod tests;
