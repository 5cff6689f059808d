//! Parity reasoning: sums of parity constraints that refute the formula, fix a variable or
//! make two variables equal.
//!
//! Constraints on the parity of a few variables stand in a formula as all clauses of one parity, or
//! follow from the number of true literals (`exact.rs`). A search sees the single clauses. On many
//! systems that elimination solves at once, the search needs exponentially many conflicts
//! (Urquhart, "Hard examples for resolution", JACM 1987). Here the constraints are found
//! (`find.rs`), and each connected part of them is eliminated, at first as sparse equations
//! (`matrix.rs`), then as a matrix of bits (`dense.rs`). Only contradictions, fixed variables and
//! pairs of equal or contrary variables are used (`results.rs`); other sums do not propagate better
//! than their constraints. Units are fixed, equivalences are added as binary clauses, and
//! `decompose.rs` replaces the literals. Gauss–Jordan elimination within the search (Soos, Nohl
//! and Castelluccia, "Extending SAT solvers to cryptographic problems", SAT 2009; Han and Jiang,
//! "When Boolean satisfiability meets Gaussian elimination in a simplex way", CAV 2012) also finds
//! consequences of decisions, but has to be asked at each decision; in most formulas with parity
//! constraints, no sum says more than propagation.
//!
//! A proof derives each result from its constraints, in an order that keeps the sums short
//! (`plan.rs`). With definitions, a sum takes a number of steps linear in its length (`chain.rs`,
//! `relation.rs`). Sums that are not used are not written.
//!
//! Budget: a share of the ticks of the search, once the share suffices to look at the clauses. A
//! formula without parity constraints is not looked at again until clauses are added. Where most of
//! the formula is parity constraints, the elimination is carried to its end, within `MOST_OF_ALL`
//! ticks, and the phases become a solution of all constraints: a search that decides by these
//! phases meets no conflict in the constraints. Later rounds come only after new units and
//! substitutions. With a proof, sums that would take more than `MOST_STEPS` steps are not used.

mod chain;
mod dense;
mod exact;
mod find;
mod matrix;
mod plan;
mod relation;
mod results;

use neuf_core::{ClauseId, Lit, Propagator, Var};

use self::find::{Equation, Finder};
use self::matrix::Matrix;
use self::plan::plan;
use self::relation::{ParityProver, ShortEquation, clauses};
use self::results::{Explainer, Sum, candidates, solve};
use super::bounds::Bounds;
use super::decompose::decompose;
use super::derive::Premises;
use super::{Context, Schedule};
use crate::observe::Technique;

/// How many ticks the elimination may spend for each variable of a constraint, and how many when at
/// least half of the literals of the formula belong to constraints.
const MOST: u64 = 50;
const MOST_OF_ALL: u64 = 1 << 29;
/// How many variables the sums of a round may have in a proof: of a refutation, and of all other
/// results together. Each variable takes about twelve clauses.
const MOST_STEPS: u64 = 1 << 20;
const MOST_OTHER_STEPS: u64 = 1 << 17;
/// About how many ticks a variable of a sum takes.
const STEP: u64 = 20;

/// The state of parity reasoning between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parity {
    schedule: Schedule,
    /// Whether the last round found constraints of which the formula has all clauses.
    has_any: bool,
    /// The number of units and substitutions at the last round.
    facts: u64,
}

/// The state of one round.
struct ParityRound<'c, 'a> {
    context: &'c mut Context<'a>,
    premises: Premises,
    equations: Vec<Equation>,
    /// Whether the constraints are most of the formula.
    is_most: bool,
    ticks: u64,
    limit: u64,
    /// How many variables the sums in the proof may still have, except the sum of a refutation.
    steps: u64,
}

impl Parity {
    /// Finds the consequences of sums of parity constraints, given the bounds of the formula if
    /// they were looked for. Returns `true` when there were consequences.
    ///
    /// To be called at level 0 with everything propagated. The method leaves level 0 completely
    /// propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>, bounds: Option<Bounds>) -> bool {
        let has_facts = self.has_any && self.facts != facts(context);
        if !has_facts && !self.schedule.is_new(context) || context.budget.is_stopped() {
            return false;
        }
        let Some(allowance) = self.schedule.open(Technique::Parity, context) else { return false };
        let interrupt = context.budget.interrupt();
        let mut finder = Finder::new(context.propagator, interrupt);
        // Most formulas say how many of some literals are true, but few have a contradiction in the
        // parities of these numbers. So numbers of true literals are looked at only when clauses
        // were added.
        let core = &*context.propagator;
        let exact = if allowance.is_new {
            exact::equations(core, bounds, interrupt, &mut finder.ticks)
        } else {
            Vec::new()
        };
        let equations = finder.find(exact);
        let ticks = finder.ticks;
        self.has_any = equations.iter().any(|equation| !equation.is_exact);
        context.stats.parities += equations.len() as u64;
        let before = results(context);
        let mut spent = ticks;
        if !equations.is_empty() {
            let is_most = are_most(context.session.literals, &equations);
            let mut round = ParityRound {
                context,
                premises: Premises::default(),
                limit: ticks + limit(is_most, &equations),
                equations,
                is_most,
                ticks,
                steps: MOST_OTHER_STEPS,
            };
            round.run();
            spent = round.ticks;
            context.release_names();
        }
        let is_any = results(context) != before;
        self.schedule.close(context, &allowance, spent, is_any);
        if context.stats.parity_equal != before[1] && !context.propagator.is_refuted() {
            decompose(context);
        }
        self.facts = facts(context);
        is_any
    }
}

/// How many units and substitutions there were so far.
fn facts(context: &Context<'_>) -> u64 {
    context.propagator.history().root_len() as u64 + context.stats.substituted
}

/// The counters of results.
fn results(context: &Context<'_>) -> [u64; 3] {
    let stats = &context.stats;
    [stats.parity_units, stats.parity_equal, stats.parity_refutations]
}

/// Whether the equations are at least half of a formula with this many literals.
fn are_most(literals: u64, equations: &[Equation]) -> bool {
    let all = equations.iter().filter(|equation| !equation.is_exact);
    let own: usize = all.map(|equation| equation.vars.len() * equation.clauses.len()).sum();
    2 * own as u64 >= literals
}

/// How many ticks the elimination may spend.
fn limit(is_most: bool, equations: &[Equation]) -> u64 {
    let vars: usize = equations.iter().map(|equation| equation.vars.len()).sum();
    if is_most { MOST_OF_ALL } else { MOST * (vars as u64) }
}

impl ParityRound<'_, '_> {
    fn is_over(&self) -> bool {
        self.ticks > self.limit
            || self.context.propagator.is_refuted()
            || self.context.budget.is_stopped()
    }

    fn run(&mut self) {
        let parts = parts(&self.equations, self.context.propagator.var_count());
        self.ticks += 2 * self.equations.len() as u64;
        // One equation alone says nothing new.
        for part in parts.iter().filter(|part| part.len() > 1) {
            if self.is_over() {
                return;
            }
            self.solve(part);
        }
    }

    /// Eliminates a connected part of the equations and uses the results.
    fn solve(&mut self, part: &[usize]) {
        let vars = part.iter().flat_map(|&number| &self.equations[number].vars);
        let mut vars: Vec<Var> = vars.copied().collect();
        vars.sort_unstable();
        vars.dedup();
        let rows = part.iter().map(|&number| {
            let Equation { vars: own, is_odd, .. } = &self.equations[number];
            let col = |var| vars.partition_point(|other| other < var) as u32;
            (own.iter().map(col).collect(), *is_odd)
        });
        let mut matrix = Matrix::new(rows, vars.len(), self.limit - self.ticks);
        let interrupt = self.context.budget.interrupt();
        matrix.eliminate(interrupt);
        if let Some(row) = matrix.contradiction {
            let sum = Explainer::new(&mut matrix).explain_contradiction(row);
            self.ticks += matrix.ticks;
            self.refute(part, &sum);
            return;
        }
        if self.is_most {
            self.take_solution(&mut matrix, &vars);
        }
        let found = candidates(&mut matrix);
        let columns = found.fixed.iter().map(|&col| vec![col]);
        let columns: Vec<Vec<u32>> =
            columns.chain(found.equal.iter().map(|pair| pair.to_vec())).collect();
        let before = matrix.ticks;
        matrix.limit = before.saturating_add(self.limit - self.ticks.min(self.limit));
        let mut explainer = Explainer::new(&mut matrix);
        for columns in columns {
            if explainer.is_over() || self.is_over() {
                break;
            }
            let vars: Vec<Var> = columns.iter().map(|&col| vars[col as usize]).collect();
            if !self.is_known(&vars)
                && let Some(sum) = explainer.explain(&columns)
            {
                self.learn(part, &vars, &sum);
            }
        }
        self.ticks += matrix.ticks;
    }

    /// Makes the phases of these variables a solution of the matrix, near the phases that they
    /// had.
    fn take_solution(&mut self, matrix: &mut Matrix, vars: &[Var]) {
        let Context { heuristics, options, stats, .. } = &mut *self.context;
        let mut values: Vec<bool> = vars.iter().map(|&var| heuristics.phases.saved(var)).collect();
        if solve(matrix, &mut values) {
            let lits = vars.iter().zip(values).map(|(var, value)| var.lit(value));
            heuristics.rephase(lits, options, stats.conflicts);
        }
    }

    /// Whether there is nothing more to learn about the sum of these variables, at least now.
    fn is_known(&self, vars: &[Var]) -> bool {
        let core = &*self.context.propagator;
        let is_fixed = vars.iter().any(|var| core.value(var.positive()).is_some());
        let is_there = |is_odd| clauses(vars, is_odd).all(|pair| core.has_binary(pair[0], pair[1]));
        is_fixed || vars.len() == 2 && [false, true].into_iter().any(is_there)
    }

    /// Refutes the formula by a sum that is a contradiction.
    fn refute(&mut self, part: &[usize], sum: &Sum) {
        debug_assert!(sum.is_odd);
        if !self.context.propagator.is_traced() {
            self.context.propagator.refute(&[]);
        } else if self.prove(part, sum, MOST_STEPS).is_none()
            && !self.context.propagator.is_refuted()
        {
            return;
        }
        debug_assert!(self.context.propagator.is_refuted());
        self.context.stats.parity_refutations += 1;
    }

    /// Adds a unit or an equivalence, which is the sum of some equations.
    fn learn(&mut self, part: &[usize], vars: &[Var], sum: &Sum) {
        let mut relation = ShortEquation::default();
        if self.context.propagator.is_traced() {
            let Some(proved) = self.prove(part, sum, self.steps) else { return };
            debug_assert_eq!((&proved.vars[..], proved.is_odd), (vars, sum.is_odd));
            relation = proved;
        }
        let id = |lits: &[Lit]| -> Option<ClauseId> {
            let line = relation.lines.iter().find(|line| line.is_own && line.lits == lits);
            line.map(|line| line.id)
        };
        let Context { propagator, stats, .. } = &mut *self.context;
        for lits in clauses(vars, sum.is_odd) {
            let id = id(&lits);
            debug_assert!(id.is_some() || !propagator.is_traced(), "{lits:?} is not proved");
            match *lits {
                [unit] => fix(propagator, unit, id),
                _ => drop(propagator.attach(&lits, true, 1, id)),
            }
        }
        stats.parity_units += u64::from(vars.len() == 1);
        stats.parity_equal += u64::from(vars.len() == 2);
    }

    /// Derives a sum in the proof. `None` when the sum is longer than `limit`, or when it is a
    /// contradiction, which refutes the formula.
    fn prove(&mut self, part: &[usize], sum: &Sum, limit: u64) -> Option<ShortEquation> {
        let equations: Vec<&Equation> =
            sum.rows.iter().map(|&row| &self.equations[part[row as usize]]).collect();
        let vars: Vec<&[Var]> = equations.iter().map(|equation| &equation.vars[..]).collect();
        let plan = plan(&vars, limit)?;
        self.steps = self.steps.saturating_sub(plan.cost);
        self.ticks += STEP * plan.cost;
        let mut chains = Vec::new();
        for equation in &equations {
            if !self.context.goes_on() {
                return None;
            }
            let mut prover = prover(self.context, &mut self.premises);
            chains.push(Some(chain::start(&mut prover, equation)?));
        }
        for [first, second] in plan.additions {
            if !self.context.goes_on() {
                return None;
            }
            let (first, second) = (chains[first].take()?, chains[second].take()?);
            let mut prover = prover(self.context, &mut self.premises);
            chains.push(Some(chain::add(&mut prover, first, second)?));
            if self.context.propagator.is_refuted() {
                return None;
            }
        }
        let chain = chains.pop()??;
        chain.conclude(&mut prover(self.context, &mut self.premises))
    }
}

fn prover<'p>(context: &'p mut Context<'_>, premises: &'p mut Premises) -> ParityProver<'p> {
    let Context { propagator, session, .. } = context;
    ParityProver { core: propagator, map: &mut session.map, premises }
}

/// Fixes a literal that was derived.
fn fix(propagator: &mut Propagator, unit: Lit, id: Option<ClauseId>) {
    debug_assert_eq!(propagator.value(unit), None);
    propagator.fix(unit, id);
    propagator.propagate();
}

/// The connected parts of the equations, as lists of their numbers. Equations with a common
/// variable are connected.
fn parts(equations: &[Equation], var_count: usize) -> Vec<Vec<usize>> {
    let mut parents: Vec<usize> = (0..equations.len()).collect();
    fn find(parents: &mut [usize], mut number: usize) -> usize {
        while parents[number] != number {
            parents[number] = parents[parents[number]];
            number = parents[number];
        }
        number
    }
    let mut firsts = vec![usize::MAX; var_count];
    for (number, equation) in equations.iter().enumerate() {
        for var in &equation.vars {
            let first = &mut firsts[var.index()];
            if *first == usize::MAX {
                *first = number;
            } else {
                let (a, b) = (find(&mut parents, *first), find(&mut parents, number));
                parents[a.max(b)] = a.min(b);
            }
        }
    }
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); equations.len()];
    for number in 0..equations.len() {
        parts[find(&mut parents, number)].push(number);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests;
