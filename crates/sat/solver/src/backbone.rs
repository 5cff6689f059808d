//! Backbones: the literals that are true in every model.
//!
//! One model gives the candidates: its literals. A model in which a candidate is false refutes the
//! candidate; without such a model the candidate is in the backbone. Three ideas save calls.
//!
//! - One question is about several candidates: is there a model in which one of them is false? The
//!   question is a clause for one call ([`Solver::constrain`]). Without such a model all these
//!   candidates are in the backbone, and the next question is about ten times as many candidates;
//!   otherwise the next question is about one candidate.
//! - Each model refutes all candidates that are false in the model, and all candidates that can be
//!   flipped without making a clause false ([`Solver::is_flippable`]).
//! - A literal that the search has fixed needs no question.
//!
//! This is the algorithm of `CadiBack` (Biere, Froleyks and Wang, "CadiBack: Extracting backbones
//! with CaDiCaL", SAT 2023). Rejected: assuming all candidates to be false and reading the failed
//! core, as in "Algorithms for computing backbones of propositional formulae" (Janota, Lynce and
//! Marques-Silva, 2015). Most of these calls end after a few assumptions that contradict each other
//! and say nothing about a single candidate.

use neuf_cnf::{Formula, Valuation};
use neuf_core::Lit;

use crate::resources::{Effort, Resources, Task, cause};
use crate::{Cause, Outcome, Solver};

/// By how much the number of candidates in a question grows.
const GROWTH: usize = 10;

/// What [`find`] found.
#[derive(Clone, Debug)]
pub enum Found {
    /// The formula has models.
    Satisfiable(Backbone),
    /// The formula has no model.
    Unsatisfiable,
    /// A limit was reached, or the interrupt requested, before the answer.
    Unknown(Cause),
}

/// The literals that are true in every model, and how they were found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Backbone {
    /// The literals, in the order of their variables. Variables that no clause mentions have no
    /// literal here.
    pub literals: Vec<Lit>,
    /// How many variables could not be decided because the search was stopped. With 0, `literals`
    /// is the whole backbone.
    pub open: usize,
    /// Why the search was stopped, if it was stopped.
    pub stopped: Option<Cause>,
    /// A model.
    pub model: Valuation,
    /// How many candidates were refuted by a flip in a model, without a call.
    pub flipped: u64,
    /// How many literals of the backbone the search had fixed, so that no question was needed.
    pub fixed: u64,
    /// The cost of the calls.
    pub effort: Effort,
}

/// Looks for the literals that are true in every model of a formula.
///
/// ```
/// use neuf_cnf::{Formula, Lit};
/// use neuf_solver::Task;
/// use neuf_solver::backbone::{Found, find};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a, b], vec![a, !b], vec![b, c]].into_iter().collect();
/// let Found::Satisfiable(backbone) = find(&formula, &Task::default()) else {
///     panic!("there are models")
/// };
/// assert_eq!((backbone.literals, backbone.open), (vec![a], 0));
/// ```
#[must_use]
pub fn find(formula: &Formula, task: &Task) -> Found {
    let mut resources = Resources::of(task);
    let mut solver = match resources.solver().load(formula) {
        Ok(solver) => solver,
        Err(cause) => return Found::Unknown(cause),
    };
    let model = match (resources.solve(&mut solver, &[]), solver.model()) {
        (Outcome::Satisfiable, Some(model)) => model.clone(),
        (Outcome::Unsatisfiable, _) => return Found::Unsatisfiable,
        (outcome, _) => return Found::Unknown(cause(outcome)),
    };
    let mut search = BackboneSearch::new(solver, formula, &model);
    let stopped = search.run(&mut resources).err();
    search.take_fixed();
    let BackboneSearch { mut found, candidates, flipped, fixed, .. } = search;
    if stopped == Some(Cause::Refused) {
        return Found::Unknown(Cause::Refused);
    }
    found.sort_unstable();
    Found::Satisfiable(Backbone {
        literals: found,
        open: candidates.len(),
        // Clauses learned before the limit may have fixed all remaining candidates.
        stopped: stopped.filter(|_| !candidates.is_empty()),
        model,
        flipped,
        fixed,
        effort: resources.spent,
    })
}

/// A search under way.
struct BackboneSearch {
    solver: Solver,
    found: Vec<Lit>,
    /// The literals that were true in each model so far and are not yet known to be in the
    /// backbone.
    candidates: Vec<Lit>,
    flipped: u64,
    fixed: u64,
}

impl BackboneSearch {
    fn new(solver: Solver, formula: &Formula, model: &Valuation) -> BackboneSearch {
        let vars = formula.occurring_vars();
        let lit = |var: &neuf_core::Var| var.lit(model.var_value(*var) == Some(true));
        let candidates = vars.iter().map(lit).collect();
        BackboneSearch { solver, found: Vec::new(), candidates, flipped: 0, fixed: 0 }
    }

    /// Asks until no candidate is left.
    fn run(&mut self, resources: &mut Resources) -> Result<(), Cause> {
        self.drop_flippable();
        let mut size = 1;
        loop {
            self.take_fixed();
            if self.candidates.is_empty() {
                return Ok(());
            }
            if let Some(cause) = resources.exhausted() {
                return Err(cause);
            }
            let first = self.candidates.len().saturating_sub(size);
            self.solver.constrain(self.candidates[first..].iter().map(|&lit| !lit));
            match resources.solve(&mut self.solver, &[]) {
                Outcome::Unsatisfiable => {
                    self.found.extend(self.candidates.drain(first..));
                    size = size.saturating_mul(GROWTH);
                }
                Outcome::Satisfiable => {
                    let model = self.solver.model().ok_or(Cause::Refused)?;
                    self.candidates.retain(|&lit| model.value(lit) == Some(true));
                    self.drop_flippable();
                    size = 1;
                }
                outcome => return Err(cause(outcome)),
            }
        }
    }

    /// Moves the candidates that the solver has fixed.
    fn take_fixed(&mut self) {
        let (solver, before) = (&self.solver, self.found.len());
        let is_fixed = |lit: &mut Lit| solver.fixed(*lit) == Some(true);
        self.found.extend(self.candidates.extract_if(.., is_fixed));
        self.fixed += (self.found.len() - before) as u64;
    }

    /// Drops the candidates that can be flipped in the present model.
    fn drop_flippable(&mut self) {
        let (solver, before) = (&mut self.solver, self.candidates.len());
        self.candidates.retain(|lit| !solver.is_flippable(lit.var()));
        self.flipped += (before - self.candidates.len()) as u64;
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Interrupt;
    use neuf_testing::formulas::{formula_of, random_ksat};
    use neuf_testing::lits;
    use proptest::prelude::*;

    use super::*;
    use crate::Limits;

    /// The literals whose negation leaves no model, each by a call of its own.
    fn expected(formula: &Formula) -> Vec<Lit> {
        let vars = formula.occurring_vars().into_iter();
        let lits = vars.flat_map(|var| [var.positive(), var.negative()]);
        let mut solver = Solver::from_formula(formula);
        lits.filter(|&lit| solver.solve_under(&[!lit]) == Outcome::Unsatisfiable).collect()
    }

    proptest! {
        #[test]
        fn the_backbone_is_that_of_one_call_for_each_literal(
            formula in random_ksat(3, 5..=40, 2.0..=4.6),
            certify in any::<bool>(),
        ) {
            match find(&formula, &Task { certify, ..Task::default() }) {
                Found::Satisfiable(backbone) => {
                    prop_assert_eq!(formula.first_unsatisfied(&backbone.model), None);
                    prop_assert_eq!((backbone.open, backbone.stopped), (0, None));
                    prop_assert_eq!(backbone.literals, expected(&formula));
                }
                Found::Unsatisfiable => {
                    prop_assert_eq!(Solver::from_formula(&formula).solve(), Outcome::Unsatisfiable);
                }
                Found::Unknown(cause) => prop_assert!(false, "{}", cause),
            }
        }

        /// Literals that are found before a limit are a part of the backbone.
        #[test]
        fn what_is_known_at_a_limit_is_true(
            formula in random_ksat(3, 40..=60, 4.0..=4.3),
            conflicts in 0..60_u64,
        ) {
            let limits = Limits::default().conflicts(Some(conflicts));
            let task = Task { limits, ..Task::default() };
            if let Found::Satisfiable(backbone) = find(&formula, &task) {
                let all = expected(&formula);
                prop_assert!(backbone.literals.iter().all(|lit| all.contains(lit)));
                prop_assert_eq!(backbone.stopped.is_none(), backbone.open == 0);
                prop_assert!(backbone.literals.len() + backbone.open >= all.len());
            }
        }
    }

    #[test]
    fn an_interrupt_and_limits_end_it() {
        let formula = formula_of(&[[1, 2], [-1, 2]]);
        let interrupt = Interrupt::new();
        interrupt.request();
        let found = find(&formula, &Task { interrupt, ..Task::default() });
        assert!(matches!(found, Found::Unknown(Cause::Interrupted)), "{found:?}");
        let Found::Satisfiable(backbone) = find(&formula, &Task::default()) else { panic!() };
        assert_eq!(backbone.literals, lits(&[2]));
        assert!(backbone.effort.calls >= 1);
    }
}
