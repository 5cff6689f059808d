//! Bounded variable elimination.
//!
//! A variable is eliminated when its clauses can be replaced by their resolvents on it without the
//! number of clauses growing by more than the bound; the formula without the variable is
//! satisfiable exactly when the formula with it is (Davis and Putnam 1960; bounded by Subbarayan
//! and Pradhan, `NiVER`, SAT 2004; with subsumption and definitions by Eén and Biere, `SatELite`,
//! SAT 2005). All clauses of the variable, of both polarities, go onto the reconstruction stack
//! with the pivot as witness, since any of them may have to return.
//!
//! The bound is 0 at first. When no candidate is left, the bound rises for the next round, up to an
//! option; a large bound comes only in a long search. A large bound takes circuits apart. For
//! comparisons of circuits and for adders, the search then needs several times the conflicts. A
//! variable becomes a candidate again only when some of its clauses have been removed.
//!
//! Candidates with fewer clauses come before candidates with more clauses. Candidates with about
//! equally many clauses are tried in the order of their numbers. A candidate with at most one
//! clause of some polarity comes before all others, since its elimination does not increase the
//! number of clauses. Both halves of the rule are needed. Most variables that were made together
//! have neighbouring numbers, so the order of the numbers takes one part of a circuit after the
//! other. The strict order by the number of clauses (`SatELite`, `CaDiCaL`) leaves adders in a form
//! that takes this solver and Kissat twice the conflicts, and a random order is between the two.
//! But by numbers alone, early eliminations make later eliminations impossible: in a calculator in
//! hardware, two and a half times as many variables were left. `bench/results/techniques/regret.md`
//! has the figures.

use std::collections::BTreeSet;

use neuf_cnf::{ClauseId, Lit, Var};
use neuf_core::Watch;

use super::define::{FoundDefinition, find_definition};
use super::gates::find_gate;
use super::inner::Inner;
use super::pool::{Member, Pool};
use super::subsume::{Marks, Subsumed, subsume};
use super::{Context, Schedule};
use crate::limits::quadratic;
use crate::observe::Technique;
use crate::options::Options;

/// The state of elimination between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Eliminate {
    /// By how many clauses the formula may grow with an elimination.
    bound: u64,
    /// By variable: the number of its irredundant clauses at the last try; `UNTRIED` if the
    /// variable must be tried.
    tried: Vec<u32>,
    schedule: Schedule,
    /// The formula of the last round, if nothing was left to do in it.
    complete: Option<Seen>,
}

const UNTRIED: u32 = u32::MAX;

/// The bound is not raised before this many conflicts, times the square of the new bound.
const PATIENCE: u64 = 5000;
/// Variables with so many clauses, and more, are tried last.
const MANY: usize = 16;
/// Variables are tried in the order of their numbers if the numbers of their clauses, divided by
/// this, are equal.
const STEP: usize = 4;

/// The facts that decide whether there is anything to do. As long as they are the same, a round
/// would find nothing that the last round did not find.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    /// The number of literals fixed at level 0.
    fixed: usize,
    /// The number of literals in clauses that were added.
    added: u64,
    /// How many irredundant clauses have three and more literals, how many literals these clauses
    /// have, and how many watches the irredundant binary clauses have (two each).
    long: usize,
    literals: usize,
    binary: usize,
    /// The variables that must stay, in order.
    kept: Vec<Var>,
}

impl Seen {
    /// Gathers the facts, in time linear in the number of clauses.
    fn new(context: &Context<'_>) -> Seen {
        let Context { propagator, session, .. } = context;
        let arena = propagator.arena();
        let (mut long, mut literals) = (0, 0);
        for clause in arena.refs().filter(|&clause| !arena.is_learned(clause)) {
            (long, literals) = (long + 1, literals + arena.len(clause));
        }
        let watches = propagator.watches();
        let is_irredundant = |watch: &Watch| watch.is_binary() && !watch.is_learned_binary();
        let binary = watches
            .literals()
            .map(|lit| watches[lit].iter().filter(|&watch| is_irredundant(watch)).count());
        Seen {
            fixed: propagator.history().root_len(),
            added: session.literals,
            long,
            literals,
            binary: binary.sum(),
            kept: context.kept_vars(),
        }
    }
}

/// The state of one round.
struct EliminationRound<'a, 'b> {
    context: &'a mut Context<'b>,
    elimination: &'a mut Eliminate,
    pool: Pool,
    inner: Inner,
    marks: Marks,
    frozen: Vec<bool>,
    /// The variables that are to be tried, by their turn and their number.
    queue: BTreeSet<(usize, u32)>,
    last_tick: u64,
    done: Subsumed,
}

impl Eliminate {
    /// Whether nothing was left to do in the last round with this bound.
    pub(super) fn is_complete(&self) -> bool {
        self.complete.is_some()
    }

    /// The bound after the present bound.
    fn next(&self) -> u64 {
        (2 * self.bound).max(1)
    }

    /// Raises the bound if nothing was left to do in the last round and the option allows a higher
    /// bound. Returns whether the bound was raised.
    pub(super) fn raise(&mut self, options: &Options) -> bool {
        let may = self.is_complete() && self.next() <= options.eliminate_bound;
        if may {
            self.bound = self.next();
            self.complete = None;
            self.tried.fill(UNTRIED);
        }
        may
    }

    /// Eliminates variables, within the technique's share of the effort.
    ///
    /// To be called at level 0, with everything propagated.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        if context.session.needs.models {
            return;
        }
        if context.stats.conflicts >= PATIENCE.saturating_mul(quadratic(self.next())) {
            self.raise(context.options);
        }
        if self.complete.is_some() && self.complete == Some(Seen::new(context)) {
            return;
        }
        self.complete = None;
        let Some(allowance) = self.schedule.open(Technique::Eliminate, context) else { return };
        context.propagator.simplify_at_root();
        context.propagator.collect_all();
        let Some(mut pool) = Pool::new(context.propagator, context.budget.interrupt()) else {
            let ticks = context.session.literals / 8;
            self.schedule.close(context, &allowance, ticks, true);
            return;
        };
        pool.part_from_learned(context.propagator);
        let var_count = context.propagator.var_count();
        let mut round = EliminationRound {
            last_tick: pool.ticks.saturating_add(allowance.ticks.max(pool.ticks)),
            pool,
            inner: Inner::default(),
            marks: Marks::new(2 * var_count),
            frozen: vec![false; var_count],
            queue: BTreeSet::new(),
            done: Subsumed::default(),
            elimination: self,
            context,
        };
        let is_complete = round.run();
        let EliminationRound { pool, done, .. } = round;
        self.schedule.close(context, &allowance, pool.ticks, true);
        let Context { propagator, heuristics, stats, .. } = &mut *context;
        stats.subsumed += done.deleted;
        stats.strengthened += done.strengthened;
        pool.give_back(propagator);
        if propagator.is_refuted() {
            return;
        }
        propagator.delete_learned_with(|lit| heuristics.decider.is_inactive(lit.var()));
        propagator.collect();
        let _ = propagator.propagate();
        self.complete = is_complete.then(|| Seen::new(context));
    }
}

impl EliminationRound<'_, '_> {
    /// Returns whether nothing was left to do.
    fn run(&mut self) -> bool {
        for var in self.context.kept_vars() {
            self.frozen[var.index()] = true;
        }
        self.elimination.tried.resize(self.frozen.len(), UNTRIED);
        // New clauses come first. Which binary clauses are new is not known.
        let pool = &self.pool;
        let new = pool.members().filter(|&member| !pool.is_compared(member));
        let (binary, long): (Vec<_>, Vec<_>) = new.partition(|&m| pool.size(m) == 2);
        let half = self.pool.ticks + (self.last_tick - self.pool.ticks) / 2;
        for members in [long, binary] {
            self.pool.added = members;
            if !self.subsume(half) {
                return false;
            }
        }
        // Remaining subsumption can wait.
        self.pool.added.clear();
        self.pool.touched.clear();
        self.schedule_all();
        self.eliminate_queued();
        !self.is_over() && self.queue.is_empty()
    }

    fn is_over(&self) -> bool {
        self.context.propagator.is_refuted()
            || self.pool.ticks > self.last_tick
            || self.context.budget.is_stopped()
    }

    fn subsume(&mut self, last_tick: u64) -> bool {
        let EliminationRound { pool, marks, done, context, .. } = self;
        subsume(pool, context.propagator, marks, last_tick, done)
    }

    fn occurrences(&self, var: Var) -> usize {
        self.pool.count(var.positive()) + self.pool.count(var.negative())
    }

    fn schedule_all(&mut self) {
        for index in 0..self.frozen.len() {
            self.schedule(Var::new(index));
        }
    }

    /// Adds a variable to the queue, if the variable is a candidate.
    fn schedule(&mut self, var: Var) {
        if self.is_candidate(var) {
            self.queue.insert((self.turn(var), var.index() as u32));
        }
    }

    /// The turn of a variable: the lower it is, the earlier the variable is tried.
    fn turn(&self, var: Var) -> usize {
        match [var.positive(), var.negative()].map(|lit| self.pool.count(lit)) {
            [..=1, _] | [_, ..=1] => 0,
            [positive, negative] => (positive + negative).min(MANY) / STEP,
        }
    }

    fn is_candidate(&self, var: Var) -> bool {
        let limit = self.context.options.eliminate_occurrences as usize;
        !self.frozen[var.index()]
            && !self.context.heuristics.decider.is_inactive(var)
            && self.context.propagator.value(var.positive()).is_none()
            && self.occurrences(var) < self.elimination.tried[var.index()] as usize
            && [var.positive(), var.negative()].iter().all(|&lit| self.pool.count(lit) <= limit)
    }

    fn eliminate_queued(&mut self) {
        while !self.is_over() {
            let Some((_, index)) = self.queue.pop_first() else { return };
            let var = Var::new(index as usize);
            if !self.is_candidate(var) {
                continue;
            }
            self.try_variable(var);
            let occurrences = self.occurrences(var) as u32;
            self.elimination.tried[var.index()] = occurrences;
            if !self.subsume(self.last_tick) {
                return;
            }
            self.reschedule();
        }
    }

    /// Queues the variables again whose clauses have changed.
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

    /// Eliminates a variable, unless elimination leaves too many clauses.
    fn try_variable(&mut self, var: Var) {
        let pivot = var.positive();
        let positive = self.pool.list(pivot).to_vec();
        let negative = self.pool.list(!pivot).to_vec();
        let limit = self.context.options.eliminate_clause as usize;
        if positive.iter().chain(&negative).any(|&member| self.pool.size(member) > limit) {
            return;
        }
        let mut gate = if self.context.options.gates {
            find_gate(&mut self.pool, &mut self.marks, pivot)
        } else {
            None
        };
        let mut parts = if gate.is_some() { Parts::Gate } else { Parts::None };
        // If a polarity has only one clause, its resolvents are no more than the clauses
        // that they replace.
        let is_worth_asking = positive.len() > 1 && negative.len() > 1;
        if gate.is_none() && self.context.options.define && is_worth_asking {
            let EliminationRound { pool, inner, context, .. } = self;
            match find_definition(pool, context.propagator, inner, pivot, [&positive, &negative]) {
                None => (),
                Some(FoundDefinition::Members(members)) => {
                    (gate, parts) = (Some(members), Parts::Definition);
                }
                Some(FoundDefinition::Unit(unit, id)) => {
                    context.stats.definition_units += 1;
                    pool.add(context.propagator, &[unit], id);
                    return;
                }
            }
        }
        // A variable that was added to save clauses is eliminated only if elimination saves more.
        let is_added = self.context.session.map.is_helper(var);
        let bound = self.elimination.bound;
        let bound = if is_added { 0 } else { bound as usize };
        let resolvents = self.resolvents(pivot, &positive, &negative, parts, bound);
        for &member in gate.iter().flatten() {
            self.pool.set_gate(member, false);
        }
        let Some(resolvents) = resolvents else { return };
        self.context.stats.eliminated += 1;
        self.context.stats.gates += u64::from(parts == Parts::Gate);
        self.context.stats.definitions += u64::from(parts == Parts::Definition);
        for Resolvent { lits, ids } in resolvents {
            let id = self.context.propagator.derive(&lits, &ids);
            self.pool.add(self.context.propagator, &lits, id);
        }
        for (witness, members) in [(pivot, positive), (!pivot, negative)] {
            for member in members {
                let id = self.pool.id(member);
                self.context.reconstruction.push(witness, self.pool.lits(member), id);
                self.pool.remove(self.context.propagator, member);
            }
        }
        self.context.heuristics.decider.deactivate(var);
    }

    /// The needed resolvents on a variable, without tautologies; `None` when there are too many or
    /// a resolvent is too long.
    fn resolvents(
        &mut self,
        pivot: Lit,
        positive: &[Member],
        negative: &[Member],
        parts: Parts,
        bound: usize,
    ) -> Option<Vec<Resolvent>> {
        let most = positive.len() + negative.len() + bound;
        let longest = self.context.options.eliminate_clause as usize;
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

/// The parts into which the clauses of a variable fall.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    None,
    /// Some clauses are a gate, whose resolvents with each other are tautologies.
    Gate,
    /// Some clauses are a definition, which may also restrict other variables.
    Definition,
}

struct Resolvent {
    lits: Vec<Lit>,
    ids: Vec<ClauseId>,
}

/// The resolvent of two members, the first of them marked; `None` for a tautology.
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
