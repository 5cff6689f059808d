//! Simplification without a search, for callers who want the simpler formula.
//!
//! Removed clauses go into a second formula, in the order of removal, with the witness first in
//! each clause. To turn a model of the remaining formula into a model of the given formula,
//! [`reconstruct`] goes through the removed clauses backwards and makes the first literal of each
//! unsatisfied clause true. Both formulas are plain DIMACS, so no format had to be invented; both
//! together are equivalent to the given formula.

use std::ops::ControlFlow;

use neuf_cnf::dimacs::answer;
use neuf_cnf::{Formula, Lit, Valuation, Var};

use crate::{Limits, Solver};

/// How many ticks each round grants to all techniques together, for each literal.
const EFFORT: u64 = 100;
/// The largest number of rounds by default. Each round may leave a little for the next round to
/// find.
const ROUNDS: u64 = 20;

/// A formula that is simpler than the given formula, and the clauses that were removed; see
/// [`Solver::simplify`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Simplified {
    /// The remaining clauses, in the caller's variables. Variables that earlier calls have added
    /// (for enumerations of models) have the next numbers.
    pub formula: Formula,
    /// The removed clauses, oldest first, with the witness first in each clause; for
    /// [`reconstruct`].
    pub removed: Formula,
    /// Whether simplification went on until nothing more was found; `false` if a limit was reached.
    pub is_complete: bool,
}

impl Solver {
    /// Simplifies the clauses without searching, until nothing more is found or a limit
    /// is reached.
    ///
    /// The result has a model exactly when the clauses have a model, and [`reconstruct`] turns a
    /// model of the result into a model of the clauses. The variables `kept` can have the same
    /// combinations of values before and after. The solver can be used as before. If the solver
    /// [has lost clauses](Solver::has_lost_clauses), the result lacks them.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Lit};
    /// use neuf_solver::{Outcome, Solver, reconstruct};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [vec![a, b], vec![!a, c], vec![!b, !c]].into_iter().collect();
    /// let simplified = Solver::from_formula(&formula).simplify([]);
    /// assert!(simplified.formula.is_empty());
    /// let model = reconstruct(&simplified.removed, &Default::default());
    /// assert!(formula.is_satisfied_by(&model));
    /// ```
    pub fn simplify(&mut self, kept: impl IntoIterator<Item = Var>) -> Simplified {
        self.simplify_in_rounds(kept, ROUNDS)
    }

    /// Like [`Solver::simplify`], in at most so many rounds of all techniques. Later rounds work on
    /// the result of earlier rounds, and most find less. With 0 rounds, the clauses are only
    /// propagated.
    ///
    /// ```
    /// use neuf_solver::{Formula, Lit, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [vec![a], vec![!a, b, c]].into_iter().collect();
    /// // Propagation alone: the unit clause a is removed, and b ∨ c is left.
    /// let simplified = Solver::from_formula(&formula).simplify_in_rounds([], 0);
    /// assert_eq!(simplified.formula.clauses().collect::<Vec<_>>(), [[b, c]]);
    /// ```
    pub fn simplify_in_rounds(
        &mut self,
        kept: impl IntoIterator<Item = Var>,
        rounds: u64,
    ) -> Simplified {
        let kept: Vec<Lit> =
            kept.into_iter().map(|var| self.session.map.enter(var.positive())).collect();
        let limits = self.session.limits;
        // Simplification does not remove assumed variables.
        self.prepare(&kept, &limits);
        self.session.needs.variables = true;
        let is_complete = self.simplify_fully(rounds);
        self.session.needs.variables = false;
        self.prepare(&[], &Limits::default());
        let is_complete = self.hand_over_steps() && is_complete;
        let (formula, removed) = self.split();
        Simplified { formula, removed, is_complete }
    }

    fn simplify_fully(&mut self, rounds: u64) -> bool {
        for round in 0.. {
            if !self.technique_parts().0.is_consistent() {
                return true;
            }
            if round >= rounds {
                break;
            }
            let before = self.stats().simplified();
            let granted = EFFORT.saturating_mul(self.session.literals).saturating_add(1 << 20);
            self.technique_ticks.granted = self.technique_ticks.granted.saturating_add(granted);
            let eliminates = self.options.eliminate;
            let (mut context, simplification, _) = self.technique_parts();
            simplification.simplify(&mut context, true, eliminates);
            let spent = self.spent();
            if self.budget.exhausted(spent).is_some() || self.budget.is_stopped() {
                return false;
            }
            let is_same = self.stats().simplified() == before;
            let eliminate = &mut self.simplification.eliminate;
            // There is no search that a larger bound could wait for.
            let goes_on =
                eliminates && (!eliminate.is_complete() || eliminate.raise(&self.options));
            if is_same && !goes_on {
                return true;
            }
        }
        false
    }

    /// The remaining and the removed clauses, in the caller's variables.
    fn split(&self) -> (Formula, Formula) {
        let (mut formula, mut removed) = (Formula::new(), Formula::new());
        let vars = self.outside_variables();
        formula.declare_vars(vars);
        removed.declare_vars(vars);
        if self.propagator.is_refuted() {
            return (formula.refuted(), removed);
        }
        let outside = |lit: Lit| match self.session.map.helper_rank(lit.var()) {
            Some(rank) => Var::new(vars + rank).lit(lit.is_positive()),
            None => self.session.map.outside(lit),
        };
        for clause in self.reconstruction.clauses() {
            removed.add_clause(clause.iter().map(|&lit| outside(lit)));
        }
        for &lit in self.propagator.trail() {
            removed.add_clause([outside(lit)]);
        }
        let _ = self.open_clauses(|clause, is_redundant| {
            if !is_redundant {
                formula.add_clause(clause.iter().map(|&lit| outside(lit)));
            }
            ControlFlow::Continue(())
        });
        (formula, removed)
    }
}

/// Turns a model of a simplified formula into a model of the formula from which it was made.
/// `removed` is [`Simplified::removed`]. Variables without a value are taken as false at first, and
/// stay without a value when [most variables have none](answer::compact_literals).
#[must_use]
pub fn reconstruct(removed: &Formula, model: &Valuation) -> Valuation {
    let count = removed.var_count().max(model.var_count());
    let mut whole = model.clone();
    for index in (0..removed.len()).rev() {
        let clause = removed.clause(index);
        let is_true = |lit: &Lit| (whole.var_value(lit.var()) == Some(true)) == lit.is_positive();
        if let Some(witness) = clause.first()
            && !clause.iter().any(is_true)
        {
            whole.assign(*witness);
        }
    }
    answer::compact_literals(&whole, count).collect()
}
