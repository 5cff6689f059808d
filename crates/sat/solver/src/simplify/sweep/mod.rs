//! SAT sweeping: asks a small solver which literals near a variable are fixed or equal.
//!
//! The small solver (`inner`) gets the clauses around a variable, up to a few steps away: an
//! environment. A model of these clauses yields candidates: literals that are true in the model may
//! be true in all models, or equal to each other. A literal that can be flipped alone in the model
//! is neither fixed nor equal to another literal, which settles most literals without a question.
//! After that, each question finds a literal that is fixed, two literals that are equal, or a model
//! that separates candidates. Such environments reveal what propagation and gates do not, for
//! example that two parts of a circuit that were built in different ways have the same output.
//! Equivalences are added as binary clauses, and `decompose.rs` replaces the literals. Candidates
//! could also come from a simulation with random inputs, but simulation needs gates; models of
//! clauses do not.
//!
//! Kuehlmann and Krohm ("Equivalence checking using cuts and heaps", DAC 1997)
//! for circuits; Biere, Fazekas, Fleury and Froleyks ("Clausal equivalence
//! sweeping", FMCAD 2024) for clauses.
//!
//! Budget: a share of the ticks of the search, at first `sweep_effort`. Success decides how much a
//! round may spend. A round whose equivalences remove a part of the variables is worth `WORTH`
//! times this part of the search so far. A round that costs less than its worth doubles the share,
//! and a round that costs more halves it. Three rounds in vain halve the share as well, and so does
//! a round in vain that ends a turn of all variables. The share stays at least a quarter of the
//! first share, since the solver sometimes finds literals equal only after much search. (Down to a
//! sixteenth after several turns in vain, refutations of random formulas are a little faster, but a
//! divider compared with itself takes a third longer with two seeds.) A round starts only when its
//! share suffices for several times the work of collecting the clauses. Ticks beyond a share that
//! became smaller are forgiven; otherwise the next round would have to wait until the search has
//! spent many times as much. In any case, all rounds together stay within a share of the search's
//! ticks, which grows with the part of the variables that sweeping has removed for good. (A single
//! ledger of this kind for all techniques takes 1.1 times the ticks, because it starves functional
//! reduction.)
//!
//! Order: equal gates make it easier to see that gates above them are equal. So when a literal was
//! found fixed or equal, the variables that share a clause with it come first, which leads through
//! a circuit from its inputs upwards. The other variables take turns over the rounds, variables in
//! most clauses first, since these are the inputs of a circuit and the gates with many users. When
//! all variables have had their turn, the environments become larger. (In the order of their
//! numbers, squares and square roots need two to three times the conflicts.) If no clause leads out
//! of an environment, all its variables have the same environment. If the small solver then finds
//! no model of the environment, which is usual in small random formulas, all its variables have had
//! their turn.

use neuf_cnf::Random;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use neuf_core::{Lit, Propagator, Var};

use super::decompose::decompose;
use super::inner::{Inner, InnerAnswer};
use super::merge::Merging;
use super::pool::{Member, Pool};
use super::{Context, Schedule};
use crate::heuristics::Heuristics;
use crate::limits::Budget;
use crate::observe::Technique;
use crate::stats::Stats;

/// The size of the first environments, and how often it may be doubled.
const FIRST_VARS: usize = 256;
const FIRST_CLAUSES: usize = 1024;
const MOST_GROWTH: u32 = 4;
/// How many steps away from its variable an environment ends.
const DEPTH: u32 = 3;
/// Variables that occur in more clauses than this have no environment of their own.
const MOST_OCCURRENCES: usize = 100;
/// The ticks for one question.
const QUESTION: u64 = 20_000;
/// The ticks for an environment, for each of its clauses.
const ENVIRONMENT: u64 = 200;

/// How often the share may be doubled or halved.
const MOST_DOUBLINGS: i32 = 6;
const MOST_HALVINGS: i32 = 2;
/// From this number of rounds in vain on, each further round in vain halves the share, even if some
/// variables have not had their turn.
const MOST_IN_VAIN: u32 = 3;
/// The worth of an equivalence: this number, times its part of the variables, times the search so
/// far. A search takes far more than twice as long for twice the variables.
const WORTH: f64 = 30.0;

/// The state of sweeping between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sweep {
    schedule: Schedule,
    /// How many rounds there were since the last round that found anything.
    in_vain: u32,
    /// By variable: whether the variable had its turn.
    had_turn: Vec<bool>,
    /// How often all variables had their turn.
    turns: u32,
    /// The neighbours of literals that were found fixed or equal, which come first.
    near: VecDeque<Var>,
    inner: Inner,
}

/// The state of one round.
struct SweepRound<'a> {
    propagator: &'a mut Propagator,
    heuristics: &'a mut Heuristics,
    stats: &'a mut Stats,
    pool: Pool,
    inner: &'a mut Inner,
    merging: Merging,
    near: &'a mut VecDeque<Var>,
    /// By variable: whether `near` contains the variable.
    is_near: Vec<bool>,
    /// By member: the last environment that contained the member.
    taken: Vec<u32>,
    environment: u32,
    growth: u32,
    /// The ticks of the inner solver at the start, and the ticks at which to stop.
    started: u64,
    last_tick: u64,
}

/// The candidates that a model leaves in an environment.
#[derive(Default)]
struct Candidates {
    /// Literals that may be true in all models.
    fixed: Vec<Lit>,
    /// Classes of literals that may be equal; all literals are true in the last model.
    classes: Vec<Vec<Lit>>,
}

impl Sweep {
    /// Looks for fixed and equal literals in the environments of variables. Returns `true` when
    /// there were equal literals.
    ///
    /// To be called at level 0 with everything propagated. The method leaves level 0 completely
    /// propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>) -> bool {
        let options = context.options;
        let Some(allowance) = self.schedule.open(Technique::Sweep, context) else { return false };
        let var_count = context.propagator.var_count();
        context.propagator.simplify_at_root();
        context.propagator.collect();
        let Some(pool) = Pool::new(context.propagator, context.budget.interrupt()) else {
            let ticks = context.session.literals / 8;
            self.schedule.close(context, &allowance, ticks, false);
            return false;
        };
        let open = context.heuristics.decider.open_count(context.propagator);
        self.inner.grow(var_count);
        let mut is_near = vec![false; var_count];
        self.near.iter().for_each(|var| is_near[var.index()] = true);
        let (started, turns) = (self.inner.ticks, self.turns);
        let mut round = SweepRound {
            taken: vec![0; pool.members().map(Member::index).max().map_or(0, |last| last + 1)],
            merging: Merging::new(context.propagator),
            environment: 0,
            growth: self.turns.min(MOST_GROWTH),
            started,
            last_tick: started.saturating_add(allowance.ticks.saturating_sub(pool.ticks)),
            propagator: context.propagator,
            heuristics: context.heuristics,
            stats: context.stats,
            pool,
            inner: &mut self.inner,
            near: &mut self.near,
            is_near,
        };
        if round.run(&mut self.had_turn, context.budget) {
            self.had_turn.fill(false);
            self.turns += 1;
        }
        let (equal, units) = (round.merging.equal, round.merging.units);
        let ticks = round.spent();
        context.stats.sweep_equal += equal;
        context.stats.sweep_units += units;
        let part = (equal + units) as f64 / open.max(1) as f64;
        let spent = self.schedule.close(context, &allowance, ticks, part > 0.0);
        self.schedule.remove(part);
        let is_worth_it = WORTH * part * allowance.effort as f64 >= spent as f64;
        self.adjust(part, is_worth_it, self.turns > turns);
        self.schedule.settle(options.sweep_effort, allowance.effort);
        let has_equal = equal > 0;
        if has_equal && !context.propagator.is_refuted() {
            decompose(context);
        }
        has_equal
    }

    /// Whether the rounds have kept their share at least as large as at first by their finds.
    pub(super) fn is_worth_it(&self) -> bool {
        self.schedule.is_kept()
    }

    /// Adjusts the share after a round that removed a part of the variables.
    fn adjust(&mut self, part: f64, is_worth_it: bool, ends_turn: bool) {
        let found = part > 0.0;
        self.in_vain = if found { 0 } else { self.in_vain + 1 };
        if found && is_worth_it {
            self.schedule.double(MOST_DOUBLINGS);
        } else if found || ends_turn || self.in_vain >= MOST_IN_VAIN {
            self.schedule.halve(MOST_HALVINGS);
        }
    }
}

impl SweepRound<'_> {
    /// The ticks of this round besides propagation.
    fn spent(&self) -> u64 {
        self.pool.ticks + self.inner.ticks - self.started
    }

    /// Looks at the neighbours of found literals, and at the variables that did not have their
    /// turn. Returns whether all variables have had their turn now.
    fn run(&mut self, had_turn: &mut Vec<bool>, budget: &Budget) -> bool {
        let count = self.propagator.var_count();
        had_turn.resize(count, false);
        let is_waiting = |index: &usize| !had_turn[*index];
        let waiting = (0..count)
            .filter(is_waiting)
            .filter_map(|index| Some((self.occurrences(Var::new(index))?, Reverse(index))));
        let mut waiting: BinaryHeap<(usize, Reverse<usize>)> = waiting.collect();
        loop {
            if self.inner.ticks + self.pool.ticks / 4 > self.last_tick
                || self.propagator.is_refuted()
                || budget.is_stopped()
            {
                return false;
            }
            let var = if let Some(var) = self.near.pop_front() {
                self.is_near[var.index()] = false;
                var
            } else if let Some((_, Reverse(index))) = waiting.pop() {
                if std::mem::replace(&mut had_turn[index], true) {
                    continue;
                }
                Var::new(index)
            } else {
                return true;
            };
            if self.occurrences(var).is_some() {
                self.stats.sweeps += 1;
                let is_closed = self.collect(var);
                if self.look() == InnerAnswer::Unknown && is_closed {
                    // All these variables have the same environment, and so the same question.
                    self.inner.vars().iter().for_each(|var| had_turn[var.index()] = true);
                }
            }
        }
    }

    /// In how many clauses a variable is, if the variable has an environment.
    fn occurrences(&self, var: Var) -> Option<usize> {
        let counts = [var.positive(), var.negative()].map(|lit| self.pool.count(lit));
        let sum = counts.iter().sum();
        let has_environment = self.propagator.value(var.positive()).is_none()
            && self.merging.is_root(var.positive())
            && sum <= MOST_OCCURRENCES
            && counts.iter().all(|&count| count > 0);
        has_environment.then_some(sum)
    }

    /// Gives the inner solver the clauses around a variable. Returns whether no other clause
    /// has one of its variables, as in small random formulas.
    fn collect(&mut self, var: Var) -> bool {
        self.inner.clear();
        self.environment += 1;
        let (vars, clauses) = (FIRST_VARS << self.growth, FIRST_CLAUSES << self.growth);
        let (mut added, mut done) = (0, 0);
        self.merging.enter(self.propagator, self.inner, var);
        for _ in 0..DEPTH {
            let end = self.inner.vars().len();
            while done < end {
                let var = self.inner.vars()[done];
                done += 1;
                for lit in [var.positive(), var.negative()] {
                    for member in self.pool.list(lit).to_vec() {
                        if std::mem::replace(&mut self.taken[member.index()], self.environment)
                            == self.environment
                        {
                            continue;
                        }
                        if added >= clauses || self.inner.vars().len() >= vars {
                            return false;
                        }
                        added += 1;
                        self.pool.ticks += 1 + self.pool.size(member) as u64 / 8;
                        for place in 0..self.pool.size(member) {
                            let var = self.pool.lits(member)[place].var();
                            self.merging.enter(self.propagator, self.inner, var);
                        }
                        let lits = self.pool.lits(member).iter().copied();
                        self.inner.add(lits, self.pool.id(member));
                    }
                }
            }
        }
        done == self.inner.vars().len()
    }

    /// Looks for fixed and equal literals in the current environment. Returns the answer to the
    /// first question: does the environment have a model?
    fn look(&mut self) -> InnerAnswer {
        let limit = self.inner.ticks + ENVIRONMENT * self.inner.clause_count() as u64;
        let limit = limit.min(self.last_tick);
        let answer = self.ask(&[]);
        match answer {
            InnerAnswer::Satisfiable => {
                let mut candidates = self.first_candidates();
                self.look_for_fixed(&mut candidates, limit);
                self.look_for_equal(&mut candidates, limit);
            }
            InnerAnswer::Unsatisfiable => self.merging.learn(self.propagator, self.inner),
            InnerAnswer::Unknown => (),
        }
        self.merging.retract(self.propagator, self.inner);
        answer
    }

    fn ask(&mut self, assumptions: &[Lit]) -> InnerAnswer {
        ask(self.inner, &mut self.heuristics.random, self.stats, assumptions)
    }

    /// The literals of the first model that cannot be flipped alone.
    fn first_candidates(&mut self) -> Candidates {
        let mut lits = Vec::new();
        for place in 0..self.inner.vars().len() {
            let var = self.inner.vars()[place];
            let lit = var.lit(self.inner.value(var.positive()));
            let is_open = self.propagator.value(lit).is_none()
                && self.merging.is_root(lit)
                && !self.heuristics.decider.is_inactive(var);
            if is_open && !self.inner.flip(lit) {
                lits.push(lit);
            }
        }
        Candidates { fixed: lits.clone(), classes: vec![lits] }
    }

    /// Removes candidates that are neither fixed nor equal, by the last model and by flips in the
    /// model.
    fn refine(&mut self, candidates: &mut Candidates) {
        let Candidates { fixed, classes } = candidates;
        let mut refined: Vec<Vec<Lit>> = Vec::new();
        // In the model that results from a flip, only the flipped literal has changed.
        for class in classes.drain(..) {
            let (same, other): (Vec<Lit>, Vec<Lit>) =
                class.into_iter().partition(|&lit| self.inner.value(lit));
            let other = other.into_iter().map(|lit| !lit).collect();
            refined.extend([same, other].into_iter().filter(|class| class.len() > 1));
        }
        fixed.retain(|&lit| self.inner.value(lit));
        for class in &mut refined {
            class.retain(|&lit| !self.inner.flip(lit));
        }
        refined.retain(|class| class.len() > 1);
        *classes = refined;
        fixed.retain(|&lit| self.inner.value(lit) && !self.inner.flip(lit));
    }

    /// Lets the variables that share a clause with `var` come first.
    fn approach(&mut self, var: Var) {
        for lit in [var.positive(), var.negative()] {
            if self.pool.count(lit) > MOST_OCCURRENCES {
                continue;
            }
            for member in self.pool.list(lit).to_vec() {
                for lit in self.pool.lits(member) {
                    if !std::mem::replace(&mut self.is_near[lit.var().index()], true) {
                        self.near.push_back(lit.var());
                    }
                }
            }
        }
    }

    fn look_for_fixed(&mut self, candidates: &mut Candidates, limit: u64) {
        while let Some(lit) = candidates.fixed.pop() {
            if self.inner.ticks > limit || self.propagator.is_refuted() {
                return;
            }
            match self.ask(&[!lit]) {
                InnerAnswer::Satisfiable => self.refine(candidates),
                InnerAnswer::Unsatisfiable => {
                    self.merging.learn(self.propagator, self.inner);
                    self.approach(lit.var());
                    for class in &mut candidates.classes {
                        class.retain(|&other| other != lit);
                    }
                }
                InnerAnswer::Unknown => (),
            }
        }
    }

    fn look_for_equal(&mut self, candidates: &mut Candidates, limit: u64) {
        candidates.fixed.clear();
        while let Some(class) = candidates.classes.last_mut() {
            let core = &*self.propagator;
            class.retain(|&lit| core.value(lit).is_none());
            let &[.., a, b] = &class[..] else {
                candidates.classes.pop();
                continue;
            };
            if self.inner.ticks > limit || self.propagator.is_refuted() {
                return;
            }
            let before = self.merging.equal;
            let SweepRound { propagator, inner, merging, stats, heuristics, .. } = self;
            let answer = merging.ask_equal(propagator, inner, [a, b], |inner, question| {
                ask(inner, &mut heuristics.random, stats, question)
            });
            match answer {
                InnerAnswer::Satisfiable => self.refine(candidates),
                // The two are equal, or it cannot be found out: one of them is enough.
                InnerAnswer::Unsatisfiable | InnerAnswer::Unknown => {
                    class.pop();
                }
            }
            if self.merging.equal > before {
                self.approach(a.var());
                self.approach(b.var());
            }
        }
    }
}

/// Asks whether there is a model under these assumptions.
fn ask(
    inner: &mut Inner,
    random: &mut Random,
    stats: &mut Stats,
    assumptions: &[Lit],
) -> InnerAnswer {
    // A model similar to the last model would say little new.
    inner.shuffle(random);
    let answer = inner.solve(assumptions, QUESTION);
    stats.sweep_questions += 1;
    stats.sweep_unanswered += u64::from(answer == InnerAnswer::Unknown);
    answer
}

#[cfg(test)]
mod tests;
