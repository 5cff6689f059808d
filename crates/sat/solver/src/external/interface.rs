//! Connecting a propagator to a solver, and saying which variables it observes.

use std::any::Any;

use neuf_cnf::Var;

use super::{External, ExternalPropagator, PropagatorError};
use crate::Solver;

impl Solver {
    /// Connects a propagator, which takes part in all later calls that search, and returns the
    /// propagator that was connected before.
    ///
    /// The propagator hears about the variables that it [observes](Solver::observe), at first none.
    /// Between calls the propagator is at level 0. As long as a propagator is connected, a single
    /// [thread](Solver::set_threads) searches. [`Solver::propagate_under`] and [`Solver::simplify`]
    /// do not ask the propagator. A [`Template`](crate::Template) and a clone of the solver have no
    /// propagator.
    ///
    /// A [proof](Solver::set_proof) must be started before the first variable is observed. In the
    /// proof, the propagator's clauses and reasons are input steps, each before the first step that
    /// uses it. So a refutation refutes the formula together with these clauses; [`Solver::axioms`]
    /// lists them.
    pub fn connect(
        &mut self,
        propagator: Box<dyn ExternalPropagator>,
    ) -> Option<Box<dyn ExternalPropagator>> {
        let before = self.disconnect();
        self.backtrack(0);
        // Other threads would not get the propagator's clauses.
        self.team.dissolve();
        // The propagator's constraint need not be symmetric.
        self.session.keep_symmetries();
        self.external = External::of(propagator);
        before
    }

    /// Disconnects the propagator and returns it. Nothing is observed any more.
    ///
    /// The propagator's clauses stay, and so do clauses that were learned from them and from
    /// reasons. `None` if there is no propagator, or if the propagator was lost by a panic of its
    /// methods.
    ///
    /// ```
    /// use neuf_solver::{ExternalPropagator, Lit, Outcome, Solver};
    /// /// Accepts no model in which the first literal is true.
    /// struct Never(Lit);
    /// impl ExternalPropagator for Never {
    ///     fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
    ///         clause.push(!self.0);
    ///         !model.contains(&self.0)
    ///     }
    /// }
    /// let a = Lit::from_dimacs(1).unwrap();
    /// let mut solver = Solver::new();
    /// solver.connect(Box::new(Never(a)));
    /// solver.observe(a.var());
    /// assert_eq!(solver.solve_under(&[a]), Outcome::Unsatisfiable);
    /// assert!(solver.disconnect().is_some());
    /// // The clause of the propagator stays.
    /// assert_eq!(solver.solve_under(&[a]), Outcome::Unsatisfiable);
    /// ```
    pub fn disconnect(&mut self) -> Option<Box<dyn ExternalPropagator>> {
        self.session.observed.clear();
        let external = std::mem::take(&mut self.external);
        external.is_connected().then_some(external.propagator)
    }

    /// The connected propagator, if it has this type.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{ExternalPropagator, Solver};
    /// struct Counter(usize);
    /// impl ExternalPropagator for Counter {
    ///     fn accepts(&mut self, _: &[Lit], _: &mut Vec<Lit>) -> bool {
    ///         self.0 += 1;
    ///         true
    ///     }
    /// }
    /// let mut solver = Solver::new();
    /// solver.connect(Box::new(Counter(0)));
    /// solver.solve();
    /// assert_eq!(solver.propagator::<Counter>().map(|counter| counter.0), Some(1));
    /// ```
    pub fn propagator<P: ExternalPropagator>(&mut self) -> Option<&mut P> {
        if !self.external.is_connected() {
            return None;
        }
        let propagator: &mut dyn Any = &mut *self.external.propagator;
        propagator.downcast_mut()
    }

    /// Makes the connected propagator observe a variable, which may be new. Without a propagator,
    /// the method does nothing.
    ///
    /// From the next call on, the variable is frozen: simplification neither removes it
    /// nor changes its value in a model afterwards.
    ///
    /// ```
    /// use neuf_solver::{ExternalPropagator, Lit, Solver};
    /// /// Counts the literals that the solver reports.
    /// #[derive(Default)]
    /// struct Watcher(usize);
    /// impl ExternalPropagator for Watcher {
    ///     fn assigned(&mut self, literals: &[Lit]) {
    ///         self.0 += literals.len();
    ///     }
    ///     fn accepts(&mut self, _: &[Lit], _: &mut Vec<Lit>) -> bool {
    ///         true
    ///     }
    /// }
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.connect(Box::new(Watcher::default()));
    /// solver.observe(a.var());
    /// solver.add_clause([a]);
    /// solver.add_clause([b]);
    /// solver.solve();
    /// // The solver does not report b, which is not observed.
    /// assert_eq!(solver.propagator::<Watcher>().map(|watcher| watcher.0), Some(1));
    /// ```
    pub fn observe(&mut self, var: Var) {
        if self.external.is_connected() {
            self.mark_observed(var);
        }
    }

    /// Ends the observation of a variable.
    pub fn unobserve(&mut self, var: Var) {
        if let Some(inside) = self.session.map.find(var.positive())
            && let Some(is_observed) = self.session.observed.get_mut(inside.var().index())
        {
            *is_observed = false;
        }
    }

    /// What the propagator did wrong, if the last call ended with
    /// [`Cause::Propagator`](crate::Cause::Propagator).
    ///
    /// ```
    /// use neuf_solver::{Cause, ExternalPropagator, Lit, Outcome, PropagatorError, Solver};
    /// /// Rejects each model without a reason.
    /// struct Stubborn;
    /// impl ExternalPropagator for Stubborn {
    ///     fn accepts(&mut self, _: &[Lit], clause: &mut Vec<Lit>) -> bool {
    ///         clause.clear();
    ///         false
    ///     }
    /// }
    /// # let a = Lit::from_dimacs(1).unwrap();
    /// let mut solver = Solver::new();
    /// solver.connect(Box::new(Stubborn));
    /// solver.add_clause([a]);
    /// solver.observe(a.var());
    /// # if let Outcome::Unknown(_) = solver.solve() {
    /// assert_eq!(solver.solve(), Outcome::Unknown(Cause::Propagator));
    /// assert_eq!(solver.propagator_error(), Some(PropagatorError::RejectedModel));
    /// # }
    /// ```
    #[must_use]
    pub fn propagator_error(&self) -> Option<PropagatorError> {
        self.external.error()
    }

    /// Tells the propagator that the call is over and all levels are undone.
    pub(crate) fn dismiss(&mut self) {
        if self.external.begin() {
            self.external.notify_backtrack(&self.propagator);
            self.external.end();
        }
    }
}
