//! All models, one after the other, none twice.
//!
//! Each model found is forbidden by a clause, and the search goes on. The
//! clauses hold only under one new variable, which is assumed while the models
//! are asked for and fixed to false afterwards: what was learned meanwhile
//! stays, and the solver is as it was. A clause of all decisions forbids just
//! that model, since they imply the rest; it is shorter than the negated model,
//! which is what most solvers' examples add. For models of some variables only
//! it must be these variables' values.

use neuf_core::{ClauseRef, Lit, Reason, Valuation, Var};

use crate::reduce::is_reason;
use crate::{Cause, Limits, Outcome, Solver, Stats};

/// An iterator over the models of a solver's clauses; see [`Solver::models`].
#[derive(Debug)]
pub struct Models<'a> {
    solver: &'a mut Solver,
    /// The inside variables whose values count; all of them if there is none.
    projection: Option<Vec<Var>>,
    /// Assumed while the models are asked for.
    activation: Lit,
    is_over: bool,
    stopped: Option<Cause>,
    /// The last model, whole.
    whole: Option<Valuation>,
    /// Long clauses that forbid models, as long as they can be told: until the
    /// next collection.
    forbidding: Vec<ClauseRef>,
    /// How many reductions and simplifications there were when they were noted.
    rounds: u64,
}

impl Solver {
    /// All models of the clauses, one after the other, none twice. They assign
    /// all variables that clauses mention or formulas declare.
    ///
    /// Each step is a call within the [limits](Solver::set_limits); when one is
    /// reached, the iterator ends and [`Models::stopped`] says why. When it is
    /// dropped, the solver has the clauses that it had before.
    ///
    /// With a proof, the clauses that forbid models are inputs of it, over
    /// variables numbered down from the last possible one.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::Solver;
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.add_clause([a, !c]);
    /// assert_eq!(solver.models().count(), 5);
    /// // As far as a and b go, there are fewer.
    /// assert_eq!(solver.models().project([a.var(), b.var()]).count(), 3);
    /// ```
    pub fn models(&mut self) -> Models<'_> {
        self.backtrack(0);
        for index in 0..self.session.declared {
            self.session.map.enter(Var::new(index).positive());
        }
        let activation = self.session.map.add_helper().positive();
        self.grow();
        self.restore_all();
        self.leave_out_added(activation.var());
        self.session.keeps_models = true;
        self.session.keeps_variables = true;
        let (is_over, stopped, whole) = (false, None, None);
        let (forbidding, rounds) = (Vec::new(), 0);
        Models {
            solver: self,
            projection: None,
            activation,
            is_over,
            stopped,
            whole,
            forbidding,
            rounds,
        }
    }
}

impl Solver {
    /// Leaves variables that the solver added, but for one, out of decisions:
    /// the others imply them, and no caller's clause may mention them.
    fn leave_out_added(&mut self, but: Var) {
        for var in (0..self.session.map.len()).map(Var::new) {
            let is_open = !self.heuristics.decider.is_inactive(var) && var != but;
            if is_open && self.session.map.is_helper(var) {
                self.heuristics.decider.deactivate(var);
            }
        }
    }

    /// Lets them be decided again.
    fn take_in_added(&mut self) {
        for var in (0..self.session.map.len()).map(Var::new) {
            if self.session.map.is_helper(var) {
                self.heuristics.decider.activate(var);
            }
        }
    }
}

impl<'a> Models<'a> {
    /// Counts models as the same when they agree on these variables, and gives
    /// the values of these only.
    #[must_use]
    pub fn project(mut self, vars: impl IntoIterator<Item = Var>) -> Models<'a> {
        let map = &mut self.solver.session.map;
        let mut inside: Vec<Var> =
            vars.into_iter().map(|var| map.enter(var.positive()).var()).collect();
        inside.sort_unstable();
        inside.dedup();
        self.solver.grow();
        self.projection = Some(inside);
        self
    }

    /// Why the iterator ended before the last model, if it did.
    #[must_use]
    pub fn stopped(&self) -> Option<Cause> {
        self.stopped
    }

    /// The last model with all its variables, also those outside a projection.
    #[must_use]
    pub fn whole(&self) -> Option<&Valuation> {
        self.whole.as_ref()
    }

    /// What the solver has done so far, over all calls.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.solver.stats()
    }

    /// Sets what each later step may spend.
    pub fn set_limits(&mut self, limits: Limits) {
        self.solver.set_limits(limits);
    }

    /// The clause that forbids the current assignment, inside; all its
    /// literals are false above level 0, the highest levels first.
    fn blocking_clause(&self) -> Vec<Lit> {
        let core = &self.solver.propagator;
        let history = core.history();
        let Some(vars) = &self.projection else { return self.solver.negated_decisions() };
        let value = |&var: &Var| core.value(var.positive()) == Some(true);
        let negated = vars.iter().map(|var| var.lit(!value(var)));
        let mut clause: Vec<Lit> = negated.chain([!self.activation]).collect();
        clause.retain(|lit| history.level_of(lit.var()) > 0);
        clause.sort_by_key(|lit| std::cmp::Reverse(history.level_of(lit.var())));
        clause
    }

    /// Forbids the current assignment and goes back no further than needed:
    /// what comes next mostly differs in the last decisions only.
    fn forbid(&mut self) {
        self.collect();
        let clause = self.blocking_clause();
        let reason = self.solver.forbid(&clause);
        if clause.len() < 2 {
            return;
        }
        self.forget_subsumed(&clause);
        if let Reason::Long(clause) = reason {
            self.forbidding.push(clause);
        }
    }

    /// Deletes the last clauses that forbid no more than this one does: those
    /// of models that differ in later decisions. Without this, each flip of a
    /// late decision would visit all models before it.
    fn forget_subsumed(&mut self, clause: &[Lit]) {
        let solver = &mut *self.solver;
        // Both move clauses.
        let rounds = solver.stats.reductions + solver.stats.simplifications;
        if self.rounds != rounds {
            self.rounds = rounds;
            self.forbidding.clear();
        }
        while let Some(&last) = self.forbidding.last() {
            let arena = solver.propagator.arena();
            let is_subsumed = arena.len(last) > clause.len()
                && clause.iter().all(|&lit| arena.lits(last).any(|other| other == lit));
            if !is_subsumed || is_reason(&solver.propagator, last) {
                break;
            }
            solver.propagator.detach(last);
            solver.propagator.delete(last);
            self.forbidding.pop();
        }
    }

    /// Frees the space of deleted clauses when there is much of it.
    fn collect(&mut self) {
        let arena = self.solver.propagator.arena();
        if arena.garbage_count() > (1 << 16).max(arena.word_count() / 2) {
            self.solver.propagator.collect();
            self.forbidding.clear();
        }
    }

    /// The values of the projection, outside.
    fn projected(&self, vars: &[Var]) -> Valuation {
        let literal = |&var: &Var| {
            let value = self.solver.propagator.value(var.positive()) == Some(true);
            self.solver.session.map.outside(var.lit(value))
        };
        vars.iter().map(literal).collect()
    }
}

impl Iterator for Models<'_> {
    type Item = Valuation;

    fn next(&mut self) -> Option<Valuation> {
        if self.is_over {
            return None;
        }
        let outcome = match self.whole {
            None => self.solver.run(&[self.activation]),
            Some(_) => self.solver.go_on(),
        };
        match outcome {
            Outcome::Satisfiable => {
                let whole = self.solver.outside_model();
                let model = match &self.projection {
                    None => whole.clone(),
                    Some(vars) => self.projected(vars),
                };
                self.whole = Some(whole);
                self.forbid();
                Some(model)
            }
            outcome => {
                self.is_over = true;
                if let Outcome::Unknown(cause) = outcome {
                    self.stopped = Some(cause);
                }
                None
            }
        }
    }
}

impl std::iter::FusedIterator for Models<'_> {}

impl Drop for Models<'_> {
    fn drop(&mut self) {
        self.solver.backtrack(0);
        self.solver.session.keeps_models = false;
        self.solver.session.keeps_variables = false;
        self.solver.take_in_added();
        self.solver.propagator.add_clause(&[!self.activation]);
        self.solver.session.forget_answer();
    }
}
