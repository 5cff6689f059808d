//! Failed-literal probing: a literal is false if propagation leads from it to a conflict.
//!
//! Only roots of the binary implication graph are tried: literals that imply others by binary
//! clauses while no literal implies them. If a literal that a root implies fails, the root fails,
//! so one propagation tries them all. A conflict says more than that the root is false
//! (`failed.rs`). `neuf_cnf::probe` applies the rule to all literals, to the fixpoint, which is too
//! much effort during a search. The technique comes from Freeman's thesis (1995); roots were used
//! by Le Berre ("Exploiting the real power of unit propagation lookahead", 2001) and by Lynce and
//! Marques-Silva ("Probing-based preprocessing techniques for propositional satisfiability", 2003).
//!
//! Rejected: binary clauses for literals that a root implies by a long clause (hyper-binary
//! resolution: Bacchus and Winter, SAT 2003; Heule, Järvisalo and Biere, CPAIOR 2013). They made
//! no measurable difference, neither as additional clauses nor in place of the long clause.
//!
//! Budget: the share `probe_effort` of the ticks of the search. Remaining roots are tried in the
//! next round. Roots with the most implications come first.

use neuf_core::{Lit, Propagator, Trials};

use super::failed::fail;
use super::{Context, Schedule};
use crate::observe::Technique;

/// The roots that are left to try, and the literals that need not be tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probe {
    schedule: Schedule,
    trials: Trials,
    /// The roots to be tried; roots with the most implications stand last.
    roots: Vec<Lit>,
    /// The number of units when literals were last tried.
    units: usize,
}

impl Probe {
    /// Tries roots until the budget is used up.
    ///
    /// To be called at level 0 with everything propagated. The method leaves level 0 completely
    /// propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let Some(allowance) = self.schedule.open(Technique::Probe, context) else { return };
        self.trials.grow(context.propagator.var_count());
        let ticks = if self.roots.is_empty() { self.find_roots(context.propagator) } else { 0 };
        while allowance.spent(context.propagator, ticks) < allowance.ticks
            && !context.propagator.is_refuted()
        {
            self.note_units(context.propagator);
            if context.budget.is_stopped() {
                break;
            }
            let Some(root) = self.roots.pop() else { break };
            if context.propagator.value(root).is_none() && !self.trials.is_passed(root) {
                self.try_root(context, root);
            }
        }
        self.schedule.close(context, &allowance, ticks, true);
    }

    /// Tries a root, and learns if the root fails.
    fn try_root(&mut self, context: &mut Context<'_>, root: Lit) {
        let Context { propagator, learning, stats, .. } = context;
        stats.probes += 1;
        propagator.decide(root);
        if let Some(conflict) = propagator.propagate() {
            fail(propagator, &mut learning.analysis, stats, conflict);
            return;
        }
        let start = propagator.history().start(1);
        self.trials.pass(&propagator.trail()[start..]);
        propagator.backtrack(0);
    }

    fn note_units(&mut self, propagator: &Propagator) {
        let units = propagator.history().root_len();
        if units > self.units {
            self.units = units;
            self.trials.forget();
        }
    }

    /// Looks for the roots that are not known to pass. Returns the ticks that were spent.
    fn find_roots(&mut self, propagator: &Propagator) -> u64 {
        self.note_units(propagator);
        let mut counted = Vec::new();
        let mut ticks = 0;
        let watches = propagator.watches();
        for lit in watches.literals() {
            ticks += 1 + watches[lit].len() as u64 / 8;
            if propagator.value(lit).is_some() || self.trials.is_passed(lit) {
                continue;
            }
            let is_implied = watches[lit].iter().any(|watch| watch.is_binary());
            let count = if is_implied { 0 } else { propagator.implied(lit).count() };
            if count > 0 {
                counted.push((count, lit));
            }
        }
        counted.sort_unstable();
        self.roots.extend(counted.into_iter().map(|(_, lit)| lit));
        ticks / 2
    }
}

#[cfg(test)]
mod tests {
    use crate::Solver;
    use crate::simplify::testing::{lits, run, solver_of};

    fn probe(solver: &mut Solver) {
        run(solver, |techniques, context| techniques.probe.run(context));
    }

    #[test]
    fn roots_are_tried_and_what_fails_is_false() {
        // 1 fails; 2 and 3, which 1 implies, do not fail; the other root is ¬3.
        let mut solver = solver_of(&[&[-1, 2], &[-2, 3], &[-3, -1, 4], &[-2, -1, -4]]);
        // The search must have done something, for there to be a budget.
        solver.options.probe_effort = 10.0;
        solver.propagator.decide(lits(&[-4])[0]);
        solver.propagator.propagate();
        solver.backtrack(0);
        probe(&mut solver);
        assert_eq!((solver.stats.probes, solver.stats.failed_literals), (2, 1));
        assert_eq!(solver.propagator.trail(), lits(&[-1]));
        // Each further implication is also an implication of ¬3.
        probe(&mut solver);
        assert_eq!(solver.stats.probes, 3);
        probe(&mut solver);
        assert_eq!(solver.stats.probes, 3, "without a unit since, nothing is tried again");
    }
}
