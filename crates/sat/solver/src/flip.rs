//! Flips: other values for single variables of a model, without a search.
//!
//! The clauses are copied with the number of true literals of each, as in local search, so a flip
//! takes time in proportion to the clauses of the variable. The obvious alternative, looking
//! through all clauses at each question, takes quadratic time for the usual question: which
//! variables of this model can be flipped?
//!
//! Clauses that simplification has removed are in no list. Their witnesses cannot be
//! flipped, and after a flip the stack of `reconstruct.rs` repairs the model, which can
//! change the values of witnesses. `CaDiCaL`'s `flip` is defined in the same way.

use neuf_core::Var;

use crate::Solver;
use crate::walk::Counts;

impl Solver {
    /// Whether the model of the last call would still satisfy all clauses if this variable
    /// had its other value.
    ///
    /// The answer is `false` without a model, after a clause was added to the formula of the model,
    /// and when the interrupt asks to stop. For some variables the answer is always `false`: a
    /// variable without value in the model, a fixed variable, a variable that simplification has
    /// removed, and a variable that an external propagator observes. Assumptions of the last call
    /// may be flipped.
    ///
    /// The first call after an answer copies the formula; each later call takes constant time.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::Solver;
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.solve_under(&[a, b]);
    /// assert!(solver.is_flippable(a.var()) && solver.is_flippable(b.var()));
    /// assert!(solver.flip(a.var()) && !solver.flip(b.var()));
    /// assert_eq!((solver.value(a), solver.value(b)), (Some(false), Some(true)));
    /// ```
    pub fn is_flippable(&mut self, var: Var) -> bool {
        self.backtrack(0);
        let Some(inside) = self.session.map.find(var.positive()) else {
            // No clause mentions a variable that was only declared.
            return self.session.model_is_current() && self.value(var.positive()).is_some();
        };
        let inside = inside.var();
        if !self.session.model_is_current()
            || self.propagator.is_refuted()
            || self.value(var.positive()).is_none()
            || self.propagator.value(inside.positive()).is_some()
            || self.heuristics.decider.is_inactive(inside)
            || self.reconstruction.is_witness(inside)
            // A propagator has accepted the variable's value.
            || self.session.is_observed(inside)
        {
            return false;
        }
        if self.session.flips.is_none() {
            self.session.flips = self.new_flips();
        }
        // With variables that the solver has added, whose values no model holds, some
        // clauses may seem to be broken.
        let counts = self.session.flips.as_deref();
        counts.is_some_and(|counts| counts.is_satisfied() && counts.breaks(inside) == 0)
    }

    /// Gives this variable its other value in the model of the last call if it [can be
    /// flipped](Solver::is_flippable). Returns whether the variable was flipped.
    ///
    /// Values of variables that simplification has removed may change as well.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.solve_under(&[a, b]);
    /// assert!(solver.flip(b.var()));
    /// assert_eq!(solver.value(b), Some(false));
    /// // Without b, the clause needs a.
    /// assert!(!solver.flip(a.var()));
    /// ```
    pub fn flip(&mut self, var: Var) -> bool {
        if !self.is_flippable(var) {
            return false;
        }
        let value = self.value(var.positive()) == Some(true);
        let Some(inside) = self.session.map.find(var.positive()) else {
            self.assign_in_model(var, !value);
            return true;
        };
        let Some(mut counts) = self.session.flips.take() else { return false };
        counts.flip(inside.var());
        let mut repaired = counts.values().to_vec();
        self.reconstruction.extend(&mut repaired);
        for (index, &value) in repaired.iter().enumerate() {
            let changed = Var::new(index);
            if value != counts.values()[index] {
                counts.flip(changed);
            } else if changed != inside.var() {
                continue;
            }
            if !self.session.map.is_helper(changed) {
                self.assign_in_model(self.session.map.outside(changed.positive()).var(), value);
            }
        }
        self.session.flips = Some(counts);
        true
    }

    fn assign_in_model(&mut self, var: Var, value: bool) {
        if let Some(model) = &mut self.session.model {
            model.assign(var.lit(value));
        }
    }

    /// `None` when the interrupt asks to stop.
    fn new_flips(&self) -> Option<Box<Counts>> {
        // A caller may ask for each variable, and without this check each call would gather the
        // values again.
        self.session.interrupt.check().ok()?;
        let value = |index| {
            let inside = Var::new(index).positive();
            !self.session.map.is_helper(inside.var())
                && self.value(self.session.map.outside(inside)) == Some(true)
        };
        let values: Vec<bool> = (0..self.session.map.len()).map(value).collect();
        let counts = Counts::new(&self.propagator, &values, &self.session.interrupt).ok()?;
        Some(Box::new(counts))
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::{Formula, Lit, Valuation};
    use neuf_testing::formulas::random_ksat;
    use proptest::prelude::*;

    use super::*;
    use crate::{Options, Outcome};

    /// The model with the value of one variable changed.
    fn changed(model: &Valuation, var: Var) -> Valuation {
        let turn = |lit: Lit| if lit.var() == var { !lit } else { lit };
        model.true_literals().map(turn).collect()
    }

    proptest! {
        #[test]
        fn flipped_models_satisfy_all_clauses(
            formula in random_ksat(3, 3..=30, 0.5..=4.0),
            seed in 0..50_u64,
            simplifies: bool,
        ) {
            let options = Options::default().seed(seed).lucky(false);
            let mut solver = Solver::with_options(&options);
            solver.add_formula(&formula);
            if simplifies {
                solver.simplify([]);
            }
            if solver.solve() != Outcome::Satisfiable {
                prop_assert!(formula.vars().all(|var| !solver.is_flippable(var)));
                return Ok(());
            }
            for var in formula.vars() {
                let before = solver.model().unwrap().clone();
                let can = solver.is_flippable(var);
                if !simplifies {
                    // Without simplification, the answer is exact.
                    let other = changed(&before, var);
                    let is_fixed = solver.fixed(var.positive()).is_some();
                    prop_assert_eq!(can, formula.is_satisfied_by(&other) && !is_fixed);
                }
                prop_assert_eq!(solver.flip(var), can);
                let model = solver.model().unwrap();
                prop_assert!(formula.is_satisfied_by(model));
                let is_turned = before.var_value(var) != model.var_value(var);
                prop_assert_eq!(is_turned, can);
            }
        }
    }

    #[test]
    fn a_model_of_fewer_clauses_cannot_be_flipped() {
        let [a, b, c] = [1, 2, 3].map(neuf_testing::lit);
        let mut solver = Solver::from_formula(&Formula::from_iter([[a, b]]));
        assert!(!solver.flip(a.var()), "there is no model yet");
        assert_eq!(solver.solve_under(&[a, b]), Outcome::Satisfiable);
        assert!(!solver.flip(c.var()), "the model does not assign it");
        solver.add_clause([a, !b]);
        assert!(!solver.flip(a.var()) && !solver.flip(b.var()));
        let mut declared = Formula::new();
        declared.declare_vars(3);
        solver.add_formula(&declared);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        let before = solver.value(c);
        assert!(before.is_some() && solver.flip(c.var()) && solver.value(c) != before);
    }
}
