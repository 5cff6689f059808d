//! Functional reduction: literals of a circuit that are the same function of its inputs become one
//! literal.
//!
//! A formula that compares two circuits has many pairs of equal literals, and a search that does
//! not know these pairs needs a proof for each pair from the inputs anew. Here the circuit is
//! recovered from the clauses (`circuit.rs`). Random simulation shows which literals may be equal
//! (`simulate.rs`). The small solver (`inner`) compares these literals in the order of the circuit,
//! with only the definitions just below the two. Equal literals below have become one literal by
//! then, so a few definitions usually suffice, although the two circuits may be large. If the
//! definitions allow a difference, more definitions are added. If all definitions below allow a
//! difference, the difference is real, and its assignment is simulated to separate other pairs. A
//! question without an answer is asked again at once with more ticks: an open pair is a place where
//! the two circuits do not meet, which makes each pair above it hard. (Asking all pairs with few
//! ticks first took forty times as long on multipliers of 48 bits.) Equivalences are added as
//! binary clauses, and `decompose.rs` replaces the literals. Comparing the outputs at once takes
//! exponential time where this technique takes one short proof for each gate.
//!
//! Kuehlmann, Paruthi, Krohm and Ganai ("Robust Boolean reasoning for equivalence checking
//! and functional property verification", TCAD 2002); Mishchenko, Chatterjee, Jiang and
//! Brayton ("FRAIGs: a unifying representation for logic synthesis and verification",
//! 2005). Congruence closure comes first, because it finds equal gates for less.
//!
//! Budget: a share of the ticks of the search, at first `fraig_effort`. Success decides how much a
//! round may spend. Each pair that simulation does not separate grants the ticks of a question, up
//! to as much as the share once more. Each equivalence or unit grants the ticks of several
//! questions. A round that spends less than these grants doubles the share, and a round that spends
//! more halves it. After a round that finds nothing, or spends more than twice its grants, more
//! rounds are left out. So a formula with few equal literals pays for little more than the
//! simulation, while a comparison of two circuits is carried to its end.

mod circuit;
mod simulate;

use neuf_cnf::Random;
use std::collections::BinaryHeap;

use neuf_core::{Lit, Propagator, Var};

use self::circuit::Circuit;
use self::simulate::Simulation;
use super::decompose::decompose;
use super::inner::{Inner, InnerAnswer};
use super::merge::Merging;
use super::pool::Pool;
use super::{Context, Schedule};
use crate::limits::Budget;
use crate::observe::Technique;
use crate::stats::Stats;

/// How often the share may be doubled or halved.
const MOST_DOUBLINGS: i32 = 5;
const MOST_HALVINGS: i32 = 3;
/// How many times as much as usual a round may spend on the circuit and its simulation. Later
/// rounds pay what a round spends beyond its share.
const MOST: u64 = 6;
/// The ticks for questions that a round gets for each variable that may be equal to another
/// variable.
const CANDIDATE: u64 = 2_000;
/// The ticks for questions that a round gets for each equivalence that is found.
const GRANT: u64 = 8_000;
/// The ticks for asking again at once that a round gets for each equivalence that is found.
const INSISTENCE: u64 = 2_000;
/// How many definitions the small solver gets, step by step. The last step is all definitions: with
/// fewer, a pair that is different but not separated by simulation stays open and makes the pairs
/// above it hard.
const DEFINITIONS: [usize; 4] = [40, 400, 4_000, usize::MAX];
/// The ticks for a question, step by step.
const QUESTIONS: [u64; 3] = [10_000, 100_000, 1_000_000];
/// Simulation ends after so many rounds, or after so many rounds in a row that separate nothing
/// new.
const MOST_SIMULATIONS: u32 = 64;
const MOST_IN_VAIN: u32 = 4;
/// With how many other variables a variable is compared, one after the other.
const MOST_RIVALS: u32 = 8;

/// If the formula compares circuits, at least this part of the variables are equal to others.
const MANY: f64 = 0.005;

/// The state of functional reduction between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fraig {
    schedule: Schedule,
    /// Whether the first round replaced many of the variables.
    finds_many_at_first: bool,
    inner: Inner,
}

/// The state of one round.
struct FraigRound<'a> {
    propagator: &'a mut Propagator,
    random: &'a mut Random,
    stats: &'a mut Stats,
    budget: &'a Budget,
    pool: Pool,
    circuit: Circuit,
    simulation: Simulation,
    inner: &'a mut Inner,
    merging: Merging,
    heap: BinaryHeap<u32>,
    /// The ticks of the small solver at the start, and the ticks that this round may spend.
    started: u64,
    limit: u64,
    /// The ticks that the round may spend whatever it finds.
    most: u64,
    /// The ticks that were spent on asking again at once.
    insisted: u64,
}

impl Fraig {
    /// Finds equal literals of the circuit, and replaces one by the other. Returns `true` when
    /// there were equal literals.
    ///
    /// To be called at level 0 with everything propagated. The method leaves level 0 completely
    /// propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>) -> bool {
        let is_first = self.schedule.is_first();
        let Some(allowance) = self.schedule.open(Technique::Fraig, context) else { return false };
        context.propagator.simplify_at_root();
        context.propagator.collect_all();
        let mut ticks = context.session.literals / 8;
        let (mut equal, mut units) = (0, 0);
        match self.prepare(context, MOST * allowance.cost, allowance.most) {
            Ok(mut round) => {
                round.run(allowance.ticks);
                ticks += round.spent();
                (equal, units) = (round.merging.equal, round.merging.units);
            }
            Err(spent) => ticks += spent,
        }
        context.stats.fraig_equal += equal;
        context.stats.fraig_units += units;
        let found = equal + units;
        if is_first {
            let least = (MANY * context.propagator.var_count() as f64) as u64;
            self.finds_many_at_first = found > least;
        }
        let (spent, earned) = (allowance.spent(context.propagator, ticks), GRANT * found);
        self.schedule.close(context, &allowance, ticks, found > 0 && earned >= spent / 2);
        self.schedule.earn(earned.min(spent));
        if earned >= spent {
            self.schedule.double(MOST_DOUBLINGS);
        } else {
            self.schedule.halve(MOST_HALVINGS);
        }
        if equal > 0 && !context.propagator.is_refuted() {
            decompose(context);
        }
        found > 0
    }

    /// Whether the first round found so many equal literals that the formula seems to compare
    /// circuits.
    pub(super) fn finds_many_at_first(&self) -> bool {
        self.finds_many_at_first
    }

    /// Recovers the circuit. The round may spend `most` in all.
    ///
    /// # Errors
    /// The ticks that were spent, when the circuit costs more than `limit`.
    fn prepare<'a>(
        &'a mut self,
        context: &'a mut Context<'_>,
        limit: u64,
        most: u64,
    ) -> Result<FraigRound<'a>, u64> {
        let Context { propagator, session, heuristics, stats, budget, .. } = context;
        let var_count = propagator.var_count();
        let mut pool = Pool::new(propagator, budget.interrupt()).ok_or(0u64)?;
        let interrupt = budget.interrupt();
        let outside = |var: Var| session.map.outside(var.positive()).var().index();
        let circuit = Circuit::recover(&mut pool, outside, var_count, limit, interrupt);
        let circuit = circuit.ok_or(pool.ticks)?;
        self.inner.grow(var_count);
        stats.fraigs += 1;
        Ok(FraigRound {
            simulation: Simulation::new(&circuit, &pool),
            merging: Merging::new(propagator),
            heap: BinaryHeap::new(),
            random: &mut heuristics.random,
            started: self.inner.ticks,
            inner: &mut self.inner,
            limit,
            most,
            insisted: 0,
            propagator,
            stats,
            budget,
            pool,
            circuit,
        })
    }
}

impl FraigRound<'_> {
    fn spent(&self) -> u64 {
        let inner = self.inner.ticks - self.started;
        inner + self.pool.ticks + self.simulation.ticks
    }

    fn found(&self) -> u64 {
        self.merging.equal + self.merging.units
    }

    fn is_over(&self) -> bool {
        self.spent() > self.limit.saturating_add(GRANT * self.found()).min(self.most)
            || self.propagator.is_refuted()
            || self.budget.is_stopped()
    }

    fn run(&mut self, allowance: u64) {
        self.simulate();
        let granted = CANDIDATE * self.simulation.candidates() as u64;
        self.limit = allowance.max(self.spent() + granted.min(allowance));
        for allowance in QUESTIONS {
            let mut is_unanswered = false;
            for number in 1..=self.circuit.nodes.len() as u32 {
                if self.is_over() {
                    return;
                }
                let mut answer = self.look_at(number, allowance);
                if answer == Some(InnerAnswer::Unknown) {
                    answer = self.insist(number, allowance);
                }
                is_unanswered |= answer == Some(InnerAnswer::Unknown);
            }
            if !is_unanswered {
                return;
            }
        }
    }

    /// Compares a variable again with more ticks than this allowance, as long as the finds so far
    /// pay for more. Returns the last answer.
    fn insist(&mut self, number: u32, allowance: u64) -> Option<InnerAnswer> {
        for more in QUESTIONS.into_iter().filter(|&more| more > allowance) {
            if self.insisted + more > INSISTENCE * self.found() {
                break;
            }
            let before = self.spent();
            let answer = self.look_at(number, more);
            self.insisted += self.spent() - before;
            if answer != Some(InnerAnswer::Unknown) {
                return answer;
            }
        }
        Some(InnerAnswer::Unknown)
    }

    /// Separates variables by random assignments.
    fn simulate(&mut self) {
        let mut in_vain = 0;
        for round in 0..MOST_SIMULATIONS {
            self.simulation.simulate_random(&self.circuit, self.random, round);
            in_vain = if self.simulation.refine() { 0 } else { in_vain + 1 };
            if in_vain >= MOST_IN_VAIN || self.spent() > self.limit {
                break;
            }
        }
        self.stats.fraig_candidates += self.simulation.candidates() as u64;
    }

    fn var(&self, number: u32) -> Var {
        self.circuit.nodes[number as usize - 1].var
    }

    /// Whether the variable of a number has no value and no other variable stands for it.
    fn is_open(&self, number: u32) -> bool {
        let lit = self.var(number).positive();
        self.merging.is_root(lit) && self.propagator.value(lit).is_none()
    }

    /// Compares a variable with the earlier variables that may be equal to it. Returns the last
    /// answer.
    fn look_at(&mut self, number: u32, allowance: u64) -> Option<InnerAnswer> {
        let mut last = None;
        for _ in 0..MOST_RIVALS {
            if !self.is_open(number) || self.is_over() {
                break;
            }
            let class = self.simulation.class(number);
            let mut before = class.iter().copied().take_while(|&rival| rival < number);
            let rival = before.find(|&rival| rival == 0 || self.is_open(rival));
            let Some(rival) = rival else { break };
            let answer = self.compare(rival, number, allowance);
            last = Some(answer);
            // An assignment that shows a difference has separated the two.
            if answer != InnerAnswer::Satisfiable || self.simulation.class(number).contains(&rival)
            {
                break;
            }
        }
        last
    }

    /// Asks whether a variable is equal to an earlier variable, or to a constant.
    fn compare(&mut self, rival: u32, number: u32, allowance: u64) -> InnerAnswer {
        let is_opposite = self.simulation.are_opposite(rival, number);
        let lit = self.var(number).lit(!is_opposite);
        for definitions in DEFINITIONS {
            let is_complete = self.collect(rival, number, definitions);
            let FraigRound { propagator, inner, merging, stats, random, .. } = self;
            let ask = |inner: &mut Inner, question: &[Lit]| {
                inner.shuffle(random);
                let answer = inner.solve(question, allowance);
                stats.fraig_questions += 1;
                stats.fraig_unanswered += u64::from(answer == InnerAnswer::Unknown);
                answer
            };
            let answer = if rival == 0 {
                merging.ask_false(propagator, inner, lit, ask)
            } else {
                let first = self.circuit.nodes[rival as usize - 1].var.positive();
                merging.ask_equal(propagator, inner, [first, lit], ask)
            };
            merging.retract(propagator, inner);
            if answer != InnerAnswer::Satisfiable {
                return answer;
            }
            if is_complete {
                self.separate();
                return answer;
            }
            if self.is_over() {
                break;
            }
        }
        InnerAnswer::Unknown
    }

    /// Simulates the assignment of the last model.
    fn separate(&mut self) {
        let FraigRound { simulation, circuit, inner, random, .. } = self;
        simulation.simulate_near(circuit, random, |place| {
            let var = circuit.nodes[place].var;
            inner.knows(var).then(|| inner.value(var.positive()))
        });
        simulation.refine();
    }

    /// Gives the small solver definitions below two variables, the highest first. Returns whether
    /// no definition below is missing.
    fn collect(&mut self, rival: u32, number: u32, most: usize) -> bool {
        self.inner.clear();
        self.heap.clear();
        for number in [rival, number] {
            if number > 0 {
                self.enter(self.var(number));
            }
        }
        let mut added = 0;
        while let Some(place) = self.heap.pop() {
            let count = self.circuit.members(place).len();
            if count > 0 && added == most {
                return false;
            }
            added += usize::from(count > 0);
            for index in 0..count {
                let member = self.circuit.members(place)[index];
                for position in 0..self.pool.size(member) {
                    let var = self.pool.lits(member)[position].var();
                    self.enter(var);
                }
                self.pool.ticks += 1 + self.pool.size(member) as u64;
                self.inner.add(self.pool.lits(member).iter().copied(), self.pool.id(member));
            }
        }
        true
    }

    /// Gives the small solver the known facts about a variable, and queues its representative if it
    /// was not met before.
    fn enter(&mut self, var: Var) {
        if self.inner.knows(var) {
            return;
        }
        let root = self.merging.enter(self.propagator, self.inner, var);
        if let Some(root) = root
            && self.propagator.value(root.positive()).is_none()
            && let Some(place) = self.circuit.place_of(root)
        {
            self.heap.push(place);
        }
    }
}

#[cfg(test)]
mod tests;
