//! Failed-literal probing: a literal that propagation leads to a conflict is
//! false.
//!
//! Only roots of the binary implication graph are tried, literals that imply
//! others by binary clauses and are implied by none: what a root implies fails
//! only if the root does, and one propagation tries them all. A conflict says
//! more than that the root is false: each literal that all ways from the root
//! to the conflict lead through (a *dominator*, or unique implication point)
//! fails too, and the one nearest to the conflict may imply more by its
//! negation than the root's. The rule is that of `neuf_cnf`'s `probe`, which
//! tries all literals, to the fixpoint; in a search that is too much effort
//! for what it finds. Freeman's thesis (1995); roots by Le Berre ("Exploiting
//! the real power of unit propagation lookahead", 2001) and Lynce and
//! Marques-Silva ("Probing-based preprocessing techniques for propositional
//! satisfiability", 2003); dominators by Heule, Järvisalo and Biere ("Revisiting
//! hyper binary resolution", CPAIOR 2013), and Biere's descriptions of Lingeling.
//!
//! Budget: the share `probe_effort` of the search's ticks. Roots that are left
//! over are tried in the next round, the ones with most implications first.

use neuf_core::{ClauseId, Conflict, Lit, Reason, Trials};

use super::Account;
use crate::Solver;
use crate::analyze::Mark;

/// What is left to try, and what need not be tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probing {
    account: Account,
    trials: Trials,
    /// The roots to try, the most promising ones last.
    roots: Vec<Lit>,
    /// Units when literals were tried last.
    units: usize,
    /// By variable: scratch space of `hyper.rs`.
    parents: Vec<Lit>,
}

/// A literal that leads to a conflict, and how.
struct Dominator {
    lit: Lit,
    /// The clauses from here to the dominator before, or to the conflict,
    /// nearest to it first, after the units of level 0.
    units: Vec<ClauseId>,
    resolved: Vec<ClauseId>,
}

impl Solver {
    /// Tries roots as long as the budget lasts.
    ///
    /// At level 0, with everything propagated; so it ends, unless refuted.
    pub(crate) fn probe(&mut self) {
        let share = self.options.probe_effort;
        let allowance = self.simplification.probing.account.allowance(share, self.effort_ticks());
        // What a look at all watch lists costs, at least.
        if !self.options.probe || allowance < (self.session.map.len() / 4) as u64 {
            return;
        }
        let mut probing = std::mem::take(&mut self.simplification.probing);
        probing.trials.grow(self.session.map.len());
        let mut marks = vec![false; if self.options.lift { 2 * self.session.map.len() } else { 0 }];
        let before = self.propagator.ticks();
        let mut spent = 0;
        if probing.roots.is_empty() {
            spent += self.find_roots(&mut probing);
        }
        while spent + self.propagator.ticks() - before < allowance && !self.propagator.is_refuted()
        {
            self.note_units(&mut probing);
            if self.budget.is_stopped() {
                break;
            }
            let Some(root) = probing.roots.pop() else { break };
            if self.propagator.value(root).is_some() || probing.trials.is_passed(root) {
                continue;
            }
            self.stats.probes += 1;
            self.propagator.decide(root);
            if let Some(conflict) = self.propagator.propagate() {
                self.fail(conflict);
                continue;
            }
            let start = self.propagator.history().start(1);
            let implied = &self.propagator.trail()[start..];
            probing.trials.pass(implied);
            let implied = if self.options.lift { implied[1..].to_vec() } else { Vec::new() };
            let hyper = if self.options.hyper {
                self.hyper_binaries(&mut probing.parents, &mut spent)
            } else {
                Vec::new()
            };
            self.propagator.backtrack(0);
            self.add_hyper_binaries(&hyper);
            if !implied.is_empty() {
                self.lift(root, &implied, &mut marks);
            }
        }
        probing.account.spend(spent + self.propagator.ticks() - before);
        self.simplification.probing = probing;
    }

    fn note_units(&self, probing: &mut Probing) {
        let units = self.propagator.history().root_len();
        if units > probing.units {
            probing.units = units;
            probing.trials.forget();
        }
    }

    /// Looks for the roots that are not known to pass; the ticks it took.
    fn find_roots(&self, probing: &mut Probing) -> u64 {
        self.note_units(probing);
        let mut counted = Vec::new();
        let mut ticks = 0;
        let watches = self.propagator.watches();
        for lit in watches.literals() {
            ticks += 1 + watches[lit].len() as u64 / 8;
            if self.propagator.value(lit).is_some() || probing.trials.is_passed(lit) {
                continue;
            }
            let is_implied = watches[lit].iter().any(|watch| watch.is_binary());
            let count = if is_implied { 0 } else { self.propagator.implied(lit).count() };
            if count > 0 {
                counted.push((count, lit));
            }
        }
        counted.sort_unstable();
        probing.roots.extend(counted.into_iter().map(|(_, lit)| lit));
        ticks / 2
    }

    /// Learns all there is to learn from a root that failed.
    pub(super) fn fail(&mut self, conflict: Conflict) {
        self.stats.failed_literals += 1;
        let dominators = self.dominators(conflict);
        self.propagator.backtrack(0);
        let mut last = None;
        for Dominator { lit, units: mut chain, resolved } in dominators {
            if self.propagator.value(lit).is_none() {
                chain.sort_unstable();
                chain.dedup();
                chain.extend(resolved.iter().rev());
                chain.extend(last.and_then(|last: Lit| self.propagator.unit_id(last.var())));
                let id = self.propagator.derive(&[!lit], &chain);
                self.propagator.fix(!lit, id);
                self.stats.probed_units += 1;
                self.propagator.propagate();
            }
            if self.propagator.is_refuted() {
                return;
            }
            last = Some(lit);
        }
    }

    /// The literals of level 1 through which all ways to the conflict lead, the
    /// nearest to it first and the decision last.
    fn dominators(&mut self, conflict: Conflict) -> Vec<Dominator> {
        let mut found = Vec::new();
        let (mut units, mut resolved) = (Vec::new(), Vec::new());
        resolved.extend(self.propagator.conflict_id(conflict));
        let lits: Vec<Lit> = self.propagator.conflict_lits(conflict).collect();
        let mut open = self.meet_all(lits.into_iter(), &mut units);
        for place in (0..self.propagator.trail().len()).rev() {
            let lit = self.propagator.trail()[place];
            if !self.learning.analysis.has(lit.var(), Mark::SEEN) {
                continue;
            }
            let reason = self.propagator.history().reason_of(lit.var());
            open -= 1;
            if open == 0 {
                let (units, resolved) = (std::mem::take(&mut units), std::mem::take(&mut resolved));
                found.push(Dominator { lit, units, resolved });
                if reason == Reason::None {
                    break;
                }
            }
            resolved.extend(self.propagator.reason_id(lit, reason));
            let others: Vec<Lit> = self.propagator.antecedents(lit, reason).collect();
            open += self.meet_all(others.into_iter(), &mut units);
        }
        self.learning.analysis.clear();
        found
    }

    /// Marks false literals; notes the units of those of level 0, and counts
    /// the others that had no mark.
    fn meet_all(&mut self, lits: impl Iterator<Item = Lit>, units: &mut Vec<ClauseId>) -> usize {
        let mut count = 0;
        for lit in lits {
            if self.propagator.history().level_of(lit.var()) == 0 {
                units.extend(self.propagator.unit_id(lit.var()));
            } else if !self.learning.analysis.has(lit.var(), Mark::SEEN) {
                self.learning.analysis.set(lit.var(), Mark::SEEN);
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};

    #[test]
    fn all_dominators_of_a_conflict_fail() {
        // From 1 by two ways to 4, on to 5, and from there to the conflict.
        let clauses: &[&[i32]] = &[
            &[-1, 2],
            &[-1, 3],
            &[-2, -3, 4],
            &[-4, 5],
            &[-5, 6],
            &[-5, 7],
            &[-6, -7, 8],
            &[-6, -8],
        ];
        let mut solver = solver_of(clauses);
        let root = lits([1])[0];
        let conflict = Trials::new(8).try_literal(&mut solver.propagator, root).unwrap();
        let found: Vec<Lit> = solver.dominators(conflict).iter().map(|found| found.lit).collect();
        assert_eq!(found, lits([5, 4, 1]));
    }

    #[test]
    fn roots_are_tried_and_what_fails_is_false() {
        // 1 fails, 2 and 3, which it implies, do not; the other root is ¬3.
        let mut solver = solver_of(&[&[-1, 2], &[-2, 3], &[-3, -1, 4], &[-2, -1, -4]]);
        // The search must have done something, for there to be a budget.
        solver.options.probe_effort = 10.0;
        solver.options.lift = false;
        solver.propagator.decide(lits([-4])[0]);
        solver.propagator.propagate();
        solver.backtrack(0);
        solver.probe();
        assert_eq!((solver.stats.probes, solver.stats.failed_literals), (2, 1));
        assert_eq!(solver.propagator.trail(), lits([-1]));
        // Nothing else implies anything that ¬3 does not.
        solver.probe();
        assert_eq!(solver.stats.probes, 3);
        solver.probe();
        assert_eq!(solver.stats.probes, 3, "without a unit since, nothing is tried again");
    }
}
