//! Enumerates all models, each once.
//!
//! A clause forbids each model that was found, and the search continues. These clauses hold only
//! under a new variable, which is assumed during the enumeration and fixed to false afterwards:
//! clauses learned meanwhile stay, and otherwise the solver is as before. The clause of a model
//! consists of its negated decisions: the decisions imply the rest, so the clause forbids exactly
//! this model. The negated model, as in the examples of most solvers, would be a longer clause. For
//! models of some variables only, these variables are decided first (`projection.rs`), and the
//! clause consists of their negated decisions. Where other variables were decided in between, the
//! clause consists of the negated values of all projected variables.

use neuf_core::{Lit, Reason, Valuation, Var};

use crate::{Cause, Limits, Outcome, Solver, Stats};

/// An iterator over the models of a solver's clauses; see [`Solver::models`].
///
/// ```
/// use neuf_solver::{Lit, Solver};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut solver = Solver::new();
/// solver.add_clause([a, b]);
/// let models: Vec<_> = solver.models().collect();
/// assert_eq!(models.len(), 3);
/// assert!(models.iter().all(|model| model.satisfies(&[a, b])));
/// ```
#[derive(Debug)]
pub struct Models<'a> {
    solver: &'a mut Solver,
    /// The inside variables whose values count, or `None` if all count.
    projection: Option<Vec<Var>>,
    /// The literal that is assumed during the enumeration.
    activation: Lit,
    /// The activation literal and the assumptions of the caller.
    assumptions: Vec<Lit>,
    is_over: bool,
    stopped: Option<Cause>,
    /// The last model with all its variables.
    whole: Option<Valuation>,
}

impl Solver {
    /// Enumerates all models of the clauses, each once. A model assigns all variables that clauses
    /// mention or formulas declare.
    ///
    /// Each step is a call within the [limits](Solver::set_limits). When a limit is
    /// reached, the iterator ends and [`Models::stopped`] says why. When the iterator is
    /// dropped, the solver has the same clauses as before.
    ///
    /// With several [threads](Solver::set_threads), the first thread lists the models.
    ///
    /// In a proof, the clauses that forbid models are inputs; the solver's own variables in them
    /// are numbered downwards from [`Var::MAX_COUNT`].
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::Solver;
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.add_clause([a, !c]);
    /// assert_eq!(solver.models().count(), 5);
    /// // On a and b alone there are fewer models.
    /// assert_eq!(solver.models().project([a.var(), b.var()]).count(), 3);
    /// ```
    pub fn models(&mut self) -> Models<'_> {
        self.backtrack(0);
        for index in 0..self.session.declared {
            self.session.map.enter(Var::new(index).positive());
        }
        let activation = self.session.map.add_helper().positive();
        if let Some(certifier) = &self.proof.certifier {
            certifier.guard(self.session.map.outside(activation).var());
        }
        self.grow();
        self.restore_all();
        self.leave_out_added(activation.var());
        self.session.needs.models = true;
        self.session.needs.variables = true;
        let (is_over, stopped, whole) = (false, None, None);
        Models {
            solver: self,
            projection: None,
            activation,
            assumptions: vec![activation],
            is_over,
            stopped,
            whole,
        }
    }
}

impl Solver {
    /// Excludes from decisions all variables that the solver added, except `but`. Other variables
    /// imply the added variables, and no clause of the caller may mention an added variable.
    fn leave_out_added(&mut self, but: Var) {
        for var in (0..self.session.map.len()).map(Var::new) {
            let is_open = !self.heuristics.decider.is_inactive(var) && var != but;
            if is_open && self.session.map.is_helper(var) {
                self.heuristics.decider.deactivate(var);
            }
        }
    }

    /// Admits these variables to decisions again.
    fn take_in_added(&mut self) {
        for var in (0..self.session.map.len()).map(Var::new) {
            if self.session.map.is_helper(var) {
                self.heuristics.decider.activate(var);
            }
        }
    }
}

impl<'a> Models<'a> {
    /// Treats models as equal when they agree on these variables, and returns only their
    /// values.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// // Both values of a can be extended to a model.
    /// let models = solver.models().project([a.var()]);
    /// let mut values: Vec<_> = models.map(|model| model.value(a)).collect();
    /// values.sort();
    /// assert_eq!(values, [Some(false), Some(true)]);
    /// ```
    #[must_use]
    pub fn project(mut self, vars: impl IntoIterator<Item = Var>) -> Models<'a> {
        let map = &mut self.solver.session.map;
        let mut inside: Vec<Var> =
            vars.into_iter().map(|var| map.enter(var.positive()).var()).collect();
        inside.sort_unstable();
        inside.dedup();
        self.solver.grow();
        self.solver.heuristics.projection.set(inside.clone());
        self.projection = Some(inside);
        self
    }

    /// Lists only the models in which these literals are true.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::Solver;
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.add_clause([!a, c]);
    /// assert_eq!(solver.models().under([!c]).count(), 1);
    /// // The assumptions hold for one enumeration only.
    /// assert_eq!(solver.models().count(), 4);
    /// ```
    #[must_use]
    pub fn under(mut self, assumptions: impl IntoIterator<Item = Lit>) -> Models<'a> {
        let map = &mut self.solver.session.map;
        self.assumptions.truncate(1);
        self.assumptions.extend(assumptions.into_iter().map(|lit| map.enter(lit)));
        self.solver.grow();
        self
    }

    /// Why the iterator ended before the last model; `None` if all models came.
    ///
    /// ```
    /// use neuf_solver::{Cause, Limits, Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let mut models = solver.models();
    /// models.set_limits(Limits::default().decisions(0));
    /// assert!(models.next().is_none());
    /// assert_eq!(models.stopped(), Some(Cause::Decisions));
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<Cause> {
        self.stopped
    }

    /// The last model with all its variables, including those outside a projection.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let mut models = solver.models().project([a.var()]).under([!a]);
    /// assert_eq!(models.next().unwrap().value(b), None);
    /// assert_eq!(models.whole().unwrap().value(b), Some(true));
    /// ```
    #[must_use]
    pub fn whole(&self) -> Option<&Valuation> {
        self.whole.as_ref()
    }

    /// What the solver has done so far, over all calls.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.solver.stats()
    }

    /// Looks for the next model, which is then [`Models::whole`]; `false` when there is none, or
    /// when a limit came first. [`Iterator::next`] calls this method and copies the model.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let mut models = solver.models();
    /// let mut count = 0;
    /// while models.advance() {
    ///     count += 1;
    /// }
    /// assert_eq!(count, 3);
    /// ```
    pub fn advance(&mut self) -> bool {
        if self.is_over {
            return false;
        }
        let limits = self.solver.session.limits;
        self.solver.heuristics.projection.begin(self.solver.stats.conflicts);
        let outcome = match self.whole {
            None => self.solver.run(&self.assumptions, &limits, &mut ()),
            Some(_) => self.solver.go_on(&limits, &mut ()),
        };
        self.is_over = outcome != Outcome::Satisfiable;
        if let Outcome::Unknown(cause) = outcome {
            self.stopped = Some(cause);
        }
        if !self.is_over {
            self.whole = Some(self.solver.outside_model());
            if self.projection.is_some() {
                // The values of the last model fit the next model best. The target would be the
                // first model, which remains the longest trail without a conflict.
                self.solver.heuristics.phases.clear_target();
            }
            self.forbid();
        }
        !self.is_over
    }

    /// Sets the limits of each later step.
    pub fn set_limits(&mut self, limits: Limits) {
        self.solver.set_limits(limits);
    }

    /// The clause that forbids the current assignment, in inside literals. All its literals are
    /// false above level 0; literals of the highest levels come first.
    fn blocking_clause(&self) -> Vec<Lit> {
        let core = &self.solver.propagator;
        let history = core.history();
        let mut decisions = self.solver.negated_decisions();
        let Some(vars) = &self.projection else { return decisions };
        let level_of = |var: &Var| history.level_of(*var);
        let highest = vars.iter().chain([&self.activation.var()]).map(level_of).max().unwrap_or(0);
        decisions.retain(|lit| level_of(&lit.var()) <= highest);
        let is_first = |lit: &Lit| {
            vars.binary_search(&lit.var()).is_ok()
                || self.assumptions.iter().any(|other| other.var() == lit.var())
        };
        if decisions.iter().all(is_first) {
            return decisions;
        }
        let value = |&var: &Var| core.value(var.positive()) == Some(true);
        let negated = vars.iter().map(|var| var.lit(!value(var)));
        let mut clause: Vec<Lit> = negated.chain([!self.activation]).collect();
        clause.retain(|lit| history.level_of(lit.var()) > 0);
        clause.sort_by_key(|lit| std::cmp::Reverse(history.level_of(lit.var())));
        clause
    }

    /// Forbids the current assignment and goes back no further than necessary, because most next
    /// models differ in the last decisions only.
    fn forbid(&mut self) {
        self.collect();
        let clause = self.blocking_clause();
        let reason = self.solver.forbid(&clause);
        if clause.len() < 2 {
            return;
        }
        // Clauses of higher levels belong to models that differ in later decisions.
        let Solver { learning, propagator, .. } = &mut *self.solver;
        learning.recent.supersede(propagator, &clause);
        if let Reason::Long(clause) = reason {
            learning.recent.add(propagator, clause);
        }
    }

    /// Frees the memory of deleted clauses when there is much of it.
    fn collect(&mut self) {
        let arena = self.solver.propagator.arena();
        if arena.garbage_count() > (1 << 16).max(arena.word_count() / 2) {
            self.solver.propagator.collect();
        }
    }

    /// The values of the projection, in outside literals.
    fn projected(&self, whole: &Valuation, vars: &[Var]) -> Valuation {
        let literal = |&var: &Var| {
            let lit = self.solver.session.map.outside(var.positive());
            lit.var().lit(whole.value(lit) == Some(true))
        };
        vars.iter().map(literal).collect()
    }
}

impl Iterator for Models<'_> {
    type Item = Valuation;

    fn next(&mut self) -> Option<Valuation> {
        let is_found = self.advance();
        self.whole.as_ref().filter(|_| is_found).map(|whole| match &self.projection {
            None => whole.clone(),
            Some(vars) => self.projected(whole, vars),
        })
    }
}

impl std::iter::FusedIterator for Models<'_> {}

impl Drop for Models<'_> {
    fn drop(&mut self) {
        self.solver.backtrack(0);
        self.solver.dismiss();
        self.solver.session.needs.models = false;
        self.solver.session.needs.variables = false;
        self.solver.heuristics.projection.set(Vec::new());
        self.solver.take_in_added();
        self.solver.propagator.add_clause(&[!self.activation]);
        self.solver.session.forget_answer();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use neuf_testing::formulas::small_formula;
    use proptest::prelude::*;

    use super::*;

    /// The values of these variables in all models, one model after the other.
    fn by_models(solver: &mut Solver, vars: &[Var]) -> BTreeSet<Vec<bool>> {
        let values =
            |model: Valuation| vars.iter().map(|&var| model.var_value(var) == Some(true)).collect();
        solver.models().map(values).collect()
    }

    #[test]
    fn a_projection_takes_few_decisions_and_few_clauses() {
        // Whatever the first ten variables are, each of the others repeats one of them.
        let mut solver = Solver::new();
        for number in 10..100 {
            let [copy, copied] = [number, number % 10].map(|index| Var::new(index).positive());
            solver.extend([[copy, !copied], [!copy, copied]]);
        }
        let mut models = solver.models().project((0..10).map(Var::new));
        assert_eq!(models.by_ref().count(), 1024);
        let stats = models.stats();
        assert!(stats.decisions < 2 * 1024, "{} decisions", stats.decisions);
    }

    proptest! {
        // The order in which variables are decided may change between any two models.
        #[test]
        fn each_projection_comes_once_in_whatever_order_is_decided(
            formula in small_formula(),
            count in 1_usize..7,
            given_up in 0_usize..20,
        ) {
            let mut solver = Solver::from_formula(&formula);
            let vars: Vec<Var> = (0..count).map(|place| Var::new(place * 2)).collect();
            solver.declare(2 * count);
            let expected = by_models(&mut solver, &vars);
            let mut models = solver.models().project(vars.iter().copied());
            let mut found = BTreeSet::new();
            for number in 0.. {
                if number == given_up {
                    models.solver.heuristics.projection.set(Vec::new());
                }
                let Some(model) = models.next() else { break };
                let values = vars.iter().map(|&var| model.var_value(var) == Some(true)).collect();
                prop_assert!(found.insert(values), "twice");
            }
            drop(models);
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(by_models(&mut solver, &vars), expected);
        }
    }
}
