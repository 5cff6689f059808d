//! What can be asked after a call: the model, the failed core, and what holds in all models.
//!
//! The search works on inside variables, some of which simplification has removed. A model is
//! repaired and translated once, when the call ends, and not at each question about a literal.

use neuf_core::{Lit, Valuation, Var};

use crate::Solver;

impl Solver {
    /// The value of a literal in the model of the last call. `None` when the call did not
    /// find a model, or when no clause, assumption or declaration has mentioned the
    /// variable.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a]);
    /// assert_eq!(solver.value(a), None);
    /// solver.solve();
    /// assert_eq!((solver.value(a), solver.value(!a)), (Some(false), Some(true)));
    /// // No clause mentions b.
    /// assert_eq!(solver.value(b), None);
    /// ```
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.session.model.as_ref()?.value(lit)
    }

    /// The model of the last call, if there is one. The model assigns the variables of all clauses,
    /// assumptions and declared formulas, and stays until the next call.
    ///
    /// ```
    /// use neuf_solver::{Formula, Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [vec![a, b], vec![!a]].into_iter().collect();
    /// let mut solver = Solver::from_formula(&formula);
    /// solver.solve();
    /// let model = solver.model().unwrap();
    /// assert!(formula.is_satisfied_by(model));
    /// assert_eq!(model.true_literals().collect::<Vec<_>>(), [!a, b]);
    /// ```
    #[must_use]
    pub fn model(&self) -> Option<&Valuation> {
        self.session.model.as_ref()
    }

    /// The failed core: assumptions of the last call that cannot hold together. The core is empty
    /// when the last call was not refuted by its assumptions.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a, !b]);
    /// assert_eq!(solver.solve_under(&[c, a, b]), Outcome::Unsatisfiable);
    /// // The assumption c has no part in the contradiction.
    /// let mut core = solver.failed_core().to_vec();
    /// core.sort();
    /// assert_eq!(core, [a, b]);
    /// ```
    #[must_use]
    pub fn failed_core(&self) -> &[Lit] {
        &self.session.failed_core
    }

    /// The value of a literal in all models, if the search has found it by propagation and learned
    /// clauses; otherwise `None`.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a]);
    /// solver.add_clause([!a, !b]);
    /// solver.add_clause([b, c, a]);
    /// solver.solve();
    /// assert_eq!((solver.fixed(a), solver.fixed(b)), (Some(true), Some(false)));
    /// // In some models c is true, in others it is false.
    /// assert_eq!(solver.fixed(c), None);
    /// ```
    #[must_use]
    pub fn fixed(&self, lit: Lit) -> Option<bool> {
        self.root_value(self.session.map.find(lit)?)
    }

    /// The literals that are known to be true in all models.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a]);
    /// solver.add_clause([!a, b]);
    /// solver.solve();
    /// let fixed: Vec<Lit> = solver.fixed_literals().collect();
    /// assert!(fixed.contains(&a) && fixed.contains(&b));
    /// ```
    pub fn fixed_literals(&self) -> impl Iterator<Item = Lit> + '_ {
        let history = self.propagator.history();
        let trail = history.lits()[..history.root_len()].iter();
        let known = trail.filter(|lit| !self.session.map.is_helper(lit.var()));
        known.map(|&lit| self.session.map.outside(lit))
    }

    /// The current assignment, repaired for the clauses that were removed, in outside
    /// variables. Variables that were declared but never met are false.
    pub(crate) fn outside_model(&self) -> Valuation {
        self.outside_model_of(|lit| self.propagator.value(lit))
    }

    /// The model for an assignment that is kept elsewhere; see [`Solver::outside_model`].
    pub(crate) fn outside_model_of(&self, value: impl Fn(Lit) -> Option<bool>) -> Valuation {
        let value = |index| value(Var::new(index).positive()) == Some(true);
        let mut values: Vec<bool> = (0..self.session.map.len()).map(value).collect();
        self.reconstruction.extend(&mut values);
        // Most variables have the same number outside, so there is nothing to look up for them.
        let same = self.session.map.same_count();
        let mut model = Valuation::new(self.session.declared.max(same));
        for (index, &value) in values[..same].iter().enumerate() {
            model.assign(Var::new(index).lit(value));
        }
        for (index, &value) in values.iter().enumerate().skip(same) {
            let inside = Var::new(index);
            if !self.session.map.is_helper(inside) {
                model.assign(self.session.map.outside(inside.lit(value)));
            }
        }
        for var in (same..self.session.declared).map(Var::new) {
            if model.var_value(var).is_none() {
                model.assign(var.negative());
            }
        }
        model
    }
}
