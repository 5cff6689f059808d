//! SAT sweeping: asking a small solver which literals near a variable are
//! fixed or equal.
//!
//! The clauses around a variable, up to a few steps away, go to a solver of
//! their own (`inner`). A model of theirs gives candidates: literals true in it
//! may be true in all models, or equal to each other. What can be flipped in
//! the model alone is neither, which settles most of them without a question;
//! then each question gives a literal that is fixed, two that are equal, or a
//! model that separates candidates. Environments see what propagation and gates
//! do not: that two cones of logic built in different ways have one output.
//! Equivalences are added as binary clauses, for `decompose.rs` to replace.
//! Simulating random inputs of gates, the obvious way to candidates, needs
//! gates; models of clauses need none.
//!
//! Kuehlmann and Krohm ("Equivalence checking using cuts and heaps", DAC 1997)
//! for circuits; Biere, Fazekas, Fleury and Froleyks ("Clausal equivalence
//! sweeping", FMCAD 2024) for clauses.
//!
//! Budget: the share `sweep_effort` of the search's ticks. Variables take turns
//! over the rounds; once all had theirs, the environments grow. A round starts
//! only when its part suffices for several times the work of collecting the
//! clauses, and after one that finds nothing more and more are left out.
//!
//! Off by default: it finds equalities in circuits, but after congruence closure
//! these are few in our corpus, and what it costs is what it gains.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use super::Account;
use super::delay::Delay;
use super::inner::{Answer, Inner};
use super::pool::{Member, Pool};
use crate::Solver;

/// How large environments are at first, and how often they are doubled.
const FIRST_VARS: usize = 128;
const FIRST_CLAUSES: usize = 512;
const FIRST_DEPTH: u32 = 2;
const MOST_GROWTH: u32 = 5;
/// Variables in more clauses than this start no environment.
const MOST_OCCURRENCES: usize = 100;
/// Ticks for one question.
const QUESTION: u64 = 20_000;
/// Ticks for one environment, for each of its clauses.
const ENVIRONMENT: u64 = 200;

/// What sweeping remembers between its rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sweeping {
    account: Account,
    /// The variable whose turn is next.
    next: usize,
    /// How often environments were made larger.
    growth: u32,
    delay: Delay,
    inner: Inner,
}

/// One round.
struct Round<'a> {
    solver: &'a mut Solver,
    pool: Pool,
    inner: Inner,
    /// By literal: an equal one found in this round, or itself.
    parents: Vec<Lit>,
    /// By member: the environment it was taken into last.
    taken: Vec<u32>,
    environment: u32,
    growth: u32,
    last_tick: u64,
}

/// What a model leaves open in an environment.
#[derive(Default)]
struct Candidates {
    /// May be true in all models.
    fixed: Vec<Lit>,
    /// Those of each class may be equal; all are true in the last model.
    classes: Vec<Vec<Lit>>,
}

impl Solver {
    /// Looks for fixed and equal literals in the environments of variables;
    /// `true` when there were equal ones.
    ///
    /// At level 0, with everything propagated; so it ends, unless refuted.
    pub(crate) fn sweep(&mut self) -> bool {
        let effort = self.effort_ticks();
        let sweeping = &mut self.simplification.sweeping;
        let allowance = sweeping.account.allowance(self.options.sweep_effort, effort);
        // Collecting the clauses costs about a fourth of this.
        let least = self.session.literals / 2 + self.session.map.len() as u64;
        if !self.options.sweep || allowance < least || !sweeping.delay.is_over() {
            return false;
        }
        self.propagator.simplify_at_root();
        self.propagator.collect();
        let Some(pool) = Pool::new(&self.propagator) else { return false };
        let before = (self.stats.sweep_equal, self.stats.sweep_units);
        let propagated = self.propagator.ticks();
        let (mut inner, growth) = (
            std::mem::take(&mut self.simplification.sweeping.inner),
            self.simplification.sweeping.growth,
        );
        inner.grow(self.session.map.len());
        let started = inner.ticks;
        let mut round = Round {
            taken: vec![0; pool.members().map(Member::index).max().map_or(0, |last| last + 1)],
            parents: self.propagator.watches().literals().collect(),
            environment: 0,
            growth,
            last_tick: 0,
            solver: self,
            pool,
            inner,
        };
        round.last_tick = started.saturating_add(allowance.saturating_sub(round.pool.ticks));
        round.run();
        let Round { inner, pool, .. } = round;
        let spent = pool.ticks + inner.ticks - started + self.propagator.ticks() - propagated;
        self.stats.sweep_ticks += spent;
        let has_equal = self.stats.sweep_equal > before.0;
        let is_any = has_equal || self.stats.sweep_units > before.1;
        let sweeping = &mut self.simplification.sweeping;
        sweeping.inner = inner;
        sweeping.account.spend(spent);
        sweeping.delay.note(is_any);
        if has_equal && !self.propagator.is_refuted() {
            self.decompose();
        }
        has_equal
    }
}

impl Round<'_> {
    /// Looks at one variable after the other, from where the last round ended.
    fn run(&mut self) {
        let count = self.solver.session.map.len();
        for _ in 0..count {
            if self.inner.ticks + self.pool.ticks / 4 > self.last_tick
                || self.solver.propagator.is_refuted()
                || self.solver.budget.is_stopped()
            {
                return;
            }
            let sweeping = &mut self.solver.simplification.sweeping;
            let var = Var::new(sweeping.next % count);
            sweeping.next = var.index() + 1;
            if sweeping.next >= count {
                sweeping.growth = (sweeping.growth + 1).min(MOST_GROWTH);
            }
            let occurrences = [var.positive(), var.negative()].map(|lit| self.pool.count(lit));
            let is_candidate = self.solver.propagator.value(var.positive()).is_none()
                && self.parents[var.positive().code()] == var.positive()
                && occurrences.iter().sum::<usize>() <= MOST_OCCURRENCES
                && occurrences.iter().all(|&count| count > 0);
            if is_candidate {
                self.solver.stats.sweeps += 1;
                self.collect(var);
                self.look();
            }
        }
    }

    /// Gives the inner solver the clauses around a variable.
    fn collect(&mut self, var: Var) {
        self.inner.clear();
        self.environment += 1;
        let (vars, clauses) = (FIRST_VARS << self.growth, FIRST_CLAUSES << self.growth);
        let depth = FIRST_DEPTH + self.growth.min(1);
        let (mut added, mut done) = (0, 0);
        self.enter(var);
        for _ in 0..depth {
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
                            return;
                        }
                        added += 1;
                        self.pool.ticks += 1 + self.pool.size(member) as u64 / 8;
                        for place in 0..self.pool.size(member) {
                            let var = self.pool.lits(member)[place].var();
                            self.enter(var);
                        }
                        let lits = self.pool.lits(member).iter().copied();
                        self.inner.add(lits, self.pool.id(member));
                    }
                }
            }
        }
    }

    /// Adds what is known of a variable when it is met first.
    fn enter(&mut self, var: Var) {
        let mut lit = var.positive();
        let mut met = Vec::new();
        while !self.inner.knows(lit.var()) {
            self.inner.meet(lit.var());
            met.push(lit);
            lit = self.parents[lit.code()];
        }
        for lit in met {
            let core = &self.solver.propagator;
            if let Some(value) = core.value(lit) {
                let unit = if value { lit } else { !lit };
                self.inner.add([unit], core.unit_id(lit.var()));
            }
            let parent = self.parents[lit.code()];
            if parent != lit {
                self.inner.add([!lit, parent], core.binary_id(!lit, parent));
                self.inner.add([lit, !parent], core.binary_id(lit, !parent));
            }
        }
    }

    /// Looks for fixed and equal literals in the environment at hand.
    fn look(&mut self) {
        let limit = self.inner.ticks + ENVIRONMENT * self.inner.clause_count() as u64;
        let limit = limit.min(self.last_tick);
        let mut kept = Vec::new();
        match self.ask(&[]) {
            Answer::Satisfiable => {
                let mut candidates = self.first_candidates();
                self.look_for_fixed(&mut candidates, limit, &mut kept);
                self.look_for_equal(&mut candidates, limit, &mut kept);
            }
            Answer::Unsatisfiable => self.learn(&mut kept),
            Answer::Unknown => (),
        }
        self.inner.retract(&mut self.solver.propagator, &[], &kept);
    }

    fn ask(&mut self, assumptions: &[Lit]) -> Answer {
        // Models near the last one would tell little more than it does.
        self.inner.shuffle(&mut self.solver.heuristics.random);
        let answer = self.inner.solve(assumptions, QUESTION);
        let stats = &mut self.solver.stats;
        stats.sweep_questions += 1;
        stats.sweep_unanswered += u64::from(answer == Answer::Unknown);
        answer
    }

    /// The literals of the first model that cannot be flipped in it.
    fn first_candidates(&mut self) -> Candidates {
        let mut lits = Vec::new();
        for place in 0..self.inner.vars().len() {
            let var = self.inner.vars()[place];
            let lit = var.lit(self.inner.value(var.positive()));
            let is_open = self.solver.propagator.value(lit).is_none()
                && self.parents[lit.code()] == lit
                && !self.solver.heuristics.decider.is_inactive(var);
            if is_open && !self.inner.flip(lit) {
                lits.push(lit);
            }
        }
        Candidates { fixed: lits.clone(), classes: vec![lits] }
    }

    /// Takes out what the last model, changed by flips, shows to be neither
    /// fixed nor equal.
    fn refine(&mut self, candidates: &mut Candidates) {
        let Candidates { fixed, classes } = candidates;
        let mut refined: Vec<Vec<Lit>> = Vec::new();
        // A literal that is flipped is alone in the model that results.
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

    fn look_for_fixed(
        &mut self,
        candidates: &mut Candidates,
        limit: u64,
        kept: &mut Vec<ClauseId>,
    ) {
        while let Some(lit) = candidates.fixed.pop() {
            if self.inner.ticks > limit || self.solver.propagator.is_refuted() {
                return;
            }
            match self.ask(&[!lit]) {
                Answer::Satisfiable => self.refine(candidates),
                Answer::Unsatisfiable => {
                    self.learn(kept);
                    for class in &mut candidates.classes {
                        class.retain(|&other| other != lit);
                    }
                }
                Answer::Unknown => (),
            }
        }
    }

    fn look_for_equal(
        &mut self,
        candidates: &mut Candidates,
        limit: u64,
        kept: &mut Vec<ClauseId>,
    ) {
        candidates.fixed.clear();
        while let Some(class) = candidates.classes.last_mut() {
            let core = &self.solver.propagator;
            class.retain(|&lit| core.value(lit).is_none());
            let &[.., a, b] = &class[..] else {
                candidates.classes.pop();
                continue;
            };
            if self.inner.ticks > limit || self.solver.propagator.is_refuted() {
                return;
            }
            match self.ask_equal(a, b, kept) {
                Answer::Satisfiable => self.refine(candidates),
                // Known to be equal, or not to be known: one of them is enough.
                Answer::Unsatisfiable | Answer::Unknown => {
                    class.pop();
                }
            }
        }
    }

    /// Whether two literals have the same value in all models; adds what is
    /// found.
    fn ask_equal(&mut self, a: Lit, b: Lit, kept: &mut Vec<ClauseId>) -> Answer {
        let mut is_new = false;
        for question in [[a, !b], [!a, b]] {
            let answer = self.ask(&question);
            if answer != Answer::Unsatisfiable {
                return answer;
            }
            let [first, second] = question.map(|lit| !lit);
            let core = &self.solver.propagator;
            if self.inner.conclusion().len() < 2 {
                self.learn(kept);
                return Answer::Unsatisfiable;
            }
            if !core.has_binary(first, second) {
                let id = self.inner.prove(&mut self.solver.propagator, &[]);
                kept.extend(id);
                self.solver.propagator.attach(&[first, second], true, 1, id);
                is_new = true;
            }
        }
        // Without cycles: both stand for themselves.
        self.parents[b.code()] = a;
        self.parents[(!b).code()] = !a;
        // Assumptions that are equal are found so in each round.
        self.solver.stats.sweep_equal += u64::from(is_new);
        Answer::Unsatisfiable
    }

    /// Adds a conclusion that is a unit or the empty clause.
    fn learn(&mut self, kept: &mut Vec<ClauseId>) {
        let conclusion = self.inner.conclusion();
        let id = self.inner.prove(&mut self.solver.propagator, &[]);
        let core: &mut Propagator = &mut self.solver.propagator;
        let Some(&unit) = conclusion.first() else {
            kept.extend(id);
            core.refute(id.as_slice());
            return;
        };
        debug_assert_eq!(conclusion.len(), 1);
        match core.value(unit) {
            Some(true) => (),
            Some(false) => {
                let ids: Vec<ClauseId> = core.unit_id(unit.var()).into_iter().chain(id).collect();
                core.refute(&ids);
            }
            None => {
                kept.extend(id);
                core.fix(unit, id);
                core.propagate();
                self.solver.stats.sweep_units += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests;
