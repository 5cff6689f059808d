//! Finds, by cores, the least number of literals that have to be true.
//!
//! All literals are assumed to be false. A core says: at least one of its literals is true. So the
//! least number grows by one, and the assumptions of the core are replaced by the assumption that
//! at most one of its literals is true; if this assumption fails later, at most two, and so on
//! (Andres, Kaufmann, Matheis and Schaub, "Unsatisfiability-based optimization in clasp", ICLP
//! 2012; Morgado, Dodaro and Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints",
//! CP 2014). With a single counter of all literals, the solver has to find out by itself which
//! literals belong together. On an instance with ninety-six literals, a single counter did not show
//! within a minute that twelve do not suffice; cores take a fifth of a second.
//!
//! Clauses may be added at any time, since clauses can only make the least number grow.

use neuf_core::Lit;

use super::counter::count;
use crate::resources::{Resources, cause};
use crate::{Cause, Outcome, Solver};

/// How many conflicts a literal of a core is worth.
const EASY: u64 = 100;

/// The least number so far, and the assumptions that go with it.
#[derive(Debug)]
pub(super) struct Relaxation {
    soft: Vec<SoftLiteral>,
    /// The literals of each counter: the literal at place `n` follows if more than `n` of the
    /// counted literals are true.
    counters: Vec<Vec<Lit>>,
    least: usize,
}

/// A literal that is assumed to be false.
#[derive(Clone, Copy, Debug)]
struct SoftLiteral {
    lit: Lit,
    /// The counter that the literal belongs to, and the literal's place there.
    counted: Option<(usize, usize)>,
}

impl Relaxation {
    /// The relaxation of these literals, of which nothing is known.
    pub(super) fn new(lits: &[Lit]) -> Relaxation {
        let soft = lits.iter().map(|&lit| SoftLiteral { lit, counted: None }).collect();
        Relaxation { soft, counters: Vec::new(), least: 0 }
    }

    /// The least number so far: in every model, at least so many of the literals are true.
    pub(super) fn least(&self) -> usize {
        self.least
    }

    /// Looks for a model with the least number of true literals. `false` if no model has fewer than
    /// `most`.
    ///
    /// # Errors
    /// When the search is stopped.
    pub(super) fn solve(
        &mut self,
        solver: &mut Solver,
        most: usize,
        resources: &mut Resources,
    ) -> Result<bool, Cause> {
        while self.least < most {
            let assumed: Vec<Lit> = self.soft.iter().map(|soft| !soft.lit).collect();
            match resources.solve(solver, &assumed) {
                Outcome::Satisfiable => return Ok(true),
                Outcome::Unsatisfiable => {
                    let core = reduced(solver, resources)?;
                    if core.is_empty() {
                        return Ok(false);
                    }
                    self.relax(solver, &core);
                }
                outcome => return Err(cause(outcome)),
            }
        }
        Ok(false)
    }

    /// Takes note of a core: at least one of these literals, which were assumed to be false, is
    /// true.
    fn relax(&mut self, solver: &mut Solver, core: &[Lit]) {
        self.least += 1;
        let (failed, kept) = self.soft.iter().partition(|soft| core.contains(&soft.lit));
        self.soft = kept;
        for SoftLiteral { counted, .. } in failed {
            if let Some((counter, place)) = counted {
                self.assume_at_most(counter, place + 1);
            }
        }
        self.counters.push(count(solver, core, core.len()));
        self.assume_at_most(self.counters.len() - 1, 1);
    }

    /// Assumes from now on that no more than `place` of the literals of a counter are true.
    fn assume_at_most(&mut self, counter: usize, place: usize) {
        if let Some(&lit) = self.counters[counter].get(place) {
            self.soft.push(SoftLiteral { lit, counted: Some((counter, place)) });
        }
    }
}

/// Literals of the last core that cannot all be false. Each literal is left out on trial, as long
/// as a few conflicts show whether the others suffice.
fn reduced(solver: &mut Solver, resources: &mut Resources) -> Result<Vec<Lit>, Cause> {
    let mut open = solver.failed_core().to_vec();
    let mut needed: Vec<Lit> = Vec::new();
    while let Some(candidate) = open.pop() {
        let rest: Vec<Lit> = needed.iter().chain(&open).copied().collect();
        match resources.try_to_solve(solver, &rest, EASY) {
            Outcome::Unsatisfiable => open.retain(|lit| solver.failed_core().contains(lit)),
            Outcome::Satisfiable | Outcome::Unknown(Cause::Conflicts) => needed.push(candidate),
            outcome => return Err(cause(outcome)),
        }
    }
    Ok(needed.into_iter().map(|lit| !lit).collect())
}

#[cfg(test)]
mod tests {
    use neuf_testing::formulas::{all_models, random_ksat};
    use proptest::prelude::*;

    use super::*;
    use crate::Task;

    proptest! {
        /// The least number belongs to the model with the fewest true literals, also when clauses
        /// come later.
        #[test]
        fn the_least_number_is_that_of_all_models(
            formula in random_ksat(3, 4..=11, 0.3..=4.5),
            first in 0..20_usize,
        ) {
            let mut resources = Resources::of(&Task::default());
            let mut solver = resources.solver();
            let lits: Vec<Lit> = formula.vars().map(neuf_core::Var::positive).collect();
            let mut relaxation = Relaxation::new(&lits);
            let (mut before, mut added) = (neuf_cnf::Formula::new(), 0);
            before.declare_vars(formula.var_count());
            for clause in formula.clauses() {
                before.add_clause(clause.iter().copied());
                solver.add_clause(clause.iter().copied());
                added += 1;
                if added < first && added < formula.len() {
                    continue;
                }
                let trues = |model: &neuf_cnf::Valuation| model.true_literals().filter(|lit| lit.is_positive()).count();
                let fewest = all_models(&before).iter().map(trues).min();
                let found = relaxation.solve(&mut solver, usize::MAX, &mut resources).unwrap();
                prop_assert_eq!(found.then(|| relaxation.least()), fewest);
                if !found {
                    break;
                }
                let model = solver.model().unwrap();
                let count = lits.iter().filter(|&&lit| model.value(lit) == Some(true)).count();
                prop_assert_eq!(count, relaxation.least());
            }
        }
    }
}
