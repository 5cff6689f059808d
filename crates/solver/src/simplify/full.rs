//! Simplification on its own, without a search: for those who want the
//! simpler formula.
//!
//! What was removed goes into a formula of its own, in the order in which it
//! went, the witness first in each clause: a model of what is left becomes one
//! of all by looking at these clauses backwards and making the first literal of
//! each unsatisfied one true ([`reconstruct`]). As that is plain DIMACS, no
//! format had to be invented, and both files together are the formula again.

use neuf_cnf::{Formula, Lit, Valuation, Var};

use crate::{Limits, Solver};

/// Ticks that each round gives to all techniques together, by literal.
const EFFORT: u64 = 100;
/// Rounds, at most: each is a small part of the next one's chances.
const ROUNDS: u64 = 20;

/// A formula that is simpler than the given one, and what makes up for the
/// difference; see [`Solver::simplify`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Simplified {
    /// The clauses that are left, in the caller's variables. Those that calls
    /// before have added (by the option `factor`) have the numbers after them.
    pub formula: Formula,
    /// What was removed, oldest first, the witness first in each clause; for
    /// [`reconstruct`].
    pub removed: Formula,
    /// Whether nothing more was found; otherwise a limit was reached.
    pub is_complete: bool,
}

impl Solver {
    /// Simplifies the clauses without searching, until nothing more is found or
    /// a limit is reached.
    ///
    /// The result has a model just when the clauses have one, and
    /// [`reconstruct`] makes it one of theirs. The values that the variables
    /// `kept` can have together are the same before and after. The solver can
    /// be used as before.
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
        let kept: Vec<Lit> =
            kept.into_iter().map(|var| self.session.map.enter(var.positive())).collect();
        let limits = self.session.limits;
        // Nothing that is assumed may go.
        self.prepare(&kept, &limits);
        self.session.keeps_variables = true;
        let is_complete = self.simplify_fully();
        self.session.keeps_variables = false;
        self.prepare(&[], &Limits::default());
        let is_complete = self.hand_over_steps() && is_complete;
        let (formula, removed) = self.split();
        Simplified { formula, removed, is_complete }
    }

    fn simplify_fully(&mut self) -> bool {
        for _ in 0..ROUNDS {
            if !self.technique_parts().0.is_consistent() {
                return true;
            }
            let before = self.stats().simplified();
            let granted = EFFORT.saturating_mul(self.session.literals).saturating_add(1 << 20);
            self.technique_ticks.granted = self.technique_ticks.granted.saturating_add(granted);
            let eliminates = self.options.eliminate;
            let (mut context, simplification) = self.technique_parts();
            simplification.simplify(&mut context, true, eliminates);
            let (conflicts, ticks) = (self.stats.conflicts, self.propagator.ticks());
            if self.budget.exhausted(conflicts, ticks).is_some() || self.budget.is_stopped() {
                return false;
            }
            let is_same = self.stats().simplified() == before;
            if is_same && (!eliminates || self.simplification.elimination.is_complete()) {
                return true;
            }
        }
        false
    }

    /// What is left and what was removed, in the caller's variables.
    fn split(&self) -> (Formula, Formula) {
        let (mut formula, mut removed) = (Formula::new(), Formula::new());
        let vars = self.session.map.outside_count().max(self.session.declared);
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
        let is_open =
            |lits: &[Lit]| lits.iter().all(|&lit| self.propagator.value(lit) != Some(true));
        let open = |lits: &[Lit]| -> Vec<Lit> {
            let open = lits.iter().filter(|&&lit| self.propagator.value(lit).is_none());
            open.map(|&lit| outside(lit)).collect()
        };
        for lit in self.propagator.watches().literals() {
            for watch in &self.propagator.watches()[lit] {
                let lits = [lit, watch.blocker()];
                let is_new = watch.is_binary() && !watch.is_learned_binary() && lit < lits[1];
                if is_new && is_open(&lits) {
                    formula.add_clause(open(&lits));
                }
            }
        }
        let arena = self.propagator.arena();
        for clause in arena.refs().filter(|&clause| !arena.is_learned(clause)) {
            let lits: Vec<Lit> = arena.lits(clause).collect();
            if is_open(&lits) {
                formula.add_clause(open(&lits));
            }
        }
        (formula, removed)
    }
}

/// Makes a model of a simplified formula one of the formula that it was made
/// from; `removed` is [`Simplified::removed`]. Variables without a value are
/// false at first.
#[must_use]
pub fn reconstruct(removed: &Formula, model: &Valuation) -> Valuation {
    let count = removed.var_count().max(model.var_count());
    let mut values: Vec<bool> =
        (0..count).map(|index| model.var_value(Var::new(index)) == Some(true)).collect();
    for index in (0..removed.len()).rev() {
        let clause = removed.clause(index);
        let is_true = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
        if let Some(witness) = clause.first()
            && !clause.iter().any(is_true)
        {
            values[witness.var().index()] = witness.is_positive();
        }
    }
    values.iter().enumerate().map(|(index, &value)| Var::new(index).lit(value)).collect()
}
